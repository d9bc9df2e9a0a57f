/*
 * The two rule files that Netlify reads from the published folder.
 *
 * _redirects, a rule a line; the first that matches decides; status 200 rewrites, 302 redirects:
 *   FROM [NAME=VALUE ...] TO STATUS       VALUE and segments of FROM: literal or :placeholder; FROM may end in /*
 *   FROM TO STATUS Language=xx            for requests whose first preferred language begins with these two letters
 * _headers, a rule a block; all that match are merged:
 *   PATH                                  segments: literal or :placeholder
 *     NAME: VALUE
 * In both, a line that begins with # is a comment.
 */
import { posix } from 'node:path';
import { groupBy } from '../domain/group.ts';
import type { HeaderRule } from '../plan/headers.ts';
import type { Route, StartPage } from '../plan/plan.ts';
import type { Target } from './target.ts';

/** Netlify's documented limit. */
const MAX_FILES_IN_FOLDER = 54_000;

/** Netlify: static files, the rule files, and a function for what no file answers. */
export const netlify: Target = {
  name: 'Netlify',
  files: ({ routes, startPages, headerRules }) => [
    { path: 'site/_redirects', text: printStartPages(startPages) + printRedirects(routes) },
    { path: 'site/_headers', text: printHeaders(headerRules) },
  ],
  limits: ({ files }) =>
    [...groupBy(files, ({ path }) => posix.dirname(path))]
      .filter(([, inFolder]) => inFolder.length > MAX_FILES_IN_FOLDER)
      .map(
        ([folder, inFolder]) =>
          `Netlify takes ${MAX_FILES_IN_FOLDER} files in a folder, and ${folder} has ${inFolder.length}: divide the directory into several sites`,
      ),
};

/** Prints routes as `_redirects`. */
export function printRedirects(routes: readonly Route[]): string {
  return lines(
    routes.map(({ from, query, to }) => {
      const pairs = Object.entries(query).map(([name, value]) => `${name}=${value}`);
      return [from, ...pairs, to, '200'].map(withoutSpace).join(' ');
    }),
  );
}

/** Prints where the root leads as `_redirects`: the first page is for all languages that no other page is for. */
export function printStartPages([first, ...others]: readonly StartPage[]): string {
  if (!first) return '';
  return lines([
    ...others.map(({ language, path }) => `/ ${withoutSpace(path)} 302 Language=${withoutSpace(language)}`),
    `/ ${withoutSpace(first.path)} 302`,
  ]);
}

/** Prints header rules as `_headers`. */
export function printHeaders(rules: readonly HeaderRule[]): string {
  return lines(
    rules.flatMap(({ path, headers }) => [
      withoutSpace(path),
      ...Object.entries(headers).map(([name, value]) => `  ${name}: ${withoutBreak(value)}`),
    ]),
  );
}

const lines = (all: readonly string[]): string => all.map((line) => `${line}\n`).join('');

/** Names are planned so that this cannot happen; a rule that a host would read otherwise must not be printed. */
function withoutSpace(part: string): string {
  if (/[\s#]/.test(part)) throw new RangeError(`a rule for Netlify cannot hold ${JSON.stringify(part)}`);
  return part;
}

function withoutBreak(value: string): string {
  if (/[\r\n]/.test(value)) throw new RangeError(`a header cannot hold ${JSON.stringify(value)}`);
  return value;
}
