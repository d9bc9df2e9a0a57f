import { DAY } from '../../model/values/instant.ts';
import type { ImportNote } from '../import/format.ts';
import { childrenOf, textOf, type XmlElement } from '../xml/read.ts';
import { END_OF_DATES, FIRST_DATE, type NumberFormat, readNumberFormat } from './number-formats.ts';
import { readRichText, unescapeText, type Workbook } from './workbook.ts';

/** A cell that is not empty, as text: numbers as in JSON, dates as in RFC 3339. */
export interface Cell {
  readonly text: string;
  /** Whether the file, or a number format such as `000`, makes it a text. */
  readonly isText: boolean;
  /** What there is to say about it, without its place. */
  readonly findings: readonly ImportNote[];
}

const INVALID_VALUE = 'the cell contains no valid value: save the file again in Excel or LibreOffice';

/** The option that reads numbers without their formats. */
const STORED = '--numbers stored';

const GENERAL = readNumberFormat('General');

/** Reads an element `c` (ECMA-376 part 1, 18.3.1.4); undefined for an empty cell. */
export function readCell(element: XmlElement, workbook: Workbook): Cell | undefined {
  const children = childrenOf(element);
  const inline = children.find(({ name }) => name === 'is');
  const value = children.find(({ name }) => name === 'v');
  const text = value ? textOf(value) : '';
  const cell = inline ? makeText(readRichText(inline)) : readValue(element, text, workbook);
  if (!children.some(({ name }) => name === 'f')) return cell;
  const message = 'the formula is not imported, only its last result';
  if (cell) return { ...cell, findings: [...cell.findings, { kind: 'loss', message }] };
  // A text without characters is a result.
  if (value && element.attributes.get('t') === 'str') return undefined;
  return makeError('the formula has no result: open the file in Excel or LibreOffice, and save it again');
}

function readValue({ attributes }: XmlElement, value: string, workbook: Workbook): Cell | undefined {
  const { sharedStrings, formats, dayZero } = workbook;
  switch (attributes.get('t')) {
    case 's':
      return value === '' ? undefined : makeText(sharedStrings[Number(value)]);
    // The results of formulas, and dates as ISO 8601, which some programs write instead of numbers.
    case 'str':
    case 'd':
      return makeText(unescapeText(value));
    case 'b':
      if (!/^(?:[01]|true|false)$/.test(value)) return makeError(INVALID_VALUE, { value });
      return { text: String(value === '1' || value === 'true'), isText: false, findings: [] };
    case 'e':
      return makeError('the cell contains an error: write the value itself, or clear the cell', { value });
    default:
      if (value.trim() === '') return undefined;
      return readNumber(value.trim(), formats[Number(attributes.get('s') ?? 0)] ?? GENERAL, dayZero);
  }
}

function makeText(text: string | undefined): Cell | undefined {
  if (text === undefined) return makeError(INVALID_VALUE);
  return text === '' ? undefined : { text, isText: true, findings: [] };
}

function makeError(message: string, more: Partial<ImportNote> = {}): Cell {
  return { text: '', isText: true, findings: [{ ...more, kind: 'error', message }] };
}

const NUMBER = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

/** Excel keeps 15 digits. */
const MAX_DIGITS = 15;

function readNumber(raw: string, format: NumberFormat, dayZero: number): Cell {
  const value = NUMBER.test(raw) ? Number(raw) : Number.NaN;
  if (!Number.isFinite(value)) return makeError(INVALID_VALUE, { value: raw });
  const { shows, digits } = format;
  const code = JSON.stringify(format.code);
  if (shows === 'date' || shows === 'date-time') return readDate(raw, dayZero, shows, code);
  // Files have binary fractions, such as 19.989999999999998 for 19.99.
  let text = String(Number(value.toPrecision(MAX_DIGITS)) || 0);
  const findings: ImportNote[] = [];
  if (Math.abs(value) >= 10 ** MAX_DIGITS) {
    text = /^-?[1-9][0-9]*$/.test(raw) ? raw : String(value);
    const message =
      'the number has more than 15 digits, and Excel keeps 15: check it, and store codes as text';
    findings.push({ kind: 'loss', message });
  }
  if (shows === 'other' || (shows === 'code' && !/^[0-9]+$/.test(text))) {
    return makeError(`the number format ${code} is not supported: store the cells as text`, { value: raw });
  }
  if (shows === 'code') {
    const displayed = text.padStart(digits, '0');
    const message = `the number is read as the text that its format ${code} displays`;
    if (displayed !== text)
      findings.push({ kind: 'guess', message, value: `${text} as ${displayed}`, option: STORED });
    return { text: displayed, isText: true, findings };
  }
  if ((text.split('.')[1] ?? '').length < digits) {
    const message = `the cell displays the number with the format ${code}, and the number itself is read: if it is a code, store it as text`;
    findings.push({ kind: 'guess', message, value: text });
  }
  return { text, isText: false, findings };
}

/** A number of days (ECMA-376 part 1, 18.17.4.1), rounded to milliseconds. Spreadsheets have no time zones. */
function readDate(raw: string, dayZero: number, kind: 'date' | 'date-time', code: string): Cell {
  const days = Number(raw);
  const time = dayZero + Math.round(days * DAY);
  const fault = 'the number displays as a date before March 1900, or after 9999: store it as text';
  if (time < FIRST_DATE || time >= END_OF_DATES) return makeError(fault, { value: raw });
  // Milliseconds only if there are any.
  const whole = new Date(time).toISOString().replace(/(?:\.000)?Z$/, '');
  const message = `the number is read as a ${kind}, because of its format ${code}`;
  const findings: ImportNote[] = [{ kind: 'guess', message, option: STORED }];
  if (kind === 'date' && days % 1 !== 0)
    findings.push({ kind: 'loss', message: 'the cell displays only the date, so its time is not imported' });
  return { text: kind === 'date' ? whole.slice(0, 10) : whole, isText: false, findings };
}
