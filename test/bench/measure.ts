import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from '../support/statistics.ts';

/** What a process used: wall-clock and CPU milliseconds, and its largest memory in bytes. */
export interface Usage {
  readonly time: number;
  readonly cpu: number;
  readonly memory: number;
}

type Environment = Readonly<Record<string, string>>;

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const USAGE = new URL('usage.mjs', import.meta.url).href;

/** Runs Node.js in the folder of the repository. @throws Error with its output if it fails */
export function runNode(args: readonly string[], env: Environment = {}): Usage {
  const { status, error, output } = spawnSync(process.execPath, ['--import', USAGE, ...args], {
    cwd: REPOSITORY,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const [, stdout, stderr, usage] = (output ?? []).map((text) => text ?? '');
  if (status !== 0 || usage === undefined)
    throw error ?? new Error(`node ${args.join(' ')} failed:\n${stdout}${stderr}`);
  return JSON.parse(usage) as Usage;
}

/** Compiles the tool into `lib/`, as `npm pack` does. */
export const compileTool = () => runNode(['--import', 'tsx', 'scripts/pack.ts']);

/** Runs a command of the compiled tool, as its users do; in CI, builds would keep no previous output. */
export const runTool = (name: string, args: readonly string[]) =>
  runNode(['bin/code-list-directory.cjs', name, ...args], { CI: '' });

/** Runs a command of this repository from its source. */
export const runScript = (name: string, args: readonly string[], env: Environment) =>
  runNode(['--import', 'tsx', 'scripts/main.ts', name, ...args], env);

/**
 * The medians of several runs. Interleaves the runs of different processes (A B A B …), so that a slower machine slows
 * all of them.
 */
export function measureInTurn<K extends string>(
  runs: number,
  processes: Readonly<Record<K, (run: number) => Usage>>,
  onRun: (name: K, run: number) => void,
): Record<K, Usage> {
  const names = Object.keys(processes) as K[];
  const usages = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<K, Usage[]>;
  for (let run = 1; run <= runs; run++) {
    for (const name of names) {
      onRun(name, run);
      usages[name].push(processes[name](run));
    }
  }
  return Object.fromEntries(names.map((name) => [name, medianUsage(usages[name])])) as Record<K, Usage>;
}

const medianUsage = (usages: readonly Usage[]): Usage => ({
  time: median(usages.map(({ time }) => time)),
  cpu: median(usages.map(({ cpu }) => cpu)),
  memory: median(usages.map(({ memory }) => memory)),
});

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
