import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { bundledFiles } from '../output/notices.ts';
import type { OutputFile } from '../plan/output-file.ts';
import { ASSETS_FOLDER, outputPath } from '../site/addresses.ts';

export interface Assets {
  readonly files: readonly OutputFile[];
  /** Absolute paths of the bundled source files. */
  readonly bundled: readonly string[];
  /** Address of the stylesheet of all pages. */
  readonly styles: string;
  /** Address of a further stylesheet by its file name. @throws RangeError if there is none */
  readonly style: (name: string) => string;
  /** Address of a script by its entry point. @throws RangeError if there is none */
  readonly script: (name: string) => string;
}

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** Entry points of scripts, in `client/`. */
const SCRIPTS = ['directory.tsx', 'docs.ts', 'document.ts', 'marks.ts'] as const;

/** Scripts import the module that computes hashes for addresses, but do not use them: `node:crypto` is dropped. */
const withoutNode: Plugin = {
  name: 'without-node',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^node:crypto$/ }, ({ path }) => ({ path, external: true, sideEffects: false })),
};

let bundled: Promise<Assets> | undefined;

/** Bundles the scripts of `client/` and the stylesheets once per process; file names contain a hash of the content. */
export function bundleAssets(): Promise<Assets> {
  bundled ??= bundle();
  return bundled;
}

async function bundle(): Promise<Assets> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: FOLDER,
    entryPoints: [...SCRIPTS.map((file) => `client/${file}`), 'styles.css', 'docs.css'],
    outdir: 'out',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: ['es2022', 'chrome111', 'firefox114', 'safari16.4'],
    charset: 'utf8',
    minify: true,
    legalComments: 'eof',
    logLevel: 'silent',
    plugins: [withoutNode],
  });
  const addresses = new Map(
    Object.entries(metafile.outputs).map(([file, { entryPoint }]) => [
      entryPoint,
      file.replace(/^out/, ASSETS_FOLDER),
    ]),
  );
  const addressOf = (entry: string): string => {
    const address = addresses.get(entry);
    if (address === undefined) throw new RangeError(`there is no script or style ${entry}`);
    return address;
  };
  return {
    files: outputFiles.map(({ path, text }) => ({
      path: outputPath(`${ASSETS_FOLDER}/${path.slice(path.lastIndexOf('/') + 1)}`),
      text,
    })),
    bundled: bundledFiles(metafile, FOLDER),
    styles: addressOf('styles.css'),
    style: (name) => addressOf(`${name}.css`),
    script: (name) => addressOf(`client/${SCRIPTS.find((file) => parse(file).name === name)}`),
  };
}
