import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { methodNotAllowed, problem } from '../api/problem.ts';
import { RECORDS_FILE } from '../function/config.ts';
import { sendResponse, toRequest } from '../http/adapter.ts';
import { LIMITS, type Listener, listen } from '../http/listener.ts';
import { makeReport } from '../http/report.ts';
import { assertServable } from '../output/marker.ts';
import { identityOf } from '../server/identity.ts';
import { type DeployedFunction, loadFunctions } from './functions.ts';
import { type HostRules, readRules } from './rules.ts';
import { openStaticFiles, type StaticFiles } from './static-files.ts';

/** What to preview. */
export interface PreviewOptions {
  /** Folder of a build's output. */
  readonly dir: string;
  /** Port on 127.0.0.1; 0 picks a free one. */
  readonly port: number;
  /** False leaves what no file answers unanswered (status 503), to see what the files alone can do. */
  readonly withFunction?: boolean;
}

/** A running preview. */
export type Preview = Listener;

/** Responses that have begun may take so many milliseconds when the preview is to end: nobody depends on it. */
const CLOSE_TIMEOUT = 1_000;

/**
 * Serves an output as Netlify would: edge functions whose conditions hold, then the file at the path, then the
 * first rule of `_redirects` that matches, its file with the headers of `_headers`, and where the file is
 * missing the function that stands behind its path. A new output in the place of the old one is served from the next
 * request on.
 *
 * @throws the file system's error where the output or the port cannot be used
 */
export async function startPreview({ dir, port, withFunction = true }: PreviewOptions): Promise<Preview> {
  const deployed = await followOutput(resolve(dir), withFunction);
  const pass = randomUUID();
  const listener = await listen({
    port,
    host: '127.0.0.1',
    limits: { ...LIMITS, closeTimeout: CLOSE_TIMEOUT },
    report: makeReport(),
    handle: async (message, response) =>
      handle(message, response, { ...(await deployed()), pass, url: listener.url }),
  });
  return listener;
}

/** Reads an output, and reads it anew when a build has put another in its place; one that cannot be read is left out. */
async function followOutput(dir: string, withFunction: boolean): Promise<() => Promise<Deployed>> {
  const mark = join(dir, RECORDS_FILE);
  const read = async (version: string): Promise<Deployed> => ({
    rules: await readRules(join(dir, 'site')),
    files: openStaticFiles(join(dir, 'site')),
    functions: withFunction ? await loadFunctions(join(dir, 'functions'), version) : undefined,
    edgeFunctions: await loadFunctions(join(dir, 'edge-functions'), version),
  });
  assertServable(dir, ['site', 'functions', 'edge-functions', RECORDS_FILE]);
  let identity = identityOf(mark);
  let current = read(identity);
  await current;
  return () => {
    const found = identityIfThere(mark) ?? identity;
    if (found !== identity) {
      const previous = current;
      identity = found;
      current = read(found).catch((error: unknown) => {
        console.error(error);
        return previous;
      });
    }
    return current;
  };
}

/** Between the two renames of a build there is no output for a moment. */
function identityIfThere(file: string): string | undefined {
  try {
    return identityOf(file);
  } catch {
    return undefined;
  }
}

/** What was read of an output. */
interface Deployed {
  readonly rules: HostRules;
  readonly files: StaticFiles;
  readonly functions: readonly DeployedFunction[] | undefined;
  readonly edgeFunctions: readonly DeployedFunction[];
}

interface Host extends Deployed {
  /** Secret by which a request of an edge function's `next` is known. */
  readonly pass: string;
  readonly url: string;
}

/** Methods that the Fetch standard does not let a Request have. */
const NOT_FOR_REQUESTS = ['CONNECT', 'TRACE', 'TRACK'];

const PASS_HEADER = 'x-preview-pass';

async function handle(message: IncomingMessage, response: ServerResponse, host: Host): Promise<void> {
  const method = message.method ?? '';
  if (NOT_FOR_REQUESTS.includes(method)) return sendResponse(methodNotAllowed(method), response);
  const request = toRequest(message, host.url);
  if (!request)
    return sendResponse(problem(400, 'The request target must be a path or an address.'), response);
  if (message.headers[PASS_HEADER] === host.pass) return answerFromOrigin(message, request, response, host);
  const { pathname } = new URL(request.url);
  const edges = host.edgeFunctions.filter(({ runsFor }) => runsFor(request, pathname));
  if (edges.length === 0) return answerFromOrigin(message, request, response, host);
  return sendResponse(await runEdges(edges, request, host), response);
}

async function runEdges(edges: readonly DeployedFunction[], request: Request, host: Host): Promise<Response> {
  const [first, ...rest] = edges;
  if (!first) return fetchFromOrigin(request, host);
  const result = await first.run(request, {
    next: () => runEdges(rest, withoutConditions(request), host),
  });
  if (result instanceof Response) return result;
  return runEdges(rest, result instanceof URL ? new Request(result, request) : request, host);
}

/** A request whose response is never 304, as Netlify sends it on for an edge function. */
function withoutConditions(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of ['if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since', 'if-range']) {
    headers.delete(name);
  }
  return new Request(request, { headers });
}

/** Sends a request past the edge functions to this very server. Unlike fetch, this adds no headers. */
function fetchFromOrigin(request: Request, { url, pass }: Host): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const own = [...request.headers].filter(([name]) => ![...OF_ONE_CONNECTION, ...OF_A_BODY].includes(name));
  const headers = { ...Object.fromEntries(own), [PASS_HEADER]: pass };
  return new Promise((done, failed) => {
    const outgoing = openRequest(
      `${url}${pathname}${search}`,
      { method: request.method, headers, agent: false },
      (incoming) => {
        const status = incoming.statusCode ?? 500;
        const hasBody = request.method !== 'HEAD' && status !== 304;
        if (!hasBody) incoming.resume();
        done(
          new Response(hasBody ? (Readable.toWeb(incoming) as ReadableStream) : null, {
            status,
            headers: Object.entries(incoming.headersDistinct).flatMap(([name, values]) =>
              OF_ONE_CONNECTION.includes(name)
                ? []
                : (values ?? []).map((value): [string, string] => [name, value]),
            ),
          }),
        );
      },
    );
    outgoing.on('error', failed).end();
  });
}

/** RFC 9110 section 7.6.1: these belong to one connection. A request is sent on without its body. */
const OF_ONE_CONNECTION = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
];
const OF_A_BODY = ['content-length', 'content-type', 'content-encoding'];

async function answerFromOrigin(
  message: IncomingMessage,
  request: Request,
  response: ServerResponse,
  host: Host,
): Promise<void> {
  const { pathname, search } = new URL(request.url);
  const path = decode(pathname);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const serve = (file: string, status?: number) =>
    host.files.serve(file, host.rules.headersOf(file), message, response, status);

  const page = path.endsWith('/') ? `${path}index.html` : path;
  if (isRead && host.files.has(page)) return serve(page);
  const destination = host.rules.match(path, search.slice(1), message.headers['accept-language']);
  if (destination?.status === 302) return redirect(destination.path, host.rules.headersOf(path), response);
  if (destination !== undefined) {
    if (isRead && host.files.has(destination.path)) return serve(destination.path);
    return sendResponse(await runFunction(request, destination.path, host), response);
  }
  if (isRead && host.files.has(NOT_FOUND_PAGE)) return serve(NOT_FOUND_PAGE, 404);
  return sendResponse(problem(404, 'There is nothing at this path.'), response);
}

function redirect(path: string, headers: Record<string, string>, response: ServerResponse): void {
  response.writeHead(302, { ...headers, location: path, vary: 'Accept-Language' }).end();
}

const NOT_FOUND_PAGE = '/404.html';

/** Hosts match the path decoded once; one that cannot be decoded stays as it is and finds no file. */
function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

async function runFunction(request: Request, destination: string, { functions }: Host): Promise<Response> {
  if (!functions) return new Response('The function is switched off.', { status: 503 });
  const found = functions.find(({ runsFor }) => runsFor(request, destination));
  const result = await found?.run(request, {
    next: () => Promise.reject(new Error('there is nothing behind a function')),
  });
  return result instanceof Response
    ? withoutCdnHeaders(result)
    : problem(404, 'There is nothing at this path.');
}

/** What is said to the CDN only does not leave it. */
function withoutCdnHeaders(response: Response): Response {
  const headers = [...response.headers].filter(([name]) => !name.startsWith('netlify-'));
  return new Response(response.body, { status: response.status, headers });
}
