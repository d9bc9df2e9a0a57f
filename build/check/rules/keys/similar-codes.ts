import { cellsOf } from '../../../model/changes/code-rows.ts';
import { lookAlikesIn, plainOf } from '../../../model/characters/look-alikes.ts';
import { codePointOf, nameOfCharacter } from '../../../model/characters/names.ts';
import type { ColumnJson, KeyJson } from '../../../model/document/columns.ts';
import { type Document, keysOf, rowPointer } from '../../../model/document/document.ts';
import { listed, quoted } from '../../../model/problems/wording.ts';
import { canonicalJson } from '../../../model/values/json-values.ts';
import { unreportedRows } from '../columns/cell-check.ts';
import { perDocument, type Rule } from '../rule.ts';
import { isOdd } from './code-characters.ts';
import { memberColumns, stringIn } from './code-columns.ts';
import { hasColumns } from './codes.ts';
import { columnsOfKey } from './empty-keys.ts';
import { CELL_SEPARATOR, type IndexedCodes, type SimilarPair, similarPairs } from './similar-pairs.ts';

export const similarCodes: Rule = {
  id: 'codes/similar',
  description: 'Codes differ in more than case, blanks, Unicode normalization or letters that look the same',
  help: 'Two codes that people take for one are usually the same code entered twice. Remove one of the two rows, or correct the code. A list in which case distinguishes codes on purpose, such as m and M among units or base-62 identifiers, gets no warnings about case; a list of single characters gets none about look-alikes. O and 0 count as different, and so do blanks between digits.',
  reference: 'https://www.unicode.org/reports/tr39/#Confusable_Detection',
  severity: 'warning',
  check: perDocument(function* (document) {
    for (const compared of comparedCodes(document)) {
      for (const pair of similarPairs(compared)) {
        if (!areAllowed(document, compared, pair)) continue;
        const message = `${compared.label}: ${messageOf(pair, compared)}`;
        yield { document, pointer: compared.pointerOf(pair.index), message };
      }
    }
  }),
};

/** Codes that are compared with each other. */
interface ComparedCodes extends IndexedCodes {
  readonly pointerOf: (index: number) => string;
  readonly show: (index: number) => string;
  readonly unit: 'row' | 'member';
  readonly label: string;
  readonly columns: readonly ColumnJson[];
}

function* comparedCodes(document: Document): Generator<ComparedCodes> {
  for (const key of keysOf(document)) {
    const hasText = columnsOfKey(document, key).some(({ type }) => type === 'string');
    if (hasText && !repeatsKey(document, key) && hasColumns(document, key.columnIds))
      yield codesOfKey(document, key);
  }
  for (const { column, count, codeAt, pointerOf, unit } of memberColumns(document)) {
    const isCompared = (index: number) => isUnreported(codeAt(index));
    const show = (index: number) => quoted(codeAt(index));
    const label = `column ${quoted(column.id)}`;
    yield { count, codeAt, isCompared, pointerOf, show, unit, label, columns: [] };
  }
}

function codesOfKey(document: Document, key: KeyJson): ComparedCodes {
  const { rows } = document;
  const { id, columnIds } = key;
  const cellsAt = (index: number) => cellsOf(rows.at(index) ?? {}, columnIds);
  const [only = ''] = columnIds;
  const joined = (index: number) =>
    cellsAt(index)
      ?.map((cell) => (typeof cell === 'string' ? cell : canonicalJson(cell)))
      .join(CELL_SEPARATOR);
  return {
    count: rows.length,
    codeAt: columnIds.length === 1 ? (index) => stringIn(rows.at(index), only) : joined,
    isCompared: (index) => cellsAt(index)?.every(isUnreported) ?? false,
    pointerOf: (index) => rowPointer(index, only),
    show: (index) => (cellsAt(index) ?? []).map(quoted).join(' + '),
    unit: 'row',
    label: `key ${quoted(id)}`,
    columns: columnsOfKey(document, key),
  };
}

const isUnreported = (cell: unknown): boolean => typeof cell !== 'string' || !isOdd(cell);

/** One problem is enough for one defect. */
const areAllowed = (document: Document, { columns }: ComparedCodes, { index, first }: SimilarPair): boolean =>
  columns.every((column) => unreportedRows(document, column, [index, first]).length === 2);

/** Whether the key contains all columns of another key, so that one distinguishes the rows. */
function repeatsKey({ codeList }: Document, key: KeyJson): boolean {
  const keys = codeList?.columnSet.keys ?? [];
  return keys.some(
    (other, i) =>
      other !== key &&
      other.columnIds.every((id) => key.columnIds.includes(id)) &&
      (other.columnIds.length < key.columnIds.length || i < keys.indexOf(key)),
  );
}

function messageOf({ index, first, difference }: SimilarPair, { codeAt, show, unit }: ComparedCodes): string {
  const [code, other] = [codeAt(index), codeAt(first)] as [string, string];
  const place = `${show(first)} in ${unit} ${first + 1}`;
  const remedy = 'remove one of the two, or correct it';
  switch (difference) {
    case 'normalization':
      return `${show(index)} is the same text as ${place} in another Unicode normalization (${codePoints(code, other)} here, ${codePoints(other, code)} there): ${remedy}`;
    case 'look-alikes':
      return `${show(index)} looks the same as ${place}, ${lookAlikeNames(code, other)}: ${remedy}`;
    default:
      return `${show(index)} differs from ${place} only by ${difference}: ${remedy}`;
  }
}

function codePoints(text: string, other: string): string {
  const missing = [...text].filter((character) => ![...other].includes(character));
  return listed((missing.length > 0 ? missing : [...text]).map(codePointOf), 5);
}

/** The look-alikes of either text: `which has U+0410 … for "A"`. */
function lookAlikeNames(code: string, other: string): string {
  const own = lookAlikesIn(code).filter((character) => !other.includes(character));
  const letters = own.length > 0 ? own : lookAlikesIn(other).filter((character) => !code.includes(character));
  const names = letters.map((letter) => `${nameOfCharacter(letter)} for ${quoted(plainOf(letter))}`);
  return `${own.length > 0 ? 'but has' : 'which has'} ${listed(names)}`;
}
