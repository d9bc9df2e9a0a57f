import type { Document } from '../../model/document/document.ts';
import { pointerOf } from '../../model/json/pointer.ts';
import { elements, elementTexts, members, type Span, unquote, wholeOf } from '../../model/json/text.ts';
import { once } from '../../model/once.ts';
import { hasFormat, type PrintContext, type Representation } from '../representation.ts';
import { columnsOf, hasCommas, hasSimilarMembers, valuesOf } from '../rows.ts';
import { type Cell, printSheet } from './sheet.ts';
import { type PackedFile, packFile, zipFiles } from './zip.ts';

/**
 * A workbook for Excel and other spreadsheet programs (Office Open XML, ECMA-376) with two sheets, each with a header row.
 * All cells are texts with the number format `@`, so that no program turns codes into numbers, dates or formulas.
 *
 * Rows: a column for each column of the list, with its id as header. Strings are as they are, sets are separated by
 * commas, and other values are their JSON texts. Null and absent values are blank cells.
 *
 * Metadata: a row for each scalar of the document without its rows: its JSON Pointer (RFC 6901) and its text.
 */
export const XLSX: Representation = {
  folder: 'xlsx',
  extension: 'xlsx',
  content: 'data',
  label: 'Excel',
  contentTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  description:
    'A workbook for Excel (XLSX): the rows of a code list, or the references of a code list set, as texts, and a sheet with the metadata.',
  schema: { type: 'string', format: 'binary', description: 'A workbook (Office Open XML).' },
  isBinary: true,
  fileType: 'XLSX',
  urlOf: undefined,
  supports: hasFormat('xlsx'),
  print,
};

function print(document: Document, context?: PrintContext): Uint8Array<ArrayBuffer> {
  const reportLoss: PrintContext['reportLoss'] = (message) => context?.reportLoss(message);
  if (hasSimilarMembers(document)) reportLoss(SIMILAR_MEMBERS);
  const data = { header: columnsOf(document).map(({ id }) => id), rows: cellRows(document, reportLoss) };
  const metadata = { header: ['property', 'value'], rows: metadataRows(document.metadata) };
  return zipFiles([
    ...commonParts(),
    packFile(DATA_FILE, printSheet(data, reportLoss)),
    packFile(METADATA_FILE, printSheet(metadata, reportLoss)),
  ]);
}

const SIMILAR_MEMBERS = 'cells do not show the types of members with the same text, such as 1 and "1"';

const NULLS = 'null and values that are left out are both blank cells';
const COMMAS_IN_SETS = 'cells do not show where a member of a set ends if members contain commas';

/** Rows with the scalars of a JSON text. */
const metadataRows = (text: string): Iterable<readonly Cell[]> => valueRows(text, '', wholeOf(text));

function* valueRows(text: string, pointer: string, { start, end }: Span): Generator<readonly Cell[]> {
  const first = text[start];
  if (first === '{') {
    for (const { name, value } of members(text, start))
      yield* valueRows(text, pointer + pointerOf(name), value);
  } else if (first === '[') {
    let index = 0;
    for (const element of elements(text, start))
      yield* valueRows(text, pointer + pointerOf(index++), element);
  } else yield [pointer, unquote(text.slice(start, end))];
}

/** Names of the sheets. */
const DATA_SHEET = 'Rows';
const METADATA_SHEET = 'Metadata';

/** Paths of the sheets in the package. */
const DATA_FILE = 'xl/worksheets/sheet1.xml';
const METADATA_FILE = 'xl/worksheets/sheet2.xml';

/** The parts of every workbook in addition to its sheets (ECMA-376 part 1, sections 18.2 and 18.8, and part 2). */
const commonParts = once((): readonly PackedFile[] =>
  Object.entries(COMMON_PARTS).map(([path, xml]) => packFile(path, [`${DECLARATION}${xml}`])),
);

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relationship = (id: string, kind: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;

const override = (path: string, kind: string): string =>
  `<Override PartName="/${path}" ContentType="${TYPES}.${kind}+xml"/>`;

/** The content types come first, because some programs detect the format by them. */
const COMMON_PARTS = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', 'sheet.main')}${override(DATA_FILE, 'worksheet')}${override(METADATA_FILE, 'worksheet')}${override('xl/styles.xml', 'styles')}</Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relationship('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets><sheet name="${DATA_SHEET}" sheetId="1" r:id="rId1"/><sheet name="${METADATA_SHEET}" sheetId="2" r:id="rId2"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relationship('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relationship('rId2', 'worksheet', 'worksheets/sheet2.xml')}${relationship('rId3', 'styles', 'styles.xml')}</Relationships>`,
  'xl/styles.xml': printStyles(),
};

/** The formats of cells by their index: 0 general, 1 text, 2 header. Number format 49 is `@`. */
function printStyles(): string {
  const formats = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
    '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>',
  ];
  const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
  return `<styleSheet xmlns="${MAIN}"><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

/** The cells of each row in the order of the columns. */
function* cellRows(document: Document, reportLoss: PrintContext['reportLoss']): Generator<readonly Cell[]> {
  const columns = columnsOf(document);
  if (columns.some(hasCommas)) reportLoss(COMMAS_IN_SETS);
  for (const values of valuesOf(document))
    yield columns.map(({ type, optional }, i) => {
      const value = values[i];
      if (value === undefined) return undefined;
      if (value !== 'null')
        return type === 'enum-set' && value[0] === '['
          ? elementTexts(value).map(unquote).join(',')
          : unquote(value);
      if (optional) reportLoss(NULLS);
      return undefined;
    });
}
