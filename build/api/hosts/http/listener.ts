import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { methodNotAllowed, serverError } from '../../response/problem.ts';
import { Connection, type Handle } from './connection.ts';
import { refusalOf, refusalOfError, STRICT, sendResponse } from './messages.ts';

/** A listening server. */
export interface Listener {
  /** Base URL without a trailing slash. */
  readonly url: string;
  /** Stops the server; responses in progress may take up to `closeTimeout`. */
  readonly close: () => Promise<void>;
}

export interface ListenerOptions {
  /** Port; 0 picks a free one. */
  readonly port: number;
  /** IP address to listen on, such as 127.0.0.1 or `::`. */
  readonly host: string;
  readonly limits?: Limits;
  /** Handles a valid HTTP/1 request; an error is reported, and the client gets status 500. */
  readonly handle: Handle;
  readonly report: Report;
}

/** Time limits per client in milliseconds. */
export const LIMITS = {
  /** For receiving the head of a request. */
  headersTimeout: 10_000,
  /** For receiving a request; requests of the API have no body. */
  requestTimeout: 15_000,
  /** Between requests; longer than nginx's 60 seconds, so that nginx closes connections first. */
  keepAliveTimeout: 65_000,
  /** Without progress while sending; Node.js may take twice this time to notice. */
  socketTimeout: 30_000,
  /** For responses in progress when the server stops. */
  closeTimeout: 10_000,
};
export type Limits = typeof LIMITS;

/**
 * Starts an HTTP/1 server that limits its clients: connections take turns and have size limits, slow clients are
 * disconnected, and malformed requests get problem details.
 *
 * @throws the system's error if the port cannot be used
 */
export async function listen({
  port,
  host,
  limits = LIMITS,
  handle,
  report,
}: ListenerOptions): Promise<Listener> {
  const connections = new Map<Duplex, Connection>();
  let isClosing = false;
  const server = createServer({ ...limits, ...STRICT, connectionsCheckingInterval: 5_000 });
  server.setTimeout(limits.socketTimeout);

  const handleValid: Handle = async (message, response) => {
    if (isClosing) response.shouldKeepAlive = false;
    try {
      const refusal = refusalOf(message);
      if (refusal) response.shouldKeepAlive = false;
      await (refusal ? sendResponse(refusal, response) : handle(message, response));
    } catch (error) {
      report(error);
      if (response.headersSent) response.destroy();
      else await sendResponse(serverError(), response).catch(report);
    }
  };
  const accept = (message: IncomingMessage, response: ServerResponse) =>
    connections.get(message.socket)?.accept(message, response);

  server
    .on('connection', (socket: Socket) => {
      connections.set(socket, new Connection(socket, handleValid));
      socket.once('close', () => connections.delete(socket));
    })
    .on('request', accept)
    .on('checkContinue', accept)
    .on('checkExpectation', accept)
    .on('connect', (_, socket) => connections.get(socket)?.refuse(() => methodNotAllowed('CONNECT')))
    // `bytesParsed` is the offset in the slice at which the parser of node:http stopped.
    .on('clientError', (error: NodeJS.ErrnoException & { bytesParsed?: number }, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
      else connections.get(socket)?.refuse((line) => refusalOfError(error, line), error.bytesParsed);
    });
  server.listen(port, host);
  await once(server, 'listening');
  const own = server.address() as AddressInfo;
  return {
    url: `http://${own.family === 'IPv6' ? `[${own.address}]` : own.address}:${own.port}`,
    close: async () => {
      isClosing = true;
      const end = setTimeout(() => server.closeAllConnections(), limits.closeTimeout);
      // node:http would destroy connections whose last response has not been sent completely.
      server.closeIdleConnections = () => {};
      const closed = new Promise((done) => server.close(done));
      for (const connection of connections.values()) connection.close();
      await closed;
      clearTimeout(end);
    },
  };
}

/** Reports an error to the operator. */
export type Report = (error: unknown) => void;

/** Milliseconds between two reports of errors of the same kind. */
const INTERVAL = 10_000;

/** Maximum number of remembered kinds. */
const MAX_KINDS = 100;

/**
 * Logs errors, at most one of each kind (system error code or message) in ten seconds, with the number of omitted ones:
 * a client may cause an error with every request.
 *
 * @param now a monotonic clock in milliseconds
 */
export function makeReport(
  write: (...words: unknown[]) => void = (...words) => console.error(...words),
  now: () => number = () => performance.now(),
): Report {
  const reported = new Map<string, { at: number; omitted: number }>();
  return (error) => {
    const kind =
      error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : String(error);
    const last = reported.get(kind);
    if (last && now() - last.at < INTERVAL) {
      last.omitted += 1;
      return;
    }
    if (reported.size >= MAX_KINDS) reported.clear();
    reported.set(kind, { at: now(), omitted: 0 });
    write(error, ...(last?.omitted ? [`(${last.omitted} more since the last report)`] : []));
  };
}
