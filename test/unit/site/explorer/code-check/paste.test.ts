import { describe, expect, it } from 'vitest';
import { codesIn, type PasteSource, readPaste } from '../../../../../build/site/explorer/code-check/paste.ts';

const read = (text: string, source: PasteSource, size?: number) =>
  codesIn(readPaste(text), source, size).map(({ line, cells }) => [line, ...cells]);

describe('readPaste', () => {
  it.each([
    ['DE\nAT', ['values']],
    ['DE, AT, CH', ['values', 'lines']],
    ['Bonn, DE\nWien', ['values', 'lines']],
    ['DE\tAT\tCH', ['values']],
    ['DE\t276\nAT\t040', [0, 1, 'values']],
    ['DE;276\nAT;040', [0, 1, 'values', 'lines']],
  ])('%j → codes in %j: only a table has columns', (text, sources) => {
    expect(readPaste(text).sources).toEqual(sources);
  });

  it('lines with any line break → one code each with its line, blanks kept, empty lines skipped', () => {
    expect(read('\ufeffDE\r\nAT \r\r\n \nCH', 'values')).toEqual([
      [1, 'DE'],
      [2, 'AT '],
      [5, 'CH'],
    ]);
  });

  it('a table → the codes of a column, or of all', () => {
    expect(readPaste('Alpha-2\tNumber\nAT\t040').headings).toEqual(['Alpha-2', 'Number']);
    expect(read('DE\t276\nAT\t040', 1)).toEqual([
      [1, '276'],
      [2, '040'],
    ]);
    expect(read('DE\t276\nAT\t040', 'values').flat()).toEqual([1, 'DE', 1, '276', 2, 'AT', 2, '040']);
  });

  it.each(['DE, AT,CH,', 'DE;AT ; CH', 'DE\tAT\tCH', '"DE", "AT", CH', 'DE, AT; CH'])(
    '%j → three values in one line',
    (text) => {
      expect(read(text, 'values')).toEqual([
        [1, 'DE'],
        [1, 'AT'],
        [1, 'CH'],
      ]);
    },
  );

  it.each([
    [' DE\nAT ', [1, ' DE', 2, 'AT ']],
    [' DE , AT ', [1, ' DE', 1, 'AT ']],
    ['"DE\nAT', [1, '"DE', 2, 'AT']],
    ['12"\n"5" x', [1, '12"', 2, '"5" x']],
  ])('%j → %j: outer blanks and single quotes are part of a value', (text, expected) => {
    expect(read(text, 'values').flat()).toEqual(expected);
  });

  it('whole lines, and quotes of spreadsheets → codes with separators, line breaks and quotes', () => {
    expect(read('Bonn, DE\nWien', 'lines')).toEqual([
      [1, 'Bonn, DE'],
      [2, 'Wien'],
    ]);
    expect(read('"a\tb"\t1\n"c\nd"\t2\n"e""f"\t3', 0)).toEqual([
      [1, 'a\tb'],
      [2, 'c\nd'],
      [4, 'e"f'],
    ]);
  });

  it('a key of two columns → adjacent cells of each line', () => {
    expect(read('x\tDE\tEUR\ny\tAT\tEUR', 1, 2)).toEqual([
      [1, 'DE', 'EUR'],
      [2, 'AT', 'EUR'],
    ]);
    expect(read('DE;EUR', 'values', 2)).toEqual([[1, 'DE', 'EUR']]);
  });

  it('nothing but blanks → no lines', () => {
    expect(readPaste(' \n\t\n').lines).toEqual([]);
    expect(readPaste('').lines).toEqual([]);
  });

  it('more than two million characters → cut, and reported', () => {
    const paste = readPaste('1234567\n'.repeat(250_001));
    expect(paste.isCut).toBe(true);
    expect(paste.lines.length).toBe(250_000);
  });
});
