import { hiddenCharacters, isBlank, isPlainCode } from '../../../model/characters/invisible.ts';
import {
  hasLookAlike,
  nameOfCharacter,
  plainOf,
  strayLetters,
} from '../../../model/characters/look-alikes.ts';
import type { Document } from '../../../model/document/document.ts';
import { listed, quoted } from '../../../model/problems/wording.ts';
import { describeHidden, unreportedRows } from '../columns/cell-check.ts';
import { type Finding, perDocument, type Rule } from '../rule.ts';
import { type CodeColumn, codeColumns } from './codes.ts';

export const codeCharacters: Rule = {
  id: 'codes/characters',
  description:
    'Codes contain no blanks at their ends, no hidden characters and no letters that look like others',
  help: 'Programs compare codes character by character, so a code with a no-break space, a zero-width character or a Cyrillic А in place of a Latin A is not found by what people type. This covers the string columns of keys and the members of enums. Blanks within a code are allowed, and so are joiners that a script or an emoji needs, and words with letters of several scripts that look different, such as kΩ.',
  reference: 'https://www.unicode.org/reports/tr39/',
  severity: 'warning',
  check: perDocument(function* (document) {
    for (const column of codeColumns(document)) yield* checkColumn(document, column);
  }),
};

function* checkColumn(document: Document, codeColumn: CodeColumn): Generator<Finding> {
  const { column, count, codeAt, unit, isReportedAsEmpty } = codeColumn;
  const found: number[] = [];
  for (let index = 0; index < count; index++) {
    const code = codeAt(index);
    if (code !== undefined && isOdd(code) && !(isBlank(code) && isReportedAsEmpty(index))) found.push(index);
  }
  let firstOf: ReadonlyMap<string | undefined, number> | undefined;
  for (const index of unit === 'row' ? unreportedRows(document, column, found) : found) {
    firstOf ??= firstIndexes(codeColumn);
    const message = messageOf(codeAt(index) as string, codeColumn, firstOf);
    yield { document, pointer: codeColumn.pointerOf(index), message };
  }
}

/** The first index of each code. */
function firstIndexes({ count, codeAt }: CodeColumn): Map<string | undefined, number> {
  const indexes = new Map<string | undefined, number>();
  for (let index = count - 1; index >= 0; index--) indexes.set(codeAt(index), index);
  return indexes;
}

/** Whether codes/characters reports a code. */
export const isOdd = (code: string): boolean =>
  !isPlainCode(code) && (hiddenCharacters(code) !== undefined || straysIn(code).length > 0);

const straysIn = (code: string): string[] => (hasLookAlike(code) ? strayLetters(code) : []);

function messageOf(
  code: string,
  { unit, isKey }: CodeColumn,
  firstOf: ReadonlyMap<string | undefined, number>,
): string {
  const hidden = hiddenCharacters(code);
  const unmatched = straysIn(code);
  const meant = [...(hidden?.plain ?? code)].map((c) => (unmatched.includes(c) ? plainOf(c) : c)).join('');
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
  return `code ${quoted(code)} ${listed(parts, parts.length)}: ${remedyFor(code, meant)}${again}`;
}

function remedyFor(code: string, meant: string): string {
  return code.trim() === meant && !/[\r\n]/.test(code) && code.length === meant.length + 1
    ? 'remove it'
    : `write ${quoted(meant)}`;
}
