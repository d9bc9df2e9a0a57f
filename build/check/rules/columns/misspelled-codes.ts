import type { Codes } from '../../../model/document/codes.ts';
import type { ColumnJson } from '../../../model/document/columns.ts';
import { columnDefinitions, type Document, rowPointer } from '../../../model/document/document.ts';
import { oncePerKey } from '../../../model/once.ts';
import { listed, quoted } from '../../../model/problems/wording.ts';
import { plainCode } from '../keys/code-characters.ts';
import type { Finding } from '../rule.ts';
import { unreportedRows } from './cell-check.ts';
import { valuesOf } from './column-definition.ts';
import type { FindMismatches } from './linear-pattern.ts';
import { isScientific } from './spreadsheets.ts';

const DIGITS = /^[0-9]+$/;
/** What spreadsheets save for codes of digits, which they take for numbers. */
const PLAIN_NUMBER = /^(?:0|[1-9][0-9]*)$/;

const withoutZeros = (code: string): string => code.replace(/^0+(?=.)/, '');

/** Codes that have lost leading zeros, with their spelling among others. */
export function zerosLost(codes: Iterable<string>, others: Iterable<string>): Map<string, string> {
  const spellings = new Map<string, string>();
  for (const code of others)
    if (code.startsWith('0') && code.length > 1 && DIGITS.test(code)) spellings.set(withoutZeros(code), code);
  const lost = new Map<string, string>();
  if (spellings.size === 0) return lost;
  for (const code of codes) {
    const spelling = PLAIN_NUMBER.test(code) ? spellings.get(code) : undefined;
    if (spelling !== undefined) lost.set(code, spelling);
  }
  return lost;
}

/**
 * Wrong spellings of codes, with the right ones: without leading zeros, as rounded numbers, or with hidden characters
 * and look-alikes. Only lost zeros need a finding, by {@link lostZerosOf}: other rules report the others.
 */
export function misspelledCodes(codes: readonly string[], others: readonly string[]): Map<string, string> {
  const misspelled = zerosLost(codes, others);
  const byRounded = oncePerKey((digits: number) => {
    const numbers = others.filter((other) => DIGITS.test(other));
    return new Map(numbers.map((other) => [Number(other).toPrecision(digits), other]));
  });
  const exactOf = (code: string) => {
    const digits = Math.min(code.replace(/E.*|[.,]/g, '').length, MAX_DIGITS);
    return byRounded(digits).get(Number(code.replace(',', '.')).toPrecision(digits));
  };
  for (const code of codes) {
    const right = isScientific(code) ? exactOf(code) : plainCode(code);
    if (right !== undefined) misspelled.set(code, right);
  }
  return misspelled;
}

/** Number of digits that spreadsheets keep. */
const MAX_DIGITS = 15;

/**
 * The finding about values that are too short or do not match the pattern because leading zeros are missing;
 * undefined if that is not the cause.
 *
 * @param wrong rows whose values do not match the pattern; default: those shorter than minLength
 */
export function lostZeros(
  document: Document,
  { id, type, minLength = 0, pattern }: ColumnJson,
  wrong?: readonly number[],
  findMismatches?: FindMismatches,
): Finding | undefined {
  if (type !== 'string' || wrong?.length === 0) return undefined;
  const values = [...valuesOf(document, id)].filter(
    (one): one is [number, string] => typeof one[1] === 'string',
  );
  if (!values.every(([, value]) => DIGITS.test(value))) return undefined;
  const width = wrong ? values.reduce((most, [, { length }]) => Math.max(most, length), 0) : minLength;
  const rows = new Set(wrong ?? values.filter(([, { length }]) => length < minLength).map(([row]) => row));
  const lost = new Map<string, string>();
  for (const [row, value] of values) if (rows.has(row)) lost.set(value, value.padStart(width, '0'));
  // If all are too short, the width may be wrong.
  if (rows.size === 0 || rows.size === values.length) return undefined;
  if ([...lost].some(([value, spelling]) => value === spelling)) return undefined;
  if (pattern !== undefined && findMismatches) {
    const mismatches = findMismatches(pattern, [...lost.values()]);
    if ('reason' in mismatches || mismatches.length > 0) return undefined;
  }
  return zerosFinding(document, id, [...rows][0] as number, lost);
}

/** The finding about codes that others have with leading zeros, unless another rule reports their values. */
export function lostZerosOf(
  { document, columnIds, rows }: Codes,
  misspelled: ReadonlyMap<string, string>,
  source: string,
): Finding[] {
  const lost = new Map([...misspelled].filter(([code, right]) => DIGITS.test(code) && DIGITS.test(right)));
  const column = columnDefinitions(document).find(({ id }) => id === columnIds[0]);
  const indexes = [...lost.keys()].map((code) => rows.get(code) as number);
  const [first] = column ? unreportedRows(document, column, indexes) : [];
  return column && first !== undefined
    ? [zerosFinding(document, column.id, first, lost, `; ${source} has them`)]
    : [];
}

const zerosFinding = (
  document: Document,
  id: string,
  row: number,
  lost: ReadonlyMap<string, string>,
  more = '',
): Finding => {
  const message = `column ${quoted(id)}: leading zeros seem to be lost, ${listed([...lost].map(([text, spelling]) => `${quoted(text)} for ${quoted(spelling)}`))}${more}: write them again, and format the column as text in your spreadsheet`;
  return { document, pointer: rowPointer(row, id), message };
};
