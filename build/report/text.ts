import { type LineIndex, makeLineIndex } from '../catalogue/place.ts';
import { groupBy } from '../domain/group.ts';
import type { Problem, Severity } from '../problems.ts';
import { makePaint, type Paint } from './colours.ts';
import { excerpt } from './excerpt.ts';
import { printable } from './printable.ts';
import { isTable, messageWithSubject, pathOf, type Report, type ReportFormat } from './report.ts';

/**
 * For people. Each problem begins with a line `path:line:column severity message (rule)`, which editors and
 * terminals make a link; below a problem of a JSON source are the line of source, a mark under the place, and the
 * JSON Pointer of what is there. Problems of different files are a blank line apart; the last line counts.
 *
 *     content/countries.json:12:21 error must be one of string, enum, … (schema)
 *       12 | { "id": "code", "type": "strng" }
 *          |                         ^ /codeList/columnSet/columns/0/type
 *
 *     1 error in 1 file; 211 documents checked
 */
export const text: ReportFormat = {
  name: 'text',
  print: (report) => {
    const paint = makePaint(report.colours);
    const groups = groupBy(report.problems, ({ file }) => file);
    const files = [...groups].map(([file, problems]) => printFile(report, file, problems, paint));
    return [...files, `${summary(report)}\n`].join('\n');
  },
};

function printFile(report: Report, file: string, problems: readonly Problem[], paint: Paint): string {
  const source = isTable(file) ? undefined : report.textOf(file);
  const lines = source === undefined ? undefined : { source, index: makeLineIndex(source) };
  const parts = problems.map((problem, i) => {
    const isShown = lines !== undefined && problem.line !== undefined;
    const head = printHead(report, problem, isShown ? problem.message : messageWithSubject(problem), paint);
    const next = problems[i + 1];
    const showNow = isShown && !(next !== undefined && isSamePlace(problem, next));
    return showNow ? `${head}${printSource(problem, lines, paint)}` : head;
  });
  return parts.join('');
}

/** Problems at one place, such as several properties that an object lacks, show it once, below the last. */
const isSamePlace = (a: Problem, b: Problem): boolean =>
  a.line === b.line && a.column === b.column && a.pointer === b.pointer;

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
  const number = String(line);
  const mark = ' '.repeat(shown.before) + paint(severity, pointer === '' ? '^' : `^ ${printable(pointer)}`);
  const bar = paint('dim', `  ${' '.repeat(number.length)} |`);
  return `${paint('dim', `  ${number} |`)} ${shown.text}\n${bar} ${mark}\n`;
}

function lineEnd(source: string, start: number, next: number): number {
  let end = next;
  while (end > start && (source[end - 1] === '\n' || source[end - 1] === '\r')) end--;
  return end;
}

/** `2 errors, 1 warning in 3 files; 211 documents checked`. The content folder itself is no file. */
function summary({ problems, documents }: Report): string {
  if (problems.length === 0) return `no problems in ${count(documents, 'document')}`;
  const found = SEVERITIES.map((severity) => ({
    severity,
    n: problems.filter((problem) => problem.severity === severity).length,
  }))
    .filter(({ n }) => n > 0)
    .map(({ severity, n }) => count(n, severity))
    .join(', ');
  const files = new Set(problems.map(({ file }) => file).filter((file) => file !== '.')).size;
  return `${found}${files > 0 ? ` in ${count(files, 'file')}` : ''}; ${count(documents, 'document')} checked`;
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'note'];

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;
