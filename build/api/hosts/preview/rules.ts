import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Header, parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import redirector from 'netlify-redirector';

/** The rule files of a site, parsed and matched by Netlify's own code. */
export interface HostRules {
  /** The destination of the first matching rule, if any. `path` is decoded once. */
  readonly match: (
    path: string,
    query: string,
    acceptLanguage: string | undefined,
  ) => Destination | undefined;
  /** The headers of all rules that match the path of a file, by lower-case name. */
  readonly headersOf: (path: string) => Record<string, string>;
  /** The redirect rules as parsed, in JSON. */
  readonly redirects: string;
}

/** The path to which a request is redirected (status 302) or rewritten (200). */
interface Destination {
  readonly path: string;
  readonly status: number;
}

/**
 * Reads `_redirects` and `_headers` of a site folder.
 *
 * @param previous the rules of an earlier output; their matcher is used again if the redirect rules are the same, because
 *   the memory of a matcher is never freed
 * @throws Error if they are missing, or with the errors of Netlify's parsers
 */
export async function readRules(site: string, previous?: HostRules): Promise<HostRules> {
  if (!existsSync(join(site, '_redirects'))) {
    throw new Error(`${site} has no Netlify rule files, which the preview needs: build with --host netlify`);
  }
  const [redirects, headers] = await Promise.all([
    parseAllRedirects({ redirectsFiles: [join(site, '_redirects')], configRedirects: [], minimal: false }),
    parseAllHeaders({ headersFiles: [join(site, '_headers')], configHeaders: [], minimal: false }),
  ]);
  const errors = [...redirects.errors, ...headers.errors];
  if (errors.length > 0) throw new Error(errors.map((error) => String(error.message ?? error)).join('\n'));
  const json = printRules(redirects.redirects);
  return {
    redirects: json,
    match: previous?.redirects === json ? previous.match : await makeMatch(json),
    headersOf: makeHeadersOf(headers.headers as Header[]),
  };
}

/** The matcher expects old names of two fields of the parser. */
const printRules = (rules: readonly unknown[]): string =>
  JSON.stringify(
    (rules as { from: string; query: object }[]).map((rule) => ({
      ...rule,
      origin: rule.from,
      params: rule.query,
    })),
  );

async function makeMatch(rules: string): Promise<HostRules['match']> {
  const matcher = await redirector.parseJSON(rules, {});
  return (path, query, acceptLanguage) => {
    const found = matcher.match({
      scheme: 'http',
      host: 'localhost',
      // The matcher interprets backslashes in values of placeholders, so they are doubled.
      path: path.replaceAll('\\', '\\\\'),
      query,
      headers: {},
      cookieValues: {},
      // The only header that the rules use; Netlify derives it from Accept-Language.
      getHeader: (name) => (name === 'X-Language' ? firstLanguage(acceptLanguage) : ''),
      getCookie: () => '',
    });
    return found ? { path: found.to, status: found.status } : undefined;
  };
}

/** The language that Netlify derives from Accept-Language: two letters of the first entry, `en` by default. */
const firstLanguage = (acceptLanguage = 'en'): string => acceptLanguage.slice(0, 2).toLowerCase();

function makeHeadersOf(rules: readonly Header[]): HostRules['headersOf'] {
  return (path) => {
    const matching = rules.filter(({ forRegExp }) => forRegExp.test(path));
    const pairs = matching.flatMap(({ values }) => Object.entries(values));
    return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), String(value)]));
  };
}
