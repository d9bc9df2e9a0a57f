import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Header, parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import redirector from 'netlify-redirector';

/** The rule files of a site, read and matched by Netlify's own code. */
export interface HostRules {
  /** Where the first rule that matches leads; undefined where none does. `path` is decoded once. */
  readonly match: (
    path: string,
    query: string,
    acceptLanguage: string | undefined,
  ) => Destination | undefined;
  /** The headers of a file: those of all rules that match its path, by lower-case name. */
  readonly headersOf: (path: string) => Record<string, string>;
}

/** A path that answers a request: its client is sent there (status 302), or it is rewritten (200). */
interface Destination {
  readonly path: string;
  readonly status: number;
}

/**
 * Reads `_redirects` and `_headers` of a site folder.
 *
 * @throws Error where there are none, or with all that Netlify's parsers say is wrong
 */
export async function readRules(site: string): Promise<HostRules> {
  if (!existsSync(join(site, '_redirects'))) {
    throw new Error(
      `${site} has no rules for Netlify, by which the preview answers: build with --host netlify`,
    );
  }
  const [redirects, headers] = await Promise.all([
    parseAllRedirects({ redirectsFiles: [join(site, '_redirects')], configRedirects: [], minimal: false }),
    parseAllHeaders({ headersFiles: [join(site, '_headers')], configHeaders: [], minimal: false }),
  ]);
  const errors = [...redirects.errors, ...headers.errors];
  if (errors.length > 0) throw new Error(errors.map((error) => String(error.message ?? error)).join('\n'));
  return {
    match: await makeMatch(redirects.redirects),
    headersOf: makeHeadersOf(headers.headers as Header[]),
  };
}

async function makeMatch(rules: readonly unknown[]): Promise<HostRules['match']> {
  // The matcher knows two fields by names that the parser has given up.
  const renamed = (rules as { from: string; query: object }[]).map((rule) => ({
    ...rule,
    origin: rule.from,
    params: rule.query,
  }));
  const matcher = await redirector.parseJSON(JSON.stringify(renamed), {});
  return (path, query, acceptLanguage) => {
    const found = matcher.match({
      scheme: 'http',
      host: 'localhost',
      // The matcher reads a backslash in what it fills in as a reference; two of them are one.
      path: path.replaceAll('\\', '\\\\'),
      query,
      headers: {},
      cookieValues: {},
      // The one header that conditions of these rules ask for; the host reads it from Accept-Language.
      getHeader: (name) => (name === 'X-Language' ? firstLanguage(acceptLanguage) : ''),
      getCookie: () => '',
    });
    return found ? { path: found.to, status: found.status } : undefined;
  };
}

/** What Netlify sees of Accept-Language: two letters of the first entry, `en` where there is none. */
const firstLanguage = (acceptLanguage = 'en'): string => acceptLanguage.slice(0, 2).toLowerCase();

function makeHeadersOf(rules: readonly Header[]): HostRules['headersOf'] {
  return (path) => {
    const matching = rules.filter(({ forRegExp }) => forRegExp.test(path));
    const pairs = matching.flatMap(({ values }) => Object.entries(values));
    return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), String(value)]));
  };
}
