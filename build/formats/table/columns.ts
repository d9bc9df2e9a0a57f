import { omitUndefined } from '../../model/collections.ts';
import { intendedColumnType } from '../../model/document/column-types.ts';
import type { ColumnJson } from '../../model/document/columns.ts';
import { didYouMean, quoted } from '../../model/problems/wording.ts';
import { nearest } from '../../model/values/nearest.ts';
import { UsageFault } from '../import/format.ts';
import { columnIdOf, makeUnique } from '../import/names.ts';
import type { DescribedColumn, TableContext } from './description.ts';
import type { Table } from './layout.ts';
import {
  CELL_TYPES,
  type CellReader,
  isAmbiguousDate,
  isAmbiguousNumber,
  localeOf,
  localeTagFor,
  makeCellReader,
  type TableLocale,
} from './values.ts';

/** A column of the list and where it is in the source. */
export interface PlannedColumn {
  readonly column: ColumnJson;
  /** Index in the source. */
  readonly at: number;
  /** Its name in the source; empty if it has none. */
  readonly header: string;
  readonly guess: ColumnGuess;
  readonly reader: CellReader;
}

/**
 * The columns of a table, from the description, the options and the cells, and reports guesses.
 *
 * @returns undefined after it reported an error
 * @throws UsageFault if an option is invalid
 */
export function planColumns(
  table: Table,
  locale: TableLocale,
  context: TableContext,
): readonly PlannedColumn[] | undefined {
  const guesses = guessTypes(table, locale);
  const sources = context.description?.columns
    ? findDescribed(context.description.columns, table, context)
    : guessNames(table, guesses, context);
  if (!sources) return undefined;
  if (!context.stated('locale')) reportLocale(guesses, locale, context);
  const types = readTypes(
    context.valueOf('types'),
    sources.map(({ described }) => described.id),
  );
  return sources.map(
    ({ described: { from, locale: ownLocale, id, name, type: described, ...others }, at }) => {
      const guess = guesses[at] as ColumnGuess;
      const header = table.headers[at] ?? '';
      const type = types.get(id) ?? described;
      const column: ColumnJson = { id, name: name ?? (header || id), type: type ?? guess.type, ...others };
      const own = (ownLocale === undefined ? undefined : localeOf(ownLocale)) ?? locale;
      if (type === undefined) reportGuess(table, column, at, guess, context);
      return { column, at, header, guess, reader: makeCellReader(column, own) };
    },
  );
}

interface ColumnSource {
  readonly described: DescribedColumn;
  readonly at: number;
}

/** The columns of a description in the source. Columns that it leaves out are losses. */
function findDescribed(
  columns: readonly DescribedColumn[],
  { headers, header, placeOf }: Table,
  { loss, error, description }: TableContext,
): ColumnSource[] | undefined {
  const found = columns.flatMap((described, i) => {
    const { from, name, id, locale } = described;
    const place = description?.placeOf(`/codeList/columnSet/columns/${i}`);
    if (locale !== undefined && !localeOf(locale)) {
      error(place, `${quoted(locale)} is not a locale: write one such as de or en-US`);
      return [];
    }
    const at = findColumn(described, headers);
    if (at !== undefined) return [{ described, at }];
    const wanted = String(from ?? name ?? id);
    const meant = nearest(
      wanted,
      headers.filter((one) => one !== ''),
    );
    const remedy = 'write its header, or its number from 1, after "from:", or remove the column';
    error(place, `the source has no column ${quoted(wanted)}: ${didYouMean(meant, remedy)}`);
    return [];
  });
  const used = new Set(found.map(({ at }) => at));
  for (const [i, name] of headers.entries()) {
    if (used.has(i)) continue;
    const place = header === undefined ? `column ${i + 1}` : placeOf(header.last, i);
    loss(place, 'is left out by the description', name);
  }
  return found.length === columns.length ? found : undefined;
}

function findColumn({ from, name, id }: DescribedColumn, headers: readonly string[]): number | undefined {
  const number = /^[1-9][0-9]*$/.test(String(from)) ? Number(from) - 1 : headers.length;
  const texts = from === undefined ? [name, id] : [String(from)];
  const found = texts.map((text) => (text === undefined ? -1 : headers.indexOf(text.trim())));
  return [...found, number].find((index) => index >= 0 && index < headers.length);
}

/** Columns named by their headers, without those that have neither a name nor cells. */
function guessNames(
  { headers, header, placeOf }: Table,
  guesses: readonly ColumnGuess[],
  { guess }: TableContext,
): ColumnSource[] {
  const kept = [...headers.keys()].filter((i) => headers[i] !== '' || guesses[i]?.hasValues);
  const wanted = kept.map((i) => columnIdOf(headers[i] as string));
  const ids = makeUnique(wanted);
  return kept.map((at, i) => {
    const id = ids[i] as string;
    if (header !== undefined && id !== wanted[i]) {
      const place = placeOf(header.last, at);
      const message = `has ${wanted[i] === '' ? 'no letters or digits for an id' : 'the same name as another column'}, so the id has a number`;
      guess(place, message, '--describe FILE', headers[at]);
    }
    return { described: { id, ...(headers[at] === '' && { from: at + 1 }) }, at };
  });
}

/** The types in `--types`, by column id. */
function readTypes(text = '', ids: readonly string[]): ReadonlyMap<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  const parts = pairs.map((pair) => pair.split('=').map((part) => part.trim()) as [string, string?]);
  for (const [id, type = ''] of parts) {
    const fault = !ids.includes(id)
      ? `there is no column "${id}": ${didYouMean(nearest(id, ids), 'write its id')}`
      : !SIMPLE_TYPES.includes(type)
        ? `"${type}" is not one of ${SIMPLE_TYPES.join(', ')}: ${didYouMean(intendedColumnType(type), 'correct it, or use --describe')}`
        : undefined;
    if (fault !== undefined) throw new UsageFault(`--types: ${fault}`);
  }
  return new Map(parts as [string, string][]);
}

/** The types that need no further properties. */
const SIMPLE_TYPES = ['string', 'integer', 'number', 'boolean', 'date', 'date-time', 'time', 'document'];

const NUMBERS = ['integer', 'number'];
const DATES = ['date', 'date-time'];

/** Reports a guess of how numbers and dates are read, if columns depend on it. */
function reportLocale(
  guesses: readonly ColumnGuess[],
  { decimal, order }: TableLocale,
  { guess }: TableContext,
): void {
  const has = (types: readonly string[]) => guesses.some(({ type }) => types.includes(type));
  if (decimal === ',' && has(NUMBERS))
    guess(undefined, 'numbers have a decimal comma, as in 1.234,5', '--locale de');
  if (order === undefined || !has(DATES)) return;
  const [names, example, tag] =
    order === 'dm'
      ? ['the day before the month', '31/01/2024', 'en-GB']
      : ['the month before the day', '01/31/2024', 'en-US'];
  guess(undefined, `dates have ${names}, as in ${example}`, `--locale ${tag}`);
}

/** The tag of a guessed locale for a draft; undefined if no column depends on it. */
export function guessedLocaleTag(
  columns: readonly PlannedColumn[],
  locale: TableLocale,
  language: string | undefined,
): string | undefined {
  const isDependent = columns.some(
    ({ column: { type } }) =>
      (NUMBERS.includes(type) && locale.decimal !== undefined) ||
      (DATES.includes(type) && locale.order !== undefined),
  );
  return isDependent ? localeTagFor(locale, language) : undefined;
}

function reportGuess(
  { cellsAt, placeOf }: Table,
  { id, type }: ColumnJson,
  at: number,
  { reason, exception }: ColumnGuess,
  { guess }: TableContext,
): void {
  const place = `column ${quoted(id)}`;
  if (exception !== undefined) {
    const value = cellsAt(exception)[at] ?? '';
    const where = `${place}, ${placeOf(exception, at)}`;
    const message = `is text because ${reason}: correct the cell, or state the type`;
    guess(where, message, '--types ID=TYPE', value);
  } else if (reason !== undefined) guess(place, `is text because ${reason}`, '--types ID=TYPE');
  else if (type !== 'string') guess(place, `has the type ${type}`, '--types ID=string');
}

/** What the cells of a column show. */
interface ColumnGuess {
  readonly type: string;
  /** Why a column is text although its cells look like something else; the same for many columns. */
  readonly reason?: string;
  /** The row of the first cell that prevents another type. */
  readonly exception?: number;
  readonly hasValues: boolean;
  readonly hasEmpty: boolean;
}

/**
 * Guesses the types of columns. Text that a number would damage stays text: codes with leading zeros, identifiers with
 * many digits, and numbers and dates that mean different things in different countries.
 */
function guessTypes({ headers, rows, cellsAt, isTextAt }: Table, locale: TableLocale): ColumnGuess[] {
  const columns = headers.map((header) => watchColumn(header, locale));
  for (const row of rows) {
    const cells = cellsAt(row);
    for (let i = 0; i < columns.length; i++) columns[i]?.add((cells[i] ?? '').trim(), row);
  }
  return columns.map(({ guess }, at) => {
    const found = guess();
    const isStoredAsText = NUMBERS.includes(found.type) && rows.some((row) => isTextAt?.(row, at));
    return isStoredAsText ? { ...found, type: 'string', reason: 'numbers are stored as text' } : found;
  });
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

/** The types that are guessed; the first that fits all cells wins. */
const GUESSED_TYPES = [...CELL_TYPES].flatMap(([type, { name, read, look = read }]) =>
  name === undefined ? [] : [{ type, name, look }],
);

const AMBIGUOUS_NUMBERS = 'numbers such as 1.234 differ in value between locales; state --locale';
const AMBIGUOUS_DATES =
  'the order of day and month in dates is ambiguous; state --locale, such as en-GB or en-US';

/** Receives the cells of a column, and guesses its type from them. A column named as a code stays text. */
function watchColumn(header: string, locale: TableLocale) {
  const seen = { values: 0, empty: 0, digits: 0, words: 0, ambiguousNumbers: 0, separated: 0, commas: 0 };
  const types = GUESSED_TYPES.map((one) => ({ ...one, count: 0, exception: -1 }));
  let hasLeadingZero = false;
  let hasAmbiguousDate = false;
  const add = (cell: string, row: number): void => {
    if (cell === '') {
      seen.empty++;
      return;
    }
    seen.values++;
    for (const one of types) {
      if (one.look(cell, locale) !== undefined) one.count++;
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
  /** Why numbers are text. */
  const reasonForText = (): string | undefined => {
    if (isCodeHeader(header)) return 'the name suggests codes';
    if (TEXT_HEADER.test(header)) return 'the name suggests codes or versions';
    if (seen.digits > MAX_DIGITS) return `numbers with more than ${MAX_DIGITS} digits may be codes`;
    const isAmbiguous = seen.separated > 0 && seen.ambiguousNumbers === seen.separated;
    return locale.decimal === undefined && isAmbiguous ? AMBIGUOUS_NUMBERS : undefined;
  };
  const guess = (): ColumnGuess => {
    const facts = { hasValues: seen.values > 0, hasEmpty: seen.empty > 0 };
    const text = (reason?: string, exception?: number): ColumnGuess =>
      omitUndefined({ type: 'string', reason, exception, ...facts });
    if (!facts.hasValues) return text();
    const type = types.find(({ count }) => count === seen.values)?.type;
    const reason = type !== undefined && NUMBERS.includes(type) ? reasonForText() : undefined;
    if (type !== undefined) return reason === undefined ? { type, ...facts } : text(reason);
    if (hasLeadingZero) return text('numbers with leading zeros may be codes');
    if (hasAmbiguousDate) return text(AMBIGUOUS_DATES);
    if (locale.decimal === undefined && seen.commas > seen.values / 2) return text(AMBIGUOUS_NUMBERS);
    const { name, count, exception } = types.reduce((a, b) => (b.count > a.count ? b : a));
    const minShare = seen.words === 0 ? MIN_NUMERIC_SHARE : MIN_SHARE;
    return count / seen.values < minShare ? text() : text(`not all cells are ${name}`, exception);
  };
  return { add, guess };
}
