import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Header, parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
// @ts-expect-error: the package has no types.
import redirector from 'netlify-redirector';
import { URLPattern } from 'urlpattern-polyfill';
import { digestOf } from '../../../model/digest.ts';
import { splitFunction } from '../function/bundle.ts';
import { type FunctionConfig, RECORDS_FILE } from '../function/config.ts';
import { assertServable, identityOf, MARKER } from '../marker.ts';
import { openStaticFiles, type StaticFiles } from './static-files.ts';

/** A loaded output. */
export interface Deployment {
  readonly identity: string;
  /** Folder of the static files. */
  readonly site: string;
  readonly rules: HostRules;
  readonly files: StaticFiles;
  readonly functions: readonly DeployedFunction[] | undefined;
  readonly edgeFunctions: readonly DeployedFunction[];
}

/** Reads an output, and again when a build replaces it; a new output that cannot be read is ignored. */
export async function followOutput(dir: string, withFunction: boolean): Promise<() => Promise<Deployment>> {
  // Each build writes the marker; other files may be links to the output before.
  const mark = join(dir, MARKER);
  const site = join(dir, 'site');
  const read = async (identity: string, previous?: HostRules): Promise<Deployment> => ({
    identity,
    site,
    rules: await readRules(site, previous),
    files: openStaticFiles(site),
    functions: withFunction ? await loadFunctions(join(dir, 'functions')) : undefined,
    edgeFunctions: await loadFunctions(join(dir, 'edge-functions')),
  });
  assertServable(dir, ['site', 'functions', 'edge-functions', RECORDS_FILE]);
  let identity = identityOf(mark) ?? '';
  let current = read(identity);
  await current;
  return () => {
    // Between the two renames of a build, the output is briefly missing.
    const found = identityOf(mark) ?? identity;
    if (found !== identity) {
      const previous = current;
      identity = found;
      current = previous
        .then(({ rules }) => read(found, rules))
        .catch((error: unknown) => {
          console.error(error);
          return previous;
        });
    }
    return current;
  };
}

/** The rule files of a site, parsed and matched by Netlify's own code. */
export interface HostRules {
  /**
   * The path to which the first matching rule redirects a request (status 302) or rewrites it (200), if any. The path of
   * the request is decoded once.
   */
  readonly match: (
    path: string,
    query: string,
    acceptLanguage: string | undefined,
  ) => { readonly path: string; readonly status: number } | undefined;
  /** The headers of all rules that match the path of a file, by lower-case name. */
  readonly headersOf: (path: string) => Record<string, string>;
  /** The redirect rules as parsed, in JSON. */
  readonly redirects: string;
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
    headersOf: (path) => {
      const matching = (headers.headers as Header[]).filter(({ forRegExp }) => forRegExp.test(path));
      const pairs = matching.flatMap(({ values }) => Object.entries(values));
      return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), String(value)]));
    },
  };
}

/** The matcher expects former names of two fields of the parser. */
const printRules = (rules: readonly unknown[]): string =>
  JSON.stringify(
    (rules as { from: string; query: object }[]).map((rule) => ({
      ...rule,
      origin: rule.from,
      params: rule.query,
    })),
  );

/** The part of a matcher of `netlify-redirector` that the preview uses. */
interface Matcher {
  readonly match: (request: object) => { readonly to: string; readonly status: number } | null;
}

async function makeMatch(rules: string): Promise<HostRules['match']> {
  const matcher: Matcher = await redirector.parseJSON(rules, {});
  return (path, query, acceptLanguage = 'en') => {
    const found = matcher.match({
      scheme: 'http',
      host: 'localhost',
      // The matcher interprets backslashes in values of placeholders, so they are doubled.
      path: path.replaceAll('\\', '\\\\'),
      query,
      headers: {},
      cookieValues: {},
      // The only header that the rules use: two letters of the first entry of Accept-Language.
      getHeader: (name: string) => (name === 'X-Language' ? acceptLanguage.slice(0, 2).toLowerCase() : ''),
      getCookie: () => '',
    });
    return found ? { path: found.to, status: found.status } : undefined;
  };
}

/** A function of the output, run like on its host. */
export interface DeployedFunction {
  /** Whether the function's config matches a request, whose path may have been rewritten. */
  readonly runsFor: (request: Request, pathname: string) => boolean;
  readonly run: (request: Request) => Promise<Response | URL | undefined>;
}

/** Loads the bundles in a folder of the output, sorted by name. */
export async function loadFunctions(folder: string): Promise<DeployedFunction[]> {
  const names = (await readdir(folder)).sort();
  return Promise.all(names.map((name) => loadFunction(join(folder, name))));
}

type Handler = (request: Request) => unknown;

/**
 * Node.js never removes a module from memory, so code that is the same as in an earlier output is not loaded again, only
 * its records are.
 */
async function loadFunction(file: string): Promise<DeployedFunction> {
  const { records, code } = splitFunction(await readFile(file, 'utf8'));
  const { href } = pathToFileURL(file);
  const module: {
    readonly default: Handler;
    readonly config: FunctionConfig;
    readonly makeHandler?: (records: string) => Handler;
  } = await import(`${href}?${encodeURIComponent(digestOf([code]))}`);
  const { config } = module;
  const handler = (records === undefined ? undefined : module.makeHandler?.(records)) ?? module.default;
  const paths = patterns(config.path);
  const excluded = patterns(config.excludedPath ?? []);
  const headers = Object.entries(config.header ?? {}).map(
    ([name, source]) => [name, new RegExp(source)] as const,
  );
  return {
    runsFor: (request, pathname) =>
      paths.some((pattern) => pattern.test({ pathname })) &&
      !excluded.some((pattern) => pattern.test({ pathname })) &&
      (config.method?.includes(request.method) ?? true) &&
      headers.every(([name, pattern]) => pattern.test(request.headers.get(name) ?? '')),
    run: async (request) => (await handler(request)) as Response | URL | undefined,
  };
}

function patterns(paths: string | readonly string[]): URLPattern[] {
  return [paths].flat().map((pathname) => new URLPattern({ pathname: pathname as string }));
}
