import type { Row } from '../../model/document/columns.ts';
import type { Column } from '../../model/document/document.ts';
import { once } from '../../model/once.ts';
import { quoted } from '../../model/problems/wording.ts';
import { identityOf, ownMember } from '../../model/values/json-values.ts';
import { isBlankRow, REPEATED_HEADER } from './record-rows.ts';

/** A row or cell of a document that is not data of the list. */
export interface RowFault {
  /** Index of the row, from 0. */
  readonly row: number;
  /** Absent for the whole row. */
  readonly columnId?: string;
  readonly rule: string;
  readonly message: string;
}

/** Rows that are blank or repeat the column ids, and cells with spreadsheet errors, in row order. */
export function* rowFaults(
  rows: readonly Row[],
  columns: readonly Column[],
  text: string,
): Generator<RowFault> {
  const findErrors = ERROR_PREFIX.test(text) ? makeErrorSearch(rows, columns) : () => [];
  for (const [index, row] of rows.entries()) {
    if (typeof row !== 'object' || row === null) continue;
    const fault = wholeRowFault(row);
    if (fault) yield { row: index, ...fault };
    else yield* findErrors(row, index);
  }
}

/** Prefixes of spreadsheet errors as JSON strings. */
const ERROR_PREFIX = /"(?:#|Err:5)/;

/** The fault of a row that is blank or repeats the column ids. The value of a single property is checked as a code. */
function wholeRowFault(row: Row): Pick<RowFault, 'rule' | 'message'> | undefined {
  let count = 0;
  let isBlank = true;
  let isHeader = true;
  for (const id in row) {
    count++;
    isBlank &&= isBlankRow([row[id]]);
    isHeader &&= row[id] === id;
    if (!isBlank && !isHeader) return undefined;
  }
  if (count < 2) return undefined;
  return isBlank
    ? { rule: 'rows/empty', message: 'has no values: remove this row' }
    : { rule: 'rows/header', message: REPEATED_HEADER };
}

function makeErrorSearch(rows: readonly Row[], columns: readonly Column[]) {
  const searched = columns.map(({ id, members }) => ({
    id,
    members: new Set(members.map((member) => identityOf([member]))),
    isAboutErrors: once(() => isAboutErrors(rows.map((row) => row?.[id]))),
  }));
  return (row: Row, index: number): RowFault[] =>
    searched.flatMap(({ id, members, isAboutErrors }) => {
      const value = ownMember(row, id);
      if (!isSpreadsheetError(value) || members.has(value) || isAboutErrors()) return [];
      return [
        {
          row: index,
          columnId: id,
          rule: 'rows/spreadsheet',
          message: `column ${quoted(id)}: ${spreadsheetErrorMessage(value)}`,
        },
      ];
    });
}

/** Whether a value is a formula error of LibreOffice or Excel in a European language. */
export function isSpreadsheetError(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  if (value.startsWith('#')) return ERRORS.has(value);
  return value.startsWith('Err:5') && /^Err:5[0-9]{2}$/.test(value);
}

/** Whether values contain so many different errors that they are probably a list of errors. */
export function isAboutErrors(values: Iterable<unknown>): boolean {
  const found = new Set<string>();
  for (const value of values) {
    if (isSpreadsheetError(value)) found.add(value);
    if (found.size === MIN_ERRORS) return true;
  }
  return false;
}

const MIN_ERRORS = 4;

export const spreadsheetErrorMessage = (value: string): string =>
  `${JSON.stringify(value)} is a spreadsheet formula error, not a value: write the value itself, or leave the cell empty`;

const ERRORS: ReadonlySet<string> = new Set(
  [
    // English
    '#N/A #REF! #NAME? #VALUE! #DIV/0! #NULL! #NUM! #SPILL! #CALC! #GETTING_DATA #FIELD! #BLOCKED! #CONNECT! #UNKNOWN! #BUSY!',
    // German
    '#NV #BEZUG! #WERT! #ZAHL! #ÜBERLAUF! #KALK! #FELD!',
    // French
    '#VALEUR! #NOM? #NOMBRE! #NUL! #PROPAGATION!',
    // Spanish
    '#N/D #¡REF! #¿NOMBRE? #¡VALOR! #¡DIV/0! #¡NULO! #¡NUM! #¡DESBORDAMIENTO!',
    // Italian, Portuguese
    '#RIF! #NOME? #VALORE! #NULLO! #VALOR! #NULO! #NÚM!',
    // Dutch
    '#N/B #VERW! #NAAM? #WAARDE! #DEEL/0! #LEEG! #GETAL!',
    // Polish
    '#N/D! #ADR! #NAZWA? #ARG! #DZIEL/0! #ZERO! #LICZBA!',
  ].flatMap((names) => names.split(' ')),
);
