import { documentFile, listFile } from '../../../api/files/files.ts';
import { DOCUMENT } from '../../../formats/json.ts';
import { documentUrl, historyUrl, versionsUrl } from '../../../formats/urls.ts';
import { joinLabel } from '../../../model/changes/code-history.ts';
import { append } from '../../../model/collections.ts';
import { nameColumnIn } from '../../../model/document/codes.ts';
import type { IndexEntry } from '../../../model/document/entry.ts';
import { readForReader } from '../../../model/document/texts.ts';
import { inLanguage } from '../../../model/identity/language.ts';
import type { UiLanguage } from '../../paths.ts';
import { isMissing, type RawRow, textOf } from '../../rows/cells.ts';
import { memberText, readTable, type Table } from '../../rows/table.ts';
import { hasApi, NotFoundError, request } from '../components/client.ts';
import { loadSearchIndex } from '../directory/lists.ts';
import type { CheckAddress } from './address.ts';

/** A list with its rows, and where it was found. */
export interface CheckedList {
  readonly address: CheckAddress;
  readonly identification: Pick<
    IndexEntry,
    'shortName' | 'longName' | 'version' | 'canonicalUri' | 'canonicalVersionUri' | 'language'
  >;
  /** URL of its history. */
  readonly history: string;
  readonly table: Table & { readonly rows: readonly RawRow[] };
  readonly targets: readonly Target[];
}

/**
 * Loads a list; undefined for a set, and for a list without rows. Rejects if that fails, with a
 * {@link NotFoundError} if there is no such document.
 */
export async function loadList(address: CheckAddress, ui: UiLanguage): Promise<CheckedList | undefined> {
  // The place of the pages follows from most URIs, and links of pages have the others.
  const isPlaceKnown = address.place !== undefined || /^[\w:.+=-]+$/.test(address.uri);
  const found = await (hasApi() && isPlaceKnown ? findInApi : findInIndex)(address, ui);
  const { text } = readForReader(await (await request(found.document)).text(), ui);
  const table = readTable(text);
  const rows = [...(table?.rows ?? [])];
  const identification = JSON.parse(memberText(text, 'codeList', 'identification') ?? 'null');
  if (!table || !identification || rows.length === 0) return undefined;
  return {
    address: found.address ?? address,
    identification,
    history: found.history ?? historyUrl(identification.canonicalUri),
    table: { ...table, rows },
    targets: targetsOf(table),
  };
}

/** The URL of a version, or the latest one of a list, that of the history, and the whole address, where these are known. */
type Found = { document: string; history?: string; address?: CheckAddress };
type Find = (address: CheckAddress, ui: UiLanguage) => Promise<Found>;

const findInApi: Find = async ({ uri, language }, ui) => {
  if (language !== undefined) return { document: documentUrl(uri, language) };
  const entries: IndexEntry[] = await (await request(versionsUrl(uri, 1))).json();
  const documents = entries.map((entry) => ({ entry }));
  return { document: documentUrl(uri, inLanguage(documents, ui).entry.language) };
};

const findInIndex: Find = async ({ uri, language }, ui) => {
  const { records } = await loadSearchIndex(ui);
  const versionsOf = (one: string) => records.filter(({ entry }) => entry.canonicalVersionUri === one);
  // Of a list, the newest versions are first.
  const candidates = [versionsOf(uri), records.filter(({ entry }) => entry.canonicalUri === uri)];
  const found = candidates.find((documents) => documents.length > 0);
  if (!found) throw new NotFoundError(uri);
  const { entry, place, listPlace } = inLanguage(found, language ?? ui);
  const address = { uri: entry.canonicalVersionUri, language: entry.language, place };
  if (hasApi()) return { document: documentUrl(address.uri, address.language), address };
  const [folder = '', name = ''] = place.split('/');
  // The URI of the list may also identify a version.
  const history = versionsOf(entry.canonicalUri)[0]?.place.split('/')[1] ?? listPlace;
  return { document: documentFile(folder, name, DOCUMENT), history: listFile('history', history), address };
};

/** Columns of a list whose values are codes: one column of a key, or all columns of a key. */
export interface Target {
  readonly columnIds: readonly string[];
  readonly names: readonly string[];
  /** Indexes of the columns. */
  readonly columns: readonly number[];
}

/** The columns of all keys, the default key first, and then the keys with several columns. */
export function targetsOf({ columns, keys }: Pick<Table, 'columns' | 'keys'>): Target[] {
  const single = [...new Set(keys.flat())].map((column) => [column]);
  const several = keys.filter((key) => key.length > 1);
  return [...single, ...several].map((key) => targetAt(columns, key));
}

function targetAt(columns: Table['columns'], indexes: readonly number[]): Target {
  const own = indexes.map((index) => columns[index]).filter((column) => column !== undefined);
  return { columnIds: own.map(({ id }) => id), names: own.map(({ name }) => name), columns: indexes };
}

/** The column with the names of the rows, like the columns of {@link targetsOf}; undefined if there is none. */
export function nameTarget({ columns, keys }: Pick<Table, 'columns' | 'keys'>): Target | undefined {
  const index = nameColumnOutside(keys.flat(), columns);
  return index === -1 ? undefined : targetAt(columns, [index]);
}

/** Index of the column with names that are not codes; -1 if there is none. */
const nameColumnOutside = (codeColumns: readonly number[], columns: Table['columns']): number =>
  nameColumnIn(columns.map(({ id, isText }, i) => ({ id, isText: isText && !codeColumns.includes(i) })));

/** The code of a row in the columns of a target, as histories name it; undefined if a cell has no value. */
export function codeIn(row: RawRow, { columns }: Target): string | undefined {
  const cells = columns.map((column) => row[column]);
  return cells.some(isMissing) ? undefined : joinLabel(cells.map(textOf));
}

/** The cells of a code in the columns of a target. */
export const cellsIn = (code: string, { columns }: Target): string[] =>
  columns.length === 1 ? [code] : code.split('/').map(decodeURIComponent);

/** The codes of a list in the columns of a target. */
export interface TargetCodes {
  readonly target: Target;
  /** The rows of each code. */
  readonly rows: ReadonlyMap<string, readonly RawRow[]>;
  /** The name of a code in the list, if it has names. */
  readonly nameOf: (code: string) => string | undefined;
}

export function readCodes({ columns, rows }: Pick<Table, 'columns' | 'rows'>, target: Target): TargetCodes {
  const byCode = new Map<string, RawRow[]>();
  for (const row of rows) {
    const code = codeIn(row, target);
    if (code !== undefined) append(byCode, code, row);
  }
  const nameColumn = nameColumnOutside(target.columns, columns);
  const nameOf = (code: string) => textOf(byCode.get(code)?.[0]?.[nameColumn]) || undefined;
  return { target, rows: byCode, nameOf };
}
