import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { COMPILER_OPTIONS } from '../../scripts/pack/compile.ts';
import { quantile } from '../soak/quantile.ts';

/** What a process used: wall-clock and CPU milliseconds, and its largest memory in bytes. */
export interface Usage {
  readonly time: number;
  readonly cpu: number;
  readonly memory: number;
}

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const USAGE = new URL('usage.mjs', import.meta.url).href;

/** Runs Node.js, by default in the folder of the repository. @throws Error with its output if it fails */
export function runNode(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd = REPOSITORY,
): Usage & Output {
  const { status, error, output } = spawnSync(process.execPath, ['--import', USAGE, ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const [, stdout, stderr, usage] = (output ?? []).map((text) => text ?? '');
  if (status !== 0 || usage === undefined)
    throw error ?? new Error(`node ${args.join(' ')} failed:\n${stdout}${stderr}`);
  return { ...JSON.parse(usage), stdout: stdout ?? '' };
}

interface Output {
  readonly stdout: string;
}

/** Compiles the tool into `lib/`, as `npm pack` does. */
export const compileTool = () => runNode(['--import', 'tsx', 'scripts/pack.ts']);

/** Compiles a program like the tool, into `lib/`. @returns its file */
export async function compileLikeTool(name: string): Promise<string> {
  const outfile = join(REPOSITORY, 'lib', `${name}.js`);
  await build({
    ...COMPILER_OPTIONS,
    entryPoints: [fileURLToPath(new URL(`${name}.ts`, import.meta.url))],
    outfile,
    splitting: false,
  });
  return outfile;
}

/** Runs a command of the compiled tool, as its users do; in CI, builds would keep no previous output. */
export const runTool = (name: string, args: readonly string[]) =>
  runNode(['bin/code-list-directory.cjs', name, ...args], { CI: '' });

/** Runs a command of this repository from its source. */
export const runScript = (name: string, args: readonly string[], env?: Readonly<Record<string, string>>) =>
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
  const results = Array.from({ length: runs }, (_, run) => {
    const usages = names.map((name) => {
      onRun(name, run + 1);
      return [name, processes[name](run)] as const;
    });
    return Object.fromEntries(usages) as Record<K, Usage>;
  });
  const medianOf = (name: K, part: keyof Usage) => median(results.map((result) => result[name][part]));
  return Object.fromEntries(
    names.map((name) => [
      name,
      { time: medianOf(name, 'time'), cpu: medianOf(name, 'cpu'), memory: medianOf(name, 'memory') },
    ]),
  ) as Record<K, Usage>;
}

/** The lower one of the two in the middle, if their number is even. */
export const median = (values: readonly number[]): number =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
