import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digestOf } from '../../model/digest.ts';
import { once } from '../../model/once.ts';
import { npmScript, type Program } from './program.ts';

/** The folder that `scripts/pack.ts` writes, and that this code is in. */
const CODE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = fileURLToPath(new URL('..', import.meta.url));

const textOf = (file: string): string => readFileSync(file, 'utf8');

const manifest = JSON.parse(textOf(join(ROOT, 'package.json')));
const bundles = once(() => JSON.parse(textOf(join(CODE, 'bundles.json'))));

/** The program in the package: compiled code and bundles. */
export const program: Program = {
  version: manifest.version,
  digest: once(() => {
    const files = readdirSync(CODE).sort();
    return digestOf([
      JSON.stringify(process.versions),
      ...files.flatMap((file) => [file, textOf(join(CODE, file))]),
      ...Object.keys(manifest.dependencies).map(installedVersion),
    ]);
  }),
  // `scripts/pack.ts` has written a bundle of each source.
  bundle: async ({ name }) => bundles()[name],
  thread: new URL('thread.js', import.meta.url),
  builder: new URL('builder.js', import.meta.url),
  templates: new URL('../templates/', import.meta.url),
  // npx sets this variable, too.
  commandLine:
    (process.env.npm_lifecycle_event ?? 'npx') !== 'npx'
      ? npmScript
      : (command) => `npx code-list-directory ${command}`,
};

/** The version of a dependency; the ranges in package.json allow several. */
function installedVersion(name: string): string {
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const file = folders.map((folder) => join(folder, name, 'package.json')).find((path) => existsSync(path));
  return file === undefined ? '' : JSON.parse(textOf(file)).version;
}
