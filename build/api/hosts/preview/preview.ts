import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { decodePath } from '../../../formats/urls.ts';
import { NOT_FOUND_PAGE } from '../../files/files.ts';
import { SECURITY_HEADERS } from '../../response/headers.ts';
import { methodNotAllowed, problem } from '../../response/problem.ts';
import { LIMITS, type Limits, type Listener, listen, makeReport } from '../http/listener.ts';
import { sendResponse, toRequest } from '../http/messages.ts';
import { type Deployment, followOutput } from './deployment.ts';
import { type LiveReload, openLiveReload } from './live-reload.ts';

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

/** A preview stops quickly. It closes idle connections early, because its functions request files from it. */
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
  const respondTo = async (message: IncomingMessage, host: Deployment | undefined): Promise<Served> => {
    const name = hostOf(message);
    if (!hosts.has(name)) return { response: misdirected(name, listener.url) };
    const own = message.method === 'GET' && live?.respond(message.url ?? '', host?.identity ?? NO_OUTPUT);
    if (own) return { response: own };
    return host
      ? respond(message, listener.url, host)
      : { response: respondWithErrors(message, errors ?? '', live) };
  };
  const listener = await listen({
    port,
    host: '127.0.0.1',
    limits: PREVIEW_LIMITS,
    report: makeReport(),
    handle: async (message, to) => {
      const host = await deployed?.();
      const { response, file } = await respondTo(message, host);
      const names = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));
      if (!cors) for (const name of names) response.headers.delete(name);
      // Browsers must not reuse what an earlier output contained.
      if (live) response.headers.set('cache-control', 'no-store');
      if (!host || file === undefined) return sendResponse(response, to);
      if (!live || !file.endsWith('.html')) return host.files.send(file, response, message, to);
      response.headers.set('content-type', HTML);
      const html = live.addScript(await readFile(join(host.site, file), 'utf8'), host.identity);
      return sendResponse(new Response(html, response), to);
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

/** A response, and the path of the file of the site that is its body, if any. */
interface Served {
  readonly response: Response;
  readonly file?: string;
}

const HTML = 'text/html; charset=utf-8';

/** Identifies the output of a preview that has none and serves errors. */
const NO_OUTPUT = '';

/** Responds with the errors of the first build to all requests. */
function respondWithErrors({ url = '' }: IncomingMessage, errors: string, live?: LiveReload): Response {
  const headers = { 'cache-control': 'no-store' };
  if (url.startsWith('/v1/')) return problem(503, 'Nothing was published: fix the errors.', {}, headers);
  const text = errors.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Nothing was published</title></head><body><h1>Nothing was published</h1><p>Fix the errors: this page shows the site then.</p><pre>${text}</pre></body></html>\n`;
  return new Response(live?.addScript(html, NO_OUTPUT) ?? html, {
    status: 503,
    headers: { ...SECURITY_HEADERS, ...headers, 'content-type': HTML },
  });
}

/** The names of this machine. A request with another Host may come from a site by DNS rebinding. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** The host that a client requests, without the port, which a tunnel may change; HTTP/1.0 requires none. */
const hostOf = ({ headers }: IncomingMessage): string =>
  (headers.host ?? 'localhost').replace(/:[0-9]*$/, '').toLowerCase();

function misdirected(name: string, url: string): Response {
  const detail = `The preview does not serve the host "${name}": request ${url}, or start the preview with --allow-host ${name}.`;
  return problem(421, detail, {}, { 'cache-control': 'no-store' });
}

/** The methods that Netlify's functions support. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

async function respond(message: IncomingMessage, origin: string, host: Deployment): Promise<Served> {
  const method = message.method ?? '';
  if (!METHODS.includes(method)) return { response: methodNotAllowed(method) };
  let request = toRequest(message, origin);
  if (!request) return { response: problem(400, 'The request target must be a path or an absolute URL.') };
  const { pathname } = new URL(request.url);
  for (const edge of host.edgeFunctions) {
    const result = edge.runsFor(request, pathname) ? await edge.run(request) : undefined;
    if (result instanceof Response) return { response: result };
    if (result) request = new Request(result, request);
  }
  return respondFromOrigin(request, host);
}

async function respondFromOrigin(request: Request, host: Deployment): Promise<Served> {
  const { pathname, search } = new URL(request.url);
  // A path that cannot be decoded matches no file.
  const path = decodePath(pathname) ?? pathname;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const serve = (file: string, status = 200): Served | undefined => {
    if (!isRead || !host.files.has(file)) return undefined;
    return { file, response: new Response(null, { status, headers: host.rules.headersOf(file) }) };
  };

  const page = serve(path.endsWith('/') ? `${path}index.html` : path);
  if (page) return page;
  const acceptLanguage = request.headers.get('accept-language') ?? undefined;
  const destination = host.rules.match(path, search.slice(1), acceptLanguage);
  if (destination?.status === 302) {
    const headers = { ...host.rules.headersOf(path), location: destination.path, vary: 'Accept-Language' };
    return { response: new Response(null, { status: 302, headers }) };
  }
  if (destination)
    return serve(destination.path) ?? { response: await runFunction(request, destination.path, host) };
  return serve(NOT_FOUND_PAGE, 404) ?? { response: problem(404, NOTHING) };
}

const NOTHING = 'There is nothing at this path.';

async function runFunction(
  request: Request,
  destination: string,
  { functions }: Deployment,
): Promise<Response> {
  if (!functions) return new Response('The function is disabled.', { status: 503 });
  const found = functions.find(({ runsFor }) => runsFor(request, destination));
  const result = await found?.run(request);
  if (!(result instanceof Response)) return problem(404, NOTHING);
  // Only the CDN reads these headers.
  const headers = [...result.headers].filter(([name]) => !name.startsWith('netlify-'));
  return new Response(result.body, { status: result.status, headers });
}
