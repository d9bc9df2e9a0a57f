import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { filesBelow } from './files.ts';

/** All files of an output by path, with modification time, permissions and bytes; none if there is no output. */
export function readOutput(output: string): ReadonlyMap<string, string> {
  const files = existsSync(output) ? filesBelow(output).sort() : [];
  return new Map(
    files.map((file) => {
      const { mtimeMs, mode } = lstatSync(file);
      return [file.slice(output.length + 1), `${mtimeMs} ${mode} ${readFileSync(file, 'latin1')}`];
    }),
  );
}

/** The paths of the files that differ between two outputs. */
export const differencesOf = (
  found: ReadonlyMap<string, string>,
  expected: ReadonlyMap<string, string>,
): string[] =>
  [...new Set([...found.keys(), ...expected.keys()])].filter(
    (path) => found.get(path) !== expected.get(path),
  );
