import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { decodePath } from '../../../formats/urls.ts';
import { NOT_FOUND_PAGE } from '../../files/files.ts';
import { SECURITY_HEADERS } from '../../response/headers.ts';
import { methodNotAllowed, problem } from '../../response/problem.ts';
import { sendResponse, toRequest } from '../http/adapter.ts';
import { LIMITS, type Limits, type Listener, listen, makeReport } from '../http/listener.ts';
import { type Deployment, followOutput } from './deployment.ts';
import { type LiveReload, openLiveReload } from './live-reload.ts';
import type { StaticFile } from './static-files.ts';

/** The output to preview. */
export interface PreviewOptions {
  /** Folder of a build's output. */
  readonly dir: string;
  /** Port on 127.0.0.1; 0 picks a free one. */
  readonly port: number;
  /** If false, requests without a prerendered file get status 503, to test the files alone. */
  readonly withFunction?: boolean;
  /** Adds a script to pages that reloads them after a build, and shows its errors; default: false. */
  readonly liveReload?: boolean;
  /** The errors of a build that published nothing: they are served, with status 503, until a build is announced. */
  readonly errors?: string;
  /** Names of hosts, without a port, for which it responds in addition to those of this machine. */
  readonly allowedHosts?: readonly string[];
  /** Whether scripts of other sites may read responses; default: false, because drafts are private. */
  readonly cors?: boolean;
}

/** A running preview. */
export interface Preview extends Listener {
  /** Reports a finished build to open pages, with its errors if it published nothing. */
  readonly announceBuild: (errors?: string) => Promise<void>;
}

/** A preview stops quickly, and its functions must not leave many connections to itself open. */
const PREVIEW_LIMITS: Limits = { ...LIMITS, keepAliveTimeout: 5_000, closeTimeout: 1_000 };

/**
 * Serves an output like Netlify: matching edge functions, then the file at the path, then the first matching rule of
 * `_redirects` with its file, or the function at that path if the file is missing. Files get the headers of `_headers`.
 * A new output is served from the next request on.
 *
 * @throws the system's error if the output or the port cannot be used
 */
export async function startPreview({
  dir,
  port,
  withFunction = true,
  liveReload = false,
  errors,
  allowedHosts = [],
  cors = false,
}: PreviewOptions): Promise<Preview> {
  const follow = () => followOutput(resolve(dir), withFunction);
  let deployed = errors === undefined ? await follow() : undefined;
  const live = liveReload ? await openLiveReload() : undefined;
  const hosts = new Set([...LOCAL_HOSTS, ...allowedHosts.map((name) => name.toLowerCase())]);
  const listener = await listen({
    port,
    host: '127.0.0.1',
    limits: PREVIEW_LIMITS,
    report: makeReport(),
    handle: async (message, response) => {
      const name = hostOf(message);
      if (!hosts.has(name)) return sendResponse(misdirected(name, listener.url, cors), response);
      const host = await deployed?.();
      if (!host) return sendResponse(respondWithErrors(message, errors ?? '', live), response);
      const result =
        (message.method === 'GET' && live?.respond(message.url ?? '', host.identity)) ||
        (await respond(message, listener.url, host));
      const shared = cors ? result : withoutCors(result);
      const sent = live ? await withLiveReload(shared, live, host) : shared;
      if (sent instanceof Response) await sendResponse(sent, response);
      else await host.files.send(sent, message, response);
    },
  });
  return {
    url: listener.url,
    close: () => {
      live?.close();
      return listener.close();
    },
    announceBuild: async (found) => {
      if (found === undefined) deployed ??= await follow();
      else errors = found;
      live?.announce((await deployed?.())?.identity ?? NO_OUTPUT, found);
    },
  };
}

/** Identifies the absent output of a preview that has only errors to serve. */
const NO_OUTPUT = '';

/** Responds with the errors of the first build to all requests but those of the script that reloads the page. */
function respondWithErrors(
  { method, url = '' }: IncomingMessage,
  errors: string,
  live?: LiveReload,
): Response {
  const reload = method === 'GET' ? live?.respond(url, NO_OUTPUT) : undefined;
  if (reload) return reload;
  const headers = { 'cache-control': 'no-store' };
  if (url.startsWith('/v1/'))
    return withoutCors(problem(503, 'Nothing was published: fix the errors.', {}, headers)) as Response;
  const text = errors.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Nothing was published</title></head><body><h1>Nothing was published</h1><p>Fix the errors: this page shows the site then.</p><pre>${text}</pre></body></html>\n`;
  return new Response(live?.addScript(html, NO_OUTPUT) ?? html, {
    status: 503,
    headers: { ...SECURITY_HEADERS, ...headers, 'content-type': 'text/html; charset=utf-8' },
  });
}

/** The names of this machine: another one in Host is that of a site whose DNS was rebound to 127.0.0.1. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** The host that a client requests, without the port, which a tunnel may change; HTTP/1.0 requires none. */
const hostOf = ({ headers }: IncomingMessage): string =>
  (headers.host ?? 'localhost').replace(/:[0-9]*$/, '').toLowerCase();

function misdirected(name: string, url: string, cors: boolean): Response {
  const detail = `The preview does not serve the host "${name}": request ${url}, or start the preview with --allow-host ${name}.`;
  const response = problem(421, detail, {}, { 'cache-control': 'no-store' });
  return cors ? response : (withoutCors(response) as Response);
}

/** Removes the headers that let scripts of other sites read a response. */
function withoutCors(result: Response | StaticFile): Response | StaticFile {
  const isKept = ([name]: readonly [string, string]) => !name.startsWith('access-control-');
  if (!(result instanceof Response)) {
    return { ...result, headers: Object.fromEntries(Object.entries(result.headers).filter(isKept)) };
  }
  const { status, body } = result;
  return new Response(body, { status, headers: [...result.headers].filter(isKept) });
}

/** Adds the script to pages, and keeps browsers from reusing what an earlier output contained. */
async function withLiveReload(
  result: Response | StaticFile,
  live: LiveReload,
  { site, identity }: Deployment,
): Promise<Response | StaticFile> {
  if (result instanceof Response) {
    result.headers.set('cache-control', 'no-store');
    return result;
  }
  const { path, status } = result;
  const headers = { ...result.headers, 'cache-control': 'no-store' };
  if (!path.endsWith('.html')) return { ...result, headers };
  const html = live.addScript(await readFile(join(site, path), 'utf8'), identity);
  return new Response(html, { status, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } });
}

/** The methods that Netlify's functions support. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

async function respond(
  message: IncomingMessage,
  origin: string,
  host: Deployment,
): Promise<Response | StaticFile> {
  const method = message.method ?? '';
  if (!METHODS.includes(method)) return methodNotAllowed(method);
  let request = toRequest(message, origin);
  if (!request) return problem(400, 'The request target must be a path or an absolute URL.');
  const { pathname } = new URL(request.url);
  for (const edge of host.edgeFunctions) {
    const result = edge.runsFor(request, pathname) ? await edge.run(request) : undefined;
    if (result instanceof Response) return result;
    if (result) request = new Request(result, request);
  }
  return respondFromOrigin(request, host);
}

async function respondFromOrigin(request: Request, host: Deployment): Promise<Response | StaticFile> {
  const { pathname, search } = new URL(request.url);
  // A path that cannot be decoded matches no file.
  const path = decodePath(pathname) ?? pathname;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const has = (file: string) => isRead && host.files.has(file);
  const serve = (file: string, status = 200): StaticFile => ({
    path: file,
    status,
    headers: host.rules.headersOf(file),
  });

  const page = path.endsWith('/') ? `${path}index.html` : path;
  if (has(page)) return serve(page);
  const acceptLanguage = request.headers.get('accept-language') ?? undefined;
  const destination = host.rules.match(path, search.slice(1), acceptLanguage);
  if (destination?.status === 302) {
    const headers = { ...host.rules.headersOf(path), location: destination.path, vary: 'Accept-Language' };
    return new Response(null, { status: 302, headers });
  }
  if (destination) {
    return has(destination.path) ? serve(destination.path) : runFunction(request, destination.path, host);
  }
  return has(NOT_FOUND_PAGE) ? serve(NOT_FOUND_PAGE, 404) : problem(404, 'There is nothing at this path.');
}

async function runFunction(
  request: Request,
  destination: string,
  { functions }: Deployment,
): Promise<Response> {
  if (!functions) return new Response('The function is disabled.', { status: 503 });
  const found = functions.find(({ runsFor }) => runsFor(request, destination));
  const result = await found?.run(request);
  return result instanceof Response
    ? withoutCdnHeaders(result)
    : problem(404, 'There is nothing at this path.');
}

/** Removes headers that only the CDN reads. */
function withoutCdnHeaders(response: Response): Response {
  const headers = [...response.headers].filter(([name]) => !name.startsWith('netlify-'));
  return new Response(response.body, { status: response.status, headers });
}
