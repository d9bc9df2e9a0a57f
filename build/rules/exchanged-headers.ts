import { columnDefinitions, type Document } from '../catalogue/document.ts';
import type { ColumnJson, Row } from '../catalogue/model.ts';
import { pointerOf } from '../json/pointer.ts';
import { quoted } from '../problems/wording.ts';
import { type KnownValues, makeFindValue } from './foreign-key-values.ts';
import { makeCellCheck } from './support/cell-check.ts';
import type { Content } from './support/content.ts';
import { foreignKeysIn } from './support/foreign-key-targets.ts';
import { type FindMismatches, makeFindMismatches } from './support/pattern.ts';
import type { Finding, Rule } from './support/rule.ts';

export const exchangedHeaders: Rule = {
  id: 'csv/exchanged-headers',
  description: 'The header cells of a CSV are above the values of their columns',
  help: 'No value of a column is allowed there, or it is empty in most rows but not nullable, but all would be allowed in another column, and the values of that one here, by their types, patterns and foreign keys. Exchange the two header cells, or correct the columns if they are wrong. A foreign key alone proves nothing unless both columns have one, because it may be that of another column.',
  severity: 'error',
  *check(content) {
    const tools: Tools = { known: new Map(), findMismatches: makeFindMismatches() };
    for (const document of content.documents)
      if (document.source.csv) yield* findingsOf(content, document, tools);
  },
};

/** Fewer values may be wrong by themselves. */
const MIN_VALUES = 3;

/** What all documents of a check share. */
interface Tools {
  readonly known: KnownValues;
  readonly findMismatches: FindMismatches;
}

function findingsOf(content: Content, document: Document, tools: Tools): Finding[] {
  const definitions = columnDefinitions(document).filter(({ type }) => TYPES.has(type));
  if (definitions.length < 2 || document.rows.length < MIN_VALUES) return [];
  const foreignKeys = foreignKeysIn(content, document);
  const tests = definitions.map((column) => {
    const finds = foreignKeys
      .filter(({ json }) => json.columnIds.join('\0') === column.id)
      .flatMap((foreignKey) => makeFindValue(foreignKey, tools.known) ?? []);
    return { column, isWrong: makeTest(column, finds, tools), isDefinedWrong: makeTest(column, [], tools) };
  });
  // Almost no column has a wrong value in each of its first rows.
  const suspicious = tests.filter(({ column, isWrong }) => {
    const texts = textsIn(document.rows.slice(0, MAX_FIRST_ROWS), column.id);
    return texts.length > 0 && isWrong(texts).every(Boolean);
  });
  const found: Finding[] = [];
  const named = new Set<string>();
  for (const own of suspicious.slice(0, MAX_COLUMNS)) {
    const texts = textsIn(document.rows, own.column.id);
    if (named.has(own.column.id) || texts.length < MIN_VALUES || !own.isWrong(texts).every(Boolean)) continue;
    // The foreign key alone may be that of another column by mistake.
    const isCertain = own.isDefinedWrong(texts).every(Boolean);
    const others = tests.slice(0, MAX_COLUMNS).filter((other) => {
      const theirs = textsIn(document.rows, other.column.id);
      if (other === own || theirs.length < MIN_VALUES) return false;
      if (!isCertain && !other.isWrong(theirs).every(Boolean)) return false;
      return !other.isWrong(texts).some(Boolean) && !own.isWrong(theirs).some(Boolean);
    });
    const [other] = others;
    if (!other || others.length > 1) continue;
    named.add(other.column.id);
    found.push(findingOf(document, own, other));
  }
  const emptied = tests.slice(0, MAX_COLUMNS).filter(({ column }) => isEmptied(document, column));
  const [own] = emptied;
  if (!own || emptied.length > 1 || found.length > 0) return found;
  // Only one other column may be the full one, and its type is that of the empty one.
  const full = tests.filter(
    ({ column }) =>
      column.type === own.column.type &&
      column.nullable !== false &&
      !column.optional &&
      textsIn(document.rows, column.id).length === document.rows.length,
  );
  const [other] = full;
  const fits = (test: ColumnTest, texts: readonly string[]) => !test.isWrong(texts).some(Boolean);
  return other &&
    full.length === 1 &&
    fits(own, textsIn(document.rows, other.column.id)) &&
    fits(other, textsIn(document.rows, own.column.id))
    ? [findingOf(document, own, other)]
    : [];
}

/** Minimum share of rows without a value where a header cell is taken for that of a nullable column. */
const MIN_EMPTY = 0.5;

/** Whether a column that is not nullable has no value in most rows, but in some. */
function isEmptied({ rows }: Document, { id, nullable, optional }: ColumnJson): boolean {
  if (nullable !== false || optional) return false;
  const count = textsIn(rows, id).length;
  return count > 0 && rows.length - count > rows.length * MIN_EMPTY;
}

const findingOf = (document: Document, own: ColumnTest, other: ColumnTest): Finding => ({
  document,
  pointer: pointerOf('codeList', 'dataSet', 'rows'),
  message: `the values of column ${quoted(own.column.id)} look like those of ${quoted(other.column.id)} and the other way round: exchange the two header cells, or correct the columns if these are wrong`,
});

interface ColumnTest {
  readonly column: ColumnJson;
  readonly isWrong: (texts: readonly string[]) => boolean[];
}

const TYPES = new Set(['string', 'integer', 'number', 'boolean', 'enum', 'date', 'time', 'date-time']);
/** A quick test looks at so many rows; further columns are not compared. */
const MAX_FIRST_ROWS = 5;
const MAX_COLUMNS = 10;

/** The values of a column as the CSV has them, without empty ones. */
const textsIn = (rows: readonly Row[], id: string): string[] =>
  rows.flatMap((row) => {
    const text = String(row[id] ?? '');
    return text === '' ? [] : [text];
  });

/** Makes the test which texts cannot be values of a column. */
function makeTest(
  column: ColumnJson,
  finds: readonly ((row: Row) => boolean)[],
  { findMismatches }: Tools,
): (texts: readonly string[]) => boolean[] {
  const { id, type, pattern } = column;
  const check = makeCellCheck(column);
  return (texts) => {
    const mismatches = new Set(pattern === undefined ? [] : findMismatches(pattern, texts));
    return texts.map((text, i) => {
      const value = readText(text, type);
      return check(value) !== undefined || mismatches.has(i) || finds.some((find) => !find({ [id]: value }));
    });
  };
}

function readText(text: string, type: string): unknown {
  if (type === 'integer' || type === 'number') return /^-?[0-9]/.test(text) ? Number(text) : text;
  if (type === 'boolean') return /^(?:true|false)$/i.test(text) ? text.toLowerCase() === 'true' : text;
  return text;
}
