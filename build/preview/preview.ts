import type { IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { decodePath } from '../api/addresses.ts';
import { methodNotAllowed, problem } from '../api/problem.ts';
import { RECORDS_FILE } from '../function/config.ts';
import { sendResponse, toRequest } from '../http/adapter.ts';
import { LIMITS, type Limits, type Listener, listen } from '../http/listener.ts';
import { makeReport } from '../http/report.ts';
import { assertServable } from '../output/marker.ts';
import { identityOf } from '../server/identity.ts';
import { NOT_FOUND_PAGE } from '../site/addresses.ts';
import { type DeployedFunction, loadFunctions } from './functions.ts';
import { type HostRules, readRules } from './rules.ts';
import { hasFile, type StaticFile, sendFile } from './static-files.ts';

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

/** Nobody depends on a preview, and its functions request files of its own, whose connections must not pile up. */
const PREVIEW_LIMITS: Limits = { ...LIMITS, keepAliveTimeout: 5_000, closeTimeout: 1_000 };

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
  const listener = await listen({
    port,
    host: '127.0.0.1',
    limits: PREVIEW_LIMITS,
    report: makeReport(),
    handle: async (message, response) => {
      const host = await deployed();
      const result = await respond(message, listener.url, host);
      if (result instanceof Response) await sendResponse(result, response);
      else await sendFile(host.site, result, message, response);
    },
  });
  return listener;
}

/** Reads an output, and reads it anew when a build has put another in its place; one that cannot be read is left out. */
async function followOutput(dir: string, withFunction: boolean): Promise<() => Promise<Deployed>> {
  const mark = join(dir, RECORDS_FILE);
  const read = async (version: string): Promise<Deployed> => ({
    rules: await readRules(join(dir, 'site')),
    site: join(dir, 'site'),
    functions: withFunction ? await loadFunctions(join(dir, 'functions'), version) : undefined,
    edgeFunctions: await loadFunctions(join(dir, 'edge-functions'), version),
  });
  assertServable(dir, ['site', 'functions', 'edge-functions', RECORDS_FILE]);
  let identity = identityOf(mark) ?? '';
  let current = read(identity);
  await current;
  return () => {
    // Between the two renames of a build there is no output for a moment.
    const found = identityOf(mark) ?? identity;
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

/** What was read of an output. */
interface Deployed {
  readonly rules: HostRules;
  readonly site: string;
  readonly functions: readonly DeployedFunction[] | undefined;
  readonly edgeFunctions: readonly DeployedFunction[];
}

/** Methods that the Fetch standard does not let a Request have. */
const NOT_FOR_REQUESTS = ['CONNECT', 'TRACE', 'TRACK'];

async function respond(
  message: IncomingMessage,
  origin: string,
  host: Deployed,
): Promise<Response | StaticFile> {
  const method = message.method ?? '';
  if (NOT_FOR_REQUESTS.includes(method)) return methodNotAllowed(method);
  let request = toRequest(message, origin);
  if (!request) return problem(400, 'The request target must be a path or an address.');
  const { pathname } = new URL(request.url);
  for (const edge of host.edgeFunctions) {
    const result = edge.runsFor(request, pathname) ? await edge.run(request) : undefined;
    if (result instanceof Response) return result;
    if (result) request = new Request(result, request);
  }
  return respondFromOrigin(request, host);
}

async function respondFromOrigin(request: Request, host: Deployed): Promise<Response | StaticFile> {
  const { pathname, search } = new URL(request.url);
  // One that cannot be decoded stays as it is and finds no file.
  const path = decodePath(pathname) ?? pathname;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const has = (file: string) => isRead && hasFile(host.site, file);
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
  { functions }: Deployed,
): Promise<Response> {
  if (!functions) return new Response('The function is switched off.', { status: 503 });
  const found = functions.find(({ runsFor }) => runsFor(request, destination));
  const result = await found?.run(request);
  return result instanceof Response
    ? withoutCdnHeaders(result)
    : problem(404, 'There is nothing at this path.');
}

/** What is said to the CDN only does not leave it. */
function withoutCdnHeaders(response: Response): Response {
  const headers = [...response.headers].filter(([name]) => !name.startsWith('netlify-'));
  return new Response(response.body, { status: response.status, headers });
}
