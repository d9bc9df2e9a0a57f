import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { etagOfType, isKnownToClient } from '../api/conditional.ts';
import { PAGING_HEADERS } from '../api/headers.ts';
import { respondToOtherMethod } from '../api/preflight.ts';
import { problem } from '../api/problem.ts';
import { toRequest } from '../http/adapter.ts';
import { type Limits, type Listener, listen } from '../http/listener.ts';
import { makeReport } from '../http/report.ts';
import { openOutput, type ServedOutput } from './output.ts';
import { searchClientOf } from './search-client.ts';
import { SearchPool } from './search-pool.ts';
import { etagOf } from './site-files.ts';

/** What to serve, and where. */
export interface ServerOptions {
  /** Folder of a build's output. */
  readonly dir: string;
  /** Port; 0 picks a free one. */
  readonly port: number;
  /** Address of the interface to listen on, such as 127.0.0.1 or `::`. */
  readonly host: string;
}

/** A running server. */
export type RunningServer = Listener;

/**
 * Serves the whole interface by the function alone, from the records of an output and its documents. It stands
 * behind a server of files, or alone. What cannot be read as a request of the interface is answered by problem
 * details too.
 *
 * @throws the file system's error where the output or the port cannot be used
 */
export async function startServer(
  { dir, port, host }: ServerOptions,
  limits?: Limits,
): Promise<RunningServer> {
  const report = makeReport();
  const searches = new SearchPool({ report });
  try {
    const output = openOutput(dir, report, searches);
    const listener = await listen({
      port,
      host,
      report,
      ...(limits && { limits }),
      handle: (message, response) => handle(message, response, output),
    });
    return { ...listener, close: () => listener.close().finally(() => searches.close()) };
  } catch (error) {
    await searches.close();
    throw error;
  }
}

/** The function looks at the path and the query only. */
const ORIGIN = 'http://localhost';

async function handle(
  message: IncomingMessage,
  response: ServerResponse,
  output: ServedOutput,
): Promise<void> {
  const request = toRequest(message, ORIGIN, 'GET');
  if (!request)
    return send(problem(400, 'The request target must be a path or an address.'), message, response);
  const method = message.method ?? '';
  if (method !== 'GET' && method !== 'HEAD') return send(respondToOtherMethod(method), message, response);
  const { response: answer, file } = await output.answer(request, searchClientOf(message));
  if (!file) return send(answer, message, response);
  try {
    await sendBody(answer, file.body, file, message, response);
  } finally {
    if (!Buffer.isBuffer(file.body)) file.body.destroy();
  }
}

async function send(answer: Response, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  // A cache that revalidates a response keeps its old headers: pages that differ in their totals alone need other tags.
  const paging = PAGING_HEADERS.map((name) => answer.headers.get(name)).join(' ');
  const etag = etagOf(Buffer.concat([bytes, Buffer.from(paging)]));
  return sendBody(answer, bytes, { size: bytes.length, etag }, message, response);
}

/** Sends an answer whose body is known; to HEAD, and to a client that has it already, without it. */
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
  else await pipeline(body, response).catch(unlessGone);
}

/** A client that goes away is no error. */
function unlessGone(error: NodeJS.ErrnoException): void {
  if (!['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(error.code ?? '')) throw error;
}
