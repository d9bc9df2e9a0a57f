import { isEmptyCell } from '../../model/document/codes.ts';
import { areMostWrong } from '../../model/document/column-types.ts';
import type { ColumnJson, KeyJson, Row } from '../../model/document/columns.ts';
import { columnDefinitions, type Document, keysOf } from '../../model/document/document.ts';
import { oncePerObject } from '../../model/once.ts';
import { identityOf } from '../../model/values/json-values.ts';
import { makeCellCheck } from './cell-check.ts';
import { compilePattern } from './pattern.ts';

/** What the cells of a column are like. */
interface ColumnFacts {
  /** Why the type or the bounds do not allow a cell, by the index of its row; missing cells are in `irregularRows`. */
  readonly faults: ReadonlyMap<number, string>;
  /** Rows whose string does not match the pattern of the column; undefined if the pattern cannot be tested. */
  readonly mismatches: ReadonlySet<number> | undefined;
  /** Whether most cells have a fault or a mismatch. */
  readonly isMostlyWrong: boolean;
  /** Whether all cells are strings of visible ASCII characters in one case; only known of keys and foreign keys. */
  readonly isPlain: boolean;
  /** Rows with a number such as `1.23E+12`; only known of keys and foreign keys. */
  readonly scientific: readonly number[];
  /** Whether no string is {@link UNUSUAL}. */
  readonly isUsual: boolean;
}

/** The values of a key. */
interface KeyFacts {
  /** The index of the first row of each code without an empty part, by the code's identity. */
  readonly codes: ReadonlyMap<string, number>;
  /** Rows with the values of an earlier one. */
  readonly repeated: readonly { readonly index: number; readonly first: number }[];
  /** Rows without any value. */
  readonly empty: readonly number[];
}

export interface TableFacts {
  readonly columns: ReadonlyMap<string, ColumnFacts>;
  readonly keys: ReadonlyMap<KeyJson, KeyFacts>;
  /** Rows without a column that they must have, or with a property that is not a column. */
  readonly irregularRows: readonly number[];
}

/** The facts of a table, kept for all rules: without this, the check of `content/` takes sixteen times as much CPU. */
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
      const column = columns.get(id);
      if (row[id] === undefined) continue;
      if (column?.isRequired) present++;
      if (column) column.read(row[id], index);
      else isIrregular = true;
    }
    if (isIrregular || present < required) irregularRows.push(index);
    for (const key of keys) key.read(row, index);
  }
  return {
    columns: new Map(Array.from(columns, ([id, column]) => [id, column.facts()])),
    keys: new Map(keys.map(({ key, facts }) => [key, facts])),
    irregularRows,
  };
});

/** A character other than Latin ones, digits and common punctuation, or `NULL`: what the rules about texts look at. */
export const UNUSUAL = /[^ !"#$%'()*+,./0-9:;=>@A-Z[\]^`a-z{|}~À-ÿ-]|^NULL$/;
const VISIBLE_UPPER = /^[!-`{-~]+$/;
const VISIBLE_LOWER = /^[!-@[-~]+$/;
const SCIENTIFIC = /^[1-9](?:[.,][0-9]+)?E\+[0-9]{2,3}$/;

function makeColumnReader(column: ColumnJson, hasCodes: boolean) {
  const check = makeCellCheck(column);
  const test = column.pattern === undefined ? undefined : compilePattern(column.pattern);
  const faults = new Map<number, string>();
  const mismatches = new Set<number>();
  const scientific: number[] = [];
  let cells = 0;
  let isUpper = hasCodes;
  let isLower = hasCodes;
  let isUsual = true;
  return {
    isRequired: column.optional !== true,
    read: (value: unknown, index: number) => {
      cells++;
      const fault = check(value);
      if (fault !== undefined) faults.set(index, fault);
      if (typeof value !== 'string') return;
      if (test && fault === undefined && !test(value)) mismatches.add(index);
      isUsual &&= !UNUSUAL.test(value);
      isUpper &&= VISIBLE_UPPER.test(value);
      isLower &&= VISIBLE_LOWER.test(value);
      if (hasCodes && SCIENTIFIC.test(value)) scientific.push(index);
    },
    facts: (): ColumnFacts => ({
      faults,
      mismatches: column.pattern !== undefined && !test ? undefined : mismatches,
      isMostlyWrong: areMostWrong(faults.size + mismatches.size, cells),
      isPlain: isUpper || isLower,
      isUsual,
      scientific,
    }),
  };
}

function makeKeyReader(columnIds: readonly string[]) {
  const codes = new Map<string, number>();
  /** Codes with an empty part, which are compared with each other only. */
  const incomplete = new Map<string, number>();
  const facts = { codes, repeated: [] as KeyFacts['repeated'][number][], empty: [] as number[] };
  const read = (row: Row, index: number): void => {
    const values = columnIds.map((id) => row[id] ?? null);
    if (values.every(isEmptyCell)) {
      facts.empty.push(index);
      return;
    }
    const known = values.includes(null) ? incomplete : codes;
    const identity = identityOf(values);
    const first = known.get(identity);
    if (first === undefined) known.set(identity, index);
    else facts.repeated.push({ index, first });
  };
  return { read, facts };
}

/** Whether rows/values and rows/pattern allow a cell, and do not report it. */
export function isAllowed(document: Document, columnId: string, index: number): boolean {
  const facts = tableFacts(document).columns.get(columnId);
  return !facts?.faults.has(index) && !facts?.mismatches?.has(index);
}
