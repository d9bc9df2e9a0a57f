import type { ColumnJson } from '../../../model/document/columns.ts';
import { didYouMean, quoted } from '../../../model/problems/wording.ts';
import { nearest } from '../../../model/values/nearest.ts';
import { type ColumnName, statedColumn, UsageFault } from '../../import/format.ts';
import { columnIdOf, makeUnique } from '../../import/names.ts';
import type { DescribedColumn, TableContext } from '../description.ts';
import type { Table } from '../layout.ts';
import { localeOf } from '../values.ts';

/** A column of the list and where it is in the source. */
export interface SourceColumn {
  readonly id: string;
  /** Index in the source. */
  readonly at: number;
  /** Its name in the source; empty if it has none. */
  readonly header: string;
  /** The type that the description or an option states. */
  readonly type: string | undefined;
  /** Further properties from the description. */
  readonly described: Omit<DescribedColumn, 'from' | 'locale' | 'id' | 'type'>;
  readonly locale: string | undefined;
}

/**
 * The columns of a table, from the description or the headers.
 *
 * @returns undefined after it reported an error
 * @throws UsageFault if an option is invalid
 */
export function planColumns(table: Table, context: TableContext): readonly SourceColumn[] | undefined {
  const { description } = context;
  const columns = description?.columns
    ? findDescribed(description.columns, table, context)
    : nameColumns(table, context);
  const types = columns && readTypes(context.valueOf('types'), namesOf(columns));
  return columns?.map((column) => ({ ...column, type: types?.get(column.id) ?? column.type }));
}

/** What options call columns by. */
export const namesOf = (columns: readonly SourceColumn[]): ColumnName[] =>
  columns.map(({ id, header }) => ({ id, name: header }));

/** The columns of a description in the source. Columns that it leaves out are losses. */
function findDescribed(
  columns: readonly DescribedColumn[],
  { headers, header, placeOf }: Table,
  { loss, error, description }: TableContext,
): SourceColumn[] | undefined {
  const found: SourceColumn[] = [];
  for (const [i, { from, locale, id, type, ...described }] of columns.entries()) {
    const place = description?.placeOf(`/codeList/columnSet/columns/${i}`);
    const wanted = String(from ?? described.name ?? id);
    const at = findHeader(from === undefined ? [described.name ?? id, id] : [wanted], headers);
    if (locale !== undefined && !localeOf(locale))
      error(place, `${quoted(locale)} is not a locale: write one such as de or en-US`);
    else if (at === undefined) {
      const meant = nearest(
        wanted,
        headers.filter((one) => one !== ''),
      );
      const remedy = 'write its header, or its number from 1, after "from:", or remove the column';
      error(place, `the source has no column ${quoted(wanted)}: ${didYouMean(meant, remedy)}`);
    } else found.push({ id, at, header: headers[at] ?? '', type, described, locale });
  }
  const used = new Set(found.map(({ at }) => at));
  for (const [i, name] of headers.entries()) {
    if (used.has(i)) continue;
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
  const kept = [...headers.keys()].filter(
    (i) => headers[i] !== '' || rows.some((row) => (cellsAt(row)[i] ?? '').trim() !== ''),
  );
  const wanted = kept.map((at) => columnIdOf(headers[at] ?? ''));
  const ids = makeUnique(kept.map((at, i) => wanted[i] || `column_${at + 1}`));
  return kept.map((at, i) => {
    const id = ids[i] as string;
    if (header !== undefined && id !== wanted[i]) {
      const reason =
        wanted[i] === '' ? 'no Latin letters or digits for an id' : 'the same name as another column';
      guess(
        placeOf(header.last, at),
        `has ${reason}, so the id has a number`,
        '--describe FILE',
        headers[at],
      );
    }
    return { id, at, header: headers[at] ?? '', type: undefined, described: {}, locale: undefined };
  });
}

/** The types that need no further properties. */
const SIMPLE_TYPES = ['string', 'integer', 'number', 'boolean', 'date', 'date-time', 'time', 'document'];

/** The types in `--types`, by column id. @throws UsageFault */
function readTypes(text = '', names: readonly ColumnName[]): ReadonlyMap<string, ColumnJson['type']> {
  const types = new Map<string, string>();
  for (const pair of text.split(',')) {
    if (pair.trim() === '') continue;
    const [, name = pair, type = ''] = /^(.*)=(.*)$/.exec(pair) ?? [];
    if (!SIMPLE_TYPES.includes(type.trim())) {
      const remedy = didYouMean(nearest(type.trim(), SIMPLE_TYPES), 'correct it, or use --describe');
      throw new UsageFault(`--types: "${type.trim()}" is not one of ${SIMPLE_TYPES.join(', ')}: ${remedy}`);
    }
    types.set(statedColumn('types', name, names), type.trim());
  }
  return types;
}
