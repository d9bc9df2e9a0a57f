import { hiddenCharacters } from '../../../model/characters/invisible.ts';
import { lookAlikesIn, nameOfCharacter, plainOf } from '../../../model/characters/look-alikes.ts';
import { findRepeated } from '../../../model/collections.ts';
import { isEmptyCell } from '../../../model/document/codes.ts';
import { once } from '../../../model/once.ts';
import { listed, quoted, quotedBeside } from '../../../model/problems/wording.ts';
import { withoutCase, withoutHidden, withoutLooks } from '../../../model/values/code-forms.ts';
import { describeHidden } from '../../facts/cell-check.ts';
import { codeColumns, type OddCode } from '../../facts/odd-codes.ts';
import { isAllowed } from '../../facts/table-facts.ts';
import { perDocument, type Rule } from '../rule.ts';

export const codeCharacters: Rule = {
  id: 'codes/characters',
  description:
    'Codes contain no blanks at their ends, no hidden characters and no letters that look like others',
  help: 'Programs compare codes character by character: a code with a no-break space or a Cyrillic А for a Latin A is not found by what people type. Blanks within codes, joiners of a script, and letters that look different, as in kΩ, are allowed.',
  reference: 'https://www.unicode.org/reports/tr39/',
  severity: 'warning',
  check: perDocument(function* (document) {
    for (const { codes, odd, pointerOf, unit, isKey } of codeColumns(document)) {
      const isUnique = isKey || unit === 'member';
      const firstOf = once(() => new Map(Array.from(codes, (code, i) => [code, i] as const).reverse()));
      for (const [index, oddCode] of odd) {
        const same = isUnique && oddCode.plain !== '' ? firstOf().get(oddCode.plain) : undefined;
        const again = same === undefined ? '' : `; ${unit} ${same + 1} already has this code`;
        const message = `${describeOdd(codes[index] as string, oddCode)}${again}`;
        yield { document, pointer: pointerOf(index), message };
      }
    }
  }),
};

function describeOdd(code: string, { strays, plain }: OddCode): string {
  if (plain === '')
    return `code ${quoted(code)} is blank (${listed([...new Set(code)].map(nameOfCharacter), 5)}): enter a code, or leave it empty`;
  const hidden = hiddenCharacters(code);
  const parts = hidden ? [describeHidden(hidden)] : [];
  for (const letter of strays)
    parts.push(`contains ${nameOfCharacter(letter)}, which looks like the Latin ${plainOf(letter)}`);
  return `code ${quoted(code)} ${listed(parts, parts.length)}: write ${quoted(plain)}`;
}

export const similarCodes: Rule = {
  id: 'codes/similar',
  description: 'Codes differ in more than case, blanks, Unicode normalization or letters that look the same',
  help: 'Two codes that people take for one are usually the same code entered twice: remove one of the rows, or correct the code. Lists where many codes, or short symbols such as m and M, differ by case on purpose get no warning about it.',
  reference: 'https://www.unicode.org/reports/tr39/#Confusable_Detection',
  severity: 'warning',
  check: perDocument(function* (document) {
    for (const { column, codes: all, pointerOf, unit, isKey, odd } of codeColumns(document)) {
      const isReported = (index: number) => unit === 'row' && !isAllowed(document, column, index);
      const codes = all.map((code, index) =>
        odd.has(index) || isReported(index) || isEmptyCell(code) ? undefined : code,
      );
      // Rows with the same cell may differ in other columns of the key.
      const remedy =
        unit === 'row' && !isKey ? 'write both in the same way' : 'remove one of the two, or correct it';
      for (const pair of findSimilar(codes)) {
        const difference = describeDifference(pair, `${unit} ${pair.first + 1}`);
        yield { document, pointer: pointerOf(pair.index), message: `${difference}: ${remedy}` };
      }
    }
  }),
};

function describeDifference({ code, other, difference }: SimilarPair, place: string): string {
  if (difference === 'normalization')
    return `code ${quotedBeside(code, other)} is the same text as ${quotedBeside(other, code)} in ${place} in another Unicode normalization`;
  if (difference !== 'look-alikes')
    return `code ${quoted(code)} differs from ${quoted(other)} in ${place} only by ${difference}`;
  const own = lookAlikesIn(code).filter((character) => !other.includes(character));
  const letters = own.length > 0 ? own : lookAlikesIn(other).filter((character) => !code.includes(character));
  const names = letters.map((letter) => `${nameOfCharacter(letter)} for ${quoted(plainOf(letter))}`);
  return `code ${quoted(code)} looks the same as ${quoted(other)} in ${place}, ${own.length > 0 ? 'but' : 'which'} has ${listed(names)}`;
}

/** Two codes that differ only slightly. */
interface SimilarPair {
  readonly code: string;
  readonly other: string;
  readonly index: number;
  /** Index of `other`. */
  readonly first: number;
  readonly difference: 'normalization' | 'blanks' | 'look-alikes' | 'case';
}

/** A code without blanks, except between digits: `1 11` is not `11 1`. */
const withoutBlanks = (code: string): string =>
  withoutHidden(code)
    .replace(/(?<![0-9])\s+|\s+(?![0-9])/gu, '')
    .replace(/\s+/gu, ' ');

/** The forms that similar codes share, by what differs. A single character may be one of an alphabet. */
const FORMS = [
  { difference: 'normalization', formOf: withoutHidden },
  { difference: 'blanks', formOf: withoutBlanks },
  {
    difference: 'look-alikes',
    formOf: (code: string) => (/^.$/su.test(code) ? code : withoutLooks(withoutBlanks(code))),
  },
  {
    difference: 'case',
    formOf: (code: string) => (/^.$/su.test(code) ? code.toLowerCase() : withoutCase(withoutBlanks(code))),
  },
] as const;

/** Pairs of codes that differ only slightly, each with the first similar code, unless their case is deliberate. */
export function findSimilar(all: readonly (string | undefined)[]): SimilarPair[] {
  const places = new Map<string, number>();
  for (const [index, code] of all.entries())
    if (code !== undefined && !places.has(code)) places.set(code, index);
  const codes = [...places.keys()];
  const pairs = new Map<string, SimilarPair>();
  for (const { difference, formOf } of FORMS) {
    for (const [index, first] of findRepeated(codes.map(formOf))) {
      const code = codes[index] as string;
      const other = codes[first] as string;
      if (pairs.has(code)) continue;
      const rows = { index: places.get(code) as number, first: places.get(other) as number };
      pairs.set(code, { code, other, ...rows, difference });
    }
  }
  const found = [...pairs.values()];
  const byCase = found.filter(({ difference }) => difference === 'case');
  if (byCase.length === 0) return found;
  const inPairs = new Set(byCase.flatMap(({ code, other }) => [code, other]));
  const areMany = byCase.length > 1 && inPairs.size >= codes.length * (byCase.length > 2 ? 0.05 : 0.5);
  const symbols = codes.filter((code) => isSymbol(code) && !inPairs.has(code));
  const inBothCases =
    symbols.filter((code) => /\p{Lu}/u.test(code)).length >= 2 &&
    symbols.filter((code) => /^\P{Lu}*\p{Ll}\P{Lu}*$/u.test(code)).length >= 2;
  return found.filter(
    ({ difference, code, other }) =>
      difference !== 'case' || !(areMany || (inBothCases && isSymbol(code) && isSymbol(other))),
  );
}

const isSymbol = (code: string): boolean => code.length <= 3;
