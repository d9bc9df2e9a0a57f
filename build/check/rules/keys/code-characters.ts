import { hiddenCharacters, isPlainCode } from '../../../model/characters/invisible.ts';
import {
  hasLookAlike,
  lookAlikesIn,
  nameOfCharacter,
  plainOf,
  strayLetters,
  withoutLookAlikes,
} from '../../../model/characters/look-alikes.ts';
import { findRepeated } from '../../../model/collections.ts';
import { isBlank } from '../../../model/document/codes.ts';
import type { Document } from '../../../model/document/document.ts';
import { once } from '../../../model/once.ts';
import { listed, quoted, quotedBeside } from '../../../model/problems/wording.ts';
import { describeHidden, unreportedRows } from '../../facts/cell-check.ts';
import { type CodeColumn, unusualCodes } from '../../facts/codes.ts';
import { type Finding, perDocument, type Rule } from '../rule.ts';

export const codeCharacters: Rule = {
  id: 'codes/characters',
  description:
    'Codes contain no blanks at their ends, no hidden characters and no letters that look like others',
  help: 'Programs compare codes character by character, so a code with a no-break space, a zero-width character or a Cyrillic А in place of a Latin A is not found by what people type. This covers the string columns of keys and the members of enums. Blanks within a code are allowed, and so are joiners that a script or an emoji needs, and words with letters of several scripts that look different, such as kΩ.',
  reference: 'https://www.unicode.org/reports/tr39/',
  severity: 'warning',
  check: perDocument(function* (document) {
    for (const column of unusualCodes(document)) yield* checkColumn(document, column);
  }),
};

function* checkColumn(document: Document, codeColumn: CodeColumn): Generator<Finding> {
  const { column, codes, unit, isReportedAsEmpty } = codeColumn;
  const isFault = (code: string | undefined, index: number): boolean =>
    code !== undefined && isOdd(code) && !(isBlank(code) && isReportedAsEmpty(index));
  const found = codes.flatMap((code, index) => (isFault(code, index) ? [index] : []));
  const firstOf = once(
    () => new Map(Array.from(codes.entries(), ([i, code]) => [code, i] as const).reverse()),
  );
  for (const index of unit === 'row' ? unreportedRows(document, column, found) : found) {
    const message = messageOf(codes[index] as string, codeColumn, firstOf());
    yield { document, pointer: codeColumn.pointerOf(index), message };
  }
}

/** Whether codes/characters reports a code. */
const isOdd = (code: string): boolean =>
  !isPlainCode(code) && (hiddenCharacters(code) !== undefined || straysIn(code).length > 0);

const straysIn = (code: string): string[] => (hasLookAlike(code) ? strayLetters(code) : []);

/** The single string of an identity without hidden characters and look-alikes, if codes/characters reports it. */
export const plainCode = (identity: string): string | undefined =>
  !identity.startsWith('\u0000') && isOdd(identity) ? plainOfOdd(identity) : undefined;

function plainOfOdd(code: string): string {
  const strays = straysIn(code);
  return [...(hiddenCharacters(code)?.plain ?? code)]
    .map((c) => (strays.includes(c) ? plainOf(c) : c))
    .join('');
}

function messageOf(
  code: string,
  { unit, isKey }: CodeColumn,
  firstOf: ReadonlyMap<string | undefined, number>,
): string {
  const hidden = hiddenCharacters(code);
  const unmatched = straysIn(code);
  const meant = plainOfOdd(code);
  if (meant === '')
    return `code ${quoted(code)} is blank (${listed([...new Set(code)].map(nameOfCharacter), 5)}): enter a code, or leave it empty`;
  const parts = [
    ...(hidden ? [describeHidden(hidden)] : []),
    ...unmatched.map(
      (letter) => `contains ${nameOfCharacter(letter)}, which looks like the Latin ${plainOf(letter)}`,
    ),
  ];
  const before = isKey || unit === 'member' ? firstOf.get(meant) : undefined;
  const again = before === undefined ? '' : `; ${unit} ${before + 1} already has this code`;
  return `code ${quoted(code)} ${listed(parts, parts.length)}: write ${quoted(meant)}${again}`;
}

export const similarCodes: Rule = {
  id: 'codes/similar',
  description: 'Codes differ in more than case, blanks, Unicode normalization or letters that look the same',
  help: 'Two codes that people take for one are usually the same code entered twice. Remove one of the two rows, or correct the code. A list in which case distinguishes codes on purpose, such as m and M among units or base-62 identifiers, gets no warnings about case; a list of single characters gets none about look-alikes. O and 0 count as different, and so do blanks between digits.',
  reference: 'https://www.unicode.org/reports/tr39/#Confusable_Detection',
  severity: 'warning',
  check: perDocument(function* (document) {
    for (const { column, codes: all, pointerOf, unit, isKey } of unusualCodes(document)) {
      const codes = all.map((code) => (code === undefined || isOdd(code) ? undefined : code));
      for (const pair of similarPairs(codes)) {
        const { index, first } = pair;
        // One problem is enough for one defect.
        if (unit === 'row' && unreportedRows(document, column, [index, first]).length < 2) continue;
        // Rows with the same cell may differ in other columns of the key.
        const remedy =
          unit === 'row' && !isKey ? 'write both in the same way' : 'remove one of the two, or correct it';
        const message = `${similarMessage(pair, codes as string[], `${unit} ${first + 1}`)}: ${remedy}`;
        yield { document, pointer: pointerOf(index), message };
      }
    }
  }),
};

function similarMessage(
  { index, first, difference }: SimilarPair,
  codes: readonly string[],
  place: string,
): string {
  const [code, other] = [codes[index] as string, codes[first] as string];
  if (difference === 'normalization')
    return `code ${quotedBeside(code, other)} is the same text as ${quotedBeside(other, code)} in ${place} in another Unicode normalization`;
  if (difference !== 'look-alikes')
    return `code ${quoted(code)} differs from ${quoted(other)} in ${place} only by ${difference}`;
  const own = lookAlikesIn(code).filter((character) => !other.includes(character));
  const letters = own.length > 0 ? own : lookAlikesIn(other).filter((character) => !code.includes(character));
  const names = letters.map((letter) => `${nameOfCharacter(letter)} for ${quoted(plainOf(letter))}`);
  return `code ${quoted(code)} looks the same as ${quoted(other)} in ${place}, ${own.length > 0 ? 'but' : 'which'} has ${listed(names)}`;
}

/** Two codes that differ only slightly, by their indexes. */
interface SimilarPair {
  readonly index: number;
  readonly first: number;
  readonly difference: 'normalization' | 'blanks' | 'case' | 'look-alikes';
}

/** Pairs of codes that differ only slightly, each with the first similar code, unless the difference is deliberate. */
export function similarPairs(codes: readonly (string | undefined)[]): SimilarPair[] {
  const places = new Map<string, number>();
  for (const [index, code] of codes.entries())
    if (code !== undefined && !places.has(code)) places.set(code, index);
  const all = [...places.keys()];
  const plain = all.map(withoutFreeBlanks);
  const folds = plain.map((code) => code.toLowerCase());
  const comparesLooks = all.some((code) => !/^\P{L}$/u.test(code) && hasLookAlike(code));
  const sights = comparesLooks ? plain.map((code) => withoutLookAlikes(code).toLowerCase()) : [];
  const [sameAs, similarTo] = [folds, sights].map((texts) => new Map(findRepeated(texts)));
  const pairs = all.flatMap((code, i): SimilarPair[] => {
    const same = sameAs?.get(i);
    const other = all[same ?? similarTo?.get(i) ?? -1];
    if (other === undefined) return [];
    const difference = same === undefined ? 'look-alikes' : differenceOf(code, other);
    return [{ index: places.get(code) as number, first: places.get(other) as number, difference }];
  });
  const distinct = new Set(folds).size + pairs.length;
  const [cases, looks] = (['case', 'look-alikes'] as const).map((kind) =>
    pairs.filter(({ difference }) => difference === kind),
  ) as [SimilarPair[], SimilarPair[]];
  const areCharacters =
    isSystematic(looks, distinct) && looks.every(({ index }) => [...(codes[index] as string)].length === 1);
  const isIntended = distinguishesByCase(cases, codes, distinct);
  return pairs.filter((pair) =>
    pair.difference === 'case' ? !isIntended(pair) : pair.difference !== 'look-alikes' || !areCharacters,
  );
}

/** A code in NFC without blanks, except between digits: `1 11` is not `11 1`. */
const withoutFreeBlanks = (code: string): string =>
  /^[!-~]*$/.test(code)
    ? code
    : code
        .normalize('NFC')
        .replace(/(?<![0-9])\s+|\s+(?![0-9])/gu, '')
        .replace(/\s+/gu, ' ');

function differenceOf(code: string, other: string): SimilarPair['difference'] {
  if (code.normalize('NFC') === other.normalize('NFC')) return 'normalization';
  return withoutFreeBlanks(code) === withoutFreeBlanks(other) ? 'blanks' : 'case';
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
  if (pairs.length === 0 || isSystematic(pairs, distinct)) return () => true;
  const codesOf = ({ index, first }: SimilarPair): string[] => [codes[index], codes[first]] as string[];
  const inPairs = new Set(pairs.flatMap(codesOf));
  const symbols = [...new Set(codes)].filter(
    (code) => code !== undefined && isSymbol(code) && !inPairs.has(code),
  );
  const hasMany = (letter: RegExp) => symbols.filter((code) => letter.test(code as string)).length >= 2;
  const areBoth = hasMany(/^\P{Lu}*\p{Ll}\P{Lu}*$/u) && hasMany(/\p{Lu}/u);
  return (pair) => areBoth && codesOf(pair).every(isSymbol);
}

const isSymbol = (code: string): boolean => code.length <= 3;

/** Whether the share of pairs shows that the difference is deliberate. */
function isSystematic(pairs: readonly SimilarPair[], distinct: number): boolean {
  const groups = new Set(pairs.map(({ first }) => first)).size;
  const share = (groups + pairs.length) / distinct;
  return (groups >= 3 && share >= 0.05) || (groups >= 2 && share >= 0.5);
}
