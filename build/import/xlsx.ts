import { listed, quoted } from '../problems/wording.ts';
import {
  type ImportFormat,
  type ImportOption,
  type ImportOptions,
  type ImportResult,
  type ImportSource,
  NOTHING,
  type ReportNote,
  UsageFault,
} from './format.ts';
import { fileNameOf, stemOf } from './names.ts';
import { importTable, TABLE_OPTIONS } from './table.ts';
import { readDescription } from './table-description.ts';
import type { SourceTable } from './table-source.ts';
import { makeCellReader } from './xlsx/cells.ts';
import { findExported, readExported } from './xlsx/exported.ts';
import { cellPlace, quoteSheet, rowPlace } from './xlsx/references.ts';
import { readTable, reportTable, type SheetTable } from './xlsx/tables.ts';
import { UnreadableWorkbook } from './xlsx/unreadable.ts';
import {
  openWorkbook,
  otherFormat,
  readRelationships,
  type SheetEntry,
  type Workbook,
} from './xlsx/workbook.ts';
import { readWorksheet, type SheetRow } from './xlsx/worksheet.ts';

const SHEET_OPTION: ImportOption = {
  name: 'sheet',
  value: 'NAME',
  description: 'the sheet to read (default: all visible sheets with a table)',
};

/**
 * Excel workbooks (ECMA-376, Office Open XML). Cells are read with the digits, number formats and formulas of the file,
 * because a cell that displays 007 may be the number 7. Workbooks that the API printed become the same document again.
 */
export const xlsx: ImportFormat = {
  name: 'xlsx',
  label: 'Excel workbook (.xlsx)',
  options: [SHEET_OPTION, ...TABLE_OPTIONS],
  detects: ({ file, bytes }) => isSpreadsheet(bytes) || /\.(?:xls[xmb]?|xlt[xm]?|ods)$/i.test(file),
  read: async (source, options, report) => {
    try {
      return await readSource(source, options, report);
    } catch (error) {
      if (!(error instanceof UnreadableWorkbook)) throw error;
      const { message, place } = error;
      report({ kind: 'error', message, ...(place !== undefined && { place }) });
      return NOTHING;
    }
  },
};

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

const startsWith = (bytes: Uint8Array, magic: Buffer): boolean =>
  magic.equals(bytes.subarray(0, magic.length));

/** Whether a file is a workbook, or in one of the formats that are often mistaken for one. */
function isSpreadsheet(bytes: Uint8Array): boolean {
  if (startsWith(bytes, OLE)) return true;
  if (!startsWith(bytes, ZIP)) return false;
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return ['[Content_Types].xml', 'xl/', 'opendocument.spreadsheet'].some((text) => beginning.includes(text));
}

async function readSource(
  source: ImportSource,
  options: ImportOptions,
  report: ReportNote,
): Promise<ImportResult> {
  const description = readDescription(options, report);
  if (description === 'invalid') return NOTHING;
  assertArchive(source.bytes);
  const workbook = await openWorkbook(source.bytes);
  const exported = await findExported(workbook);
  if (exported && !isStated('sheet', options) && !description) {
    assertNoOptions(options);
    const document = await readExported(fileNameOf(stemOf(source.file)), workbook, exported, report);
    return document ? { documents: [document] } : NOTHING;
  }
  const tables = await readTables(workbook, options.valueOf('sheet') ?? description?.reading.sheet, report);
  if (tables.length > 1) assertSeveral(tables, options);
  const results = tables.map((table) => {
    reportTable(table, report);
    return importTable(sourceTable(source.file, table, tables.length > 1), description, options, report);
  });
  return {
    documents: results.flatMap(({ documents }) => documents),
    drafts: results.flatMap(({ drafts = [] }) => drafts),
  };
}

const isStated = (name: string, options: ImportOptions): boolean => options.valueOf(name) !== undefined;

/** A workbook that the API printed describes its list. */
function assertNoOptions(options: ImportOptions): void {
  const stated = TABLE_OPTIONS.find(({ name }) => isStated(name, options));
  if (!stated) return;
  throw new UsageFault(
    `--${stated.name} has no meaning for a workbook that describes its list: leave it out, or name the sheet with --sheet`,
  );
}

function assertArchive(bytes: Uint8Array): void {
  if (startsWith(bytes, ZIP)) return;
  if (!startsWith(bytes, OLE)) {
    throw new UnreadableWorkbook(
      'the file is not an Excel workbook, despite its name: rename it if it is text, or save it as an Excel workbook (.xlsx)',
    );
  }
  const isEncrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  );
  throw new UnreadableWorkbook(
    isEncrypted
      ? 'the file is encrypted: open it in Excel or LibreOffice, and save it without a password'
      : otherFormat('.xls'),
  );
}

/** The tables on a sheet by its name, or on all visible sheets. */
async function readTables(
  workbook: Workbook,
  name: string | undefined,
  report: ReportNote,
): Promise<SheetTable[]> {
  const sheets = name === undefined ? visibleSheets(workbook, report) : [sheetNamed(workbook, name)];
  const readCell = makeCellReader(workbook);
  const tables: SheetTable[] = [];
  for (const sheet of sheets) {
    if (!sheet.hasCells) continue;
    const table = readTable(await readWorksheet(workbook, sheet, { readCell }));
    await reportAttachments(workbook, sheet, report);
    // Sheets with a single column are notes, unless there is nothing else.
    if (table.rows.length > 1 && (table.columns.length > 1 || sheets.length === 1)) tables.push(table);
    else if (sheets.length > 1) reportSkipped(sheet, report);
  }
  if (tables.length === 0) {
    throw new UnreadableWorkbook(
      'there is no table: write a header row with a row for each code below it, or name the sheet with --sheet',
      sheets.length === 1 ? quoteSheet((sheets[0] as SheetEntry).name) : undefined,
    );
  }
  return tables;
}

/** What belongs to a sheet, but is in none of its cells, by the types of relationships. */
const ATTACHMENTS: ReadonlyMap<string, string> = new Map([
  ['comments', 'the comments on cells are not imported'],
  ['drawing', 'pictures, charts and text boxes are not imported'],
]);

async function reportAttachments(
  { archive }: Workbook,
  { name, path }: SheetEntry,
  report: ReportNote,
): Promise<void> {
  const types = new Set(Array.from((await readRelationships(archive, path)).values(), ({ type }) => type));
  for (const [type, message] of ATTACHMENTS) {
    if (types.has(type)) report({ kind: 'loss', place: quoteSheet(name), message });
  }
}

function visibleSheets({ sheets }: Workbook, report: ReportNote): SheetEntry[] {
  for (const { name } of sheets.filter(({ isHidden }) => isHidden)) {
    const option = `--sheet ${quoted(name)}`;
    report({ kind: 'guess', place: quoteSheet(name), message: 'the hidden sheet is not imported', option });
  }
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  if (visible.length > 0) return visible;
  throw new UnreadableWorkbook('the workbook has no visible sheet: name the sheet to import with --sheet');
}

function sheetNamed({ sheets }: Workbook, name: string): SheetEntry {
  const found = sheets.find((sheet) => sheet.name === name);
  if (found) return found;
  const names = listed(
    sheets.map((sheet) => quoted(sheet.name)),
    10,
  );
  throw new UsageFault(`--sheet: there is no sheet ${quoted(name)}, but ${names}`);
}

const reportSkipped = ({ name }: SheetEntry, report: ReportNote): void =>
  report({
    kind: 'loss',
    place: quoteSheet(name),
    message: 'the sheet has no table with at least two rows and columns, so it is not imported',
    option: `--sheet ${quoted(name)}`,
  });

/** Options that describe a single list cannot describe several. */
function assertSeveral(tables: readonly SheetTable[], options: ImportOptions): void {
  const stated = ['describe', 'uri'].find((name) => isStated(name, options));
  if (stated === undefined) return;
  const names = listed(
    tables.map(({ sheet }) => quoted(sheet.name)),
    10,
  );
  throw new UsageFault(
    `--${stated} describes one list, but ${names} are tables: name one of them with --sheet`,
  );
}

/** A table as texts. Each of several has a name of its own, also for the draft of its description. */
function sourceTable(file: string, table: SheetTable, isOneOfMany: boolean): SourceTable {
  const { sheet, rows, columns } = table;
  const own = isOneOfMany ? [fileNameOf(sheet.name)] : [];
  const rowAt = (index: number): SheetRow => rows[index] as SheetRow;
  return {
    file: isOneOfMany ? file.replace(/(\.[^./\\]*)?$/, `.${own[0]}$1`) : file,
    source: file,
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
    reading: { sheet: sheet.name },
    isNeutral: true,
    isTextAt: (row, column) =>
      rowAt(row).cells.find((cell) => cell.column === columns[column])?.kind === 'text',
  };
}

function textsOf({ cells }: SheetRow, columns: readonly number[]): string[] {
  let next = 0;
  return columns.map((column) => {
    while ((cells[next]?.column ?? column) < column) next++;
    return cells[next]?.column === column ? (cells[next]?.text as string) : '';
  });
}
