import { program } from '#program';
import type { OutputFile } from '../../api/files/output-file.ts';
import type { BundleSource, Notice } from '../../api/program/program.ts';
import { outputPath } from '../paths.ts';

export interface Assets {
  readonly files: readonly OutputFile[];
  /** The notices of the bundled packages. */
  readonly notices: readonly Notice[];
}

/** Scripts of pages, by their entry points. */
const SCRIPTS = {
  directory: 'directory/directory.tsx',
  'code-check': 'code-check/code-check.tsx',
  compare: 'changes/compare.tsx',
  'compare-worker': 'changes/compare-worker.ts',
  docs: 'reference/docs.ts',
  document: 'document/client/document.tsx',
  marks: 'components/marks.ts',
  'missing-language': 'document/client/missing-language.ts',
  'search-field': 'directory/search-field.ts',
  searching: 'directory/searching.ts',
};

export type Script = keyof typeof SCRIPTS;

/** Stylesheets: the common one, and those of pages of one kind. */
const STYLES = ['styles', 'data', 'docs', 'reference', 'code-check'] as const;

export type Style = Exclude<(typeof STYLES)[number], 'styles' | 'reference'>;

export const ASSETS: BundleSource = {
  name: 'assets',
  folder: new URL('.', import.meta.url),
  options: () => ({
    entryPoints: [...Object.values(SCRIPTS), ...STYLES.map((name) => `styles/${name}.css`)],
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

/** Bundles the scripts of pages and the stylesheets. */
export async function bundleAssets(): Promise<Assets> {
  const { files, notices } = await program.bundle(ASSETS);
  return {
    files: files.map(({ name, text }) => ({ path: outputPath(`/assets/${name}`), text })),
    notices,
  };
}
