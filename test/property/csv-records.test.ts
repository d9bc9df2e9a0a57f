import { CsvError, parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRecords } from '../../build/read/csv/records.ts';
import { assertProperty } from '../support/runs.ts';

/** The cells of all records, as csv-parse reads them; undefined if it refuses the text. */
function parseCells(text: string): string[][] | undefined {
  try {
    return parse(text, {
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return undefined;
  }
}

const texts = fc
  .array(
    fc.constantFrom('a', 'b ', '"', '""', '"a"', ',', '\n', '\r\n', '\r', '\ufeff', ' ', 'ü', '\u{1f600}'),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

it('readRecords reads the cells that csv-parse reads, and refuses the texts that it refuses', () => {
  let refused = 0;
  assertProperty(
    fc.property(texts, (text) => {
      const { records, fault } = readRecords(text);
      const expected = parseCells(text);
      if (expected === undefined) refused++;
      expect(fault === undefined ? Array.from(records, ({ cells }) => cells) : undefined).toEqual(expected);
    }),
    3000,
  );
  expect(refused).toBeGreaterThan(100);
});

it('offsets of records are where their cells begin and end', () => {
  assertProperty(
    fc.property(texts, (text) => {
      for (const { cells, start, end } of readRecords(text).records)
        expect(parseCells(text.slice(start, end)) ?? []).toEqual(
          cells.join('') === '' && start === end ? [] : [cells],
        );
    }),
  );
});
