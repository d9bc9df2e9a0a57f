import type { Column, Document } from '../../../catalogue/document.ts';
import { elements, members as membersOf, readString, type Span } from '../../../json/text.ts';
import { rowsOf } from '../rows.ts';
import type { Cell } from './sheet.ts';

/** Columns of the references of a code list set. */
const REFERENCE_COLUMNS: readonly Column[] = [
  { id: 'type', type: 'string', optional: false, members: [] },
  { id: 'canonicalUri', type: 'string', optional: false, members: [] },
  { id: 'canonicalVersionUri', type: 'string', optional: true, members: [] },
  { id: 'locationUrls', type: 'document', optional: true, members: [] },
  { id: 'annotation', type: 'document', optional: true, members: [] },
];

/** The columns of a list, or of the references of a set. */
export const columnsOf = ({ entry, columns }: Document): readonly Column[] =>
  entry.type === 'CodeList' ? columns : REFERENCE_COLUMNS;

/** Whether members of a column have the same text, but different types. */
export const hasSimilarMembers = ({ columns }: Document): boolean =>
  columns.some(({ members }) => new Set(members.map(String)).size < members.length);

/** The cells of each row in the order of the columns. */
export function* cellRows(document: Document): Generator<readonly Cell[]> {
  const text = document.whole;
  const columns = columnsOf(document).map(makeColumnReader);
  for (const row of rowsOf(document)) {
    const values = new Map<string, Span>();
    for (const { name, value } of membersOf(text, row.start)) values.set(name, value);
    yield columns.map(({ id, read }) => read(text, values.get(id)));
  }
}

function makeColumnReader({ id, type, optional }: Column) {
  const blank = optional ? undefined : type === 'string' ? '""' : 'null';
  return {
    id,
    read: (text: string, value: Span | undefined): Cell => {
      if (value === undefined) return undefined;
      const { start, end } = value;
      const raw = text.slice(start, end);
      if (raw === blank) return undefined;
      if (raw === 'null') return null;
      if (raw[0] === '"') return readString(text, start, end);
      return type === 'enum-set' ? printSet(text, value) : raw;
    },
  };
}

/** The members of a set as in a CSV, or as JSON if some of them would not be read back from that. */
function printSet(text: string, { start, end }: Span): string {
  const values = [...elements(text, start)].map((one) =>
    text[one.start] === '"' ? readString(text, one.start, one.end) : text.slice(one.start, one.end),
  );
  return values.length > 0 && values.every((value) => PLAIN_MEMBER.test(value))
    ? values.join(',')
    : text.slice(start, end);
}

/** Not empty, without commas, without surrounding white space, and not like the start of JSON. */
const PLAIN_MEMBER = /^(?![\s[])[^,]+(?<!\s)$/;
