import type { Column } from '../../model/document/document.ts';
import { quoted } from '../../model/problems/wording.ts';
import { scalarText } from '../../model/values/json-values.ts';
import { isBlankRow } from './record-rows.ts';

/** Words that introduce totals, as part of a regular expression. */
export const TOTAL_WORDS = 'totale?s?|sum|summe|suma|gesamt|anzahl|count|number of \\p{L}+';

/** First words of footer lines in common languages. */
const WORD = `^[^\\p{L}]*(?:(?:data )?sources?|(?:daten)?quellen?|fuentes?|fontes?|źródło|bron|stand|status|as of|date|datum|${TOTAL_WORDS}|notes?|remarks?|hinweise?|anmerkung(?:en)?|bemerkung(?:en)?|legende?|(?:last )?updated?|letzte (?:änderung|aktualisierung)|generated|exported|created|erstellt|exportiert|copyright|licen[cs]e|lizenz)(?: (?:on|at|am|by|von))?`;
const FOOTER_WORD = new RegExp(`${WORD}(?!\\p{L})`, 'iu');
const FOOTER_LINE = new RegExp(`${WORD}\\s*:\\s*\\S|^(?:©|\\(c\\)|\\*{1,3}\\s)`, 'iu');

const MAX_ROWS = 20;
/** Minimum number of rows to recognise the format of a column. */
const MIN_ROWS = 3;

/** The index of the first row of a footer below the table; the number of rows if there is none. */
export function footerStart(
  count: number,
  cellsAt: (index: number) => readonly unknown[],
  columns: readonly Column[],
): number {
  const isCandidate = (index: number): boolean => {
    if (columns.length < 2) return false;
    const cells = cellsAt(index);
    const filled = cells.filter((cell) => !isEmpty(cell));
    const [first] = filled;
    const isIncomplete = columns.some(({ needsValue }, i) => needsValue && isEmpty(cells[i]));
    const [text, isSingle] = [scalarText(first), filled.length === 1];
    return FOOTER_LINE.test(text)
      ? isSingle || isIncomplete
      : isSingle && (isIncomplete || FOOTER_WORD.test(text));
  };
  let start = count;
  while (start > 0 && count - start < MAX_ROWS && isCandidate(start - 1)) start--;
  if (count - start === MAX_ROWS || start === count) return count;
  while (start < count && !isFooterRow(start, start, cellsAt)) start++;
  return start;
}

/** Whether a row with a single value starts with a footer word, or differs in format from all rows above it. */
function isFooterRow(index: number, end: number, cellsAt: (index: number) => readonly unknown[]): boolean {
  const cells = cellsAt(index);
  const column = cells.findIndex((cell) => !isEmpty(cell));
  if (FOOTER_LINE.test(scalarText(cells[column]))) return true;
  if (end < MIN_ROWS) return false;
  const own = shapeOf(cells[column]);
  for (let i = 0; i < end; i++) {
    const others = cellsAt(i);
    const isSingle = others.filter((cell) => !isEmpty(cell)).length === 1;
    if (isSingle || shapeOf(others[column]) === own) return false;
  }
  return true;
}

const isEmpty = (cell: unknown): boolean => cell === undefined || isBlankRow([cell]);

/** The format of a value: each run of letters or digits becomes one character. */
const shapeOf = (cell: unknown): string =>
  scalarText(cell)
    .replace(/[\p{L}\p{M}]+/gu, 'a')
    .replace(/\p{N}+/gu, '0');

/** The message about a footer, at its first row. */
export function footerMessage(count: number, cells: readonly unknown[]): string {
  const first = cells.find((cell) => !isEmpty(cell));
  const text = quoted(scalarText(first) || first);
  return count === 1
    ? `${text} looks like a footer below the table: remove this row, or complete it if it is a row of the list`
    : `${count} rows starting with ${text} look like a footer below the table: remove them, or complete them if they are rows of the list`;
}
