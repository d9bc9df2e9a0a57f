import { omitUndefined } from '../../model/collections.ts';
import { listed, quoted } from '../../model/problems/wording.ts';
import { findBinaryFormat } from '../../read/files/decode.ts';
import {
  type ImportContext,
  type ImportFormat,
  type ImportNote,
  type ImportResult,
  type ImportSource,
  makeContext,
  NOTHING,
  readReporting,
  SourceFault,
  UsageFault,
} from '../import/format.ts';
import { fileNameOf, stemOf } from '../import/names.ts';
import { type StatedValue, type TableContext, withDescription } from '../table/description.ts';
import type { SourceTable } from '../table/layout.ts';
import { importTable, TABLE_OPTIONS } from '../table/read.ts';
import { makeCellReader, NUMBER_READINGS } from './cells.ts';
import {
  cellPlace,
  quoteSheet,
  readTable,
  readWorksheet,
  reportTable,
  rowPlace,
  type SheetRow,
  type SheetTable,
} from './sheet.ts';
import { openWorkbook, readRelationships, type SheetEntry, type Workbook } from './workbook.ts';

/**
 * Excel workbooks (ECMA-376, Office Open XML). Cells are read with the digits, number formats and formulas of the file,
 * because a cell that displays 007 may be the number 7.
 */
export const xlsx: ImportFormat = {
  name: 'xlsx',
  label: 'Excel workbook (.xlsx)',
  options: [
    {
      name: 'sheet',
      value: 'NAME',
      description: 'the sheet to read (default: all visible sheets with a table)',
    },
    {
      name: 'numbers',
      value: 'KIND',
      description:
        'numbers with a format: stored, or displayed as text (default: dates as dates, 007 as displayed, others as stored)',
    },
    ...TABLE_OPTIONS,
  ],
  detects: ({ file, bytes }) =>
    /Excel/.test(findBinaryFormat(bytes)?.name ?? '') || /\.(?:xls[xmb]?|xlt[xm]?)$/i.test(file),
  read: readSource,
};

async function readSource({ file, bytes }: ImportSource, own: ImportContext): Promise<ImportResult> {
  const context = withDescription(own);
  if (!context) return NOTHING;
  assertArchive(bytes);
  const workbook = await openWorkbook(bytes);
  const tables = await readTables(workbook, context);
  if (tables.length > 1) assertSeveral(tables, context);
  const isSheetDescribed = context.valueOf('sheet') === undefined && context.stated('sheet') !== undefined;
  const hasOthers = workbook.sheets.filter(({ isHidden }) => !isHidden).length > 1;
  // The draft for one of several sheets names it.
  const isOneOfMany = tables.length > 1 || (isSheetDescribed && hasOthers);
  const results: ImportResult[] = [];
  for (const table of tables) {
    let hasErrors = false;
    const ofSheet = makeContext(context, (note) => {
      hasErrors ||= note.kind === 'error';
      context.report(tables.length > 1 ? withSheet(note, table) : note);
    });
    reportTable(table, ofSheet);
    const source = sourceTable(file, table, isOneOfMany, context);
    const result = await readReporting(() => importTable(source, ofSheet), ofSheet.report);
    const documents = result.documents.map((document) => ({ ...document, isValid: !hasErrors }));
    results.push({ ...result, documents });
  }
  return {
    documents: results.flatMap(({ documents }) => documents),
    drafts: results.flatMap(({ drafts = [] }) => drafts),
  };
}

/** Names the sheet in a note about its columns, or about the whole list. */
function withSheet(note: ImportNote, { sheet }: SheetTable): ImportNote {
  const name = quoteSheet(sheet.name);
  const { place = name } = note;
  const hasSheet = place === name || place.includes(`${name}!`);
  return { ...note, place: hasSheet ? place : `${name}, ${place}` };
}

function assertArchive(bytes: Uint8Array): void {
  const start = String.fromCharCode(...bytes.subarray(0, 2));
  if (start === 'PK') return;
  throw new SourceFault(
    start === '\xd0\xcf'
      ? 'the file is an old workbook (.xls), or encrypted: open it in Excel or LibreOffice, and save it as an Excel workbook (.xlsx) without a password'
      : 'the file is not an Excel workbook, despite its name: rename it if it is text, or save it as an Excel workbook (.xlsx)',
  );
}

/** The tables on a sheet by its name, or on all visible sheets. */
async function readTables(workbook: Workbook, context: TableContext): Promise<SheetTable[]> {
  const { stated, loss } = context;
  const named = stated('sheet');
  const sheets = named === undefined ? visibleSheets(workbook, context) : [sheetNamed(workbook, named)];
  const numbers = stated('numbers');
  const kind = NUMBER_READINGS.find((one) => one === numbers?.text);
  if (numbers && !kind)
    numbers.refuse(`must be ${NUMBER_READINGS.join(' or ')}, not ${quoted(numbers.text)}`);
  const readCell = makeCellReader(workbook, kind);
  const tables: SheetTable[] = [];
  for (const sheet of sheets) {
    if (!sheet.hasCells) continue;
    const table = readTable(await readWorksheet(workbook, sheet, readCell));
    const place = quoteSheet(sheet.name);
    const attached = [...(await readRelationships(workbook.archive, sheet.path)).values()];
    for (const [type, message] of ATTACHMENTS)
      if (attached.some((one) => one.type === type)) loss(place, message);
    // Sheets with a single column are notes, unless there is nothing else.
    if (table.rows.length > 1 && (table.columns.length > 1 || sheets.length === 1)) tables.push(table);
    else if (sheets.length > 1)
      loss(
        place,
        'the sheet has no table with at least two rows and columns, so it is not imported',
        undefined,
        `--sheet ${quoted(sheet.name)}`,
      );
  }
  if (tables.length === 0) {
    throw new SourceFault(
      'there is no table: write a header row with a row for each code below it, or name the sheet with --sheet',
      sheets.length === 1 ? quoteSheet((sheets[0] as SheetEntry).name) : undefined,
    );
  }
  return tables;
}

/** What belongs to a sheet, but is in none of its cells, by the types of relationships. */
const ATTACHMENTS = [
  ['comments', 'the comments on cells are not imported'],
  ['drawing', 'pictures, charts and text boxes are not imported'],
  ['hyperlink', 'the links of cells are not imported, only their texts'],
] as const;

function visibleSheets({ sheets }: Workbook, { guess }: TableContext): SheetEntry[] {
  for (const { name } of sheets.filter(({ isHidden }) => isHidden))
    guess(quoteSheet(name), 'the hidden sheet is not imported', `--sheet ${quoted(name)}`);
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  if (visible.length > 0) return visible;
  throw new SourceFault('the workbook has no visible sheet: name the sheet to import with --sheet');
}

/** The first names of sheets, in messages. */
const namesOf = (sheets: readonly { readonly name: string }[]): string =>
  listed(
    sheets.map(({ name }) => quoted(name)),
    10,
  );

const sheetNamed = ({ sheets }: Workbook, { text, refuse }: StatedValue): SheetEntry =>
  sheets.find(({ name }) => name === text) ??
  refuse(`must be the name of a sheet, such as ${namesOf(sheets)}, not ${quoted(text)}`);

/** Options that describe a single list cannot describe several. */
function assertSeveral(tables: readonly SheetTable[], context: TableContext): void {
  const stated = ['describe', 'uri'].find((name) => context.valueOf(name) !== undefined);
  if (stated === undefined) return;
  const names = namesOf(tables.map(({ sheet }) => sheet));
  throw new UsageFault(
    `--${stated} describes one list, but ${names} are tables: name one of them with --sheet`,
  );
}

/** A table as texts. Each of several has a name of its own, also for the draft of its description. */
function sourceTable(
  file: string,
  table: SheetTable,
  isOneOfMany: boolean,
  { stated }: TableContext,
): SourceTable {
  const { sheet, rows, columns } = table;
  const stem = fileNameOf(stemOf(file));
  const own = isOneOfMany ? [fileNameOf(sheet.name)].filter((name) => name !== stem) : [];
  const rowAt = (index: number): SheetRow => rows[index] as SheetRow;
  return {
    file: own.length > 0 ? file.replace(/(\.[^./\\]*)?$/, `.${own[0]}$1`) : file,
    source: file,
    ...(isOneOfMany && { title: sheet.name }),
    name: fileNameOf(stemOf(file), ...own),
    rowCount: rows.length,
    cellsAt: (row) => textsOf(rowAt(row), columns),
    numberOf: (row) => rowAt(row).index + 1,
    placeOf: (row, column) => {
      const { index } = rowAt(row);
      return column === undefined
        ? rowPlace(sheet.name, index)
        : cellPlace(sheet.name, index, columns[column] ?? 0);
    },
    hasGapAbove: (row) => row > 0 && rowAt(row).index > rowAt(row - 1).index + 1,
    reading: { sheet: sheet.name, ...omitUndefined({ numbers: stated('numbers')?.text }) },
    isNeutral: true,
    isTextAt: (row, column) =>
      rowAt(row).cells.find((cell) => cell.column === columns[column])?.isText === true,
  };
}

function textsOf({ cells }: SheetRow, columns: readonly number[]): string[] {
  let next = 0;
  return columns.map((column) => {
    while ((cells[next]?.column ?? column) < column) next++;
    return cells[next]?.column === column ? (cells[next]?.text as string) : '';
  });
}
