import type { Row, Rows } from '../../model/document/columns.ts';
import { type Column, rowPointer } from '../../model/document/document.ts';
import { quoted } from '../../model/problems/wording.ts';
import { identityOf, ownMember, scalarText } from '../../model/values/json-values.ts';

/**
 * Removes the prototype of a row, so that it has only its own cells: the id of a column may be `constructor` or
 * `__proto__`. Setting it before the cells are added keeps objects faster than `Object.create(null)`.
 */
export const withoutPrototype = <T extends object>(row: T): T => Object.setPrototypeOf(row, null);

/** Creates rows that are read on each access. */
export function makeRows(length: number, read: (index: number) => Row): Rows {
  // Callers often need several cells of a row one after the other.
  let last: { readonly index: number; readonly row: Row } | undefined;
  const at = (index: number): Row => {
    if (last?.index !== index) last = { index, row: read(index) };
    return last.row;
  };
  function* entries(): Generator<[number, Row]> {
    for (let index = 0; index < length; index++) yield [index, at(index)];
  }
  function* flatMapped<T>(change: (row: Row, index: number) => readonly T[]): Generator<T> {
    for (const [index, row] of entries()) yield* change(row, index);
  }
  return {
    length,
    at: (index) => (index >= 0 && index < length ? at(index) : undefined),
    entries,
    *[Symbol.iterator]() {
      for (const [, row] of entries()) yield row;
    },
    slice: (start, end) => Array.from({ length: Math.min(end, length) - start }, (_, i) => at(start + i)),
    map: (change) => Array.from({ length }, (_, index) => change(at(index), index)),
    flatMap: (change) => [...flatMapped(change)],
    every: (isMet) => {
      for (const [index, row] of entries()) if (!isMet(row, index)) return false;
      return true;
    },
  };
}

export const isBlankRow = (cells: readonly unknown[]): boolean =>
  cells.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === ''));

/**
 * Whether a row repeats the header row, as in joined tables. In a list of one column, the column id may be a code.
 */
export function repeatsHeader(cells: readonly unknown[], header: readonly string[]): boolean {
  if (cells[0] !== header[0] && plain(cells[0]) !== plain(header[0])) return false;
  const named = header.filter((name) => name.trim() !== '').length;
  return named > 1 && header.every((name, i) => plain(cells[i] ?? '') === plain(name));
}

const plain = (cell: unknown): unknown => (typeof cell === 'string' ? cell.trim() : cell);

export const REPEATED_HEADER =
  'repeats the header row, probably because two tables were joined: remove this row';

/** A row or cell of a document that is not data of the list. */
interface RowFault {
  readonly pointer: string;
  readonly rule: string;
  readonly message: string;
}

/** Rows that are blank or repeat the column ids, and cells with spreadsheet errors, in row order. */
export function* rowFaults(
  rows: readonly Row[],
  columns: readonly Column[],
  text: string,
): Generator<RowFault> {
  const findErrors = ERROR_PREFIX.test(text) ? makeErrorSearch(columns) : () => [];
  for (const [index, row] of rows.entries()) {
    if (typeof row !== 'object' || row === null) continue;
    const fault = wholeRowFault(row);
    if (fault) yield { pointer: rowPointer(index), ...fault };
    else yield* findErrors(row, index);
  }
}

/** Prefixes of spreadsheet errors as JSON strings. */
const ERROR_PREFIX = /"(?:#|Err:5)/;

/** The fault of a row that is blank or repeats the column ids. The value of a single property is checked as a code. */
function wholeRowFault(row: Row): Omit<RowFault, 'pointer'> | undefined {
  let count = 0;
  let isBlank = true;
  let isHeader = true;
  for (const id in row) {
    count++;
    isBlank &&= isBlankRow([row[id]]);
    isHeader &&= row[id] === id;
    if (!isBlank && !isHeader) return undefined;
  }
  if (count < 2) return undefined;
  return isBlank
    ? { rule: 'rows/empty', message: 'has no values: remove this row' }
    : { rule: 'rows/header', message: REPEATED_HEADER };
}

function makeErrorSearch(columns: readonly Column[]) {
  const searched = columns.map(({ id, members }) => ({
    id,
    members: new Set(members.map((member) => identityOf([member]))),
  }));
  return (row: Row, index: number): RowFault[] =>
    searched.flatMap(({ id, members }) => {
      const value = ownMember(row, id);
      if (!isSpreadsheetError(value) || members.has(value)) return [];
      const message = `column ${quoted(id)}: ${spreadsheetErrorMessage(value)}`;
      return [{ pointer: rowPointer(index, id), rule: 'rows/spreadsheet', message }];
    });
}

/** Whether a value is a formula error of LibreOffice or Excel in a European language. */
export function isSpreadsheetError(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  if (value.startsWith('#')) return ERRORS.has(value);
  return value.startsWith('Err:5') && /^Err:5[0-9]{2}$/.test(value);
}

export const spreadsheetErrorMessage = (value: string): string =>
  `${JSON.stringify(value)} is a spreadsheet formula error, not a value: write the value itself, or leave the cell empty`;

const ERRORS: ReadonlySet<string> = new Set(
  [
    // English
    '#N/A #REF! #NAME? #VALUE! #DIV/0! #NULL! #NUM! #SPILL! #CALC! #GETTING_DATA #FIELD! #BLOCKED! #CONNECT! #UNKNOWN! #BUSY!',
    // German
    '#NV #BEZUG! #WERT! #ZAHL! #ÜBERLAUF! #KALK! #FELD!',
    // French
    '#VALEUR! #NOM? #NOMBRE! #NUL! #PROPAGATION!',
    // Spanish
    '#N/D #¡REF! #¿NOMBRE? #¡VALOR! #¡DIV/0! #¡NULO! #¡NUM! #¡DESBORDAMIENTO!',
    // Italian, Portuguese
    '#RIF! #NOME? #VALORE! #NULLO! #VALOR! #NULO! #NÚM!',
    // Dutch
    '#N/B #VERW! #NAAM? #WAARDE! #DEEL/0! #LEEG! #GETAL!',
    // Polish
    '#N/D! #ADR! #NAZWA? #ARG! #DZIEL/0! #ZERO! #LICZBA!',
  ].flatMap((names) => names.split(' ')),
);

/** Words that introduce totals, as part of a regular expression. */
export const TOTAL_WORDS = 'totale?s?|sum|summe|suma|gesamt|anzahl|count|number of \\p{L}+';

/** First words of footer lines in common languages. */
const WORD = `^[^\\p{L}]*(?:(?:data )?sources?|(?:daten)?quellen?|fuentes?|fontes?|źródło|bron|stand|status|as of|date|datum|${TOTAL_WORDS}|notes?|remarks?|hinweise?|anmerkung(?:en)?|bemerkung(?:en)?|legende?|(?:last )?updated?|letzte (?:änderung|aktualisierung)|generated|exported|created|erstellt|exportiert|copyright|licen[cs]e|lizenz)(?: (?:on|at|am|by|von))?`;
const FOOTER_WORD = new RegExp(`${WORD}(?!\\p{L})`, 'iu');
const FOOTER_LINE = new RegExp(`${WORD}\\s*:\\s*\\S|^(?:©|\\(c\\)|\\*{1,3}\\s)`, 'iu');

/** Maximum number of rows of a footer. */
const MAX_ROWS = 20;
/** Minimum number of rows to recognise the format of a column. */
const MIN_ROWS = 3;

/** The index of the first row of a footer below the table; the number of rows if there is none. */
export function footerStart(
  count: number,
  cellsAt: (index: number) => readonly unknown[],
  columns: readonly Column[],
): number {
  const isCandidate = (index: number): boolean => {
    if (columns.length < 2) return false;
    const cells = cellsAt(index);
    const filled = cells.filter((cell) => !isEmpty(cell));
    const [first] = filled;
    const isIncomplete = columns.some(({ needsValue }, i) => needsValue && isEmpty(cells[i]));
    const [text, isSingle] = [scalarText(first), filled.length === 1];
    return FOOTER_LINE.test(text)
      ? isSingle || isIncomplete
      : isSingle && (isIncomplete || FOOTER_WORD.test(text));
  };
  let start = count;
  while (start > 0 && count - start < MAX_ROWS && isCandidate(start - 1)) start--;
  if (count - start === MAX_ROWS || start === count) return count;
  while (start < count && !isFooterRow(start, start, cellsAt)) start++;
  return start;
}

/** Whether a row with a single value starts with a footer word, or differs in format from all rows above it. */
function isFooterRow(index: number, end: number, cellsAt: (index: number) => readonly unknown[]): boolean {
  const cells = cellsAt(index);
  const column = cells.findIndex((cell) => !isEmpty(cell));
  if (FOOTER_LINE.test(scalarText(cells[column]))) return true;
  if (end < MIN_ROWS) return false;
  const own = shapeOf(cells[column]);
  for (let i = 0; i < end; i++) {
    const others = cellsAt(i);
    const isSingle = others.filter((cell) => !isEmpty(cell)).length === 1;
    if (isSingle || shapeOf(others[column]) === own) return false;
  }
  return true;
}

const isEmpty = (cell: unknown): boolean => cell === undefined || isBlankRow([cell]);

/** The format of a value: each run of letters or digits becomes one character. */
const shapeOf = (cell: unknown): string =>
  scalarText(cell)
    .replace(/[\p{L}\p{M}]+/gu, 'a')
    .replace(/\p{N}+/gu, '0');

/** The message about a footer, at its first row. */
export function footerMessage(count: number, cells: readonly unknown[]): string {
  const first = cells.find((cell) => !isEmpty(cell));
  const text = quoted(scalarText(first) || first);
  return count === 1
    ? `${text} looks like a footer below the table: remove this row, or complete it if it is a row of the list`
    : `${count} rows starting with ${text} look like a footer below the table: remove them, or complete them if they are rows of the list`;
}
