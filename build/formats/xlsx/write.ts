import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { Column, Document } from '../../model/document/document.ts';
import { inColumns } from '../../model/document/published.ts';
import { pointerOf } from '../../model/json/locator.ts';
import { elements, elementTexts, members, type Span, unquote, wholeOf } from '../../model/json/text.ts';
import { once } from '../../model/once.ts';
import { hasFormat, type PrintContext, type ReportLoss, type Representation } from '../representation.ts';
import { cellsOf, columnsOf, type RowCells, reportUnclearMembers } from '../rows.ts';
import { findOutline } from './outline.ts';
import { COMMON_PARTS, DECLARATION, printSheet, type Sheet } from './print-sheet.ts';

/**
 * A workbook for Excel and other spreadsheet programs (Office Open XML, ECMA-376). Cells are texts with the number format
 * `@`, so that no program turns codes into numbers, dates or formulas; values of columns that are in no key or foreign key
 * are numbers, dates and Boolean values, if programs keep them. Null and absent values are blank cells. The third sheet
 * has a row for each scalar of the document without its rows: its JSON Pointer (RFC 6901) and its text. Rows in the order of a
 * tree are grouped.
 */
export const XLSX: Representation = {
  folder: 'xlsx',
  extension: 'xlsx',
  content: 'data',
  label: 'Excel',
  contentTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  description:
    'A workbook for Excel (XLSX): the rows of a code list, or the references of a code list set, and sheets with the columns and the metadata.',
  schema: { type: 'string', format: 'binary', description: 'A workbook (Office Open XML).' },
  isBinary: true,
  fileType: 'XLSX',
  urlOf: undefined,
  supports: hasFormat('xlsx'),
  print,
};

const packCommonParts = once(() =>
  Object.entries(COMMON_PARTS).map(([path, xml]) => packFile(path, [DECLARATION + xml])),
);

function print(stated: Document, context?: PrintContext): Uint8Array<ArrayBuffer> {
  const document = inColumns(stated);
  const reportLoss: ReportLoss = (message) => context?.reportLoss(message);
  reportUnclearMembers(document, reportLoss);
  const { columns: own = [], keys = [], foreignKeys = [] } = document.codeList?.columnSet ?? {};
  const { metadata } = document;
  const names = new Map(own.map(({ id, name = id }) => [id, name]));
  const codes = new Set([...keys, ...foreignKeys].flatMap(({ columnIds }) => columnIds));
  // An import finds the languages of a text by headers such as `Name@de`.
  const headerOf = (id: string): string => {
    const [, base = id, mark = ''] = (stated.texts && /^(.+)(@.+)$/.exec(id)) ?? [];
    return `${names.get(base) ?? base}${mark}`;
  };
  const columns = columnsOf(document).map(({ id, type }) => ({ id, type, name: names.get(id) ?? id }));
  const sheets: readonly Sheet[] = [
    {
      header: columns.map(({ id }) => headerOf(id)),
      rows: cellRows(document, reportLoss),
      types: columns.map(({ id, type }) => (codes.has(id) ? undefined : type)),
      levels: findOutline(stated),
    },
    { header: ['name', 'id', 'type'], rows: columns.map(({ name, id, type }) => textRow(name, id, type)) },
    { header: ['property', 'value'], rows: valueRows(metadata, '', wholeOf(metadata)) },
  ];
  return zipFiles([
    ...packCommonParts(),
    ...sheets.map((sheet, i) => packFile(`xl/worksheets/sheet${i + 1}.xml`, printSheet(sheet, reportLoss))),
  ]);
}

const textRow = (...texts: readonly string[]): RowCells => ({ columns: [...texts.keys()], texts });

/** The texts of the cells of each row that are not blank. */
function* cellRows(document: Document, reportLoss: ReportLoss): Generator<RowCells> {
  const columns = columnsOf(document);
  for (const row of cellsOf(document)) {
    const shown: number[] = [];
    const texts: string[] = [];
    for (const [i, column] of row.columns.entries()) {
      const value = row.texts[i] as string;
      const { type, optional } = columns[column] as Column;
      if (value === 'null') {
        if (optional) reportLoss('null and values that are left out are both blank cells');
        continue;
      }
      const isSet = type === 'enum-set' && value[0] === '[';
      shown.push(column);
      texts.push(isSet ? elementTexts(value).map(unquote).join(',') : unquote(value));
    }
    yield { columns: shown, texts };
  }
}

/** Rows with the pointers and the texts of the scalars in a JSON value, which is a part of a text. */
function* valueRows(text: string, pointer: string, { start, end }: Span): Generator<RowCells> {
  const first = text[start];
  if (first === '{') {
    for (const { name, value } of members(text, start))
      yield* valueRows(text, pointer + pointerOf(name), value);
  } else if (first === '[') {
    let index = 0;
    for (const element of elements(text, start))
      yield* valueRows(text, pointer + pointerOf(index++), element);
  } else yield textRow(pointer, unquote(text.slice(start, end)));
}

/** Compresses a file with an ASCII path; its texts are pieces, because a string may be too short for all of them. */
function packFile(path: string, texts: Iterable<string>) {
  const blocks: Buffer[] = [];
  let checksum = 0;
  let size = 0;
  for (const text of texts) {
    const bytes = Buffer.from(text);
    checksum = crc32(bytes, checksum);
    size += bytes.length;
    // The fastest level: others take twice as long to save a tenth.
    blocks.push(deflateRawSync(bytes, { level: 1, finishFlush: constants.Z_SYNC_FLUSH }));
  }
  // The last block is empty (RFC 1951 section 3.2.6).
  const packed = Buffer.concat([...blocks, Buffer.from([3, 0])]);
  const header = Buffer.alloc(26);
  // What both headers contain: version 2.0, no flags, deflated, on 1 January 1980: the same files give the same bytes.
  header.set([20, 0, 0, 0, 8, 0, 0, 0, 0x21]);
  header.writeUInt32LE(checksum, 10);
  header.writeUInt32LE(packed.length, 14);
  header.writeUInt32LE(size, 18);
  header.writeUInt16LE(path.length, 22);
  return { path, header, packed };
}

/** A ZIP archive (APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16). @throws RangeError above 4 GiB */
function zipFiles(files: readonly ReturnType<typeof packFile>[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, header, packed } of files) {
    const part = Buffer.concat([Buffer.from('PK\x03\x04'), header, Buffer.from(path), packed]);
    const position = Buffer.alloc(14);
    position.writeUInt32LE(offset, 10);
    parts.push(part);
    directory.push(Buffer.from('PK\x01\x02\x14\0'), header, position, Buffer.from(path));
    offset += part.length;
  }
  const headers = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(headers.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, headers, end]);
}
