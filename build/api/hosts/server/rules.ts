import { decodePath } from '../../../formats/urls.ts';
import { addChecksum } from '../../../model/digest.ts';
import type { Route } from '../../endpoint.ts';
import type { OutputFile } from '../../files/output-file.ts';
import type { SitePlan } from '../../plan.ts';
import { parseQuery, type Query } from '../../request.ts';
import { EVERY_FILE, type HeaderRule, type Headers } from '../../response/headers.ts';
import { OTHER_TYPE_PREFERRED } from '../../response/negotiation.ts';

/** The records of the directory for the server, which reads them again when they change. */
export const RECORDS_FILE = 'server/records.json';

/** The routes and header rules of the plan, for the server. */
export const RULES_FILE = 'server/rules.json';

export type PlannedRules = Pick<SitePlan, 'basePath' | 'hasApi' | 'routes' | 'headerRules' | 'startPages'>;

/** Prints the parts of a plan that the server follows. */
export function printRules({ basePath, hasApi, routes, headerRules, startPages }: PlannedRules): OutputFile {
  const text = JSON.stringify({ basePath, hasApi, routes, headerRules, startPages });
  return { path: RULES_FILE, text: addChecksum([text], RULES_FILE).join('') };
}

/** The rules of an output. */
export type SiteRules = ReturnType<typeof readRules>;

/** Reads the text of {@link printRules} without its checksum. */
export function readRules(text: string) {
  const { basePath = '', hasApi = true, routes, headerRules, startPages } = JSON.parse(text) as PlannedRules;
  const templates = routes.map(({ from, ...route }) => ({ ...route, from: from.split('/') }));
  const headersOf = makeHeadersOf(headerRules);
  return {
    /** The path of the site on its host; empty at the root. */
    basePath,
    /** Whether paths of the API are not those of files. */
    hasApi,
    /** The headers of a file. */
    headersOf,
    /** The page that `/` redirects to: hosts use only two letters of the first language. */
    startPageFor: (acceptLanguage: string | null): string | undefined => {
      const language = acceptLanguage?.slice(0, 2).toLowerCase();
      return (startPages.find((page) => page.language === language) ?? startPages[0])?.path;
    },
    /** The path of the file with the response to a request of the API, if it exists; all other responses are computed. */
    findFile: ({ url, headers }: Request): string | undefined => {
      const { pathname, search } = new URL(url);
      const segments = decodePath(pathname)?.split('/');
      if (!segments) return undefined;
      const query = parseQuery(search);
      // The API reports values that are not UTF-8.
      if ([...query.values()].includes(undefined)) return undefined;
      for (const { from, query: required, to } of templates) {
        const values = matchRoute(from, required, segments, query);
        if (!values) continue;
        const path = to.replace(/:[A-Za-z]+/g, (placeholder) => values.get(placeholder) ?? '');
        return isNegotiated(headers, headersOf(path).vary ?? '', query) ? undefined : path;
      }
      return undefined;
    },
  };
}

/** The values of the placeholders of a route; undefined if the route does not match. */
function matchRoute(
  segments: readonly string[],
  required: Route['query'],
  path: readonly string[],
  query: Query,
): Map<string, string> | undefined {
  const values = new Map<string, string>();
  const isMatch = (template: string, value: string): boolean => {
    if (template.startsWith(':')) values.set(template, value);
    return template.startsWith(':') || template === value;
  };
  const hasRest = segments.at(-1) === '*';
  if (hasRest ? path.length < segments.length : path.length !== segments.length) return undefined;
  for (const [i, segment] of segments.entries()) {
    if (segment !== '*' && !isMatch(segment, path[i] as string)) return undefined;
  }
  for (const [name, template] of Object.entries(required)) {
    const value = query.get(name);
    // In file names, a blank is `+`, and no other character needs an escape.
    if (value === undefined || !isMatch(template, encodeURIComponent(value).replaceAll('%20', '+')))
      return undefined;
  }
  return values;
}

const OTHER_TYPE = new RegExp(OTHER_TYPE_PREFERRED);

/** Whether a request may prefer another response than the file with this `Vary` header. */
function isNegotiated(headers: globalThis.Headers, vary: string, query: Query): boolean {
  if (OTHER_TYPE.test(headers.get('accept') ?? '')) return true;
  const hasLanguage = /[A-Za-z*]/.test(headers.get('accept-language') ?? '');
  return hasLanguage && vary.includes('Accept-Language') && !query.get('language');
}

/** Merges the headers of all rules that match a path. There are thousands of rules, so they are found by their patterns. */
function makeHeadersOf(rules: readonly HeaderRule[]) {
  const byPattern = new Map<string, Headers>();
  for (const { path, headers } of rules) {
    const pattern = path.replace(/\/:[^/]*/g, '/:');
    byPattern.set(pattern, { ...byPattern.get(pattern), ...headers });
  }
  return (path: string): Headers => {
    let patterns = [''];
    for (const segment of path.split('/').slice(1))
      patterns = patterns.flatMap((start) => [`${start}/${segment}`, `${start}/:`]);
    return Object.assign({}, ...[EVERY_FILE, ...patterns].map((pattern) => byPattern.get(pattern)));
  };
}
