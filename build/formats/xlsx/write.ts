import type { Column, Document } from '../../model/document/document.ts';
import { inColumns } from '../../model/document/published.ts';
import { hierarchyOf } from '../../model/hierarchy/hierarchy.ts';
import { pointerOf } from '../../model/json/locator.ts';
import { elements, elementTexts, members, type Span, unquote, wholeOf } from '../../model/json/text.ts';
import { once } from '../../model/once.ts';
import { hasFormat, type PrintContext, type ReportLoss, type Representation } from '../representation.ts';
import { cellsOf, columnsOf, type RowCells, reportUnclearMembers } from '../rows.ts';
import { packFile, printZipEnd } from '../zip.ts';
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
  const entries = [
    ...packCommonParts(),
    ...sheets.map((sheet, i) => packFile(`xl/worksheets/sheet${i + 1}.xml`, printSheet(sheet, reportLoss))),
  ];
  return Buffer.concat([...entries, printZipEnd(entries)]);
}

/** Spreadsheets group rows in at most seven levels (ECMA-376 part 1, section 18.3.1.73). */
const MAX_LEVEL = 7;

/**
 * The level of each row in the outline of a list: the number of codes above it. Undefined for a list without a hierarchy, and
 * if its rows are in another order than the tree, in which each code follows its parent or a code below it.
 */
function findOutline(document: Document): readonly number[] | undefined {
  const hierarchy = hierarchyOf(document);
  if (!hierarchy || hierarchy.rows.size < document.rows.length) return undefined;
  const levels: number[] = [];
  const path: string[] = [];
  for (const code of hierarchy.rows.keys()) {
    const [parent] = hierarchy.parentsOf(code);
    while (path.length > 0 && path.at(-1) !== parent) path.pop();
    if (parent !== undefined && path.length === 0) return undefined;
    levels.push(Math.min(path.length, MAX_LEVEL));
    path.push(code);
  }
  return hierarchy.tops.length < levels.length ? levels : undefined;
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
