import { type CodeIndex, type Steps, similarCodes, type Target } from './codes.ts';

/*
 * Reads pasted text. The separator of codes is not always clear: a comma may also be a part of a code. All plausible
 * sources of codes are therefore offered, and the one with the most known codes is selected.
 */

/** Codes after these are not checked. */
export const MAX_CODES = 10_000;

/** Characters after these are ignored: more than the longest lines of {@link MAX_CODES} codes. */
const MAX_LENGTH = 2_000_000;

/** Maximum number of columns to choose from. */
const MAX_COLUMNS = 30;

/** A part of the pasted text that may contain the codes. */
export type PasteSource =
  /** Each line is a code. */
  | { readonly kind: 'lines' }
  /** Each line has a code in this column, from 0, and further cells of a key with several columns after it. */
  | { readonly kind: 'column'; readonly column: number; readonly heading: string }
  /** Each value is a code. */
  | { readonly kind: 'values' }
  /** The same, with values between separators of any kind. */
  | { readonly kind: 'mixed' };

/** A pasted text by lines and cells. */
export interface Paste {
  readonly lines: readonly PastedLine[];
  /** With blank lines, but without those at the end. */
  readonly lineCount: number;
  /** Never empty; the first is the default. */
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

/** Splits text into lines and cells: by tabs, else by semicolons, else by commas. Spreadsheets copy tabs. */
export function readPaste(pasted: string): Paste {
  const text = pasted.slice(0, MAX_LENGTH).replace(/^\ufeff/, '');
  const separators = ['\t', ';', ','].filter((one) => text.includes(one));
  const lines = [...splitRecords(text, separators[0])].filter(({ cells }) => !cells.every(isEmpty));
  const lineCount = lines.at(-1)?.number ?? 0;
  return { lines, lineCount, sources: sourcesOf(lines, separators), isCut: pasted.length > MAX_LENGTH };
}

function sourcesOf(lines: readonly PastedLine[], separators: readonly string[]): PasteSource[] {
  const [separator] = separators;
  if (separator === undefined) return [{ kind: 'lines' }];
  const [first] = lines;
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const isTable = lines.length > 1 && lines.every(({ cells }) => cells.length > 1);
  const columns = isTable ? Math.min(width, MAX_COLUMNS) : 0;
  return [
    ...Array.from({ length: columns }, (_, column): PasteSource => {
      return { kind: 'column', column, heading: first?.cells[column] ?? '' };
    }),
    { kind: 'values' },
    ...(separators.length > 1 ? [{ kind: 'mixed' } as const] : []),
    ...(separator === '\t' ? [] : [{ kind: 'lines' } as const]),
  ];
}

/**
 * The codes in a source, in order, without empty ones.
 *
 * @param size number of cells of a code; codes of several cells are in adjacent columns
 */
export function codesIn({ lines }: Paste, source: PasteSource, size: number): PastedCode[] {
  const start = source.kind === 'column' ? source.column : 0;
  const codesOf = ({ text, cells }: PastedLine): (readonly string[])[] => {
    if (size > 1 || source.kind === 'column') return [cells.slice(start, start + size)];
    if (source.kind === 'lines') return [[text]];
    return (source.kind === 'mixed' ? cells.flatMap(splitMixed) : cells).map((value) => [value]);
  };
  return lines
    .flatMap((line) => codesOf(line).map((cells) => ({ line: line.number, cells })))
    .filter(({ cells }) => !cells.every(isEmpty));
}

/** Compares sources of different pastes. */
export const sourceId = (source: PasteSource): string =>
  source.kind === 'column' ? `column${source.column}` : source.kind;

const splitMixed = (cell: string): string[] => cell.split(/ *[;,] */);

const isEmpty = (cell: string): boolean => /^\s*$/.test(cell);

const END_OF_LINE = /\r\n|\r|\n/g;

/**
 * Splits text into records. Cells in double quotes may contain separators and line breaks; a quote without an end is
 * text. Blanks next to commas and semicolons are not part of a value, unlike those in cells of a spreadsheet and at the
 * ends of lines.
 */
function* splitRecords(text: string, separator: string | undefined): Generator<PastedLine> {
  const unquoted = separator === undefined ? /[^\r\n]*/y : new RegExp(`[^\\r\\n${separator}]*`, 'y');
  const quoted = new RegExp(`[ ]*"((?:[^"]|"")*)"[ ]*(?=[\\r\\n]|${separator ?? '$'}|$)`, 'y');
  let at = 0;
  for (let number = 1; at <= text.length; ) {
    const start = at;
    const cells: string[] = [];
    do {
      if (cells.length > 0) at++;
      const cell = matchAt(quoted, text, at) ?? (matchAt(unquoted, text, at) as RegExpExecArray);
      at += cell[0].length;
      cells.push(cell[1]?.replaceAll('""', '"') ?? cell[0]);
    } while (at < text.length && text[at] === separator);
    if (separator === ',' || separator === ';') trimInner(cells);
    const record = text.slice(start, at);
    yield { number, text: cells.length === 1 ? (cells[0] as string) : record, cells };
    number += record.match(END_OF_LINE)?.length ?? 0;
    at += text.startsWith('\r\n', at) ? 2 : 1;
    number++;
  }
}

/** Removes the blanks next to the separators between cells. */
function trimInner(cells: string[]): void {
  for (let i = 1; i < cells.length; i++) {
    cells[i - 1] = (cells[i - 1] as string).trimEnd();
    cells[i] = (cells[i] as string).trimStart();
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The part of the pasted text that is checked, and the columns against which. */
export interface Choice {
  readonly source: PasteSource;
  readonly target: Target;
}

/** Number of codes that a guess compares. */
const SAMPLE = 200;

/** Weight of similar codes, compared with equal ones. */
const SIMILAR = 0.8;

/**
 * Guesses the choice with the largest share of known codes; with equal shares, the one with the most codes, then the
 * first. Lines and values are shares of the same number, so that lines do not win because they have fewer unknown codes. A
 * key with several columns counts once for each of them, with the column that fits least.
 *
 * @param indexes the codes of each column, by its position
 */
export function* guess(
  paste: Paste,
  candidates: readonly Choice[],
  indexes: ReadonlyMap<number, CodeIndex>,
): Steps<Choice | undefined> {
  let best: { readonly choice: Choice; readonly rank: readonly [number, number] } | undefined;
  const values = Math.max(1, ...paste.sources.map((source) => codesIn(paste, source, 1).length));
  for (const choice of candidates) {
    const { columns } = choice.target;
    const all = codesIn(paste, choice.source, columns.length);
    const codes = all.slice(0, SAMPLE);
    const known: number[] = [];
    for (const [i, column] of columns.entries()) {
      const index = indexes.get(column) as CodeIndex;
      known.push(codes.reduce((sum, { cells }) => sum + weightOf(cells[i], index), 0));
      yield;
    }
    const least = Math.min(...known);
    const part = choice.source.kind === 'column' ? 1 : all.length / values;
    const rank = [(least / Math.max(codes.length, 1)) * part * columns.length, least] as const;
    if (!best || rank[0] > best.rank[0] || (rank[0] === best.rank[0] && rank[1] > best.rank[1])) {
      best = { choice, rank };
    }
  }
  return best?.choice;
}

function weightOf(code: string | undefined, index: CodeIndex): number {
  if (code === undefined) return 0;
  if (index.codes.has(code)) return 1;
  return similarCodes(code, index).length > 0 ? SIMILAR : 0;
}

/** The possible choices; a key with several columns needs a table, or one line with its values. */
export const choicesOf = (paste: Paste, targets: readonly Target[]): Choice[] =>
  paste.sources.flatMap((source) => {
    const mayBeRow = source.kind === 'column' || (source.kind === 'values' && paste.lines.length === 1);
    return targets.flatMap((target) => (target.columns.length === 1 || mayBeRow ? [{ source, target }] : []));
  });
