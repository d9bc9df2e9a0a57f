import { program } from '#program';
import type { OutputFile } from '../plan/output-file.ts';
import type { Notice } from '../program/notices.ts';
import type { BundleSource } from '../program/program.ts';
import { outputPath } from '../site/paths.ts';

export interface Assets {
  readonly files: readonly OutputFile[];
  /** The notices of the bundled packages. */
  readonly notices: readonly Notice[];
}

/** Scripts of pages, by their entry points. */
const SCRIPTS = {
  directory: 'client/directory.tsx',
  'code-check': 'client/code-check.tsx',
  'api-forms': 'client/api-forms.ts',
  compare: 'client/compare.tsx',
  'compare-worker': 'client/compare-worker.ts',
  docs: 'client/docs.ts',
  document: 'client/document.ts',
  marks: 'client/marks.ts',
  'search-field': 'client/search-field.ts',
  searching: 'client/searching.ts',
};

export type Script = keyof typeof SCRIPTS;

export const ASSETS: BundleSource = {
  name: 'assets',
  folder: new URL('.', import.meta.url),
  options: () => ({
    entryPoints: [...Object.values(SCRIPTS), 'styles.css', 'docs.css', 'api-forms.css'],
    outdir: 'out',
    entryNames: '[name]',
    // Only scripts refer to chunks, so their names may change.
    chunkNames: '[name]-[hash]',
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: ['es2022', 'chrome111', 'firefox114', 'safari16.4'],
    charset: 'utf8',
    minify: true,
    legalComments: 'eof',
  }),
};

/** Bundles the scripts of `client/` and the stylesheets. */
export async function bundleAssets(): Promise<Assets> {
  const { files, notices } = await program.bundle(ASSETS);
  return {
    files: files.map(({ name, text }) => ({ path: outputPath(`/assets/${name}`), text })),
    notices,
  };
}
