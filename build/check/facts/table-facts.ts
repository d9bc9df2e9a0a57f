import { isEmptyCell } from '../../model/document/codes.ts';
import { areMostWrong } from '../../model/document/column-types.ts';
import type { ColumnJson, KeyJson, Row } from '../../model/document/columns.ts';
import { columnDefinitions, type Document, keysOf } from '../../model/document/document.ts';
import { oncePerObject } from '../../model/once.ts';
import { identityOf, identityOfValue } from '../../model/values/json-values.ts';
import { makeColumnCheck } from './cell-check.ts';
import { compilePattern } from './pattern.ts';

/** What the cells of a column are like. */
interface ColumnFacts {
  /** Why the type or the bounds do not allow a cell, by the index of its row; missing cells are in `irregularRows`. */
  readonly faults: ReadonlyMap<number, string>;
  /** Rows whose string does not match the pattern of the column; undefined if the pattern cannot be tested. */
  readonly mismatches: ReadonlySet<number> | undefined;
  /** Whether most cells have a fault or a mismatch. */
  readonly isMostlyWrong: boolean;
  /** Whether each row has a string of visible ASCII characters; like the following, only known of keys and foreign keys. */
  readonly isPlain: boolean;
  /** Whether no string has a lower-case letter of ASCII, or none an upper-case one. */
  readonly hasOneCase: boolean;
  /** Rows with a number such as `1.23E+12`. */
  readonly scientific: readonly number[];
  /** Whether strings have only Latin letters, digits, and common punctuation: SUSPICIOUS of document-texts.ts matches none. */
  readonly isUsual: boolean;
}

/** The values of a key. */
interface KeyFacts {
  /** Their identity by row; undefined if all of them are empty. */
  readonly identities: readonly (string | undefined)[];
  /** Rows of which some values are null or absent. */
  readonly incomplete: ReadonlySet<number>;
  /** Whether each is a string that is greater than that of the row before, so that none is repeated. */
  readonly isAscending: boolean;
}

export interface TableFacts {
  readonly columns: ReadonlyMap<string, ColumnFacts>;
  readonly keys: ReadonlyMap<KeyJson, KeyFacts>;
  /** Rows without a column that they must have, or with a property that is not a column. */
  readonly irregularRows: readonly number[];
}

/** Reads the rows of a document once, for all rules. */
export const tableFacts = oncePerObject((document: Document): TableFacts => {
  const foreignKeys = document.codeList?.columnSet.foreignKeys ?? [];
  const codeColumns = new Set([...keysOf(document), ...foreignKeys].flatMap(({ columnIds }) => columnIds));
  const columns = new Map<string, ReturnType<typeof makeColumnReader>>();
  let required = 0;
  for (const column of columnDefinitions(document)) {
    if (columns.has(column.id)) continue;
    columns.set(column.id, makeColumnReader(column, codeColumns.has(column.id)));
    if (column.optional !== true) required++;
  }
  const keys = keysOf(document).map((key) => ({ key, ...makeKeyReader(key.columnIds) }));
  const irregularRows: number[] = [];
  for (const [index, row] of document.rows.entries()) {
    let present = 0;
    let isIrregular = false;
    // Rows have no prototype.
    for (const id in row) {
      const value = row[id];
      if (value === undefined) continue;
      const column = columns.get(id);
      if (!column) {
        isIrregular = true;
        continue;
      }
      if (column.isRequired) present++;
      column.read(value, index);
    }
    if (isIrregular || present < required) irregularRows.push(index);
    for (const key of keys) key.read(row, index);
  }
  const count = document.rows.length;
  return {
    columns: new Map(Array.from(columns, ([id, column]) => [id, column.facts(count)])),
    keys: new Map(keys.map(({ key, facts }) => [key, facts])),
    irregularRows,
  };
});

const VISIBLE = /^[!-~]+$/;
const UNUSUAL = /[^ !"#$'()*+,./0-9:;=>@A-Z\]^`a-z{|}~À-ÿ\t\n\r-]|^NULL$/;
const SCIENTIFIC = /^[1-9](?:[.,][0-9]+)?E\+[0-9]{2,3}$/;

function makeColumnReader(column: ColumnJson, hasCodes: boolean) {
  const check = makeColumnCheck(column);
  const test = column.pattern === undefined ? undefined : compilePattern(column.pattern);
  const faults = new Map<number, string>();
  const mismatches = new Set<number>();
  const scientific: number[] = [];
  let cells = 0;
  let isPlain = hasCodes && column.type === 'string';
  let isUsual = true;
  let hasUpper = false;
  let hasLower = false;
  return {
    isRequired: column.optional !== true,
    read: (value: unknown, index: number) => {
      cells++;
      const fault = check(value);
      if (fault !== undefined) faults.set(index, fault);
      if (typeof value !== 'string') {
        isPlain = false;
        return;
      }
      if (test && fault === undefined && !test(value)) mismatches.add(index);
      isUsual &&= !UNUSUAL.test(value);
      if (!hasCodes) return;
      isPlain &&= VISIBLE.test(value);
      hasUpper ||= /[A-Z]/.test(value);
      hasLower ||= /[a-z]/.test(value);
      if (value.includes('E+') && SCIENTIFIC.test(value)) scientific.push(index);
    },
    facts: (rows: number): ColumnFacts => ({
      faults,
      mismatches: column.pattern !== undefined && !test ? undefined : mismatches,
      isMostlyWrong: areMostWrong(faults.size + mismatches.size, cells),
      isPlain: isPlain && cells === rows,
      isUsual,
      hasOneCase: !hasUpper || !hasLower,
      scientific,
    }),
  };
}

function makeKeyReader(columnIds: readonly string[]) {
  const identities: (string | undefined)[] = [];
  const incomplete = new Set<number>();
  const [id = ''] = columnIds;
  const facts = { identities, incomplete, isAscending: columnIds.length === 1 };
  let last = '';
  const read = (row: Row, index: number): void => {
    if (columnIds.length > 1) {
      const values = columnIds.map((one) => row[one] ?? null);
      if (values.includes(null)) incomplete.add(index);
      identities.push(values.every(isEmptyCell) ? undefined : identityOf(values));
      return;
    }
    const value = row[id];
    identities.push(isEmptyCell(value) ? undefined : identityOfValue(value));
    facts.isAscending &&= typeof value === 'string' && last < value;
    if (typeof value === 'string') last = value;
  };
  return { read, facts };
}

/** Whether rows/values and rows/pattern allow a cell, and do not report it. */
export function isAllowed(document: Document, { id }: ColumnJson, index: number): boolean {
  const facts = tableFacts(document).columns.get(id);
  return !facts?.faults.has(index) && !facts?.mismatches?.has(index);
}
