import { intendedColumnType } from '../../model/document/column-types.ts';
import type { ColumnJson } from '../../model/document/columns.ts';
import { didYouMean, quoted } from '../../model/problems/wording.ts';
import { nearest } from '../../model/values/nearest.ts';
import { type ImportOptions, type ReportNote, UsageFault } from '../import/format.ts';
import { columnIdOf, makeUnique } from '../import/names.ts';
import type { DescribedColumn, TableDescription } from './description.ts';
import type { TableLayout } from './layout.ts';
import { localeOf, localeTagFor, type TableLocale } from './locale.ts';
import { type ColumnGuess, guessTypes } from './types.ts';
import { type CellReader, makeCellReader, type SourceTable } from './values.ts';

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

/** What is known about columns before they are guessed. */
interface Stated {
  readonly description: TableDescription | undefined;
  readonly options: ImportOptions;
  readonly locale: TableLocale;
  readonly isLocaleStated: boolean;
}

/**
 * The columns of a table, from the description, the options and the cells, and reports guesses.
 *
 * @returns undefined after it reported an error
 * @throws UsageFault if an option is invalid
 */
export function planColumns(
  table: SourceTable,
  layout: TableLayout,
  { description, options, locale, isLocaleStated }: Stated,
  report: ReportNote,
): readonly PlannedColumn[] | undefined {
  const { headers } = layout;
  const guessed = guessTypes(headers, { rows: layout.rows, cellsAt: table.cellsAt }, locale);
  const guesses = guessed.map((guess, at) =>
    isStoredAsText(table, layout, at, guess) ? { ...guess, ...STORED_AS_TEXT } : guess,
  );
  const sources = description?.columns
    ? findDescribed(description, headers, layout, table, report)
    : guessNames(headers, guesses, table, layout, report);
  if (!sources) return undefined;
  if (!isLocaleStated) reportLocale(guesses, locale, report);
  const types = readTypes(options.valueOf('types'), sources);
  return sources.map(
    ({ described: { from, locale: ownLocale, id, name, type: described, ...others }, at }) => {
      const guess = guesses[at] as ColumnGuess;
      const header = headers[at] ?? '';
      const type = types.get(id) ?? described;
      const column: ColumnJson = { id, name: name ?? (header || id), type: type ?? guess.type, ...others };
      const own = (ownLocale === undefined ? undefined : localeOf(ownLocale)) ?? locale;
      if (type === undefined) reportGuess(table, column, at, guess, report);
      return { column, at, header, guess, reader: makeCellReader(column, own) };
    },
  );
}

const STORED_AS_TEXT = { type: 'string', reason: 'numbers are stored as text' } as const;

function isStoredAsText(
  { isTextAt }: SourceTable,
  { rows }: TableLayout,
  at: number,
  { type }: ColumnGuess,
): boolean {
  const isNumber = type === 'integer' || type === 'number';
  return isNumber && isTextAt !== undefined && rows.some((row) => isTextAt(row, at));
}

interface ColumnSource {
  readonly described: DescribedColumn;
  readonly at: number;
}

/** The columns of a description in the source. Columns that it leaves out are losses. */
function findDescribed(
  { columns = [], placeOf }: TableDescription,
  headers: readonly string[],
  { header }: TableLayout,
  table: SourceTable,
  report: ReportNote,
): ColumnSource[] | undefined {
  const found = columns.flatMap((described, i) => {
    const place = placeOf(`/codeList/columnSet/columns/${i}`);
    if (described.locale !== undefined && !localeOf(described.locale)) {
      report({
        kind: 'error',
        place,
        message: `${quoted(described.locale)} is not a locale: write one such as de or en-US`,
      });
      return [];
    }
    const at = findColumn(described, headers);
    if (at !== undefined) return [{ described, at }];
    const name = String(described.from ?? described.name ?? described.id);
    const meant = nearest(
      name,
      headers.filter((one) => one !== ''),
    );
    const message = `the source has no column ${quoted(name)}: ${didYouMean(meant, 'write its header, or its number from 1, after "from:", or remove the column')}`;
    report({ kind: 'error', place, message });
    return [];
  });
  const used = new Set(found.map(({ at }) => at));
  for (const [i, name] of headers.entries()) {
    if (used.has(i)) continue;
    const place = header === undefined ? `column ${i + 1}` : table.placeOf(header.last, i);
    report({ kind: 'loss', place, value: name, message: 'is left out by the description' });
  }
  return found.length === columns.length ? found : undefined;
}

function findColumn({ from, name, id }: DescribedColumn, headers: readonly string[]): number | undefined {
  const find = (text: string | undefined): number | undefined => {
    const index = text === undefined ? -1 : headers.indexOf(text.trim());
    return index < 0 ? undefined : index;
  };
  const number = typeof from === 'number' || /^[1-9][0-9]*$/.test(from ?? '') ? Number(from) - 1 : undefined;
  const numbered = number !== undefined && number < headers.length ? number : undefined;
  if (from !== undefined) return find(String(from)) ?? numbered;
  return find(name) ?? find(id) ?? numbered;
}

/** Columns named by their headers, without those that have neither a name nor cells. */
function guessNames(
  headers: readonly string[],
  guesses: readonly ColumnGuess[],
  table: SourceTable,
  { header }: TableLayout,
  report: ReportNote,
): ColumnSource[] {
  const kept = headers
    .map((_, i) => i)
    .filter((i) => headers[i] !== '' || (guesses[i] as ColumnGuess).hasValues);
  const wanted = kept.map((i) => columnIdOf(headers[i] as string));
  const ids = makeUnique(wanted);
  return kept.map((at, i) => {
    const id = ids[i] as string;
    if (header !== undefined && id !== wanted[i]) {
      const place = table.placeOf(header.last, at);
      const message = `has ${wanted[i] === '' ? 'no letters or digits for an id' : 'the same name as another column'}, so the id has a number`;
      report({ kind: 'guess', place, value: headers[at] as string, message, option: '--describe FILE' });
    }
    return { described: { id, ...(headers[at] === '' && { from: at + 1 }) }, at };
  });
}

/** The types in `--types`, by column id. */
function readTypes(text: string | undefined, sources: readonly ColumnSource[]): ReadonlyMap<string, string> {
  const ids = sources.map(({ described }) => described.id);
  const pairs = (text ?? '').split(',').filter((pair) => pair.trim() !== '');
  return new Map(
    pairs.map((pair) => {
      const [id = '', type = ''] = pair.split('=').map((part) => part.trim());
      if (!ids.includes(id))
        throw new UsageFault(
          `--types: there is no column "${id}": ${didYouMean(nearest(id, ids), 'write its id')}`,
        );
      if (!SIMPLE_TYPES.includes(type))
        throw new UsageFault(
          `--types: "${type}" is not one of ${SIMPLE_TYPES.join(', ')}: ${didYouMean(intendedColumnType(type), 'correct it, or use --describe')}`,
        );
      return [id, type];
    }),
  );
}

/** The types that need no further properties. */
const SIMPLE_TYPES = ['string', 'integer', 'number', 'boolean', 'date', 'date-time', 'time', 'document'];

/** Reports a guess of how numbers and dates are read, if columns depend on it. */
function reportLocale(
  guesses: readonly ColumnGuess[],
  { decimal, order }: TableLocale,
  report: ReportNote,
): void {
  const has = (...types: string[]) => guesses.some(({ type }) => types.includes(type));
  if (decimal === ',' && has('integer', 'number'))
    report({ kind: 'guess', message: 'numbers have a decimal comma, as in 1.234,5', option: '--locale de' });
  if (order === undefined || !has('date', 'date-time')) return;
  const [names, example, tag] =
    order === 'dm'
      ? ['the day before the month', '31/01/2024', 'en-GB']
      : ['the month before the day', '01/31/2024', 'en-US'];
  report({ kind: 'guess', message: `dates have ${names}, as in ${example}`, option: `--locale ${tag}` });
}

/** The tag of a guessed locale for a draft; undefined if no column depends on it. */
export function guessedLocaleTag(
  columns: readonly PlannedColumn[],
  locale: TableLocale,
  language: string | undefined,
): string | undefined {
  const isDependent = columns.some(
    ({ column: { type } }) =>
      (['integer', 'number'].includes(type) && locale.decimal !== undefined) ||
      (['date', 'date-time'].includes(type) && locale.order !== undefined),
  );
  return isDependent ? localeTagFor(locale, language) : undefined;
}

function reportGuess(
  table: SourceTable,
  { id, type }: ColumnJson,
  at: number,
  { reason, exception }: ColumnGuess,
  report: ReportNote,
): void {
  const place = `column ${quoted(id)}`;
  if (exception !== undefined) {
    const value = table.cellsAt(exception)[at] ?? '';
    const where = `${place}, ${table.placeOf(exception, at)}`;
    const message = `is text because ${reason}: correct the cell, or state the type`;
    report({ kind: 'guess', place: where, value, message, option: '--types ID=TYPE' });
  } else if (reason !== undefined)
    report({ kind: 'guess', place, message: `is text because ${reason}`, option: '--types ID=TYPE' });
  else if (type !== 'string')
    report({ kind: 'guess', place, message: `has the type ${type}`, option: '--types ID=string' });
}
