import { DOCUMENTS_PATH } from '../api/addresses.ts';
import { JSON_TYPES } from '../api/content-type.ts';
import { ENDPOINTS } from '../api/endpoints/all.ts';
import { DOCUMENTS_FOLDER, NEGOTIATED_FOLDER, PAGES_FOLDER } from '../api/files.ts';
import { URI_IN_PATH } from '../api/path-template.ts';
import { ALTERNATIVE_FORMATS } from '../api/representations/all.ts';

/** Where and when Netlify runs a function; the bundler appends it to the code, where Netlify reads it. */
export interface FunctionConfig {
  readonly path: string | readonly string[];
  readonly preferStatic?: boolean;
  readonly excludedPath?: readonly string[];
  readonly method?: readonly string[];
  /** Regular expressions that must be found in the header of that name. */
  readonly header?: Readonly<Record<string, string>>;
}

/** A program to bundle: its source relative to this folder, the name of its file, and its config for Netlify. */
export interface FunctionEntry {
  readonly source: string;
  readonly file: string;
  readonly config?: FunctionConfig;
}

/** The records of the directory for a server, which reads them again when they change. */
export const RECORDS_FILE = 'server/records.json';

/** A regular expression for a word in any case: conditions on headers have no flags. */
const anyCase = (word: string): string =>
  word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`).replace(/[*.+]/g, '\\$&');

const mediaTypes = (contentTypes: readonly string[]): string[] =>
  contentTypes.map((type) => type.replace(/;.*/, ''));
const rangeOf = (type: string): string => type.replace(/\/.*/, '/*');
const withParameters = (type: string): string => `${anyCase(type)}\\s*;`;

/** Ranges by which other types than the default may win: those of the other types, and any of the default with a quality. */
function rangesOfOthers([byDefault, ...others]: readonly string[]): string[] {
  if (byDefault === undefined || others.length === 0) return [];
  const ranges = new Set(others.flatMap((type) => [type, rangeOf(type)]));
  return [...[...ranges].map(anyCase), ...[byDefault, rangeOf(byDefault)].map(withParameters)];
}

const OTHER_JSON_TYPES = rangesOfOthers(mediaTypes(JSON_TYPES)).join('|');
const OTHER_FORMATS = rangesOfOthers(
  mediaTypes(ALTERNATIVE_FORMATS.flatMap(({ contentTypes }) => contentTypes)),
);

/**
 * Accept headers that may select another content type than the default; all others need no function. One that begins
 * with application/json, of full quality, selects no other JSON type: most programs send such a header.
 */
const OTHER_TYPE_PREFERRED = [
  ...OTHER_FORMATS,
  `^\\s*(?:${OTHER_JSON_TYPES})`,
  `^\\s*(?:${othersThan('application/json')}).*(?:${OTHER_JSON_TYPES})`,
].join('|');

/** Beginnings of a list whose first member is not a word alone: regular expressions of hosts may lack look-ahead. */
function othersThan(word: string): string {
  const stems = [...word].map(
    (letter, i) => `${anyCase(word.slice(0, i))}[^${letter}${letter.toUpperCase()}]`,
  );
  return [...stems, `${anyCase(word)}\\s*[^,\\s]`].join('|');
}

/**
 * The paths below {@link DOCUMENTS_PATH} whose responses do not depend on Accept-Language. A path that ends after a URI
 * is not among them, because a URI may end in the same way.
 */
const WITHOUT_LANGUAGE = ENDPOINTS.filter(({ response }) => response.kind !== 'representations')
  .flatMap(({ operations }) => operations.map(({ path }) => path))
  .filter((path) => path.startsWith(`${DOCUMENTS_PATH}/`) && !path.includes(`${URI_IN_PATH}/`))
  .map((path) => path.replace(URI_IN_PATH, '*'));

export const FUNCTIONS: readonly FunctionEntry[] = [
  {
    source: 'netlify.ts',
    file: 'functions/api.mjs',
    config: {
      path: [PAGES_FOLDER, DOCUMENTS_FOLDER, NEGOTIATED_FOLDER].map((folder) => `${folder}/*`),
      preferStatic: true,
    },
  },
  {
    source: 'edge/accept.ts',
    file: 'edge-functions/accept.js',
    config: { path: '/v1/*', method: ['GET', 'HEAD'], header: { accept: OTHER_TYPE_PREFERRED } },
  },
  {
    source: 'edge/accept-language.ts',
    file: 'edge-functions/accept-language.js',
    config: {
      path: `${DOCUMENTS_PATH}/*`,
      excludedPath: WITHOUT_LANGUAGE,
      method: ['GET', 'HEAD'],
      header: { 'accept-language': '[A-Za-z*]' },
    },
  },
  {
    source: 'edge/method.ts',
    file: 'edge-functions/method.js',
    config: { path: '/v1/*', method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] },
  },
  { source: '../server/main.ts', file: 'server/server.mjs' },
];
