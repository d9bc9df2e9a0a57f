import { hiddenCharacters, isPlainCode } from '../../model/characters/invisible.ts';
import { hasLookAlike, looksLatin, plainOf, strayLetters } from '../../model/characters/look-alikes.ts';
import type { ColumnJson } from '../../model/document/columns.ts';
import {
  columnDefinitions,
  columnPointer,
  type Document,
  keysOf,
  rowPointer,
} from '../../model/document/document.ts';
import { oncePerObject } from '../../model/once.ts';
import { stringIn } from './codes.ts';
import { isAllowed, tableFacts } from './table-facts.ts';

/** Codes that are strings: the cells of a key's column, or the members of an enum. */
export interface CodeColumn {
  readonly column: ColumnJson;
  /** The codes of all rows or members; undefined for those that are not strings. */
  readonly codes: readonly (string | undefined)[];
  readonly pointerOf: (index: number) => string;
  readonly unit: 'row' | 'member';
  /** Whether the column is a key by itself. */
  readonly isKey: boolean;
  /** Codes with hidden characters, or with letters that look like Latin ones, which codes/characters reports. */
  readonly odd: ReadonlyMap<number, OddCode>;
}

/** A code with characters that people do not see. */
export interface OddCode {
  /** Letters that look like Latin ones. */
  readonly strays: readonly string[];
  /** The code without hidden characters and stray letters; empty if it is blank. */
  readonly plain: string;
}

/** The members of enum and enum-set columns, and the string columns of keys that are not all plain and in one case. */
export const codeColumns = oncePerObject((document: Document): CodeColumn[] => {
  const found: CodeColumn[] = [];
  for (const [i, column] of columnDefinitions(document).entries()) {
    if (column.members) {
      const codes = column.members.map(({ value }) => (typeof value === 'string' ? value : undefined));
      const pointerOf = (index: number) => columnPointer(i, 'members', index, 'value');
      found.push({ column, codes, pointerOf, unit: 'member', isKey: false, odd: findOdd(codes) });
      continue;
    }
    const keys = keysOf(document).filter(({ columnIds }) => columnIds.includes(column.id));
    const facts = tableFacts(document).columns.get(column.id);
    if (column.type !== 'string' || keys.length === 0 || (facts?.isPlain && facts.hasOneCase)) continue;
    const codes = document.rows.map((row) => stringIn(row, column.id));
    const pointerOf = (index: number) => rowPointer(index, column.id);
    const isKey = keys.some(({ columnIds }) => columnIds.length === 1);
    const odd = findOdd(codes);
    for (const [index, { plain }] of odd) {
      // rows/empty reports blank codes.
      const isEmpty =
        plain === '' && keys.some((key) => !tableFacts(document).keys.get(key)?.identities[index]);
      if (isEmpty || !isAllowed(document, column, index)) odd.delete(index);
    }
    found.push({ column, codes, pointerOf, unit: 'row', isKey, odd });
  }
  return found;
});

function findOdd(codes: readonly (string | undefined)[]): Map<number, OddCode> {
  const odd = new Map<number, OddCode>();
  const inDisguise = new Set<number>();
  for (const [index, code] of codes.entries()) {
    if (code === undefined || isPlainCode(code)) continue;
    const strays = hasLookAlike(code) ? strayLetters(code) : [];
    const hidden = hiddenCharacters(code);
    if (hidden || strays.length > 0)
      odd.set(index, { strays, plain: withPlain(hidden?.plain ?? code, strays) });
    else if (looksLatin(code)) inDisguise.add(index);
  }
  if (inDisguise.size === 0 || !areOthersLatin(codes, inDisguise)) return odd;
  for (const index of inDisguise) {
    const code = codes[index] as string;
    const strays = [...new Set(code)].filter((letter) => hasLookAlike(letter) && LETTER.test(letter));
    odd.set(index, { strays, plain: withPlain(code, strays) });
  }
  return odd;
}

const LETTER = /\p{L}/u;
const OTHER_LETTER = /(?!\p{Script=Latin})\p{L}/u;

/** Whether the codes have no letters but Latin ones, except those at the indexes, which are fewer. */
function areOthersLatin(codes: readonly (string | undefined)[], indexes: ReadonlySet<number>): boolean {
  let withLetters = 0;
  for (const [index, code] of codes.entries()) {
    if (code === undefined || indexes.has(index)) continue;
    if (OTHER_LETTER.test(code)) return false;
    if (LETTER.test(code)) withLetters++;
  }
  return withLetters > indexes.size;
}

const withPlain = (code: string, strays: readonly string[]): string =>
  [...code].map((character) => (strays.includes(character) ? plainOf(character) : character)).join('');
