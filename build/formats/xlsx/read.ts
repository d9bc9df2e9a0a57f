import { omitUndefined } from '../../model/collections.ts';
import { listed, quoted } from '../../model/problems/wording.ts';
import { findBinaryFormat } from '../../read/files/decode.ts';
import type { ImportContext, ImportFormat, ImportResult, ImportSource } from '../import/format.ts';
import { NOTHING, SourceFault } from '../import/format.ts';
import { fileNameOf, stemOf } from '../import/names.ts';
import { withDescription } from '../table/description.ts';
import { importTable, TABLE_OPTIONS } from '../table/read.ts';
import { cellReference, sheetPlace } from './conventions.ts';
import { readSheet, type SheetTable } from './sheet.ts';
import { openWorkbook, readRelationships } from './workbook.ts';

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
      description: 'sheet to read (default: the only visible one with a table)',
    },
    { name: 'numbers', value: 'KIND', description: 'stored: read numbers without their formats' },
    ...TABLE_OPTIONS,
  ],
  detects: ({ file, bytes }) =>
    /Excel/.test(findBinaryFormat(bytes)?.name ?? '') || /\.(?:xls[xmb]?|xlt[xm]?)$/i.test(file),
  read: readSource,
};

/** The name of a sheet with the list in a language: `de`. */
const LANGUAGE = /^[a-z]{2}(?:-[A-Z]{2})?$/;

const ATTACHMENTS = new Set(['comments', 'drawing', 'hyperlink']);

async function readSource({ file, bytes }: ImportSource, own: ImportContext): Promise<ImportResult> {
  const context = withDescription(own);
  if (!context) return NOTHING;
  const sheet = context.stated('sheet');
  const numbers = context.stated('numbers');
  if (numbers && numbers.text !== 'stored') numbers.refuse(`must be stored, not ${quoted(numbers.text)}`);
  const workbook = await openWorkbook(bytes);
  const { sheets, archive } = workbook;
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const candidates = sheet ? sheets.filter(({ name }) => name === sheet.text) : visible;
  if (sheet && candidates.length === 0) {
    const names = sheets.map(({ name }) => quoted(name));
    sheet.refuse(`must be the name of a sheet, such as ${listed(names, 10)}, not ${quoted(sheet.text)}`);
  }
  // A sheet with a single column is a note, unless there is nothing else.
  const minColumns = candidates.length > 1 ? 2 : 1;
  const tables: SheetTable[] = [];
  for (const candidate of candidates) {
    const table = await readSheet(numbers ? { ...workbook, formats: [] } : workbook, candidate);
    if (table.rows.length > 1 && table.columns.length >= minColumns) tables.push(table);
  }
  const [table] = tables;
  if (!table)
    throw new SourceFault('no visible sheet has a table: write a header row, or name a sheet with --sheet');
  const isStated = sheet !== undefined || context.valueOf('language') !== undefined;
  const areLanguages = !isStated && tables.length > 1 && tables.every(({ name }) => LANGUAGE.test(name));
  if (areLanguages) {
    const names = tables.map(({ name }) => quoted(name));
    context.guess(undefined, `sheets ${listed(names, 10)} have the list in these languages`, '--sheet NAME');
  } else if (tables.length > 1) {
    const answers = tables.slice(0, 10).map(({ name }) => name);
    context.ask({ message: 'several sheets have a table: which one is the list?', option: 'sheet', answers });
  }
  const unread = sheet ? [] : sheets.filter(({ name }) => !tables.some((one) => one.name === name));
  for (const { name } of unread) {
    const message = 'the sheet is hidden, or has no table with two rows and columns, so it is not imported';
    context.guess(sheetPlace(name), message, `--sheet ${quoted(name)}`);
  }
  for (const { notes } of areLanguages ? tables : [table]) for (const note of notes) context.report(note);
  const attached = await readRelationships(archive, table.path);
  if (attached.some(({ type }) => ATTACHMENTS.has(type)))
    context.loss(sheetPlace(table.name), 'comments, links, pictures and charts are not imported');
  const isOneOfMany = (tables.length > 1 && !areLanguages) || (sheet !== undefined && visible.length > 1);
  const reading = omitUndefined({ sheet: sheet?.text, numbers: numbers?.text });
  if (!areLanguages) return importTable({ ...makeSourceTable(file, table, isOneOfMany), reading }, context);
  const results = tables.map((one) => {
    const own = (option: string) => (option === 'language' ? one.name : context.valueOf(option));
    const read = importTable({ ...makeSourceTable(file, one, false), reading }, { ...context, valueOf: own });
    const documents = read.documents.map((each) => ({ ...each, name: fileNameOf(each.name, one.name) }));
    return { ...read, documents };
  });
  // The draft of the first is a description of all.
  return { ...results[0], documents: results.flatMap(({ documents }) => documents) };
}

/** A table as texts. One of several has a name of its own, also for the draft of its description. */
function makeSourceTable(file: string, { name, rows, columns }: SheetTable, isOneOfMany: boolean) {
  const stem = fileNameOf(stemOf(file));
  const part = fileNameOf(name);
  const hasOwnName = isOneOfMany && part !== stem;
  const numberOf = (row: number) => (rows[row]?.index ?? -1) + 1;
  return {
    file: hasOwnName ? file.replace(/(\.[^./\\]*)?$/, `.${part}$1`) : file,
    source: file,
    ...(isOneOfMany && { title: name }),
    name: hasOwnName ? fileNameOf(stemOf(file), part) : stem,
    rowCount: rows.length,
    cellsAt: (row: number) => columns.map((column) => rows[row]?.cells.get(column)?.text ?? ''),
    numberOf,
    placeOf: (row: number, column?: number) => {
      const index = numberOf(row) - 1;
      const whole = `${index + 1}:${index + 1}`;
      return sheetPlace(name, column === undefined ? whole : cellReference(index, columns[column] ?? 0));
    },
    hasGapAbove: (row: number) => row > 0 && numberOf(row) > numberOf(row - 1) + 1,
    isTextAt: (row: number, column: number) => rows[row]?.cells.get(columns[column] ?? -1)?.isText === true,
  };
}
