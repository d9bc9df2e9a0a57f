import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { BuildOptions } from 'esbuild';
import { program } from '#program';
import { addChecksum } from '../../../model/digest.ts';
import { type DirectoryContents, packRecords } from '../../../model/query/packed-records.ts';
import type { OutputFile } from '../../files/output-file.ts';
import { brotliOptions } from '../../files/output-file.ts';
import type { Notice } from '../../program/notices.ts';
import type { BundleSource } from '../../program/program.ts';
import { FUNCTIONS, RECORDS_FILE } from './config.ts';

/**
 * Options for a program that first checks the version of Node.js: in syntax that older versions can parse, and with
 * `require` after the check, because imports are evaluated before everything else.
 */
export const afterNodeCheck = (): BuildOptions => ({
  format: 'cjs',
  target: 'node14',
  define: { 'import.meta.url': 'moduleUrl' },
  banner: {
    js: `import { createRequire } from 'module';\nconst moduleUrl = import.meta.url;\nconst require = createRequire(moduleUrl);\n${readFileSync(NODE_CHECK, 'utf8')}`,
  },
});

const HERE = new URL('.', import.meta.url);
const NODE_CHECK = new URL('../../../../scripts/node-version.cjs', import.meta.url);

/**
 * Bundles each function into one file with its dependencies and the index. The server reads the index from a file
 * next to it.
 *
 * @param directory in the order of the index
 * @returns the files, and the notices of the packages whose code is in them
 */
export async function bundleFunctions(
  contents: DirectoryContents,
): Promise<{ readonly files: readonly OutputFile[]; readonly notices: readonly Notice[] }> {
  const records = packRecords(contents);
  const bytes = Buffer.from(toLatin1(records), 'latin1');
  const compressing = promisify(brotliCompress)(bytes, brotliOptions(bytes));
  const bundles = await Promise.all(FUNCTION_SOURCES.map(program.bundle));
  const base64 = (await compressing).toString('base64');
  return {
    files: [
      ...bundles.map(({ files: [file] }, i) => ({
        path: (FUNCTION_SOURCES[i] as BundleSource).name,
        text: (file as { text: string }).text.replace(RECORDS_PLACEHOLDER, () => base64),
      })),
      { path: RECORDS_FILE, text: addChecksum([records], RECORDS_FILE).join('') },
    ],
    notices: bundles.flatMap(({ notices }) => notices),
  };
}

/** Escapes non-Latin-1 characters of JSON text: with one byte per character, it is read twice as fast. */
const toLatin1 = (json: string): string =>
  json.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Base64 needs no escapes in the string that contains it. */
const RECORDS_PLACEHOLDER = 'base64 of the records';

/** The functions, with a placeholder for the records, which depend on the content. */
export const FUNCTION_SOURCES: readonly BundleSource[] = FUNCTIONS.map(({ entry, file, config }) => ({
  name: file,
  folder: HERE,
  options: () => ({
    stdin: { contents: entry, resolveDir: fileURLToPath(HERE) },
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Node.js keeps the source in memory, with two bytes per character if any of them is not in Latin-1.
    charset: 'ascii',
    // Unminified bundles contain the paths of CommonJS modules on this machine.
    minify: true,
    legalComments: 'eof',
    ...(config ? { footer: { js: `export const config = ${JSON.stringify(config)};` } } : afterNodeCheck()),
    ...(entry.includes('DIRECTORY_RECORDS') && {
      banner: { js: `const DIRECTORY_RECORDS = "${RECORDS_PLACEHOLDER}";` },
    }),
  }),
}));
