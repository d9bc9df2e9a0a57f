import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { PAGING_HEADERS } from '../../response/headers.ts';
import { etagOfType, isKnownToClient } from '../../response/negotiation.ts';
import { problem, respondToOtherMethod } from '../../response/problem.ts';
import { type Limits, type Listener, type ListenerOptions, listen, makeReport } from '../http/listener.ts';
import { ignoreDisconnect, toRequest } from '../http/messages.ts';
import { openOutput, type ServedOutput } from './output.ts';
import { searchClientOf } from './search-pool.ts';
import { etagOf } from './site-files.ts';

/** The output to serve, and where to listen. */
export interface ServerOptions extends Pick<ListenerOptions, 'host' | 'port'> {
  /** Output folder of a build. */
  readonly dir: string;
}

/** A running server. */
export type RunningServer = Listener;

/**
 * Serves the whole API from the records and documents of an output, behind a web server or alone. Malformed requests get
 * problem details too.
 *
 * @throws the system's error if the output or the port cannot be used
 */
export async function startServer({ dir, ...place }: ServerOptions, limits?: Limits): Promise<RunningServer> {
  const report = makeReport();
  const output = openOutput(dir, report);
  try {
    const listener = await listen({
      ...{ ...place, report, ...(limits && { limits }) },
      handle: (message, response) => handle(message, response, output),
    });
    return { ...listener, close: () => listener.close().finally(() => output.close()) };
  } catch (error) {
    await output.close();
    throw error;
  }
}

/** Default host and port to listen on. */
export const DEFAULT_HOST = '127.0.0.1';
export const DEFAULT_PORT = 8080;

/**
 * Starts a server that stops on SIGTERM or SIGINT, and prints its URL.
 *
 * @throws the system's error if the output or the port cannot be used
 */
export async function runServer(options: ServerOptions): Promise<void> {
  const server = await startServer(options);
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void server.close());
  console.log(`listening on ${server.url}`);
}

/** Any origin: the API only uses the path and the query. */
const ORIGIN = 'http://localhost';

async function handle(
  message: IncomingMessage,
  response: ServerResponse,
  output: ServedOutput,
): Promise<void> {
  const request = toRequest(message, ORIGIN, 'GET');
  if (!request)
    return send(problem(400, 'The request target must be a path or an absolute URL.'), message, response);
  const { method = '' } = message;
  if (method !== 'GET' && method !== 'HEAD') return send(respondToOtherMethod({ method }), message, response);
  const served = await output.respond(request, searchClientOf(message));
  const { file } = served;
  if (!file) return send(served.response, message, response);
  try {
    await sendBody(served.response, file.body, file, message, response);
  } finally {
    if (!Buffer.isBuffer(file.body)) file.body.destroy();
  }
}

async function send(content: Response, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const bytes = Buffer.from(await content.arrayBuffer());
  // Caches keep the old headers on revalidation, so pages that differ only in their totals need different entity tags.
  const paging = PAGING_HEADERS.map((name) => content.headers.get(name)).join(' ');
  const etag = etagOf(Buffer.concat([bytes, Buffer.from(paging)]));
  return sendBody(content, bytes, { size: bytes.length, etag }, message, response);
}

/** Sends a response; without the body to HEAD requests and to clients that have it. */
async function sendBody(
  { status, headers }: Response,
  body: Buffer | NodeJS.ReadableStream,
  { size, etag }: { readonly size: number; readonly etag: string },
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const own = new Headers(headers);
  const ownEtag = etagOfType(etag, own.get('content-type'));
  const known = status === 200 && isKnownToClient(message.headers['if-none-match'], ownEtag);
  if (status === 200) own.set('etag', ownEtag);
  if (!known && status !== 204) own.set('content-length', String(size));
  response.writeHead(known ? 304 : status, Object.fromEntries(own));
  if (known || message.method === 'HEAD') response.end();
  else if (Buffer.isBuffer(body)) response.end(body);
  else await pipeline(body, response).catch(ignoreDisconnect);
}
