import type { UriNames } from '../query/directory.ts';
import { decodePath } from './addresses.ts';

/** What stands for a URI in the path template of an endpoint. */
export const URI_IN_PATH = '{canonicalUri}';

/** What a path requests: something with path templates, and the URI in the path; empty where its template has none. */
interface PathMatch<T> {
  readonly target: T;
  readonly uri: string;
}

/** Finds what a request path requests; undefined where there is nothing at it, or it is not percent-encoded UTF-8. */
export type MatchPath<T> = (pathname: string, names: UriNames) => PathMatch<T> | undefined;

/**
 * Reads request paths as hosts do: percent-decoded once, so that a URI may contain `/` whether it was sent as `%2F` or
 * not; trailing and repeated slashes do not count. What is no URI of the directory then is looked up as it was sent.
 * Where a URI of the directory itself ends like the path of an endpoint below a document, the URI wins.
 */
export function makeMatchPath<T>(
  templates: readonly (readonly [template: string, target: T])[],
): MatchPath<T> {
  const interpret = makeInterpret(templates);
  return (pathname, names) => {
    const path = decodePath(pathname);
    const decoded = path === undefined ? [] : interpret(path);
    const sent = pathname.includes('%') ? interpret(pathname) : [];
    for (let i = 0; i < Math.max(decoded.length, sent.length); i++) {
      const match = decoded[i];
      if (match && (match.uri === '' || names.has(match.uri))) return match;
      const other = sent[i];
      const uri = other && other.uri !== '' ? names.sentAs(other.uri) : undefined;
      if (other && uri !== undefined) return { ...other, uri };
    }
    return decoded.at(-1);
  };
}

/** All that a path may request, the most likely first; where no URI is known, the last one is what it requests. */
function makeInterpret<T>(templates: readonly (readonly [string, T])[]): (path: string) => PathMatch<T>[] {
  const fixed = templates
    .filter(([template]) => !template.includes(URI_IN_PATH))
    .map(([template, target]) => ({ pattern: new RegExp(`^${slashes(template)}/*$`), target }));
  const withUri = templates
    .filter(([template]) => template.includes(URI_IN_PATH))
    .map(([template, target]) => {
      const [prefix = '', suffix = ''] = template.split(URI_IN_PATH);
      return { prefix, suffix, target };
    })
    .sort((a, b) => b.prefix.length - a.prefix.length || a.suffix.length - b.suffix.length);
  const prefixes = [...new Set(withUri.map(({ prefix }) => prefix))].map((prefix) => ({
    pattern: new RegExp(`^${slashes(prefix)}+([^/].*)$`, 's'),
    ends: withUri.filter((one) => one.prefix === prefix),
  }));
  return (path) => {
    const found = fixed.find(({ pattern }) => pattern.test(path));
    if (found) return [{ target: found.target, uri: '' }];
    for (const { pattern, ends } of prefixes) {
      const rest = pattern.exec(path)?.[1];
      if (rest !== undefined) return ends.flatMap((end) => readings(rest, end));
    }
    return [];
  };
}

/** A pattern for a path in which each slash may be repeated. */
const slashes = (path: string): string =>
  path.replace(/[.]/g, '\\.').replaceAll('/', '/+').replace(/\+$/, '');

/** A URI with the slashes at its end, and without. */
function readings<T>(rest: string, { suffix, target }: { suffix: string; target: T }): PathMatch<T>[] {
  if (suffix === '') return [rest, withoutTrailingSlashes(rest)].map((uri) => ({ target, uri }));
  const path = withoutTrailingSlashes(rest);
  if (!path.endsWith(suffix) || path.length === suffix.length) return [];
  const uri = path.slice(0, -suffix.length);
  return [uri, withoutTrailingSlashes(uri)].map((one) => ({ target, uri: one }));
}

/** No regular expression, because it would try at each slash inside. */
function withoutTrailingSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end--;
  return text.slice(0, end);
}
