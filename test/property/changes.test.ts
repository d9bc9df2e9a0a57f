import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CodeChanges, compareDocuments } from '../../build/model/changes/comparison.ts';
import { withoutPrototype } from '../../build/read/csv/cells.ts';
import { assertProperty } from '../support/runs.ts';
import { codeList, documentOf } from '../unit/support/documents.ts';

type Row = Record<string, unknown>;

const COLUMNS = [
  { id: 'code', name: 'Code', type: 'string' },
  { id: 'name', name: 'Name', type: 'string' },
  { id: 'constructor', name: 'Note', type: 'string', optional: true },
  { id: '__proto__', name: 'Prototype', type: 'string', optional: true },
  { id: 'size', name: 'Size', type: 'number' },
];

/** Few codes and values, so that versions share many. */
const rows = fc.uniqueArray(
  fc
    .record(
      {
        code: fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor', '["a"]', 'a\u0000', '-'),
        name: fc.option(fc.constantFrom('x', 'y', ''), { nil: null }),
        constructor: fc.option(fc.constantFrom('n', ''), { nil: null }),
        ['__proto__']: fc.option(fc.constantFrom('n', ''), { nil: null }),
        size: fc.option(fc.constantFrom(0, 1, 1.5), { nil: null }),
      },
      { requiredKeys: ['code', 'name', 'size'] },
    )
    // Objects with a prototype, like those from JSON.
    .map((row): Row => ({ ...row })),
  { selector: ({ code }) => code, maxLength: 7 },
);

const listOf = (all: readonly Row[]) => documentOf(codeList({}, COLUMNS, all));

/** Applies changes to rows as a client would, and returns the rows by code. */
function apply(before: readonly Row[], changes: CodeChanges): Map<unknown, Row> {
  const result = new Map(before.map((row) => [row.code, withoutPrototype({ ...row })]));
  const set = (code: readonly unknown[], column: string, change: object) => {
    const row = result.get(code[0]) as Row;
    if ('after' in change) row[column] = change.after;
    else delete row[column];
  };
  for (const { code } of changes.removed) result.delete(code[0]);
  for (const { code, row } of changes.added) result.set(code[0], withoutPrototype({ ...row }));
  for (const { code, ...change } of changes.renamed) set(code, changes.nameColumn as string, change);
  for (const { code, cells } of changes.changed) {
    for (const { column, ...change } of cells) set(code, column, change);
  }
  return result;
}

describe('changes of codes', () => {
  it('applied to the old codes, result in the new codes', () => {
    assertProperty(
      fc.property(rows, rows, (before, after) => {
        const { codes } = compareDocuments(listOf(before), listOf(after));
        if (!codes?.compared) throw new Error('not compared');
        expect(apply(before, codes)).toEqual(new Map(after.map((row) => [row.code, row])));
        expect(codes.before - codes.removed.length + codes.added.length).toBe(codes.after);
      }),
      500,
    );
  });

  it('in reverse, added codes are removed, and old and new values are swapped', () => {
    assertProperty(
      fc.property(rows, rows, (before, after) => {
        const forward = compareDocuments(listOf(before), listOf(after)).codes as CodeChanges;
        const backward = compareDocuments(listOf(after), listOf(before)).codes as CodeChanges;
        const sorted = (all: readonly object[]) => all.map((one) => JSON.stringify(one)).sort();
        expect(sorted(backward.added)).toEqual(sorted(forward.removed));
        expect(backward.renamed.length).toBe(forward.renamed.length);
        expect(backward.changed.length).toBe(forward.changed.length);
      }),
      200,
    );
  });
});
