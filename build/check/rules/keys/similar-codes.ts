import {
  codePointOf,
  hasLookAlike,
  lookAlikesIn,
  nameOfCharacter,
  plainOf,
  withoutLookAlikes,
} from '../../../model/characters/look-alikes.ts';
import { cellsOf } from '../../../model/document/codes.ts';
import type { ColumnJson, KeyJson } from '../../../model/document/columns.ts';
import { type Document, keysOf, rowPointer } from '../../../model/document/document.ts';
import { listed, quoted } from '../../../model/problems/wording.ts';
import { canonicalJson } from '../../../model/values/json-values.ts';
import { unreportedRows } from '../columns/cell-check.ts';
import { perDocument, type Rule } from '../rule.ts';
import { isOdd } from './code-characters.ts';
import { hasColumns, memberColumns, stringIn } from './codes.ts';
import { columnsOfKey } from './keys.ts';

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

export interface IndexedCodes {
  readonly count: number;
  readonly codeAt: (index: number) => string | undefined;
  /** Whether a code is compared; evaluated for similar codes only. */
  readonly isCompared: (index: number) => boolean;
}

/** Separates the cells of a key with several columns. */
const CELL_SEPARATOR = '\u001f';

export interface SimilarPair {
  /** Index of the code, and of the earlier one. */
  readonly index: number;
  readonly first: number;
  readonly difference: Difference;
}

type Difference = 'normalization' | 'blanks' | 'case' | 'look-alikes';

/** Pairs of codes that differ in little, each with the first similar one; without deliberate differences. */
export function similarPairs(indexed: IndexedCodes): SimilarPair[] {
  if (!mayBeSimilar(indexed)) return [];
  const codes = presentCodes(indexed);
  const byFold = new Map<string, number>();
  const byLook = new Map<string, number>();
  const seen = new Set<string>();
  const comparesLooks = codes.some(
    (code) => code !== undefined && !/^\P{L}$/u.test(code) && hasLookAlike(code),
  );
  const pairs: SimilarPair[] = [];
  for (const [index, code] of codes.entries()) {
    if (code === undefined) continue;
    const plain = withoutFreeBlanks(code);
    const folded = plain.toLowerCase();
    const same = keepFirst(byFold, folded, index);
    const look = comparesLooks ? keepFirst(byLook, withoutLookAlikes(plain).toLowerCase(), index) : undefined;
    const first = same ?? look;
    if (first === undefined || codes[first] === code || seen.has(code)) continue;
    seen.add(code);
    const difference = same === undefined ? 'look-alikes' : differenceOf(code, codes[same] as string);
    pairs.push({ index, first, difference });
  }
  return withoutDeliberate(pairs, codes, byFold.size + pairs.length);
}

function presentCodes({ count, codeAt, isCompared }: IndexedCodes): (string | undefined)[] {
  return Array.from({ length: count }, (_, index) => {
    const code = codeAt(index);
    return code !== undefined && isCompared(index) ? code : undefined;
  });
}

/** Keeps the first index of a text, and returns the one kept before. */
function keepFirst(indexes: Map<string, number>, text: string, index: number): number | undefined {
  const first = indexes.get(text);
  if (first === undefined) indexes.set(text, index);
  return first;
}

/** A quick test: codes of visible ASCII with letters of one case cannot be similar. */
function mayBeSimilar({ count, codeAt }: IndexedCodes): boolean {
  return [OTHER_THAN_CAPITALS, OTHER_THAN_SMALL].every((other) => {
    for (let index = 0; index < count; index++) {
      const code = codeAt(index);
      if (code !== undefined && other.test(code)) return true;
    }
    return false;
  });
}

const OTHER_THAN_CAPITALS = new RegExp(`[^${CELL_SEPARATOR}!-\`{-~]`);
const OTHER_THAN_SMALL = new RegExp(`[^${CELL_SEPARATOR}!-@[-~]`);

/** In NFC and without blanks, except between digits: `1 11` is not `11 1`. */
const withoutFreeBlanks = (code: string): string =>
  VISIBLE_ASCII.test(code)
    ? code
    : code
        .normalize('NFC')
        .replace(/(?<![0-9])\s+|\s+(?![0-9])/gu, '')
        .replace(/\s+/gu, ' ');

const VISIBLE_ASCII = /^[!-~]*$/;

function differenceOf(code: string, other: string): Difference {
  if (code.normalize('NFC') === other.normalize('NFC')) return 'normalization';
  return withoutFreeBlanks(code) === withoutFreeBlanks(other) ? 'blanks' : 'case';
}

function withoutDeliberate(
  pairs: readonly SimilarPair[],
  codes: readonly (string | undefined)[],
  distinct: number,
): SimilarPair[] {
  const of = (difference: Difference) => pairs.filter((pair) => pair.difference === difference);
  const isIntended = distinguishesByCase(of('case'), codes, distinct);
  const looks = of('look-alikes');
  const areCharacters =
    isSystematic(looks, distinct) && looks.every(({ index }) => [...(codes[index] as string)].length === 1);
  return pairs.filter((pair) =>
    pair.difference === 'case' ? !isIntended(pair) : pair.difference !== 'look-alikes' || !areCharacters,
  );
}

/**
 * Makes a test whether the case of codes is deliberate, from all codes of the list: 1. Case distinguishes many codes,
 * see {@link isSystematic}: base-62 identifiers, lists of units. 2. Both codes are symbols of at most three
 * characters, and the list has others in either case: `m` and `M` in a list with `kg`, `s`, `K` and `A`. Otherwise,
 * such as `de-at` and `de-AT`, it is a mistake.
 */
function distinguishesByCase(
  pairs: readonly SimilarPair[],
  codes: readonly (string | undefined)[],
  distinct: number,
): (pair: SimilarPair) => boolean {
  if (pairs.length === 0) return () => false;
  if (isSystematic(pairs, distinct)) return () => true;
  const inPairs = new Set(pairs.flatMap(({ index, first }) => [codes[index], codes[first]]));
  const symbols = [...new Set(codes)].filter(
    (code) => code !== undefined && isShort(code) && !inPairs.has(code),
  );
  const hasMany = (letter: RegExp) => symbols.filter((code) => letter.test(code as string)).length >= 2;
  const areBoth = hasMany(/^\P{Lu}*\p{Ll}\P{Lu}*$/u) && hasMany(/\p{Lu}/u);
  return ({ index, first }) =>
    areBoth && [codes[index], codes[first]].every((code) => isShort(code as string));
}

/** Whether the share of pairs shows that the difference is deliberate. */
function isSystematic(pairs: readonly SimilarPair[], distinct: number): boolean {
  const groups = new Set(pairs.map(({ first }) => first)).size;
  const share = (groups + pairs.length) / distinct;
  return (groups >= 3 && share >= 0.05) || (groups >= 2 && share >= 0.5);
}

const MAX_SYMBOL_LENGTH = 3;

const isShort = (code: string): boolean => code.length <= MAX_SYMBOL_LENGTH;
