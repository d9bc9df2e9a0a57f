import { SourceFault } from '../import/format.ts';
import { isCodeHeader } from './code-names.ts';
import type { StatedValue, TableContext } from './description.ts';
import { footerStart, isBlankRow, repeatsHeader, TOTAL_WORDS } from './layout-rows.ts';

/**
 * A table of text cells, such as a CSV or a sheet. `importTable` guesses its header, types, key and language, or
 * reads them from a description and options, so that all formats with tables do so in the same way.
 */
export interface SourceTable {
  /** Path of the source, as the user wrote it; the draft of a description is written next to it. */
  readonly file: string;
  /** Path of the file that the table is in, if `file` is a name of its own, as for one of several sheets. */
  readonly source?: string;
  /** What the source calls the list; by default, it is called as the file. */
  readonly title?: string;
  /** Name of the document: `countries`. */
  readonly name: string;
  /** Number of rows, including the header row and those before it. */
  readonly rowCount: number;
  /** The cells of a row, by its index from 0; empty cells at the end may be missing. It is called several times. */
  readonly cellsAt: (row: number) => readonly string[];
  /** Number of a row as its users see it: a line, or the row of a sheet. */
  readonly numberOf: (row: number) => number;
  /** Place of a row, or of a cell in it, by indexes from 0: `line 3`, `Sheet1!B7`. */
  readonly placeOf: (row: number, column?: number) => string;
  /** How the source was read, for the draft: `separator`, `encoding`, `sheet`. */
  readonly reading: Readonly<Record<string, string>>;
  /** Whether the source has empty rows above a row, which it leaves out. */
  readonly hasGapAbove: (row: number) => boolean;
  /** Whether numbers and dates are as in JSON and ISO 8601, as from typed cells, so that no locale is guessed. */
  readonly isNeutral?: boolean;
  /** Whether a cell of digits is stored as text, as codes are in sheets, so that its column does not become numeric. */
  readonly isTextAt?: (row: number, column: number) => boolean;
}

/** The rows that name the columns, by their indexes. */
interface HeaderRows {
  readonly first: number;
  readonly last: number;
  /** Whether it may be a row of the list, as was reported. */
  readonly isUnclear?: boolean;
}

/** A table whose header and rows are known. */
export interface Table extends SourceTable {
  /** Names of the columns from the header rows, trimmed; empty ones are unnamed. */
  readonly headers: readonly string[];
  /** Undefined if there is no header row. */
  readonly header: HeaderRows | undefined;
  /** Indexes of the rows of the list. */
  readonly rows: readonly number[];
  /** Whether the user has to state whether there is a header row, which is neither in `headers` nor in `rows`. */
  readonly isUnclear: boolean;
}

/** More columns are a sign of a wrong separator, or of data that is not a code list. */
const MAX_COLUMNS = 1000;

/**
 * Finds the header rows and the rows of the list. The user states the number of the header row, `3-4` for several, or
 * `none`, and the number of the first row below the table, or `none`. Reports rows that are left out because they are
 * empty, before the header or below the table, or repeat the header.
 *
 * @throws UsageFault or SourceFault if there is no such row; SourceFault if the header or the rows are unclear, unless the
 * columns are known
 */
export function readLayout(source: SourceTable, context: TableContext): Table {
  const { loss, stated } = context;
  if (source.rowCount === 0) throw new SourceFault('has no rows: add a header row and the rows of the list');
  const statedRows = stated('header');
  const found = statedRows ? statedHeader(source, statedRows) : guessHeader(source, context);
  const isUnclear = found?.isUnclear === true;
  const header = isUnclear ? undefined : found;
  const first = found === undefined ? 0 : found.last + 1;
  for (let row = 0; row < (found?.first ?? 0); row++) {
    const cells = source.cellsAt(row);
    if (!isBlankRow(cells)) loss(source.placeOf(row), 'is before the header row and left out', textOf(cells));
  }
  const headers = readHeaders(source, header, first);
  if (headers.length > MAX_COLUMNS) {
    const message = `has ${headers.length} columns, and an import reads at most ${MAX_COLUMNS}: check the separator, or split the list`;
    throw new SourceFault(message, source.placeOf(header?.last ?? 0));
  }
  const rows = readRowIndexes(source, headers, first, context);
  if (rows.length === 0) throw new SourceFault('has a header row but no rows: add the rows of the list');
  return { ...source, headers, header, rows, isUnclear };
}

const textOf = (cells: readonly string[]): string => cells.filter(isFilled).join(' ');

const isFilled = (cell: string | undefined): boolean => cell !== undefined && cell.trim() !== '';

/** The index of a row by its number; undefined for `none`. */
function rowAt(table: SourceTable, text: string, refuse: StatedValue['refuse']): number | undefined {
  if (text === 'none') return undefined;
  const number = /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined;
  for (let row = 0; number !== undefined && row < table.rowCount; row++)
    if (table.numberOf(row) === number) return row;
  return refuse(`must be the number of a row that is not empty, or none, not "${text}"`);
}

/** The header rows by their numbers: `3`, or `3-4`. */
function statedHeader(table: SourceTable, { text, refuse }: StatedValue): HeaderRows | undefined {
  const [from = '', to = from] = text.split('-').map((number) => number.trim());
  const [first, last] = [rowAt(table, from, refuse), rowAt(table, to, refuse)];
  if (first === undefined || last === undefined) return undefined;
  return first <= last ? { first, last } : refuse(`must begin with the upper row, not "${text}"`);
}

/** The names of the columns, without unnamed ones at the end whose cells are empty too. */
function readHeaders(table: SourceTable, header: HeaderRows | undefined, first: number): string[] {
  let used = 0;
  for (let row = first; row < table.rowCount; row++)
    used = Math.max(used, table.cellsAt(row).findLastIndex(isFilled) + 1);
  if (header === undefined) return Array.from({ length: used }, () => '');
  const names = headerNames(table, header);
  return names.slice(0, Math.max(names.findLastIndex(isFilled) + 1, used));
}

/** A footer with more rows than this and than the table may be another table. */
const MAX_FOOTER = 10;

/** The indexes of the rows of the list. @throws SourceFault if those below may be another table */
function readRowIndexes(
  table: SourceTable,
  headers: readonly string[],
  first: number,
  { loss, stated }: TableContext,
): number[] {
  const footer = stated('footer');
  const all: number[] = [];
  for (let row = first; row < table.rowCount; row++) {
    const cells = table.cellsAt(row);
    if (isBlankRow(cells)) {
      // In a table with one column, it is a cell.
      if (headers.length > 1 || row < table.rowCount - 1) loss(table.placeOf(row), 'is empty and left out');
    } else if (repeatsHeader(cells, headers))
      loss(table.placeOf(row), 'repeats the header row and is left out');
    else all.push(row);
    if (row > first && table.hasGapAbove(row))
      loss(table.placeOf(row), 'is below empty rows, which are left out');
  }
  const headings = headingsIn(table, all, footer?.text === 'none');
  for (const row of headings)
    loss(table.placeOf(row), 'is a heading between rows and left out', textOf(table.cellsAt(row)));
  const rows = all.filter((row) => !headings.includes(row));
  const below = footer && rowAt(table, footer.text, footer.refuse);
  const end = footer
    ? rows.filter((row) => row < (below ?? table.rowCount)).length
    : guessEnd(table, rows, headers.length);
  const kept = rows.slice(0, end);
  const isLarge = !footer && rows.length - end > Math.max(end, MAX_FOOTER);
  const title = footer ? undefined : isLarge ? rows[end] : titleBetween(table, kept);
  if (title !== undefined) {
    const message =
      'is below an empty row and may begin another table: state the first row below the table, or none';
    const option = `--footer ${table.numberOf(title)}`;
    throw new SourceFault(message, table.placeOf(title), textOf(table.cellsAt(title)), option);
  }
  for (const row of rows.slice(end)) {
    const value = textOf(table.cellsAt(row));
    const option = footer ? undefined : '--footer none';
    loss(table.placeOf(row), 'is a footer below the table and left out', value, option);
  }
  return kept;
}

/**
 * Single cells between empty rows, if the table goes on below them: with numbers in the same columns as above, or because
 * the user states that it has no end.
 */
function headingsIn(table: SourceTable, rows: readonly number[], isWhole: boolean): number[] {
  const cellsAt = (index: number): readonly string[] => table.cellsAt(rows[index] as number);
  return rows.filter((row, i) => {
    const next = rows[i + 1];
    if (i === 0 || next === undefined || !isBelowEmpty(table, row) || !isBelowEmpty(table, next))
      return false;
    const [above, below] = [
      Array.from({ length: Math.min(i, MAX_SEARCHED) }, (_, n) => cellsAt(n)),
      cellsAt(i + 1),
    ];
    const areFilled = cellsAt(i).filter(isFilled).length === 1 && below.filter(isFilled).length > 1;
    const numbers = below.flatMap((cell, n) => (hasNumbers(above, 0, n) ? [NUMBER.test(cell.trim())] : []));
    return areFilled && (isWhole || (numbers.length > 0 && numbers.every(Boolean)));
  });
}

/**
 * The first row below an empty row that may begin another table: a single cell above rows with more cells, a word in a
 * column of numbers, or several rows that all have fewer cells than those above.
 */
function titleBetween(table: SourceTable, rows: readonly number[]): number | undefined {
  const cellsAt = (index: number): readonly string[] =>
    rows[index] === undefined ? [] : table.cellsAt(rows[index]);
  const widthOf = (index: number): number => cellsAt(index).filter(isFilled).length;
  const widths = rows.map((_, index) => widthOf(index));
  return rows.find((row, i) => {
    if (i === 0 || !isBelowEmpty(table, row)) return false;
    if (widthOf(i) === 1) return widthOf(i - 1) > 1 && widthOf(i + 1) > 1;
    const [least, most] = [Math.min(...widths.slice(0, i)), Math.max(...widths.slice(i))];
    if (i > 1 && rows.length - i > 2 && most < least) return true;
    const above = Array.from({ length: Math.min(i, MAX_SEARCHED) }, (_, index) => cellsAt(index));
    return cellsAt(i).some((cell, column) => isName(cell) && hasNumbers(above, 0, column));
  });
}

/** The line above the footnotes of statistical offices. */
const LINE = /^\s*(?:_{3,}|-{3,}|–{3,}|—{3,})\s*$/;

/** The number of rows above totals, sources and notes. */
function guessEnd(table: SourceTable, rows: readonly number[], width: number): number {
  const columns = Array.from({ length: width }, (_, i) => ({
    ...{ id: String(i), type: 'string', optional: false, members: [] },
    needsValue: i === 0,
  }));
  const cellsAt = (index: number): string[] => {
    const cells = table.cellsAt(rows[index] as number);
    return columns.map((_, i) => cells[i] ?? '');
  };
  // Notes are single cells below a line, or below empty rows.
  let single = rows.length;
  while (single > 0 && cellsAt(single - 1).filter(isFilled).length === 1) single--;
  const isStart = (index: number): boolean =>
    LINE.test(cellsAt(index).join('')) || (width > 2 && isBelowEmpty(table, rows[index] as number));
  // In a table of single cells, they are rows.
  const notes = rows.findIndex((_, index) => single > 0 && index >= single && isStart(index));
  return totalsStart(footerStart(notes < 0 ? rows.length : notes, cellsAt, columns), cellsAt);
}

/** A cell that starts a row of totals: `Total`, `Summe:`, `Grand total`, `Gesamtbetrag`. */
const LABEL = new RegExp(
  `^[^\\p{L}]*(?:(?:(?:grand|sub|overall) ?)?(?:${TOTAL_WORDS})|gesamt(?:summe|zahl|betrag)?|zwischensumme|insgesamt|zusammen|Σ|∑)(?: \\p{L}+)?\\s*:?$`,
  'iu',
);

/** Rows of totals: subtotals, and the total. */
const MAX_TOTALS = 3;

/**
 * The index of the first row of totals below a table: a word such as "Total", then only numbers, and a cell less than the
 * other rows.
 */
function totalsStart(count: number, cellsAt: (index: number) => readonly string[]): number {
  const isTotal = (index: number): boolean => {
    const cells = cellsAt(index);
    const [first = '', ...others] = cells.filter(isFilled);
    const areNumbers = others.every((cell) => NUMBER.test(cell.trim()));
    const isIncomplete = cells.some((cell, i) => !isFilled(cell) && isFilled(cellsAt(0)[i]));
    return LABEL.test(first) && others.length > 0 && areNumbers && isIncomplete;
  };
  let start = count;
  while (start > 1 && count - start < MAX_TOTALS && isTotal(start - 1)) start--;
  return start;
}

/** Rows that are searched for a header, and compared with it. */
const MAX_SEARCHED = 50;

/** Share of cells of a column that are numbers, from which one that is none differs. */
const MIN_SHARE = 0.9;

/**
 * The header row: the first that is about as wide as the others. If it looks like a row of the list, or another row seems to
 * belong to it, the user is asked.
 *
 * @throws SourceFault
 */
function guessHeader(table: SourceTable, { guess, error, valueOf: optionOf }: TableContext): HeaderRows {
  const searched = Array.from({ length: Math.min(table.rowCount, MAX_SEARCHED) }, (_, row) =>
    table.cellsAt(row).map((cell) => cell.trim()),
  );
  const widths = searched.map((cells) => cells.filter(isFilled).length);
  // Titles and notes have one cell.
  const wide = widths.filter((width) => width > 1);
  const filled = (wide.length > 1 ? wide : widths.filter((width) => width > 0)).sort((a, b) => a - b);
  const usual = filled[filled.length >> 1] ?? 1;
  const row = Math.max(
    0,
    widths.findIndex((width) => width > 0 && width >= usual * 0.6),
  );
  const [place, value] = [table.placeOf(row), (searched[row] ?? []).join(', ')];
  const number = table.numberOf(row);
  const likeness = likenessBelow(searched, row);
  const isSecond = row > 0 && !isBelowEmpty(table, row) && namesOthers(searched, row - 1, row);
  const hasNext = row + 1 < searched.length && !isBelowEmpty(table, row + 1);
  const continues = hasNext && continuesHeader(searched, row);
  const end = searched.findIndex((_, next) => next > row && isBelowEmpty(table, next));
  const isAbove = [row + 2, row + 3].some((next) => (end < 0 || next < end) && namesNumbers(searched, next));
  const two = 'of two header rows: state the row that names the columns, or both';
  const other = 'so it may be a row of the list: state the number of the header row, or none';
  const doubts: readonly (readonly [isDoubtful: boolean, message: string])[] = [
    [likeness !== undefined, `${likeness}, ${other}`],
    [isSecond, `may be the second ${two}, ${number - 1}-${number}`],
    [
      continues && end > row && searched.slice(row + 2, end).every(isBlankRow),
      'is above an empty row, so the header may be below it: state the number of the header row',
    ],
    [continues, `may be the first ${two}, ${number}-${number + 1}`],
    [isAbove, `is above names of columns, ${other}`],
    [namesFew(searched, row), `names only half of the columns, ${other}`],
  ];
  const [, doubt] = doubts.find(([isDoubtful]) => isDoubtful) ?? [];
  // Other options name columns.
  const isOpen = ['describe', 'key', 'types'].every((name) => optionOf(name) === undefined);
  if (doubt !== undefined && likeness !== undefined && isOpen) {
    error(place, doubt, value, '--header N');
    return { first: row, last: row, isUnclear: true };
  }
  if (doubt !== undefined) throw new SourceFault(doubt, place, value, '--header N');
  guess(place, 'is the header row', row === 0 ? '--header none' : '--header N', value);
  return { first: row, last: row };
}

type Cells = readonly (readonly string[])[];

/** What a row has in common with those below it, unlike names of columns. Years name columns. */
function likenessBelow(rows: Cells, row: number): string | undefined {
  const cells = rows[row] ?? [];
  const isNumber = (cell: string, i: number): boolean =>
    [NUMBER, DATE, URL].some((kind) => kind.test(cell) && hasNumbers(rows, row + 1, i, kind)) &&
    !YEAR.test(cell);
  if (cells.some(isNumber)) return 'has numbers, dates or URLs like those below';
  const isLike = (code: string, i: number): boolean => {
    const below = columnOf(rows, row + 1, i);
    const alike = below.filter((one) => formOf(one) === formOf(code)).length;
    if (/\s/.test(code) || isCodeHeader(code)) return false;
    // Names of columns to the right may have the form of their cells by chance.
    if (i > 0) return alike >= MIN_ALIKE && /\p{L}.*[0-9]/u.test(code);
    const isUsual = alike >= MIN_ALIKE && code.length > 1 && (/[0-9]/.test(code) || alike === below.length);
    return (
      isUsual || (/^[0-9]/.test(code) && !YEAR.test(code) && below.every((one) => /^[0-9A-F]/.test(one)))
    );
  };
  return cells.some(isLike) ? 'has a code like those below' : undefined;
}

/** The form of a code: its letters by case and its digits, such as `A.AAA0` for `A.ADM1`. */
const formOf = (cell: string): string =>
  cell
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{Ll}/gu, 'a')
    .replace(/[0-9]/g, '0');

/** Number of codes below whose form is no chance. */
const MIN_ALIKE = 3;

/** Whether a row has no name for half of the columns. */
function namesFew(rows: Cells, row: number): boolean {
  const below = rows.slice(row + 1);
  const used = new Set(below.flatMap((cells) => cells.flatMap((cell, i) => (isFilled(cell) ? [i] : []))));
  const unnamed = [...used].filter((i) => !isFilled(rows[row]?.[i])).length;
  return unnamed > 1 && unnamed >= used.size / 2;
}

/** The cells of a column that are not empty. */
const columnOf = (rows: Cells, from: number, column: number): string[] =>
  rows.slice(from).flatMap((row) => (isFilled(row[column]) ? [row[column] as string] : []));

/** Whether there is an empty row above. */
const isBelowEmpty = ({ cellsAt, hasGapAbove }: SourceTable, row: number): boolean =>
  row > 0 && (hasGapAbove(row) || isBlankRow(cellsAt(row - 1)));

/** Whether the row above a header names columns that have no name in the header, or the same name as others. */
function namesOthers(rows: Cells, row: number, header: number): boolean {
  const [above, names] = [rows[row] ?? [], (rows[header] ?? []).filter(isFilled)];
  const fillsGap = above.some(
    (cell, i) => isFilled(cell) && !isFilled(rows[header]?.[i]) && hasCells(rows, header + 1, i),
  );
  return above.filter(isFilled).length > 1 && (fillsGap || new Set(names).size < names.length);
}

/**
 * Whether the row below a header names columns too: it has words only, and some are in a column of numbers, or its first
 * cell is empty, and others name columns without a name.
 */
function continuesHeader(rows: Cells, header: number): boolean {
  const below = rows[header + 1] ?? [];
  const [name, first] = [rows[header]?.[0], below[0]];
  const fillsGap = below.some((cell, i) => isFilled(cell) && !isFilled(rows[header]?.[i]));
  const isRest = isFilled(name) && !isFilled(first) && fillsGap && hasWordsOnly(below);
  return isRest || namesNumbers(rows, header + 1);
}

const hasWordsOnly = (cells: readonly string[]): boolean =>
  cells.every((cell) => !isFilled(cell) || WORD.test(cell) || YEAR.test(cell));

/** Whether a row has words only, of which some are above numbers or dates. */
const namesNumbers = (rows: Cells, row: number): boolean =>
  hasWordsOnly(rows[row] ?? []) &&
  (rows[row] ?? []).some(
    (cell, i) => isName(cell) && [NUMBER, DATE].some((kind) => hasNumbers(rows, row + 1, i, kind)),
  );

/** A number in any locale. */
const NUMBER = /^[-−]?[0-9][0-9.,'’ \u00a0\u202f]*%?$/;
const YEAR = /^(?:19|20)[0-9]{2}$/;
const DATE = /^(?:[0-9]{4}[-/][0-9]{1,2}[-/][0-9]{1,2}|[0-9]{1,2}[-/.][0-9]{1,2}[-/.][0-9]{4})(?![0-9])/;
const URL = /^https?:\/\/\S+$/;
const WORD = /\p{L}|[%€$£]/u;
/** What tables have instead of a number. */
const MISSING = /^(?:n\.? ?[avdk]\.?|n\/a|null|none|nan|unknown|missing|inf|x)$/i;

/** Whether a cell may name a column of numbers. */
const isName = (cell: string): boolean => WORD.test(cell) && !MISSING.test(cell.trim());

/** Whether nearly all cells of a column are numbers, or of another kind. */
function hasNumbers(rows: Cells, from: number, column: number, kind = NUMBER): boolean {
  const cells = columnOf(rows, from, column);
  return cells.length > 1 && cells.filter((cell) => kind.test(cell)).length >= cells.length * MIN_SHARE;
}

/** Whether nearly all rows have a cell in a column. */
function hasCells(rows: Cells, from: number, column: number): boolean {
  const below = rows.slice(from).filter((row) => !isBlankRow(row));
  return below.length > 0 && below.filter((row) => isFilled(row[column])).length >= below.length * MIN_SHARE;
}

/**
 * The names of columns in one or several header rows, from top to bottom. A name above other names also applies to the
 * columns on its right that have none in the same row, as a merged cell does.
 */
function headerNames({ cellsAt }: SourceTable, { first, last }: HeaderRows): string[] {
  const rows = Array.from({ length: last - first + 1 }, (_, i) =>
    cellsAt(first + i).map((cell) => cell.trim()),
  );
  const width = Math.max(...rows.map((cells) => cells.length));
  const below = (row: number, column: number) => rows.slice(row + 1).some((cells) => isFilled(cells[column]));
  const filled = rows.map((cells, row) => {
    let group = '';
    return Array.from({ length: width }, (_, i) => {
      const own = cells[i] ?? '';
      if (own !== '') group = below(row, i) ? own : '';
      return own === '' && below(row, i) ? group : own;
    });
  });
  return Array.from({ length: width }, (_, i) => {
    const parts = filled.map((cells) => cells[i] as string);
    return [...new Set(parts)].filter(isFilled).join(' ');
  });
}
