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
 * The values of each row of a code list, or of each reference of a code list set, by {@link columnsOf}, as compact JSON
 * texts; undefined where it has none.
 *
 * @throws RangeError for a document without data
 */
export function* valuesOf(document: Document): Generator<readonly (string | undefined)[]> {
  const { whole } = document;
  const offsets = locateValues(document);
  const width = columnsOf(document).length;
  let values = emptyRow(width);
  for (let i = 0; i < offsets.length; i += 3) {
    const column = offsets[i] as number;
    if (column === WHOLE_ROW) {
      yield values;
      values = emptyRow(width);
    } else values[column] = whole.slice(offsets[i + 1], offsets[i + 2]);
  }
}

/**
 * Each row of a code list, or each reference of a code list set, as compact JSON text.
 *
 * @throws RangeError for a document without data
 */
export function* rowTextsOf(document: Document): Generator<string> {
  const offsets = locateValues(document);
  for (let i = 0; i < offsets.length; i += 3) {
    if (offsets[i] === WHOLE_ROW) yield document.whole.slice(offsets[i + 1], offsets[i + 2]);
  }
}

const emptyRow = (width: number): (string | undefined)[] => Array(width).fill(undefined);

/** Stands for a column, after the values of a row. */
const WHOLE_ROW = -1;

/**
 * Locates values in the text of a document: column, start and end of each value, and {@link WHOLE_ROW}, start and end
 * after the values of each row. All representations share these plain numbers, because a row may have thousands of columns.
 */
const locateValues = oncePerObject((document: Document): readonly number[] => {
  const { whole } = document;
  const columns = new Map(columnsOf(document).map(({ id }, i) => [id, i]));
  const offsets: number[] = [];
  const record = (name: string, start: number, end: number) => {
    const column = columns.get(name);
    if (column !== undefined) offsets.push(column, start, end);
  };
  let at = startOfRows(document) + 1;
  while (whole[at] === '{') {
    const end = forEachMember(whole, at, record);
    offsets.push(WHOLE_ROW, at, end);
    // Compact JSON has only a comma between elements.
    at = end + 1;
  }
  return offsets;
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
