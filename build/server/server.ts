import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { isKnownToClient } from '../function/conditional.ts';
import { sendResponse, toRequest } from '../function/node.ts';
import { methodNotAllowed, problem, serverError } from '../function/problem.ts';
import { refuseHost, refuseNonsense, STRICT } from '../function/refusal.ts';
import { openOutput, type ServedOutput } from './output.ts';
import { makeReport, type Report } from './report.ts';
import { etagOf } from './site-files.ts';
import { inTurns } from './turns.ts';

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
export interface RunningServer {
  /** Its address, without a slash at the end. */
  readonly url: string;
  /** Ends it: answers that have begun may take ten seconds more, idle connections are closed. */
  readonly close: () => Promise<void>;
}

/** Times in milliseconds that one client may take. */
export interface Limits {
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly keepAliveTimeout: number;
  readonly socketTimeout: number;
  readonly closeTimeout: number;
}

const LIMITS: Limits = {
  /** For a whole request head. */
  headersTimeout: 10_000,
  /** For a whole request; no request of the interface has a body. */
  requestTimeout: 15_000,
  /** Between requests; longer than the 60 seconds for which nginx keeps connections, so that nginx closes first. */
  keepAliveTimeout: 65_000,
  /** Without a byte moving while there is something to answer; Node may notice it after twice that time. */
  socketTimeout: 30_000,
  /** For answers that have begun when the server is to end. */
  closeTimeout: 10_000,
};

/**
 * Serves the whole interface by the function alone, from the records of an output and its documents. It stands
 * behind a server of files, or alone. What cannot be read as a request of the interface is answered by problem
 * details too.
 *
 * @throws the file system's error where the output or the port cannot be used
 */
export async function startServer(
  { dir, port, host }: ServerOptions,
  limits: Limits = LIMITS,
): Promise<RunningServer> {
  const report = makeReport();
  const output = openOutput(dir, report);
  let closing = false;
  const { headersTimeout, requestTimeout, keepAliveTimeout } = limits;
  const server = createServer({
    headersTimeout,
    requestTimeout,
    keepAliveTimeout,
    connectionsCheckingInterval: 5_000,
    ...STRICT,
  });
  const inTurn = inTurns((message, response) =>
    handle(message, response, output).catch((error: unknown) => fail(error, response, report)),
  );
  const onRequest = (message: IncomingMessage, response: ServerResponse) => {
    if (closing) response.shouldKeepAlive = false;
    inTurn(message, response);
  };
  server.on('request', onRequest).on('checkContinue', onRequest).on('checkExpectation', onRequest);
  refuseNonsense(server);
  server.setTimeout(limits.socketTimeout);
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(port, host, done);
  });
  return {
    url: urlOf(server),
    close: () => {
      closing = true;
      return close(server, limits);
    },
  };
}

function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function close(server: Server, { closeTimeout }: Limits): Promise<void> {
  return new Promise((done) => {
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    const end = setTimeout(() => server.closeAllConnections(), closeTimeout);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(end);
      done();
    });
  });
}

/** The function looks at the path and the query only. */
const ORIGIN = 'http://localhost';

async function handle(
  message: IncomingMessage,
  response: ServerResponse,
  output: ServedOutput,
): Promise<void> {
  const method = message.method ?? '';
  if (method !== 'GET' && method !== 'HEAD') return send(methodNotAllowed(method), message, response);
  const refusal = refuseHost(message);
  if (refusal) {
    response.shouldKeepAlive = false;
    return send(refusal, message, response);
  }
  const request = toRequest(message, ORIGIN, 'GET');
  if (!request)
    return send(problem(400, 'The request target must be a path or an address.'), message, response);
  const { response: answer, file } = await output.answer(request);
  if (!file) return send(answer, message, response);
  try {
    await sendBody(answer, file.body, file, message, response);
  } finally {
    if (!Buffer.isBuffer(file.body)) file.body.destroy();
  }
}

async function send(answer: Response, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  return sendBody(answer, bytes, { size: bytes.length, etag: etagOf(bytes) }, message, response);
}

/** Sends an answer whose body is known; to HEAD, and to a client that has it already, without it. */
async function sendBody(
  { status, headers }: Response,
  body: Buffer | NodeJS.ReadableStream,
  { size, etag }: { readonly size: number; readonly etag: string },
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const known = status === 200 && isKnownToClient(message.headers['if-none-match'], etag);
  const own = new Headers(headers);
  if (status === 200) own.set('etag', etag);
  if (known) own.delete('content-type');
  else own.set('content-length', String(size));
  response.writeHead(known ? 304 : status, Object.fromEntries(own));
  if (known || message.method === 'HEAD') response.end();
  else if (Buffer.isBuffer(body)) response.end(body);
  else await pipeline(body, response).catch(unlessGone);
}

/** A client that goes away is no error. */
function unlessGone(error: NodeJS.ErrnoException): void {
  if (!['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(error.code ?? '')) throw error;
}

function fail(error: unknown, response: ServerResponse, report: Report): void {
  report(error);
  if (response.headersSent) response.destroy();
  else void sendResponse(serverError(), response);
}
