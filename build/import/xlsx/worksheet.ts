import type { Cell, RawCell, ReadCell } from './cells.ts';
import {
  type CellRange,
  cellPlace,
  MAX_COLUMNS,
  MAX_ROWS,
  parseRange,
  parseReference,
} from './references.ts';
import { assertRowCount } from './row-count.ts';
import { UnreadableWorkbook } from './unreadable.ts';
import { isTrue, type SheetEntry, type Workbook } from './workbook.ts';
import { parseXml } from './xml.ts';

/** The cells of a sheet that are not empty. */
export interface Worksheet {
  readonly name: string;
  /** In ascending order. */
  readonly rows: readonly SheetRow[];
  readonly hiddenColumns: readonly { readonly first: number; readonly last: number }[];
  readonly mergedRanges: readonly CellRange[];
  /** Cells with a link, which may differ from their text. */
  readonly links: readonly { readonly row: number; readonly column: number }[];
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

/** How the cells of a sheet are read. */
export interface ReadingOptions {
  readonly readCell: ReadCell;
  /** Keeps rows without cells that have no attribute but their number, as the API prints them. */
  readonly keepsBlankRows?: boolean;
}

/** Characters of all cells of a sheet: many cells may refer to the same long text. */
const MAX_CHARACTERS = 50_000_000;

/**
 * Reads the cells of a sheet. Its stated dimension is ignored, and empty rows and cells are skipped.
 *
 * @throws UnreadableWorkbook
 */
export async function readWorksheet(
  { archive }: Workbook,
  { name, path }: SheetEntry,
  options: ReadingOptions,
): Promise<Worksheet> {
  await assertRowCount(name, archive.read(path));
  const collector = new Collector(name, options);
  await parseXml(path, archive.read(path), collector);
  const { rows, hiddenColumns, mergedRanges, links } = collector;
  return { name, rows, hiddenColumns, mergedRanges, links };
}

/** Cells with errors that are kept, to be reported together. */
const MAX_ERRORS = 100_000;

/** Collects cells from the events of the XML parser (ECMA-376 part 1, 18.3.1). */
class Collector {
  readonly rows: SheetRow[] = [];
  readonly hiddenColumns: { first: number; last: number }[] = [];
  readonly mergedRanges: CellRange[] = [];
  readonly links: { row: number; column: number }[] = [];

  readonly #sheet: string;
  readonly #options: ReadingOptions;
  /** Index of the current row and the current cell. */
  #row = -1;
  #column = -1;
  readonly #cells: SheetCell[] = [];
  #isRowHidden = false;
  #isPlainRow = false;
  #cell: { -readonly [P in keyof RawCell]: RawCell[P] } | undefined;
  #textOf: 'value' | 'inlineText' | undefined;
  #phonetic = 0;
  #characters = 0;
  #errors = 0;

  constructor(sheet: string, options: ReadingOptions) {
    this.#sheet = sheet;
    this.#options = options;
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

  #openRow(attributes: Readonly<Record<string, string>>): void {
    const { r, hidden } = attributes;
    const row = r === undefined ? this.#row + 1 : Number(r) - 1;
    if (!Number.isInteger(row) || row <= this.#row || row >= MAX_ROWS) {
      const what = r === undefined ? 'a row' : `row ${JSON.stringify(r)}`;
      throw this.#damaged(`has ${what} after row ${this.#row + 1}`);
    }
    this.#row = row;
    this.#column = -1;
    this.#isRowHidden = isTrue(hidden);
    this.#isPlainRow = Object.keys(attributes).length === 1 && r !== undefined;
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
    const cell = this.#cell && this.#options.readCell(this.#cell);
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
    const isKept = this.#options.keepsBlankRows && this.#isPlainRow;
    if (this.#cells.every(isBlank) && !isKept) {
      this.#cells.length = 0;
      return;
    }
    this.rows.push({ index: this.#row, isHidden: this.#isRowHidden, cells: this.#cells.slice() });
    this.#cells.length = 0;
  }

  #openOther(name: string, { min, max, hidden, ref = '' }: Readonly<Record<string, string>>): void {
    if (name === 'col' && isTrue(hidden)) {
      this.hiddenColumns.push({ first: Number(min) - 1, last: Number(max) - 1 });
    } else if (name === 'mergeCell') {
      const range = parseRange(ref);
      if (range) this.mergedRanges.push(range);
    } else if (name === 'hyperlink') {
      const range = parseRange(ref);
      if (range) this.links.push({ row: range.top, column: range.left });
    }
  }

  #tooMany = (what: string): UnreadableWorkbook =>
    new UnreadableWorkbook(
      `the sheet has more than ${what}`,
      cellPlace(this.#sheet, this.#row, this.#column),
    );

  #damaged = (what: string): UnreadableWorkbook =>
    new UnreadableWorkbook(
      `the sheet ${JSON.stringify(this.#sheet)} ${what}, so the file is damaged: save it again in Excel or LibreOffice`,
    );
}

/** Whether a cell is as empty as one that the file does not contain: the result of a formula that is copied down a sheet. */
const isBlank = ({ kind, text, findings }: SheetCell): boolean =>
  text === '' && kind === 'text' && findings.length > 0 && findings.every((one) => one.kind !== 'error');
