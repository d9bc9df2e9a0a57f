import { omitUndefined } from '../../model/collections.ts';
import { DAY } from '../../model/values/instant.ts';
import type { ImportNote } from '../import/format.ts';
import { childrenOf, textOf, type XmlElement } from '../xml/read.ts';
import { DAY_0, FIRST_COMMON_DAY, type NumberFormat, readNumberFormat } from './number-formats.ts';
import { readRichText, unescapeText, type Workbook } from './workbook.ts';

/** A note about a cell, without its place. */
type CellFinding = Omit<ImportNote, 'place'>;

/** A cell that is not empty, as text: numbers as in JSON, dates and times as in RFC 3339. */
interface Cell {
  readonly text: string;
  /** Whether the file, or a number format such as `000`, makes it a text. */
  readonly isText: boolean;
  readonly findings: readonly CellFinding[];
}

/** Reads an element `c` (ECMA-376 part 1, 18.3.1.4); undefined for an empty cell. */
export type ReadCell = (element: XmlElement) => Cell | undefined;

const FORMULA: CellFinding = { kind: 'loss', message: 'the formula is not imported, only its last result' };
const NO_RESULT =
  'the formula has no result in the file: open the file in Excel or LibreOffice, save it and import it again';
const MISSING_TEXT =
  'the text of the cell is missing, so the file is damaged: save it again in Excel or LibreOffice';
const INVALID_VALUE = 'the cell contains no valid value: save the file again in Excel or LibreOffice';

/** The option that reads numbers without their formats. */
const STORED = '--numbers stored';

const GENERAL = readNumberFormat('General');

/**
 * Creates the function that reads the cells of a workbook.
 *
 * @param ignoresFormats whether numbers are read as they are stored, instead of as dates or as codes with leading zeros
 */
export function makeCellReader(workbook: Workbook, ignoresFormats = false): ReadCell {
  const { sharedStrings, formats, hasDatesFrom1904 } = workbook;
  const readValue = ({ attributes }: XmlElement, value: string): Cell | undefined => {
    switch (attributes.get('t')) {
      case 's':
        return value === '' ? undefined : makeText(sharedStrings[Number(value)]);
      // The results of formulas, and dates as ISO 8601, which some programs write instead of numbers.
      case 'str':
      case 'd':
        return makeText(unescapeText(value));
      case 'b':
        if (!/^\s*(?:[01]|true|false)\s*$/.test(value)) return makeError(INVALID_VALUE, value);
        return { text: String(/1|true/.test(value)), isText: false, findings: [] };
      case 'e':
        return makeError('the cell contains an error: write the value itself, or clear the cell', value);
      default: {
        const format = ignoresFormats ? GENERAL : formats[Number(attributes.get('s') ?? 0)];
        const number = value.trim();
        return number === '' ? undefined : readNumber(number, format ?? GENERAL, hasDatesFrom1904);
      }
    }
  };
  return (element) => {
    const children = childrenOf(element);
    const inline = children.find(({ name }) => name === 'is');
    const value = children.find(({ name }) => name === 'v');
    const cell = inline ? makeText(readRichText(inline)) : readValue(element, value ? textOf(value) : '');
    if (!children.some(({ name }) => name === 'f')) return cell;
    if (cell) return { ...cell, findings: [...cell.findings, FORMULA] };
    // A text without characters is a result.
    return value && element.attributes.get('t') === 'str' ? undefined : makeError(NO_RESULT);
  };
}

function makeText(text: string | undefined): Cell | undefined {
  if (text === undefined) return makeError(MISSING_TEXT);
  return text === '' ? undefined : { text, isText: true, findings: [] };
}

function makeError(message: string, value?: string, option?: string): Cell {
  const finding = { kind: 'error', message, ...omitUndefined({ value, option }) } as const;
  return { text: '', isText: true, findings: [finding] };
}

function readNumber(raw: string, format: NumberFormat, isFrom1904: boolean): Cell {
  const number = parseNumber(raw);
  if (!number) return makeError(INVALID_VALUE, raw);
  const { text, value } = number;
  const { shows, digits } = format;
  const code = JSON.stringify(format.code);
  const findings = Math.abs(value) >= MAX_EXACT ? [LONG_NUMBER] : [];
  if (shows === 'number') {
    const decimals = text.split('.')[1]?.length ?? 0;
    if (decimals >= digits) return { text, isText: false, findings };
    const message = `the cell displays the number with the format ${code}, and the number itself is read: if it is a code, store it as text`;
    return { text, isText: false, findings: [...findings, { kind: 'guess', message, value: text }] };
  }
  if (shows === 'code' && /^[0-9]+$/.test(text)) {
    const displayed = text.padStart(digits, '0');
    if (displayed === text) return { text, isText: true, findings };
    const message = `the number is read as the text that its format ${code} displays`;
    const guess = { kind: 'guess', message, value: `${text} as ${displayed}`, option: STORED } as const;
    return { text: displayed, isText: true, findings: [...findings, guess] };
  }
  if (shows !== 'code' && shows !== 'other') return readDate(raw, value, format, isFrom1904);
  const message = `the number format ${code} is not supported: store the cells as text, or read the numbers without it`;
  return makeError(message, raw, STORED);
}

/** Excel keeps 15 digits. */
const MAX_DIGITS = 15;
const MAX_EXACT = 10 ** MAX_DIGITS;

const LONG_NUMBER: CellFinding = {
  kind: 'loss',
  message:
    'the number has more than 15 digits, of which Excel keeps only 15, so others may be lost: check it, and store such codes as text',
};

const NUMBER = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

/** Reads a number: its value, and its text with the digits that Excel keeps, or all of a long integer. */
function parseNumber(raw: string): { readonly text: string; readonly value: number } | undefined {
  const value = NUMBER.test(raw) ? Number(raw) : Number.NaN;
  if (!Number.isFinite(value)) return undefined;
  const [, sign = '', integer] = /^\+?(-?)0*([0-9]+)$/.exec(raw) ?? [];
  if (Math.abs(value) >= MAX_EXACT) return { text: integer ? sign + integer : String(value), value };
  // Files have binary fractions, such as 19.989999999999998 for 19.99.
  return { text: String(Number(value.toPrecision(MAX_DIGITS)) || 0), value };
}

/** The number of 1904-01-01. */
const DAYS_TO_1904 = 1462;

/** The number of the day after 9999-12-31, with which Excel cannot calculate. */
const END = 2_958_466;

/**
 * A number that displays as a date or a time: days since the end of 1899, or since 1904-01-01 (ECMA-376 part 1,
 * 18.17.4.1), rounded to milliseconds. Spreadsheets have no time zones. A time of more than a day displays without its date.
 */
function readDate(raw: string, value: number, { shows, code }: NumberFormat, isFrom1904: boolean): Cell {
  const kind = shows === 'time' && value >= 1 ? 'date-time' : shows;
  const days = isFrom1904 ? value + DAYS_TO_1904 : value;
  const time = DAY_0 + Math.round(days * DAY);
  if (value < 0 || time >= DAY_0 + END * DAY || (kind !== 'time' && days < FIRST_COMMON_DAY)) {
    const message =
      'the number displays as a date before March 1900, where programs differ, or after 9999: store it as text';
    return makeError(message, raw);
  }
  // Milliseconds only if there are any.
  const whole = new Date(time).toISOString().replace(/(?:\.000)?Z$/, '');
  const text = kind === 'date' ? whole.slice(0, 10) : kind === 'time' ? whole.slice(11) : whole;
  const message = `the number is read as a ${kind}, because of its format ${JSON.stringify(code)}`;
  const findings: CellFinding[] = [{ kind: 'guess', message, option: STORED }];
  if (kind === 'date' && value % 1 !== 0)
    findings.push({ kind: 'loss', message: 'the cell displays only the date, so its time is not imported' });
  return { text, isText: false, findings };
}
