import type { Corpus } from './corpus.ts';

/** Returns a random number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/** A value of a parameter, and whether the API allows it. */
interface Value {
  readonly text: string;
  readonly valid: boolean;
}

/** The endpoint, or an unknown path. */
type Kind =
  | 'index'
  | 'versions'
  | 'document'
  | 'alternative-format'
  | 'csv-metadata.json'
  | 'languages'
  | 'history'
  | 'schema'
  | 'codes'
  | 'at'
  | 'tags'
  | 'nothing';

/** A generated request, with everything needed to check its response. */
export interface FuzzRequest {
  readonly kind: Kind;
  readonly method: 'GET' | 'HEAD';
  /** The request target. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The URI, decoded. */
  readonly uri: string | undefined;
  /** The parameters of the request, also in its path, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Names of the parameters with invalid values. */
  readonly bad: readonly string[];
  /** The media type of a JSON response to its Accept header. */
  readonly jsonType: string;
}

const PARAMETERS: Readonly<Record<Kind, readonly string[]>> = {
  index: ['language', 'searchTerm', 'tags', 'type', 'publishedFrom', 'publishedUntil', 'page', 'pageSize'],
  versions: ['language', 'page', 'pageSize'],
  document: ['language', 'metaOnly'],
  'alternative-format': ['language'],
  'csv-metadata.json': ['language'],
  languages: [],
  history: [],
  schema: [],
  codes: ['code'],
  at: ['date', 'language'],
  tags: ['page', 'pageSize'],
  nothing: [],
};

/** Parameters that are the last segment of the path. */
const IN_PATH = ['code', 'date'];

const KINDS: readonly Kind[] = [
  ...(['index', 'index', 'index', 'versions', 'versions', 'document', 'document'] as const),
  ...([
    'alternative-format',
    'csv-metadata.json',
    'languages',
    'history',
    'schema',
    'codes',
    'at',
    'tags',
    'nothing',
  ] as const),
];

/** Accept headers with the negotiated media type. */
const ACCEPTS: readonly (readonly [string | undefined, string])[] = [
  [undefined, 'application/json'],
  [undefined, 'application/json'],
  ['*/*', 'application/json'],
  ['application/json', 'application/json'],
  ['application/json, text/plain, */*', 'application/json'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'application/json'],
  ['image/png', 'application/json'],
  ['text/json', 'text/json'],
  ['text/plain', 'text/plain'],
  ['application/json;q=0.5, text/plain;q=0.8', 'text/plain'],
  ['text/json;q=0.9, application/json;q=0.1', 'text/json'],
];

const LANGUAGE_HEADERS = [
  undefined,
  undefined,
  'de',
  'en-GB,en;q=0.9',
  'fr;q=0.2, *;q=0.1',
  '*',
  'xx',
  ';;;',
];

/** Accept-Language headers whose weights contradict the order of two languages, or exclude one. */
function weighted(first: string, second: string): string[] {
  // The API does not specify what happens if a language is both accepted and excluded.
  if (first === second) return [`${first};q=0.2`];
  return [
    `${first};q=0.2, ${second};q=0.9`,
    `${first};q=0.1,${second};q=0.5,*;q=0.3`,
    `${first};q=0, ${second}`,
    `*;q=0.1, ${first};q=0`,
  ];
}

/** Generates a request; the same random numbers give the same request. */
export function generateRequest(corpus: Corpus, random: Random): FuzzRequest {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const kind = pick(KINDS);
  const uri = ['index', 'tags', 'nothing'].includes(kind) ? undefined : pickUri(corpus, random, pick);
  const chosen = PARAMETERS[kind].filter((name) => IN_PATH.includes(name) || random() < 0.35);
  const values = chosen.map((name) => [name, pick(valuesOf(name, corpus))] as const);
  const extra = random() < 0.1 ? ['utm_source=x'] : [];
  const encode = random() < 0.2 ? (text: string) => raw(encodeURIComponent(text)) : encodeURIComponent;
  const inPath = values.filter(([name]) => IN_PATH.includes(name)).map(([, { text }]) => `/${encode(text)}`);
  const inQuery = values.filter(([name]) => !IN_PATH.includes(name));
  const pairs = [...inQuery.map(([name, { text }]) => `${name}=${encode(text)}`), ...extra];
  if (random() < 0.5) pairs.reverse();
  const [accept, jsonType] = pick(ACCEPTS);
  const { languages } = corpus.translated.find((translated) => translated.uri === uri) ?? corpus;
  const language = pick(random() < 0.5 ? LANGUAGE_HEADERS : weighted(pick(languages), pick(languages)));
  return {
    kind,
    method: random() < 0.1 ? 'HEAD' : 'GET',
    target: `${pathOf(kind, pick(encodingsFor(uri, corpus))(uri ?? ''), pick)}${inPath.join('')}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`,
    headers: { ...(accept && { accept }), ...(language && { 'accept-language': language }) },
    uri,
    parameters: Object.fromEntries(values.map(([name, { text }]) => [name, text])),
    bad: values.filter(([, { valid }]) => !valid).map(([name]) => name),
    jsonType,
  };
}

const UNKNOWN_URIS = ['urn:none', 'https://none.example/a/b?c#d', 'urn:x:ümlaut', 'a b', '%', '..', '🦊'];

/** Half of the known URIs that it picks have several languages, if there are any. */
function pickUri({ uris, translated }: Corpus, random: Random, pick: <T>(from: readonly T[]) => T): string {
  if (random() < 0.1) return pick(UNKNOWN_URIS);
  return translated.length > 0 && random() < 0.5 ? pick(translated).uri : pick(uris);
}

/** Encodings that clients use for a URI in a path: percent-encoded, with colons, in raw UTF-8, with unchanged escapes. */
function encodingsFor(uri: string | undefined, { uris }: Corpus): ((uri: string) => string)[] {
  const encode = encodeURIComponent;
  const encodings = [encode, encode, (text: string) => encode(text).replaceAll('%3A', ':')];
  encodings.push((text) => raw(encode(text)));
  // A URI that equals the decoded path takes precedence.
  const isAmbiguous =
    uri === undefined || /[?#]/.test(uri) || !isDecodable(uri) || uris.includes(decodeURIComponent(uri));
  if (!isAmbiguous && uris.includes(uri)) {
    encodings.push((text) => encodeURI(text).replaceAll('%25', '%'));
  }
  return encodings;
}

function isDecodable(uri: string): boolean {
  try {
    return decodeURIComponent(uri) !== uri;
  } catch {
    return false;
  }
}

/** Replaces the percent-encoding of non-ASCII bytes by the bytes themselves. */
const raw = (text: string): string =>
  text.replace(/%[89A-F][0-9A-F]/g, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));

function pathOf(kind: Kind, encodedUri: string, pick: <T>(from: readonly T[]) => T): string {
  // Clients resolve a dot segment.
  const segment = encodedUri.replace(/^\.\.$/, '..x');
  switch (kind) {
    case 'index':
      return '/v1/documents/index';
    case 'versions':
      return `/v1/documents/index/${segment}`;
    case 'document':
      return `/v1/documents/${segment}`;
    case 'alternative-format':
    case 'csv-metadata.json':
    case 'languages':
    case 'history':
    case 'schema':
    case 'codes':
    case 'at':
      return `/v1/documents/${segment}/${kind}`;
    case 'tags':
      return pick(['/v1/tags', '/v1/documents/tags']);
    case 'nothing':
      return pick(['/v1/none', '/v1/tags/none', '/v1/tagsx', '/v1', '/v1/document']);
  }
}

const valid = (...texts: string[]): Value[] => texts.map((text) => ({ text, valid: true }));
const bad = (...texts: string[]): Value[] => texts.map((text) => ({ text, valid: false }));

function valuesOf(name: string, { languages, tags, words }: Corpus): Value[] {
  switch (name) {
    case 'language':
      return [
        ...valid(...languages, ...languages.map((tag) => tag.toUpperCase()), 'de', 'en', 'x-none', ''),
        ...bad('de_DE', '-', 'ü', 'de-'),
      ];
    case 'searchTerm':
      return [
        ...valid(...words, '', '.', '^a', 'a|e', '[aeiou]{2}', '\\d+$'),
        ...bad('(', 'a'.repeat(201), '(?=a)'),
      ];
    case 'tags':
      return valid(...tags, ...tags.slice(0, 5).map((tag) => `${tag},none`), 'none', ' , ,', '');
    case 'type':
      return [
        ...valid('CodeList', 'CodeListSet', '', 'codeList', 'CODELISTSET', 'All', 'all'),
        ...bad('CodeLists', 'x', ' '),
      ];
    case 'publishedFrom':
    case 'publishedUntil':
      return [
        ...valid('2020-01-01', '2024-06-30T12:00:00Z', '2024-06-30T12:00:00.5+02:00', '1900-01-01', ''),
        ...bad('2024-02-30', '2024', 'today', '2024-01-01 12'),
      ];
    case 'page':
      return [
        ...valid('1', '1', '2', '3', '007', '99999999999999999999', ''),
        ...bad('0', '-1', '1.5', 'x', ' 1'),
      ];
    case 'pageSize':
      return [...valid('1', '2', '7', '10', '49', '50', ''), ...bad('0', '51', '-5', '1e1', 'fifty')];
    case 'code':
      return valid('DE', 'AT', 'x', 'Ü', 'a/b', '%');
    case 'date':
      return [...valid('2020-01-01', '2024-08-01', '9999-12-31'), ...bad('2024-02-30', '2024', 'today')];
    default:
      return [...valid('true', 'True', 'FALSE', 'false', ''), ...bad('1', 'yes', ' true')];
  }
}
