import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { MANIFEST_FILE } from '../../build/api/files/output-file.ts';
import { filesBelow } from './files.ts';

/**
 * All files of an output by path, with permissions and bytes; none if there is no output. Times, and those in the manifest
 * of the build, are left out: they tell when files changed, which differs between builds.
 */
export function readOutput(output: string): ReadonlyMap<string, string> {
  const files = existsSync(output) ? filesBelow(output).sort() : [];
  return new Map(
    files.map((file) => {
      const path = file.slice(output.length + 1);
      const bytes = readFileSync(file, 'latin1');
      return [path, `${lstatSync(file).mode} ${path === MANIFEST_FILE ? withoutTimes(bytes) : bytes}`];
    }),
  );
}

/** A manifest without times, and without the digest of its lines. */
const withoutTimes = (manifest: string): string =>
  manifest.slice(0, manifest.lastIndexOf('\n')).replaceAll(/"time":\d+/g, '"time":0');

/** The paths of the files that differ between two outputs. */
export const differencesOf = (
  found: ReadonlyMap<string, string>,
  expected: ReadonlyMap<string, string>,
): string[] =>
  [...new Set([...found.keys(), ...expected.keys()])].filter(
    (path) => found.get(path) !== expected.get(path),
  );
