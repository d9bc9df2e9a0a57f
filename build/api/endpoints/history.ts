import { CSV } from '../../formats/csv/write.ts';
import { DOCUMENT } from '../../formats/json/write.ts';
import { DEFAULT_JSON_TYPE, JSON_TYPES, type Schema } from '../../formats/representation.ts';
import { atUrl, codesUrl, DOCUMENTS_PATH, historyUrl, schemaUrl } from '../../formats/urls.ts';
import {
  type CodeHistory,
  endOf,
  factsOf,
  findCode,
  type HistoryCode,
  type HistoryVersion,
  historyOf,
  isCurrent,
  isValidOn,
  printHistory,
  readHead,
  schemaOf,
  startOf,
} from '../../model/changes/code-history.ts';
import { columnRolesOf } from '../../model/document/column-roles.ts';
import type { CodeListJson, DocumentJson, Row } from '../../model/document/columns.ts';
import type { DirectoryRecord } from '../../model/document/entry.ts';
import type { UriEntry } from '../../model/query/directory.ts';
import { documentInLanguage, preferredDocument } from '../../model/query/select.ts';
import { nearest } from '../../model/values/nearest.ts';
import { type ApiRequest, type Endpoint, forUri, type Service } from '../endpoint.ts';
import { ANY_HISTORY_FILE, historyFile, staticListPlace, URI } from '../files/files.ts';
import { CODE, DATE, LANGUAGE, readParameters } from '../request/parameters.ts';
import { URI_IN_PATH } from '../request/path-template.ts';
import { COMMON_HEADERS, DOCUMENT_HEADERS, LIST_HEADERS } from '../response/headers.ts';
import { negotiateContentType } from '../response/negotiation.ts';
import { problem } from '../response/problem.ts';
import { jsonResponse, languageMissing } from '../response/responses.ts';

/** `GET /v1/documents/{canonicalUri}/history`. */
export const history: Endpoint<'getHistory'> = {
  ...ofList('history', 'getHistory', 'Get the history of the codes of a code list'),
  response: listOf(
    'All codes that the list has ever had, with their names, status, validity, and what replaced them.',
    { $ref: '#/components/schemas/CodeHistory' },
  ),
  example: ({ uri }) => uri && historyUrl(uri),
  respond: forList(async (request, list, service) =>
    jsonResponse(await historyText(request, list, service), request),
  ),
  prerendered: {
    routes: [{ from: `${DOCUMENTS_PATH}/${URI}/history`, query: {}, to: historyFile(staticListPlace(URI)) }],
    listFiles: ({ records }, { naming }) => {
      const [first] = records;
      if (!first?.codeList || !hasFile(records)) return [];
      const path = historyFile(naming.placeOfUri(first.entry.canonicalUri));
      return [{ path, content: { json: () => printHistory(historyOf(records)) } }];
    },
    headerRules: () => [
      { path: ANY_HISTORY_FILE, headers: { 'content-type': DEFAULT_JSON_TYPE, ...LIST_HEADERS } },
    ],
  },
};

/** `GET /v1/documents/{canonicalUri}/schema`. */
export const schema: Endpoint<'getSchema'> = {
  ...ofList('schema', 'getSchema', 'Get a JSON Schema of the codes of a code list'),
  response: listOf(
    'A JSON Schema that allows the codes of the latest version; `$defs` has all codes that the list has ever had.',
    { type: 'object', additionalProperties: true },
  ),
  example: ({ uri }) => uri && schemaUrl(uri),
  respond: forList(async (request, list, service) => {
    const history: CodeHistory = JSON.parse(await historyText(request, list, service));
    const $id = service.baseUrl && service.baseUrl + schemaUrl(history.list);
    return jsonResponse(JSON.stringify(schemaOf(history, $id)), request);
  }),
};

/** `GET /v1/documents/{canonicalUri}/codes/{code}`. */
export const codes: Endpoint<'getCode'> = {
  ...ofList('codes/{code}', 'getCode', 'Get what is known of a code'),
  response: listOf('The periods of a code with its names, and what replaced it.', {
    $ref: '#/components/schemas/CodeFacts',
  }),
  pathParameter: CODE,
  example: ({ uri, code }) => uri && code && codesUrl(uri, code),
  respond: forList(async (request, list, service) => {
    const text = await historyText(request, list, service);
    const found = findCode(text, request.rest);
    if (found) return jsonResponse(JSON.stringify(withVersions(found, readHead(text))), request);
    const codes = (JSON.parse(text) as CodeHistory).codes.map(({ code }) => code);
    const longer = codes.filter((one) => one.startsWith(`${request.rest}/`)).slice(0, MAX_NEAREST);
    const near = longer.length > 0 ? longer : similarCodes(request.rest, codes, MAX_NEAREST);
    const hint = near.length === 0 ? '' : ` Did you mean "${near.join('" or "')}"?`;
    const detail = `"${request.uri}" has never had the code "${request.rest}".${hint}`;
    return problem(404, detail, near.length === 0 ? {} : { nearest: near });
  }),
};

/** Similar codes, the most similar first. */
function similarCodes(code: string, codes: readonly string[], count: number): string[] {
  const next = count === 0 ? undefined : nearest(code, codes);
  if (next === undefined) return [];
  const others = codes.filter((one) => one !== next);
  return [next, ...similarCodes(code, others, count - 1)];
}

const MAX_NEAREST = 3;

/** `GET /v1/documents/{canonicalUri}/at/{date}`. */
export const at: Endpoint<'getRowsAt'> = {
  ...ofList('at/{date}', 'getRowsAt', 'Get the rows of a code list that were valid on a day'),
  parameters: [LANGUAGE],
  response: {
    kind: 'rows',
    description: 'The rows as JSON, or as CSV if the `Accept` header prefers it.',
    schema: { $ref: '#/components/schemas/RowsAt' },
  },
  problems: ['BadParameters', 'NotFound'],
  pathParameter: DATE,
  example: ({ uri, language, publishedAt }) =>
    uri && language && publishedAt && atUrl(uri, publishedAt.slice(0, 10), language),
  respond: forList(rowsAt),
};

/** The common parts of the endpoints of a list. */
function ofList<Id extends string>(path: string, operationId: Id, summary: string) {
  return {
    operations: [{ path: `${DOCUMENTS_PATH}/${URI_IN_PATH}/${path}`, operationId, summary }],
    group: 'Get',
    parameters: [],
    problems: ['NotFound'],
    isCostly: ({ uri }: ApiRequest, { directory }: Service) => directory.byUri.has(uri),
    prerendered: {},
  } as const;
}

function listOf(description: string, schema: Schema) {
  return { kind: 'list', description, schema } as const;
}

/** Responds for the list of a URI; with 404 for a set, which has no codes. */
function forList(
  respond: (request: ApiRequest, list: UriEntry, service: Service) => Promise<Response>,
): Endpoint['respond'] {
  return forUri((request, { records: [record] }, service) => {
    const { type, canonicalUri } = (record as DirectoryRecord).entry;
    if (type !== 'CodeList') return problem(404, `"${request.uri}" is a code list set, which has no codes.`);
    return respond(request, service.directory.byUri.get(canonicalUri) as UriEntry, service);
  });
}

/** A list of one version has no file, because its document contains the same facts. */
const hasFile = (records: readonly DirectoryRecord[]): boolean =>
  new Set(records.map(({ entry }) => entry.canonicalVersionUri)).size > 1;

/** The history of a list as JSON: its file, or computed from the documents of its only version. */
async function historyText({ http }: ApiRequest, { records }: UriEntry, service: Service): Promise<string> {
  const [first] = records as [DirectoryRecord];
  const path = historyFile(service.naming.placeOfUri(first.entry.canonicalUri));
  if (hasFile(records)) return service.files.read(path, http);
  const documents = records.map(async (record) => {
    const codeList = await readList(record, http, service);
    return { entry: record.entry, codeList, rows: codeList.dataSet?.rows ?? [] };
  });
  return printHistory(historyOf(await Promise.all(documents)));
}

async function readList(
  { entry }: DirectoryRecord,
  http: Request,
  { naming, files }: Service,
): Promise<CodeListJson> {
  const path = naming.documentFile(entry.canonicalVersionUri, entry.language, DOCUMENT);
  return (JSON.parse(await files.read(path, http)) as DocumentJson).codeList as CodeListJson;
}

/** The facts about a code, with the versions of its periods. */
function withVersions(
  { code, periods }: HistoryCode,
  { list, versions, hints = [] }: Omit<CodeHistory, 'codes'>,
): object {
  const versionAt = (index: number) => versions[index] as HistoryVersion;
  const own = hints.filter(({ from, to }) => from === code || to === code);
  return {
    ...{ list, code, isCurrent: isCurrent(periods, versions) },
    periods: periods.map(({ in: [first, last], ...facts }) => ({
      ...{ firstVersion: versionAt(first), lastVersion: versionAt(last), ...facts },
    })),
    ...(own.length > 0 && {
      hints: own.map(({ version, ...hint }) => ({ ...hint, version: versionAt(version) })),
    }),
  };
}

/**
 * The rows that are valid on a day: of the latest version, if it states from when they are valid. Otherwise of the version
 * that applies on the day, because later rows may be new.
 */
async function rowsAt(request: ApiRequest, list: UriEntry, service: Service): Promise<Response> {
  const { uri, rest, http } = request;
  request.query.set(DATE.name, rest);
  const { language, date = rest } = readParameters(request.query, { language: LANGUAGE, date: DATE });
  if (language !== undefined && !documentInLanguage(list, language))
    return languageMissing(uri, list, language);
  const inForce = versionsAt(list, date);
  const states = !hasFile(list.records) || readHead(await historyText(request, list, service)).statesValidity;
  const chosen = { records: list.records, versions: states ? list.versions.slice(0, 1) : inForce };
  if (chosen.versions.length === 0) return notKnownAt(uri, list, date);
  const record =
    language === undefined
      ? preferredDocument(chosen, http.headers.get('accept-language'))
      : documentInLanguage(chosen, language);
  if (!record) return languageMissing(uri, list, language as string);
  const own = await readList(record, http, service);
  const roles = columnRolesOf(own);
  if (roles.validFrom === undefined && inForce.length === 0) return notKnownAt(uri, list, date);
  const isKept = (row: Row) => isValidOn(factsOf(row, roles), date);

  const { canonicalUri, canonicalVersionUri } = record.entry;
  const rows = own.dataSet?.rows ?? [];
  const contentType = negotiateContentType(http.headers.get('accept'), [...JSON_TYPES, ...CSV.contentTypes]);
  const headers = {
    ...{ ...COMMON_HEADERS, ...DOCUMENT_HEADERS },
    ...{ 'content-type': contentType, 'content-language': record.entry.language },
  };
  if (!CSV.contentTypes.some((type) => type === contentType)) {
    const found = { list: canonicalUri, canonicalVersionUri, at: date, language: record.entry.language };
    return new Response(JSON.stringify({ ...found, rows: rows.filter(isKept) }), { headers });
  }
  if (!CSV.supports(record)) return problem(404, `"${canonicalVersionUri}" has no rows.`);
  const path = service.naming.documentFile(canonicalVersionUri, record.entry.language, CSV);
  const csv = await service.files.read(path, http);
  return new Response(
    selectRows(csv, (index) => isKept(rows[index] ?? {})),
    { headers },
  );
}

/** The version that applies on a day, if there is one. */
function versionsAt({ versions }: UriEntry, date: string): UriEntry['versions'] {
  const found = versions.find(({ records }) => (startOf(records) ?? '9') <= date);
  const end = found && endOf(found.records);
  return found && (end === undefined || date <= end) ? [found] : [];
}

function notKnownAt(uri: string, { versions }: UriEntry, date: string): Response {
  const [earliest] = versions.flatMap(({ records }) => startOf(records) ?? []).sort();
  if (earliest === undefined) return problem(404, `No version of "${uri}" states from when it applies.`);
  const detail =
    date < earliest
      ? `"${uri}" is known from ${earliest}, not on ${date}.`
      : `No version of "${uri}" was valid on ${date}.`;
  return problem(404, detail, { earliest });
}

/** The header line of a CSV as in RFC 4180, and the lines of the rows whose index is kept. */
function selectRows(csv: string, isKept: (index: number) => boolean): string {
  let kept = '';
  let start = 0;
  let row = -1;
  let isQuoted = false;
  for (const { 0: character, index } of csv.matchAll(/["\n]/g)) {
    if (character === '"') isQuoted = !isQuoted;
    if (character === '"' || isQuoted) continue;
    const end = index + 1;
    if (row < 0 || isKept(row)) kept += csv.slice(start, end);
    row++;
    start = end;
  }
  return kept;
}
