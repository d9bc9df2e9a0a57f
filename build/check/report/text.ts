import { styleText } from 'node:util';
import { type LineIndex, makeLineIndex } from '../../model/json/locator.ts';
import type { Problem } from '../../model/problems/problem.ts';
import { cutLine, widthOf } from './excerpt.ts';
import { itemMessage, type ReportItem, reportItems } from './groups.ts';
import { printable } from './printable.ts';
import { isTable, pathOf, type Report, type ReportFormat } from './report.ts';
import { summaryLines } from './summary.ts';

/** Maximum number of similar problems per file, and of files with similar problems. */
const LIMITS = { perFile: 20, files: 20 };

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
    const items = reportItems(report, LIMITS);
    let source: Source | undefined;
    for (const [i, item] of items.entries()) {
      const { problem } = item;
      const next = items[i + 1];
      if (source?.file !== problem.file) source = readSource(report, problem.file);
      const isLocated = item.count === 1 && source.lines !== undefined && problem.line !== undefined;
      yield printHead(report, item, isLocated, paint);
      // Several problems at one place, such as missing properties of an object, show it once, below the last one.
      const isRepeated = next?.count === 1 && isSamePlace(problem, next.problem);
      if (isLocated && !isRepeated) yield printLine(problem, source, paint);
      if (next?.problem.file !== problem.file) yield '\n';
    }
    const shown = items.filter(({ count }) => count === 1).length;
    for (const line of summaryLines(report, shown)) yield `${line}\n`;
  },
};

/** A JSON file with problems. */
interface Source {
  readonly file: string;
  readonly text: string;
  /** Absent for tables, and if the file could not be read. */
  readonly lines?: LineIndex;
}

function readSource(report: Report, file: string): Source {
  const text = isTable(file) ? undefined : report.textOf(file);
  return text === undefined ? { file, text: '' } : { file, text, lines: makeLineIndex(text) };
}

const isSamePlace = (a: Problem, b: Problem): boolean =>
  a.file === b.file && a.line === b.line && a.column === b.column && a.pointer === b.pointer;

/** Place, severity, message and rule. The line of a source below it shows the pointer. */
function printHead(report: Report, item: ReportItem, hasSource: boolean, paint: Paint): string {
  const { severity, line, column, rule, message } = item.problem;
  const path = printable(pathOf(report, item.problem));
  const place = line === undefined ? path : `${path}:${line}:${column ?? 1}`;
  const text = printable(itemMessage(item, hasSource ? message : undefined));
  return `${place} ${paint(severity, severity)} ${text} ${paint('dim', `(${printable(rule)})`)}\n`;
}

/** The line of a problem, and a mark below its place. */
function printLine(problem: Problem, { text, lines }: Source, paint: Paint): string {
  const { severity, line = 1, column = 1, pointer = '' } = problem;
  if (!lines) return '';
  const start = lines.offsetOf(line);
  const { before, after } = cutLine(text, start, lines.offsetOf(line + 1), start + column - 1);
  if (before + after === '') return '';
  const mark = paint(severity, pointer === '' ? '^' : `^ ${printable(pointer)}`);
  const margin = ' '.repeat(String(line).length);
  return [
    `${paint('dim', `  ${line} |`)} ${before}${after}\n`,
    `${paint('dim', `  ${margin} |`)} ${' '.repeat(widthOf(before))}${mark}\n`,
  ].join('');
}

type Paint = (style: keyof typeof STYLES, text: string) => string;

/** Severities, and less important text. */
const STYLES = { error: 'red', warning: 'yellow', note: 'cyan', dim: 'dim' } as const;

function makePaint(colours: boolean): Paint {
  if (!colours) return (_, text) => text;
  return (style, text) => styleText(STYLES[style], text, { validateStream: false });
}
