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
  function* flatMapped<T>(change: (row: Row, index: number) => readonly T[]): Generator<T> {
    for (const [index, row] of entries()) yield* change(row, index);
  }
  return {
    length,
    at: (index) => (index >= 0 && index < length ? at(index) : undefined),
    entries,
    *[Symbol.iterator]() {
      for (const [, row] of entries()) yield row;
    },
    slice: (start, end) => Array.from({ length: Math.min(end, length) - start }, (_, i) => at(start + i)),
    map: (change) => Array.from({ length }, (_, index) => change(at(index), index)),
    flatMap: (change) => [...flatMapped(change)],
    every: (isMet) => {
      for (const [index, row] of entries()) if (!isMet(row, index)) return false;
      return true;
    },
  };
}
