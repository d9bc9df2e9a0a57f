import { hiddenCharacters, isPlainCode } from '../../../model/characters/invisible.ts';
import {
  hasLookAlike,
  looksLatin,
  nameOfCharacter,
  plainOf,
  strayLetters,
} from '../../../model/characters/look-alikes.ts';
import { findRepeated } from '../../../model/collections.ts';
import type { ColumnJson } from '../../../model/document/columns.ts';
import {
  columnDefinitions,
  columnPointer,
  type Document,
  keysOf,
  rowPointer,
} from '../../../model/document/document.ts';
import { listed, quoted, quotedBeside } from '../../../model/problems/wording.ts';
import { withoutCase, withoutHidden, withoutLooks } from '../../../model/values/code-forms.ts';
import { identityOfValue } from '../../../model/values/json-values.ts';
import { describeHidden, hiddenHint } from '../../facts/cell-check.ts';
import { codesOf, isAllowed, stringIn, tableFacts } from '../../facts/table-facts.ts';
import { type Finding, perDocument, type Rule } from '../rule.ts';

export const codeCharacters: Rule = {
  id: 'codes/characters',
  description:
    'Codes contain no blanks at their ends, no hidden characters and no letters that look like others',
  help: 'Programs compare codes character by character: a code with a no-break space or a Cyrillic А for a Latin A is not found by what people type. Blanks within codes, joiners of a script, and letters that look different, as in kΩ, are allowed.',
  reference: 'https://www.unicode.org/reports/tr39/',
  severity: 'warning',
  check: perDocument(function* (document) {
    yield* findUnaddressable(document);
    for (const { codes, pointerOf, unit, isUnique } of findCodeColumns(document)) {
      const odd = findOddCodes(codes);
      const places = new Map(odd.size > 0 ? Array.from(codes, (code, i) => [code, i]) : []);
      for (const [index, { code, strays, plain }] of odd) {
        // rows/empty reports blank codes.
        if (plain === '') continue;
        const same = isUnique ? places.get(plain) : undefined;
        const again = same === undefined ? '' : `; ${unit} ${same + 1} already has this code`;
        const hidden = hiddenCharacters(code);
        const parts = hidden ? [describeHidden(hidden)] : [];
        for (const letter of strays)
          parts.push(`contains ${nameOfCharacter(letter)}, which looks like the Latin ${plainOf(letter)}`);
        const message = `code ${quoted(code)} ${listed(parts, parts.length)}: write ${quoted(plain)}${again}`;
        yield { document, pointer: pointerOf(index), message };
      }
    }
  }),
};

/** Reports codes that URLs cannot have as a segment of their path: clients remove them (RFC 3986, section 5.2.4). */
function* findUnaddressable(document: Document): Generator<Finding> {
  const codes = codesOf(document);
  for (const code of ['.', '..']) {
    const index = codes?.rows.get(identityOfValue(code));
    if (index === undefined) continue;
    const message = `code ${quoted(code)} cannot be part of a URL, because clients remove it: the API has no response about this code alone`;
    yield { document, pointer: rowPointer(index, codes?.columnIds[0] ?? ''), message };
  }
}

export const similarCodes: Rule = {
  id: 'codes/similar',
  description: 'Codes differ in more than case, blanks, Unicode normalization or letters that look the same',
  help: 'Two codes that people take for one are usually the same code entered twice: remove one of the rows, or correct the code. Lists where many codes, or short symbols such as m and M, differ by case on purpose get no warning about it.',
  reference: 'https://www.unicode.org/reports/tr39/#Confusable_Detection',
  severity: 'warning',
  check: perDocument(function* (document) {
    for (const { codes, pointerOf, unit, isUnique } of findCodeColumns(document)) {
      const odd = findOddCodes(codes);
      // Rows with the same cell may differ in other columns of the key.
      const remedy = isUnique ? 'remove one of the two, or correct it' : 'write both in the same way';
      for (const pair of findSimilar(codes.map((code, index) => (odd.has(index) ? undefined : code)))) {
        const { code, other, index, first, difference } = pair;
        const message = `code ${quotedBeside(code, other)}${hiddenHint(code)} differs from ${quotedBeside(other, code)}${hiddenHint(other)} in ${unit} ${first + 1} only by ${difference}: ${remedy}`;
        yield { document, pointer: pointerOf(index), message };
      }
    }
  }),
};

/** The codes of all rows or members; undefined for those that are not strings, or that other rules report. */
type Codes = readonly (string | undefined)[];

/** The members of enum and enum-set columns, and the string columns of keys that are not all plain and in one case. */
function* findCodeColumns(document: Document) {
  for (const [i, column] of columnDefinitions(document).entries()) {
    const codes: Codes = column.members
      ? column.members.map(({ value }) => (typeof value === 'string' ? value : undefined))
      : codesOfKeys(document, column);
    const pointerOf = (index: number) =>
      column.members ? columnPointer(i, 'members', index, 'value') : rowPointer(index, column.id);
    const isKey = keysOf(document).some(({ columnIds }) => String(columnIds) === column.id);
    const unit = column.members ? 'member' : 'row';
    // In a key of several columns, a code may occur in several rows.
    yield { codes, pointerOf, unit, isUnique: isKey || unit === 'member' };
  }
}

function codesOfKeys(document: Document, column: ColumnJson): Codes {
  const isOfKey = keysOf(document).some(({ columnIds }) => columnIds.includes(column.id));
  if (column.type !== 'string' || !isOfKey || tableFacts(document).columns.get(column.id)?.isPlain) return [];
  return document.rows.map((row, index) =>
    isAllowed(document, column.id, index) ? stringIn(row, column.id) : undefined,
  );
}

/** The odd codes by index. A code without Latin letters that looks as if it had some is odd among Latin codes only. */
function findOddCodes(codes: Codes) {
  const odd = new Map<number, { code: string; strays: readonly string[]; plain: string }>();
  if (codes.every((code) => code === undefined || isPlainCode(code))) return odd;
  const withLetters = codes.filter((code) => code !== undefined && /\p{L}/u.test(code)) as string[];
  const others = withLetters.filter((code) => !looksLatin(code));
  const areLatin = !others.some((code) => /(?!\p{Script=Latin})\p{L}/u.test(code));
  const isLatinList = areLatin && others.length * 2 > withLetters.length;
  for (const [index, code] of codes.entries()) {
    if (code === undefined || isPlainCode(code)) continue;
    const isDisguised = isLatinList && looksLatin(code);
    const letters = isDisguised ? code.match(/\p{L}/gu) : hasLookAlike(code) ? strayLetters(code) : [];
    const strays = [...new Set(letters)];
    const visible = hiddenCharacters(code)?.plain ?? code;
    const plain = visible.replace(/\p{L}/gu, (one) => (strays.includes(one) ? plainOf(one) : one));
    if (plain !== code) odd.set(index, { code, strays, plain });
  }
  return odd;
}

/** A code without blanks, except between digits: `1 11` is not `11 1`. */
const withoutBlanks = (code: string): string =>
  withoutHidden(code)
    .replace(/(?<![0-9])\s+|\s+(?![0-9])/gu, '')
    .replace(/\s+/gu, ' ');

/** The forms that similar codes share, by what differs. A single character may be one of an alphabet. */
const FORMS = [
  { difference: 'Unicode normalization', formOf: withoutHidden },
  { difference: 'blanks', formOf: withoutBlanks },
  {
    difference: 'letters that look the same',
    formOf: (code: string) => (/^.$/su.test(code) ? code : withoutLooks(withoutBlanks(code))),
  },
  { difference: 'case', formOf: (code: string) => withoutCase(withoutBlanks(code)) },
];

/** Pairs of codes that differ only slightly, each with the first similar code, unless their case is deliberate. */
export function findSimilar(all: Codes) {
  const places = new Map<string, number>();
  for (const [index, code] of all.entries())
    if (code !== undefined && code !== '' && !places.has(code)) places.set(code, index);
  const codes = [...places.keys()];
  const pairs = new Map<
    string,
    Record<'code' | 'other' | 'difference', string> & Record<'index' | 'first', number>
  >();
  for (const { difference, formOf } of FORMS) {
    for (const [i, j] of findRepeated(codes.map(formOf))) {
      const code = codes[i] as string;
      const other = codes[j] as string;
      const rows = { index: places.get(code) as number, first: places.get(other) as number };
      if (!pairs.has(code)) pairs.set(code, { code, other, ...rows, difference });
    }
  }
  const found = [...pairs.values()];
  const byCase = found.filter(({ difference }) => difference === 'case');
  const isDeliberate = makeIsDeliberate(codes, new Set(byCase.flatMap(({ code, other }) => [code, other])));
  return found.filter((pair) => pair.difference !== 'case' || !isDeliberate(pair));
}

/**
 * Makes the test whether case distinguishes two codes on purpose.
 *
 * @param paired the codes that differ from others by case
 */
function makeIsDeliberate(codes: readonly string[], paired: ReadonlySet<string>) {
  const areMany = paired.size > 2 && paired.size >= codes.length * (paired.size > 4 ? 0.05 : 0.5);
  // `mA` and `MA` may be units, if other units are in both cases, too.
  const isSymbol = (code: string): boolean => code.length <= 3;
  const symbols = codes.filter((code) => isSymbol(code) && !paired.has(code));
  const isInBothCases =
    symbols.filter((code) => code !== code.toLowerCase()).length >= 2 &&
    symbols.filter((code) => code !== code.toUpperCase() && code === code.toLowerCase()).length >= 2;
  return ({ code, other }: Record<'code' | 'other', string>): boolean =>
    areMany || (isInBothCases && isSymbol(code) && isSymbol(other));
}
