import { DEFAULT_JSON_TYPE, type Schema } from '../../formats/representation.ts';
import { codesUrl, DOCUMENTS_PATH, historyUrl, schemaUrl } from '../../formats/urls.ts';
import {
  type CodeHistory,
  findCode,
  type HistoryCode,
  type HistoryVersion,
  historyOf,
  isCurrent,
  printHistory,
  readHead,
  schemaOf,
  splitHistory,
} from '../../model/changes/code-history.ts';
import type { Document } from '../../model/document/document.ts';
import type { DirectoryRecord } from '../../model/document/entry.ts';
import { findSimilar } from '../../model/history/typed.ts';
import { once } from '../../model/once.ts';
import type { Directory, UriEntry } from '../../model/query/directory.ts';
import type { ApiRequest, Endpoint, ListPrerenderContext, PlannedFile, Service } from '../endpoint.ts';
import { anyListFile, historyPartFile, listFile, staticListPlace, URI } from '../files/files.ts';
import { CODE } from '../request/parameters.ts';
import { LIST_HEADERS } from '../response/headers.ts';
import { problem } from '../response/problem.ts';
import { jsonResponse } from '../response/responses.ts';
import {
  costlyUnless,
  fileOfList,
  forCodeList,
  hasHistoryFile,
  historyText,
  historyWith,
  isLargeList,
  ofCodeList,
  placeOfList,
} from './code-lists.ts';

/** `GET /v1/documents/{canonicalUri}/history`. */
export const history: Endpoint = {
  ...ofCodeList('history', 'getHistory', 'Get the history of the codes of a code list'),
  ...storedAs('history', hasHistoryFile, historyText),
  response: listOf(
    'All codes that the list has ever had, with their names, status, validity, and what replaced them.',
    { $ref: '#/components/schemas/CodeHistory' },
  ),
  example: ({ uri }) => uri && historyUrl(uri),
};

/** `GET /v1/documents/{canonicalUri}/schema`. */
export const schema: Endpoint = {
  ...ofCodeList('schema', 'getSchema', 'Get a JSON Schema of the codes of a code list'),
  ...storedAs('schema', isLargeList, async (request, list, service) =>
    printSchema(JSON.parse(await historyText(request, list, service)), service.baseUrl),
  ),
  response: listOf(
    'A JSON Schema that allows the codes of the latest version; `$defs` has all codes that the list has ever had.',
    { type: 'object', additionalProperties: true },
  ),
  example: ({ uri }) => uri && schemaUrl(uri),
};

/** `GET /v1/documents/{canonicalUri}/codes/{code}`. Its files are those of all endpoints about the history of a list. */
export const codes: Endpoint = {
  ...ofCodeList('codes/{code}', 'getCode', 'Get what is known of a code'),
  response: listOf('The periods of a code with its names, and what replaced it.', {
    $ref: '#/components/schemas/CodeFacts',
  }),
  pathParameter: CODE,
  example: ({ uri, code }) => uri && code && codesUrl(uri, code),
  isCostly: costlyUnless(hasHistoryFile),
  respond: forCodeList(async (request, list, service) => {
    const text = await historyWith(request.rest, request, list, service);
    const found = findCode(text, request.rest);
    if (!found) return codeMissing(request, text);
    return jsonResponse(JSON.stringify(withVersions(found, readHead(text))), request);
  }),
  prerendered: { listFiles },
};

function listOf(description: string, schema: Schema) {
  return { kind: 'list', description, schema } as const;
}

/** Responses that are files of some lists, and computed for all others. */
function storedAs(
  kind: 'history' | 'schema',
  isFile: (records: readonly DirectoryRecord[]) => boolean,
  compute: (request: ApiRequest, list: UriEntry, service: Service) => Promise<string>,
) {
  const respond = forCodeList(async (request, list, service) => {
    const body = isFile(list.records)
      ? await service.files.load(fileOfList(kind, list.records, service.naming), request.http)
      : await compute(request, list, service);
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

function printSchema(history: CodeHistory, baseUrl: string | undefined): string {
  return JSON.stringify(schemaOf(history, baseUrl && baseUrl + schemaUrl(history.list)));
}

/** The history of a list; of a large one also its schema, and parts in which a code is found without reading all others. */
function* listFiles(
  { records }: Directory<Document>,
  { naming, baseUrl }: ListPrerenderContext,
): Generator<PlannedFile> {
  if (!records[0]?.codeList || !hasHistoryFile(records)) return;
  const place = placeOfList(records, naming);
  const history = once(() => historyOf(records));
  const file = (path: string, json: () => string): PlannedFile => ({ path, content: { json } });
  yield file(listFile('history', place), () => printHistory(history()));
  if (!isLargeList(records)) return;
  yield file(listFile('schema', place), () => printSchema(history(), baseUrl));
  const parts = splitHistory(history());
  const starts = parts.map(({ codes: [first] }) => first?.code ?? '');
  yield file(listFile('history-parts', place), () => JSON.stringify(starts));
  for (const [i, part] of parts.entries()) yield file(historyPartFile(place, i), () => printHistory(part));
}

/** The facts about a code, with the versions of its periods. */
function withVersions(
  { code, periods }: HistoryCode,
  { list, versions, hints = [] }: Omit<CodeHistory, 'codes'>,
): object {
  const versionAt = (index: number) => versions[index] as HistoryVersion;
  const own = hints.filter(({ from, to }) => from === code || to === code);
  return {
    list,
    code,
    isCurrent: isCurrent(periods, versions),
    periods: periods.map(({ in: [first, last], ...facts }) => ({
      firstVersion: versionAt(first),
      lastVersion: versionAt(last),
      ...facts,
    })),
    ...(own.length > 0 && {
      hints: own.map(({ version, ...hint }) => ({ ...hint, version: versionAt(version) })),
    }),
  };
}

/** 404 with the codes that are similar to an unknown one, as far as the text has them. */
function codeMissing({ uri, rest: code }: ApiRequest, historyText: string): Response {
  const codes = (JSON.parse(historyText) as CodeHistory).codes.map((one) => ({ text: one.code }));
  const near = findSimilar(code, codes, MAX_NEAREST).map(({ text }) => text);
  const hint = near.length === 0 ? '' : ` Did you mean "${near.join('" or "')}"?`;
  const detail = `"${uri}" has never had the code "${code}".${hint}`;
  return problem(404, detail, near.length === 0 ? {} : { nearest: near });
}

const MAX_NEAREST = 3;
