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
 * An answer as the CDN may keep it: successful ones until the next deploy, told apart by the parameters of the
 * interface, so that others cannot fill the cache. Errors have the cache-control of every answer.
 */
export function keptByCdn(request: Request, response: Response): Response {
  if (!response.ok || !isPlainQuery(new URL(request.url).search)) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(KEPT)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}

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
