import {
  collectLocaleEvidence,
  isAmbiguousDate,
  isAmbiguousNumber,
  type LocaleEvidence,
  localeFrom,
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
  /** The locale of its numbers and dates. */
  readonly locale: TableLocale;
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

/** The types that are guessed, the first that fits wins. */
const TYPES: readonly (readonly [string, (cell: string, locale: TableLocale) => unknown])[] = [
  ['boolean', readBoolean],
  ['integer', (cell, locale) => (isPlainInteger(cell) ? cell : groupedInteger(cell, locale))],
  ['number', (cell, locale) => (/[eE]/.test(cell) ? undefined : readNumberText(cell, locale))],
  ['date', readDate],
  ['date-time', readDateTime],
  ['time', readTime],
];

const isPlainInteger = (cell: string): boolean => /^-?(?:0|[1-9][0-9]*)$/.test(cell);

function groupedInteger(cell: string, locale: TableLocale): string | undefined {
  const text = /[eE]/.test(cell) ? undefined : readNumberText(cell, locale);
  return text?.includes('.') ? undefined : text;
}

/**
 * Guesses the types of columns. Text that a number would damage stays text: codes with leading zeros, identifiers with
 * many digits, and numbers and dates that mean different things in different countries.
 *
 * @param headers names of the columns; a column named as a code stays text
 * @param locale if it is known
 */
export function guessTypes(
  headers: readonly string[],
  { rows, cellsAt }: GuessedRows,
  locale: TableLocale | undefined,
): ColumnGuess[] {
  const evidence = headers.map(collectLocaleEvidence);
  for (const row of rows) {
    const cells = cellsAt(row);
    for (const [i, own] of evidence.entries()) own.add(cells[i] ?? '');
  }
  const shared = sharedEvidence(evidence);
  const columns = headers.map((header, i) => {
    const own = evidence[i] as LocaleEvidence;
    const known =
      locale ??
      localeFrom({
        ...own,
        decimal: () => own.decimal() ?? shared.decimal(),
        order: () => own.order() ?? shared.order(),
      });
    const hasDecimal = locale !== undefined || own.decimal() !== undefined || shared.decimal() !== undefined;
    return makeColumn(header, known, hasDecimal);
  });
  for (const row of rows) {
    const cells = cellsAt(row);
    for (const [i, column] of columns.entries()) column.add((cells[i] ?? '').trim(), row);
  }
  return columns.map(({ guess }) => guess());
}

/** What all columns show together, for columns that show nothing. */
function sharedEvidence(evidence: readonly LocaleEvidence[]): Pick<LocaleEvidence, 'decimal' | 'order'> {
  const common = <T>(values: readonly (T | undefined)[]): T | undefined => {
    const known = [...new Set(values.filter((value) => value !== undefined))];
    return known.length === 1 ? known[0] : undefined;
  };
  const decimal = common(evidence.map((own) => own.decimal()));
  const order = common(evidence.map((own) => own.order()));
  return { decimal: () => decimal, order: () => order };
}

/** Doubles have no more digits. */
const MAX_DIGITS = 15;
/** Digits of numbers that all have the same length, as those of codes do. */
const MIN_CODE_DIGITS = 5;
const MIN_CODES = 3;
/** Share of cells that fit a type, from which the others are reported. */
const MIN_SHARE = 0.9;
/** The same if the others consist of digits and signs too, as a wrong date does. */
const MIN_NUMERIC_SHARE = 0.5;
const NUMERIC = /^[-+−]?[0-9][-+−0-9.,:/'’TZ \u00a0\u202f]*$/;

/** What most cells of a column may be. Most cells are words, which the first characters show. */
const KINDS: readonly (readonly [string, (cell: string, locale: TableLocale) => boolean])[] = [
  ['numbers', (cell, locale) => /^[-+−0-9]/.test(cell) && readNumberText(cell, locale) !== undefined],
  ['dates', (cell, locale) => /^[0-9]/.test(cell) && readDate(cell, locale) !== undefined],
  ['dates with times', (cell, locale) => /^[0-9]/.test(cell) && readDateTime(cell, locale) !== undefined],
  ['times', (cell) => /^[0-9]/.test(cell) && readTime(cell) !== undefined],
  ['booleans', (cell) => readBoolean(cell) !== undefined],
];

const CODE_HEADER =
  /(?:^|[^\p{L}])(?:code|codes|id|key|nr|no|nummer|number|plz|zip|postcode|ags|ean|gtin|iban|isbn)(?:$|[^\p{L}])|schl(?:ü|ue)ssel|kennung|kennziffer|kennzahl|postleitzahl|code$/iu;

/** Whether a header names codes. */
export const isCodeHeader = (header: string): boolean => CODE_HEADER.test(header);

function makeColumn(header: string, locale: TableLocale, hasDecimal: boolean) {
  let candidates = TYPES;
  const seen = { values: 0, empty: 0, digits: 0, words: 0, ambiguousNumbers: 0, separated: 0 };
  const kinds = KINDS.map(([name, reads]) => ({ name, reads, count: 0, exception: -1 }));
  let hasLeadingZero = false;
  let isAmbiguous = false;
  const lengths = new Set<number>();
  const add = (cell: string, row: number): void => {
    if (cell === '') {
      seen.empty++;
      return;
    }
    seen.values++;
    if (candidates.length > 0) candidates = candidates.filter(([, read]) => read(cell, locale) !== undefined);
    for (const kind of kinds) {
      if (kind.reads(cell, locale)) kind.count++;
      else if (kind.exception < 0) kind.exception = row;
    }
    if (!NUMERIC.test(cell)) seen.words++;
    if (!/^[-+−0-9]/.test(cell)) return;
    if (/^-?0[0-9]/.test(cell)) hasLeadingZero = hasLeadingZero || /^-?[0-9]+$/.test(cell);
    if (isAmbiguousDate(cell) && readDate(cell.split(/[\sT]/)[0] ?? '', locale) === undefined)
      isAmbiguous = true;
    if (/^[0-9]+$/.test(cell)) {
      seen.digits = Math.max(seen.digits, cell.length);
      if (lengths.size < 2) lengths.add(cell.length);
    } else lengths.add(0);
    if (/[.,]/.test(cell)) seen.separated++;
    if (isAmbiguousNumber(cell)) seen.ambiguousNumbers++;
  };
  const textReason = (type: string): string | undefined => {
    if (type !== 'integer' && type !== 'number') return undefined;
    if (isCodeHeader(header)) return 'the name suggests codes';
    if (seen.digits > MAX_DIGITS) return `numbers with more than ${MAX_DIGITS} digits may be codes`;
    const isFixed = lengths.size === 1 && !lengths.has(0) && seen.digits >= MIN_CODE_DIGITS;
    if (isFixed && seen.values >= MIN_CODES) return 'numbers with the same number of digits may be codes';
    if (!hasDecimal && seen.separated > 0 && seen.ambiguousNumbers === seen.separated)
      return 'numbers such as 1.234 differ in value between locales; state --locale';
    return undefined;
  };
  const guess = (): ColumnGuess => {
    const common = { locale, hasValues: seen.values > 0, hasEmpty: seen.empty > 0 };
    if (seen.values === 0) return { ...common, type: 'string' };
    const [found] = candidates[0] ?? [];
    if (found !== undefined) {
      const reason = textReason(found);
      return reason === undefined ? { ...common, type: found } : { ...common, type: 'string', reason };
    }
    if (hasLeadingZero)
      return { ...common, type: 'string', reason: 'numbers with leading zeros may be codes' };
    if (isAmbiguous)
      return {
        ...common,
        type: 'string',
        reason: 'the order of day and month in dates is ambiguous; state --locale, such as en-GB or en-US',
      };
    const { name, count, exception } = kinds.reduce((a, b) => (b.count > a.count ? b : a));
    const minShare = seen.words === 0 ? MIN_NUMERIC_SHARE : MIN_SHARE;
    if (count / seen.values < minShare) return { ...common, type: 'string' };
    return { ...common, type: 'string', reason: `not all cells are ${name}`, exception };
  };
  return { add, guess };
}
