import { ALTERNATIVE_FORMATS } from '../../../formats/all.ts';
import { JSON_TYPES, mediaTypeOf } from '../../../formats/representation.ts';
import { DOCUMENTS_PATH } from '../../../formats/urls.ts';
import { ENDPOINTS } from '../../endpoints/all.ts';
import { DOCUMENTS_FOLDER, NEGOTIATED_FOLDER, PAGES_FOLDER } from '../../files/files.ts';
import { URI_IN_PATH } from '../../request/path-template.ts';

/** The requests for which Netlify runs a function; the bundler appends it to the code. */
interface FunctionConfig {
  readonly path: string | readonly string[];
  readonly preferStatic?: boolean;
  readonly excludedPath?: readonly string[];
  readonly method?: readonly string[];
  /** Regular expressions by header name; each must match somewhere in the header. */
  readonly header?: Readonly<Record<string, string>>;
}

/** A program to bundle: a module in this folder that imports it, its output file, and its Netlify config. */
interface FunctionEntry {
  readonly entry: string;
  readonly file: string;
  readonly config?: FunctionConfig;
}

/** The records of the directory for the server, which reads them again when they change. */
export const RECORDS_FILE = 'server/records.json';

/** A case-insensitive regular expression for a word: header conditions do not support flags. */
const anyCase = (word: string): string =>
  word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`).replace(/[*.+]/g, '\\$&');

const rangeOf = (type: string): string => type.replace(/\/.*/, '/*');
const withParameters = (type: string): string => `${anyCase(type)}\\s*;`;

/** Media ranges that may select another type than the default: other types, and the default with a quality. */
function rangesOfOthers([byDefault, ...others]: readonly string[]): string[] {
  if (byDefault === undefined || others.length === 0) return [];
  const ranges = new Set(others.flatMap((type) => [type, rangeOf(type)]));
  return [...[...ranges].map(anyCase), ...[byDefault, rangeOf(byDefault)].map(withParameters)];
}

const OTHER_JSON_TYPES = rangesOfOthers(JSON_TYPES.map(mediaTypeOf)).join('|');
const OTHER_FORMATS = rangesOfOthers(
  ALTERNATIVE_FORMATS.flatMap(({ contentTypes }) => contentTypes.map(mediaTypeOf)),
).join('|');

/**
 * Accept headers that may select another content type than the default; all others need no function. A header that
 * starts with application/json without a quality selects no other JSON type; most programs send such a header. One that
 * starts with text/html selects no other format; browsers send such a header for links.
 */
export const OTHER_TYPE_PREFERRED = [
  `^\\s*(?:${OTHER_FORMATS})`,
  `^\\s*(?:${otherThan('text/html')}).*(?:${OTHER_FORMATS})`,
  `^\\s*(?:${OTHER_JSON_TYPES})`,
  `^\\s*(?:${otherThan('application/json')}).*(?:${OTHER_JSON_TYPES})`,
].join('|');

/** Matches lists whose first member is not just this word, without look-ahead, which hosts may not support. */
function otherThan(word: string): string {
  const stems = [...word].map(
    (letter, i) => `${anyCase(word.slice(0, i))}[^${letter}${letter.toUpperCase()}]`,
  );
  return [...stems, `${anyCase(word)}\\s*[^,\\s]`].join('|');
}

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

export const FUNCTIONS: readonly FunctionEntry[] = [
  {
    entry:
      "import { makeHandler } from './netlify.ts'; export { makeHandler }; export default makeHandler(DIRECTORY_RECORDS);",
    file: 'functions/api.mjs',
    config: {
      path: [PAGES_FOLDER, DOCUMENTS_FOLDER, NEGOTIATED_FOLDER].map((folder) => `${folder}/*`),
      preferStatic: true,
    },
  },
  {
    entry: "export { toFunction as default } from './edge.ts';",
    file: 'edge-functions/accept.js',
    config: { path: '/v1/*', method: ['GET', 'HEAD'], header: { accept: OTHER_TYPE_PREFERRED } },
  },
  {
    entry: "export { acceptLanguage as default } from './edge.ts';",
    file: 'edge-functions/accept-language.js',
    config: {
      path: `${DOCUMENTS_PATH}/*`,
      excludedPath: WITHOUT_LANGUAGE,
      method: ['GET', 'HEAD'],
      header: { 'accept-language': '[A-Za-z*]' },
    },
  },
  {
    entry: "export { toFunction as default } from './edge.ts';",
    file: 'edge-functions/computed.js',
    config: { path: [...COMPUTED, ...WITHOUT_RULES], method: ['GET', 'HEAD'] },
  },
  {
    entry: "export { respondToOtherMethod as default } from '../../response/problem.ts';",
    file: 'edge-functions/method.js',
    config: { path: '/*', method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] },
  },
  { entry: "import '../server/main.ts';", file: 'server/server.mjs' },
];
