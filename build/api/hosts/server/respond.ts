import { decodePath } from '../../../formats/urls.ts';
import { respondBelow } from '../../base-path.ts';
import { NOT_FOUND_PAGE } from '../../files/files.ts';
import { isApiPath } from '../../request.ts';
import type { Respond } from '../../respond.ts';
import type { SiteRules } from './rules.ts';

/** Opens a file of the site as a response with the headers that the host knows; undefined if there is none. */
export type OpenFile = (path: string) => Promise<Response | undefined>;

/**
 * Responds to a GET request on hosts that follow the rules of a plan themselves: with a redirect from `/`, with the file
 * that the rules name, or else as the API does; without the API, with files only.
 */
export const respondByRules = (
  request: Request,
  rules: SiteRules,
  open: OpenFile,
  respond: Respond,
): Promise<Response> =>
  respondBelow(rules.basePath, request, (below) => respondAtRoot(below, rules, open, respond));

async function respondAtRoot(
  request: Request,
  rules: SiteRules,
  open: OpenFile,
  respond: Respond,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/') {
    const location = rules.startPageFor(request.headers.get('accept-language'));
    const headers = { ...rules.headersOf('/'), vary: 'Accept-Language', ...(location && { location }) };
    if (location) return new Response(null, { status: 302, headers });
  }
  const path = rules.hasApi && isApiPath(pathname) ? rules.findFile(request) : pagePath(pathname);
  const file = path === undefined ? undefined : await open(path);
  const computed = rules.hasApi ? request : new Request(new URL(NOT_FOUND_PAGE, request.url), request);
  if (path === undefined || !file) return respond(computed);
  const headers = new Headers(file.headers);
  for (const [name, value] of Object.entries(rules.headersOf(path))) headers.set(name, value);
  return new Response(file.body, { headers });
}

const pagePath = (pathname: string): string =>
  `${decodePath(pathname) ?? pathname}${pathname.endsWith('/') ? 'index.html' : ''}`;

/** Files that hosts read, and compressed copies of files. */
const HIDDEN = /^\/_(?:headers|redirects)$|\.(?:gz|br)$|\/\.(?!well-known\/)/;

/** Whether a file of a site can have a path: names have no characters that need escapes, and are not `..`. */
export const isSitePath = (path: string): boolean =>
  /^(?:\/[A-Za-z0-9:._~=+-]+)+$/.test(path) && !HIDDEN.test(path);
