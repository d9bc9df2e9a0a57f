import type { Rows } from '../../model/document/columns.ts';
import { pointerOf } from '../../model/json/locator.ts';
import type { Problem } from '../../model/problems/problem.ts';
import { quoted } from '../../model/problems/wording.ts';

/** A part of a document that is larger than the site can multiply. */
type Excess = Required<Pick<Problem, 'pointer' | 'message'>>;

/** Numbers of parts that the site multiplies: columns by rows, keys by both, and tags by types and languages. */
const LIMITS = [
  { part: 'columnSet', name: 'columns', noun: 'columns', max: 1000, remedy: 'split the list' },
  { part: 'columnSet', name: 'keys', noun: 'keys', max: 50, remedy: 'remove keys' },
  { part: 'columnSet', name: 'foreignKeys', noun: 'foreign keys', max: 100, remedy: 'remove foreign keys' },
  { part: 'identification', name: 'tags', noun: 'tags', max: 100, remedy: 'keep the most important ones' },
];

/** Maximum length of an id and of a member of an enumeration, which each row repeats. */
const MAX_ID_LENGTH = 200;

/** Maximum length of all that the index contains of a document. */
const MAX_INDEX_ENTRY = 100_000;

const member = (value: unknown, name: string): unknown =>
  (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];

const elements = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Finds the parts of a document that exceed limits, before its schema is checked. @param length that of its text */
export function findExcesses(document: object, length: number): Excess[] {
  const excesses: Excess[] = [];
  for (const [type, parts] of Object.entries(document)) {
    for (const { part, name, noun, max, remedy } of LIMITS) {
      const { length: count } = elements(member(member(parts, part), name));
      if (count <= max) continue;
      const message = `has ${count} ${noun}, but the limit is ${max}: ${remedy}`;
      excesses.push({ pointer: pointerOf(type, part, name), message });
    }
    if (length > MAX_INDEX_ENTRY) excesses.push(...findLongEntry(type, member(parts, 'identification')));
    if (length > MAX_ID_LENGTH) excesses.push(...findLongIds(type, member(parts, 'columnSet')));
  }
  return excesses;
}

function findLongEntry(type: string, identification: unknown): Excess[] {
  const names = ['shortName', 'longName', 'description', 'publisher', 'tags'];
  const size = JSON.stringify(names.map((name) => member(identification, name))).length;
  if (size <= MAX_INDEX_ENTRY) return [];
  const message = `has names, a description, tags and a publisher of ${size} characters together, but the limit is ${MAX_INDEX_ENTRY}: shorten them`;
  return [{ pointer: pointerOf(type, 'identification'), message }];
}

function findLongIds(type: string, columnSet: unknown): Excess[] {
  const excesses: Excess[] = [];
  const add = (text: unknown, noun: string, ...path: (string | number)[]): void => {
    if (typeof text !== 'string' || text.length <= MAX_ID_LENGTH) return;
    const message = `the ${noun} ${quoted(text)} has ${text.length} characters, but the limit is ${MAX_ID_LENGTH}: shorten it`;
    excesses.push({ pointer: pointerOf(type, 'columnSet', ...path), message });
  };
  for (const part of ['columns', 'keys', 'foreignKeys'])
    for (const [i, one] of elements(member(columnSet, part)).entries())
      add(member(one, 'id'), 'id', part, i, 'id');
  for (const [i, column] of elements(member(columnSet, 'columns')).entries())
    for (const [j, one] of elements(member(column, 'members')).entries())
      add(member(one, 'value'), 'member', 'columns', i, 'members', j, 'value');
  return excesses;
}

/**
 * Maximum number of characters of all cells with the ids of their columns, which JSON and other formats repeat in each row.
 * A million rows with ten columns have about 250 million; V8 ends a string at 536 million.
 */
export const MAX_EXPANDED_SIZE = 400_000_000;

/** Number of characters of the cells of a table, each with the id of its column. */
export function expandedSize(rows: Rows): number {
  let size = 0;
  for (const row of rows) {
    for (const id in row) size += id.length + lengthOf(row[id]);
  }
  return size;
}

/** Whether {@link expandedSize} may be larger than allowed, without a look at the cells. */
export const mayExceedExpandedSize = (
  rows: Rows,
  columns: readonly { readonly id: string }[],
  sourceLength: number,
): boolean =>
  sourceLength + rows.length * columns.reduce((sum, { id }) => sum + id.length, 0) > MAX_EXPANDED_SIZE;

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return typeof value === 'object' ? JSON.stringify(value).length : String(value).length;
}
