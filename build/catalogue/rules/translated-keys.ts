import { groupBy } from '../../domain/group.ts';
import { type Document, rowPointer } from '../document.ts';
import type { KeyJson } from '../model.ts';
import { cellsOf, codeKeyOf, codesOf, hasColumns, identityOf } from './codes.ts';
import type { Finding, Rule } from './rule.ts';
import { makeNeighbours } from './version-facts.ts';
import { judge } from './votes.ts';
import { counted, quoted, rowsFile, shown } from './wording.ts';

/**
 * A code has the same values of all other keys in all languages of a version, such as the number of a country. What most
 * languages have is right; of equally many, what the version before or after has; where that does not decide, all are
 * warned. Keys of names are translated: only keys whose values look like codes are compared, and only where few differ.
 */
export const translatedKeys: Rule = {
  id: 'identification/translated-keys',
  description: 'The languages of a version have the same values of all keys',
  help: 'Further keys, such as a numeric code next to a letter code, identify the same thing in every language. Correct the value that differs from the other languages. Keys whose values are words are taken for translated names, and are not compared.',
  reference: undefined,
  severity: 'error',
  check: (content) => {
    const neighboursOf = makeNeighbours(content);
    return [...groupBy(content.documents, ({ entry }) => entry.canonicalVersionUri).values()].flatMap(
      (languages) => {
        const [first] = languages.filter(({ csv }) => csv);
        if (!first || languages.length < 2) return [];
        const keys = (first.codeList?.columnSet.keys ?? []).filter((key) => key !== codeKeyOf(first));
        return keys.flatMap((key) =>
          areRowsEqual(languages, key) ? [] : differing(languages, key, () => neighboursOf(first)),
        );
      },
    );
  },
};

/** Largest share of rows that differ by mistake; where more do, they are taken for translated. */
const MAX_DIFFERING = 0.2;

/** Smallest share of values that look like codes, in a key that is compared. */
const MIN_CODES = 0.9;

/** A document with the values of a key by its codes. */
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

/** A code whose value is not that of another language. */
interface KeyFault {
  readonly code: string;
  /** A language that is right; undefined where nothing decides. */
  readonly right: KeyTable | undefined;
  readonly other: KeyTable;
}

function differing(
  languages: readonly Document[],
  key: KeyJson,
  neighbours: () => readonly Document[],
): Finding[] {
  const tables = languages.flatMap((document) => tableOf(document, key) ?? []);
  if (tables.length < 2) return [];
  const disputed = disputedCodes(tables);
  const size = Math.max(...tables.map(({ values }) => values.size));
  if (disputed.length === 0 || disputed.length > Math.max(1, size * MAX_DIFFERING)) return [];
  if (!tables.every(isOfCodes)) return [];
  const nearby = neighbours().flatMap((document) => tableOf(document, key) ?? []);
  const faults = new Map<KeyTable, KeyFault[]>();
  for (const code of disputed) {
    const voters = tables.filter(({ values }) => values.has(code));
    const textOf = ({ values }: KeyTable): string => values.get(code)?.identity ?? '';
    const { right, others } = judge(voters, textOf, (text) =>
      nearby.some(({ values }) => values.get(code)?.identity === text),
    );
    for (const table of others) {
      const other = right?.[0] ?? voters.find((one) => textOf(one) !== textOf(table));
      if (!other) continue;
      const own = faults.get(table) ?? [];
      own.push({ code, right: right?.[0], other });
      faults.set(table, own);
    }
  }
  const decided = [...faults].filter(([, own]) => own.some(({ right }) => right));
  // A language that has other faults is most likely at fault where nothing else decides.
  return (decided.length > 0 ? decided : [...faults]).map(([table, own]) =>
    findingOf(key, table, own.find(({ right }) => right) ?? own[0], own.length, decided.length > 0),
  );
}

/**
 * Whether the rows of all languages have the same codes and values of a key in the same order, as is usual. A cheap test:
 * where it fails, the values are compared code by code.
 */
function areRowsEqual(languages: readonly Document[], { columnIds }: KeyJson): boolean {
  const [first, ...others] = languages;
  const ids = [...new Set([...columnIds, ...(first ? (codeKeyOf(first)?.columnIds ?? []) : [])])];
  return others.every(
    ({ rows }) =>
      rows.length === first?.rows.length &&
      rows.every((row, i) => ids.every((id) => isPlainlyEqual(row[id], first.rows[i]?.[id]))),
  );
}

/** Numbers beyond what a double holds exactly are never plainly equal: their digits count. */
const isPlainlyEqual = (a: unknown, b: unknown): boolean =>
  a === b && (typeof a !== 'number' || Math.abs(a) <= Number.MAX_SAFE_INTEGER);

function tableOf(document: Document, key: KeyJson): KeyTable | undefined {
  const own = document.codeList?.columnSet.keys.find(({ id }) => id === key.id);
  const codes = codesOf(document);
  const isSame =
    own && JSON.stringify([...own.columnIds].sort()) === JSON.stringify([...key.columnIds].sort());
  if (!codes || !isSame || !hasColumns(document, key.columnIds)) return undefined;
  const values = new Map<string, KeyValue>();
  for (const [code, index] of codes.rows) {
    const cells = cellsOf(document.rows[index] ?? {}, key.columnIds);
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

/** Whether the values of a key are numbers, dates and the like, or texts that look like codes: no words. */
function isOfCodes({ values }: KeyTable): boolean {
  let count = 0;
  let words = 0;
  for (const { cells } of values.values()) {
    if (!cells) continue;
    count++;
    if (
      cells.some((cell) => typeof cell === 'string' && !/^(?:[^\s\p{Ll}]+|\S*\p{N}\S*|\S{1,3})$/u.test(cell))
    )
      words++;
  }
  return words <= count * (1 - MIN_CODES);
}

function findingOf(
  key: KeyJson,
  { document, values }: KeyTable,
  fault: KeyFault | undefined,
  count: number,
  isDecided: boolean,
): Finding {
  const { code = '', other } = fault ?? {};
  const own = values.get(code);
  const codeCells = cellsOf(document.rows[own?.index ?? 0] ?? {}, codeKeyOf(document)?.columnIds ?? []) ?? [];
  const theirs = other?.values.get(code)?.cells;
  const where = other
    ? `in language ${quoted(other.document.entry.language)} (${rowsFile(other.document)})`
    : '';
  const more =
    count > 1 ? `, and ${counted(count - 1, 'more code')} ${count > 2 ? 'differ' : 'differs'}` : '';
  const advice = isDecided ? 'correct it here' : 'correct the wrong one of the two';
  return {
    document,
    ...(!isDecided && { severity: 'warning' }),
    pointer: rowPointer(own?.index ?? 0, ...key.columnIds.slice(0, 1)),
    message: `key ${quoted(key.id)} of ${shown(codeCells)} is ${textOf(own?.cells)} here, but ${textOf(theirs)} ${where}${more}: ${advice}`,
  };
}

const textOf = (cells: readonly unknown[] | undefined): string => (cells ? shown(cells) : 'absent');
