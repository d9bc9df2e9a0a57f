import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical } from '../support/canonical.ts';
import { roundTrip } from '../support/exported.ts';
import { printList, RANDOM_LIST } from '../support/random-lists.ts';
import { assertProperty } from '../support/runs.ts';
import { documentOf } from '../unit/support/documents.ts';

/*
 * Random lists survive their export as a workbook: columns of all types with values, without, with null and with empty
 * texts. The lists are in test/support/random-lists.ts.
 */

test('random lists survive their export as a workbook', async () => {
  let count = 0;
  await assertProperty(
    fc.asyncProperty(RANDOM_LIST.map(printList), async (text) => {
      fc.pre(isValid(text));
      count++;
      expect(await roundTrip(text)).toBe(canonical(text));
    }),
    150,
  );
  expect(count).toBeGreaterThan(100);
});

/** Some names and texts have errors. */
function isValid(text: string): boolean {
  try {
    documentOf(text);
    return true;
  } catch {
    return false;
  }
}
