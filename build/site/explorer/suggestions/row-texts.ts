import { valuesOf } from '../../../formats/rows.ts';
import { factsOf } from '../../../model/changes/code-history.ts';
import { defaultKeyOf, nameColumnIn } from '../../../model/document/codes.ts';
import { columnRolesOf, valuesInCell } from '../../../model/document/column-roles.ts';
import type { Document, DocumentMetadata } from '../../../model/document/document.ts';
import { inLanguage } from '../../../model/identity/language.ts';
import { orderVersions } from '../../../model/identity/versions.ts';
import type { RowTexts } from '../../part.ts';
import { UI_LANGUAGES } from '../../paths.ts';
import { truncate } from '../components/text.ts';
import { codeOf, type RawRow, rowInTime, textOf } from '../document/table.ts';
import { ALIAS_START, ENDED_START, type RowLines } from './index-format.ts';

/**
 * The documents of the latest version of a list: first that in the language that fits each UI language best, or a single
 * one if it is the same for all, then those in other languages.
 */
export function suggestedDocuments<T extends DocumentMetadata>(
  documents: readonly T[],
): { readonly shown: readonly T[]; readonly all: readonly T[] } {
  const latest = orderVersions(documents).at(-1)?.records ?? [];
  const fitting = latest.length > 0 ? UI_LANGUAGES.map((ui) => inLanguage(latest, ui)) : [];
  const shown = fitting.every((one) => one === fitting[0]) ? fitting.slice(0, 1) : fitting;
  return { shown, all: [...shown, ...latest.filter((one) => !shown.includes(one))] };
}

/** Rows with longer codes are not suggested; longer names are truncated. */
const MAX_CODE_LENGTH = 100;
const MAX_NAME_LENGTH = 80;

/** The codes, names and aliases of a document's rows, and the values of its columns; undefined if it has none. */
export function rowTextsOf(document: Document): RowTexts | undefined {
  const { codeList, columns, hasData } = document;
  if (!codeList || !hasData) return undefined;
  const keyColumns = defaultKeyOf(codeList.columnSet)?.columnIds ?? [];
  const codeIds = new Set([...keyColumns, ...codeList.columnSet.keys.flatMap(({ columnIds }) => columnIds)]);
  const indexes = new Map(columns.map(({ id }, i) => [id, i]));
  const codeColumns = [...codeIds].flatMap((id) => indexes.get(id) ?? []);
  const nameColumn = nameColumnIn(
    columns.map(({ id, type }) => ({ id, isText: type === 'string' && !codeIds.has(id) })),
  );
  const references = codeList.columnSet.foreignKeys?.flatMap(({ columnIds }) => columnIds) ?? [];
  const roles = columnRolesOf(codeList);
  const { aliases: role } = roles;
  const others = columns.flatMap(({ id, type }, i) =>
    type === 'string' &&
    i !== nameColumn &&
    !codeIds.has(id) &&
    !references.includes(id) &&
    id !== role?.column
      ? [i]
      : [],
  );
  const stats = others.map((column) => ({ column, filled: 0, distinct: new Set<string>() }));
  const hasEnd = (values: RawRow): boolean => {
    const { status, validTo, validBefore } = factsOf(rowInTime({ columns, roles }, values), roles);
    return (status ?? validTo ?? validBefore) !== undefined;
  };
  const rows: { readonly cells: string[]; readonly values: readonly (string | undefined)[] }[] = [];
  for (const values of valuesOf(document)) {
    const codes = codeColumns.map((i) => codeOf(values[i]));
    if (codes.some((code, i) => i < keyColumns.length && (code === '' || !isPlain(code)))) continue;
    const name = nameColumn < 0 ? '' : textOf(values[nameColumn]);
    const cells = [
      `${hasEnd(values) ? ENDED_START : ''}${truncate(name, MAX_NAME_LENGTH).replace(SEPARATORS, ' ')}`,
      ...codes.map((code) => (isPlain(code) ? code : '')),
    ];
    rows.push({ cells, values });
    for (const stat of stats) {
      const value = values[stat.column];
      if (value === undefined || value.length > MAX_VALUE_LENGTH || value.length < 3) continue;
      stat.filled++;
      stat.distinct.add(value);
    }
  }
  const aliasColumns = stats.filter(({ filled, distinct }) => distinct.size >= filled * MIN_DISTINCT);
  const stated = (values: readonly (string | undefined)[]): string[] =>
    role ? valuesInCell(JSON.parse(values[indexes.get(role.column) ?? -1] ?? 'null'), role.separator) : [];
  const lines = rows.map(({ cells, values }) => {
    const aliases = aliasColumns
      .flatMap(({ column, distinct }) => (distinct.has(values[column] ?? '') ? textOf(values[column]) : []))
      .concat(stated(values).map((alias) => truncate(alias, MAX_NAME_LENGTH)))
      .filter((alias) => /[\p{L}\p{N}]/u.test(alias) && !cells.includes(alias))
      .map((alias) => ALIAS_START + alias.replace(SEPARATORS, ' '));
    return [...cells, ...(aliases.length > 0 ? [aliases.join('')] : [])].join('\t');
  });
  const values = stats.flatMap(({ filled, distinct }) =>
    distinct.size <= MAX_VALUES && filled >= distinct.size * MIN_ROWS_PER_VALUE
      ? Array.from(distinct, textOf).filter((value) => /\p{L}/u.test(value))
      : [],
  );
  return { keyColumns, rows: lines.join('\n'), values };
}

/** Texts of JSON of other columns are only searched if they are at most so long. */
const MAX_VALUE_LENGTH = 22;

/** Rows are found by the values of a column if almost each row has another one: at least this part of them. */
const MIN_DISTINCT = 0.9;

/** A list is found by the values of a column if it has few of them, and each in several rows. */
const MAX_VALUES = 30;
const MIN_ROWS_PER_VALUE = 3;

const SEPARATORS = /[\t\n\v\f]/g;

/** Whether a code is short, and without the separators of {@link rowTextsOf}. */
const isPlain = (code: string): boolean => code.length <= MAX_CODE_LENGTH && !/[\t\n\v]/.test(code);

/** Joins the rows of the documents of a list by the codes of their default keys. */
export function joinRows(documents: readonly (RowTexts | undefined)[]): RowLines[] {
  const rows: (string | undefined)[][] = [];
  const byCode = new Map<string, (string | undefined)[]>();
  documents.forEach((document, i) => {
    for (const line of document?.rows ? document.rows.split('\n') : []) {
      const code = line
        .split('\t', 1 + (document?.keyColumns.length ?? 0))
        .slice(1)
        .join('\t');
      let row = code === '' ? undefined : byCode.get(code);
      if (!row || row[i] !== undefined) {
        row = Array<string | undefined>(documents.length).fill(undefined);
        rows.push(row);
        byCode.set(code, row);
      }
      row[i] = line;
    }
  });
  return rows;
}
