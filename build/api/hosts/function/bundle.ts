import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { BuildOptions } from 'esbuild';
import { program } from '#program';
import { DOCUMENTS_PATH, RECONCILE_PATH } from '../../../formats/urls.ts';
import { addChecksum } from '../../../model/digest.ts';
import { type DirectoryContents, packRecords } from '../../../model/query/packed-records.ts';
import { DOCUMENTS_FOLDER, NEGOTIATED_FOLDER, PAGES_FOLDER } from '../../files/files.ts';
import { brotliOptions } from '../../files/output-file.ts';
import type { BundleSource } from '../../program/program.ts';
import { URI_IN_PATH } from '../../request.ts';
import { ENDPOINTS } from '../../respond.ts';
import { OTHER_TYPE_PREFERRED } from '../../response/negotiation.ts';
import { RECORDS_FILE } from '../server/rules.ts';
import type { IndexReference } from './netlify-database.ts';

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
 * Bundles the server and the functions in some folders into one file each, with their dependencies. Functions on Netlify
 * contain the records of the directory; the others read them from a file.
 */
export async function bundleFunctions(contents: DirectoryContents, folders: readonly string[]) {
  const records = packRecords(contents);
  const bytes = Buffer.from(toLatin1(records), 'latin1');
  const compressing = promisify(brotliCompress)(bytes, brotliOptions(bytes));
  const sources = FUNCTION_SOURCES.filter(({ name }) =>
    ['server', ...folders].some((folder) => name.startsWith(`${folder}/`)),
  );
  const bundles = await Promise.all(sources.map(program.bundle));
  const compressed = await compressing;
  const lines = addChecksum([records], RECORDS_FILE);
  const reference: IndexReference = { release: lines.at(-1) ?? '', baseUrl: contents.baseUrl };
  const files = bundles.map(({ files: [file] }, i) => {
    const { name } = sources[i] as BundleSource;
    const own = name.startsWith(`${DATABASE_FOLDER}/`) ? Buffer.from(JSON.stringify(reference)) : compressed;
    return {
      path: name,
      text: (file as { text: string }).text.replace(RECORDS_PLACEHOLDER, () => own.toString('base64')),
    };
  });
  return {
    files: [...files, { path: RECORDS_FILE, text: lines.join('') }],
    notices: bundles.flatMap(({ notices }) => notices),
    /** The records of the directory in Latin-1, compressed by Brotli. */
    records: compressed,
  };
}

/** Escapes non-Latin-1 characters of JSON text: with one byte per character, it is read twice as fast. */
const toLatin1 = (json: string): string =>
  json.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Base64 needs no escapes in the string that contains it. */
const RECORDS_PLACEHOLDER = 'base64 of the records';

/**
 * Paths below {@link DOCUMENTS_PATH} whose responses do not depend on Accept-Language. Paths with a URI and a suffix are
 * not included, because a URI may end with the same suffix.
 */
const WITHOUT_LANGUAGE = ENDPOINTS.filter(({ response }) => response.kind !== 'representations')
  .flatMap(({ operations }) => operations.map(({ path }) => path))
  .filter((path) => path.startsWith(`${DOCUMENTS_PATH}/`) && !path.includes(`${URI_IN_PATH}/`))
  .map((path) => path.replace(URI_IN_PATH, '*'));

/** URIs with these characters have no files. In the path of a redirect rule, they would begin a query or a fragment. */
const WITHOUT_RULES = ['%3F', '%3f', '%23'].map((character) => `${DOCUMENTS_PATH}/*${character}*`);

/**
 * Paths of documents without files, whose responses the function computes. A redirect rule would forward all of them to
 * the same path, by which a CDN could not cache.
 */
const COMPUTED = ENDPOINTS.filter(({ prerendered }) => !prerendered.routes)
  .flatMap(({ operations }) => operations.map(({ path }) => path))
  .filter((path) => path.startsWith(`${DOCUMENTS_PATH}/${URI_IN_PATH}/`))
  .map((path) => path.replace(/\{\w+\}/g, '*'));

/** Folder of the function that reads the index from a database. */
export const DATABASE_FOLDER = 'functions-database';

/** The requests for which Netlify runs the function of the API. */
const API_CONFIG = {
  // Redirect rules may take forms for those of Netlify Forms.
  path: [
    RECONCILE_PATH,
    ...[RECONCILE_PATH, PAGES_FOLDER, DOCUMENTS_FOLDER, NEGOTIATED_FOLDER].map((path) => `${path}/*`),
  ],
  preferStatic: true,
};

/** The requests for which Netlify runs a function, with regular expressions by header name; appended to its code. */
type Config = Readonly<Record<string, unknown>> & { readonly header?: Readonly<Record<string, string>> };

/** The source of a program in a file, from a module in this folder that imports it. */
const makeSource = (name: string, entry: string, config?: Config, more?: () => BuildOptions) => ({
  name,
  config,
  folder: HERE,
  options: (): BuildOptions => ({
    stdin: { contents: entry, resolveDir: fileURLToPath(HERE) },
    format: 'esm',
    platform: 'node',
    // A part of pg that is not installed, and only loaded on request.
    external: ['pg-native'],
    target: 'node20',
    // Node.js keeps the source in memory, with two bytes per character if any of them is not in Latin-1.
    charset: 'ascii',
    // Unminified bundles contain the paths of CommonJS modules on this machine.
    minify: true,
    legalComments: 'eof',
    ...(config && { footer: { js: `export const config = ${JSON.stringify(config)};` } }),
    ...more?.(),
  }),
});

/** Defines the records, which depend on the content. */
const withRecords = (): BuildOptions => ({
  banner: { js: `const DIRECTORY_RECORDS = "${RECORDS_PLACEHOLDER}";` },
});

/** The functions, with a placeholder for the records. Users run the server with a Node.js of any version. */
export const FUNCTION_SOURCES: readonly ReturnType<typeof makeSource>[] = [
  makeSource(
    'functions/api.mjs',
    "import { makeHandler } from './netlify.ts'; export { makeHandler }; export default makeHandler(DIRECTORY_RECORDS);",
    API_CONFIG,
    withRecords,
  ),
  makeSource(
    `${DATABASE_FOLDER}/api.mjs`,
    "import { makeDatabaseHandler } from './netlify-database.ts'; export default makeDatabaseHandler(DIRECTORY_RECORDS);",
    API_CONFIG,
    withRecords,
  ),
  makeSource('edge-functions/accept.js', "export { toFunction as default } from './edge.ts';", {
    path: '/v1/*',
    method: ['GET', 'HEAD'],
    header: { accept: OTHER_TYPE_PREFERRED },
  }),
  makeSource('edge-functions/accept-language.js', "export { acceptLanguage as default } from './edge.ts';", {
    path: `${DOCUMENTS_PATH}/*`,
    excludedPath: WITHOUT_LANGUAGE,
    method: ['GET', 'HEAD'],
    header: { 'accept-language': '[A-Za-z*]' },
  }),
  makeSource('edge-functions/computed.js', "export { toFunction as default } from './edge.ts';", {
    path: [...COMPUTED, ...WITHOUT_RULES],
    method: ['GET', 'HEAD'],
  }),
  makeSource('edge-functions/method.js', "export { otherMethod as default } from './edge.ts';", {
    path: '/*',
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  }),
  makeSource('server/server.mjs', "import '../server/main.ts';", undefined, afterNodeCheck),
  makeSource(
    'cloudflare/worker.mjs',
    "import { makeWorker } from './cloudflare.ts'; export default makeWorker();",
  ),
];
