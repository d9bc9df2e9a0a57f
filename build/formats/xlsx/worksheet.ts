import { SourceFault } from '../import/format.ts';
import type { Cell, RawCell, ReadCell } from './cells.ts';
import { columnLetters } from './letters.ts';
import { isTrue, parseXml, type SheetEntry, type Workbook } from './workbook.ts';

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

export interface SheetCell extends Cell {
  /** From 0. */
  readonly column: number;
}

/** Characters of all cells of a sheet: many cells may refer to the same long text. */
const MAX_CHARACTERS = 50_000_000;

/**
 * Reads the cells of a sheet. Its stated dimension is ignored, and empty rows and cells are skipped.
 *
 * @throws SourceFault
 */
export async function readWorksheet(
  { archive }: Workbook,
  { name, path }: SheetEntry,
  readCell: ReadCell,
): Promise<Worksheet> {
  const collector = new Collector(name, readCell);
  await parseXml(path, archive.read(path), collector);
  const { rows, hiddenColumns, mergedRanges } = collector;
  return { name, rows, hiddenColumns, mergedRanges };
}

/** Cells with errors that are kept, to be reported together. */
const MAX_ERRORS = 100_000;

/** Collects cells from the events of the XML parser (ECMA-376 part 1, 18.3.1). */
class Collector {
  readonly rows: SheetRow[] = [];
  readonly hiddenColumns: { first: number; last: number }[] = [];
  readonly mergedRanges: CellRange[] = [];

  readonly #sheet: string;
  readonly #readCell: ReadCell;
  /** Index of the current row and the current cell. */
  #row = -1;
  #column = -1;
  readonly #cells: SheetCell[] = [];
  #isRowHidden = false;
  #cell: { -readonly [P in keyof RawCell]: RawCell[P] } | undefined;
  #textOf: 'value' | 'inlineText' | undefined;
  #phonetic = 0;
  #characters = 0;
  #errors = 0;

  constructor(sheet: string, readCell: ReadCell) {
    this.#sheet = sheet;
    this.#readCell = readCell;
  }

  readonly open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (this.#cell) this.#openInCell(this.#cell, name);
    else if (name === 'c') this.#openCell(attributes);
    else if (name === 'row') this.#openRow(attributes);
    else this.#openOther(name, attributes);
  };

  readonly text = (piece: string): void => {
    if (!this.#cell || !this.#textOf) return;
    this.#cell[this.#textOf] += piece;
  };

  readonly close = (name: string): void => {
    if (name === 'c') this.#closeCell();
    else if (name === 'v' || name === 't') this.#textOf = undefined;
    else if (name === 'rPh') this.#phonetic--;
    else if (name === 'row') this.#closeRow();
  };

  #openRow({ r, hidden }: Readonly<Record<string, string>>): void {
    const row = r === undefined ? this.#row + 1 : Number(r) - 1;
    if (!Number.isInteger(row) || row <= this.#row || row >= MAX_ROWS) {
      const what = r === undefined ? 'a row' : `row ${JSON.stringify(r)}`;
      throw this.#damaged(`has ${what} after row ${this.#row + 1}`);
    }
    this.#row = row;
    this.#column = -1;
    this.#isRowHidden = isTrue(hidden);
  }

  #openCell({ r, t = 'n', s = '0' }: Readonly<Record<string, string>>): void {
    const position = r === undefined ? { row: this.#row, column: this.#column + 1 } : parseReference(r);
    const isInOrder = position && position.row === this.#row && position.column > this.#column;
    if (!isInOrder || position.column >= MAX_COLUMNS) {
      const what = r === undefined ? `more than ${MAX_COLUMNS} cells` : `cell ${JSON.stringify(r)}`;
      throw this.#damaged(
        `has ${what} in row ${this.#row + 1}${r === undefined ? '' : ' at the wrong place'}`,
      );
    }
    this.#column = position.column;
    this.#cell = { type: t, style: Number(s), value: undefined, inlineText: '', hasFormula: false };
  }

  #openInCell(cell: { -readonly [P in keyof RawCell]: RawCell[P] }, name: string): void {
    if (name === 'v') {
      cell.value = '';
      this.#textOf = 'value';
    } else if (name === 'f') cell.hasFormula = true;
    else if (name === 'rPh') this.#phonetic++;
    else if (name === 't' && this.#phonetic === 0) this.#textOf = 'inlineText';
  }

  #closeCell(): void {
    const cell = this.#cell && this.#readCell(this.#cell);
    this.#cell = undefined;
    if (!cell) return;
    this.#characters += cell.text.length;
    if (this.#characters > MAX_CHARACTERS) {
      throw this.#tooMany(`${MAX_CHARACTERS / 1_000_000} million characters: split it`);
    }
    if (cell.findings.some(({ kind }) => kind === 'error')) this.#errors++;
    if (this.#errors > MAX_ERRORS) {
      const [{ message } = { message: '' }] = cell.findings;
      throw this.#tooMany(`${MAX_ERRORS} cells with errors; in this one, ${message}`);
    }
    // Not by spreading, which takes twice the memory.
    const { text, kind, findings } = cell;
    this.#cells.push({ column: this.#column, text, kind, findings });
  }

  /** The cells are copied into an array without spare capacity. */
  #closeRow(): void {
    if (!this.#cells.every(isBlank))
      this.rows.push({ index: this.#row, isHidden: this.#isRowHidden, cells: this.#cells.slice() });
    this.#cells.length = 0;
  }

  #openOther(name: string, { min, max, hidden, ref = '' }: Readonly<Record<string, string>>): void {
    if (name === 'col' && isTrue(hidden)) {
      this.hiddenColumns.push({ first: Number(min) - 1, last: Number(max) - 1 });
    } else if (name === 'mergeCell') {
      const range = parseRange(ref);
      if (range) this.mergedRanges.push(range);
    }
  }

  #tooMany = (what: string): SourceFault =>
    new SourceFault(`the sheet has more than ${what}`, cellPlace(this.#sheet, this.#row, this.#column));

  #damaged = (what: string): SourceFault =>
    new SourceFault(
      `the sheet ${JSON.stringify(this.#sheet)} ${what}, so the file is damaged: save it again in Excel or LibreOffice`,
    );
}

/** Whether a cell is as empty as one that the file does not contain: the result of a formula that is copied down a sheet. */
const isBlank = ({ kind, text, findings }: SheetCell): boolean =>
  text === '' && kind === 'text' && findings.length > 0 && findings.every((one) => one.kind !== 'error');

/** Excel's limits (ECMA-376 part 1, 18.3.1.73 and 18.3.1.13). */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;

/** Rows and columns from 0, both ends included. */
export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** The row and column of a reference such as `AB12`, by their indexes; undefined if no sheet has such a cell. */
function parseReference(reference: string): { row: number; column: number } | undefined {
  const [, letters, digits] = /^([A-Z]{1,3})([1-9][0-9]{0,6})$/.exec(reference) ?? [];
  if (letters === undefined || digits === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  const row = Number(digits);
  return column <= MAX_COLUMNS && row <= MAX_ROWS ? { row: row - 1, column: column - 1 } : undefined;
}

/** A range such as `A1:B2`, or a single cell. */
function parseRange(range: string): CellRange | undefined {
  const [first = '', last = first] = range.split(':');
  const [start, end] = [parseReference(first), parseReference(last)];
  if (!start || !end || end.row < start.row || end.column < start.column) return undefined;
  return { top: start.row, left: start.column, bottom: end.row, right: end.column };
}

/** A cell as formulas refer to it: `Sheet1!B7`, `'My sheet'!B7`. */
export function cellPlace(sheet: string, row: number, column: number): string {
  return `${quoteSheet(sheet)}!${columnLetters(column)}${row + 1}`;
}

/** A row as formulas refer to it: `Sheet1!7:7`. */
export const rowPlace = (sheet: string, row: number): string => `${quoteSheet(sheet)}!${row + 1}:${row + 1}`;

/** The name of a sheet in a reference. */
export const quoteSheet = (name: string): string =>
  /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) ? name : `'${name.replaceAll("'", "''")}'`;
