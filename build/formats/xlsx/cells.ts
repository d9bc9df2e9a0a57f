import type { ImportNote } from '../import/format.ts';
import { type NumberFormat, readNumberFormat } from './number-formats.ts';
import { unescapeText, type Workbook } from './workbook.ts';

/** A cell as the file contains it. */
export interface RawCell {
  /** The attribute `t`: `n`, `s`, `str`, `inlineStr`, `b`, `e` or `d`. */
  readonly type: string;
  /** Index of its cell format. */
  readonly style: number;
  /** The content of its element `v`; undefined if there is none. */
  readonly value: string | undefined;
  /** The text of its element `is`. */
  readonly inlineText: string;
  readonly hasFormula: boolean;
}

/** A note about a cell, without its place. */
type CellFinding = Omit<ImportNote, 'place'>;

/** A cell that is not empty, as text: numbers as in JSON, dates and times as in RFC 3339. */
export interface Cell {
  readonly text: string;
  /** Whether the file, or a number format such as `000`, makes it a text. */
  readonly isText: boolean;
  readonly findings: readonly CellFinding[];
}

/** Reads a cell; undefined for an empty one. */
export type ReadCell = (raw: RawCell) => Cell | undefined;

/** How numbers with a format are read. */
export const NUMBER_READINGS = ['stored', 'displayed'] as const;

const STORED = '--numbers stored';
const DISPLAYED = '--numbers displayed';

const NONE: readonly CellFinding[] = [];

const loss = (message: string): readonly CellFinding[] => [{ kind: 'loss', message }];
const failed = (message: string, value?: string): Cell => ({
  ...{ text: '', isText: true },
  findings: [{ kind: 'error', message, ...(value !== undefined && { value }) }],
});

const FORMULA = loss('the formula is not imported, only its last result');
const EMPTY_RESULT: Cell = {
  ...{ text: '', isText: true },
  findings: loss('the formula is not imported, and its last result is empty'),
};
const NO_RESULT = failed(
  'the formula has no result in the file: open the file in Excel or LibreOffice, save it and import it again',
);
const ERROR_VALUE = 'the cell contains an error: write the value itself, or clear the cell';
const MISSING_TEXT =
  'the text of the cell is missing, so the file is damaged: save it again in Excel or LibreOffice';
const INVALID_VALUE = 'the cell contains no valid value: save the file again in Excel or LibreOffice';

/**
 * Creates the function that reads the cells of a workbook.
 *
 * @param numbers default: by the format, as dates, as texts with leading zeros, or as stored
 */
export function makeCellReader(workbook: Workbook, numbers?: (typeof NUMBER_READINGS)[number]): ReadCell {
  const { sharedStrings, formats, hasDatesFrom1904 } = workbook;
  const known = formats.map(readNumberFormat);
  const readNumber = (raw: string, style: number): Cell => {
    const number = numberOf(raw);
    if (!number) return failed(INVALID_VALUE, raw);
    const { text, value, isLong } = number;
    const findings = isLong ? LONG_NUMBER : NONE;
    if (numbers === 'stored') return { text, isText: false, findings };
    const code = formats[style] ?? 'General';
    const format = known[style] ?? readNumberFormat(code);
    const displayed = code === 'General' ? text : displayedText(format, value);
    const isUnknown = displayed === undefined && (numbers === 'displayed' || format.shows === 'text');
    if (isUnknown) return unknownFormat(raw, code);
    if (numbers === 'displayed') return { text: displayed ?? text, isText: code !== 'General', findings };
    if (format.shows === 'code' && !isLong) return codeCell(text, displayed ?? text, code);
    if (format.shows === 'date' || format.shows === 'time' || format.shows === 'date-time')
      return dateCell(value, raw, code, format.shows, hasDatesFrom1904);
    const hasHiddenZeros = format.shows === 'number' && format.decimals > countDecimals(text);
    if (!hasHiddenZeros) return { text, isText: false, findings };
    const message = `the cell displays the number with the format ${JSON.stringify(code)}, and the number itself is read: if it is a code, store it as text`;
    const guess: CellFinding = { kind: 'guess', message, value: displayed ?? text, option: DISPLAYED };
    return { text, isText: false, findings: [...findings, guess] };
  };
  const readValue = (raw: RawCell): Cell | undefined => {
    const { type, style, value = '', inlineText } = raw;
    switch (type) {
      case 's': {
        if (raw.value === undefined) return undefined;
        const text = value === '' ? undefined : sharedStrings[Number(value)];
        return text === undefined ? failed(MISSING_TEXT, value) : textCell(text);
      }
      case 'inlineStr':
        return textCell(unescapeText(inlineText));
      case 'str':
        return textCell(unescapeText(value));
      case 'b':
        return booleanCell(value.trim());
      case 'e':
        return failed(ERROR_VALUE, value);
      // Dates as ISO 8601, which some programs write instead of numbers.
      case 'd':
        return textCell(value.trim());
      default:
        return value.trim() === '' ? undefined : readNumber(value.trim(), style);
    }
  };
  return (raw) => {
    const cell = readValue(raw);
    if (!raw.hasFormula) return cell;
    // A text without characters is a result.
    if (!cell) return raw.type === 'str' && raw.value !== undefined ? EMPTY_RESULT : NO_RESULT;
    return { ...cell, findings: cell.findings.length === 0 ? FORMULA : [...cell.findings, ...FORMULA] };
  };
}

const textCell = (text: string): Cell | undefined =>
  text === '' ? undefined : { text, isText: true, findings: NONE };

const booleanCell = (word: string): Cell =>
  /^(?:[01]|true|false)$/.test(word)
    ? { text: String(word === '1' || word === 'true'), isText: false, findings: NONE }
    : failed(INVALID_VALUE, word);

const LONG_NUMBER = loss(
  'the number has more than 15 digits, of which Excel keeps only 15, so others may be lost: check it, and store such codes as text',
);

const countDecimals = (text: string): number => text.split('.')[1]?.length ?? 0;

const unknownFormat = (raw: string, code: string): Cell => ({
  ...{ text: '', isText: true },
  findings: [
    {
      kind: 'error',
      message: `the number format ${JSON.stringify(code)} is not supported: store the cells as text, or read the numbers without it`,
      value: raw,
      option: STORED,
    },
  ],
});

/** A number that displays as a code, such as 7 with format `000`. */
function codeCell(text: string, displayed: string, code: string): Cell {
  if (displayed === text) return { text, isText: true, findings: NONE };
  const message = `the number is read as the text that its format ${JSON.stringify(code)} displays`;
  const value = `${text} as ${displayed}`;
  return { text: displayed, isText: true, findings: [{ kind: 'guess', message, value, option: STORED }] };
}

/** The text that a cell displays in the invariant locale; undefined for dates and rarer formats. */
function displayedText(format: NumberFormat, value: number): string | undefined {
  if (format.shows === 'number') return value.toFixed(format.decimals);
  if (format.shows === 'percent') return `${(value * 100).toFixed(format.decimals)}%`;
  if (format.shows !== 'code') return undefined;
  const { digits, decimals } = format;
  const text = Math.abs(value).toFixed(decimals);
  const [whole = '', fraction] = text.split('.');
  const padded = whole.padStart(digits, '0') + (fraction === undefined ? '' : `.${fraction}`);
  return value < 0 ? `-${padded}` : padded;
}

const DAY = 86_400_000;

/** Day 0 of dates since March 1900: programs count earlier dates differently. */
const DAY_0 = Date.UTC(1899, 11, 30);
const DAY_0_FROM_1904 = Date.UTC(1904, 0, 1);

/** 1900-03-01: before it, Excel counts a 29 February 1900, and LibreOffice does not. */
const FIRST_COMMON_DAY = 61;

/** The number of the day after 9999-12-31, with which Excel cannot calculate. */
const END = 2_958_466;

/**
 * A number that displays as a date or a time: days since the end of 1899, or since 1904-01-01 (ECMA-376 part 1,
 * 18.17.4.1), rounded to milliseconds. Spreadsheets have no time zones. A time of more than a day displays without its date.
 */
function dateCell(
  value: number,
  raw: string,
  code: string,
  shows: 'date' | 'time' | 'date-time',
  isFrom1904: boolean,
): Cell {
  const kind = shows === 'time' && value >= 1 ? 'date-time' : shows;
  if (value < 0 || value >= END)
    return failed('the number displays as a date, but is none: correct it, or change its format', raw);
  if (kind !== 'time' && !isFrom1904 && value < FIRST_COMMON_DAY)
    return failed('dates before March 1900 differ between programs: store them as text', raw);
  const time = new Date((isFrom1904 ? DAY_0_FROM_1904 : DAY_0) + Math.round(value * DAY));
  // Milliseconds only if there are any.
  const both = time.toISOString().replace(/(?:\.000)?Z$/, '');
  const text = kind === 'date' ? both.slice(0, 10) : kind === 'time' ? both.slice(11) : both;
  const message = `the number is read as a ${kind}, because of its format ${JSON.stringify(code)}`;
  const hidden = loss('the cell displays only the date, so its time is not imported');
  const others = kind === 'date' && value % 1 !== 0 ? hidden : NONE;
  return { text, isText: false, findings: [{ kind: 'guess', message, option: STORED }, ...others] };
}

/** Number of significant digits that Excel keeps. */
const MAX_DIGITS = 15;

/** Maximum number of digits that identify a double. */
const MAX_WRITTEN_DIGITS = 17;

const NUMBER = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

/**
 * Reads the number in a cell: its value, its text with the digits that Excel keeps, or all of a long integer, and whether
 * it has, or had, more digits. Files contain binary fractions with up to 17 digits, such as 19.989999999999998 for 19.99.
 */
function numberOf(raw: string) {
  const value = NUMBER.test(raw) ? Number(raw) : Number.NaN;
  if (!Number.isFinite(value)) return undefined;
  if (Math.abs(value) >= 10 ** MAX_DIGITS) {
    const integer = /^\+?(-?)0*([0-9]+)$/.exec(raw);
    return { text: integer ? `${integer[1]}${integer[2]}` : String(value), value, isLong: true };
  }
  // The result of a calculation, such as 0.30000000000000004, displays as 0.3.
  const text = String(Number(value.toPrecision(MAX_DIGITS)) || 0);
  const digits = raw.replace(/[eE].*|[^0-9]/g, '').replace(/^0+|0+$/g, '').length;
  return { text, value, isLong: digits > MAX_WRITTEN_DIGITS };
}
