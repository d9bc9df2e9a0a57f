import { factsOf } from '../../model/changes/code-history.ts';
import { truncate } from '../../model/characters/truncate.ts';
import { defaultKeyOf, nameColumnIn } from '../../model/document/codes.ts';
import { columnRolesOf, valuesInCell } from '../../model/document/column-roles.ts';
import type { Row } from '../../model/document/columns.ts';
import type { Document, DocumentMetadata } from '../../model/document/document.ts';
import { inLanguage } from '../../model/identity/language.ts';
import { orderVersions } from '../../model/identity/versions.ts';
import { ownMember } from '../../model/values/json-values.ts';
import type { RowTexts } from '../part.ts';
import { UI_LANGUAGES } from '../paths.ts';
import { ALIAS_START, ENDED_START } from './index-format.ts';

/** Rows with longer codes are not found; longer names are truncated. */
const MAX_CODE_LENGTH = 100;
const MAX_NAME_LENGTH = 80;

/** Longer texts of other columns are not searched. */
const MAX_VALUE_LENGTH = 20;

/** Rows are found by the texts of a column if almost each row has another one: at least this part of them. */
const MIN_DISTINCT = 0.9;

/** A list is found by the texts of a column if it has few of them, and each in several rows. */
const MAX_VALUES = 30;
const MIN_ROWS_PER_VALUE = 3;

/**
 * The documents of the latest version of a list: first that in the language that fits each UI language best, or a single
 * one if it is the same for all, then those in other languages.
 */
export function latestDocuments<T extends DocumentMetadata>(
  documents: readonly T[],
): { readonly shown: readonly T[]; readonly latest: readonly T[] } {
  const latest = orderVersions(documents).at(-1)?.records ?? [];
  const shown = latest.length === 0 ? [] : [...new Set(UI_LANGUAGES.map((ui) => inLanguage(latest, ui)))];
  return { shown, latest: [...shown, ...latest.filter((one) => !shown.includes(one))] };
}

/** The codes, names and aliases of a document's rows, and the values of its columns; undefined if it has none. */
export function rowTextsOf(document: Document): RowTexts | undefined {
  const { codeList, hasData } = document;
  if (!codeList || !hasData) return undefined;
  const rows = [...document.rows];
  const { columns, keys, foreignKeys = [] } = codeList.columnSet;
  const keyColumns = defaultKeyOf(codeList.columnSet)?.columnIds ?? [];
  const codeColumns = new Set([...keyColumns, ...keys.flatMap(({ columnIds }) => columnIds)]);
  const texts = columns.filter(({ id, type }) => type === 'string' && !codeColumns.has(id));
  const nameColumn = texts[nameColumnIn(texts.map(({ id }) => ({ id, isText: true })))]?.id ?? '';
  const roles = columnRolesOf(codeList);
  const { column: aliasColumn = '', separator } = roles.aliases ?? {};
  const taken = [nameColumn, aliasColumn, ...foreignKeys.flatMap(({ columnIds }) => columnIds)];
  const others = texts.filter(({ id }) => !taken.includes(id)).map(({ id }) => countValues(rows, id));
  const aliasColumns = others.filter(({ filled, distinct }) => distinct.size >= filled * MIN_DISTINCT);
  const lines: string[] = [];
  for (const row of rows) {
    const codes = Array.from(codeColumns, (id) => printCell(row, id));
    // Other keys may have no code.
    const plain = codes.map((code) => (isPlain(code) ? code : ''));
    if (plain.slice(0, keyColumns.length).includes('')) continue;
    const { status, validTo, validBefore } = factsOf(row, roles);
    const isEnded = (status ?? validTo ?? validBefore) !== undefined;
    const name = cleanText(printCell(row, nameColumn));
    const aliases = [
      ...aliasColumns.map(({ id }) => shortText(row, id)),
      ...valuesInCell(ownMember(row, aliasColumn), separator),
    ].map(cleanText);
    const found = aliases.filter(
      (text) => /[\p{L}\p{N}]/u.test(text) && text !== name && !codes.includes(text),
    );
    const cells = [`${isEnded ? ENDED_START : ''}${name}`, ...plain];
    if (found.length > 0) cells.push(found.map((alias) => ALIAS_START + alias).join(''));
    lines.push(cells.join('\t'));
  }
  const few = others.filter(
    ({ filled, distinct }) => distinct.size <= MAX_VALUES && filled >= distinct.size * MIN_ROWS_PER_VALUE,
  );
  const values = few.flatMap(({ distinct }) => [...distinct]).filter((value) => /\p{L}/u.test(value));
  return { keyColumns, rows: lines.join('\n'), values };
}

/** The short texts of a column. */
function countValues(rows: Iterable<Row>, id: string) {
  const distinct = new Set<string>();
  let filled = 0;
  for (const row of rows) {
    const text = shortText(row, id);
    if (text === '') continue;
    filled++;
    distinct.add(text);
  }
  return { id, filled, distinct };
}

function shortText(row: Row, id: string): string {
  const cell = ownMember(row, id);
  return typeof cell === 'string' && cell.length <= MAX_VALUE_LENGTH ? cell : '';
}

/** A cell as text; numbers as in the fragments of pages. */
function printCell(row: Row, id: string): string {
  const cell = ownMember(row, id) ?? '';
  if (Array.isArray(cell)) return cell.join(', ');
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

const cleanText = (text: string): string => truncate(text, MAX_NAME_LENGTH).replace(/[\t\n\v\f]/g, ' ');

const isPlain = (code: string): boolean => code.length <= MAX_CODE_LENGTH && !/[\t\n\v]/.test(code);
