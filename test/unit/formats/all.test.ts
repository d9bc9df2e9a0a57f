import { describe, expect, it } from 'vitest';
import { ALTERNATIVE_FORMATS } from '../../../build/formats/all.ts';
import { CSVW } from '../../../build/formats/csvw.ts';
import { JSON_LINES } from '../../../build/formats/json.ts';
import { printIn } from '../../../build/formats/representation.ts';
import type { Document } from '../../../build/model/document/document.ts';
import { codeList, documentOf } from '../support/documents.ts';

/** A list with optional columns, of which each row has one. */
function makeSparseList(rows: number, columns: number): Document {
  const definitions = Array.from({ length: columns }, (_, i) => ({
    ...{ id: `c${i}`, name: `C${i}`, type: 'string', optional: true },
  }));
  const code = { id: 'code', name: 'Code', type: 'string', nullable: false };
  const cells = Array.from({ length: rows }, (_, i) => ({ code: `k${i}`, [`c${i % columns}`]: 'x' }));
  return documentOf(codeList({ version: '1' }, [code, ...definitions], cells));
}

/** The least CPU time of three in milliseconds, in which a format prints new documents. */
function measure(print: (document: Document) => unknown, rows: number, columns: number): number {
  const times = Array.from({ length: 3 }, () => {
    const document = makeSparseList(rows, columns);
    const start = process.cpuUsage();
    print(document);
    return process.cpuUsage(start).user / 1000;
  });
  return Math.min(...times);
}

describe.each([...ALTERNATIVE_FORMATS, CSVW])('$label', ({ label, print }) => {
  it('4n rows take at most 10 times as long as n', () => {
    const [n, n4] = [1000, 4000].map((rows) => measure(print, rows, 900)) as [number, number];
    expect(n4).toBeLessThan(10 * n + 50);
  });

  // A CSV has a comma for each column.
  it.skipIf(label === 'CSV')('4n columns that rows leave out take at most 3 times as long as n', () => {
    const n = measure(print, 4000, 225);
    expect(measure(print, 4000, 900)).toBeLessThan(3 * n + 50);
  });
});

it('printIn a representation that throws → an error that names the document and the format', () => {
  const document = documentOf(codeList(), 'lists/large.json');
  const print = () => {
    throw new RangeError('Invalid string length');
  };
  const context = { translations: [document], findTables: () => undefined, reportLoss: () => undefined };
  const message =
    'cannot be printed as JSON Lines (Invalid string length): split the list, or publish fewer formats with --formats';
  expect(() => printIn({ ...JSON_LINES, print }, document, context)).toThrow(
    expect.objectContaining({ name: 'PrintError', file: 'lists/large.json', message }),
  );
});
