import { NEGOTIATED_FOLDER } from '../../files/files.ts';

/*
 * Edge functions, which rewrite requests to the function, which negotiates the content: redirect rules cannot use Accept,
 * and only two letters of Accept-Language. `config.ts` says for which requests each runs.
 */

/** Runs for Accept headers that may prefer another content type than the default. */
export const accept = (request: Request): URL | undefined => rewriteToFunction(new URL(request.url));

/** Runs for document requests with an Accept-Language header; a `language` parameter takes precedence. */
export function acceptLanguage(request: Request): URL | undefined {
  const url = new URL(request.url);
  return url.searchParams.getAll('language').at(-1) ? undefined : rewriteToFunction(url);
}

/**
 * Keeps the path below a separate folder, so that the CDN can cache the response.
 *
 * @returns undefined for a request that has been rewritten already
 */
function rewriteToFunction({ pathname, search, origin }: URL): URL | undefined {
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
