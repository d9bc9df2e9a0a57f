import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as nextIteration, setTimeout as sleep } from 'node:timers/promises';
import { methodNotAllowed, problem, respondToError } from '../../response/problem.ts';
import type { Exchange } from './monitor.ts';
import { send } from './send.ts';

/** A listening server. */
export interface Listener {
  /** Base URL without a trailing slash. */
  readonly url: string;
  /** Stops the server after the responses in progress, which may take up to `closeTimeout`. */
  readonly close: () => Promise<void>;
}

export interface ListenerOptions {
  /** Port; 0 picks a free one. */
  readonly port: number;
  /** IP address to listen on, such as 127.0.0.1 or `::`. */
  readonly host: string;
  readonly limits?: Limits;
  /** Responds to a valid HTTP/1 request; an error is reported, and the client gets status 500. */
  readonly handle: (message: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly report: (error: unknown) => void;
  /** Is called after each response. */
  readonly observe?: (exchange: Exchange) => void;
}

/** Limits of a server; times are in milliseconds. */
export const LIMITS = {
  /** For receiving the head of a request. */
  headersTimeout: 10_000,
  /** For receiving a request. */
  requestTimeout: 15_000,
  /** Between requests; longer than nginx's 60 seconds, so that nginx closes connections first. */
  keepAliveTimeout: 65_000,
  /** Between checks of the timeouts above. */
  connectionsCheckingInterval: 5_000,
  /** Without progress while sending; Node.js may take twice this time to notice. */
  socketTimeout: 30_000,
  /** Between the start of a stop, when responses begin to close their connections, and the end of idle connections. */
  drainTime: 500,
  /** For responses in progress when the server stops. */
  closeTimeout: 10_000,
  maxConnections: 1_000,
  /** Bounds how many requests a client can send before it reads the first response. */
  maxRequestsPerSocket: 200,
};
export type Limits = typeof LIMITS;

/** Maximum size of a request head in bytes. */
const MAX_HEADER_SIZE = 16 * 1024;

/** A connection of a client. */
interface Connection {
  requests: number;
  /** Number of requests without a complete response. */
  waiting: number;
  /** The end of the last response. */
  last: Promise<void>;
}

/**
 * Starts an HTTP/1 server that limits its clients by the options of node:http. Malformed requests get problem details.
 * Requests of one connection are handled one after the other, because node:http emits all requests of a chunk at once.
 */
export async function listen(options: ListenerOptions): Promise<Listener> {
  const { port, host, limits = LIMITS, handle, report, observe } = options;
  const connections = new Map<Socket, Connection>();
  let isDraining = false;
  let isStopped = false;
  const server = createServer({ ...limits, maxHeaderSize: MAX_HEADER_SIZE, requireHostHeader: false });
  server.maxConnections = limits.maxConnections;
  server.maxRequestsPerSocket = limits.maxRequestsPerSocket;
  server.setTimeout(limits.socketTimeout);
  // Clients that close their side of a connection still get their response. The option has no type.
  Object.assign(server, { httpAllowHalfOpen: true });

  async function respond(message: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const refusal = findRefusal(message);
      if (refusal) response.shouldKeepAlive = false;
      await (refusal ? send({ response: refusal }, message, response) : handle(message, response));
    } catch (error) {
      const failure = respondToError(error, report);
      if (response.headersSent) response.destroy();
      else await send({ response: failure }, message, response);
    }
  }

  async function takeTurn(connection: Connection, message: IncomingMessage, response: ServerResponse) {
    // Pipelined requests of one client must not delay those of others.
    if (connection.waiting > 1) await nextIteration();
    if (!message.socket.destroyed) {
      if (isStopped || (isDraining && connection.waiting === 1)) response.shouldKeepAlive = false;
      const start = performance.now();
      const { bytesWritten } = message.socket;
      await Promise.all([new Promise((done) => response.once('close', done)), respond(message, response)]);
      const bytes = message.socket.bytesWritten - bytesWritten;
      // nginx logs 499, too, if the client disconnects before the response.
      const status = response.headersSent ? response.statusCode : 499;
      observe?.({ message, status, bytes, seconds: (performance.now() - start) / 1000 });
    }
    connection.waiting--;
    if (isStopped) message.socket.destroySoon();
  }

  function accept(message: IncomingMessage, response: ServerResponse): void {
    const connection = connections.get(message.socket);
    if (!connection) return;
    // A body is not read, unless it is a form.
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = message.headers;
    connection.requests++;
    // node:http announces the end after the last request, but keeps the connection, and sends 503 to further ones.
    const isLast = connection.requests >= limits.maxRequestsPerSocket;
    if (isLast || length !== '0' || encoding !== undefined) response.shouldKeepAlive = false;
    connection.waiting++;
    connection.last = connection.last.then(() => takeTurn(connection, message, response));
  }

  /** Sends an error after the responses to earlier requests, and closes the connection. */
  async function refuse(socket: Socket, refusal: Response): Promise<void> {
    await connections.get(socket)?.last;
    const text = await printRefusal(refusal);
    if (socket.writable) socket.write(text);
    observe?.({ status: refusal.status, bytes: Buffer.byteLength(text), seconds: 0 });
    socket.destroySoon();
  }

  server
    .on('connection', (socket: Socket) => {
      connections.set(socket, { requests: 0, waiting: 0, last: Promise.resolve() });
      socket.once('close', () => connections.delete(socket));
    })
    .on('request', accept)
    .on('checkExpectation', accept)
    .on('connect', (_, stream) => void refuse(stream as Socket, methodNotAllowed('CONNECT')))
    .on('clientError', (error: NodeJS.ErrnoException, stream) => {
      if (error.code === 'ECONNRESET' || !stream.writable) stream.destroy();
      else void refuse(stream as Socket, refusalOfError(error));
    });
  server.listen(port, host);
  await once(server, 'listening');
  const { family, address, port: ownPort } = server.address() as AddressInfo;

  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${ownPort}`,
    close: async () => {
      isDraining = true;
      if (connections.size > 0) await sleep(limits.drainTime);
      isStopped = true;
      // node:http would destroy connections whose last response has not been sent completely.
      server.closeIdleConnections = () => {};
      const closed = new Promise((done) => server.close(done));
      for (const [socket, { waiting }] of connections) if (waiting === 0) socket.destroySoon();
      const end = setTimeout(() => server.closeAllConnections(), limits.closeTimeout);
      await closed;
      clearTimeout(end);
    },
  };
}

/** A name, an IPv4 address, or an IP literal in brackets, and a port (RFC 9110 section 7.2). */
const AUTHORITY = /^(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._~!$&'()*+,;=%-]+)(?::[0-9]*)?$/;

/**
 * The error response to a request with another major version of HTTP, or without exactly one host (RFC 9112 sections
 * 2.3 and 3.2); undefined for a valid one. HTTP/1.0 requires no host.
 */
function findRefusal({ httpVersion, httpVersionMajor, headersDistinct }: IncomingMessage) {
  if (httpVersionMajor !== 1) return versionNotSupported();
  const [host, ...others] = headersDistinct.host ?? [];
  if (others.length > 0) return problem(400, 'The request has more than one Host header.');
  if (host === undefined)
    return httpVersion === '1.0' ? undefined : problem(400, 'The request has no Host header.');
  return AUTHORITY.test(host) ? undefined : problem(400, 'The Host header is invalid.');
}

/** `method SP request-target SP HTTP-version CRLF`, the method being a token (RFC 9112 section 3, RFC 9110 section 5.6.2). */
const REQUEST_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) [^\r\n]*?(?: HTTP\/(\d\.\d))?\r?\n?$/;

/** An error of the parser of node:http, with the bytes that it parsed and where it stopped. */
interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/** The error response if node:http cannot parse a request, or the client is too slow. */
function refusalOfError({ code, rawPacket, bytesParsed = 0 }: ParserError): Response {
  if (code === 'HPE_HEADER_OVERFLOW')
    return problem(431, `The request head is larger than ${MAX_HEADER_SIZE} bytes.`);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return problem(408, 'The request was not received in time.');
  const line = rawPacket ? readLine(rawPacket, bytesParsed) : '';
  const [, method, version = '1.1'] = REQUEST_LINE.exec(line) ?? [];
  if (method !== undefined && version !== '1.0' && version !== '1.1') return versionNotSupported();
  // node:http only parses the methods that it knows.
  if (method !== undefined && !['GET', 'HEAD', 'OPTIONS'].includes(method)) return methodNotAllowed(method);
  if (/[\x80-\xff]/.test(line))
    return problem(400, 'The request target must be ASCII, percent-encoded (%C3%A4 for ä).');
  return problem(400, 'The request is not a valid HTTP request.');
}

const versionNotSupported = (): Response =>
  problem(505, 'The server does not support this version of HTTP.', {}, { 'cache-control': 'no-store' });

/** The line that contains a byte, with its line feed. */
function readLine(bytes: Buffer, at: number): string {
  const start = at > 0 ? bytes.lastIndexOf('\n', at - 1) + 1 : 0;
  const end = bytes.indexOf('\n', at);
  return bytes.toString('latin1', start, end < 0 ? bytes.length : end + 1);
}

/** Serializes the last response of a connection, which is sent without node:http. */
async function printRefusal(refusal: Response): Promise<string> {
  const text = await refusal.text();
  const headers = new Headers(refusal.headers);
  headers.set('date', new Date().toUTCString());
  headers.set('content-length', String(Buffer.byteLength(text)));
  headers.set('connection', 'close');
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${text}`;
}
