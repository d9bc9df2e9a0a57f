import { decodePath } from '../../../formats/urls.ts';
import { addChecksum } from '../../../model/digest.ts';
import type { Route } from '../../endpoint.ts';
import type { OutputFile } from '../../files/output-file.ts';
import type { SitePlan } from '../../plan/plan.ts';
import { parseQuery, type Query } from '../../request/query.ts';
import { EVERY_FILE, type HeaderRule, type Headers } from '../../response/headers.ts';
import { OTHER_TYPE_PREFERRED } from '../function/config.ts';

/** The routes and header rules of the plan, for the server. */
export const RULES_FILE = 'server/rules.json';

type PlannedRules = Pick<SitePlan, 'routes' | 'headerRules' | 'startPages'>;

/** Prints the parts of a plan that the server follows. */
export const printRules = ({ routes, headerRules, startPages }: PlannedRules): OutputFile => ({
  path: RULES_FILE,
  text: addChecksum([JSON.stringify({ routes, headerRules, startPages })], RULES_FILE).join(''),
});

/** The rules of an output. */
export interface SiteRules {
  /**
   * The path of the file with the response to a request of the API; undefined if its response is computed. The file may
   * be missing; the response is then computed, too.
   */
  readonly findFile: (request: Request) => string | undefined;
  /** The headers of a file. */
  readonly headersOf: (path: string) => Headers;
  /** The page that `/` redirects to: hosts use only two letters of the first language. */
  readonly startPageFor: (acceptLanguage: string | null) => string | undefined;
}

/** Reads the text of {@link printRules} without its checksum. */
export function readRules(text: string): SiteRules {
  const { routes, headerRules, startPages } = JSON.parse(text) as PlannedRules;
  const templates = routes.map((route) => ({ ...route, segments: route.from.split('/') }));
  const headersOf = makeHeadersOf(headerRules);
  return {
    headersOf,
    startPageFor: (acceptLanguage) => {
      const language = acceptLanguage?.slice(0, 2).toLowerCase();
      return (startPages.find((page) => page.language === language) ?? startPages[0])?.path;
    },
    findFile: ({ url, headers }) => {
      const { pathname, search } = new URL(url);
      const segments = decodePath(pathname)?.split('/');
      if (!segments) return undefined;
      const query = parseQuery(search);
      // The API reports values that are not UTF-8.
      if ([...query.values()].includes(undefined)) return undefined;
      for (const template of templates) {
        const values = matchRoute(template, segments, query);
        if (!values) continue;
        const path = template.to.replace(/:[A-Za-z]+/g, (placeholder) => values.get(placeholder) ?? '');
        return isNegotiated(headers, headersOf(path).vary ?? '', query) ? undefined : path;
      }
      return undefined;
    },
  };
}

/** A route with the segments of its path. */
interface RouteTemplate extends Route {
  readonly segments: readonly string[];
}

/** The values of the placeholders of a route; undefined if the route does not match. */
function matchRoute(
  { segments, query: required }: RouteTemplate,
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

/** The rules whose paths begin with the same segments. */
interface RuleNode {
  headers: Headers;
  /** By the next segment; `:` for a placeholder. */
  readonly next: Map<string, RuleNode>;
}

/** Merges the headers of all rules that match a path. There are thousands of rules, so they are found segment by segment. */
function makeHeadersOf(rules: readonly HeaderRule[]): SiteRules['headersOf'] {
  const root: RuleNode = { headers: {}, next: new Map() };
  let ofEveryFile: Headers = {};
  for (const { path, headers } of rules) {
    if (path === EVERY_FILE) {
      ofEveryFile = headers;
      continue;
    }
    let node = root;
    for (const segment of path.split('/')) {
      const name = segment.startsWith(':') ? ':' : segment;
      const next = node.next.get(name) ?? { headers: {}, next: new Map() };
      node.next.set(name, next);
      node = next;
    }
    node.headers = { ...node.headers, ...headers };
  }
  return (path) => {
    let nodes = [root];
    for (const segment of path.split('/')) {
      nodes = nodes.flatMap(({ next }) =>
        [next.get(segment), next.get(':')].filter((node) => node !== undefined),
      );
    }
    return Object.assign({}, ofEveryFile, ...nodes.map(({ headers }) => headers));
  };
}
