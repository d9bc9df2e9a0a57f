import type { Row, Rows } from '../../model/document/columns.ts';

/**
 * Removes the prototype of a row, so that it has only its own cells: the id of a column may be `constructor` or
 * `__proto__`. Setting it before the cells are added keeps objects faster than `Object.create(null)`.
 */
export const withoutPrototype = <T extends object>(row: T): T => Object.setPrototypeOf(row, null);

/** Creates rows that are read on each access. */
export function makeRows(length: number, read: (index: number) => Row): Rows {
  // Callers often need several cells of a row one after the other.
  let last: { readonly index: number; readonly row: Row } | undefined;
  const at = (index: number): Row => {
    if (last?.index !== index) last = { index, row: read(index) };
    return last.row;
  };
  function* entries(): Generator<[number, Row]> {
    for (let index = 0; index < length; index++) yield [index, at(index)];
  }
  return {
    length,
    at: (index) => (index >= 0 && index < length ? at(index) : undefined),
    entries,
    *[Symbol.iterator]() {
      for (let index = 0; index < length; index++) yield at(index);
    },
    slice: (start, end) => Array.from({ length: Math.min(end, length) - start }, (_, i) => at(start + i)),
    map: (change) => Array.from({ length }, (_, index) => change(at(index), index)),
    flatMap: (change) => {
      const all = [];
      for (const [index, row] of entries()) all.push(...change(row, index));
      return all;
    },
    every: (isMet) => {
      for (const [index, row] of entries()) if (!isMet(row, index)) return false;
      return true;
    },
  };
}

export const isBlankRow = (cells: readonly unknown[]): boolean =>
  cells.every((cell) => cell === null || (typeof cell === 'string' && (cell === '' || cell.trim() === '')));

/** Whether a value is a formula error of a spreadsheet program: `#REF!`, `#N/A`, in German `#BEZUG!`, `Err:502`. */
export function isSpreadsheetError(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  if (value.startsWith('#')) return FORMULA_ERROR.test(value);
  return value.startsWith('Err:5') && /^Err:5[0-9]{2}$/.test(value);
}

const FORMULA_ERROR = /^#(?:[\p{Lu}0-9/_¡¿]{2,20}[!?]|N\/?[ABDV])$/u;

export const spreadsheetErrorMessage = (value: string): string =>
  `${JSON.stringify(value)} is a spreadsheet formula error, not a value: write the value itself, or leave the cell empty`;
