import { CSV } from '../../formats/csv/write.ts';
import { JSON_TYPES } from '../../formats/representation.ts';
import { atUrl } from '../../formats/urls.ts';
import { endOf, factsOf, isValidOn, startOf } from '../../model/changes/code-history.ts';
import { columnRolesOf } from '../../model/document/column-roles.ts';
import type { CodeListJson, DocumentJson, Row } from '../../model/document/columns.ts';
import { readHead } from '../../model/history/published.ts';
import type { UriEntry } from '../../model/query/directory.ts';
import { documentInLanguage } from '../../model/query/select.ts';
import type { ApiRequest, Endpoint, Service } from '../endpoint.ts';
import { DATE, LANGUAGE } from '../parameters.ts';
import { readParameters } from '../request.ts';
import { negotiateContentType } from '../response/negotiation.ts';
import { problem } from '../response/problem.ts';
import { chooseRecord, documentBody, languageMissing } from '../response/responses.ts';
import {
  belowDocument,
  costlyUnless,
  forCodeList,
  hasHistoryFile,
  historyWith,
  readDocument,
} from './history.ts';

/** `GET /v1/documents/{canonicalUri}/at/{date}`. */
export const at: Endpoint = {
  ...belowDocument('at/{date}', 'getRowsAt', 'Get the rows of a code list that were valid on a day'),
  parameters: [LANGUAGE],
  response: {
    kind: 'rows',
    description: 'The rows as JSON, or as CSV if the `Accept` header prefers it.',
    schema: { $ref: '#/components/schemas/RowsAt' },
  },
  pathParameter: DATE,
  example: ({ uri, language, publishedAt }) =>
    uri && language && publishedAt && atUrl(uri, publishedAt.slice(0, 10), language),
  isCostly: costlyUnless(() => false),
  respond: forCodeList(rowsAt),
};

/**
 * The rows that are valid on a day: of the latest version, if it states from when they are valid. Otherwise of the version
 * that applies on the day, because later rows may be new.
 */
async function rowsAt(request: ApiRequest, list: UriEntry, service: Service): Promise<Response> {
  const { uri, rest, http } = request;
  const query = new Map(request.query).set(DATE.name, rest);
  const { language, date = rest } = readParameters(query, { language: LANGUAGE, date: DATE });
  if (language !== undefined && !documentInLanguage(list, language))
    return languageMissing(uri, list, language);
  const inForce = versionsAt(list, date);
  const states =
    !hasHistoryFile(list.records) || readHead(await historyWith('', list, service)).statesValidity;
  const chosen = { records: list.records, versions: states ? list.versions.slice(0, 1) : inForce };
  if (chosen.versions.length === 0) return notKnownAt(uri, list, date);
  const record = chooseRecord(uri, chosen, language, request);
  if (record instanceof Response) return record;
  // As published: its rows have the texts of all languages.
  const own = (JSON.parse(await readDocument(record, service)) as DocumentJson).codeList as CodeListJson;
  const roles = columnRolesOf(own);
  if (roles.validFrom === undefined && inForce.length === 0) return notKnownAt(uri, list, date);

  const isKept = (row: Row) => isValidOn(factsOf(row, roles), date);
  const { canonicalUri, canonicalVersionUri, language: ownLanguage } = record.entry;
  const rows = own.dataSet?.rows ?? [];
  const contentType = negotiateContentType(http.headers.get('accept'), [...JSON_TYPES, ...CSV.contentTypes]);
  if (!CSV.contentTypes.includes(contentType)) {
    const found = { list: canonicalUri, canonicalVersionUri, at: date, language: ownLanguage };
    return documentBody(JSON.stringify({ ...found, rows: rows.filter(isKept) }), contentType, record);
  }
  if (!CSV.supports(record)) return problem(404, `"${canonicalVersionUri}" has no rows.`);
  const path = service.naming.documentFile(canonicalVersionUri, ownLanguage, CSV);
  const lines = selectRows(await service.files.read(path), (index) => isKept(rows[index] ?? {}));
  return documentBody(lines, contentType, record);
}

/** The version that applies on a day, if there is one. */
function versionsAt({ versions }: UriEntry, date: string): UriEntry['versions'] {
  const found = versions.find(({ records }) => (startOf(records) ?? '9') <= date);
  const end = found && endOf(found.records);
  return found && (end === undefined || date <= end) ? [found] : [];
}

function notKnownAt(uri: string, { versions }: UriEntry, date: string): Response {
  const starts = versions.map(({ records }) => startOf(records)).filter((start) => start !== undefined);
  const [earliest] = starts.sort();
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
