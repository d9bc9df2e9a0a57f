import { codesUrl } from '../../formats/urls.ts';
import type { Document } from '../../model/document/document.ts';
import type { DirectoryRecord } from '../../model/document/entry.ts';
import {
  type CodeRows,
  describeCode,
  findCodeRow,
  readCodeRows,
  splitCodeRows,
} from '../../model/hierarchy/code-rows.ts';
import { selectCodes } from '../../model/hierarchy/select-codes.ts';
import { findCode, readHead } from '../../model/history/published.ts';
import { orderVersions } from '../../model/identity/versions.ts';
import { oncePerKey } from '../../model/once.ts';
import type { Directory, UriEntry } from '../../model/query/directory.ts';
import { documentInLanguage } from '../../model/query/select.ts';
import type { ApiRequest, Endpoint, ListFileContext, PlannedFile, Service } from '../endpoint.ts';
import { rowPartFile } from '../files/files.ts';
import { CODE, CODE_QUERY, LANGUAGE, PAGING, PARENT, TOP } from '../parameters.ts';
import { pageOf, readParameters } from '../request.ts';
import { problem } from '../response/problem.ts';
import {
  headersOfFacts,
  jsonResponse,
  languageMissing,
  pageResponse,
  preferredWithData,
} from '../response/responses.ts';
import { areCounterpartsCostly, type FindRow, findCorrespondences } from './correspondences.ts';
import {
  codeMissing,
  costlyUnless,
  findList,
  forCodeList,
  historyWith,
  isLargeList,
  ofCodeList,
  readDocument,
  withVersions,
} from './history.ts';

/** `GET /v1/documents/{canonicalUri}/codes/{code}`. */
export const code: Endpoint = {
  ...ofCodeList('codes/{code}', 'getCode', 'Get what is known of a code'),
  parameters: [LANGUAGE],
  response: {
    kind: 'list',
    description:
      'The periods of a code with its names, and what replaced it; its row, place in the hierarchy, and counterparts.',
    schema: { $ref: '#/components/schemas/CodeFacts' },
    hasLanguage: true,
  },
  problems: ['BadParameters', 'NotFound'],
  pathParameter: CODE,
  example: ({ uri, code: example }) => uri && example && codesUrl(uri, example),
  isCostly: (request, service) => {
    const { records = [] } = findList(request.uri, service.directory) ?? {};
    return isRowCostly(request, service) || areCounterpartsCostly(records, service.directory);
  },
  respond: forCodeList(respondWithCode),
  prerendered: { listFiles },
};

/** The rows of large lists have files. */
const isRowCostly = costlyUnless(isLargeList);

const FILTERS = { parent: PARENT, top: TOP, q: CODE_QUERY, language: LANGUAGE, ...PAGING };

/** `GET /v1/documents/{canonicalUri}/codes`. */
export const codes: Endpoint = {
  ...ofCodeList('codes', 'listCodes', 'List the codes of a code list'),
  parameters: Object.values(FILTERS),
  response: {
    kind: 'page',
    description: 'One page of the codes, in the order of the rows.',
    schema: { $ref: '#/components/schemas/CodePage' },
    hasLanguage: true,
  },
  problems: ['BadParameters', 'NotFound'],
  example: ({ uri, language }) => uri && language && `${codesUrl(uri)}?language=${language}&pageSize=3`,
  isCostly: costlyUnless(() => false),
  respond: forCodeList(async (request, list, service) => {
    const { http, query, uri } = request;
    // An empty code is not the list of all.
    if (/(?:\/|%2f)$/i.test(new URL(http.url).pathname)) return problem(404, 'The path has no code.');
    const values = readParameters(query, FILTERS);
    const entry = service.directory.byUri.get(uri) ?? list;
    const record = chooseRecord(entry, values.language, http);
    if (!record) return languageMissing(uri, entry, values.language as string);
    const entries = selectCodes(readCodeRows(await readDocument(record, service)), values);
    return pageResponse(entries, pageOf(values), request, headersOfFacts(record));
  }),
};

/** The document in the required language; undefined if there is none. Otherwise the latest one in a preferred language. */
function chooseRecord(
  entry: UriEntry,
  language: string | undefined,
  http: Request,
): DirectoryRecord | undefined {
  if (language !== undefined) return documentInLanguage(entry, language);
  return preferredWithData(entry, http);
}

/** Responds with all facts about a code; the row is that of the newest version that has the code. */
async function respondWithCode(request: ApiRequest, list: UriEntry, service: Service): Promise<Response> {
  const { http, query, uri, rest } = request;
  const { language } = readParameters(query, { language: LANGUAGE });
  const text = await historyWith(rest, list, service);
  const found = findCode(text, rest);
  if (!found) return codeMissing(request, text);
  const head = readHead(text);
  const inVersions = found.periods.flatMap(({ in: [first, last] }) => head.versions.slice(first, last + 1));
  const uris = new Set(inVersions.map(({ canonicalVersionUri }) => canonicalVersionUri));
  const versions = orderVersions(list.records.filter(({ entry }) => uris.has(entry.canonicalVersionUri)));
  const known: UriEntry = { records: list.records, versions: versions.reverse() };
  const record = chooseRecord(known, language, http);
  if (!record) return languageMissing(uri, known, language as string);
  const findRow = makeFindRow(service);
  const { row, path, children } = (await findRow(record, rest)) ?? {};
  const correspondences = await findCorrespondences(rest, record, service, findRow);
  const facts = { ...withVersions(found, head), row, path, children, correspondences };
  return jsonResponse(JSON.stringify(facts), request, headersOfFacts(record));
}

/** Makes the function that finds rows: of a large document in a part of its rows, of others in the document, which is read once. */
export function makeFindRow(service: Service): FindRow {
  const { naming, files } = service;
  const readRows = oncePerKey(
    async (record: DirectoryRecord): Promise<CodeRows> => readCodeRows(await readDocument(record, service)),
  );
  return async (record, wanted) => {
    if (!record.isLarge) return describeCode(wanted, await readRows(record));
    const place = naming.placeOf(record.entry.canonicalVersionUri, record.entry.language);
    const starts: string[] = JSON.parse(await files.read(rowPartFile(place)));
    const part = starts.findLastIndex((start) => start <= wanted);
    return part < 0 ? undefined : findCodeRow(await files.read(rowPartFile(place, part)), wanted);
  };
}

/** The parts of the rows of large documents. */
function* listFiles(list: Directory<Document>, { naming }: ListFileContext): Generator<PlannedFile> {
  for (const { isLarge, codeList, entry, whole } of list.records) {
    if (!isLarge || !codeList) continue;
    const place = naming.placeOf(entry.canonicalVersionUri, entry.language);
    const parts = splitCodeRows(readCodeRows(whole));
    const starts = parts.map(({ start }) => start);
    yield { path: rowPartFile(place), content: { json: () => JSON.stringify(starts) } };
    for (const [i, { print }] of parts.entries())
      yield { path: rowPartFile(place, i), content: { json: print } };
  }
}
