import type { BuildOptions } from 'esbuild';
import type { Notice } from './notices.ts';

/** The parts of this program in its folder. `#program` is one, from `source.ts`, or from `packed.ts` in the packed tool. */
export interface Program {
  /** The version in package.json. */
  readonly version: string;
  /** A digest of its code, its dependencies, and the versions of Node.js and its parts, such as ICU. */
  readonly digest: () => string;
  /** Bundles scripts for browsers and functions, once per process. */
  readonly bundle: (source: BundleSource) => Promise<Bundle>;
  /** The program of threads: `build/release/thread.ts`. */
  readonly thread: URL;
  /** The program that `start` runs in another process, to build. */
  readonly builder: URL;
  /** The folder of the templates. */
  readonly templates: URL;
  /** How users call a command of the tool; silently, so that its output can be redirected to a file. */
  readonly commandLine: (command: string, how?: { readonly silent: boolean }) => string;
}

/** Sources to bundle. The packed tool contains the bundles of all sources in `scripts/pack.ts`. */
export interface BundleSource {
  readonly name: string;
  /** The folder that paths in the options are relative to. */
  readonly folder: URL;
  readonly options: () => BuildOptions;
}

/** Bundled files, whose names have no folders, and the notices of the packages whose code is in them. */
interface Bundle {
  readonly files: readonly { readonly name: string; readonly text: string }[];
  readonly notices: readonly Notice[];
}

/** How users call a command of the tool where it is an npm script. */
export const npmScript: Program['commandLine'] = (command, how) =>
  command === 'start' ? 'npm start --' : `npm run ${how?.silent ? '--silent ' : ''}${command} --`;
