import { decodePath } from '../../formats/urls.ts';
import type { Directory } from '../../model/query/directory.ts';

/** The placeholder for a URI in the path template of an endpoint. */
export const URI_IN_PATH = '{canonicalUri}';

/** The target of a path, the URI in it, empty if its template has none, and the parameter at its end, if it has one. */
interface PathMatch<T> {
  readonly target: T;
  readonly uri: string;
  readonly rest?: string;
}

/**
 * Matches a request path; undefined if there is no match, or it is not percent-encoded UTF-8. Reads the URIs of the
 * directory only for paths that may contain one, because their first use is costly.
 */
export type MatchPath<T> = (
  pathname: string,
  directory: Pick<Directory, 'uriNames'>,
) => PathMatch<T> | undefined;

/**
 * Interprets request paths like hosts: decoded once, so that a URI may contain `/` encoded or not; trailing and repeated
 * slashes are ignored. If the decoded text is not a URI of the directory, it is looked up as sent. If a URI of the
 * directory ends like an endpoint path, the URI wins.
 */
export function makeMatchPath<T>(
  templates: readonly (readonly [template: string, target: T])[],
): MatchPath<T> {
  const interpret = makeInterpret(templates);
  return (pathname, directory) => {
    const path = decodePath(pathname);
    const decoded = path === undefined ? [] : interpret(path);
    const sent = pathname.includes('%') ? interpret(pathname) : [];
    for (let i = 0; i < Math.max(decoded.length, sent.length); i++) {
      const match = decoded[i];
      if (match && (match.uri === '' || directory.uriNames.has(match.uri))) return match;
      const other = sent[i];
      const uri = other && other.uri !== '' ? directory.uriNames.sentAs(other.uri) : undefined;
      if (other && uri !== undefined)
        return {
          ...other,
          uri,
          ...(other.rest !== undefined && { rest: decodePath(other.rest) ?? other.rest }),
        };
    }
    return decoded.at(-1);
  };
}

/** All interpretations of a path, the most likely first; if no URI is known, the last one applies. */
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

/** A pattern that allows repeated slashes in a path. */
const slashes = (path: string): string =>
  path.replace(/[.]/g, '\\.').replaceAll('/', '/+').replace(/\+$/, '');

/** A URI with and without trailing slashes; a template that ends with a parameter may match in several places. */
function readings<T>(rest: string, { suffix, target }: { suffix: string; target: T }): PathMatch<T>[] {
  if (suffix === '') return [rest, withoutTrailingSlashes(rest)].map((uri) => ({ target, uri }));
  const path = withoutTrailingSlashes(rest);
  const [before = ''] = suffix.split('{');
  if (before !== suffix) return splits(path, before).map(([uri, end]) => ({ target, uri, rest: end }));
  if (!path.endsWith(suffix) || path.length === suffix.length) return [];
  const uri = path.slice(0, -suffix.length);
  return [uri, withoutTrailingSlashes(uri)].map((one) => ({ target, uri: one }));
}

/** The texts around each occurrence of a separator. */
function splits(path: string, separator: string): [before: string, after: string][] {
  const found: [string, string][] = [];
  for (let at = path.indexOf(separator, 1); at > 0; at = path.indexOf(separator, at + 1)) {
    const after = path.slice(at + separator.length);
    if (after !== '') found.push([withoutTrailingSlashes(path.slice(0, at)), after]);
  }
  return found;
}

/** Not a regular expression, which would backtrack at each inner slash. */
function withoutTrailingSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end--;
  return text.slice(0, end);
}
