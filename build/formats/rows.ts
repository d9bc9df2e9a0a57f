import type { Column, Document } from '../model/document/document.ts';
import { forEachMember, memberStart, wholeOf } from '../model/json/text.ts';
import { oncePerObject } from '../model/once.ts';
import type { ReportLoss } from './representation.ts';

/** Columns for the members of the references of a code list set; the type `uris` is for several URIs. */
const REFERENCE_COLUMNS: readonly Column[] = [
  { id: 'type', type: 'string', optional: false, members: [] },
  { id: 'canonicalUri', type: 'string', optional: false, members: [] },
  { id: 'canonicalVersionUri', type: 'string', optional: true, members: [] },
  { id: 'locationUrls', type: 'uris', optional: true, members: [] },
  { id: 'annotation', type: 'document', optional: true, members: [] },
];

/** The columns of a code list, or {@link REFERENCE_COLUMNS} of a code list set. */
export const columnsOf = ({ entry, columns }: Document): readonly Column[] =>
  entry.type === 'CodeList' ? columns : REFERENCE_COLUMNS;

/**
 * The cells of a row, without the members that it leaves out: a list may have a thousand optional columns of which a row
 * has one, so visit these instead of all columns.
 */
export interface RowCells {
  /** Indexes of columns in {@link columnsOf}, in ascending order. */
  readonly columns: readonly number[];
  /** The values in these columns, as compact JSON texts. */
  readonly texts: readonly string[];
}

/** The cells of each row of a list, or reference of a set. @throws RangeError for a document without data */
export const cellsOf = (document: Document): readonly RowCells[] => locateRows(document).rows;

/** The values of each row by {@link columnsOf}; undefined for members that it leaves out. */
export function valuesOf(document: Document): (readonly (string | undefined)[])[] {
  const { length } = columnsOf(document);
  return cellsOf(document).map(({ columns, texts }) => {
    const values: (string | undefined)[] = Array(length).fill(undefined);
    for (const [i, column] of columns.entries()) values[column] = texts[i];
    return values;
  });
}

/** Each row of a list, or reference of a set, as JSON. @throws RangeError for a document without data */
export const rowTextsOf = (document: Document): readonly string[] => locateRows(document).texts;

const locateRows = oncePerObject((document: Document) => {
  const { whole } = document;
  const indexes = new Map(columnsOf(document).map(({ id }, i) => [id, i]));
  const rows: RowCells[] = [];
  const texts: string[] = [];
  let previous: readonly number[] = [];
  let at = startOfRows(document) + 1;
  while (whole[at] === '{') {
    const columns: number[] = [];
    const values: string[] = [];
    let isOrdered = true;
    const end = forEachMember(whole, at, (name, from, to) => {
      const column = indexes.get(name);
      if (column === undefined) return;
      if (column <= (columns.at(-1) ?? -1)) isOrdered = false;
      columns.push(column);
      values.push(whole.slice(from, to));
    });
    const row = isOrdered ? { columns, texts: values } : orderCells(columns, values);
    // Most rows have the same members, so they share one array.
    if (!areEqual(row.columns, previous)) previous = row.columns;
    rows.push({ columns: previous, texts: row.texts });
    texts.push(whole.slice(at, end));
    // Compact JSON has only a comma between elements.
    at = end + 1;
  }
  return { rows, texts };
});

/** The cells in the order of the columns; the last one of a repeated member. */
export function orderCells(columns: readonly number[], texts: readonly string[]): RowCells {
  const cells = new Map(columns.map((column, i) => [column, texts[i] as string]));
  const ordered = [...cells].sort(([a], [b]) => a - b);
  return { columns: ordered.map(([column]) => column), texts: ordered.map(([, text]) => text) };
}

const areEqual = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((one, i) => one === others[i]);

function startOfRows({ entry, whole }: Document): number {
  const path = entry.type === 'CodeList' ? ['codeList', 'dataSet', 'rows'] : ['codeListSet', 'referenceSet'];
  let start: number | undefined = wholeOf(whole).start;
  for (const name of path) if (start !== undefined) start = memberStart(whole, { start }, name);
  if (start === undefined) throw new RangeError('a document without data has no rows');
  return start;
}

/** Reports members of columns that the texts of cells cannot distinguish. */
export function reportUnclearMembers({ columns }: Document, reportLoss: ReportLoss): void {
  for (const { type, members } of columns) {
    const texts = members.map(String);
    if (new Set(texts).size < texts.length)
      reportLoss('cells do not show the types of members with the same text, such as 1 and "1"');
    if (type === 'enum-set' && texts.some((text) => text.includes(',')))
      reportLoss('cells do not show where a member of a set ends if members contain commas');
  }
}
