import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { program } from '#program';
import { FUNCTION_SOURCES } from '../build/api/hosts/function/bundle.ts';
import { LIVE_RELOAD } from '../build/api/hosts/preview/preview.ts';
import { schemaFiles } from '../build/site/description/document-schema.ts';
import { ASSETS } from '../build/site/explorer/assets.ts';
import { CODES_COMMAND } from '../build/site/parts.ts';

/* Runs before `npm pack`: compiles the tool into lib/, because Node.js runs no TypeScript in node_modules. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Packages with data that is loaded when it is needed. */
const LOADED_BY_REQUIRE = ['language-subtag-registry'];

/**
 * Compiles the tool into a folder, which it empties first: the folder `lib` of a package. Scripts for browsers and
 * functions are bundled here and not where the tool is installed, so that every installation writes the same bytes and
 * needs neither esbuild nor the packages in these bundles.
 *
 * @throws Error unless the dependencies in package.json are the packages that the compiled tool loads
 */
export async function compileTool(lib: string): Promise<void> {
  rmSync(lib, { recursive: true, force: true });
  mkdirSync(lib, { recursive: true });
  const options = { ...COMPILER_OPTIONS, outdir: lib, metafile: true as const };
  assertDependencies((await build(options)).metafile);
  const bundles: Record<string, object> = {};
  for (const source of [...ASSETS, ...FUNCTION_SOURCES, LIVE_RELOAD, CODES_COMMAND])
    bundles[source.name] = await program.bundle(source);
  writeFileSync(join(lib, 'bundles.json'), JSON.stringify(bundles));
  const { files } = await program.bundle(CODES_COMMAND);
  for (const { name, text } of files) writeFileSync(join(lib, name), text);
  // For editors: the settings that `init` writes refer to it.
  for (const { path, text } of schemaFiles(undefined)) writeFileSync(join(lib, basename(path)), text);
  writeFileSync(join(lib, 'locked-packages.json'), JSON.stringify(lockedPackages()));
}

/**
 * The packages in package-lock.json that the compiled tool needs: `init` locks the same versions, and the tool is a
 * development dependency there.
 */
function lockedPackages(): Record<string, object> {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
  };
  const locked: Record<string, object> = {};
  for (const [path, entry] of Object.entries(packages))
    if (path !== '' && !entry.dev) locked[path] = { ...entry, dev: true };
  return locked;
}

/** How the tool is compiled. */
const COMPILER_OPTIONS = {
  /** The programs of the tool, and the files that run them. */
  entryPoints: {
    main: 'scripts/main.ts',
    thread: 'build/release/thread.ts',
    'worker-thread': 'build/api/hosts/server/main.ts',
    builder: 'scripts/watch/builder.ts',
  },
  absWorkingDir: ROOT,
  bundle: true,
  splitting: true,
  packages: 'external',
  conditions: ['packed'],
  define: { WORKER_THREAD: '"./worker-thread.js"' },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  charset: 'utf8',
  legalComments: 'inline',
  logLevel: 'warning',
} satisfies BuildOptions;

/** @throws Error unless the dependencies in package.json are the packages that the compiled tool loads */
function assertDependencies({ outputs }: Metafile): void {
  const loaded = new Set(LOADED_BY_REQUIRE);
  for (const { path, external } of Object.values(outputs).flatMap(({ imports }) => imports)) {
    const [name] = /^(?:@[^/]+\/)?[^/]+/.exec(path) ?? [];
    if (external && name && !path.startsWith('node:')) loaded.add(name);
  }
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const found = [...loaded].sort();
  const stated = Object.keys(dependencies).sort();
  if (found.join() !== stated.join()) {
    throw new Error(
      `the tool loads ${found.join(', ')}, but "dependencies" in package.json are ${stated.join(', ')}: move packages between "dependencies" and "devDependencies"`,
    );
  }
}

if (process.argv[1] === import.meta.filename) await compileTool(join(ROOT, 'lib'));
