import { format, getFormatInfo, isValidFormat, tokenize } from 'numfmt';
import type { ImportFinding } from '../import/format.ts';
import { unescapeText, type Workbook } from './workbook.ts';

const DAY = 86_400_000;

/** Day 0, from March 1900: before that, programs count differently. */
const DAY_0 = Date.UTC(1899, 11, 30);
const DAY_0_FROM_1904 = Date.UTC(1904, 0, 1);

/** The number of the day after 9999-12-31, with which Excel cannot calculate. */
const END = 2_958_466;

/**
 * The time that a number stands for: days since the end of 1899, or since 1904-01-01 (ECMA-376 part 1, 18.17.4.1). The
 * unit is rounded to milliseconds.
 *
 * @returns undefined for a number that is not a date
 */
function dateOf(serial: number, isFrom1904: boolean): Date | undefined {
  if (serial < 0 || serial >= END) return undefined;
  return new Date((isFrom1904 ? DAY_0_FROM_1904 : DAY_0) + Math.round(serial * DAY));
}

/** 1900-03-01: before it, Excel counts a 29 February 1900, and LibreOffice does not. */
const FIRST_COMMON_DAY = 61;

/**
 * A time as the texts of kinds of cells: `2024-02-01`, `08:30:00` with milliseconds only if there are any, or both.
 * Spreadsheets have no time zones.
 */
function dateTexts(time: Date) {
  const both = time.toISOString().replace(/(?:\.000)?Z$/, '');
  return { date: both.slice(0, 10), time: both.slice(11), 'date-time': both };
}

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

/** A cell that is not empty, as text: numbers as in JSON, dates and times as in RFC 3339. */
export interface Cell {
  readonly text: string;
  readonly kind: CellKind;
  readonly findings: readonly ImportFinding[];
}

type CellKind = 'text' | 'number' | 'boolean' | 'date' | 'time' | 'date-time';

/** Reads a cell; undefined for an empty one. */
export type ReadCell = (raw: RawCell) => Cell | undefined;

/** How numbers with a format are read. */
type NumberReading = (typeof NUMBER_READINGS)[number];

export const NUMBER_READINGS = ['stored', 'displayed'] as const;

/**
 * Creates the function that reads the cells of a workbook.
 *
 * @param numbers default: by the format, as dates, as texts with leading zeros, or as stored
 */
export function makeCellReader(workbook: Workbook, numbers?: NumberReading): ReadCell {
  const read = new Map<string, NumberFormat>();
  const formatOf = (style: number): NumberFormat => {
    const code = workbook.formats[style] ?? 'General';
    let found = read.get(code);
    if (!found) {
      found = readNumberFormat(code);
      read.set(code, found);
    }
    return found;
  };
  return (raw) => {
    const cell = readCell(raw, workbook, formatOf, numbers);
    if (!raw.hasFormula) return cell;
    if (!cell) return { text: '', kind: 'text', findings: [isEmptyText(raw) ? EMPTY_RESULT : NO_RESULT] };
    return { ...cell, findings: cell.findings.length === 0 ? ONLY_FORMULA : [...cell.findings, FORMULA] };
  };
}

/** Whether the result of a formula is the empty text. */
const isEmptyText = ({ type, value }: RawCell): boolean => type === 'str' && value !== undefined;

const FORMULA: ImportFinding = {
  kind: 'loss',
  message: 'the formula is not imported, only its last result',
};

const ONLY_FORMULA: readonly ImportFinding[] = [FORMULA];

const EMPTY_RESULT: ImportFinding = {
  kind: 'loss',
  message: 'the formula is not imported, and its last result is empty',
};

const NO_RESULT: ImportFinding = {
  kind: 'error',
  message:
    'the formula has no result in the file: open the file in Excel or LibreOffice, save it and import it again',
};

function readCell(
  raw: RawCell,
  workbook: Workbook,
  formatOf: (style: number) => NumberFormat,
  numbers: NumberReading | undefined,
): Cell | undefined {
  const { type, value = '' } = raw;
  switch (type) {
    case 's':
      return sharedText(value, workbook.sharedStrings);
    case 'inlineStr':
      return textCell(unescapeText(raw.inlineText));
    case 'str':
      return textCell(unescapeText(value));
    case 'b':
      return booleanCell(value);
    case 'e':
      return failed(ERROR_VALUE, value);
    case 'd':
      return isoCell(value.trim());
    default:
      return value.trim() === ''
        ? undefined
        : numberCell(value.trim(), formatOf(raw.style), workbook.hasDatesFrom1904, numbers);
  }
}

const NONE: readonly ImportFinding[] = [];

const textCell = (text: string): Cell | undefined =>
  text === '' ? undefined : { text, kind: 'text', findings: NONE };

function sharedText(value: string, sharedStrings: readonly string[]): Cell | undefined {
  const text = sharedStrings[Number(value)];
  return value === '' || text === undefined ? failed(MISSING_TEXT, value) : textCell(text);
}

function booleanCell(value: string): Cell {
  const word = value.trim();
  const text = /^(?:1|true)$/.test(word) ? 'true' : /^(?:0|false)$/.test(word) ? 'false' : undefined;
  return text === undefined ? failed(INVALID_VALUE, value) : { text, kind: 'boolean', findings: NONE };
}

/** A date as ISO 8601, which some programs write instead of a number. */
function isoCell(value: string): Cell {
  const [, date, time] =
    /^([0-9]{4}-[0-9]{2}-[0-9]{2})?T?([0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?Z?)?$/.exec(value) ?? [];
  if (date || time) {
    const kind = date && time ? 'date-time' : date ? 'date' : 'time';
    return { text: [date, time].filter(Boolean).join('T'), kind, findings: NONE };
  }
  return failed(INVALID_VALUE, value);
}

const ERROR_VALUE = 'the cell contains an error: write the value itself, or clear the cell';
const MISSING_TEXT =
  'the text of the cell is missing, so the file is damaged: save it again in Excel or LibreOffice';
const INVALID_VALUE = 'the cell contains no valid value: save the file again in Excel or LibreOffice';

/** A cell without a value that can be used. */
const failed = (message: string, value: string): Cell => ({
  text: '',
  kind: 'text',
  findings: [{ kind: 'error', message, value }],
});

function numberCell(
  raw: string,
  format: NumberFormat,
  isFrom1904: boolean,
  numbers: NumberReading | undefined,
): Cell {
  const number = readNumber(raw);
  if (!number) return failed(INVALID_VALUE, raw);
  const { text, value, isLong } = number;
  const findings = isLong ? LONG_NUMBER : NONE;
  if (numbers === 'stored') return { text, kind: 'number', findings };
  const displayed = numbers === 'displayed' && format.code !== 'General' && displayedText(format.code, value);
  if (displayed) return { text: displayed, kind: 'text', findings };
  if (DATES.has(format.shows)) return dateCell(value, raw, format, isFrom1904);
  if (format.shows === 'code' && !isLong) return codeCell(text, value, format);
  const display = displayOf(format, value, text);
  return { text, kind: 'number', findings: display ? [...findings, display] : findings };
}

const DATES: ReadonlySet<string> = new Set(['date', 'time', 'date-time']);

const LONG_NUMBER: readonly ImportFinding[] = [
  {
    kind: 'loss',
    message:
      'the number has more than 15 digits, of which Excel keeps only 15, so others may be lost: check it, and store such codes as text',
  },
];

const STORED = '--numbers stored';
const DISPLAYED = '--numbers displayed';

/** A number that displays as a code, such as 7 with format `000`, or as a duration, which is not a time of day. */
function codeCell(text: string, value: number, { code }: NumberFormat): Cell {
  const display = displayedText(code, value) ?? text;
  if (display === text) return { text, kind: 'text', findings: NONE };
  const finding: ImportFinding = {
    kind: 'guess',
    message: `the number is read as the text that its format ${JSON.stringify(code)} displays`,
    value: `${text} as ${display}`,
    option: STORED,
  };
  return { text: display, kind: 'text', findings: [finding] };
}

/** A note on a number that may be a code, such as 1.1 with format `0.00`: its cell displays zeros at its end. */
function displayOf({ code, decimals }: NumberFormat, value: number, text: string): ImportFinding | undefined {
  if (decimals <= (text.split('.')[1]?.length ?? 0)) return undefined;
  const display = displayedText(code, value);
  if (display === undefined) return undefined;
  const message = `the cell displays the number with the format ${JSON.stringify(code)}, and the number itself is read: if it is a code, store it as text`;
  return { kind: 'guess', message, value: display, option: DISPLAYED };
}

/** A number that displays as a date or a time. */
function dateCell(value: number, raw: string, { code, shows }: NumberFormat, isFrom1904: boolean): Cell {
  const date = dateOf(value, isFrom1904);
  const kind = kindOfDate(shows, value);
  const isDisputed = kind !== 'time' && !isFrom1904 && value < FIRST_COMMON_DAY;
  if (!date || isDisputed) return failed(date ? DISPUTED : NO_DATE, raw);
  const findings = [dateFinding(code, kind)];
  if (kind === 'date' && value % 1 !== 0) findings.push(HIDDEN_TIME);
  return { text: dateTexts(date)[kind], kind, findings };
}

const NO_DATE = 'the number displays as a date, but is none: correct it, or change its format';

const DISPUTED = 'dates before March 1900 differ between programs: store them as text';

const HIDDEN_TIME: ImportFinding = {
  kind: 'loss',
  message: 'the cell displays only the date, so its time is not imported',
};

/** A time of more than a day displays without its date. */
function kindOfDate(shows: string, value: number): keyof ReturnType<typeof dateTexts> {
  if (shows === 'date') return 'date';
  return shows === 'time' && value < 1 ? 'time' : 'date-time';
}

const dateFinding = (code: string, kind: string): ImportFinding => ({
  kind: 'guess',
  message: `the number is read as a ${kind}, because of its format ${JSON.stringify(code)}`,
  option: DISPLAYED,
});

/** What a number format says about a number. */
interface NumberFormat {
  readonly code: string;
  /**
   * `code`: the format pads with zeros, or shows a duration, so the displayed text is not a number.
   */
  readonly shows: 'number' | 'code' | 'date' | 'time' | 'date-time';
  /** Number of decimals that are always displayed. */
  readonly decimals: number;
}

/** Reads a number format code (ECMA-376 part 1, 18.8.31); an invalid one shows numbers as they are. */
function readNumberFormat(code: string): NumberFormat {
  if (code === 'General' || code.length > MAX_CODE_LENGTH || !isValidFormat(code)) return { code, ...PLAIN };
  const { type, minDecimals } = getFormatInfo(code);
  const decimals = minDecimals ?? 0;
  const tokens = tokenize(code);
  if (tokens.some((token) => token.type === 'DURATION')) return { code, shows: 'code', decimals };
  if (type === 'date' || type === 'time') return { code, shows: type, decimals };
  if (type === 'datetime') return { code, shows: 'date-time', decimals };
  return { code, shows: isPadded(tokens) ? 'code' : 'number', decimals };
}

const PLAIN = { shows: 'number', decimals: 0 } as const;

/** Excel's limit; parsing longer ones would take long. */
const MAX_CODE_LENGTH = 255;

/** Whether a number has at least two digits before the decimal point, and no thousands separators: `000`, `00.00`. */
function isPadded(tokens: readonly { readonly type: string }[]): boolean {
  const end = tokens.findIndex(({ type }) => type === 'POINT' || type === 'BREAK');
  const integer = end < 0 ? tokens : tokens.slice(0, end);
  const zeros = integer.filter(({ type }) => type === 'ZERO').length;
  return zeros >= 2 && !integer.some(({ type }) => UNPADDED.has(type));
}

/** Thousands separators and scales, fractions, and conditions. */
const UNPADDED: ReadonlySet<string> = new Set(['GROUP', 'SCALE', 'COMMA', 'SLASH', 'CONDITION']);

/** The text that a cell displays in the invariant locale of the file format; undefined if the format is invalid. */
function displayedText(code: string, value: number): string | undefined {
  try {
    return format(code, value).trim();
  } catch {
    return undefined;
  }
}

/** A number as the file contains it. */
interface SheetNumber {
  /** With all digits that the file contains and that Excel would keep. */
  readonly text: string;
  readonly value: number;
  /** Whether it has, or had, more digits than Excel keeps. */
  readonly isLong: boolean;
}

/** Digits that Excel keeps. */
const MAX_DIGITS = 15;

/** Digits that a double has at most when it is written exactly enough. */
const MAX_WRITTEN_DIGITS = 17;

/** The first integer with more digits. */
const LONG = 1e15;

/**
 * Reads the number in a cell. Files contain binary fractions with up to 17 digits, such as 19.989999999999998 for 19.99.
 *
 * @returns undefined if it is none
 */
function readNumber(raw: string): SheetNumber | undefined {
  if (!NUMBER.test(raw)) return undefined;
  const value = Number(raw);
  if (!Number.isFinite(value)) return undefined;
  if (Math.abs(value) >= LONG) {
    const digits = raw.replace(/^\+/, '').replace(/^(-?)0+/, '$1');
    return { text: INTEGER.test(raw) ? digits : String(value), value, isLong: true };
  }
  // The result of a calculation, such as 0.30000000000000004, displays as 0.3.
  const text = String(Number(value.toPrecision(MAX_DIGITS)) || 0);
  const digits = raw.replace(/[eE].*|[^0-9]/g, '').replace(/^0+|0+$/g, '').length;
  return { text, value, isLong: digits > MAX_WRITTEN_DIGITS };
}

const NUMBER = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;
const INTEGER = /^[+-]?[0-9]+$/;
