import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { compileTool } from '../../scripts/pack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The program of the compiled tool, which users run. It starts in a fifth of the time that the source needs. */
    readonly tool: string;
  }
}

/** What the package contains in addition to `lib`. */
const COPIED = ['bin', 'package.json', 'scripts/node-version.cjs', 'templates'];

/**
 * Compiles the tool once for all tests of a run, into a new folder, because another run may compile it at the same time.
 * The folder is in the repository, so that the tool finds its dependencies.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync(resolve('.cache/tool-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  for (const path of COPIED) cpSync(path, join(folder, path), { recursive: true });
  await compileTool(join(folder, 'lib'));
  project.provide('tool', join(folder, 'bin/code-list-directory.cjs'));
  return remove;
}
