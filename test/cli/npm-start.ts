import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, inject, onTestFinished } from 'vitest';
import { type ContentTree, writeContent } from '../support/content-tree.ts';
import { makeDocument } from '../support/documents.ts';

/** A running `start` of the compiled tool. */
export interface Started {
  readonly child: ChildProcess;
  /** Its working folder, with the output in `dist`. */
  readonly cwd: string;
  readonly content: string;
  /** What it has printed so far on stdout and stderr. */
  readonly output: { readonly out: string; readonly err: string };
  /** Waits until it serves the site. */
  readonly isListening: () => Promise<void>;
}

/**
 * Runs `start` of the compiled tool in a folder, in which it first writes the content, and kills it after the test.
 *
 * @param imports modules to load first, and variables of the environment
 */
export function npmStart(
  cwd: string,
  tree: ContentTree,
  args: readonly string[],
  { imports = [], env = {} }: { readonly imports?: readonly string[]; readonly env?: NodeJS.ProcessEnv } = {},
): Started {
  const content = join(cwd, 'content');
  writeContent(content, tree);
  const child = spawn(
    process.execPath,
    [
      ...imports.flatMap((module) => ['--import', module]),
      ...[inject('tool'), 'start', '--port', '0', ...args],
    ],
    { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { out: '', err: '' };
  child.stdout.on('data', (data) => {
    output.out += data;
  });
  child.stderr.on('data', (data) => {
    output.err += data;
  });
  const isListening = () => expect.poll(() => output.out, { timeout: 50_000 }).toMatch(/explorer: .*\n/);
  return { child, cwd, content, output, isListening };
}

/** The text of a document with a long name. */
export const titled = (longName: string): string => JSON.stringify(makeDocument({ longName }));
