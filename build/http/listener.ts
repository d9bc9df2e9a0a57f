import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { methodNotAllowed, serverError } from '../api/problem.ts';
import { sendResponse } from './adapter.ts';
import { Connection, type Handle } from './connection.ts';
import { refusalOf, refusalOfError, STRICT } from './refusal.ts';
import type { Report } from './report.ts';

/** A server that listens. */
export interface Listener {
  /** Its address, without a slash at the end. */
  readonly url: string;
  /** Ends it: responses that have begun may take `closeTimeout`, all else is dropped. */
  readonly close: () => Promise<void>;
}

export interface ListenerOptions {
  /** Port; 0 picks a free one. */
  readonly port: number;
  /** Address of the interface to listen on, such as 127.0.0.1 or `::`. */
  readonly host: string;
  readonly limits?: Limits;
  /** Handles a sound request of HTTP/1; an error of it is reported, and the client gets 500. */
  readonly handle: Handle;
  readonly report: Report;
}

/** Times in milliseconds that one client may take. */
export interface Limits {
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly keepAliveTimeout: number;
  readonly socketTimeout: number;
  readonly closeTimeout: number;
}

export const LIMITS: Limits = {
  /** For a whole request head. */
  headersTimeout: 10_000,
  /** For a whole request; no request of the API has a body. */
  requestTimeout: 15_000,
  /** Between requests; longer than the 60 seconds for which nginx keeps connections, so that nginx closes first. */
  keepAliveTimeout: 65_000,
  /** Without a byte moving while there is something to send; Node may notice it after twice that time. */
  socketTimeout: 30_000,
  /** For responses that have begun when the server is to end. */
  closeTimeout: 10_000,
};

/**
 * Listens for HTTP/1 with everything that protects a server from its clients: connections take turns and have bounds,
 * slow clients are sent away, and what is no request is refused by problem details.
 *
 * @throws the file system's error where the port cannot be used
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
  const { headersTimeout, requestTimeout, keepAliveTimeout } = limits;
  const server = createServer({
    headersTimeout,
    requestTimeout,
    keepAliveTimeout,
    connectionsCheckingInterval: 5_000,
    ...STRICT,
  });
  server.setTimeout(limits.socketTimeout);

  const handleSound: Handle = async (message, response) => {
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
      connections.set(socket, new Connection(socket, handleSound));
      socket.once('close', () => connections.delete(socket));
    })
    .on('request', accept)
    .on('checkContinue', accept)
    .on('checkExpectation', accept)
    .on('connect', (_, socket) => connections.get(socket)?.refuse(() => methodNotAllowed('CONNECT')))
    .on('clientError', (error: ParseError, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
      else connections.get(socket)?.refuse((line) => refusalOfError(error, line), error.bytesParsed);
    });
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(port, host, done);
  });
  return {
    url: urlOf(server),
    close: () => {
      isClosing = true;
      return close(server, connections, limits);
    },
  };
}

interface ParseError extends NodeJS.ErrnoException {
  /** Where the parser of node:http stopped in the bytes that it was given. */
  readonly bytesParsed?: number;
}

function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function close(
  server: Server,
  connections: ReadonlyMap<Duplex, Connection>,
  { closeTimeout }: Limits,
): Promise<void> {
  return new Promise((done) => {
    const end = setTimeout(() => server.closeAllConnections(), closeTimeout);
    // node:http would cut connections whose last response has not been sent as a whole.
    server.closeIdleConnections = () => {};
    server.close(() => {
      clearTimeout(end);
      done();
    });
    for (const connection of connections.values()) connection.close();
  });
}
