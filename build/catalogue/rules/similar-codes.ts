import { lookAlikesIn, plainOf } from '../characters/look-alikes.ts';
import { codePointOf, nameOfCharacter } from '../characters/names.ts';
import { type Document, rowPointer } from '../document.ts';
import { canonicalJson } from '../long-numbers.ts';
import type { KeyJson } from '../model.ts';
import { isOdd } from './code-characters.ts';
import { codeColumns, textsOf } from './code-columns.ts';
import { cellsOf, hasColumns } from './codes.ts';
import { isEmptyCell, keyColumns } from './empty-keys.ts';
import type { Rule } from './rule.ts';
import { type SimilarPair, similarPairs } from './similar-pairs.ts';
import { listed, quoted } from './wording.ts';

/**
 * The codes of one key, and the members of one enum, differ in more than case, blanks, the composition of characters or
 * letters that look the same. Codes that codes/characters reports are left out: it says what they are when corrected.
 */
export const similarCodes: Rule = {
  id: 'codes/similar',
  description: 'Codes differ in more than case, blanks, Unicode normalization or letters that look the same',
  help: 'Two codes that people take for one are usually the same code entered twice. Remove one of the two rows, or correct the code. A list in which case distinguishes codes on purpose, such as m and M among units or base-62 identifiers, gets no warnings about case; a list of single characters gets none about look-alikes. O and 0 count as different, and so do blanks between digits.',
  reference: 'https://www.unicode.org/reports/tr39/#Confusable_Detection',
  severity: 'warning',
  *check({ documents }) {
    for (const document of documents) {
      for (const compared of comparedCodes(document)) {
        for (const pair of similarPairs(compared.codes)) {
          yield {
            document,
            pointer: compared.pointerOf(pair.index),
            message: `${compared.label}: ${messageOf(pair, compared)}`,
          };
        }
      }
    }
  },
};

/** Codes that are compared with each other. */
interface ComparedCodes {
  /** One for each row or member; undefined for what is not compared. */
  readonly codes: readonly (string | undefined)[];
  readonly pointerOf: (index: number) => string;
  /** A code as a message shows it. */
  readonly show: (index: number) => string;
  readonly unit: 'row' | 'member';
  readonly label: string;
}

function* comparedCodes(document: Document): Generator<ComparedCodes> {
  for (const key of document.codeList?.columnSet.keys ?? []) {
    const hasText = keyColumns(document, key).some(({ type }) => type === 'string');
    if (!hasText || repeatsKey(document, key) || !hasColumns(document, key.columnIds)) continue;
    yield {
      codes: keyTexts(document, key.columnIds),
      pointerOf: (index) => rowPointer(index, key.columnIds[0] as string),
      show: (index) => (cellsOf(document.rows[index] ?? {}, key.columnIds) ?? []).map(quoted).join(' + '),
      unit: 'row',
      label: `key ${quoted(key.id)}`,
    };
  }
  for (const { column, codes, pointerOf, unit } of codeColumns(document)) {
    if (unit === 'row') continue;
    const show = (index: number) => quoted(codes[index]);
    yield { codes: codes.map(withoutOdd), pointerOf, show, unit, label: `column ${quoted(column.id)}` };
  }
}

/** Whether all columns of another key are among those of a key, so that the values of that one tell rows apart. */
function repeatsKey({ codeList }: Document, key: KeyJson): boolean {
  const keys = codeList?.columnSet.keys ?? [];
  return keys.some(
    (other, i) =>
      other !== key &&
      other.columnIds.every((id) => key.columnIds.includes(id)) &&
      (other.columnIds.length < key.columnIds.length || i < keys.indexOf(key)),
  );
}

/** Joins the cells of a key with several columns. */
const JOINT = '\u001f';

function keyTexts(document: Document, columnIds: readonly string[]): (string | undefined)[] {
  const [only] = columnIds;
  if (only !== undefined && columnIds.length === 1) return textsOf(document, only).map(withoutOdd);
  return document.rows.map((row) => {
    const texts = cellsOf(row, columnIds)?.map((cell) =>
      typeof cell === 'string' ? withoutOdd(cell) : canonicalJson(cell),
    );
    return texts?.includes(undefined) ? undefined : texts?.join(JOINT);
  });
}

const withoutOdd = (code: string | undefined): string | undefined =>
  code === undefined || isEmptyCell(code) || isOdd(code) ? undefined : code;

function messageOf({ index, first, difference }: SimilarPair, { codes, show, unit }: ComparedCodes): string {
  const [code, other] = [codes[index] as string, codes[first] as string];
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

/** The characters of a text that another one does not have, by code point. */
function codePoints(text: string, other: string): string {
  const missing = [...text].filter((character) => ![...other].includes(character));
  return listed((missing.length > 0 ? missing : [...text]).map(codePointOf), 5);
}

/** Which letters of either text look like plain ones that the other has: `which has U+0410 … for "A"`. */
function lookAlikeNames(code: string, other: string): string {
  const own = lookAlikesIn(code).filter((character) => !other.includes(character));
  const letters = own.length > 0 ? own : lookAlikesIn(other).filter((character) => !code.includes(character));
  const names = letters.map((letter) => `${nameOfCharacter(letter)} for ${quoted(plainOf(letter))}`);
  return `${own.length > 0 ? 'but has' : 'which has'} ${listed(names)}`;
}
