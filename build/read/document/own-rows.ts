import type { Row } from '../../model/document/columns.ts';
import { type Column, rowPointer } from '../../model/document/document.ts';
import type { Problem } from '../../model/problems/problem.ts';
import { quoted } from '../../model/problems/wording.ts';
import { ownMember } from '../../model/values/json-values.ts';
import { memberIdentities } from '../csv/cells.ts';
import { isBlankRow, isSpreadsheetError, spreadsheetErrorMessage } from '../csv/rows.ts';

/** A row or cell of a document that is not data of the list. */
type RowFault = Required<Pick<Problem, 'pointer' | 'rule' | 'message'>>;

/**
 * Finds rows without values and cells with spreadsheet errors in a document without a CSV, in row order.
 *
 * @param text of the document
 */
export function* findRowFaults(
  rows: readonly Row[],
  columns: readonly Column[],
  text: string,
): Generator<RowFault> {
  // Most documents have neither, so that no cell is looked up.
  const searched = ERROR_PREFIX.test(text)
    ? columns.map((column) => ({ id: column.id, members: memberIdentities(column) }))
    : [];
  for (const [index, row] of rows.entries()) {
    if (typeof row !== 'object' || row === null) continue;
    if (isRowBlank(row)) {
      yield { pointer: rowPointer(index), rule: 'rows/empty', message: 'has no values: remove this row' };
      continue;
    }
    for (const { id, members } of searched) {
      const value = ownMember(row, id);
      if (!isSpreadsheetError(value) || members.has(value)) continue;
      const message = `column ${quoted(id)}: ${spreadsheetErrorMessage(value)}`;
      yield { pointer: rowPointer(index, id), rule: 'rows/spreadsheet', message };
    }
  }
}

/** Prefixes of spreadsheet errors as JSON strings. */
const ERROR_PREFIX = /"(?:#|Err:5)/;

/** Whether a row has several cells and no value. The value of a single cell is checked as a code. */
function isRowBlank(row: Row): boolean {
  let count = 0;
  for (const id in row) {
    if (!isBlankRow([row[id]])) return false;
    count++;
  }
  return count > 1;
}
