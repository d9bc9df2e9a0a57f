import { columnDefinitions, type Document, rowPointer } from '../catalogue/document.ts';
import { quoted } from '../problems/wording.ts';
import { type FindMismatches, makeFindMismatches } from './support/pattern.ts';
import type { Finding, Rule } from './support/rule.ts';

export const spreadsheetNumbers: Rule = {
  id: 'rows/spreadsheet-number',
  description: 'A code is not a number in the scientific notation of a spreadsheet',
  help: 'Spreadsheets show numbers of twelve or more digits as 1.23E+12 and save them so, which loses the other digits. Take the code from its source and format the column as text before you save. Only columns of keys are looked at, whose other values are digits.',
  severity: 'warning',
  *check({ documents }) {
    const findMismatches = makeFindMismatches();
    for (const document of documents) {
      for (const id of stringsInKeys(document)) yield* checkColumn(document, id, findMismatches);
    }
  },
};

function stringsInKeys({ codeList, columns }: Document): string[] {
  const inKeys = new Set(codeList?.columnSet.keys.flatMap(({ columnIds }) => columnIds));
  return columns.filter(({ id, type }) => type === 'string' && inKeys.has(id)).map(({ id }) => id);
}

const SCIENTIFIC = /^[1-9](?:[.,][0-9]+)?E\+[0-9]{2,3}$/;
const DIGITS = /^[0-9]+$/;

function* checkColumn(document: Document, id: string, findMismatches: FindMismatches): Generator<Finding> {
  const found: number[] = [];
  let digits = 0;
  let others = 0;
  for (const [index, row] of document.rows.entries()) {
    const value = row[id];
    if (typeof value !== 'string' || value === '') continue;
    if (SCIENTIFIC.test(value)) found.push(index);
    else if (DIGITS.test(value)) digits++;
    else others++;
  }
  // Other columns may contain such notations intentionally.
  if (found.length === 0 || digits === 0 || others * 10 > digits + found.length) return;
  const reported = new Set(reportedOtherwise(document, id, found, findMismatches));
  for (const index of found.filter((one) => !reported.has(one))) {
    const value = quoted(document.rows[index]?.[id]);
    const message = `column ${quoted(id)}: ${value} is a number that a spreadsheet has rounded, while other codes are digits: write all digits of the code`;
    yield { document, pointer: rowPointer(index, id), message };
  }
}

/** Rows whose value violates the length or the pattern of its column, which other rules report. */
function reportedOtherwise(
  document: Document,
  id: string,
  found: readonly number[],
  findMismatches: FindMismatches,
): readonly number[] {
  const { pattern, maxLength = Number.POSITIVE_INFINITY } =
    columnDefinitions(document).find((column) => column.id === id) ?? {};
  const values = found.map((index) => document.rows[index]?.[id] as string);
  const mismatches = pattern === undefined ? [] : (findMismatches(pattern, values) ?? []);
  return [
    ...mismatches.map((i) => found[i] as number),
    ...found.filter((_, i) => (values[i] as string).length > maxLength),
  ];
}
