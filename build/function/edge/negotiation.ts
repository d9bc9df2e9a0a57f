import { NEGOTIATED_FOLDER } from '../../api/files.ts';

/**
 * Rewrites a request to the function, which negotiates its content: rules of a host see neither Accept nor more than two
 * letters of Accept-Language. The path stays the same below a folder of its own, so that a CDN can cache the response.
 *
 * @returns undefined for a request that has been rewritten already
 */
export function rewriteToFunction({ pathname, search, origin }: URL): URL | undefined {
  if (pathname.startsWith(`${NEGOTIATED_FOLDER}/`)) return undefined;
  return new URL(`${NEGOTIATED_FOLDER}${pathname}${search}`, origin);
}

/** A request as its client sent it: without the folder that {@link rewriteToFunction} puts in front of its path. */
export function originalRequest(request: Request): Request {
  const url = new URL(request.url);
  if (!url.pathname.startsWith(`${NEGOTIATED_FOLDER}/`)) return request;
  const path = url.pathname.slice(NEGOTIATED_FOLDER.length);
  return new Request(`${url.origin}${path}${url.search}`, request);
}
