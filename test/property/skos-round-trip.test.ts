import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Document } from '../../build/model/document/document.ts';
import { canonical } from '../support/canonical.ts';
import { printList, RANDOM_LIST } from '../support/random-lists.ts';
import { assertProperty } from '../support/runs.ts';
import { roundTripOfSkos } from '../support/skos.ts';
import { documentOf } from '../unit/support/documents.ts';

/*
 * Random lists with a translation survive their export as SKOS, or the export reports what SKOS cannot contain. The lists
 * are in test/support/random-lists.ts.
 */

/** How a row of the translation differs. */
const CHANGE = fc.constantFrom('none', 'none', 'other text', 'without text', 'without row', 'first');

type Cells = Record<string, unknown>;

/** The list and its translation. */
function translate(text: string, changes: readonly string[], column: number): string[] {
  const german = JSON.parse(text);
  const { columnSet, dataSet } = german.codeList;
  const [first] = columnSet.columns;
  columnSet.keys = [{ id: 'key', columnIds: [first.id] }];
  const { id, type, optional } = columnSet.columns[column % columnSet.columns.length];
  const rows: Cells[] = [];
  dataSet.rows.forEach((row: Cells, i: number) => {
    const change = changes[i];
    const own = { ...row };
    if (change === 'other text' && type === 'string') Object.defineProperty(own, id, member('other'));
    if (change === 'without text' && optional) Reflect.deleteProperty(own, id);
    if (change === 'without text' && !optional) Object.defineProperty(own, id, member(null));
    if (change === 'first') rows.unshift(own);
    else if (change !== 'without row') rows.push(own);
  });
  const english = structuredClone(german);
  english.codeList.identification.language = 'en';
  english.codeList.dataSet.rows = rows;
  return [german, english].map((one) => JSON.stringify(one));
}

const member = (value: unknown) => ({ value, enumerable: true, configurable: true, writable: true });

test('random lists with a translation survive their export as SKOS', async () => {
  const counts = { same: 0, lossy: 0 };
  const lists = fc
    .tuple(RANDOM_LIST.map(printList), fc.array(CHANGE, { minLength: 5, maxLength: 5 }), fc.nat(4))
    .map(([text, changes, column]) => translate(text, changes, column));
  await assertProperty(
    fc.asyncProperty(lists, async (texts) => {
      const documents = validDocuments(texts);
      fc.pre(documents !== undefined);
      const { texts: imported, notes, losses } = await roundTripOfSkos(documents as Document[]);
      expect(notes).toEqual([]);
      if (losses.length > 0) {
        counts.lossy++;
        return;
      }
      counts.same++;
      expect(imported.map(canonical)).toEqual(texts.map(canonical));
    }),
    400,
  );
  expect(counts.same).toBeGreaterThan(50);
  expect(counts.lossy).toBeGreaterThan(20);
});

/** Some names and texts have errors. */
function validDocuments(texts: readonly string[]): Document[] | undefined {
  try {
    return texts.map((text) => documentOf(text));
  } catch {
    return undefined;
  }
}
