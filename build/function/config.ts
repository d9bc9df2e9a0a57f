import { DOCUMENTS_FOLDER, PAGES_FOLDER } from '../plan/paths.ts';

/** Where and when Netlify runs the functions; the bundler writes it behind each, where Netlify looks for it. */
export interface FunctionConfig {
  readonly path: string | readonly string[];
  readonly preferStatic?: boolean;
  readonly excludedPath?: readonly string[];
  readonly method?: readonly string[];
  /** Regular expressions that must be found in the header of that name. */
  readonly header?: Readonly<Record<string, string>>;
}

/** A program to be bundled: its source, seen from this folder, the name of its file, and its config for Netlify. */
export interface FunctionEntry {
  readonly source: string;
  readonly file: string;
  readonly config?: FunctionConfig;
}

/** The records of the directory for a server, which reads them anew when they change. */
export const RECORDS_FILE = 'server/records.json';

/** A regular expression for a word in any case: conditions on headers have no flags. */
const anyCase = (word: string): string =>
  word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`).replace('*', '\\*');

/** Ranges that can lead to another type than application/json. */
const OTHER_TYPES = [
  ...['text/json', 'text/plain', 'text/*'].map(anyCase),
  ...['application/json', 'application/*'].map((type) => `${anyCase(type)}\\s*;`),
].join('|');

/**
 * Accept headers that can lead to another type than application/json; all others need no function. One that
 * begins with application/json, of full quality, cannot: most programs send such a header.
 */
export const OTHER_TYPE_WANTED = `^\\s*(?:${OTHER_TYPES})|^\\s*(?:${othersThan('application/json')}).*(?:${OTHER_TYPES})`;

/** Beginnings of a list whose first member is not a word alone: regular expressions of hosts may lack look-ahead. */
function othersThan(word: string): string {
  const stems = [...word].map(
    (letter, i) => `${anyCase(word.slice(0, i))}[^${letter}${letter.toUpperCase()}]`,
  );
  return [...stems, `${anyCase(word)}\\s*[^,\\s]`].join('|');
}

export const FUNCTIONS: readonly FunctionEntry[] = [
  {
    source: 'netlify.ts',
    file: 'functions/api.mjs',
    config: { path: [`${PAGES_FOLDER}/*`, `${DOCUMENTS_FOLDER}/*`], preferStatic: true },
  },
  {
    source: 'edge/accept.ts',
    file: 'edge-functions/accept.js',
    config: { path: '/v1/*', method: ['GET', 'HEAD'], header: { accept: OTHER_TYPE_WANTED } },
  },
  {
    source: 'edge/accept-language.ts',
    file: 'edge-functions/accept-language.js',
    config: {
      path: '/v1/documents/*',
      excludedPath: ['/v1/documents/index', '/v1/documents/index/*', '/v1/documents/tags'],
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
