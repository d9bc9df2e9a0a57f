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

/** The values of a row by {@link columnsOf}, as compact JSON texts; undefined where it has none. */
export type ValueTexts = readonly (string | undefined)[];

/**
 * The values of each row of a code list, or of each reference of a code list set.
 *
 * @throws RangeError for a document without data
 */
export const valuesOf = (document: Document): readonly ValueTexts[] => locateRows(document).rows;

/**
 * Each row of a code list, or each reference of a code list set, as compact JSON text.
 *
 * @throws RangeError for a document without data
 */
export const rowTextsOf = (document: Document): readonly string[] => locateRows(document).texts;

/** Finds rows and values in the text of a document, once for all representations. */
const locateRows = oncePerObject((document: Document) => {
  const { whole } = document;
  const ids = columnsOf(document).map(({ id }) => id);
  const columns = new Map(ids.map((id, i) => [id, i]));
  const [rows, texts]: [ValueTexts[], string[]] = [[], []];
  let row: (string | undefined)[] = [];
  let next = 0;
  const record = (name: string, start: number, end: number) => {
    // Members usually have the order of the columns.
    const column = ids[next] === name ? next : columns.get(name);
    if (column === undefined) return;
    row[column] = whole.slice(start, end);
    next = column + 1;
  };
  let at = startOfRows(document) + 1;
  while (whole[at] === '{') {
    [row, next] = [Array(ids.length).fill(undefined), 0];
    const end = forEachMember(whole, at, record);
    rows.push(row);
    texts.push(whole.slice(at, end));
    // Compact JSON has only a comma between elements.
    at = end + 1;
  }
  return { rows, texts };
});

/** The offset of the array of rows or references. */
function startOfRows({ entry, whole }: Document): number {
  const path = entry.type === 'CodeList' ? ['codeList', 'dataSet', 'rows'] : ['codeListSet', 'referenceSet'];
  let start: number | undefined = wholeOf(whole).start;
  for (const name of path) start = start === undefined ? undefined : memberStart(whole, { start }, name);
  if (start === undefined) throw new RangeError('a document without data has no rows');
  return start;
}

/** Reports members of columns that the texts of cells cannot distinguish. */
export function reportUnclearMembers({ columns }: Document, reportLoss: ReportLoss): void {
  if (columns.some(({ members }) => new Set(members.map(String)).size < members.length))
    reportLoss('cells do not show the types of members with the same text, such as 1 and "1"');
  if (
    columns.some(({ type, members }) => type === 'enum-set' && members.some((one) => /,/.test(String(one))))
  )
    reportLoss('cells do not show where a member of a set ends if members contain commas');
}
