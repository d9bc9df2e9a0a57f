import { quoted } from '../../model/problems/wording.ts';
import type { TextFault } from '../text-faults.ts';

/** Other separators, with their names in messages. */
const SEPARATORS: ReadonlyMap<string, string> = new Map([
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'vertical bars'],
]);

/** Finds wrong separators in the first row, by the number of column ids that each separator gives. */
export function separatorFault(text: string, columnIds: readonly string[]): TextFault | undefined {
  const offset = skipLineBreaks(text);
  const line = firstRecord(text, offset);
  const hint = /^"?sep=(.)"?[,;\t|]*$/i.exec(line);
  if (hint) return fault(offset, hintMessage(hint[1] as string));
  const ids = new Set(columnIds.map(plainName));
  const countOf = (separator: string) =>
    splitCells(line, separator).filter((cell) => ids.has(plainName(cell))).length;
  const cells = splitCells(line, ',');
  const byComma = countOf(',');
  if (byComma === cells.length) return undefined;
  const [best, count] = [...SEPARATORS.keys()]
    .map((separator) => [separator, countOf(separator)] as const)
    .reduce((a, b) => (b[1] > a[1] ? b : a));
  if (count > byComma) return wrong(offset, best);
  if (byComma > 0 || cells.length > 1) return undefined;
  const [only = ''] = cells;
  const inner = [',', ...SEPARATORS.keys()].find(
    (separator) => splitCells(only, separator).filter((cell) => ids.has(plainName(cell))).length > 1,
  );
  if (inner !== undefined && line.trimStart().startsWith('"'))
    return fault(
      offset,
      `each row is enclosed in quotes: remove them${inner === ',' ? '' : ' and separate the cells by commas'}`,
    );
  const present = [...SEPARATORS.keys()].find((separator) => only.includes(separator));
  return present === undefined ? undefined : wrong(offset, present);
}

/** The name of a separator that splits a record into this many cells, if there is one. */
export function otherSeparator(record: string, count: number): string | undefined {
  const found = [...SEPARATORS].find(([separator]) => splitCells(record, separator).length === count);
  return found?.[1];
}

export function firstRecord(text: string, offset: number): string {
  let isQuoted = false;
  let at = offset;
  for (; at < text.length; at++) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r')) break;
  }
  return text.slice(offset, at);
}

/** The cells of a record without their quotes. */
function splitCells(record: string, separator: string): string[] {
  const cells: string[] = [];
  let isQuoted = false;
  let start = 0;
  for (let at = 0; at <= record.length; at++) {
    if (record[at] === '"') isQuoted = !isQuoted;
    else if (at === record.length || (record[at] === separator && !isQuoted)) {
      cells.push(unquoted(record.slice(start, at)));
      start = at + 1;
    }
  }
  return cells;
}

const unquoted = (cell: string): string =>
  /^\s*"[\s\S]*"\s*$/.test(cell) ? cell.trim().slice(1, -1).replaceAll('""', '"') : cell;

/** A name without outer white space, in lower case. */
export const plainName = (name: string): string => name.trim().toLowerCase();

function skipLineBreaks(text: string): number {
  let at = 0;
  while (text[at] === '\r' || text[at] === '\n') at++;
  return at;
}

function hintMessage(separator: string): string {
  const line = `the line ${quoted(`sep=${separator}`)} is for Excel only: remove it`;
  return separator === ',' ? line : `${line} and separate the cells by commas`;
}

const wrong = (offset: number, separator: string): TextFault =>
  fault(offset, `the cells are separated by ${SEPARATORS.get(separator)}: use commas in all rows`);

const fault = (offset: number, message: string): TextFault => ({ offset, rule: 'csv/separator', message });
