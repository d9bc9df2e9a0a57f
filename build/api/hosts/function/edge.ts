import { NEGOTIATED_FOLDER } from '../../files/files.ts';
import { respondToOtherMethod, sendsForm } from '../../response/problem.ts';

/*
 * Edge functions, which rewrite requests to the function, which negotiates the content or computes the response: redirect
 * rules cannot use Accept, only two letters of Accept-Language, and no path of its own for each response. `bundle.ts` says
 * for which requests each runs.
 */

/** Runs for Accept headers that may prefer another content type than the default, and for responses without files. */
export const toFunction = (request: Request): URL | undefined => rewriteToFunction(new URL(request.url));

/** Runs for document requests with an Accept-Language header; a `language` parameter takes precedence. */
export function acceptLanguage(request: Request): URL | undefined {
  const url = new URL(request.url);
  return url.searchParams.getAll('language').at(-1) ? undefined : rewriteToFunction(url);
}

/** Runs for other methods than GET and HEAD; forms are for the function. */
export const otherMethod = (request: Request): Response | undefined =>
  sendsForm(request) ? undefined : respondToOtherMethod(request);

/**
 * Keeps the path below a separate folder, so that the CDN can cache the response.
 *
 * @returns undefined for a request that has been rewritten already, and for a line feed, which paths of functions do not
 *   match: redirect rules forward it
 */
function rewriteToFunction({ pathname, search, origin }: URL): URL | undefined {
  if (pathname.startsWith(`${NEGOTIATED_FOLDER}/`) || /%0a/i.test(pathname)) return undefined;
  return new URL(`${NEGOTIATED_FOLDER}${pathname}${search}`, origin);
}

/** The request of the client, without the folder that {@link rewriteToFunction} added to its path. */
export function originalRequest(request: Request): Request {
  const url = new URL(request.url);
  if (!url.pathname.startsWith(`${NEGOTIATED_FOLDER}/`)) return request;
  const path = url.pathname.slice(NEGOTIATED_FOLDER.length);
  return new Request(`${url.origin}${path}${url.search}`, request);
}
