import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Header, parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import redirector from 'netlify-redirector';

/** The rule files of a site, read and matched by Netlify's own code. */
export interface HostRules {
  /** The path that a request is rewritten to; undefined where no rule matches. `path` is decoded once. */
  readonly rewrite: (path: string, query: string) => string | undefined;
  /** The headers of a file: those of all rules that match its path, by lower-case name. */
  readonly headersOf: (path: string) => Record<string, string>;
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
    rewrite: await makeRewrite(redirects.redirects),
    headersOf: makeHeadersOf(headers.headers as Header[]),
  };
}

async function makeRewrite(rules: readonly unknown[]): Promise<HostRules['rewrite']> {
  // The matcher knows two fields by names that the parser has given up.
  const renamed = (rules as { from: string; query: object }[]).map((rule) => ({
    ...rule,
    origin: rule.from,
    params: rule.query,
  }));
  const matcher = await redirector.parseJSON(JSON.stringify(renamed), {});
  return (path, query) =>
    matcher.match({
      scheme: 'http',
      host: 'localhost',
      // The matcher reads a backslash in what it fills in as a reference; two of them are one.
      path: path.replaceAll('\\', '\\\\'),
      query,
      headers: {},
      cookieValues: {},
      getHeader: () => '',
      getCookie: () => '',
    })?.to;
}

function makeHeadersOf(rules: readonly Header[]): HostRules['headersOf'] {
  return (path) => {
    const matching = rules.filter(({ forRegExp }) => forRegExp.test(path));
    const pairs = matching.flatMap(({ values }) => Object.entries(values));
    return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), String(value)]));
  };
}
