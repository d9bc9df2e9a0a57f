import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { FUNCTIONS, type FunctionEntry, RECORDS_FILE } from '../function/config.ts';
import { languageChoices } from '../plan/language-choices.ts';
import type { OutputFile } from '../plan/output-file.ts';
import type { SitePlan } from '../plan/plan.ts';

const SOURCES = fileURLToPath(new URL('../function/', import.meta.url));

/**
 * Bundles the functions with all they need, the index included: each is one file. The server's is without the
 * index, which lies beside it.
 */
export async function bundleFunctions(plan: SitePlan): Promise<OutputFile[]> {
  const records = JSON.stringify(plan.directory.records.map(({ entry, csv }) => ({ entry, csv })));
  const constants = {
    DIRECTORY_RECORDS: JSON.stringify(records),
    LANGUAGE_CHOICES: JSON.stringify(JSON.stringify(languageChoices(plan))),
  };
  const bundles = await Promise.all(FUNCTIONS.map((entry) => bundle(entry, constants)));
  return [...bundles, { path: RECORDS_FILE, text: records }];
}

async function bundle(entry: FunctionEntry, define: Record<string, string>): Promise<OutputFile> {
  const { outputFiles } = await build({
    absWorkingDir: SOURCES,
    entryPoints: [entry.source],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    charset: 'utf8',
    // Minified whole: unminified, CommonJS modules are named by their paths on this machine.
    minify: true,
    legalComments: 'eof',
    logLevel: 'silent',
    define,
    ...(entry.config && { footer: { js: `export const config = ${JSON.stringify(entry.config)};` } }),
  });
  return { path: entry.file, text: (outputFiles[0] as { text: string }).text };
}
