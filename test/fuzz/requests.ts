import type { Corpus } from './corpus.ts';

/** The paths of each endpoint with its optional parameters. */
const ENDPOINTS = {
  index: ['/v1/documents/index?language&searchTerm&tags&type&publishedFrom&publishedUntil&page&pageSize'],
  versions: ['/v1/documents/index/{uri}?language&page&pageSize'],
  document: ['/v1/documents/{uri}?language&metaOnly'],
  csv: ['/v1/documents/{uri}/alternative-format?language'],
  csvMetadata: ['/v1/documents/{uri}/csv-metadata.json?language'],
  languages: ['/v1/documents/{uri}/languages'],
  history: ['/v1/documents/{uri}/history'],
  schema: ['/v1/documents/{uri}/schema'],
  codes: ['/v1/documents/{uri}/codes/{code}'],
  at: ['/v1/documents/{uri}/at/{date}?language'],
  tags: ['/v1/tags?page&pageSize', '/v1/documents/tags?page&pageSize'],
  nothing: ['/v1/none', '/v1/tags/none', '/v1/tagsx', '/v1', '/v1/document'],
} satisfies Record<string, readonly string[]>;

type Kind = keyof typeof ENDPOINTS;

/** Endpoints with many parameters are requested more often. */
const KINDS = [...(Object.keys(ENDPOINTS) as Kind[]), 'index', 'index', 'versions', 'document'] as const;

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
  readonly invalid: readonly string[];
  /** The media type of a JSON response to its Accept header. */
  readonly jsonType: string;
}

/** Accept headers with the negotiated media type. */
const ACCEPTS: readonly (readonly [accept: string | undefined, jsonType: string])[] = [
  [undefined, 'application/json'],
  ['application/json', 'application/json'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'application/json'],
  ['image/png', 'application/json'],
  ['text/json', 'text/json'],
  ['application/json;q=0.5, text/plain;q=0.8', 'text/plain'],
  ['text/json;q=0.9, application/json;q=0.1', 'text/json'],
];

const ACCEPT_LANGUAGES = [undefined, 'de', 'en-GB,en;q=0.9', 'fr;q=0.2, *;q=0.1', '*', 'xx', ';;;'];

const UNKNOWN_URIS = ['urn:none', 'https://none.example/a/b?c#d', 'urn:x:ümlaut', 'a b', '%', '..x', '🦊'];

/** Returns a random number from 0 (inclusive) to 1 (exclusive). */
type Random = () => number;

/** Generates a request; the same random numbers give the same request. */
export function generateRequest(corpus: Corpus, random: Random): FuzzRequest {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const kind = pick(KINDS);
  const [path = '', optional = ''] = pick<string>(ENDPOINTS[kind]).split('?');
  const uri = path.includes('{uri}') ? pickUri(corpus, random, pick) : undefined;
  const values = listValues(corpus);
  const parameters: Record<string, string> = {};
  const invalid: string[] = [];
  const fill = (name: string): string => {
    const { valid = [], bad = [] } = values[name] ?? {};
    const text = pick([...valid, ...bad]);
    parameters[name] = text;
    if (bad.includes(text)) invalid.push(name);
    return encodeURIComponent(text);
  };
  let target = path.replace('{uri}', () => pick(listEncodings(uri ?? '', corpus))(uri ?? ''));
  target = target.replace(/\{(code|date)\}/, (_, name: string) => fill(name));
  const chosen = optional.split('&').filter((name) => name !== '' && random() < 0.35);
  const query = chosen.map((name) => `${name}=${fill(name)}`);
  if (random() < 0.1) query.push('utm_source=x');
  if (random() < 0.5) query.reverse();
  if (query.length > 0) target += `?${query.join('&')}`;
  const [accept, jsonType] = pick(ACCEPTS);
  const languages = corpus.languagesByUri.get(uri ?? '') ?? corpus.languages;
  const language = pick([...ACCEPT_LANGUAGES, ...weigh(pick(languages), pick(languages))]);
  const headers = { ...(accept && { accept }), ...(language && { 'accept-language': language }) };
  const method = random() < 0.1 ? 'HEAD' : 'GET';
  return { kind, method, target, headers, uri, parameters, invalid, jsonType };
}

/** Prefers URIs with several languages. */
function pickUri({ languagesByUri }: Corpus, random: Random, pick: <T>(from: readonly T[]) => T): string {
  if (random() < 0.1) return pick(UNKNOWN_URIS);
  const uris = [...languagesByUri.keys()].sort();
  const translated = uris.filter((uri) => (languagesByUri.get(uri) ?? []).length > 1);
  return pick(translated.length > 0 && random() < 0.5 ? translated : uris);
}

/** Accept-Language headers whose weights contradict the order of two languages, or exclude one. */
function weigh(first: string, second: string): string[] {
  // The API does not specify what happens if a language is both accepted and excluded.
  if (first === second) return [`${first};q=0.2`];
  return [
    `${first};q=0.2, ${second};q=0.9`,
    `${first};q=0.1,${second};q=0.5,*;q=0.3`,
    `${first};q=0, ${second}`,
    `*;q=0.1, ${first};q=0`,
  ];
}

/** Encodings that clients use for a URI in a path: percent-encoded, with colons, with unchanged escapes. */
function listEncodings(uri: string, { languagesByUri }: Corpus): ((uri: string) => string)[] {
  const keepColons = (text: string) => encodeURIComponent(text).replaceAll('%3A', ':');
  const keepEscapes = (text: string) => encodeURI(text).replaceAll('%25', '%');
  const encodings = [encodeURIComponent, keepColons];
  if (!languagesByUri.has(uri) || !/^[^?#]*%[0-9A-F]{2}[^?#]*$/.test(uri)) return encodings;
  // A URI that equals the decoded path takes precedence.
  return languagesByUri.has(decodeURIComponent(uri)) ? encodings : [...encodings, keepEscapes];
}

interface Values {
  readonly valid: readonly string[];
  /** Values that the API rejects. */
  readonly bad?: readonly string[];
}

/** Values of each parameter. */
function listValues({ languages, tags, words }: Corpus): Readonly<Record<string, Values>> {
  const dates = {
    valid: ['2020-01-01', '2024-06-30T12:00:00Z', '2024-06-30T12:00:00.5+02:00', '1900-01-01', ''],
    bad: ['2024-02-30', '2024', 'today', '2024-01-01 12'],
  };
  const patterns = ['', '.', '^a', 'a|e', '[aeiou]{2}', '\\d+$'];
  const upperCase = languages.map((tag) => tag.toUpperCase());
  const lists = tags.slice(0, 5).map((tag) => `${tag},none`);
  return {
    language: { valid: [...languages, ...upperCase, 'x-none', ''], bad: ['de_DE', '-', 'ü', 'de-'] },
    searchTerm: { valid: [...words, ...patterns], bad: ['(', 'a'.repeat(201), '(?=a)'] },
    tags: { valid: [...tags, ...lists, 'none', ' , ,', ''] },
    type: { valid: ['CodeList', '', 'codeList', 'CODELISTSET', 'All', 'all'], bad: ['CodeLists', 'x', ' '] },
    publishedFrom: dates,
    publishedUntil: dates,
    page: { valid: ['1', '2', '3', '007', '99999999999999999999', ''], bad: ['0', '-1', '1.5', 'x', ' 1'] },
    pageSize: { valid: ['1', '2', '7', '49', '50', ''], bad: ['0', '51', '-5', '1e1', 'fifty'] },
    code: { valid: ['DE', 'AT', 'x', 'Ü', 'a/b', '%'] },
    date: { valid: ['2020-01-01', '2024-08-01', '9999-12-31'], bad: ['2024-02-30', '2024', 'today'] },
    metaOnly: { valid: ['true', 'True', 'FALSE', 'false', ''], bad: ['1', 'yes', ' true'] },
  };
}
