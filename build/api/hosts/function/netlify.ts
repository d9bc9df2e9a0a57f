import { basePathOf, INDEX_PATH, isDecodable } from '../../../formats/urls.ts';
import { addBasePath } from '../../base-path.ts';
import { catalogueOf } from '../../catalogue.ts';
import type { Catalogue } from '../../endpoint.ts';
import { NEGOTIATED_FOLDER } from '../../files/files.ts';
import { ENDPOINTS, makeRespond } from '../../respond.ts';
import { originalRequest } from './edge.ts';
import { decompressRecords, respondFromFiles } from './files.ts';

/**
 * Creates the function on Netlify (functions v2), which responds to requests without a prerendered file, from the packed
 * records of the directory in Latin-1, compressed by Brotli, in base64: Node.js keeps the source of a module in memory, so
 * text would be there twice.
 */
export function makeHandler(compressed: string): Handler {
  const contents = decompressRecords(Buffer.from(compressed, 'base64'));
  return handleWith(catalogueOf(contents), basePathOf(contents.baseUrl));
}

/** A function on Netlify. */
type Handler = (request: Request) => Promise<Response>;

/** Creates the function of a site with an index anywhere, below a path of its host. */
export function handleWith(catalogue: Catalogue, basePath: string): Handler {
  const respond = makeRespond(catalogue);
  return async (request) => {
    const original = originalRequest(request);
    const fetchFile = (path: string) => fetch(new URL(path, request.url));
    return withCdnCache(request, addBasePath(basePath, await respondFromFiles(original, fetchFile, respond)));
  };
}

/** Names of all query parameters of the API. */
const PARAMETER_NAMES = [
  ...new Set(ENDPOINTS.flatMap(({ parameters }) => parameters.map(({ name }) => name))),
].sort();

/*
 * Headers for Netlify's CDN (docs.netlify.com/build/caching/caching-overview), which removes both:
 *   Netlify-CDN-Cache-Control: public, durable, max-age=SECONDS   cached for all nodes, at most until the next deploy
 *   Netlify-Vary: query=NAME|NAME,header=NAME|NAME                the cache key in addition to the path
 */
const CACHED = {
  'netlify-cdn-cache-control': 'public, durable, max-age=31536000',
  'netlify-vary': `query=${PARAMETER_NAMES.join('|')},header=Accept|Accept-Language`,
};

/** Otherwise the CDN would use the Cache-Control for browsers. */
const NOT_CACHED = { 'netlify-cdn-cache-control': 'no-store' };

/**
 * Lets the CDN cache successful responses with index pages and what edge functions forward until the next deploy. Only
 * parameters of the API are part of the cache key, so that others cannot fill the cache.
 *
 * Other responses are not cached: Netlify does not document whether the cache key contains the path of the request or
 * the rewritten path, which other requests share. The two cached kinds have distinct paths in either case.
 */
export function withCdnCache(request: Request, response: Response): Response {
  const { pathname, search } = new URL(request.url);
  const hasOwnPath = pathname === INDEX_PATH || pathname.startsWith(`${NEGOTIATED_FOLDER}/`);
  const headers = new Headers(response.headers);
  const added = response.ok && hasOwnPath && isUnambiguous(search) ? CACHED : NOT_CACHED;
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}

/**
 * Whether the CDN and the function parse a query in the same way. They might not if names are escaped or repeated, and
 * a response could be cached for another request.
 */
function isUnambiguous(search: string): boolean {
  const pairs = search.replace(/^\?/, '').split('&');
  const names = pairs.map((pair) => pair.split('=')[0] as string);
  return (
    new Set(names).size === names.length &&
    names.every((name) => /^[A-Za-z0-9_-]*$/.test(name)) &&
    !search.includes(';') &&
    isDecodable(search)
  );
}
