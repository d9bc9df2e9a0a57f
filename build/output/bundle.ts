import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { FUNCTIONS, type FunctionEntry, RECORDS_FILE } from '../function/config.ts';
import type { OutputFile } from '../plan/output-file.ts';
import type { SitePlan } from '../plan/plan.ts';
import { bundledFiles } from './notices.ts';

const NODE_CHECK = readFileSync(new URL('../../scripts/node-version.cjs', import.meta.url), 'utf8');

/**
 * Options for a program that first checks its Node.js: in syntax that older ones parse, and with `require` after the
 * check, because `import` comes before everything else.
 */
const AFTER_NODE_CHECK = {
  format: 'cjs',
  target: 'node14',
  define: { 'import.meta.url': 'moduleUrl' },
  banner: {
    js: `import { createRequire } from 'module';\nconst moduleUrl = import.meta.url;\nconst require = createRequire(moduleUrl);\n${NODE_CHECK}`,
  },
} as const;

const SOURCES = fileURLToPath(new URL('../function/', import.meta.url));

/** Bundled functions, and the absolute paths of the files whose code is in them. */
interface Functions {
  readonly files: readonly OutputFile[];
  readonly bundled: readonly string[];
}

/**
 * Bundles the functions with all they need, the index included: each is one file. The server's is without the
 * index, which lies beside it.
 */
export async function bundleFunctions(plan: SitePlan): Promise<Functions> {
  const records = JSON.stringify(plan.directory.records.map(({ entry, hasData }) => ({ entry, hasData })));
  const constants = { DIRECTORY_RECORDS: JSON.stringify(records) };
  const bundles = await Promise.all(FUNCTIONS.map((entry) => bundle(entry, constants)));
  return {
    files: [...bundles.map(({ file }) => file), { path: RECORDS_FILE, text: records }],
    bundled: bundles.flatMap(({ bundled }) => bundled),
  };
}

async function bundle(entry: FunctionEntry, define: Record<string, string>) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: SOURCES,
    entryPoints: [entry.source],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    charset: 'utf8',
    // Minified whole: unminified, CommonJS modules are named by their paths on this machine.
    minify: true,
    legalComments: 'eof',
    logLevel: 'silent',
    define,
    ...(entry.config
      ? { footer: { js: `export const config = ${JSON.stringify(entry.config)};` } }
      : AFTER_NODE_CHECK),
  });
  return {
    file: { path: entry.file, text: (outputFiles[0] as { text: string }).text },
    bundled: bundledFiles(metafile, SOURCES),
  };
}
