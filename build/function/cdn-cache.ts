import { INDEX_PATH } from '../plan/paths.ts';
import { PARAMETER_NAMES } from '../query/parameters.ts';

/*
 * What Netlify's CDN is told about a computed answer (docs.netlify.com/build/caching/caching-overview):
 *   Netlify-CDN-Cache-Control: public, durable, max-age=SECONDS   kept until then or the next deploy, for all nodes
 *   Netlify-Vary: query=NAME|NAME,header=NAME|NAME                what tells kept answers apart, beside the path
 * The CDN takes both away before the client sees the answer.
 */
const KEPT = {
  'netlify-cdn-cache-control': 'public, durable, max-age=31536000',
  'netlify-vary': `query=${PARAMETER_NAMES.join('|')},header=Accept|Accept-Language`,
};

/**
 * A computed answer as the CDN may keep it: successful pages of the index until the next deploy, told apart by the
 * parameters of the interface, so that others cannot fill the cache.
 *
 * All else is not kept. Netlify does not say whether the path that tells answers apart is that of the request or the
 * rewritten one, which requests for many documents share; those for the index have one of their own.
 */
export function keptByCdn(request: Request, response: Response): Response {
  const { pathname, search } = new URL(request.url);
  const isKept = response.ok && pathname === INDEX_PATH && isPlainQuery(search);
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(isKept ? KEPT : NOT_KEPT)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}

/** Without it the CDN would go by the cache-control that is meant for browsers. */
const NOT_KEPT = { 'netlify-cdn-cache-control': 'no-store' };

/**
 * Whether every reader of a query finds the same parameters in it. Where the CDN and the function might not, as
 * with escaped or repeated names, one request could be kept as the answer to another.
 */
function isPlainQuery(search: string): boolean {
  const pairs = search.replace(/^\?/, '').split('&');
  const names = pairs.map((pair) => pair.split('=')[0] as string);
  return (
    new Set(names).size === names.length &&
    names.every((name) => /^[A-Za-z0-9_-]*$/.test(name)) &&
    !search.includes(';') &&
    isEncoded(search)
  );
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
