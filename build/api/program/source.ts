import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digestOf } from '../../model/digest.ts';
import { once, oncePerObject } from '../../model/once.ts';
import { type BundleSource, noticesOf, npmScript, type Program } from './program.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Folders and other files that outputs depend on: bundles contain the check of the Node.js version and a command. */
const SOURCE_FOLDERS = ['build', 'scripts'];
const OTHER_SOURCES = ['package.json', 'package-lock.json', 'tsconfig.json', 'LICENSE'];

const textOf = (file: string): string => readFileSync(file, 'utf8');

/** The program in the repository: TypeScript that tsx runs and esbuild bundles. */
export const program: Program = {
  version: JSON.parse(textOf(join(ROOT, 'package.json'))).version,
  digest: once(() => {
    const entries = SOURCE_FOLDERS.flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }),
    );
    const sources = entries.filter((entry) => entry.isFile()).map((file) => join(file.parentPath, file.name));
    const files = [...sources.sort(), ...OTHER_SOURCES.map((file) => join(ROOT, file))];
    const texts = files.flatMap((file) => [file.slice(ROOT.length), textOf(file)]);
    return digestOf([JSON.stringify(process.versions), ...texts]);
  }),
  bundle: oncePerObject(async ({ folder, options }: BundleSource) => {
    // Not loaded by commands that bundle nothing.
    const { build } = await import('esbuild');
    const workingFolder = fileURLToPath(folder);
    const { outputFiles, metafile } = await build({
      ...options(),
      absWorkingDir: workingFolder,
      bundle: true,
      write: false,
      metafile: true,
      logLevel: 'silent',
    });
    const files = outputFiles.map(({ path, text }) => ({ name: basename(path), text }));
    return { files, notices: noticesOf(metafile, workingFolder) };
  }),
  thread: new URL('../../release/thread-from-source.mjs', import.meta.url),
  builder: new URL('../../../scripts/watch/builder.ts', import.meta.url),
  templates: new URL('../../../templates/', import.meta.url),
  commandLine: npmScript,
};
