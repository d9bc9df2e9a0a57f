import { groupBy } from '../../model/collections.ts';
import type { ColumnJson } from '../../model/document/columns.ts';
import { isLanguageTag, lookupLanguage } from '../../model/identity/language.ts';
import { didYouMean, listed, quoted } from '../../model/problems/wording.ts';
import { nearest } from '../../model/values/nearest.ts';
import { type ColumnName, statedColumn, statedLanguage, UsageFault } from '../import/format.ts';
import { columnIdOf, makeUnique } from '../import/names.ts';
import type { DescribedColumn, TableContext } from './description.ts';
import { DATE, NUMBER, type Table, URL } from './layout.ts';
import { localeOf, type TableLocale } from './values.ts';

interface SourceColumn {
  readonly id: string;
  readonly at: number;
  readonly name: string;
  /** The type and the locale that the description or an option states, and further properties. */
  readonly type?: ColumnJson['type'] | undefined;
  readonly locale?: TableLocale | undefined;
  /** The language that its header states, if it has texts. */
  readonly language?: string | undefined;
  readonly described: Omit<DescribedColumn, 'from' | 'id' | 'type' | 'locale'>;
}

export type TableColumn = NonNullable<ReturnType<typeof readColumns>>[number];
export type TableColumns = readonly TableColumn[];

/** The columns of a table, from the description or the headers; undefined after an error was reported. */
export function readColumns(table: Table, context: TableContext) {
  const described = context.description?.columns;
  const columns: readonly SourceColumn[] | undefined = described
    ? findDescribed(described, table, context)
    : nameColumns(table, context);
  if (!columns) return undefined;
  const types = readTypes(context.valueOf('types'), columns);
  const read = columns.map((column) => ({
    ...column,
    /** One for each row, trimmed. */
    cells: [] as string[],
    /** Whether there are cells that a sheet stores as text, and others; only undefined in a CSV. */
    areTexts: new Set<boolean | undefined>(),
  }));
  // Each row is read once, because the rows of a CSV are read from its text.
  for (const row of table.rows) {
    const own = table.cellsAt(row);
    for (const { at, cells, areTexts } of read) {
      const cell = (own[at] ?? '').trim();
      cells.push(cell);
      if (cell !== '') areTexts.add(table.isTextAt?.(row, at));
    }
  }
  return read.map((column) => {
    const filled = column.cells.filter((cell) => cell !== '');
    return {
      ...column,
      type: types.get(column.id) ?? column.type,
      form: findForm(filled, column.at === 0),
      isFilled: filled.length === column.cells.length,
      /** Number of distinct cells that are not empty. */
      distinct: new Set(filled).size,
    };
  });
}

/** The columns of a description in the source. Columns that it leaves out are losses. */
function findDescribed(
  columns: readonly DescribedColumn[],
  { headers, header, placeOf }: Table,
  { loss, error, description }: TableContext,
): SourceColumn[] | undefined {
  const found: SourceColumn[] = [];
  for (const [i, { from, id, type, locale: tag, ...described }] of columns.entries()) {
    const place = description?.placeOf(['columns', i]);
    const { name = id } = described;
    const locale = tag === undefined ? undefined : localeOf(tag);
    const isPosition = typeof from === 'number' && from >= 1 && from <= headers.length;
    const at = isPosition ? from - 1 : findHeader(from === undefined ? [name, id] : [String(from)], headers);
    if (tag !== undefined && !locale)
      error(place, `${quoted(tag)} is not a locale: write one such as de or en-US`);
    else if (at === undefined) {
      const wanted = String(from ?? name);
      const remedy = 'write its header, or its number from 1, after "from:", or remove the column';
      const named = headers.filter((one) => one !== '');
      const help = didYouMean(nearest(wanted, named), remedy);
      error(place, `the source has no column ${quoted(wanted)}: ${help}`);
    } else found.push({ id, at, name: headers[at] ?? '', type, locale, described });
  }
  for (const [i, name] of headers.entries()) {
    if (found.some(({ at }) => at === i)) continue;
    loss(header ? placeOf(header.last, i) : `column ${i + 1}`, 'is left out by the description', name);
  }
  return found.length === columns.length ? found : undefined;
}

/** The index of a column by the first of its names that is a header, else by its number. */
function findHeader(names: readonly string[], headers: readonly string[]): number | undefined {
  const name = names.find((one) => headers.includes(one.trim()));
  if (name !== undefined) return headers.indexOf(name.trim());
  const number = names.find((one) => /^[1-9][0-9]*$/.test(one) && Number(one) <= headers.length);
  return number === undefined ? undefined : Number(number) - 1;
}

/** Columns named by their headers, without those that have neither a name nor cells. */
function nameColumns({ headers, header: place, rows, cellsAt, placeOf }: Table, context: TableContext) {
  const { guess } = context;
  const hasCells = (at: number): boolean => rows.some((row) => (cellsAt(row)[at] ?? '').trim() !== '');
  const kept = [...headers.keys()].filter((at) => headers[at] !== '' || hasCells(at));
  const texts = place ? findTextHeaders(headers, context) : new Map<number, TextHeader>();
  const own = kept.filter((at) => texts.get(at)?.role !== 'other');
  const names = own.map((at) => texts.get(at)?.name ?? headers[at] ?? '');
  const ids = makeUnique(names.map((name, i) => columnIdOf(name) || `column_${(own[i] ?? 0) + 1}`));
  return kept.map((at): SourceColumn => {
    const header = headers[at] ?? '';
    const { role = 'alone', name = header, language } = texts.get(at) ?? {};
    if (language !== undefined && role !== 'alone') {
      const id = ids[names.indexOf(name)] + (role === 'own' ? '' : `@${language}`);
      return { id, at, name: header, type: 'string', described: { name, language } };
    }
    const id = ids[own.indexOf(at)] as string;
    const message = 'has no letters or digits for an id, or those of another column, so the id has a number';
    if (place && id !== columnIdOf(name)) guess(placeOf(place.last, at), message, '--describe FILE', name);
    return { id, at, name, language, described: {} };
  });
}

/** A header with a language: of a text in several ones, in that of the list or another one, or of a text alone. */
interface TextHeader {
  readonly role: 'own' | 'other' | 'alone';
  readonly name: string;
  readonly language: string;
}

/** `label_en`, `name:de`, `titre (fr)`, `name@pt-BR`. */
const TEXT_HEADER =
  /^(.*?\S)\s*([-_:.@ (])\s*((?<=@)[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*|[a-z]{2}(?:-[A-Z]{2})?|[A-Z]{2})\)?$/;

/**
 * The headers that are a name and a language, where several have the same name and other languages, or where `name@de` is next
 * to `name`. The list is in the stated language, or else in the first one.
 */
function findTextHeaders(headers: readonly string[], context: TableContext): Map<number, TextHeader> {
  const known = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const found: { at: number; name: string; mark: string; language: string }[] = [];
  for (const [at, header] of headers.entries()) {
    const [, name = '', mark = '', tag = ''] = TEXT_HEADER.exec(header) ?? [];
    const language = tag.length === 2 ? tag.toLowerCase() : tag;
    if (isLanguageTag(language) && known.of(language.replace(/-.*/, '')))
      found.push({ at, name, mark, language });
  }
  const isNextToOwn = ([first]: typeof found): boolean => headers.includes(first?.name ?? '');
  const groups = [...groupBy(found, ({ name }) => name).values()].filter((group) => {
    const areDistinct = new Set(group.map(({ language }) => language)).size === group.length;
    return areDistinct && (group.length > 1 || (group[0]?.mark === '@' && isNextToOwn(group)));
  });
  const separate = groups.filter((group) => !isNextToOwn(group)).flat();
  const tags = separate.map(({ language }) => language);
  const stated = statedLanguage(context);
  const own = stated === undefined ? tags[0] : lookupLanguage(stated, tags);
  const texts = new Map<number, TextHeader>();
  for (const group of groups) {
    const isText = group.some(({ language }) => language === (own ?? stated)) !== isNextToOwn(group);
    for (const { at, name, language } of group) {
      if (!isText) texts.set(at, { role: 'alone', name: headers[at] as string, language });
      else if (language !== own) texts.set(at, { role: 'other', name, language });
      else texts.set(at, { role: 'own', name, language: stated ?? language });
    }
    const names = group.map(({ at }) => quoted(headers[at]));
    const message = `columns ${listed(names, names.length)} are the text ${quoted(group[0]?.name)} in several languages`;
    if (isText) context.guess(undefined, message, '--documents-per-language');
  }
  return texts;
}

const SIMPLE_TYPES = ['string', 'integer', 'number', 'boolean', 'date', 'date-time', 'time', 'document'];

function readTypes(text = '', columns: readonly ColumnName[]): ReadonlyMap<string, ColumnJson['type']> {
  const types = new Map<string, string>();
  for (const pair of text.split(',')) {
    if (pair.trim() === '') continue;
    const [, name = pair, type = ''] = /^(.*)=(.*)$/.exec(pair) ?? [];
    if (!SIMPLE_TYPES.includes(type.trim()))
      throw new UsageFault(`--types: "${type.trim()}" is not one of ${SIMPLE_TYPES.join(', ')}`);
    types.set(statedColumn('types', name, columns), type.trim());
  }
  return types;
}

/**
 * What the cells of a column look like:
 *
 * - `code`: short texts without blanks that have digits or signs, or the same length, such as 01001, km/h and EUR
 * - `word`: single words in one case, which may be codes or names: red, NORTHLAND
 * - `text`: anything else that is written, such as names and descriptions
 * - `identifier`: what identifies rows in programs: running numbers, URLs and UUIDs
 * - `value`: numbers and dates
 */
type Form = 'code' | 'word' | 'text' | 'identifier' | 'value' | 'empty';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const CODE = /^[!-~]{1,50}$/;
/** `Paris`, but not `He`. */
const CAPITALIZED = /^[A-Z][a-z]{2,}/;
/** Number of capitalised words of the same length from which they are codes, such as Latn and Cyrl. */
const MIN_CAPITALIZED = 10;
/** Longer words of the same length are names by chance: NORTHLAND and SOUTHLAND. */
const MAX_WORD_LENGTH = 8;
/** Longer words in one case may be names. */
const MAX_ABBREVIATION_LENGTH = 3;

function findForm(cells: readonly string[], isFirst: boolean): Form {
  const [first] = cells;
  if (first === undefined) return 'empty';
  const isEvery = (pattern: RegExp): boolean => cells.every((cell) => pattern.test(cell));
  const haveOneLength = cells.every((cell) => cell.length === first.length);
  if (isEvery(URL) || isEvery(UUID)) return 'identifier';
  if (isEvery(DATE)) return 'value';
  if (isEvery(/^[0-9]+$/)) {
    if (cells.length > 1 && cells.every((cell, i) => cell === String(Number(first) + i))) return 'identifier';
    return isFirst || haveOneLength || cells.some((cell) => /^0[0-9]/.test(cell)) ? 'code' : 'value';
  }
  // `01.11`
  if (isEvery(/^[0-9.]+$/) && cells.some((cell) => /^0[0-9]/.test(cell))) return 'code';
  if (isEvery(NUMBER)) return isFirst && !cells.some((cell) => cell.includes(',')) ? 'code' : 'value';
  if (!isEvery(CODE)) return 'text';
  if (cells.some((cell) => CAPITALIZED.test(cell)))
    return haveOneLength && cells.length >= MIN_CAPITALIZED ? 'code' : 'text';
  if (haveOneLength && first.length <= MAX_WORD_LENGTH) return 'code';
  const hasSigns = cells.some((cell) => /[0-9_./:]|[a-z]-|[a-z][A-Z]/.test(cell));
  return hasSigns || cells.every((cell) => cell.length <= MAX_ABBREVIATION_LENGTH) ? 'code' : 'word';
}
