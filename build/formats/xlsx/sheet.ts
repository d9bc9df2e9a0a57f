import { append } from '../../model/collections.ts';
import { type ImportContext, SourceFault } from '../import/format.ts';
import type { Cell, RawCell, ReadCell } from './cells.ts';
import { isTrue, parseXml, type SheetEntry, type Workbook } from './workbook.ts';
import { columnLetters } from './write.ts';

/** The cells of a sheet that are not empty. */
export interface Worksheet {
  readonly name: string;
  /** In ascending order. */
  readonly rows: readonly SheetRow[];
  readonly hiddenColumns: readonly { readonly first: number; readonly last: number }[];
  readonly mergedRanges: readonly CellRange[];
}

export interface SheetRow {
  /** From 0. */
  readonly index: number;
  readonly isHidden: boolean;
  /** In ascending order. */
  readonly cells: readonly SheetCell[];
}

interface SheetCell extends Cell {
  /** From 0. */
  readonly column: number;
}

/** Rows and columns from 0, both ends included. */
interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Characters of all cells of a sheet: many cells may refer to the same long text. */
const MAX_CHARACTERS = 50_000_000;

/** Cells with errors that are kept, to be reported together. */
const MAX_ERRORS = 100_000;

/** Excel's limits (ECMA-376 part 1, 18.3.1.73 and 18.3.1.13). */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;

/**
 * Reads the cells of a sheet (ECMA-376 part 1, 18.3.1). Its stated dimension is ignored, and empty rows and cells are
 * skipped.
 *
 * @throws SourceFault
 */
export async function readWorksheet(
  { archive }: Workbook,
  { name: sheet, path }: SheetEntry,
  readCell: ReadCell,
): Promise<Worksheet> {
  const rows: SheetRow[] = [];
  const hiddenColumns: { first: number; last: number }[] = [];
  const mergedRanges: CellRange[] = [];
  const cells: SheetCell[] = [];
  let [row, column, isRowHidden] = [-1, -1, false];
  let raw: { -readonly [P in keyof RawCell]: RawCell[P] } | undefined;
  let textOf: 'value' | 'inlineText' | undefined;
  let [phonetic, characters, errors] = [0, 0, 0];

  const damaged = (what: string): SourceFault =>
    new SourceFault(
      `the sheet ${JSON.stringify(sheet)} ${what}, so the file is damaged: save it again in Excel or LibreOffice`,
    );

  const tooMany = (what: string): SourceFault =>
    new SourceFault(`the sheet has more than ${what}`, cellPlace(sheet, row, column));

  const openRow = ({ r, hidden }: Attributes): void => {
    const index = r === undefined ? row + 1 : Number(r) - 1;
    if (!Number.isInteger(index) || index <= row || index >= MAX_ROWS)
      throw damaged(`has row ${JSON.stringify(r ?? index + 1)} after row ${row + 1}`);
    [row, column, isRowHidden] = [index, -1, isTrue(hidden)];
  };
  const openCell = ({ r, t = 'n', s = '0' }: Attributes): void => {
    const position = r === undefined ? { row, column: column + 1 } : parseReference(r);
    const isInOrder = position && position.row === row && position.column > column;
    if (!isInOrder || position.column >= MAX_COLUMNS)
      throw damaged(`has cell ${JSON.stringify(r ?? MAX_COLUMNS + 1)} in row ${row + 1} at the wrong place`);
    column = position.column;
    raw = { type: t, style: Number(s), value: undefined, inlineText: '', hasFormula: false };
  };
  const openInCell = (cell: NonNullable<typeof raw>, name: string): void => {
    if (name === 'v') {
      cell.value = '';
      textOf = 'value';
    } else if (name === 'f') cell.hasFormula = true;
    else if (name === 'rPh') phonetic++;
    else if (name === 't' && phonetic === 0) textOf = 'inlineText';
  };
  const closeCell = (): void => {
    const cell = raw && readCell(raw);
    raw = undefined;
    if (!cell) return;
    const { text, isText, findings } = cell;
    characters += text.length;
    if (characters > MAX_CHARACTERS)
      throw tooMany(`${MAX_CHARACTERS / 1_000_000} million characters: split it`);
    if (findings.some((finding) => finding.kind === 'error')) errors++;
    if (errors > MAX_ERRORS)
      throw tooMany(`${MAX_ERRORS} cells with errors; in this one, ${findings[0]?.message}`);
    // Not by spreading, which takes twice the memory.
    cells.push({ column, text, isText, findings });
  };
  await parseXml(path, archive.read(path), {
    open: (name, attributes) => {
      const { min, max, hidden, ref = '' } = attributes;
      if (raw) openInCell(raw, name);
      else if (name === 'c') openCell(attributes);
      else if (name === 'row') openRow(attributes);
      else if (name === 'mergeCell') mergedRanges.push(...parseRange(ref));
      else if (name === 'col' && isTrue(hidden))
        hiddenColumns.push({ first: Number(min) - 1, last: Number(max) - 1 });
    },
    text: (piece) => {
      if (raw && textOf) raw[textOf] += piece;
    },
    close: (name) => {
      if (name === 'c') closeCell();
      else if (name === 'v' || name === 't') textOf = undefined;
      else if (name === 'rPh') phonetic--;
      else if (name === 'row') {
        // The cells are copied into an array without spare capacity.
        if (!cells.every(isBlank)) rows.push({ index: row, isHidden: isRowHidden, cells: cells.slice() });
        cells.length = 0;
      }
    },
  });
  return { name: sheet, rows, hiddenColumns, mergedRanges };
}

type Attributes = Readonly<Record<string, string>>;

/** Whether a cell is as empty as one that the file does not contain: the result of a formula that is copied down a sheet. */
const isBlank = ({ text, findings }: SheetCell): boolean =>
  text === '' && findings.every(({ kind }) => kind !== 'error');

/** The row and column of a reference such as `AB12`, by their indexes; undefined if no sheet has such a cell. */
function parseReference(reference: string): { row: number; column: number } | undefined {
  const [, letters, digits] = /^([A-Z]{1,3})([1-9][0-9]{0,6})$/.exec(reference) ?? [];
  if (letters === undefined || digits === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  const row = Number(digits);
  return column <= MAX_COLUMNS && row <= MAX_ROWS ? { row: row - 1, column: column - 1 } : undefined;
}

/** A range such as `A1:B2`, or a single cell; none if it is invalid. */
function parseRange(range: string): CellRange[] {
  const [first = '', last = first] = range.split(':');
  const [start, end] = [parseReference(first), parseReference(last)];
  if (!start || !end || end.row < start.row || end.column < start.column) return [];
  return [{ top: start.row, left: start.column, bottom: end.row, right: end.column }];
}

/** A cell as formulas refer to it: `Sheet1!B7`, `'My sheet'!B7`. */
export const cellPlace = (sheet: string, row: number, column: number): string =>
  `${quoteSheet(sheet)}!${columnLetters(column)}${row + 1}`;

/** A row as formulas refer to it: `Sheet1!7:7`. */
export const rowPlace = (sheet: string, row: number): string => `${quoteSheet(sheet)}!${row + 1}:${row + 1}`;

/** The name of a sheet in a reference. */
export const quoteSheet = (name: string): string =>
  /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) ? name : `'${name.replaceAll("'", "''")}'`;

/** The cells of a sheet, which may have texts above and below its table. */
export interface SheetTable {
  readonly sheet: Worksheet;
  /** Rows that are not empty, with the values of merged cells. */
  readonly rows: readonly SheetRow[];
  /** The columns that are not empty, by their indexes on the sheet, in ascending order. */
  readonly columns: readonly number[];
}

/** Cells far from each other would fill the memory with empty cells. */
const MAX_TABLE_COLUMNS = 1000;

/**
 * Reads a sheet as a table.
 *
 * @throws SourceFault if it has too many columns
 */
export function readTable(sheet: Worksheet): SheetTable {
  const rows = fillMergedRows(sheet);
  const columns = new Set<number>();
  for (const { cells } of rows) for (const { column } of cells) columns.add(column);
  if (columns.size > MAX_TABLE_COLUMNS) {
    throw new SourceFault(
      `the sheet has cells in ${columns.size} columns, and an import reads at most ${MAX_TABLE_COLUMNS}: move the table to a sheet of its own`,
      quoteSheet(sheet.name),
    );
  }
  return { sheet, rows, columns: [...columns].sort((a, b) => a - b) };
}

/** The rows of a sheet, with the value of merged cells of one column in each of their rows. */
function fillMergedRows({ rows, mergedRanges }: Worksheet): SheetRow[] {
  const positions = new Map(rows.map(({ index }, i) => [index, i]));
  const added = new Map<SheetRow, SheetCell[]>();
  const ranges = mergedRanges.filter(isMergedColumn).sort((a, b) => a.left - b.left || a.top - b.top);
  let previous: CellRange | undefined;
  for (const range of ranges) {
    // Overlapping ranges occur in damaged files only.
    if (previous?.left === range.left && range.top <= previous.bottom) continue;
    previous = range;
    const start = positions.get(range.top) ?? rows.length;
    const cell = rows[start]?.cells.find(({ column }) => column === range.left);
    for (let i = start + 1; cell && i < rows.length; i++) {
      const row = rows[i] as SheetRow;
      if (row.index > range.bottom) break;
      append(added, row, cell);
    }
  }
  return rows.map((row) => {
    const more = added.get(row);
    if (!more) return row;
    // A row's own cells come last, so they replace those of a range.
    const cells = new Map([...more, ...row.cells].map((cell) => [cell.column, cell]));
    return { ...row, cells: [...cells.values()].sort((a, b) => a.column - b.column) };
  });
}

const isMergedColumn = ({ top, left, bottom, right }: CellRange): boolean => left === right && bottom > top;

/** Reports what there is to say about the cells of a table, and what is not imported of its sheet. */
export function reportTable({ sheet, rows, columns }: SheetTable, { report, loss }: ImportContext): void {
  const { name } = sheet;
  for (const { index, cells } of rows) {
    for (const { column, findings } of cells)
      for (const finding of findings) report({ ...finding, place: cellPlace(name, index, column) });
  }
  const reportHidden = (what: string, place: string): void => {
    const message = `the hidden ${what} is imported: delete it if it is not part of the list`;
    report({ kind: 'guess', place, message });
  };
  for (const { index, isHidden } of rows) if (isHidden) reportHidden('row', rowPlace(name, index));
  for (const column of columns) {
    const letters = columnLetters(column);
    if (sheet.hiddenColumns.some(({ first, last }) => first <= column && column <= last))
      reportHidden('column', `${quoteSheet(name)}!${letters}:${letters}`);
  }
  const [first, last] = [rows[0], rows.at(-1)];
  for (const range of sheet.mergedRanges) {
    if (!first || !last || range.bottom < first.index || range.top > last.index) continue;
    const end = `${columnLetters(range.right)}${range.bottom + 1}`;
    const place = `${cellPlace(name, range.top, range.left)}:${end}`;
    if (isMergedColumn(range)) {
      const message =
        'the value of the merged cells is read in each of their rows: split the cells if it applies to the first only';
      report({ kind: 'guess', place, message });
    } else
      loss(
        place,
        'the value of the merged cells is read in the first of them only: split the cells and repeat it if it applies to all',
      );
  }
}
