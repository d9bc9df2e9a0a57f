import { omitUndefined } from '../../model/collections.ts';
import { intendedColumnType } from '../../model/document/column-types.ts';
import type { ColumnJson, KeyJson } from '../../model/document/columns.ts';
import { once } from '../../model/once.ts';
import { didYouMean, quoted } from '../../model/problems/wording.ts';
import { nearest } from '../../model/values/nearest.ts';
import { type ColumnName, statedColumn, UsageFault } from '../import/format.ts';
import { columnIdOf, makeUnique } from '../import/names.ts';
import { isCodeHeader, wordsOf } from './code-names.ts';
import type { DescribedColumn, TableContext } from './description.ts';
import type { Table } from './layout.ts';
import {
  CELL_TYPES,
  type CellReader,
  isAmbiguousDate,
  isAmbiguousNumber,
  localeOf,
  makeCellReader,
  NEUTRAL,
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
  /** Whether neither the description nor an option states its type. */
  readonly isGuessed: boolean;
  readonly reader: CellReader;
}

/**
 * The columns of a table, from the description, the options and the cells. {@link withKeys} completes them.
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
  const types = readTypes(
    context.valueOf('types'),
    sources.map(({ described: { id }, at }) => ({ id, name: table.headers[at] })),
  );
  return sources.map(
    ({ described: { from, locale: ownLocale, id, name, type: described, ...others }, at }) => {
      const guess = guesses[at] as ColumnGuess;
      const header = table.headers[at] ?? '';
      const type = types.get(id) ?? described;
      const column: ColumnJson = { id, name: name ?? (header || id), type: type ?? guess.type, ...others };
      const own = localeAt(table, at, (ownLocale === undefined ? undefined : localeOf(ownLocale)) ?? locale);
      return {
        column,
        at,
        header,
        guess,
        isGuessed: type === undefined,
        reader: makeCellReader(column, own),
      };
    },
  );
}

/** The locale of the cells of a column. In a sheet, those that are not all texts are as in JSON and ISO 8601. */
function localeAt({ rows, cellsAt, isTextAt }: Table, at: number, locale: TableLocale): TableLocale {
  const isTyped = isTextAt && rows.some((row) => cellsAt(row)[at] && !isTextAt(row, at));
  return isTyped ? { ...NEUTRAL, order: locale.order } : locale;
}

/**
 * Columns of keys have a value in every row, unless they identify it with others, and are text, as are columns of their
 * codes or of the beginnings of these, unless the description or an option states otherwise.
 */
export function withKeys(
  { rows, cellsAt }: Table,
  columns: readonly PlannedColumn[],
  keys: readonly KeyJson[],
): PlannedColumn[] {
  const ids = new Set(keys.flatMap(({ columnIds }) => columnIds));
  const alone = new Set(keys.flatMap(({ columnIds }) => (columnIds.length === 1 ? columnIds : [])));
  const cellsOf = ({ at }: PlannedColumn): string[] => rows.map((row) => (cellsAt(row)[at] ?? '').trim());
  const codes = once(() =>
    columns
      .filter((one) => ids.has(one.column.id) || (one.column.type === 'string' && isCode(one)))
      .map((one) => ({ at: one.at, cells: cellsOf(one), values: new Set(cellsOf(one)) })),
  );
  // Short numbers are codes of another column by chance.
  const refers = (own: PlannedColumn): boolean =>
    codes().some(
      ({ at, cells, values }) =>
        at !== own.at &&
        cellsOf(own).every(
          (cell, i) =>
            cell === '' ||
            (cell.length > 1 && cells[i] !== cell && cells[i]?.startsWith(cell)) ||
            (cell.length >= MIN_CODE_LENGTH && values.has(cell)),
        ),
    );
  // Years distinguish the rows of a code, and programs compare them as numbers.
  const isYear = (own: PlannedColumn): boolean =>
    keys.every(({ columnIds }) => columnIds.length > 1) &&
    YEAR_HEADER.test(wordsOf(own.header)) &&
    cellsOf(own).every((cell) => YEAR.test(cell));
  return columns.map((planned) => {
    const { column, isGuessed, guess } = planned;
    const isKey = ids.has(column.id);
    const reason =
      !isGuessed || !NUMBERS.includes(column.type) || isYear(planned)
        ? undefined
        : isKey
          ? 'it is a part of the key'
          : refers(planned)
            ? 'it has codes of another column, or their first digits'
            : undefined;
    const mayBeEmpty = guess.emptyShare > 0 && !alone.has(column.id);
    const own = { ...column, ...(isKey && { nullable: column.nullable ?? mayBeEmpty }) };
    if (reason === undefined) return { ...planned, column: own };
    const text = { ...own, type: 'string' };
    const reader = makeCellReader(text, NEUTRAL);
    return { ...planned, column: text, reader, guess: { ...guess, type: 'string', reason } };
  });
}

const MIN_CODE_LENGTH = 3;

const YEAR = /^(?:1[5-9]|20|21)[0-9]{2}$/;
const YEAR_HEADER = /(?:^|[^\p{L}])(?:years?|jahr|ann[eé]e|a[nñ]o|anno|jaar|rok|vuosi|år)(?:$|[^\p{L}])/iu;

/** Reports the types that were guessed, and how numbers and dates are read, if that was guessed too. */
export function reportColumns(
  table: Table,
  columns: readonly PlannedColumn[],
  locale: TableLocale,
  context: TableContext,
): void {
  for (const [message, tag] of context.stated('locale') ? [] : localeGuesses(columns, locale))
    context.guess(undefined, message, `--locale ${tag}`);
  for (const own of columns) if (own.isGuessed) reportGuess(table, own, context);
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
  const ids = makeUnique(kept.map((at, i) => wanted[i] || `column_${at + 1}`));
  return kept.map((at, i) => {
    const id = ids[i] as string;
    if (header !== undefined && id !== wanted[i]) {
      const place = placeOf(header.last, at);
      const message = `has ${wanted[i] === '' ? 'no Latin letters or digits for an id' : 'the same name as another column'}, so the id has a number`;
      guess(place, message, '--describe FILE', headers[at]);
    }
    return { described: { id, ...(headers[at] === '' && { from: at + 1 }) }, at };
  });
}

/** The types in `--types`, by column id. @throws UsageFault */
function readTypes(text = '', names: readonly ColumnName[]): ReadonlyMap<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  return new Map(
    pairs.map((pair) => {
      const [, name = pair, type = ''] = /^(.*)=(.*)$/.exec(pair) ?? [];
      if (!SIMPLE_TYPES.includes(type.trim())) {
        const remedy = didYouMean(intendedColumnType(type.trim()), 'correct it, or use --describe');
        throw new UsageFault(`--types: "${type.trim()}" is not one of ${SIMPLE_TYPES.join(', ')}: ${remedy}`);
      }
      return [statedColumn('types', name, names), type.trim()];
    }),
  );
}

/** The types that need no further properties. */
const SIMPLE_TYPES = ['string', 'integer', 'number', 'boolean', 'date', 'date-time', 'time', 'document'];

const NUMBERS = ['integer', 'number'];
const DATES = ['date', 'date-time'];

/**
 * What cells show of a locale that columns depend on: messages with the tag of such a locale. That of numbers is the last.
 */
export function localeGuesses(columns: readonly PlannedColumn[], { decimal, order }: TableLocale) {
  const has = (types: readonly string[]) => columns.some(({ column }) => types.includes(column.type));
  const guesses: [message: string, tag: string][] = [];
  if (has(DATES) && order === 'dm')
    guesses.push(['dates have the day before the month, as in 31/01/2024', 'en-GB']);
  if (has(DATES) && order === 'md')
    guesses.push(['dates have the month before the day, as in 01/31/2024', 'en-US']);
  if (has(NUMBERS) && decimal === ',') guesses.push(['numbers have a decimal comma, as in 1.234,5', 'de']);
  return guesses;
}

function reportGuess(
  { cellsAt, placeOf }: Table,
  { column: { id, type }, at, guess: { reason, exception } }: PlannedColumn,
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
  readonly emptyShare: number;
}

/**
 * Guesses the types of columns. Text that a number would damage stays text: codes with leading zeros, identifiers with
 * many digits, and numbers and dates that mean different things in different countries.
 */
function guessTypes(table: Table, locale: TableLocale): ColumnGuess[] {
  const { headers, rows, cellsAt, isTextAt } = table;
  const columns = headers.map((header, at) => watchColumn(header, localeAt(table, at, locale)));
  for (const row of rows) {
    const cells = cellsAt(row);
    for (let i = 0; i < columns.length; i++) columns[i]?.add((cells[i] ?? '').trim(), row);
  }
  return columns.map(({ guess }, at) => {
    const found = guess();
    const areNumbers = NUMBERS.includes(found.type) || found.reason === AMBIGUOUS_NUMBERS;
    const isStoredAsText = areNumbers && rows.some((row) => isTextAt?.(row, at));
    return isStoredAsText ? { ...found, type: 'string', reason: 'numbers are stored as text' } : found;
  });
}

/** Doubles have no more digits. */
const MAX_DIGITS = 15;
/** Numbers of values with the same number of digits, and of these digits, from which they are codes. */
const [MIN_CODES, MIN_CODE_DIGITS] = [10, 5];
/** A number or a version, such as 1.10. */
const SHORT_DECIMAL = /^[0-9]{1,3}[.][0-9]{1,3}$/;
/** Share of cells that fit a type, from which the others are reported. */
const MIN_SHARE = 0.9;
/** The same if the others consist of digits and signs too, as a wrong date does. */
const MIN_NUMERIC_SHARE = 0.5;
const NUMERIC = /^[-+−]?[0-9][-+−0-9.,:/'’TZ \u00a0\u202f]*$/;

/** Headers of columns that refer to codes, or have versions. */
const TEXT_HEADER =
  /(?:^|[^\p{L}])(?:parent|broader|superior|(?:über|ober)\p{L}+|predecessor|successor|version)(?:$|[^\p{L}])/iu;

/** Headers of columns whose decimals are versions, such as 1.10. */
const VERSION_HEADER = /(?:^|[^\p{L}])(?:release|edition|deprecated|introduced|since)(?:$|[^\p{L}])/iu;

/** Whether a column is named as one of codes. */
export const isCode = ({ header, column }: PlannedColumn): boolean => isCodeHeader(header || column.id);

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
  let hasOneLength = true;
  /** Short decimals, and those with a zero at the end, without it. */
  const [decimals, shortened] = [new Set<string>(), new Set<string>()];
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
    const isDigits = /^[0-9]+$/.test(cell);
    hasOneLength &&= isDigits && (seen.digits === 0 || seen.digits === cell.length);
    if (isDigits) seen.digits = Math.max(seen.digits, cell.length);
    else if (SHORT_DECIMAL.test(cell)) {
      decimals.add(cell);
      if (cell.endsWith('0')) shortened.add(cell.slice(0, -1));
    }
    if (/[.,]/.test(cell)) seen.separated++;
    if (/^-?[0-9]+,[0-9]+$/.test(cell)) seen.commas++;
    if (isAmbiguousNumber(cell)) seen.ambiguousNumbers++;
  };
  /** Why numbers are text. */
  const reasonForText = (): string | undefined => {
    if (isCodeHeader(header)) return 'the name suggests codes';
    if (TEXT_HEADER.test(wordsOf(header))) return 'the name suggests codes or versions';
    if (seen.digits > MAX_DIGITS) return `numbers with more than ${MAX_DIGITS} digits may be codes`;
    if (decimals.size > 0 && VERSION_HEADER.test(wordsOf(header))) return 'the name suggests versions';
    if (hasOneLength && seen.values >= MIN_CODES && seen.digits >= MIN_CODE_DIGITS)
      return 'numbers with the same number of digits may be codes';
    if ([...shortened].some((cell) => decimals.has(cell)))
      return 'numbers such as 1.1 and 1.10 may be versions';
    const isAmbiguous = seen.separated > 0 && seen.ambiguousNumbers === seen.separated;
    return locale.decimal === undefined && isAmbiguous ? AMBIGUOUS_NUMBERS : undefined;
  };
  const guess = (): ColumnGuess => {
    const facts = { hasValues: seen.values > 0, emptyShare: seen.empty / (seen.values + seen.empty || 1) };
    const text = (reason?: string, exception?: number): ColumnGuess =>
      omitUndefined({ type: 'string', reason, exception, ...facts });
    if (!facts.hasValues) return text();
    const type = types.find(({ count }) => count === seen.values)?.type;
    const reason = type !== undefined && NUMBERS.includes(type) ? reasonForText() : undefined;
    if (type !== undefined) return reason === undefined ? { type, ...facts } : text(reason);
    if (hasLeadingZero) return text('numbers with leading zeros may be codes');
    if (hasAmbiguousDate) return text(AMBIGUOUS_DATES);
    if (locale.decimal !== ',' && seen.commas > seen.values / 2) return text(AMBIGUOUS_NUMBERS);
    const { name, count, exception } = types.reduce((a, b) => (b.count > a.count ? b : a));
    const minShare = seen.words === 0 ? MIN_NUMERIC_SHARE : MIN_SHARE;
    return count / seen.values < minShare ? text() : text(`not all cells are ${name}`, exception);
  };
  return { add, guess };
}
