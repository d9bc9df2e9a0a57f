import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Document } from '../../build/model/document/document.ts';
import { canonical } from '../support/canonical.ts';
import { roundTripOfCsvw } from '../support/csvw.ts';
import { printList, RANDOM_LIST } from '../support/random-lists.ts';
import { assertProperty } from '../support/runs.ts';
import { documentOf } from '../unit/support/documents.ts';

/*
 * Random lists survive their export as CSV with metadata, or the export reports what the CSV does not show. What is
 * imported is the same after a further export and import.
 */
test('random lists survive their export as CSV with metadata', async () => {
  const counts = { same: 0, lossy: 0 };
  await assertProperty(
    fc.asyncProperty(RANDOM_LIST.map(printList), async (text) => {
      const document = validDocument(text);
      fc.pre(document !== undefined);
      const { text: imported, notes, losses } = await roundTripOfCsvw(document as Document);
      expect(notes).toEqual([]);
      if (losses.length === 0) {
        counts.same++;
        expect(canonical(imported)).toBe(canonical(text));
        return;
      }
      counts.lossy++;
      // The checks reject rows that are left without any value.
      const second = validDocument(imported);
      if (second) expect(canonical((await roundTripOfCsvw(second)).text)).toBe(canonical(imported));
    }),
    300,
  );
  expect(counts.same).toBeGreaterThan(50);
  expect(counts.lossy).toBeGreaterThan(5);
});

/** Some names and texts have errors. */
function validDocument(text: string): Document | undefined {
  try {
    return documentOf(text);
  } catch {
    return undefined;
  }
}
