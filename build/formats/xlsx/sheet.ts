import { type ImportNote, SourceFault } from '../import/format.ts';
import type { XmlElement } from '../xml/read.ts';
import { elementsAt, readPart } from './archive.ts';
import { type Cell, readCell } from './cells.ts';
import { cellReference, columnLetters, MAX_COLUMNS, MAX_ROWS, parseReference, sheetPlace } from './places.ts';
import { isTrue, type SheetEntry, type Workbook } from './workbook.ts';

/** The cells of a sheet that are not empty, which may have texts above and below its table. */
export interface SheetTable extends SheetEntry {
  /** Rows that are not empty, in ascending order. */
  readonly rows: readonly SheetRow[];
  /** The columns that are not empty, by their indexes on the sheet, in ascending order. */
  readonly columns: readonly number[];
  readonly notes: readonly ImportNote[];
}

interface SheetRow {
  /** From 0. */
  readonly index: number;
  /** The cells that are not empty, by the indexes of their columns. */
  readonly cells: ReadonlyMap<number, Cell>;
}

/** Many cells may refer to the same long text, and cells far from each other fill the memory with empty cells. */
const MAX_CELLS = 5_000_000;
const MAX_CHARACTERS = 50_000_000;
const MAX_TABLE_COLUMNS = 1000;

const TOO_LARGE =
  'the sheet has more than 5 million cells, 50 million characters or 1,000 columns: name another one with --sheet, or move the table to one of its own';
const HIDDEN = 'the hidden cells are imported: delete them if they are not part of the list';
const MERGED =
  'only the first of the merged cells has their value: split them, and repeat the value if it applies to all';

/** Reads the cells of a sheet (ECMA-376 part 1, 18.3.1). @throws SourceFault if it is damaged or has too many cells */
export async function readSheet(workbook: Workbook, entry: SheetEntry): Promise<SheetTable> {
  const sheet = entry.name;
  const rows: SheetRow[] = [];
  const columns = new Set<number>();
  const notes: ImportNote[] = [];
  let last = -1;
  let cellCount = 0;
  let characters = 0;
  const root = await readPart(workbook.archive, entry.path, (element, depth) => {
    if (element.name !== 'row' || depth !== 2) return false;
    const row = readRow(element, last, sheet, workbook);
    const { index, cells } = row;
    last = index;
    if (cells.size === 0) return true;
    rows.push(row);
    cellCount += cells.size;
    for (const [column, { text, findings }] of cells) {
      columns.add(column);
      characters += text.length;
      for (const finding of findings)
        notes.push({ ...finding, place: sheetPlace(sheet, cellReference(index, column)) });
    }
    const place = sheetPlace(sheet, `${index + 1}:${index + 1}`);
    if (isTrue(element, 'hidden')) notes.push({ kind: 'guess', place, message: HIDDEN });
    if (cellCount > MAX_CELLS || characters > MAX_CHARACTERS || columns.size > MAX_TABLE_COLUMNS)
      throw new SourceFault(TOO_LARGE, sheetPlace(sheet));
    return true;
  });
  if (!root) throw new SourceFault('the sheet is missing in the file: save it again', sheetPlace(sheet));
  const hidden = elementsAt(root, 'cols', 'col').filter((element) => isTrue(element, 'hidden'));
  for (const { attributes } of hidden) {
    const min = Number(attributes.get('min')) - 1;
    const max = Math.min(Number(attributes.get('max')), MAX_COLUMNS) - 1;
    if (![...columns].some((column) => min <= column && column <= max)) continue;
    const place = sheetPlace(sheet, `${columnLetters(min)}:${columnLetters(max)}`);
    notes.push({ kind: 'guess', place, message: HIDDEN });
  }
  const rowsByIndex = new Map(rows.map((row) => [row.index, row]));
  for (const { attributes } of elementsAt(root, 'mergeCells', 'mergeCell')) {
    const range = attributes.get('ref') ?? '';
    const [start, end] = range.split(':').map(parseReference);
    if (!start || !rowsByIndex.get(start.row)?.cells.has(start.column)) continue;
    // Titles are often merged over columns; values that are merged over rows would be missing in the list.
    const kind = start.column === end?.column ? 'error' : 'loss';
    notes.push({ kind, place: sheetPlace(sheet, range), message: MERGED });
  }
  return { ...entry, rows, columns: [...columns].sort((a, b) => a - b), notes };
}

/** Reads an element `row`. Rows and cells without references follow the previous ones. */
function readRow(element: XmlElement, last: number, sheet: string, workbook: Workbook): SheetRow {
  const number = Number(element.attributes.get('r') ?? last + 2);
  const index = number - 1;
  const message = `the sheet is damaged: row ${number}, or a cell in it, is at the wrong place`;
  if (!(index > last && index < MAX_ROWS)) throw new SourceFault(message, sheetPlace(sheet));
  const cells = new Map<number, Cell>();
  let previous = -1;
  for (const child of elementsAt(element, 'c')) {
    const position = parseReference(child.attributes.get('r') ?? cellReference(index, previous + 1));
    if (position?.row !== index || position.column <= previous)
      throw new SourceFault(message, sheetPlace(sheet));
    previous = position.column;
    const cell = readCell(child, workbook);
    if (cell) cells.set(previous, cell);
  }
  return { index, cells };
}
