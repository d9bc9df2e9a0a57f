import { styleText } from 'node:util';
import { type LineIndex, makeLineIndex } from '../../model/json/locator.ts';
import type { Problem } from '../../model/problems/problem.ts';
import { isTable, pathOf, printable, type Report, type ReportFormat } from './report.ts';
import { itemMessage, type ReportItem, reportItems, summaryLines } from './summary.ts';

const LIMITS = { perFile: 20, files: 20 };

/**
 * For readers: each problem with a location that editors and terminals link, and the line of a JSON source; of many
 * problems of a rule, the first ones.
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
    const items = reportItems(report, LIMITS);
    let source: ReturnType<typeof readSource> | undefined;
    for (const [i, item] of items.entries()) {
      const { problem, count } = item;
      const next = items[i + 1];
      if (source?.file !== problem.file) source = readSource(report, problem.file);
      const lines = count === 1 && problem.line !== undefined ? source.lines : undefined;
      yield printHead(report, item, lines !== undefined, paint);
      // Several problems at one place, such as missing properties of an object, show it once, below the last one.
      const isRepeated = next?.count === 1 && isSamePlace(problem, next.problem);
      if (lines && !isRepeated) yield printLine(problem, source.text, lines, paint);
      if (next?.problem.file !== problem.file) yield '\n';
    }
    const shown = items.filter(({ count }) => count === 1).length;
    for (const line of summaryLines(report, shown)) yield `${line}\n`;
  },
};

/** A file with problems; without lines if it is a table or could not be read. */
function readSource(report: Report, file: string) {
  const text = isTable(file) ? undefined : report.textOf(file);
  return { file, text: text ?? '', lines: text === undefined ? undefined : makeLineIndex(text) };
}

const isSamePlace = (a: Problem, b: Problem): boolean =>
  a.file === b.file && a.line === b.line && a.column === b.column && a.pointer === b.pointer;

/** Place, severity, message and rule. The line of a source below it shows the pointer. */
function printHead(report: Report, item: ReportItem, hasLine: boolean, paint: Paint): string {
  const { severity, line, column = 1, rule, message } = item.problem;
  const path = printable(pathOf(report, item.problem));
  const place = line === undefined ? path : `${path}:${line}:${column}`;
  const text = printable(itemMessage(item, hasLine ? message : undefined));
  return `${place} ${paint(severity, severity)} ${text} ${paint('dim', `(${printable(rule)})`)}\n`;
}

/** Maximum number of characters of a line to show, since a whole document may be one line, and of those before the place. */
const MAX_LENGTH = 100;
const MAX_BEFORE = 50;

function printLine(problem: Problem, text: string, lines: LineIndex, paint: Paint): string {
  const { severity, line = 1, column = 1, pointer = '' } = problem;
  const start = lines.offsetOf(line);
  let end = lines.offsetOf(line + 1);
  while (end > start && (text[end - 1] === '\n' || text[end - 1] === '\r')) end--;
  const place = Math.min(start + column - 1, end);
  const first = Math.max(start, place - MAX_BEFORE);
  const next = Math.min(end, first + MAX_LENGTH);
  const before = `${first > start ? '…' : ''}${showCharacters(text.slice(first, place)).trimStart()}`;
  const after = `${showCharacters(text.slice(place, next))}${next < end ? '…' : ''}`;
  if (before + after === '') return '';
  const mark = `${' '.repeat(widthOf(before))}${paint(severity, `^ ${printable(pointer)}`.trimEnd())}`;
  const margin = ' '.repeat(String(line).length);
  return `${paint('dim', `  ${line} |`)} ${before}${after}\n${paint('dim', `  ${margin} |`)} ${mark}\n`;
}

/** Without half a surrogate pair at either end, with tabs as spaces, and with visible control characters. */
const showCharacters = (text: string): string =>
  printable(text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '').replaceAll('\t', '    '));

/** Hangul, Chinese and Japanese characters with their punctuation, fullwidth forms, and emoji (UAX #11). */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3ffff}\p{Emoji_Presentation}]/gu;

const widthOf = (text: string): number => [...text.replace(/\p{M}/gu, '').replace(WIDE, '  ')].length;

const STYLES = { error: 'red', warning: 'yellow', note: 'cyan', dim: 'dim' } as const;

type Paint = (style: keyof typeof STYLES, text: string) => string;

const makePaint =
  (colours: boolean): Paint =>
  (style, text) =>
    colours ? styleText(STYLES[style], text, { validateStream: false }) : text;
