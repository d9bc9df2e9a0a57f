import { program } from '#program';
import type { BundleSource } from '../../api/program/program.ts';
import { chunkFile, outputPath } from '../paths.ts';

/** Scripts of pages that readers open one after another, by their entry points; they load common code once. */
const COMMON_SCRIPTS = {
  directory: 'directory/directory.tsx',
  document: 'document/client/document.tsx',
  'search-field': 'directory/search-field.ts',
  searching: 'directory/searching.ts',
};

/** Scripts in one file each: their code in the files of the others would be many requests. */
const SINGLE_SCRIPTS = {
  'code-check': 'code-check/code-check.tsx',
  compare: 'changes/compare.tsx',
  'compare-worker': 'changes/compare-worker.ts',
  marks: 'components/marks.ts',
  'missing-language': 'document/client/missing-language.ts',
};

/** It loads the large code of the reference when that is opened. */
const DOCS_SCRIPTS = { docs: 'reference/docs.ts' };

export type Script = keyof typeof COMMON_SCRIPTS | keyof typeof SINGLE_SCRIPTS | keyof typeof DOCS_SCRIPTS;

/** Stylesheets: the common one, and those of pages of one kind. */
const STYLES = ['styles', 'data', 'docs', 'code-check'] as const;

export type Style = Exclude<(typeof STYLES)[number], 'styles'>;

const makeSource = (name: string, entryPoints: readonly string[], splitting: boolean): BundleSource => ({
  name,
  folder: new URL('.', import.meta.url),
  options: () => ({
    entryPoints: [...entryPoints],
    outdir: 'out',
    entryNames: '[name]',
    // Only scripts refer to chunks, so their names may change.
    chunkNames: 'chunks/[name]-[hash]',
    splitting,
    format: 'esm',
    platform: 'browser',
    target: ['es2022', 'chrome111', 'firefox114', 'safari16.4'],
    charset: 'utf8',
    minify: true,
    legalComments: 'eof',
  }),
});

/** What is bundled together: a page loads at most eight scripts. */
export const ASSETS: readonly BundleSource[] = [
  makeSource(
    'assets',
    [...Object.values(COMMON_SCRIPTS), ...STYLES.map((name) => `styles/${name}.css`)],
    true,
  ),
  makeSource('assets-single', Object.values(SINGLE_SCRIPTS), false),
  makeSource('assets-docs', [...Object.values(DOCS_SCRIPTS), 'styles/reference.css'], true),
];

/** The names of chunks: `chunk-4KQR42BZ.js`. */
const CHUNK = /-[A-Z0-9]{8}\.js$/;

/** Bundles the scripts of pages and the stylesheets. */
export async function bundleAssets() {
  const bundles = await Promise.all(ASSETS.map(program.bundle));
  const texts = new Map<string, string>();
  for (const { files } of bundles) {
    for (const { name, text } of files)
      texts.set(CHUNK.test(name) ? chunkFile(name) : `/assets/${name}`, text);
  }
  return {
    files: Array.from(texts, ([path, text]) => ({ path: outputPath(path), text })),
    /** The notices of the bundled packages. */
    notices: bundles.flatMap(({ notices }) => notices),
  };
}
