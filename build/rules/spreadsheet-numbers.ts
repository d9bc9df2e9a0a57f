import { columnDefinitions, type Document, keysOf, rowPointer } from '../catalogue/document.ts';
import type { ColumnJson } from '../catalogue/model.ts';
import { quoted } from '../problems/wording.ts';
import { type Finding, perDocument, type Rule } from './support/rule.ts';
import { unreportedRows } from './support/unreported-rows.ts';

export const spreadsheetNumbers: Rule = {
  id: 'rows/spreadsheet-number',
  description: 'A code is not a number in the scientific notation of a spreadsheet',
  help: 'Spreadsheets show numbers of twelve or more digits as 1.23E+12 and save them so, which loses the other digits. Take the code from its source and format the column as text before you save. Only columns of keys are looked at, whose other values are digits.',
  severity: 'warning',
  check: perDocument(function* (document) {
    const inKeys = new Set(keysOf(document).flatMap(({ columnIds }) => columnIds));
    for (const column of columnDefinitions(document))
      if (column.type === 'string' && inKeys.has(column.id)) yield* checkColumn(document, column);
  }),
};

const SCIENTIFIC = /^[1-9](?:[.,][0-9]+)?E\+[0-9]{2,3}$/;
const DIGITS = /^[0-9]+$/;

function* checkColumn(document: Document, column: ColumnJson): Generator<Finding> {
  const { id } = column;
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
  for (const index of unreportedRows(document, column, found)) {
    const value = quoted(document.rows[index]?.[id]);
    const message = `column ${quoted(id)}: ${value} is a number that a spreadsheet has rounded, while other codes are digits: write all digits of the code`;
    yield { document, pointer: rowPointer(index, id), message };
  }
}
