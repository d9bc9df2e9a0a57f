import { decodePath } from '../../formats/urls.ts';
import { groupBy } from '../../model/collections.ts';
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
  const fixed = templates
    .filter(([template]) => !template.includes(URI_IN_PATH))
    .map(([template, target]) => ({ pattern: new RegExp(`^${slashes(template)}/*$`), target }));
  const prefixes = groupByPrefix(templates);
  return (pathname, directory) => {
    const path = decodePath(pathname);
    const found = fixed.find(({ pattern }) => path !== undefined && pattern.test(path));
    if (found) return { target: found.target, uri: '' };
    for (const { pattern, ends } of prefixes) {
      const decoded = pattern.exec(path ?? '')?.[1];
      const sent = pathname.includes('%') ? pattern.exec(pathname)?.[1] : undefined;
      const match = matchEnds(decoded, sent, ends, directory);
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
  decoded: string | undefined,
  sent: string | undefined,
  ends: readonly End<T>[],
  directory: Pick<Directory, 'uriNames'>,
): PathMatch<T> | undefined {
  let last: PathMatch<T> | undefined;
  for (const end of ends) {
    const asDecoded = interpret(decoded, end);
    const asSent = interpret(sent, end);
    for (let i = 0; i < Math.max(asDecoded.length, asSent.length); i++) {
      last = asDecoded[i] ?? last;
      if (asDecoded[i] && last && directory.uriNames.has(last.uri)) return last;
      const match = asSent[i];
      const uri = match && directory.uriNames.sentAs(match.uri);
      if (!match || uri === undefined) continue;
      const { rest } = match;
      return { ...match, uri, ...(rest !== undefined && { rest: decodePath(rest) ?? rest }) };
    }
  }
  return last;
}

/** A path with this end, after the prefix: its URI with and without trailing slashes, the longest first. */
function interpret<T>(path: string | undefined, { suffix, hasParameter, target }: End<T>): PathMatch<T>[] {
  if (path === undefined) return [];
  if (suffix === '') return [path, withoutTrailingSlashes(path)].map((uri) => ({ target, uri }));
  const trimmed = withoutTrailingSlashes(path);
  if (!hasParameter) {
    if (!trimmed.endsWith(suffix) || trimmed.length === suffix.length) return [];
    const uri = trimmed.slice(0, -suffix.length);
    return [uri, withoutTrailingSlashes(uri)].map((one) => ({ target, uri: one }));
  }
  const matches: PathMatch<T>[] = [];
  for (let at = trimmed.lastIndexOf(suffix); at > 0; at = trimmed.lastIndexOf(suffix, at - 1)) {
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
