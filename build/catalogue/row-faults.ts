import { isBlankRow, REPEATED_HEADER } from '../csv/rows.ts';
import { exactMember, identityOf } from '../domain/long-numbers.ts';
import { once } from '../domain/once.ts';
import { quoted } from '../problems/wording.ts';
import type { Column } from './document.ts';
import type { Row } from './model.ts';
import { isAboutErrors, isSpreadsheetError, spreadsheetErrorMessage } from './spreadsheet-errors.ts';

/** A row or cell of a document that is not data of the list. */
export interface RowFault {
  /** Index of the row, from 0. */
  readonly row: number;
  /** Absent where the whole row is meant. */
  readonly columnId?: string;
  readonly rule: string;
  readonly message: string;
}

/** Rows that are blank or repeat the column ids, and cells with errors of a spreadsheet, in the order of the rows. */
export function* rowFaults(
  rows: readonly Row[],
  columns: readonly Column[],
  text: string,
): Generator<RowFault> {
  const findErrors = ERRORS.test(text) ? makeErrorSearch(rows, columns) : () => [];
  for (const [index, row] of rows.entries()) {
    if (typeof row !== 'object' || row === null) continue;
    if (isBlankJson(row)) yield { row: index, rule: 'rows/blank', message: 'has no values: remove this row' };
    else if (isHeaderJson(row)) yield { row: index, rule: 'rows/header', message: REPEATED_HEADER };
    else yield* findErrors(row, index);
  }
}

/** Beginnings of spreadsheet errors as JSON strings. */
const ERRORS = /"(?:#|Err:5)/;

/** A row with one property is checked as a code. */
function isBlankJson(row: Row): boolean {
  for (const id in row) if (!isBlankRow([row[id]])) return false;
  return Object.keys(row).length > 1;
}

function isHeaderJson(row: Row): boolean {
  for (const id in row) if (row[id] !== id) return false;
  return Object.keys(row).length > 1;
}

function makeErrorSearch(rows: readonly Row[], columns: readonly Column[]) {
  const searched = columns.map(({ id, members }) => ({
    id,
    members: new Set(members.map((member) => identityOf([member]))),
    isAboutErrors: once(() => isAboutErrors(rows.map((row) => row?.[id]))),
  }));
  return (row: Row, index: number): RowFault[] =>
    searched.flatMap(({ id, members, isAboutErrors }) => {
      const value = Object.hasOwn(row, id) ? exactMember(row, id) : undefined;
      if (!isSpreadsheetError(value) || members.has(value) || isAboutErrors()) return [];
      return [
        {
          row: index,
          columnId: id,
          rule: 'rows/spreadsheet-error',
          message: `column ${quoted(id)}: ${spreadsheetErrorMessage(value)}`,
        },
      ];
    });
}
