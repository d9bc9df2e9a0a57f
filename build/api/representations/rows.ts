import type { Document } from '../../catalogue/document.ts';
import { oncePerObject } from '../../domain/once.ts';
import { forEachMember, memberStart, wholeOf } from '../../json/text.ts';

/** The members of a reference of a code list set. */
const REFERENCE_MEMBERS = ['type', 'canonicalUri', 'canonicalVersionUri', 'locationUrls', 'annotation'];

/**
 * The values of each row of a code list by column, as compact JSON texts; undefined where a row has none. Those of a code
 * list set are the type, canonicalUri, canonicalVersionUri, locationUrls and annotation of each reference.
 *
 * @throws RangeError for a document without data
 */
export function* valuesOf(document: Document): Generator<readonly (string | undefined)[]> {
  const { whole } = document;
  const offsets = locateValues(document);
  const width = namesOf(document).length;
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

const namesOf = ({ entry, columns }: Document): readonly string[] =>
  entry.type === 'CodeList' ? columns.map(({ id }) => id) : REFERENCE_MEMBERS;

/** Stands for a column, after the values of a row. */
const WHOLE_ROW = -1;

/**
 * Locates values in the text of a document: column, start and end of each value, and {@link WHOLE_ROW}, start and end
 * after the values of each row. All representations share these plain numbers, because a row may have thousands of columns.
 */
const locateValues = oncePerObject((document: Document): readonly number[] => {
  const { whole } = document;
  const columns = new Map(namesOf(document).map((name, i) => [name, i]));
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
