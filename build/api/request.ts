import { decodePath, isDecodable } from '../formats/urls.ts';
import { groupBy } from '../model/collections.ts';
import type { Directory } from '../model/query/directory.ts';
import { MAX_PAGE_SIZE, type Page } from '../model/query/paging.ts';
import { type PAGING, type Parameter, SEARCH_TERM } from './parameters.ts';

/** The placeholder for a URI in the path template of an endpoint. */
export const URI_IN_PATH = '{canonicalUri}';

/** Whether a path is one of the API. */
export const isApiPath = (pathname: string): boolean => /^\/+v1(?:\/|$)/.test(pathname);

/** The target of a path, the URI in it, empty if its template has none, and the parameter at its end, if it has one. */
interface PathMatch<T> {
  readonly target: T;
  readonly uri: string;
  readonly rest?: string;
}

/** The URIs of the directory, which are read only for paths that may contain one: their first use is costly. */
type Uris = Pick<Directory, 'uriNames'>;

/**
 * Interprets request paths like hosts: decoded once, so that a URI may contain `/` encoded or not; trailing and repeated
 * slashes are ignored. If the decoded text is not a URI of the directory, it is looked up as sent. If a URI of the
 * directory ends like an endpoint path, the URI wins.
 */
export function makeMatchPath<T>(templates: readonly (readonly [template: string, target: T])[]) {
  const fixed = templates
    .filter(([template]) => !template.includes(URI_IN_PATH))
    .map(([template, target]) => ({ pattern: new RegExp(`^${slashes(template)}/*$`), target }));
  const prefixes = groupByPrefix(templates);
  return (pathname: string, directory: Uris): PathMatch<T> | undefined => {
    const path = decodePath(pathname);
    // An encoded slash at the end is part of a parameter: `codes/x%2F`.
    const trimmed = decodePath(withoutTrailingSlashes(pathname));
    const found = fixed.find(({ pattern }) => path !== undefined && pattern.test(path));
    if (found) return { target: found.target, uri: '' };
    for (const { pattern, ends } of prefixes) {
      const decoded = pattern.exec(path ?? '')?.[1];
      const sent = pathname.includes('%') ? pattern.exec(pathname)?.[1] : undefined;
      const match = matchEnds({ decoded, trimmed: pattern.exec(trimmed ?? '')?.[1], sent }, ends, directory);
      if (match || decoded !== undefined) return match;
    }
    return undefined;
  };
}

/** The part of a template after the URI: fixed, or fixed with a parameter at its end. */
interface End<T> {
  readonly suffix: string;
  readonly hasParameter: boolean;
  readonly target: T;
}

/** The templates with a URI by their parts before it, the longest first. */
function groupByPrefix<T>(templates: readonly (readonly [string, T])[]) {
  const withUri = templates
    .filter(([template]) => template.includes(URI_IN_PATH))
    .map(([template, target]) => {
      const [prefix = '', end = ''] = template.split(URI_IN_PATH);
      const suffix = end.replace(/\{.*/, '');
      return { prefix, suffix, hasParameter: suffix !== end, target };
    })
    .sort((a, b) => Number(a.hasParameter) - Number(b.hasParameter) || a.suffix.length - b.suffix.length);
  return [...groupBy(withUri, ({ prefix }) => prefix)]
    .sort(([a], [b]) => b.length - a.length)
    .map(([prefix, ends]) => ({ pattern: new RegExp(`^${slashes(prefix)}+([^/].*)$`, 's'), ends }));
}

/** A pattern that allows repeated slashes in a path. */
const slashes = (path: string): string =>
  path.replace(/[.]/g, '\\.').replaceAll('/', '/+').replace(/\+$/, '');

/** The first interpretation of a path whose URI is known; if there is none, the last one. */
function matchEnds<T>(
  { decoded, trimmed, sent }: Readonly<Record<'decoded' | 'trimmed' | 'sent', string | undefined>>,
  ends: readonly End<T>[],
  { uriNames }: Uris,
): PathMatch<T> | undefined {
  let last: PathMatch<T> | undefined;
  for (const end of ends) {
    const asDecoded = interpret(end.hasParameter ? trimmed : decoded, end);
    const asSent = interpret(end.hasParameter && sent ? withoutTrailingSlashes(sent) : sent, end);
    for (let i = 0; i < Math.max(asDecoded.length, asSent.length); i++) {
      last = asDecoded[i] ?? last;
      if (asDecoded[i] && last && uriNames.has(last.uri)) return last;
      const match = asSent[i];
      const uri = match && uriNames.sentAs(match.uri);
      if (!match || uri === undefined) continue;
      const { rest } = match;
      return { ...match, uri, ...(rest !== undefined && { rest: decodePath(rest) ?? rest }) };
    }
  }
  return last;
}

/** Maximum number of URIs that a path is looked up as: those of a client cost the others. */
export const MAX_LOOKUPS = 100;

/** A path with this end, after the prefix: its URI with and without trailing slashes, the longest first. */
function interpret<T>(path: string | undefined, { suffix, hasParameter, target }: End<T>): PathMatch<T>[] {
  if (path === undefined) return [];
  const trimmed = suffix === '' || hasParameter ? path : withoutTrailingSlashes(path);
  if (!hasParameter) {
    if (!trimmed.endsWith(suffix) || trimmed.length === suffix.length) return [];
    const uri = trimmed.slice(0, trimmed.length - suffix.length);
    return [uri, withoutTrailingSlashes(uri)].map((one) => ({ target, uri: one }));
  }
  const matches: PathMatch<T>[] = [];
  let at = trimmed.length;
  for (let lookups = 0; lookups < MAX_LOOKUPS; lookups++) {
    at = trimmed.lastIndexOf(suffix, at - 1);
    if (at <= 0) break;
    const rest = trimmed.slice(at + suffix.length);
    if (rest !== '') matches.push({ target, uri: withoutTrailingSlashes(trimmed.slice(0, at)), rest });
  }
  return matches;
}

/** Not a regular expression, which would backtrack at each inner slash. */
function withoutTrailingSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end--;
  return text.slice(0, end);
}

/**
 * The values of a query by the names of its parameters; undefined if a value is not UTF-8. Repeated parameters are not part
 * of the API; the last one counts, like in redirect rules.
 */
export type Query = ReadonlyMap<string, string | undefined>;

/** Parses a form-encoded query (`+` is a space), with or without its question mark. */
export function parseQuery(search: string): Query {
  const query = new Map<string, string | undefined>();
  for (const pair of search.replace(/^\?/, '').split('&'))
    for (const [name, value] of new URLSearchParams(pair))
      query.set(name, isMalformed(value, pair) ? undefined : value);
  return query;
}

/** Whether URLSearchParams has replaced bytes that are not UTF-8; a percent sign without an escape is literal. */
const isMalformed = (value: string, pair: string): boolean =>
  value.includes('\ufffd') && !isDecodable(pair.replace(/%(?![0-9A-Fa-f]{2})/g, '%25'));

type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** The values of parameters by their keys; absent parameters are undefined. */
type Values<P extends Parameters> = {
  readonly [K in keyof P]?: (P[K] extends Parameter<infer T> ? T : never) | undefined;
};

/**
 * Parses query parameters; empty ones count as absent, unknown ones are ignored. `refusals` are reasons to reject parameters
 * that can be parsed. @throws BadParameters with all invalid parameters
 */
export function readParameters<P extends Parameters>(
  query: Query,
  parameters: P,
  refusals: Readonly<Record<string, string | undefined>> = {},
): Values<P> {
  const errors: Record<string, string[]> = {};
  const values: Record<string, unknown> = {};
  for (const [key, { name, read }] of Object.entries(parameters)) {
    const text = query.has(name) ? query.get(name) : '';
    if (text === '') continue;
    try {
      if (text === undefined) throw new Error('must be UTF-8, percent-encoded (%C3%A4 for ä)');
      values[key] = read(text);
      if (refusals[name] !== undefined) throw new Error(refusals[name]);
    } catch (error) {
      errors[name] = [(error as Error).message];
    }
  }
  if (Object.keys(errors).length > 0) throw new BadParameters(errors);
  // Each value is from the reader of the parameter with its key.
  return values as Values<P>;
}

/** The search term of a query; undefined if it is absent or malformed. */
export const searchTermOf = (query: Query): string | undefined => query.get(SEARCH_TERM.name) || undefined;

/** The page that the parameters request. */
export const pageOf = ({ page = 1n, pageSize = MAX_PAGE_SIZE }: Values<typeof PAGING>): Page => ({
  number: page,
  size: pageSize,
});

/** Thrown for invalid parameters, with all errors at once. Becomes a 400 problem. */
export class BadParameters extends Error {
  /** The reasons by parameter name. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  constructor(errors: BadParameters['errors']) {
    super(`bad parameters: ${Object.keys(errors).join(', ')}`);
    this.errors = errors;
  }
}
