import { unquote } from '../../../model/json/text.ts';
import { isMissing } from '../document/table.ts';
import {
  type Exported,
  type ExportedColumn,
  type ExportedForeignKey,
  type ExportedList,
  inOneLine,
  Notes,
  titleLine,
} from './list.ts';

/**
 * The rows as SQL that PostgreSQL, SQLite, MySQL and MariaDB run: a table with its keys and foreign keys, and its rows.
 * Names are quoted identifiers and texts string literals, both with doubled quotes. MySQL takes double quotes for strings
 * and backslashes for escapes by default: the first statement, which others take for a comment, makes it follow the
 * standard.
 */
export function printSql(list: ExportedList): Exported {
  const notes = new Notes();
  const table = tableNameOf(list.canonicalUri);
  const columns = sqlColumnsOf(list, notes);
  const foreignKeys = foreignKeysOf(list, table, columns, notes);
  const definitions = [
    ...columns.map(({ name, type, isRequired }) => `${name} ${type}${isRequired ? ' NOT NULL' : ''}`),
    ...keysOf(list, columns),
    ...foreignKeys.flatMap(({ sql }) => sql ?? []),
  ];
  const comments = foreignKeys.flatMap(({ comment }) => comment ?? []);
  const insert = `INSERT INTO ${quoteName(table)} (${columns.map(({ name }) => name).join(', ')}) VALUES\n`;
  const rows = list.rows.map((row) => {
    const cells = columns.map(({ print }, i) => (isMissing(row[i]) ? 'NULL' : print(row[i] as string)));
    return `  (${cells.join(', ')})`;
  });
  const inserts = Array.from({ length: Math.ceil(rows.length / ROWS_PER_INSERT) }, (_, i) => {
    const part = rows.slice(i * ROWS_PER_INSERT, (i + 1) * ROWS_PER_INSERT);
    return `${insert}${part.join(',\n')};\n`;
  });
  const text = [
    `-- ${titleLine(list)}\n`,
    ...comments.map((comment) => `-- ${inOneLine(comment)}\n`),
    "/*! SET sql_mode = 'ANSI,NO_BACKSLASH_ESCAPES,STRICT_ALL_TABLES' */;\n",
    'BEGIN;\n',
    `CREATE TABLE ${quoteName(table)} (\n  ${definitions.join(',\n  ')}\n)`,
    ' /*! CHARACTER SET utf8mb4 COLLATE utf8mb4_bin */;\n',
    ...inserts,
    'COMMIT;\n',
  ].join('');
  return { text, notes: notes.all };
}

const ROWS_PER_INSERT = 500;

interface SqlColumn {
  /** The quoted name. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly print: (raw: string) => string;
}

function sqlColumnsOf({ columns, keys, rows }: ExportedList, notes: Notes): SqlColumn[] {
  const names = uniqueNames(
    columns.map(({ id }) => id),
    notes,
  );
  return columns.map((column, i) => {
    const values = rows.flatMap((row) => (isMissing(row[i]) ? [] : [row[i] as string]));
    const isComplete = values.length === rows.length;
    return {
      name: quoteName(names[i] as string),
      isRequired: isComplete && (!column.mayBeMissing || keys[0]?.includes(i) === true),
      ...sqlTypeOf(column, values, notes),
    };
  });
}

/** The type of a column. A value that does not have the declared type makes it a column of texts. */
function sqlTypeOf(
  { type }: ExportedColumn,
  values: readonly string[],
  notes: Notes,
): Pick<SqlColumn, 'type' | 'print'> {
  const isEach = (pattern: RegExp): boolean => values.every((raw) => pattern.test(raw));
  const print = (raw: string): string => printText(raw, notes);
  if ((type === 'boolean' || type === 'bool') && isEach(/^(?:true|false)$/))
    return { type: 'BOOLEAN', print: (raw) => raw.toUpperCase() };
  if (type === 'date' && isEach(/^"\d{4}-\d\d-\d\d"$/)) return { type: 'DATE', print };
  if (type === 'integer' || type === 'number') {
    const numeric = numericTypeOf(values, type === 'integer');
    if (numeric !== undefined) return { type: numeric, print: (raw) => raw };
    notes.add('numbersAsText', values.length);
  }
  return { type: textTypeOf(values), print };
}

const INTEGER = /^-?(\d+)$/;
const DECIMAL = /^-?(\d+)(?:\.(\d+))?$/;
/** Digits that a 64-bit integer holds, and that SQLite keeps in a decimal. */
const MAX_INTEGER_DIGITS = 18;
const MAX_DECIMAL_DIGITS = 15;

/** The type of numbers that keeps all digits in all databases; undefined if none does. */
function numericTypeOf(values: readonly string[], isInteger: boolean): string | undefined {
  if (isInteger && values.every((raw) => (INTEGER.exec(raw)?.[1]?.length ?? Infinity) <= MAX_INTEGER_DIGITS))
    return 'BIGINT';
  let whole = 1;
  let scale = 0;
  for (const raw of values) {
    const parts = DECIMAL.exec(raw);
    if (!parts) return undefined;
    whole = Math.max(whole, parts[1]?.length ?? 0);
    scale = Math.max(scale, parts[2]?.length ?? 0);
  }
  return whole + scale <= MAX_DECIMAL_DIGITS ? `DECIMAL(${whole + scale},${scale})` : undefined;
}

/** Keys of MySQL need a maximum length. */
const SHORT_TEXT = 255;

function textTypeOf(values: readonly string[]): string {
  const isShort = values.every((raw) => [...unquote(raw)].length <= SHORT_TEXT);
  return isShort ? `VARCHAR(${SHORT_TEXT})` : 'TEXT';
}

/** Sets are JSON, so that values with commas stay separate. */
function printText(raw: string, notes: Notes): string {
  const text = unquote(raw);
  const stored = storable(text);
  if (stored !== text) notes.add('characters');
  return `'${stored.replaceAll("'", "''")}'`;
}

/** Databases cannot store U+0000, and UTF-8 cannot encode lone surrogates. */
const storable = (text: string): string =>
  text.replaceAll('\0', '\ufffd').replace(/\p{Surrogate}/gu, '\ufffd');

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The length of identifiers in PostgreSQL, in bytes; MySQL permits 64 characters. */
const MAX_NAME_BYTES = 63;

function shorten(name: string, bytes = MAX_NAME_BYTES): string {
  const encoder = new TextEncoder();
  let short = storable(name);
  while (encoder.encode(short).length > bytes) short = [...short].slice(0, -1).join('');
  // MySQL rejects names that end with a space.
  short = short.trimEnd();
  return short === '' ? 'column' : short;
}

/** Names that differ in more than case, because databases compare them without case. */
function uniqueNames(ids: readonly string[], notes: Notes): string[] {
  const used = new Set<string>();
  return ids.map((id) => {
    let name = shorten(id);
    for (let i = 2; used.has(name.toLowerCase()); i++) name = `${shorten(id, MAX_NAME_BYTES - 6)}_${i}`;
    used.add(name.toLowerCase());
    if (name !== id) notes.add('names');
    return name;
  });
}

/** The name of the table of a list: the last part of its URI with a letter, so that foreign keys find it. */
export function tableNameOf(canonicalUri: string): string {
  const parts = canonicalUri.split(/[:/#?]+/).filter((part) => /\p{L}/u.test(part));
  const name = (parts.at(-1) ?? '').replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_+|_+$/g, '');
  return name === '' ? 'code_list' : shorten(name);
}

function keysOf({ keys, rows }: ExportedList, columns: readonly SqlColumn[]): string[] {
  return keys.map((key, i) => {
    const isComplete = rows.every((row) => key.every((column) => !isMissing(row[column])));
    const names = key.map((column) => columns[column]?.name).join(', ');
    return `${i === 0 && isComplete ? 'PRIMARY KEY' : 'UNIQUE'} (${names})`;
  });
}

interface SqlForeignKey {
  readonly sql?: string;
  readonly comment?: string;
}

/** The foreign keys, with comments on those that a database would reject, and on the tables that must exist. */
function foreignKeysOf(
  list: ExportedList,
  table: string,
  columns: readonly SqlColumn[],
  notes: Notes,
): SqlForeignKey[] {
  return list.foreignKeys.map((key): SqlForeignKey => {
    const target = tableNameOf(key.targetUri);
    const reason = reasonToLeaveOut(list, key, target === table);
    if (reason !== undefined) {
      notes.add('foreignKeys');
      const ids = key.columns.map((column) => list.columns[column]?.id).join(', ');
      return { comment: `The foreign key (${ids}) to ${key.targetUri} is left out: ${reason}.` };
    }
    const names = key.columns.map((column) => columns[column]?.name).join(', ');
    const targetNames = (key.targetIds ?? []).map((id) => quoteName(shorten(id))).join(', ');
    return {
      sql: `FOREIGN KEY (${names}) REFERENCES ${quoteName(target)} (${targetNames})`,
      ...(target !== table && { comment: `Requires the table "${target}" of ${key.targetUri}.` }),
    };
  });
}

function reasonToLeaveOut(
  { canonicalUri, columns, rows }: ExportedList,
  { columns: from, targetIds, targetUri }: ExportedForeignKey,
  hasOwnName: boolean,
): string | undefined {
  if (targetIds === undefined) return 'its list is not in this directory';
  if (!hasOwnName) return undefined;
  if (targetUri !== canonicalUri) return 'its list has the same table name';
  const to = targetIds.map((id) => columns.findIndex((column) => column.id === id));
  const seen = new Set<string>();
  const pointsBack = rows.every((row) => {
    const cellsAt = (places: readonly number[]) => JSON.stringify(places.map((place) => row[place] ?? null));
    seen.add(cellsAt(to));
    return from.some((place) => isMissing(row[place])) || seen.has(cellsAt(from));
  });
  return pointsBack ? undefined : 'a row refers to a later one, or to one that is not exported';
}
