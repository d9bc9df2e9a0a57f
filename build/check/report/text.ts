import { styleText } from 'node:util';
import { type LineIndex, makeLineIndex } from '../../model/json/locator.ts';
import type { Problem } from '../../model/problems/problem.ts';
import { printable } from './printable.ts';
import {
  groupMessage,
  isTable,
  messageWithSubject,
  pathOf,
  type Report,
  type ReportFormat,
  reportItems,
} from './report.ts';
import { summarize, summaryLines } from './summary.ts';

/**
 * For readers: each problem with a location that editors and terminals link, and the line of a JSON source; similar
 * problems are summarised.
 *
 *     content/countries.json:12:21 error must be one of string, enum, … (schema)
 *       12 | { "id": "code", "type": "strng" }
 *          |                         ^ /codeList/columnSet/columns/0/type
 *
 *     1 error in 1 file; 211 documents checked
 */
export const text: ReportFormat = {
  name: 'text',
  *print(report) {
    const paint = makePaint(report.colours);
    let shown = 0;
    let section: string | undefined;
    let lines: Lines | undefined;
    /** The last problem, whose source is not printed yet. */
    let last: Problem | undefined;
    const sourceOf = () => (last && lines ? printSource(last, lines, paint) : '');
    for (const item of reportItems(report, LIMITS)) {
      const { kind, problem } = item;
      const own = kind === 'elsewhere' ? '' : problem.file;
      const gap = section === undefined || section === own ? '' : '\n';
      // Several problems at one place, such as missing properties of an object, show it once, below the last one.
      if (!last || kind !== 'problem' || !isSamePlace(last, problem)) yield sourceOf();
      if (section !== own) lines = linesOf(report, own);
      section = own;
      const isLocated = kind === 'problem' && lines !== undefined && problem.line !== undefined;
      last = isLocated ? problem : undefined;
      const plain = isLocated ? problem.message : messageWithSubject(problem);
      yield gap + printHead(report, problem, kind === 'problem' ? plain : groupMessage(item, report), paint);
      if (kind === 'problem') shown++;
    }
    yield sourceOf();
    const summary = summaryLines(summarize(report), { ...report, shown });
    yield `${section === undefined ? '' : '\n'}${summary.join('\n')}\n`;
  },
};

/** Maximum number of similar problems per file, and of files with similar problems. */
const LIMITS = { perFile: 20, files: 20 };

function linesOf(report: Report, file: string): Lines | undefined {
  const source = isTable(file) ? undefined : report.textOf(file);
  return source === undefined ? undefined : { source, index: makeLineIndex(source) };
}

const isSamePlace = (a: Problem, b: Problem): boolean =>
  a.file === b.file && a.line === b.line && a.column === b.column && a.pointer === b.pointer;

function printHead(report: Report, problem: Problem, message: string, paint: Paint): string {
  const { severity, line, column, rule } = problem;
  const path = printable(pathOf(report, problem));
  const place = line === undefined ? path : `${path}:${line}:${column ?? 1}`;
  return `${place} ${paint(severity, severity)} ${printable(message)} ${paint('dim', `(${printable(rule)})`)}\n`;
}

interface Lines {
  readonly source: string;
  readonly index: LineIndex;
}

function printSource(problem: Problem, { source, index }: Lines, paint: Paint): string {
  const { severity, line = 1, column = 1, pointer = '' } = problem;
  const start = index.offsetOf(line);
  const end = lineEnd(source, start, index.offsetOf(line + 1));
  const shown = excerpt(source, start, end, Math.min(start + column - 1, end));
  if (shown.text === '') return '';
  const mark = ' '.repeat(shown.before) + paint(severity, pointer === '' ? '^' : `^ ${printable(pointer)}`);
  const bar = paint('dim', `  ${' '.repeat(String(line).length)} |`);
  return `${paint('dim', `  ${line} |`)} ${shown.text}\n${bar} ${mark}\n`;
}

function lineEnd(source: string, start: number, next: number): number {
  let end = next;
  while (end > start && (source[end - 1] === '\n' || source[end - 1] === '\r')) end--;
  return end;
}

type Paint = (style: keyof typeof STYLES, text: string) => string;

/** Severities, and less important text. */
const STYLES = { error: 'red', warning: 'yellow', note: 'cyan', dim: 'dim' } as const;

export function makePaint(colours: boolean): Paint {
  return colours
    ? (style, text) => styleText(STYLES[style], text, { validateStream: false })
    : (_, text) => text;
}

/** An excerpt of a line, and the column of the place in it. */
interface Excerpt {
  readonly text: string;
  readonly before: number;
}

/** Maximum number of characters, and of those before the place: a whole document may be one line. */
const [MAX_LENGTH, MAX_BEFORE] = [100, 50] as const;

/**
 * Shows the line from `start` to `end` around the place `at`: without indentation, with tabs as spaces and visible control
 * characters, shortened with `…`.
 */
function excerpt(text: string, start: number, end: number, at: number): Excerpt {
  let first = start;
  while (first < at && (text[first] === ' ' || text[first] === '\t')) first++;
  const before = [...text.slice(Math.max(first, at - 2 * MAX_BEFORE), at)].slice(-MAX_BEFORE);
  const after = [...text.slice(at, Math.min(end, at + 2 * MAX_LENGTH))].slice(0, MAX_LENGTH - before.length);
  const [left, right] = [before.join(''), after.join('')];
  const beginning = (at - left.length > first ? '…' : '') + show(left);
  const ending = show(right) + (at + right.length < end ? '…' : '');
  return { text: beginning + ending, before: widthOf(beginning) };
}

const show = (text: string): string => printable(text.replaceAll('\t', '    '));

/** Columns of a text on a terminal (UAX #11). */
const widthOf = (text: string): number => [...text.replace(NO_WIDTH, '').replace(WIDE, '  ')].length;

/** Combining marks, and the vowels and finals of decomposed Hangul. */
const NO_WIDTH = /[\p{Mn}\p{Me}\u1160-\u11ff]/gu;
const WIDE =
  /(?![\uff61-\uffdc])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/gu;
