import { selectRows } from '../../formats/csv/select.ts';
import { CSV } from '../../formats/csv/write.ts';
import { DOCUMENT } from '../../formats/json/write.ts';
import { DEFAULT_JSON_TYPE, JSON_TYPES, type Schema } from '../../formats/representation.ts';
import { atUrl, codesUrl, DOCUMENTS_PATH, historyUrl, schemaUrl } from '../../formats/urls.ts';
import type { CodeListJson, DocumentJson } from '../../model/document/columns.ts';
import { endOf, makeIsValid, startOf } from '../../model/history/dates.ts';
import {
  type CodeHistory,
  codesOf,
  findCode,
  type HistoryDocument,
  type HistoryVersion,
  historyOf,
  type Period,
  printHistory,
  readHead,
} from '../../model/history/history.ts';
import { schemaOf } from '../../model/history/schema.ts';
import type { DirectoryRecord, UriEntry } from '../../model/query/directory.ts';
import { documentInLanguage, preferredDocument } from '../../model/query/select.ts';
import { nearest } from '../../model/values/nearest.ts';
import {
  type ApiRequest,
  type Endpoint,
  forUri,
  NOTHING_PRERENDERED,
  type Operation,
  type Service,
} from '../endpoint.ts';
import { ANY_HISTORY_FILE, historyFile, staticListPlace, URI } from '../files/files.ts';
import { CODE, DATE, LANGUAGE, readParameters } from '../request/parameters.ts';
import { URI_IN_PATH } from '../request/path-template.ts';
import { COMMON_HEADERS, DOCUMENT_HEADERS, LIST_HEADERS } from '../response/headers.ts';
import { negotiateContentType } from '../response/negotiation.ts';
import { problem } from '../response/problem.ts';
import { jsonResponse, languageMissing } from '../response/responses.ts';

const PATH = `${DOCUMENTS_PATH}/${URI_IN_PATH}`;

/** `GET /v1/documents/{canonicalUri}/history`. */
export const history: Endpoint<'getHistory'> = {
  ...ofList(
    {
      path: `${PATH}/history`,
      operationId: 'getHistory',
      summary: 'Get the history of the codes of a code list',
    },
    'All codes that the list has ever had, with their names, status, validity, and what replaced them.',
    { $ref: '#/components/schemas/CodeHistory' },
  ),
  example: ({ uri }) => uri && historyUrl(uri),
  respond: forList(async (request, list, service) =>
    jsonResponse(await historyText(request, list, service), request),
  ),
  prerendered: {
    ...NOTHING_PRERENDERED,
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
  ...ofList(
    {
      path: `${PATH}/schema`,
      operationId: 'getSchema',
      summary: 'Get a JSON Schema of the codes of a code list',
    },
    'A JSON Schema that allows the codes of the latest version; `$defs` has all codes that the list has ever had.',
    { type: 'object', additionalProperties: true },
  ),
  example: ({ uri }) => uri && schemaUrl(uri),
  respond: forList(async (request, list, service) => {
    const text = await historyText(request, list, service);
    return jsonResponse(JSON.stringify(schemaOf(JSON.parse(text))), request);
  }),
};

/** `GET /v1/documents/{canonicalUri}/codes/{code}`. */
export const codes: Endpoint<'getCode'> = {
  ...ofList(
    {
      path: `${PATH}/codes/{code}`,
      operationId: 'getCode',
      summary: 'Get what is known of a code',
    },
    'The periods of a code with its names, and what replaced it.',
    { $ref: '#/components/schemas/CodeFacts' },
  ),
  pathParameter: CODE,
  example: ({ uri, code }) => uri && code && codesUrl(uri, code),
  respond: forList(async (request, list, service) => {
    const text = await historyText(request, list, service);
    const found = findCode(text, request.rest);
    if (!found) {
      const near = nearest(request.rest, codesOf(text));
      const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
      const detail = `"${request.uri}" has never had the code "${request.rest}".${hint}`;
      return problem(404, detail, near === undefined ? {} : { nearest: near });
    }
    const head = readHead(text);
    return jsonResponse(JSON.stringify(factsOf(found.code, found.periods, head)), request);
  }),
};

/** `GET /v1/documents/{canonicalUri}/at/{date}`. */
export const at: Endpoint<'getRowsAt'> = {
  operations: [
    {
      path: `${PATH}/at/{date}`,
      operationId: 'getRowsAt',
      summary: 'Get the rows of a code list that were valid on a day',
    },
  ],
  group: 'Get',
  prerendered: NOTHING_PRERENDERED,
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
function ofList<Id extends string>(operation: Operation<Id>, description: string, schema: Schema) {
  return {
    operations: [operation] as const,
    group: 'Get' as const,
    parameters: [],
    response: { kind: 'list' as const, description, schema },
    problems: ['NotFound' as const],
    prerendered: NOTHING_PRERENDERED,
  };
}

/** Responds for the list of a URI; with 404 for a set, which has no codes. */
function forList(
  respond: (request: ApiRequest, list: UriEntry, service: Service) => Response | Promise<Response>,
): Endpoint['respond'] {
  return forUri((request, { records: [record] }, service) => {
    const { type, canonicalUri } = (record as DirectoryRecord).entry;
    if (type !== 'CodeList') return problem(404, `"${request.uri}" is a code list set, which has no codes.`);
    return respond(request, service.directory.byUri.get(canonicalUri) as UriEntry, service);
  });
}

/** A list of one version has no file, because its document says the same. */
const hasFile = (records: readonly DirectoryRecord[]): boolean =>
  new Set(records.map(({ entry }) => entry.canonicalVersionUri)).size > 1;

/** The history of a list as JSON: its file, or computed from the documents of its only version. */
async function historyText(
  { http }: ApiRequest,
  { records }: UriEntry,
  { naming, files }: Service,
): Promise<string> {
  const [first] = records as [DirectoryRecord];
  if (hasFile(records)) return files.read(historyFile(naming.placeOfUri(first.entry.canonicalUri)), http);
  const documents = await Promise.all(
    records.map(async (record): Promise<HistoryDocument> => {
      const list = await readList(record, http, { naming, files });
      return { entry: record.entry, codeList: list, rows: list.dataSet?.rows ?? [] };
    }),
  );
  return printHistory(historyOf(documents));
}

async function readList(
  { entry }: DirectoryRecord,
  http: Request,
  { naming, files }: Pick<Service, 'naming' | 'files'>,
): Promise<CodeListJson> {
  const path = naming.documentFile(entry.canonicalVersionUri, entry.language, DOCUMENT);
  return (JSON.parse(await files.read(path, http)) as DocumentJson).codeList as CodeListJson;
}

/** What is known of a code, with the versions of its periods. */
function factsOf(
  code: string,
  periods: readonly Period[],
  { list, versions, hints = [] }: Omit<CodeHistory, 'codes'>,
): object {
  const versionAt = (index: number) => versions[index] as HistoryVersion;
  const last = periods.at(-1) as Period;
  const isCurrent = last.in[1] === versions.length - 1 && last.status !== 'withdrawn';
  const own = hints.filter(({ from, to }) => from === code || to === code);
  return {
    ...{ list, code, isCurrent },
    periods: periods.map(({ in: [first, until], ...facts }) => ({
      ...{ firstVersion: versionAt(first), lastVersion: versionAt(until), ...facts },
    })),
    ...(own.length > 0 && {
      hints: own.map(({ version, ...hint }) => ({ ...hint, version: versionAt(version) })),
    }),
  };
}

async function rowsAt(request: ApiRequest, list: UriEntry, service: Service): Promise<Response> {
  const { uri, rest, http } = request;
  request.query.set(DATE.name, rest);
  const { language, date = rest } = readParameters(request.query, { language: LANGUAGE, date: DATE });
  if (language !== undefined && !documentInLanguage(list, language))
    return languageMissing(uri, list, language);
  const states = hasFile(list.records)
    ? readHead(await historyText(request, list, service)).statesValidity
    : true;
  const versions = states ? list.versions.slice(0, 1) : versionsAt(list, date);
  const chosen = { versions: versions ?? [], records: list.records };
  if (chosen.versions.length === 0) return notKnownAt(uri, list, date);
  const record =
    language === undefined
      ? preferredDocument(chosen, http.headers.get('accept-language'))
      : documentInLanguage(chosen, language);
  if (!record) return languageMissing(uri, list, language as string);
  const own = await readList(record, http, service);
  const isValid = makeIsValid(own, date);
  if (!isValid && states && versionsAt(list, date) === undefined) return notKnownAt(uri, list, date);
  return printRows(request, record, own, date, isValid, service);
}

/** The version that applies on a day; undefined if none does. */
function versionsAt({ versions }: UriEntry, date: string): UriEntry['versions'] | undefined {
  const found = versions.find(({ records }) => (startOf(records) ?? '9') <= date);
  const end = found && endOf(found.records);
  return found && (end === undefined || date <= end) ? [found] : undefined;
}

function notKnownAt(uri: string, { versions }: UriEntry, date: string): Response {
  const starts = versions.flatMap(({ records }) => startOf(records) ?? []).sort();
  const [earliest] = starts;
  if (earliest === undefined)
    return problem(
      404,
      `No version of "${uri}" states from when it applies, so its rows on ${date} are not known.`,
    );
  const detail =
    date < earliest
      ? `"${uri}" is known from ${earliest}, not on ${date}.`
      : `No version of "${uri}" was valid on ${date}.`;
  return problem(404, detail, { earliest });
}

async function printRows(
  { http }: ApiRequest,
  record: DirectoryRecord,
  list: CodeListJson,
  date: string,
  isValid: ReturnType<typeof makeIsValid>,
  { naming, files }: Service,
): Promise<Response> {
  const { canonicalUri, canonicalVersionUri, language } = record.entry;
  const rows = list.dataSet?.rows ?? [];
  const kept = rows.filter((row) => isValid?.(row) ?? true);
  const contentType = negotiateContentType(http.headers.get('accept'), [...JSON_TYPES, ...CSV.contentTypes]);
  const headers = {
    ...COMMON_HEADERS,
    ...DOCUMENT_HEADERS,
    'content-type': contentType,
    'content-language': language,
  };
  if (!(CSV.contentTypes as readonly string[]).includes(contentType))
    return new Response(
      JSON.stringify({ list: canonicalUri, canonicalVersionUri, at: date, language, rows: kept }),
      { headers },
    );
  if (!CSV.supports(record)) return problem(404, `"${canonicalVersionUri}" has no rows.`);
  const csv = await files.read(naming.documentFile(canonicalVersionUri, language, CSV), http);
  const isKept = (index: number): boolean => isValid?.(rows[index] ?? {}) ?? true;
  return new Response(selectRows(csv, isKept), { headers });
}
