import { codesUrl } from '../../formats/urls.ts';
import type { Document } from '../../model/document/document.ts';
import type { DirectoryRecord } from '../../model/document/entry.ts';
import { type CodeRow, codeRowsIn, readCodeRows } from '../../model/hierarchy/code-rows.ts';
import { selectCodes } from '../../model/hierarchy/select-codes.ts';
import { findCode, printCodes, readHead } from '../../model/history/published.ts';
import { periodAt } from '../../model/history/verdict.ts';
import { orderVersions } from '../../model/identity/versions.ts';
import { oncePerKey } from '../../model/once.ts';
import type { Directory, UriEntry } from '../../model/query/directory.ts';
import { paginate } from '../../model/query/paging.ts';
import type { ApiRequest, Endpoint, ListFileContext, PlannedFile, Service } from '../endpoint.ts';
import type { Naming } from '../files/naming.ts';
import { CODE, CODE_QUERY, LANGUAGE, PAGING, PARENT, TOP } from '../parameters.ts';
import { pageOf, readParameters } from '../request.ts';
import { problem } from '../response/problem.ts';
import { chooseRecord, headersOfFacts, jsonResponse, pageResponse } from '../response/responses.ts';
import { areTablesCostly, type FindRow, findCorrespondences, tablesOf } from './correspondences.ts';
import {
  belowDocument,
  codeMissing,
  costlyUnless,
  findList,
  forCodeList,
  historyWith,
  isLargeList,
  readDocument,
  withVersions,
} from './history.ts';
import { planParts, readPart } from './parts.ts';

/** `GET /v1/documents/{canonicalUri}/codes/{code}`. */
export const code: Endpoint = {
  ...belowDocument('codes/{code}', 'getCode', 'Get what is known of a code'),
  parameters: [LANGUAGE],
  response: {
    kind: 'list',
    description:
      'The periods of a code with its names, and what replaced it; its row, place in the hierarchy, and counterparts.',
    schema: { $ref: '#/components/schemas/CodeFacts' },
    hasLanguage: true,
  },
  pathParameter: CODE,
  example: ({ uri, code: example }) => uri && example && codesUrl(uri, example),
  isCostly: (request, service) => {
    const { records = [] } = findList(request.uri, service.directory) ?? {};
    return isRowCostly(request, service) || areTablesCostly(records, service);
  },
  relatedUris: ({ uri }, service) => {
    const tables = tablesOf(findList(uri, service.directory)?.records ?? [], service);
    return tables.flatMap(({ table, source, target }) => [table, source, target]);
  },
  respond: forCodeList(respondWithCode),
  prerendered: { listFiles },
};

/** The rows of large lists have files. */
const isRowCostly = costlyUnless(isLargeList);

const FILTERS = { parent: PARENT, top: TOP, q: CODE_QUERY, language: LANGUAGE, ...PAGING };

/** `GET /v1/documents/{canonicalUri}/codes`. */
export const codes: Endpoint = {
  ...belowDocument('codes', 'listCodes', 'List the codes of a code list'),
  parameters: Object.values(FILTERS),
  response: {
    kind: 'page',
    description: 'One page of the codes, in the order of the rows.',
    schema: { $ref: '#/components/schemas/CodePage' },
    hasLanguage: true,
  },
  example: ({ uri, language }) => uri && language && `${codesUrl(uri)}?language=${language}&pageSize=3`,
  isCostly: costlyUnless(() => false),
  respond: forCodeList(async (request, list, service) => {
    const { http, query, uri } = request;
    // An empty code is not the list of all.
    if (/(?:\/|%2f)$/i.test(new URL(http.url).pathname)) return problem(404, 'The path has no code.');
    const values = readParameters(query, FILTERS);
    const entry = service.directory.byUri.get(uri) ?? list;
    const record = chooseRecord(uri, entry, values.language, request);
    if (record instanceof Response) return record;
    const entries = selectCodes(readCodeRows(await readDocument(record, service)), values);
    const page = pageOf(values);
    return pageResponse(paginate(entries, page), page, request, headersOfFacts(record));
  }),
};

/** Responds with all facts about a code; the row is that of the newest version that has the code. */
async function respondWithCode(request: ApiRequest, list: UriEntry, service: Service): Promise<Response> {
  const { query, uri, rest } = request;
  const { language } = readParameters(query, { language: LANGUAGE });
  const text = await historyWith(rest, list, service);
  const found = findCode(text, rest);
  if (!found) return codeMissing(request, text, service);
  const head = readHead(text);
  const known = head.versions.filter((_, i) => periodAt(found.periods, i));
  const uris = known.map(({ canonicalVersionUri }) => canonicalVersionUri);
  const versions = orderVersions(list.records).filter((version) => uris.includes(version.uri));
  const newestFirst = { records: list.records, versions: versions.reverse() };
  const record = chooseRecord(uri, newestFirst, language, request);
  if (record instanceof Response) return record;
  const findRow = makeFindRow(service);
  const { row, path, children } = (await findRow(record, rest)) ?? {};
  const correspondences = await findCorrespondences(rest, record, service, findRow);
  const facts = { ...withVersions(found, head), row, path, children, correspondences };
  return jsonResponse(JSON.stringify(facts), request, headersOfFacts(record));
}

/** Makes the function that finds rows: of a large document in a part of its rows, of others in the document, which is read once. */
export function makeFindRow(service: Service): FindRow {
  const { naming, files } = service;
  const readRows = oncePerKey(async (record: DirectoryRecord) =>
    readCodeRows(await readDocument(record, service)),
  );
  return async (record, wanted) => {
    if (!record.isLarge) return (await readRows(record)).describe(wanted);
    return findCode<CodeRow>(await readPart('row-parts', placeOf(record, naming), wanted, files), wanted);
  };
}

const placeOf = ({ entry }: DirectoryRecord, naming: Naming): string =>
  naming.placeOf(entry.canonicalVersionUri, entry.language);

/** The parts of the rows of large documents, from which the API reads. */
function* listFiles(list: Directory<Document>, { naming, hasApi }: ListFileContext): Generator<PlannedFile> {
  for (const document of list.records) {
    if (!hasApi || !document.isLarge || !document.codeList) continue;
    // Localized texts are in the published document only.
    const rows = document.texts ? readCodeRows(document.whole) : codeRowsIn(document);
    const codes = rows.codes.map((code) => ({ code }));
    yield* planParts('row-parts', placeOf(document, naming), codes, (own) => {
      const facts = own.map(({ code }) => rows.describe(code));
      return printCodes(facts.filter((one) => one !== undefined));
    });
  }
}
