import { describe, expect, it } from 'vitest';
import {
  codesIn,
  type PasteSource,
  readPaste,
  sourceId,
} from '../../../../../build/site/explorer/code-check/paste.ts';

const LINES: PasteSource = { kind: 'lines' };
const VALUES: PasteSource = { kind: 'values' };
const column = (number: number): PasteSource => ({ kind: 'column', column: number, heading: '' });

const read = (text: string, source: PasteSource, size = 1) =>
  codesIn(readPaste(text), source, size).map(({ line, cells }) => [line, ...cells]);
const sourcesOf = (text: string) => readPaste(text).sources.map(sourceId);

describe('readPaste', () => {
  it('lines with any line break → one code each with its line, blanks kept, empty lines skipped', () => {
    expect(sourcesOf('DE\nAT')).toEqual(['lines']);
    expect(read('\ufeffDE\r\nAT \r\r\n \nCH', LINES)).toEqual([
      [1, 'DE'],
      [2, 'AT '],
      [5, 'CH'],
    ]);
  });

  it('cells of a spreadsheet → each column, or all values', () => {
    const text = 'DE\t276\nAT\t040';
    expect(sourcesOf(text)).toEqual(['column0', 'column1', 'values']);
    expect(read(text, column(0))).toEqual([
      [1, 'DE'],
      [2, 'AT'],
    ]);
    expect(read(text, column(1))).toEqual([
      [1, '276'],
      [2, '040'],
    ]);
    expect(read(text, VALUES)).toEqual([
      [1, 'DE'],
      [1, '276'],
      [2, 'AT'],
      [2, '040'],
    ]);
  });

  it.each(['DE, AT,CH,', 'DE;AT ; CH', 'DE\tAT\tCH'])('%j → three values in one line', (text) => {
    expect(sourcesOf(text)[0]).toBe('values');
    expect(read(text, VALUES)).toEqual([
      [1, 'DE'],
      [1, 'AT'],
      [1, 'CH'],
    ]);
  });

  it('several kinds of separators → values between any of them', () => {
    expect(sourcesOf('DE, AT; FR\tCH')).toEqual(['values', 'mixed']);
    expect(read('DE, AT; FR\tCH', { kind: 'mixed' })).toEqual([
      [1, 'DE'],
      [1, 'AT'],
      [1, 'FR'],
      [1, 'CH'],
    ]);
  });

  it('blanks at the ends of lines are part of a value, with and without separators', () => {
    expect(read(' DE\nAT ', LINES)).toEqual(read(' DE;\nAT ', VALUES));
    expect(read(' DE , AT ', VALUES)).toEqual([
      [1, ' DE'],
      [1, 'AT '],
    ]);
  });

  it('a comma in a code → whole lines are offered, too', () => {
    expect(sourcesOf('Bonn, DE\nWien')).toEqual(['values', 'lines']);
    expect(read('Bonn, DE\nWien', LINES)).toEqual([
      [1, 'Bonn, DE'],
      [2, 'Wien'],
    ]);
  });

  it('quotes of spreadsheets → cells with separators, line breaks and quotes', () => {
    expect(read('"a\tb"\t1\n"c\nd"\t2\n"e""f"\t3', column(0))).toEqual([
      [1, 'a\tb'],
      [2, 'c\nd'],
      [4, 'e"f'],
    ]);
    expect(read('"DE", "AT"', VALUES)).toEqual([
      [1, 'DE'],
      [1, 'AT'],
    ]);
  });

  it('a quote without an end, or within a cell → text', () => {
    expect(read('"DE\nAT', LINES)).toEqual([
      [1, '"DE'],
      [2, 'AT'],
    ]);
    expect(read('12"\n"5" x', LINES)).toEqual([
      [1, '12"'],
      [2, '"5" x'],
    ]);
  });

  it('a key of two columns → adjacent cells of each line', () => {
    expect(read('x\tDE\tEUR\ny\tAT\tEUR', column(1), 2)).toEqual([
      [1, 'DE', 'EUR'],
      [2, 'AT', 'EUR'],
    ]);
    expect(read('DE;EUR', VALUES, 2)).toEqual([[1, 'DE', 'EUR']]);
  });

  it('nothing but blanks → no lines', () => {
    expect(readPaste(' \n\t\n')).toMatchObject({ lines: [], isCut: false });
    expect(readPaste('')).toMatchObject({ lines: [], isCut: false });
  });

  it('more than two million characters → cut, and reported', () => {
    const paste = readPaste('1234567\n'.repeat(250_001));
    expect(paste.isCut).toBe(true);
    expect(paste.lines.length).toBe(250_000);
  });
});
