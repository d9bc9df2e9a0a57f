import { DOCUMENT } from '../../formats/json.ts';
import { DEFAULT_JSON_TYPE } from '../../formats/representation.ts';
import { basePathOf, DOCUMENTS_PATH, documentPath, historyUrl, schemaUrl } from '../../formats/urls.ts';
import {
  type CodeHistory,
  type HistoryCode,
  type HistoryVersion,
  historyOf,
  type Period,
} from '../../model/changes/code-history.ts';
import type { Document } from '../../model/document/document.ts';
import type { DirectoryRecord } from '../../model/document/entry.ts';
import { readInItsLanguages } from '../../model/document/published.ts';
import { historyOfList } from '../../model/history/list-history.ts';
import { isCurrent, printHistory, schemaOf, selectHistory } from '../../model/history/published.ts';
import { findSimilar } from '../../model/history/typed.ts';
import type { Directory, UriEntry } from '../../model/query/directory.ts';
import {
  type ApiRequest,
  type Endpoint,
  forUri,
  type ListFileContext,
  type PlannedFile,
  type Service,
} from '../endpoint.ts';
import { anyListFile, listFile, staticListPlace, URI } from '../files/files.ts';
import type { Naming } from '../files/naming.ts';
import { URI_IN_PATH } from '../request.ts';
import { type Headers, LIST_HEADERS } from '../response/headers.ts';
import { problem } from '../response/problem.ts';
import { jsonResponse } from '../response/responses.ts';
import { planParts, readPart } from './parts.ts';

const HISTORY = storedAs('history', hasHistoryFile, historyText);

/** `GET /v1/documents/{canonicalUri}/history`. Its files are those of all endpoints about the history of a list. */
export const history: Endpoint = {
  ...belowDocument('history', 'getHistory', 'Get the history of the codes of a code list'),
  ...HISTORY,
  prerendered: { ...HISTORY.prerendered, listFiles },
  response: {
    kind: 'list',
    description:
      'All codes that the list has ever had, with their names, status, validity, and what replaced them.',
    schema: { $ref: '#/components/schemas/CodeHistory' },
  },
  example: ({ uri }) => uri && historyUrl(uri),
};

/** `GET /v1/documents/{canonicalUri}/schema`. */
export const schema: Endpoint = {
  ...belowDocument('schema', 'getSchema', 'Get a JSON Schema of the codes of a code list'),
  ...storedAs('schema', isLargeList, async (list, service) =>
    printSchema(JSON.parse(await historyText(list, service)), list, service.baseUrl),
  ),
  response: {
    kind: 'list',
    description:
      'A JSON Schema that allows the codes of the latest version; `$defs` has all codes that the list has ever had.',
    schema: { type: 'object', additionalProperties: true },
  },
  example: ({ uri }) => uri && schemaUrl(uri),
};

/** The common parts of endpoints below the path of a document. */
export function belowDocument(path: string, operationId: string, summary: string) {
  return {
    operations: [{ path: `${DOCUMENTS_PATH}/${URI_IN_PATH}/${path}`, operationId, summary }],
    group: 'Get',
    parameters: [],
    prerendered: {},
  } as const;
}

/** Responses that are files of some lists, and computed for all others. */
function storedAs(
  kind: 'history' | 'schema',
  isFile: (records: UriEntry['records']) => boolean,
  compute: (list: UriEntry, service: Service) => Promise<string>,
) {
  const respond = forCodeList(async (request, list, service) => {
    const body = isFile(list.records)
      ? await service.files.load(listFile(kind, placeOf(list, service.naming)))
      : await compute(list, service);
    return jsonResponse(body, request);
  });
  const from = `${DOCUMENTS_PATH}/${URI}/${kind}`;
  const headers = { 'content-type': DEFAULT_JSON_TYPE, ...LIST_HEADERS };
  const prerendered = {
    routes: [{ from, query: {}, to: listFile(kind, staticListPlace(URI)) }],
    headerRules: () => [{ path: anyListFile(kind), headers }],
  };
  return { isCostly: costlyUnless(isFile), respond, prerendered };
}

/** Responds for the list of a URI; with 404 for a set, which has no codes. */
export function forCodeList(
  respond: (request: ApiRequest, list: UriEntry, service: Service) => Promise<Response>,
): Endpoint['respond'] {
  return forUri((request, _, service) => {
    const list = findList(request.uri, service.directory);
    if (list?.records[0]?.entry.type === 'CodeList') return respond(request, list, service);
    return problem(404, `"${request.uri}" is a code list set, which has no codes.`);
  });
}

/** Whether responses for the list of a URI are costly: not of small documents; `isStored` says whether they are files. */
export function costlyUnless(
  isStored: (records: UriEntry['records']) => boolean,
): NonNullable<Endpoint['isCostly']> {
  return ({ uri }, { directory }) => {
    const list = findList(uri, directory);
    return list !== undefined && !isStored(list.records) && !list.records.every(({ isSmall }) => isSmall);
  };
}

/** All documents of the list that a URI is of. */
export function findList(uri: string, { byUri }: Directory): UriEntry | undefined {
  const [record] = byUri.get(uri)?.records ?? [];
  return record && byUri.get(record.entry.canonicalUri);
}

/** Whether what is computed from all codes of a list has a file, because that takes too long for a request. */
export function isLargeList(records: UriEntry['records']): boolean {
  return records.some(({ isLarge }) => isLarge === true);
}

/** Whether the history of a list has a file. The document of a small list of one version contains the same facts. */
export function hasHistoryFile(records: UriEntry['records']): boolean {
  return isLargeList(records) || new Set(records.map(({ entry }) => entry.canonicalVersionUri)).size > 1;
}

const placeOf = ({ records }: Pick<UriEntry, 'records'>, naming: Naming): string =>
  naming.placeOfUri(records[0]?.entry.canonicalUri ?? '');

/** The history of a list as JSON: its file, or computed from the documents of its only version. */
async function historyText(list: UriEntry, service: Service): Promise<string> {
  const { records } = list;
  if (hasHistoryFile(records)) return service.files.read(listFile('history', placeOf(list, service.naming)));
  const documents = records.map(async (record) =>
    readInItsLanguages(await readDocument(record, service), record),
  );
  return printHistory(historyOf((await Promise.all(documents)).flat()));
}

/** The history of a list; of a large one only the part of it that has a code if the list ever had it. */
export async function historyWith(code: string, list: UriEntry, service: Service): Promise<string> {
  if (!isLargeList(list.records)) return historyText(list, service);
  return readPart('history-parts', placeOf(list, service.naming), code, service.files);
}

/** Reads the published JSON of a document. */
export const readDocument = ({ entry }: DirectoryRecord, { naming, files }: Service): Promise<string> =>
  files.read(naming.documentFile(entry.canonicalVersionUri, entry.language, DOCUMENT));

function printSchema(
  codeHistory: CodeHistory,
  { records }: Pick<UriEntry, 'records'>,
  baseUrl: string | undefined,
): string {
  const id = baseUrl && baseUrl + schemaUrl(codeHistory.list);
  return JSON.stringify(schemaOf(codeHistory, records.length, id));
}

/** The history of a list; of a large one also its schema, and parts in which a code is found without reading all others. */
function* listFiles(
  list: Directory<Document>,
  { naming, baseUrl, hasApi }: ListFileContext,
): Generator<PlannedFile> {
  const { records } = list;
  if (!records[0]?.codeList || (hasApi && !hasHistoryFile(records))) return;
  const place = placeOf(list, naming);
  const all = historyOfList(list);
  yield { path: listFile('history', place), content: { json: () => printHistory(all) } };
  // Only the API reads these.
  if (!hasApi || !isLargeList(records)) return;
  yield { path: listFile('schema', place), content: { json: () => printSchema(all, list, baseUrl) } };
  yield* planParts('history-parts', place, all.codes, (codes) => printHistory(selectHistory(all, codes)));
}

/** The facts about a code, with the versions of its periods. */
export function withVersions(
  { code, periods }: HistoryCode,
  { list, versions, hints = [] }: Omit<CodeHistory, 'codes'>,
): object {
  const versionAt = (index: number) => versions[index] as HistoryVersion;
  const withBoth = <T extends Pick<Period, 'in'>>({ in: [first, last], ...facts }: T) => ({
    firstVersion: versionAt(first),
    lastVersion: versionAt(last),
    ...facts,
  });
  const own = hints.filter(({ from, to }) => from === code || to === code);
  return {
    list,
    code,
    isCurrent: isCurrent(periods, versions),
    periods: periods.map((period) => ({
      ...withBoth(period),
      ...(period.formerNames && { formerNames: period.formerNames.map(withBoth) }),
    })),
    ...(own.length > 0 && {
      hints: own.map(({ version, ...hint }) => ({ ...hint, version: versionAt(version) })),
    }),
  };
}

const MAX_NEAREST = 3;

/** 404 with the list, and the codes that are similar to an unknown one, as far as the text has them. */
export function codeMissing(
  { uri, rest: code }: ApiRequest,
  text: string,
  { baseUrl }: Pick<Service, 'baseUrl'>,
  headers: Headers = {},
): Response {
  if (/^(?:\.|%2e){1,2}$/i.test(code))
    return problem(404, 'The codes "." and ".." cannot be addressed: clients remove them from paths.');
  const known = (JSON.parse(text) as CodeHistory).codes.map((one) => ({ text: one.code }));
  const nearest = findSimilar(code, known, MAX_NEAREST).map((one) => one.text);
  const hint = nearest.length === 0 ? '' : ` Did you mean "${nearest.join('" or "')}"?`;
  const detail = `"${uri}" has never had the code "${code}".${hint}`;
  const list = basePathOf(baseUrl) + documentPath(uri);
  return problem(404, detail, { ...(nearest.length > 0 && { nearest }), list }, headers);
}
