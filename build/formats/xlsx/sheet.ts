import { type ImportNote, SourceFault } from '../import/format.ts';
import type { XmlElement } from '../xml/read.ts';
import { elementsAt, readPart } from './archive.ts';
import type { ReadCell } from './cells.ts';
import { cellReference, columnLetters, MAX_COLUMNS, MAX_ROWS, parseReference, sheetPlace } from './places.ts';
import { isTrue, type SheetEntry, type Workbook } from './workbook.ts';

/** The cells of a sheet that are not empty, which may have texts above and below its table. */
export interface SheetTable extends SheetEntry {
  /** Rows that are not empty, in ascending order. */
  readonly rows: readonly SheetRow[];
  /** The columns that are not empty, by their indexes on the sheet, in ascending order. */
  readonly columns: readonly number[];
  /** What there is to say about its cells. */
  readonly notes: readonly ImportNote[];
}

export interface SheetRow {
  /** From 0. */
  readonly index: number;
  readonly cells: readonly SheetCell[];
}

interface SheetCell {
  /** From 0. */
  readonly column: number;
  readonly text: string;
  readonly isText: boolean;
}

/** Cells of a sheet, and characters of all of them: many cells may refer to the same long text. */
const MAX_CELLS = 5_000_000;
const MAX_CHARACTERS = 50_000_000;

/** Cells far from each other would fill the memory with empty cells. */
const MAX_TABLE_COLUMNS = 1000;

const HIDDEN = 'the hidden cells are imported: delete them if they are not part of the list';
const MERGED =
  'only the first of the merged cells has their value: split them, and repeat the value if it applies to all';

/**
 * Reads the cells of a sheet (ECMA-376 part 1, 18.3.1). Its stated dimension is ignored, and empty rows and cells are
 * skipped.
 *
 * @throws SourceFault if it is damaged, or has too many cells
 */
export async function readSheet(
  { archive }: Workbook,
  entry: SheetEntry,
  readCell: ReadCell,
): Promise<SheetTable> {
  const { name: sheet, path } = entry;
  const rows: SheetRow[] = [];
  const columns = new Set<number>();
  const notes: ImportNote[] = [];
  let last = 0;
  let cellCount = 0;
  let characters = 0;
  const faultOf = (message: string): SourceFault => new SourceFault(message, sheetPlace(sheet));
  const note = (kind: ImportNote['kind'], range: string, message: string): void => {
    notes.push({ kind, place: sheetPlace(sheet, range), message });
  };

  const readRow = (element: XmlElement): void => {
    const number = Number(element.attributes.get('r') ?? last + 1);
    if (!Number.isInteger(number) || number <= last || number > MAX_ROWS)
      throw faultOf(`the sheet is damaged: row ${number} follows row ${last}`);
    last = number;
    const cells: SheetCell[] = [];
    let previous = -1;
    for (const child of elementsAt(element, 'c')) {
      const reference = child.attributes.get('r') ?? cellReference(number - 1, previous + 1);
      const position = parseReference(reference);
      if (position?.row !== number - 1 || position.column <= previous)
        throw faultOf(`the sheet is damaged: cell ${reference} is at the wrong place in row ${number}`);
      const { column } = position;
      previous = column;
      const cell = readCell(child);
      if (!cell) continue;
      const { text, isText, findings } = cell;
      cells.push({ column, text, isText });
      columns.add(column);
      for (const finding of findings) notes.push({ ...finding, place: sheetPlace(sheet, reference) });
      characters += text.length;
    }
    if (cells.length === 0) return;
    rows.push({ index: number - 1, cells });
    if (isTrue(element, 'hidden')) note('guess', `${number}:${number}`, HIDDEN);
    cellCount += cells.length;
    if (cellCount > MAX_CELLS || characters > MAX_CHARACTERS)
      throw faultOf('the sheet has more than 5 million cells, or 50 million characters: split it');
  };
  const root = await readPart(archive, path, (element, depth) => {
    if (element.name !== 'row' || depth !== 2) return false;
    readRow(element);
    return true;
  });
  if (!root) throw faultOf('the sheet is missing in the file: save it again in Excel or LibreOffice');
  if (columns.size > MAX_TABLE_COLUMNS)
    throw faultOf(
      `the sheet has cells in ${columns.size} columns, and an import reads at most ${MAX_TABLE_COLUMNS}: move the table to a sheet of its own`,
    );

  for (const element of elementsAt(root, 'cols', 'col')) {
    const first = Number(element.attributes.get('min')) - 1;
    const end = Math.min(Number(element.attributes.get('max')), MAX_COLUMNS) - 1;
    const isUsed = [...columns].some((column) => first <= column && column <= end);
    if (isUsed && isTrue(element, 'hidden'))
      note('guess', `${columnLetters(first)}:${columnLetters(end)}`, HIDDEN);
  }
  const rowsByIndex = new Map(rows.map((row) => [row.index, row]));
  for (const { attributes } of elementsAt(root, 'mergeCells', 'mergeCell')) {
    const range = attributes.get('ref') ?? '';
    const [start, end] = range.split(':').map(parseReference);
    const cells = rowsByIndex.get(start?.row ?? -1)?.cells ?? [];
    // Titles are often merged over columns; values that are merged over rows would be missing in the list.
    if (cells.some(({ column }) => column === start?.column))
      note(start?.column === end?.column ? 'error' : 'loss', range, MERGED);
  }
  return { ...entry, rows, columns: [...columns].sort((a, b) => a - b), notes };
}
