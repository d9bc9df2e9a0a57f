import { type Codes, cellsOf, codeKeyOf, rowOf } from '../../../model/changes/code-rows.ts';
import { append } from '../../../model/collections.ts';
import type { ColumnJson, KeyJson } from '../../../model/document/columns.ts';
import {
  columnDefinitions,
  type Document,
  keysOf,
  rowPointer,
  rowsFile,
} from '../../../model/document/document.ts';
import { counted, quoted, shown } from '../../../model/problems/wording.ts';
import { identityOf } from '../../../model/values/json-values.ts';
import { unreportedRows } from '../columns/cell-check.ts';
import { memberIdentities } from '../columns/column-definition.ts';
import { zerosLost } from '../columns/leading-zeros.ts';
import { codesOf, hasColumns } from '../keys/codes.ts';
import type { Finding, Rule } from '../rule.ts';
import { perTranslations } from '../versions/version-facts.ts';
import { findDeviations } from '../versions/voting.ts';

/** Keys with words are names, which are translated, and so are values of which many differ. */
export const translatedKeys: Rule = {
  id: 'identification/translated-keys',
  description: 'The languages of a version have the same values of all keys and untranslated columns',
  help: 'Further keys, such as a numeric code next to a letter code, identify the same thing in every language. Correct the value that differs from the other languages. Keys whose values are words are taken for translated names, and are not compared. Other columns give a warning: numbers, booleans, members and foreign keys, and codes with digits, where hardly any of them differs.',
  severity: 'error',
  check: perTranslations((documents, nearby) => {
    const languages = withCodes(documents);
    const [first, second] = languages;
    if (!first || !second) return [];
    return factsOf(first.document).flatMap((fact) =>
      areRowsEqual(languages, fact) ? [] : differing(languages, fact, () => withCodes(nearby())),
    );
  }),
};

/** Maximum share of rows that differ by mistake. */
const MAX_DIFFERING = 0.2;

/** Minimum share of values that look like codes. */
const MIN_CODES = 0.9;

/** Minimum number of rows to compare a column, and a column of strings. */
const MIN_ROWS = 5;
const MIN_ROWS_OF_STRINGS = 10;

const withCodes = (documents: readonly Document[]): Codes[] =>
  documents.flatMap((document) => codesOf(document) ?? []);

/** An untranslated key or column. */
interface Fact {
  readonly name: string;
  readonly columnIds: readonly string[];
  readonly kind: 'key' | 'column' | 'strings';
  readonly isIn: (document: Document) => boolean;
}

function factsOf(document: Document): Fact[] {
  const { columns = [], keys = [], foreignKeys = [] } = document.codeList?.columnSet ?? {};
  const inKeys = new Set(keys.flatMap(({ columnIds }) => columnIds));
  const inForeignKeys = new Set(foreignKeys.flatMap(({ columnIds }) => columnIds));
  const ofKeys = keys
    .filter((key) => key !== codeKeyOf(document))
    .map((key): Fact => {
      const isIn = (other: Document) => keysOf(other).some((one) => keyText(one) === keyText(key));
      return { name: `key ${quoted(key.id)}`, columnIds: key.columnIds, kind: 'key', isIn };
    });
  const ofColumns = columns.flatMap((column): Fact[] => {
    const { id, type, language } = column;
    const isUntranslated = language === undefined && (inForeignKeys.has(id) || UNTRANSLATED.includes(type));
    const isString = type === 'string' && !inForeignKeys.has(id);
    if (inKeys.has(id) || !(isUntranslated || isString)) return [];
    const isIn = (other: Document) =>
      columnDefinitions(other).some((one) => columnText(one) === columnText(column));
    const kind = isUntranslated ? 'column' : 'strings';
    return [{ name: `column ${quoted(id)}`, columnIds: [id], kind, isIn }];
  });
  return [...ofKeys, ...ofColumns];
}

const UNTRANSLATED = ['integer', 'number', 'boolean', 'enum', 'enum-set'];

/** Texts that are equal for the same key or column. */
const keyText = ({ id, columnIds }: KeyJson): string => JSON.stringify([id, [...columnIds].sort()]);
const columnText = (column: ColumnJson): string =>
  JSON.stringify([column.id, column.type, column.language ?? null, [...memberIdentities(column)].sort()]);

interface KeyTable {
  readonly document: Document;
  readonly values: ReadonlyMap<string, KeyValue>;
}

interface KeyValue {
  /** Of the row, from 0. */
  readonly index: number;
  readonly cells: readonly unknown[] | undefined;
  readonly identity: string;
}

/** A code whose value differs from another language. */
interface KeyFault {
  readonly code: string;
  readonly other: KeyTable;
  /** Whether the other language is right. */
  readonly isDecided: boolean;
}

function differing(
  languages: readonly Codes[],
  fact: Fact,
  nearbyLanguages: () => readonly Codes[],
): Finding[] {
  if (fact.kind === 'strings' && !languages.every((language) => areCodes(language, fact))) return [];
  const tables = languages.flatMap((language) => tableOf(language, fact) ?? []);
  if (tables.length < 2) return [];
  const disputed = disputedCodes(tables);
  if (disputed.length === 0 || !tables.every((table) => isUntranslated(table, fact))) return [];
  const size = Math.max(...tables.map(({ values }) => values.size));
  const isLost = disputed.every((code) => areAlikeButZeros(textsOf(tables, code)));
  const isMany =
    disputed.length > Math.max(1, size * (fact.kind === 'strings' ? 1 - MIN_CODES : MAX_DIFFERING));
  if (isMany && !isLost && !arePermuted(tables)) return [];
  const nearby = nearbyLanguages().flatMap((language) => tableOf(language, fact) ?? []);
  const faults = new Map<KeyTable, KeyFault[]>();
  for (const code of disputed) {
    const voters = tables.filter(({ values }) => values.has(code));
    const isSupported = (text: string): boolean =>
      zerosLost(textsOf(tables, code), [text]).size > 0 ||
      nearby.some((table) => textIn(table, code) === text);
    for (const { voter, other, isDecided } of findDeviations(voters, (one) => textIn(one, code), isSupported))
      append(faults, voter, { code, other, isDecided });
  }
  const decided = [...faults].filter(([, own]) => own.some(({ isDecided }) => isDecided));
  // If undecided, languages with other faults are probably wrong.
  return (decided.length > 0 ? decided : [...faults]).flatMap(([table, all]) => {
    const own = isLost || fact.kind !== 'key' ? unreported(table, fact, all) : all;
    const first = own.find(({ isDecided }) => isDecided) ?? own[0];
    const advice = isLost
      ? 'write the leading zeros, which seem to be lost'
      : isMany
        ? 'the values seem to be on other rows: sort whole rows, never a single column'
        : decided.length > 0
          ? 'correct it here'
          : 'correct the wrong one of the two';
    return first ? [findingOf(fact, table, first, own.length, decided.length > 0, advice)] : [];
  });
}

const textIn = ({ values }: KeyTable, code: string): string => values.get(code)?.identity ?? '';

const textsOf = (tables: readonly KeyTable[], code: string): string[] =>
  tables.flatMap(({ values }) => values.get(code)?.identity ?? []);

const areAlikeButZeros = (texts: readonly string[]): boolean =>
  texts.every((text) => /^[0-9]+$/.test(text) && Number(text) === Number(texts[0]));

/** Faults that the rules about rows do not report. */
function unreported(
  { document, values }: KeyTable,
  { columnIds }: Fact,
  faults: readonly KeyFault[],
): KeyFault[] {
  const column = columnDefinitions(document).find(({ id }) => id === columnIds[0]);
  const indexOf = ({ code }: KeyFault): number => values.get(code)?.index ?? 0;
  const indexes = new Set(column && unreportedRows(document, column, faults.map(indexOf)));
  return faults.filter((fault) => indexes.has(indexOf(fault)));
}

/** Whether all strings of a column are codes. */
const areCodes = ({ document: { rows } }: Codes, { columnIds: [id = ''] }: Fact): boolean =>
  rows.every((row) => (row[id] ?? '') === '' || CODE_WITH_DIGITS.test(String(row[id])));

function isUntranslated(table: KeyTable, { kind }: Fact): boolean {
  const cells = cellsIn(table);
  if (kind === 'key') return isOfCodes(table);
  if (kind === 'strings') return cells.length >= MIN_ROWS_OF_STRINGS;
  return cells.length >= MIN_ROWS && !areOrdinals(cells);
}

const cellsIn = ({ values }: KeyTable): unknown[] => [...values.values()].flatMap(({ cells }) => cells ?? []);

/** Abbreviations, which may be translated, have no digits. */
const CODE_WITH_DIGITS = /^(?=.*[0-9])[^\s\p{Ll}]+$/u;

/** Whether values are numbers with equal steps, such as positions of translated names. */
function areOrdinals(cells: readonly unknown[]): boolean {
  if (!cells.every((cell) => typeof cell === 'number')) return false;
  const sorted = [...new Set(cells as readonly number[])].sort((a, b) => a - b);
  const [first = 0, second = 0] = sorted;
  return sorted.length === cells.length && sorted.every((value, i) => value === first + i * (second - first));
}

/**
 * Minimum number of different values for a comparison of rows, and maximum number of values without a counterpart.
 */
const MIN_DISTINCT = 5;
const MAX_UNPAIRED = 2;

/** Whether languages have the same values on other rows. */
function arePermuted(tables: readonly KeyTable[]): boolean {
  if (tables.some((table) => areOrdinals(cellsIn(table)))) return false;
  const [first, ...others] = tables.map(({ values }) => [...values.values()].map(({ identity }) => identity));
  if (!first || first.length < MIN_ROWS_OF_STRINGS || new Set(first).size < MIN_DISTINCT) return false;
  return others.every((own) => {
    const counts = new Map<string, number>();
    for (const text of first) counts.set(text, (counts.get(text) ?? 0) + 1);
    for (const text of own) counts.set(text, (counts.get(text) ?? 0) - 1);
    return [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0) <= MAX_UNPAIRED;
  });
}

/** A quick test whether all shared codes have the same values, as is usual. */
function areRowsEqual([first, ...others]: readonly Codes[], { columnIds }: Fact): boolean {
  return others.every((other) => {
    for (const [code, index] of first?.rows ?? []) {
      const row = rowOf(other, code);
      if (row && !columnIds.every((id) => isPlainlyEqual(row[id], first?.document.rows.at(index)?.[id])))
        return false;
    }
    return true;
  });
}

/** Numbers beyond the precision of a double are never plainly equal. */
const isPlainlyEqual = (a: unknown, b: unknown): boolean =>
  a === b && (typeof a !== 'number' || Math.abs(a) <= Number.MAX_SAFE_INTEGER);

function tableOf({ document, rows }: Codes, { columnIds, kind, isIn }: Fact): KeyTable | undefined {
  if (!isIn(document) || !hasColumns(document, columnIds)) return undefined;
  const values = new Map<string, KeyValue>();
  for (const [code, index] of rows) {
    const cells = cellsOf(document.rows.at(index) ?? {}, columnIds);
    // A missing string may be entered later.
    if (kind !== 'strings' || cells?.some((cell) => cell !== ''))
      values.set(code, { index, cells, identity: cells ? identityOf(cells) : '' });
  }
  return { document, values };
}

/** Codes whose values differ between languages that have them. */
function disputedCodes(tables: readonly KeyTable[]): string[] {
  const first = new Map<string, string>();
  const disputed = new Set<string>();
  for (const { values } of tables) {
    for (const [code, { identity }] of values) {
      const before = first.get(code);
      if (before === undefined) first.set(code, identity);
      else if (before !== identity) disputed.add(code);
    }
  }
  return [...disputed];
}

/** Whether the values of a key are numbers, dates or codes rather than words. */
function isOfCodes(table: KeyTable): boolean {
  const all = [...table.values.values()].flatMap(({ cells }) => (cells ? [cells] : []));
  const words = all.filter((cells) => cells.some((cell) => typeof cell === 'string' && !CODE.test(cell)));
  return words.length <= all.length * (1 - MIN_CODES);
}

const CODE = /^(?:[^\s\p{Ll}]+|\S*\p{N}\S*|\S{1,3})$/u;

function findingOf(
  { name, columnIds, kind }: Fact,
  { document, values }: KeyTable,
  { code, other }: KeyFault,
  count: number,
  isDecided: boolean,
  advice: string,
): Finding {
  const own = values.get(code);
  const codeCells =
    cellsOf(document.rows.at(own?.index ?? 0) ?? {}, codeKeyOf(document)?.columnIds ?? []) ?? [];
  const where = `in language ${quoted(other.document.entry.language)} (${rowsFile(other.document)})`;
  const more =
    count > 1 ? `, and ${counted(count - 1, 'more code')} ${count > 2 ? 'differ' : 'differs'}` : '';
  return {
    document,
    ...((!isDecided || kind !== 'key') && { severity: 'warning' }),
    pointer: rowPointer(own?.index ?? 0, ...columnIds.slice(0, 1)),
    message: `${name} of ${shown(codeCells)} is ${textOf(own?.cells)} here, but ${textOf(other.values.get(code)?.cells)} ${where}${more}: ${advice}`,
  };
}

const textOf = (cells: readonly unknown[] | undefined): string => (cells ? shown(cells) : 'absent');
