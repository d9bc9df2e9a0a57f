import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { methodNotAllowed, problem } from './problem.ts';

/*
 * What servers by node:http do with what is no request of HTTP/1.1 (RFC 9112): they say so in problem details too, where
 * Node itself would send a bare status.
 */

/** The options of node:http by which it leaves refusing to these functions. */
export const STRICT = { maxHeaderSize: 16 * 1024, requireHostHeader: false } as const;

/** A client that is sent away has so many milliseconds to read why. */
const LINGER_TIME = 1_000;

/** Refuses what node:http cannot read, and CONNECT. */
export function refuseNonsense(server: Server): void {
  server.on('clientError', refuse);
  server.on('connect', (_, socket) => sendRaw(methodNotAllowed('CONNECT'), socket));
}

/** A name, an IPv4 address, or an IP literal in brackets, and a port (RFC 9110 section 7.2). */
const AUTHORITY = /^(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._~!$&'()*+,;=%-]+)(?::[0-9]*)?$/;

/**
 * The answer to a request that does not say for one host what it is meant for (RFC 9112 section 3.2); undefined
 * where it does. HTTP/1.0 needs not say it.
 */
export function refuseHost(message: IncomingMessage): Response | undefined {
  const hosts = message.headersDistinct.host ?? [];
  const [host] = hosts;
  if (host === undefined && message.httpVersion !== '1.0') {
    return problem(400, 'The request has no Host header.');
  }
  if (hosts.length > 1) return problem(400, 'The request has several Host headers.');
  if (host !== undefined && !AUTHORITY.test(host)) return problem(400, 'The Host header names no host.');
  return undefined;
}

/** Answers what is no HTTP request, or came too slowly, and closes the connection. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    sendRaw(problem(431, `The head of a request may have ${STRICT.maxHeaderSize} bytes.`), socket);
  } else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    sendRaw(problem(408, 'The request came too slowly.'), socket);
  } else {
    sendRaw(problem(400, 'This is not an HTTP request.'), socket);
  }
}

/** Sends an answer past node:http, as the last on its connection; one that the client keeps open is cut off. */
function sendRaw(answer: Response, socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  setTimeout(() => socket.destroy(), LINGER_TIME).unref();
  void answer.text().then((text) => {
    const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const length = Buffer.byteLength(text);
    socket.end(
      `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${headers}content-length: ${length}\r\nconnection: close\r\n\r\n${text}`,
    );
  });
}
