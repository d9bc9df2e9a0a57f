import type { ColumnJson } from '../../../model/document/columns.ts';
import { didYouMean, quoted } from '../../../model/problems/wording.ts';
import { nearest } from '../../../model/values/nearest.ts';
import { type ColumnName, statedColumn, UsageFault } from '../../import/format.ts';
import { columnIdOf, makeUnique } from '../../import/names.ts';
import type { DescribedColumn, TableContext } from '../description.ts';
import type { Table } from '../layout.ts';
import { localeOf, type TableLocale } from '../values.ts';
import { type Form, findForm } from './forms.ts';

/** A column of the list in the source. */
interface SourceColumn {
  readonly id: string;
  readonly at: number;
  /** Its header; empty if it has none. */
  readonly name: string;
  /** The type and the locale that the description or an option states, and further properties. */
  readonly type?: ColumnJson['type'] | undefined;
  readonly locale?: TableLocale | undefined;
  readonly described: Omit<DescribedColumn, 'from' | 'id' | 'type' | 'locale'>;
}

/** A column with its cells. */
export interface TableColumn extends SourceColumn {
  /** One for each row, trimmed. */
  readonly cells: readonly string[];
  /** Whether there are cells that a sheet stores as text, and others; only undefined in a CSV. */
  readonly areTexts: ReadonlySet<boolean | undefined>;
  readonly form: Form;
  readonly isFilled: boolean;
  /** Number of distinct cells that are not empty. */
  readonly distinct: number;
}

/**
 * The columns of a table, from the description or the headers.
 *
 * @returns undefined after it reported an error
 * @throws UsageFault if an option is invalid
 */
export function readColumns(table: Table, context: TableContext): TableColumn[] | undefined {
  const described = context.description?.columns;
  const columns = described ? findDescribed(described, table, context) : nameColumns(table, context);
  if (!columns) return undefined;
  const types = readTypes(context.valueOf('types'), columns);
  const read = columns.map((column) => {
    const cells: string[] = [];
    return { ...column, cells, areTexts: new Set<boolean | undefined>() };
  });
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
      const named = headers.filter((one) => one !== '');
      const remedy = 'write its header, or its number from 1, after "from:", or remove the column';
      const help = didYouMean(nearest(wanted, named), remedy);
      error(place, `the source has no column ${quoted(wanted)}: ${help}`);
    } else found.push({ id, at, name: headers[at] ?? '', type, locale, described });
  }
  for (const [i, name] of headers.entries()) {
    if (found.some(({ at }) => at === i)) continue;
    const place = header === undefined ? `column ${i + 1}` : placeOf(header.last, i);
    loss(place, 'is left out by the description', name);
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
function nameColumns(
  { headers, header, rows, cellsAt, placeOf }: Table,
  { guess }: TableContext,
): SourceColumn[] {
  const hasCells = (at: number): boolean => rows.some((row) => (cellsAt(row)[at] ?? '').trim() !== '');
  const kept = [...headers.keys()].filter((at) => headers[at] !== '' || hasCells(at));
  const ids = makeUnique(kept.map((at) => columnIdOf(headers[at] ?? '') || `column_${at + 1}`));
  return kept.map((at, i) => {
    const id = ids[i] as string;
    const name = headers[at] ?? '';
    if (header !== undefined && id !== columnIdOf(name)) {
      const message =
        'has no letters or digits for an id, or those of another column, so the id has a number';
      guess(placeOf(header.last, at), message, '--describe FILE', name);
    }
    return { id, at, name, described: {} };
  });
}

/** The types that need no further properties. */
const SIMPLE_TYPES = ['string', 'integer', 'number', 'boolean', 'date', 'date-time', 'time', 'document'];

/** The types in `--types`, by column id. @throws UsageFault */
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

/** The id of the column that an option or the description states, or `none`. @throws UsageFault if there is none */
export function readColumnOption(
  option: 'name' | 'parent' | 'split',
  columns: readonly ColumnName[],
  { stated }: TableContext,
): string | undefined {
  const text = stated(option)?.text;
  return text === undefined || text === 'none' ? text : statedColumn(option, text, columns);
}
