import type { Column, Document } from '../../../catalogue/document.ts';
import { elementTexts, unquote } from '../../../json/text.ts';
import { columnsOf, valuesOf } from '../rows.ts';
import type { Cell } from './sheet.ts';

/** Whether members of a column have the same text, but different types. */
export const hasSimilarMembers = ({ columns }: Document): boolean =>
  columns.some(({ members }) => new Set(members.map(String)).size < members.length);

/** The cells of each row in the order of the columns. */
export function* cellRows(document: Document): Generator<readonly Cell[]> {
  const readers = columnsOf(document).map(makeCellReader);
  for (const values of valuesOf(document)) yield readers.map((read, i) => read(values[i]));
}

function makeCellReader({ type, optional }: Column): (value: string | undefined) => Cell {
  const blank = optional ? undefined : type === 'string' ? '""' : 'null';
  return (value) => {
    if (value === blank || value === undefined) return undefined;
    if (value === 'null') return null;
    return type === 'enum-set' && value[0] === '[' ? printSet(value) : unquote(value);
  };
}

/** The members of a set as in a CSV, or as JSON if some of them would not be read back from that. */
function printSet(set: string): string {
  const values = elementTexts(set).map(unquote);
  return values.length > 0 && values.every((value) => PLAIN_MEMBER.test(value)) ? values.join(',') : set;
}

/** Not empty, without commas, without surrounding white space, and not like the start of JSON. */
const PLAIN_MEMBER = /^(?![\s[])[^,]+(?<!\s)$/;
