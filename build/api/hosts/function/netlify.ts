import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { INDEX_PATH, isDecodable } from '../../../formats/urls.ts';
import { unpackRecords } from '../../../model/query/packed-records.ts';
import { NEGOTIATED_FOLDER } from '../../files/files.ts';
import { withForm } from '../../form.ts';
import { ENDPOINTS, makeRespond, withoutBody } from '../../respond.ts';
import { etagOfType, unlessKnown } from '../../response/negotiation.ts';
import { sendsForm } from '../../response/problem.ts';
import { originalRequest } from './edge.ts';

/**
 * Creates the function on Netlify (functions v2), which responds to requests without a prerendered file, from the packed
 * records of the directory in Latin-1, compressed by Brotli, in base64: Node.js keeps the source of a module in memory, so
 * text would be there twice.
 */
export function makeHandler(compressed: string): (request: Request) => Promise<Response> {
  const contents = unpackRecords(brotliDecompressSync(Buffer.from(compressed, 'base64')).toString('latin1'));
  const respond = makeRespond(contents);
  return async (request) => {
    const original = originalRequest(request);
    // HEAD needs the entity tag of GET, which may depend on the body.
    const head = original.method === 'HEAD' ? new Request(original, { method: 'GET' }) : original;
    const get = sendsForm(original) ? withForm(original, Buffer.from(await original.arrayBuffer())) : head;
    if (get instanceof Response) return get;
    let fileEtag: string | null | undefined;
    const computed = await respond(get, {
      load: async (path) => {
        const response = await fetchFile(path, get);
        fileEtag = response.headers.get('etag');
        return response.body as ReadableStream;
      },
      read: async (path) => (await fetchFile(path, get)).text(),
    });
    const complete = await withEtag(computed, fileEtag);
    const response = withCdnCache(request, unlessKnown(original, complete));
    return request.method === 'HEAD' ? withoutBody(response) : response;
  };
}

async function fetchFile(path: string, request: Request): Promise<Response> {
  const response = await fetch(new URL(path, request.url));
  if (response.ok && response.body) return response;
  throw new Error(`fetching ${path} from the site failed with status ${response.status}`);
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

/**
 * Adds an entity tag, specific to the media type, to a successful response: that of the file that is the body, if the host
 * sent one. A computed body, for which it is undefined, is hashed.
 */
export async function withEtag(response: Response, fileEtag: string | null | undefined): Promise<Response> {
  if (response.status !== 200 || fileEtag === null) return response;
  const headers = new Headers(response.headers);
  const contentType = headers.get('content-type');
  if (fileEtag !== undefined) {
    headers.set('etag', etagOfType(fileEtag, contentType));
    return new Response(response.body, { headers });
  }
  const bytes = Buffer.from(await response.arrayBuffer());
  const hash = createHash('sha256').update(bytes).digest('base64url');
  headers.set('etag', etagOfType(`"${hash}"`, contentType));
  return new Response(bytes, { headers });
}
