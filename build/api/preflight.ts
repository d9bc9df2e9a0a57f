import { API_HEADERS, type Headers, SECURITY_HEADERS } from './headers.ts';
import { METHOD_HEADERS, methodNotAllowed } from './problem.ts';

/**
 * The headers of the response to OPTIONS, so that scripts of other sites can send these request headers (CORS preflight,
 * https://fetch.spec.whatwg.org/#cors-preflight-fetch).
 */
export const PREFLIGHT_HEADERS: Headers = {
  ...SECURITY_HEADERS,
  ...METHOD_HEADERS,
  'access-control-allow-origin': API_HEADERS['access-control-allow-origin'],
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'Accept, Accept-Language, If-None-Match, If-Modified-Since',
  'access-control-max-age': '86400',
};

/** The response to all methods except GET and HEAD: 204 to OPTIONS, 405 to all others. */
export function respondToOtherMethod(method: string): Response {
  return method === 'OPTIONS'
    ? new Response(null, { status: 204, headers: PREFLIGHT_HEADERS })
    : methodNotAllowed(method);
}
