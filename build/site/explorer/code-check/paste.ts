/* Reads pasted text: a table, of which the user chooses a column, or codes between line breaks and separators. */

/** Codes after these are not checked. */
export const MAX_CODES = 10_000;

/** Characters after these are ignored: more than the longest lines of {@link MAX_CODES} codes. */
const MAX_LENGTH = 2_000_000;

/** Maximum number of columns to choose from. */
const MAX_COLUMNS = 30;

/** The part of the text that has the codes: all cells, whole lines, or the column of a table by its index. */
export type PasteSource = 'values' | 'lines' | number;

/** A pasted text by lines and cells. */
export interface Paste {
  readonly lines: readonly PastedLine[];
  /** With blank lines, but without those at the end. */
  readonly lineCount: number;
  /** The first cells of the columns, if the text is a table of several columns. */
  readonly headings: readonly string[];
  /** The parts that may have the codes; a single one needs no choice. */
  readonly sources: readonly PasteSource[];
  /** Whether the text was too long. */
  readonly isCut: boolean;
}

interface PastedLine {
  /** From 1, as in a text editor. */
  readonly number: number;
  readonly text: string;
  readonly cells: readonly string[];
}

/** A code of one or more cells, with the line in which it was pasted. */
export interface PastedCode {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Splits text into lines and cells. A table has several lines with several cells each; spreadsheets copy tabs. */
export function readPaste(pasted: string): Paste {
  const text = pasted.slice(0, MAX_LENGTH).replace(/^\ufeff/, '');
  const separators = ['\t', ';', ','].filter((one) => text.includes(one));
  const isCut = pasted.length > MAX_LENGTH;
  const table = splitLines(text, separators.slice(0, 1));
  const isTable = table.length > 1 && table.every(({ cells }) => cells.length > 1);
  const lines = isTable ? table : splitLines(text, separators);
  const lineCount = lines.at(-1)?.number ?? 0;
  const headings = isTable ? (table[0]?.cells ?? []).slice(0, MAX_COLUMNS) : [];
  const others: PasteSource[] = separators.length > 0 && !separators.includes('\t') ? ['lines'] : [];
  return { lines, lineCount, headings, sources: [...headings.keys(), 'values', ...others], isCut };
}

/**
 * The codes in a source, in order, without empty ones.
 *
 * @param size number of cells of a code; codes of several cells are in adjacent columns
 */
export function codesIn({ lines }: Paste, source: PasteSource, size = 1): PastedCode[] {
  const codes: PastedCode[] = [];
  for (const { number: line, text, cells } of lines) {
    const start = typeof source === 'number' ? source : 0;
    if (size > 1 || typeof source === 'number') codes.push({ line, cells: cells.slice(start, start + size) });
    else for (const cell of source === 'lines' ? [text] : cells) codes.push({ line, cells: [cell] });
  }
  return codes.filter(({ cells }) => !cells.every(isEmpty));
}

const isEmpty = (cell: string): boolean => /^\s*$/.test(cell);

function splitLines(text: string, separators: readonly string[]): PastedLine[] {
  return [...splitRecords(text, separators.join(''))].filter(({ cells }) => !cells.every(isEmpty));
}

/**
 * Splits text into records. Cells in double quotes may contain separators and line breaks; a quote without an end is
 * text. Blanks next to commas and semicolons are not part of a value, unlike those in cells of a spreadsheet and at the
 * ends of lines.
 */
function* splitRecords(text: string, separators: string): Generator<PastedLine> {
  const end = `\\r\\n${separators}`;
  const pattern = new RegExp(`[ ]*"((?:[^"]|"")*)"[ ]*(?=[${end}]|$)|[^${end}]*`, 'y');
  let at = 0;
  for (let number = 1; at <= text.length; number++) {
    const start = at;
    const cells: string[] = [];
    do {
      pattern.lastIndex = cells.length > 0 ? at + 1 : at;
      const [cell = '', quoted] = pattern.exec(text) ?? [];
      at = pattern.lastIndex;
      cells.push(quoted?.replaceAll('""', '"') ?? cell);
    } while (at < text.length && separators.includes(text[at] as string));
    const record = text.slice(start, at);
    const trimmed = separators === '\t' ? cells : cells.map(trimInner);
    yield { number, text: cells.length === 1 ? (cells[0] ?? '') : record, cells: trimmed };
    number += record.match(/\r\n|\r|\n/g)?.length ?? 0;
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
}

/** Removes the blanks next to the separators between cells. */
function trimInner(cell: string, index: number, cells: readonly string[]): string {
  const end = index < cells.length - 1 ? cell.trimEnd() : cell;
  return index > 0 ? end.trimStart() : end;
}
