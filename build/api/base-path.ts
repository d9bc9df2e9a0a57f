import type { Respond } from './respond.ts';
import { problem } from './response/problem.ts';

/**
 * Responds to a request of a site below a path of its host as if the site were at the root. The root redirects to the site,
 * and other requests get 404.
 */
export async function respondBelow(basePath: string, request: Request, respond: Respond): Promise<Response> {
  if (basePath === '') return respond(request);
  const { origin, pathname, search } = new URL(request.url);
  if (pathname === '/' || pathname === basePath) {
    return new Response(null, {
      status: 302,
      headers: { location: `${basePath}/`, 'cache-control': 'no-cache' },
    });
  }
  if (!pathname.startsWith(`${basePath}/`))
    return problem(404, `This site has only paths below ${basePath}/.`);
  const below = `${origin}${pathname.slice(basePath.length)}${search}`;
  return addBasePath(basePath, await respond(new Request(below, request)));
}

/** Adds the path of a site to the URLs in the headers of a response. */
export function addBasePath(basePath: string, response: Response): Response {
  if (basePath === '') return response;
  const headers = new Headers(response.headers);
  const location = headers.get('location');
  if (location?.startsWith('/')) headers.set('location', basePath + location);
  const link = headers.get('link');
  if (link) headers.set('link', link.replaceAll('</', `<${basePath}/`));
  return new Response(response.body, { status: response.status, headers });
}
