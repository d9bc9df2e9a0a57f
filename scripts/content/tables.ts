import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { parse as parseYaml } from 'yaml';
import { oncePerKey } from '../../build/model/once.ts';

/** The languages with texts of their own; a regional variant uses those of its base language. */
export const BASE_LANGUAGES = ['de', 'en', 'es', 'fr', 'pl'] as const;

export type Language = (typeof BASE_LANGUAGES)[number] | 'de-AT' | 'de-CH' | 'en-GB';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [name: string]: Json };

/**
 * A column without its texts; other properties are constraints. The values of a `localised` column are in the language
 * of the document; `members` are values, whose descriptions are in texts.csv. A `unique` column is a key. `references`
 * are foreign keys by id, with the list that they refer to in the same version. `role` is one of `columnRoles`, or an
 * object with what else the role needs.
 */
export interface Column {
  readonly type: string;
  readonly nullable?: true;
  readonly optional?: true;
  readonly localised?: true;
  readonly members?: readonly string[];
  readonly unique?: true;
  readonly references?: Readonly<Record<string, string>>;
  readonly role?: string | JsonObject;
  readonly [constraint: string]: Json | undefined;
}

const readOwn = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

/** A YAML file in this folder, whose form the caller knows. */
export const readYaml = <T>(file: string): T => parseYaml(readOwn(file));

/** The rows of a CSV file in this folder, by header. */
export const readTable = (file: string): readonly Record<string, string>[] =>
  parse(readOwn(file), { columns: true });

/** Rows without a list are for all lists: their cells replace empty cells of a list. */
const COLUMNS = readTable('columns.csv');
const TEXTS = new Map<string, Readonly<Record<string, string>>>();
for (const row of readTable('texts.csv')) TEXTS.set(`${row.list} ${row.text}`, row);
for (const row of COLUMNS) TEXTS.set(`${row.list} column ${row.column}`, row);

/**
 * A text of a list or set, by default that for all lists. A regional variant has the texts of its base language.
 *
 * @param name `shortName`, `longName`, `description`, `column ID` or `member VALUE`
 * @throws Error if it is not in the language
 */
export function listText(list: string, name: string, language: Language): string {
  const text = readCell(list, name, language.slice(0, 2));
  if (!text) throw new Error(`no text "${name}" of "${list}" in ${language}`);
  return text;
}

const readCell = (list: string, name: string, header: string): string | undefined =>
  TEXTS.get(`${list} ${name}`)?.[header] || TEXTS.get(` ${name}`)?.[header];

/** A phrase for all lists; `value` replaces {}. */
export const phrase = (name: string, language: Language, value = ''): string =>
  listText('', name, language).replace('{}', () => value);

/** The columns of a list by id, in their order. Their definitions are YAML. */
export const columnsOf = oncePerKey((list: string): Readonly<Record<string, Column>> => {
  const columns: Record<string, Column> = {};
  for (const row of COLUMNS) {
    if (row.list !== list) continue;
    columns[row.column as string] = parseYaml(readCell(list, `column ${row.column}`, 'definition') ?? '');
  }
  return columns;
});

/** The values of an `enum` or `enum-set` column, in their order. */
export const membersOf = (list: string, column: string): readonly string[] =>
  columnsOf(list)[column]?.members ?? [];
