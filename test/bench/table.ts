import type { Usage } from './measure.ts';

/** A row of the report. A row with a name only is the heading of those after it. */
export interface Row extends Partial<Usage> {
  readonly name: string;
  /** A ratio or a count. */
  readonly result?: string;
  readonly goal?: string;
  /** A counted figure is over its limit. */
  readonly isOver?: boolean;
}

/** A row of a process, with the ratio of its wall-clock time to that of another one. */
export function ratioRow(name: string, usage: Usage, baseline: Usage, goal: string): Row {
  const ratio = usage.time / baseline.time;
  const result = goal.endsWith('%') ? `${(100 * ratio).toFixed(1)} %` : `${ratio.toFixed(2)} x`;
  return { name, ...usage, result, goal };
}

/** A row of a figure that is the same on every machine: the benchmark fails if it is over its limit. */
export function countRow(name: string, value: number, limit: number): Row {
  const result = Number.isInteger(value) ? String(value) : value.toFixed(2);
  // NaN is over every limit.
  return { name, result, goal: `${limit} (limit)`, isOver: !(value <= limit) };
}

/** The head of a table in Markdown, whose rows are printed when they are known. */
export const TABLE_HEAD = '| | time | CPU | memory | result | goal |\n|---|--:|--:|--:|--:|--:|';

export function printRow(row: Row): string {
  const name = Object.keys(row).length === 1 ? `**${row.name}**` : row.name;
  const usage = [formatTime(row.time), formatTime(row.cpu), formatMemory(row.memory)];
  return `| ${[name, ...usage, row.result ?? '', row.goal ?? ''].join(' | ')} |`;
}

function formatTime(milliseconds: number | undefined): string {
  if (milliseconds === undefined) return '';
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(2)} s`;
  return `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;
}

function formatMemory(bytes: number | undefined): string {
  if (bytes === undefined) return '';
  return bytes < 10_000 ? `${bytes.toFixed(0)} B` : `${(bytes / 1e6).toFixed(0)} MB`;
}
