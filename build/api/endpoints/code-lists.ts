import { DOCUMENT } from '../../formats/json/write.ts';
import { DOCUMENTS_PATH } from '../../formats/urls.ts';
import { historyOf, printHistory } from '../../model/changes/code-history.ts';
import type { CodeListJson, DocumentJson } from '../../model/document/columns.ts';
import type { DirectoryRecord } from '../../model/document/entry.ts';
import type { UriEntry } from '../../model/query/directory.ts';
import { type ApiRequest, type Endpoint, forUri, type Service } from '../endpoint.ts';
import { historyPartFile, type ListFileKind, listFile } from '../files/files.ts';
import type { Naming } from '../files/naming.ts';
import { URI_IN_PATH } from '../request/path-template.ts';
import { problem } from '../response/problem.ts';

/** The common parts of the endpoints of a code list. */
export function ofCodeList(path: string, operationId: string, summary: string) {
  return {
    operations: [{ path: `${DOCUMENTS_PATH}/${URI_IN_PATH}/${path}`, operationId, summary }],
    group: 'Get',
    parameters: [],
    problems: ['NotFound'],
    prerendered: {},
  } as const;
}

/** Responds for the list of a URI; with 404 for a set, which has no codes. */
export function forCodeList(
  respond: (request: ApiRequest, list: UriEntry, service: Service) => Promise<Response>,
): Endpoint['respond'] {
  return forUri((request, { records: [record] }, service) => {
    const { type, canonicalUri } = (record as DirectoryRecord).entry;
    if (type !== 'CodeList') return problem(404, `"${request.uri}" is a code list set, which has no codes.`);
    return respond(request, service.directory.byUri.get(canonicalUri) as UriEntry, service);
  });
}

/** Whether responses for the list of a URI are costly: not of small documents; `isStored` says whether they are files. */
export function costlyUnless(
  isStored: (records: readonly DirectoryRecord[]) => boolean,
): NonNullable<Endpoint['isCostly']> {
  return ({ uri }, { directory }) => {
    const [record] = directory.byUri.get(uri)?.records ?? [];
    const list = record && directory.byUri.get(record.entry.canonicalUri);
    return list !== undefined && !isStored(list.records) && !list.records.every(({ isSmall }) => isSmall);
  };
}

/** Whether what is computed from all codes of a list has a file, because that takes too long for a request. */
export const isLargeList = (records: readonly DirectoryRecord[]): boolean =>
  records.some(({ isLarge }) => isLarge === true);

/** Whether the history of a list has a file. The document of a small list of one version contains the same facts. */
export const hasHistoryFile = (records: readonly DirectoryRecord[]): boolean =>
  isLargeList(records) || new Set(records.map(({ entry }) => entry.canonicalVersionUri)).size > 1;

/** The file of a kind of all versions of a list. */
export const fileOfList = (kind: ListFileKind, records: readonly DirectoryRecord[], naming: Naming): string =>
  listFile(kind, placeOfList(records, naming));

export const placeOfList = (records: readonly DirectoryRecord[], naming: Naming): string =>
  naming.placeOfUri(records[0]?.entry.canonicalUri ?? '');

/** The history of a list as JSON: its file, or computed from the documents of its only version. */
export async function historyText(
  { http }: ApiRequest,
  { records }: UriEntry,
  service: Service,
): Promise<string> {
  if (hasHistoryFile(records))
    return service.files.read(fileOfList('history', records, service.naming), http);
  const documents = records.map(async (record) => {
    const codeList = await readCodeList(record, http, service);
    return { entry: record.entry, codeList, rows: codeList.dataSet?.rows ?? [] };
  });
  return printHistory(historyOf(await Promise.all(documents)));
}

/** The history of a list; of a large one only the part of it that has a code if the list ever had it. */
export async function historyWith(
  code: string,
  request: ApiRequest,
  list: UriEntry,
  service: Service,
): Promise<string> {
  const { records } = list;
  if (!isLargeList(records)) return historyText(request, list, service);
  const { naming, files } = service;
  const parts = await files.read(fileOfList('history-parts', records, naming), request.http);
  const starts: string[] = JSON.parse(parts);
  const part = starts.findLastIndex((start) => start <= code);
  // A code before all others is looked for in the first part.
  return files.read(historyPartFile(placeOfList(records, naming), Math.max(part, 0)), request.http);
}

/** Reads a document of a list. */
export async function readCodeList(
  { entry }: DirectoryRecord,
  http: Request,
  { naming, files }: Service,
): Promise<CodeListJson> {
  const path = naming.documentFile(entry.canonicalVersionUri, entry.language, DOCUMENT);
  return (JSON.parse(await files.read(path, http)) as DocumentJson).codeList as CodeListJson;
}
