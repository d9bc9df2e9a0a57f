import type { Column } from '../../model/document/document.ts';
import { scalarText } from '../../model/values/json-values.ts';

export const isBlankRow = (cells: readonly unknown[]): boolean =>
  cells.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === ''));

/**
 * Whether a row repeats the header row, as in joined tables. In a list of one column, the column id may be a code.
 */
export function repeatsHeader(cells: readonly unknown[], header: readonly string[]): boolean {
  if (cells[0] !== header[0] && plain(cells[0]) !== plain(header[0])) return false;
  const named = header.filter((name) => name.trim() !== '').length;
  return named > 1 && header.every((name, i) => plain(cells[i] ?? '') === plain(name));
}

const plain = (cell: unknown): unknown => (typeof cell === 'string' ? cell.trim() : cell);

/** Words that introduce totals, as part of a regular expression. */
export const TOTAL_WORDS = 'totale?s?|sum|summe|suma|gesamt|anzahl|count|number of \\p{L}+';

/** First words of footer lines in common languages. */
const WORD = `^[^\\p{L}]*(?:(?:data )?sources?|(?:daten)?quellen?|fuentes?|fontes?|źródło|bron|stand|status|as of|date|datum|${TOTAL_WORDS}|notes?|remarks?|hinweise?|anmerkung(?:en)?|bemerkung(?:en)?|legende?|(?:last )?updated?|letzte (?:änderung|aktualisierung)|generated|exported|created|erstellt|exportiert|copyright|licen[cs]e|lizenz)(?: (?:on|at|am|by|von))?`;
const FOOTER_WORD = new RegExp(`${WORD}(?!\\p{L})`, 'iu');
const FOOTER_LINE = new RegExp(`${WORD}\\s*:\\s*\\S|^(?:©|\\(c\\)|\\*{1,3}\\s)`, 'iu');

/** Maximum number of rows of a footer. */
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
