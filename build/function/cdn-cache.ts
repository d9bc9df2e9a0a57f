import { INDEX_PATH, isDecodable } from '../api/addresses.ts';
import { ENDPOINTS } from '../api/endpoints/all.ts';
import { NEGOTIATED_FOLDER } from '../api/files.ts';

/** The names of all query parameters of the API. */
const PARAMETER_NAMES = [
  ...new Set(ENDPOINTS.flatMap(({ parameters }) => parameters.map(({ name }) => name))),
].sort();

/*
 * Headers for Netlify's CDN (docs.netlify.com/build/caching/caching-overview), which removes both:
 *   Netlify-CDN-Cache-Control: public, durable, max-age=SECONDS   cached until then or the next deploy, for all nodes
 *   Netlify-Vary: query=NAME|NAME,header=NAME|NAME                the cache key in addition to the path
 */
const CACHED = {
  'netlify-cdn-cache-control': 'public, durable, max-age=31536000',
  'netlify-vary': `query=${PARAMETER_NAMES.join('|')},header=Accept|Accept-Language`,
};

/** Without it the CDN would use the cache-control that is meant for browsers. */
const NOT_CACHED = { 'netlify-cdn-cache-control': 'no-store' };

/**
 * Lets the CDN cache a successful response until the next deploy, by the parameters of the API, so that others cannot
 * fill the cache: pages of the index, and negotiated documents.
 *
 * Other responses are not cached: Netlify does not document whether the path in the cache key is that of the request or
 * the rewritten one, which other requests share. These two have a path of their own in either case.
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
 * Whether every reader of a query finds the same parameters in it. With escaped or repeated names, the CDN and the
 * function might not, and a response could be cached for another request.
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
