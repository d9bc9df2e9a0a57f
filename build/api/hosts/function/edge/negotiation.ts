import { NEGOTIATED_FOLDER } from '../../../files/files.ts';

/**
 * Rewrites a request to the function, which negotiates the content: redirect rules cannot use Accept, and only two letters
 * of Accept-Language. The path is kept below a separate folder, so that the CDN can cache the response.
 *
 * @returns undefined for a request that has been rewritten already
 */
export function rewriteToFunction({ pathname, search, origin }: URL): URL | undefined {
  if (pathname.startsWith(`${NEGOTIATED_FOLDER}/`)) return undefined;
  return new URL(`${NEGOTIATED_FOLDER}${pathname}${search}`, origin);
}

/** The request of the client, without the folder that {@link rewriteToFunction} added to its path. */
export function originalRequest(request: Request): Request {
  const url = new URL(request.url);
  if (!url.pathname.startsWith(`${NEGOTIATED_FOLDER}/`)) return request;
  const path = url.pathname.slice(NEGOTIATED_FOLDER.length);
  return new Request(`${url.origin}${path}${url.search}`, request);
}
