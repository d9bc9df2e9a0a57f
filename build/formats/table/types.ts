import {
  isAmbiguousDate,
  isAmbiguousNumber,
  readDate,
  readDateTime,
  readNumberText,
  readTime,
  type TableLocale,
} from './locale.ts';
import { readBoolean } from './values.ts';

/** What the cells of a column show. */
export interface ColumnGuess {
  readonly type: string;
  /** Why a column is text although its cells look like something else; the same for many columns. */
  readonly reason?: string;
  /** The row of the first cell that prevents another type. */
  readonly exception?: number;
  readonly hasValues: boolean;
  readonly hasEmpty: boolean;
}

/** The rows of a table whose cells are guessed from, by their indexes. */
export interface GuessedRows {
  readonly rows: readonly number[];
  readonly cellsAt: (row: number) => readonly string[];
}

/** A type that is guessed. */
interface GuessedType {
  readonly type: string;
  /** What its cells are, in messages. */
  readonly name: string;
  readonly read: (cell: string, locale: TableLocale) => string | undefined;
}

const readNumber = (cell: string, locale: TableLocale): string | undefined =>
  /[eE]/.test(cell) ? undefined : readNumberText(cell, locale);

function readInteger(cell: string, locale: TableLocale): string | undefined {
  if (/^-?(?:0|[1-9][0-9]*)$/.test(cell)) return cell;
  const text = readNumber(cell, locale);
  return text?.includes('.') ? undefined : text;
}

/** The types that are guessed; the first that fits all cells wins. */
const TYPES: readonly GuessedType[] = [
  { type: 'boolean', name: 'booleans', read: readBoolean },
  { type: 'integer', name: 'numbers', read: readInteger },
  { type: 'number', name: 'numbers', read: readNumber },
  { type: 'date', name: 'dates', read: readDate },
  { type: 'date-time', name: 'dates with times', read: readDateTime },
  { type: 'time', name: 'times', read: readTime },
];

/**
 * Guesses the types of columns. Text that a number would damage stays text: codes with leading zeros, identifiers with
 * many digits, and numbers and dates that mean different things in different countries.
 *
 * @param headers names of the columns; a column named as a code stays text
 */
export function guessTypes(
  headers: readonly string[],
  { rows, cellsAt }: GuessedRows,
  locale: TableLocale,
): ColumnGuess[] {
  const columns = headers.map((header) => makeColumn(header, locale));
  for (const row of rows) {
    const cells = cellsAt(row);
    for (const [i, column] of columns.entries()) column.add((cells[i] ?? '').trim(), row);
  }
  return columns.map(({ guess }) => guess());
}

/** Doubles have no more digits. */
const MAX_DIGITS = 15;
/** Share of cells that fit a type, from which the others are reported. */
const MIN_SHARE = 0.9;
/** The same if the others consist of digits and signs too, as a wrong date does. */
const MIN_NUMERIC_SHARE = 0.5;
const NUMERIC = /^[-+−]?[0-9][-+−0-9.,:/'’TZ \u00a0\u202f]*$/;

const CODE_HEADER =
  /(?:^|[^\p{L}])(?:code|codes|id|key|nr|no|nummer|number|plz|zip|postcode|ags|ean|gtin|iban|isbn)(?:$|[^\p{L}])|schl(?:ü|ue)ssel|kennung|kennziffer|kennzahl|postleitzahl|code$/iu;

/** Headers of columns that refer to codes, or have versions such as 1.10. */
const TEXT_HEADER = /(?:^|[^\p{L}])(?:parent|version)(?:$|[^\p{L}])/iu;

/** Whether a header names codes. */
export const isCodeHeader = (header: string): boolean => CODE_HEADER.test(header);

function makeColumn(header: string, locale: TableLocale) {
  const seen = { values: 0, empty: 0, digits: 0, words: 0, ambiguousNumbers: 0, separated: 0, commas: 0 };
  const types = TYPES.map((one) => ({ ...one, count: 0, exception: -1 }));
  let hasLeadingZero = false;
  let hasAmbiguousDate = false;
  const add = (cell: string, row: number): void => {
    if (cell === '') {
      seen.empty++;
      return;
    }
    seen.values++;
    for (const one of types) {
      if (one.read(cell, locale) !== undefined) one.count++;
      else if (one.exception < 0) one.exception = row;
    }
    if (!NUMERIC.test(cell)) seen.words++;
    if (!/^[-+−0-9]/.test(cell)) return;
    hasLeadingZero ||= /^-?0[0-9]+$/.test(cell);
    hasAmbiguousDate ||= locale.order === undefined && isAmbiguousDate(cell);
    if (/^[0-9]+$/.test(cell)) seen.digits = Math.max(seen.digits, cell.length);
    if (/[.,]/.test(cell)) seen.separated++;
    if (/^-?[0-9]+,[0-9]+$/.test(cell)) seen.commas++;
    if (isAmbiguousNumber(cell)) seen.ambiguousNumbers++;
  };
  const textReason = (type: string): string | undefined => {
    if (type !== 'integer' && type !== 'number') return undefined;
    if (isCodeHeader(header)) return 'the name suggests codes';
    if (TEXT_HEADER.test(header)) return 'the name suggests codes or versions';
    if (seen.digits > MAX_DIGITS) return `numbers with more than ${MAX_DIGITS} digits may be codes`;
    if (locale.decimal === undefined && seen.separated > 0 && seen.ambiguousNumbers === seen.separated)
      return AMBIGUOUS_NUMBERS;
    return undefined;
  };
  const guessType = (): Omit<ColumnGuess, 'hasValues' | 'hasEmpty'> => {
    if (seen.values === 0) return { type: 'string' };
    const type = types.find(({ count }) => count === seen.values)?.type;
    if (type !== undefined) {
      const reason = textReason(type);
      return reason === undefined ? { type } : { type: 'string', reason };
    }
    if (hasLeadingZero) return { type: 'string', reason: 'numbers with leading zeros may be codes' };
    if (hasAmbiguousDate) return { type: 'string', reason: AMBIGUOUS_DATES };
    if (locale.decimal === undefined && seen.commas > seen.values / 2)
      return { type: 'string', reason: AMBIGUOUS_NUMBERS };
    const { name, count, exception } = types.reduce((a, b) => (b.count > a.count ? b : a));
    const minShare = seen.words === 0 ? MIN_NUMERIC_SHARE : MIN_SHARE;
    if (count / seen.values < minShare) return { type: 'string' };
    return { type: 'string', reason: `not all cells are ${name}`, exception };
  };
  const guess = (): ColumnGuess => ({
    ...guessType(),
    hasValues: seen.values > 0,
    hasEmpty: seen.empty > 0,
  });
  return { add, guess };
}

const AMBIGUOUS_NUMBERS = 'numbers such as 1.234 differ in value between locales; state --locale';
const AMBIGUOUS_DATES =
  'the order of day and month in dates is ambiguous; state --locale, such as en-GB or en-US';
