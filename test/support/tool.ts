import { spawnSync } from 'node:child_process';
import { inject } from 'vitest';

interface Options {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** What a process printed, and its exit code. */
export interface Result {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of the compiled tool. `env` is added to the environment of this process. */
export const runTool = (args: readonly string[], options?: Options): Result =>
  runNode([inject('tool'), ...args], options);

/** Runs a TypeScript program of the repository, as its npm script does. */
export const runSource = (args: readonly string[], options?: Options): Result =>
  runNode(['--import', import.meta.resolve('tsx'), ...args], options);

/** Runs Node.js. */
export function runNode(args: readonly string[], { cwd, env }: Options = {}): Result {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { status, stdout, stderr };
}
