import type { CodeListSetJson, ColumnJson } from '../../model/document/columns.ts';
import type { Column } from '../../model/document/document.ts';
import { pointerNames } from '../../model/json/pointer.ts';
import { quoted } from '../../model/problems/wording.ts';
import { identityOf, ownMember } from '../../model/values/json-values.ts';
import { readCell as readCsvCell } from '../../read/csv/cells.ts';
import type { ImportedDocument, ImportedList, ReportNote } from '../import/format.ts';
import { makeCellReader, type RawCell, type ReadCell } from './cells.ts';
import type { SheetEntry, Workbook } from './workbook.ts';
import {
  cellPlace,
  readWorksheet,
  rowPlace,
  type SheetCell,
  type SheetRow,
  type Worksheet,
} from './worksheet.ts';

/** Names of the sheets and the columns of the metadata; see build/formats/xlsx/write.ts. */
const ROWS = 'Rows';
const METADATA = 'Metadata';
const METADATA_COLUMNS = ['property', 'value', 'type'];

/** The sheets of a workbook that the API printed. */
interface ExportedWorkbook {
  readonly rows: SheetEntry;
  readonly metadata: Worksheet;
}

/** The sheets of a workbook if the API printed it, perhaps saved again in another program. */
export async function findExported(workbook: Workbook): Promise<ExportedWorkbook | undefined> {
  const named = (name: string) => workbook.sheets.find((sheet) => sheet.name === name && sheet.hasCells);
  const [rows, sheet] = [named(ROWS), named(METADATA)];
  if (!rows || !sheet) return undefined;
  const metadata = await readWorksheet(workbook, sheet, { readCell: makeExportedReader(workbook) });
  const header = metadata.rows[0]?.cells.map(({ text }) => text);
  return METADATA_COLUMNS.every((name, i) => header?.[i] === name) ? { rows, metadata } : undefined;
}

/** Reads texts even if they are empty, and cells with the style "Null" as null. */
function makeExportedReader(workbook: Workbook): ReadCell {
  const read = makeCellReader(workbook);
  return (raw) => {
    const cell = read(raw);
    if (cell) return cell;
    if (isTextCell(raw)) return EMPTY_TEXT;
    return workbook.nullStyles.has(raw.style) ? NULL : undefined;
  };
}

const isTextCell = ({ type, value }: RawCell): boolean =>
  type === 'inlineStr' || (value !== undefined && (type === 's' || type === 'str'));

const EMPTY_TEXT = { text: '', kind: 'text', findings: [] } as const;
const NULL = { text: '', kind: 'null', findings: [] } as const;

/**
 * Reads a workbook that the API printed: the same rows, columns, keys and identification.
 *
 * @param name of the document
 * @returns undefined after it reported an error
 * @throws UnreadableWorkbook
 */
export async function readExported(
  name: string,
  workbook: Workbook,
  { rows, metadata }: ExportedWorkbook,
  report: ReportNote,
): Promise<ImportedDocument | undefined> {
  const json = buildJson(metadataRows(metadata), (row, message) =>
    report({ kind: 'error', place: cellPlace(METADATA, row, 1), message }),
  );
  if (json === undefined) return undefined;
  const document = JSON.parse(json) as Partial<Metadata>;
  const { codeList, codeListSet, $comments: comments } = document;
  const options = { readCell: makeExportedReader(workbook), keepsBlankRows: true };
  const content = await readWorksheet(workbook, rows, options);
  const extras = comments && { comments };
  const columns = codeList?.columnSet?.columns;
  if (codeList && Array.isArray(columns)) {
    const read = readRows(content, columns, report);
    const placeOf = (row: number, columnId?: string) => placeInRows(content, row, columnId);
    return read && { name, content: { codeList: { ...codeList, rows: read } }, placeOf, ...extras };
  }
  if (codeListSet) {
    const references = readRows(content, REFERENCE_COLUMNS, report);
    if (!references) return undefined;
    const referenceSet = references.map(parseRow) as unknown as NonNullable<CodeListSetJson['referenceSet']>;
    return { name, content: { codeListSet: { ...codeListSet, referenceSet } }, ...extras };
  }
  report({ kind: 'error', place: METADATA, message: 'the sheet describes no code list: export it again' });
  return undefined;
}

/** Place of a row of the list, or of its cell in a column. */
function placeInRows({ name, rows }: Worksheet, row: number, columnId: string | undefined): string {
  const index = rows[row + 1]?.index ?? 0;
  const cell = rows[0]?.cells.find(({ text }) => text === columnId);
  return cell ? cellPlace(name, index, cell.column) : rowPlace(name, index);
}

interface Metadata {
  readonly $comments: readonly string[];
  readonly codeList: ImportedList;
  readonly codeListSet: CodeListSetJson;
}

/** Columns of the references of a code list set. */
const REFERENCE_COLUMNS: readonly ColumnJson[] = [
  { id: 'type', type: 'string' },
  { id: 'canonicalUri', type: 'string' },
  { id: 'canonicalVersionUri', type: 'string', optional: true },
  { id: 'locationUrls', type: 'document', optional: true },
  { id: 'annotation', type: 'document', optional: true },
];

function metadataRows({ rows }: Worksheet): MetadataRow[] {
  return rows.slice(1).map(({ index, cells }) => {
    const textAt = (wanted: number): string => cells.find(({ column }) => column === wanted)?.text ?? '';
    return { row: index, pointer: textAt(0), value: textAt(1), type: textAt(2) };
  });
}

type TextRow = ReadonlyMap<string, string>;

/** The JSON texts of the cells of each row; undefined after an error. */
function readRows(
  { name, rows }: Worksheet,
  columns: readonly ColumnJson[],
  report: ReportNote,
): TextRow[] | undefined {
  let isValid = true;
  const fail = (row: number, column: number, message: string, value?: string): void => {
    isValid = false;
    report({
      kind: 'error',
      place: cellPlace(name, row, column),
      message,
      ...(value !== undefined && { value }),
    });
  };
  const [header, ...others] = rows;
  const readers = columns.map((column) => makeColumnReader(column, header, fail));
  for (const { column, text } of header?.cells ?? []) {
    if (columns.some(({ id }) => id === text)) continue;
    const message = 'the metadata has no column with this id, so it is not imported: describe it there';
    report({ kind: 'loss', place: cellPlace(name, header?.index ?? 0, column), message, value: text });
  }
  const read = others.map((row) => readRow(row, readers, report, name));
  return isValid ? read : undefined;
}

/** Reads the cell of a column in a row as JSON; undefined if the row has no value. */
interface ColumnReader {
  readonly id: string;
  readonly column: number;
  readonly read: (row: SheetRow, cell: SheetCell | undefined) => string | undefined;
}

function readRow(
  row: SheetRow,
  readers: readonly ColumnReader[],
  report: ReportNote,
  sheet: string,
): TextRow {
  const cells = new Map(row.cells.map((cell) => [cell.column, cell]));
  const values = new Map<string, string>();
  for (const { id, column, read } of readers) {
    const cell = cells.get(column);
    for (const finding of cell?.findings ?? []) {
      report({ ...finding, place: cellPlace(sheet, row.index, column) });
    }
    const text = read(row, cell);
    if (text !== undefined) values.set(id, text);
  }
  return values;
}

function makeColumnReader(
  column: ColumnJson,
  header: SheetRow | undefined,
  fail: (row: number, column: number, message: string, value?: string) => void,
): ColumnReader {
  const { id, type, optional = false } = column;
  const found = header?.cells.find(({ text }) => text === id)?.column;
  if (found === undefined && !optional) {
    fail(header?.index ?? 0, 0, `the header row has no column ${quoted(id)}: add it`);
  }
  const blank = optional ? undefined : type === 'string' ? '""' : 'null';
  const toJson = makeJsonReader(column);
  return {
    id,
    column: found ?? -1,
    read: (row, cell) => {
      if (!cell) return blank;
      if (cell.kind === 'null') return 'null';
      if (cell.text === '') return '""';
      const json = toJson(cell.text);
      if (json === undefined)
        fail(row.index, cell.column, `is not a value of type ${type}: correct it`, cell.text);
      return json;
    },
  };
}

/** Creates the function that reads a text of a column as JSON; it returns undefined for an invalid one. */
function makeJsonReader({ id, type, members = [] }: ColumnJson): (text: string) => string | undefined {
  const values = members.map((member) => ownMember(member, 'value') as string | number | boolean);
  const identities = new Set(values.map((value) => identityOf([value])));
  const column = (as: string): Column => ({ id, type: as, optional: false, members: values });
  const [own, json] = [column(type === 'object' ? 'document' : type), column('document')];
  switch (type) {
    case 'integer':
    case 'number':
      return (text) => (JSON_NUMBER.test(text) ? text : undefined);
    case 'boolean':
    case 'bool':
      return (text) => (/^(?:true|false)$/i.test(text) ? text.toLowerCase() : undefined);
    case 'enum':
    case 'enum-set':
    case 'document':
    case 'object':
      return (text) =>
        readCsvCell(text, type === 'enum-set' && text.startsWith('[') ? json : own, identities).text ||
        undefined;
    default:
      return (text) => JSON.stringify(text);
  }
}

const JSON_NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

/** A row as JSON value. */
function parseRow(row: TextRow): Readonly<Record<string, unknown>> {
  return JSON.parse(`{${Array.from(row, ([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`);
}

/** A row of the metadata of a workbook that the API printed. */
export interface MetadataRow {
  /** Index of the row on the sheet. */
  readonly row: number;
  /** JSON Pointer of a property (RFC 6901). */
  readonly pointer: string;
  readonly value: string;
  /** `string`, `number`, `boolean`, `null`, `object` or `array`. */
  readonly type: string;
}

/** A value: the text of a scalar, or the members of an object or array. */
interface Node {
  type: string;
  text: string;
  readonly members: Map<string, Node>;
}

/** Deeper documents are rejected by the schema. */
const MAX_DEPTH = 1000;

/**
 * Builds the JSON text of a document from the rows of its metadata.
 *
 * @param report receives the row of each error
 * @returns undefined after an error
 */
export function buildJson(
  rows: readonly MetadataRow[],
  report: (row: number, message: string) => void,
): string | undefined {
  const root = makeNode();
  let isValid = true;
  let previous: MetadataRow | undefined;
  for (const row of rows) {
    const message = addRow(root, row, previous?.pointer === row.pointer);
    previous = row;
    if (message === undefined) continue;
    report(row.row, message);
    isValid = false;
  }
  return isValid ? print(root) : undefined;
}

const makeNode = (): Node => ({ type: '', text: '', members: new Map() });

/** Adds the value of a row; returns a message if it is invalid. */
function addRow(root: Node, { pointer, value, type }: MetadataRow, continues: boolean): string | undefined {
  const isPointer = pointer === '' || pointer.startsWith('/');
  const names = pointerNames(pointer);
  if (!isPointer || names.length > MAX_DEPTH) return 'the property is not a JSON Pointer: correct it';
  let node = root;
  for (const name of names) {
    if (SCALARS.has(node.type)) return 'the property is part of one that has a value: correct it';
    let next = node.members.get(name);
    if (!next) {
      next = makeNode();
      node.members.set(name, next);
    }
    node = next;
  }
  if (type === 'string' && continues && node.type === 'string') {
    node.text += value;
    return undefined;
  }
  if (node.type !== '' || node.members.size > 0)
    return 'the property has a value already: remove one of them';
  const isValid = VALUES.get(type)?.test(value);
  if (isValid === undefined) return 'the type is none of JSON: correct it';
  if (!isValid) return `the value is not of type ${type}: correct it`;
  node.type = type;
  node.text = value;
  return undefined;
}

const SCALARS: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'null']);

/** The values of each type. */
const VALUES: ReadonlyMap<string, RegExp> = new Map([
  ['string', /^/],
  ['number', /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/],
  ['boolean', /^(?:true|false)$/],
  ['null', /^null$/],
  ['object', /^$/],
  ['array', /^$/],
]);

function print({ type, text, members }: Node): string {
  if (type === 'string') return JSON.stringify(text);
  if (SCALARS.has(type)) return text;
  if (type === 'array' || (type !== 'object' && members.keys().next().value === '0')) {
    return `[${[...members.values()].map(print).join(',')}]`;
  }
  return `{${[...members].map(([name, node]) => `${JSON.stringify(name)}:${print(node)}`).join(',')}}`;
}
