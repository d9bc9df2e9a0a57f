import type { ColumnJson, Row, Rows } from '../../../model/document/columns.ts';
import { columnDefinitions, type Document } from '../../../model/document/document.ts';
import { pointerOf } from '../../../model/json/pointer.ts';
import { once } from '../../../model/once.ts';
import { quoted } from '../../../model/problems/wording.ts';
import { makeCellCheck } from '../columns/cell-check.ts';
import { type FindMismatches, makeFindMismatches } from '../columns/pattern.ts';
import type { ListContent } from '../content.ts';
import { type ForeignKey, foreignKeysIn, makeFindValue } from '../references/foreign-key-targets.ts';
import type { Rule } from '../rule.ts';

export const exchangedHeaders: Rule<ListContent> = {
  id: 'csv/exchanged-headers',
  description: 'The header cells of a CSV are above the values of their columns',
  help: 'No value of a column is allowed there, or it is empty in most rows but not nullable, but all would be allowed in another column, and the values of that one here, by their types, patterns and foreign keys. Exchange the two header cells, or correct the columns if they are wrong. A foreign key alone proves nothing unless both columns have one, because it may be that of another column.',
  severity: 'error',
  *check(content) {
    for (const document of content.documents) {
      const columns = columnDefinitions(document).filter(({ type }) => TYPES.has(type));
      if (!document.source.csv || columns.length < 2 || document.rows.length < MIN_VALUES) continue;
      const foreignKeys = foreignKeysIn(content, document);
      const findMismatches = makeFindMismatches();
      const tests = columns.map((column) => makeTest(document, column, foreignKeys, findMismatches));
      for (const [own, other] of exchangedColumns(document, tests)) {
        const message = `the values of column ${quoted(own)} look like those of ${quoted(other)} and the other way round: exchange the two header cells, or correct the columns if these are wrong`;
        yield { document, pointer: pointerOf('codeList', 'dataSet', 'rows'), message };
      }
    }
  },
};

const TYPES = new Set(['string', 'integer', 'number', 'boolean', 'enum', 'date', 'time', 'date-time']);
/** Fewer values may be wrong by themselves. */
const MIN_VALUES = 3;
/** A quick test looks at so many rows; further columns are not compared. */
const MAX_FIRST_ROWS = 5;
const MAX_COLUMNS = 10;

/** The ids of columns whose header cells are exchanged. */
function exchangedColumns(document: Document, tests: readonly ColumnTest[]): [string, string][] {
  const first = tests.slice(0, MAX_COLUMNS);
  const found: [string, string][] = [];
  // Almost no column has a wrong value in each of its first rows.
  for (const own of tests
    .filter(({ texts, isWrong }) => areAll(texts(MAX_FIRST_ROWS), isWrong))
    .slice(0, MAX_COLUMNS)) {
    const texts = own.texts();
    if (found.some(([, other]) => other === own.column.id)) continue;
    if (texts.length < MIN_VALUES || !areAll(texts, own.isWrong)) continue;
    // The foreign key alone may be that of another column by mistake.
    const isCertain = areAll(texts, own.isDefinedWrong);
    const [other, another] = first.filter(
      (one) =>
        one !== own &&
        one.texts().length >= MIN_VALUES &&
        (isCertain || areAll(one.texts(), one.isWrong)) &&
        fitEachOther(own, one),
    );
    if (other && !another) found.push([own.column.id, other.column.id]);
  }
  return found.length > 0 ? found : emptiedColumn(document, tests);
}

/** A column that is not nullable has the header of another one if more than this share of its cells is empty. */
const MIN_EMPTY = 0.5;

/** The only column that is not nullable and has no value in most rows, but in some, and the only one that may be the full one. */
function emptiedColumn({ rows }: Document, tests: readonly ColumnTest[]): [string, string][] {
  const [own, another] = tests.slice(0, MAX_COLUMNS).filter(({ column, texts }) => {
    const count = column.nullable === false && !column.optional ? texts().length : 0;
    return count > 0 && rows.length - count > rows.length * MIN_EMPTY;
  });
  if (!own || another) return [];
  const [full, ...others] = tests.filter(
    ({ column: { type, nullable, optional }, texts }) =>
      type === own.column.type && nullable !== false && !optional && texts().length === rows.length,
  );
  return full && others.length === 0 && fitEachOther(own, full) ? [[own.column.id, full.column.id]] : [];
}

interface ColumnTest {
  readonly column: ColumnJson;
  /** The values as the CSV has them, without empty ones; default: of all rows. */
  readonly texts: (rows?: number) => string[];
  /** Finds the texts that cannot be values of the column, with its foreign keys or without. */
  readonly isWrong: (texts: readonly string[]) => boolean[];
  readonly isDefinedWrong: (texts: readonly string[]) => boolean[];
}

const areAll = (texts: readonly string[], isWrong: ColumnTest['isWrong']): boolean =>
  texts.length > 0 && isWrong(texts).every(Boolean);

const fitEachOther = (own: ColumnTest, other: ColumnTest): boolean =>
  !other.isWrong(own.texts()).includes(true) && !own.isWrong(other.texts()).includes(true);

function makeTest(
  { rows }: Document,
  column: ColumnJson,
  foreignKeys: readonly ForeignKey[],
  findMismatches: FindMismatches,
): ColumnTest {
  const { id, type, pattern } = column;
  const check = makeCellCheck(column);
  const finds = foreignKeys
    .filter(({ json }) => json.columnIds.length === 1 && json.columnIds[0] === id)
    .flatMap((foreignKey) => makeFindValue(foreignKey) ?? []);
  const makeIsWrong =
    (isKnown: (row: Row) => boolean) =>
    (texts: readonly string[]): boolean[] => {
      const found = pattern === undefined ? [] : findMismatches(pattern, texts);
      const mismatches = new Set('reason' in found ? [] : found);
      return texts.map((text, i) => {
        const value = readText(text, type);
        return check(value) !== undefined || mismatches.has(i) || !isKnown({ [id]: value });
      });
    };
  const textsIn = (some: Rows) => some.map((row) => String(row[id] ?? '')).filter((text) => text !== '');
  const all = once(() => textsIn(rows));
  return {
    column,
    texts: (count) => (count === undefined ? all() : textsIn(rows.slice(0, count))),
    isWrong: makeIsWrong((row) => finds.every((find) => find(row))),
    isDefinedWrong: makeIsWrong(() => true),
  };
}

function readText(text: string, type: string): unknown {
  if (type === 'integer' || type === 'number') return /^-?[0-9]/.test(text) ? Number(text) : text;
  if (type === 'boolean') return /^(?:true|false)$/i.test(text) ? text.toLowerCase() === 'true' : text;
  return text;
}
