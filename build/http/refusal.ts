import { type IncomingMessage, STATUS_CODES } from 'node:http';
import { methodNotAllowed, problem } from '../api/problem.ts';

/*
 * The responses to what is no request of HTTP/1.1 (RFC 9112). They are problem details too, where node:http itself
 * would send a bare status.
 */

/** The options of node:http by which it leaves refusing to these functions. */
export const STRICT = { maxHeaderSize: 16 * 1024, requireHostHeader: false } as const;

/** A name, an IPv4 address, or an IP literal in brackets, and a port (RFC 9110 section 7.2). */
const AUTHORITY = /^(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._~!$&'()*+,;=%-]+)(?::[0-9]*)?$/;

/**
 * The refusal of a request of another major version of HTTP, or without exactly one host (RFC 9112 sections 2.3 and
 * 3.2); undefined where nothing is wrong with it. HTTP/1.0 needs no host.
 */
export function refusalOf(message: IncomingMessage): Response | undefined {
  if (message.httpVersionMajor !== 1) return versionNotSupported();
  const hosts = message.headersDistinct.host ?? [];
  const [host] = hosts;
  if (host === undefined && message.httpVersion !== '1.0') {
    return problem(400, 'The request has no Host header.');
  }
  if (hosts.length > 1) return problem(400, 'The request has several Host headers.');
  if (host !== undefined && !AUTHORITY.test(host)) return problem(400, 'The Host header names no host.');
  return undefined;
}

/**
 * The refusal of what node:http cannot parse, or of a client that is too slow.
 *
 * @param requestLine the line in which node:http stopped; without a line end where the rest is not there yet
 */
export function refusalOfError(error: NodeJS.ErrnoException, requestLine: string): Response {
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    return problem(431, `The head of a request may have ${STRICT.maxHeaderSize} bytes.`);
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return problem(408, 'The request came too slowly.');
  const { method, version } = parseRequestLine(requestLine);
  if (version !== undefined && version !== '1.0' && version !== '1.1') return versionNotSupported();
  // node:http knows a list of methods; to it, others are no HTTP.
  if (method !== undefined && !SUPPORTED_METHODS.includes(method)) return methodNotAllowed(method);
  return problem(400, 'This is not an HTTP request.');
}

const SUPPORTED_METHODS = ['GET', 'HEAD', 'OPTIONS'];

const versionNotSupported = (): Response =>
  problem(505, 'The server does not speak this version of HTTP.', {}, { 'cache-control': 'no-store' });

/** `method SP request-target SP HTTP-version CRLF`, the method being a token (RFC 9112 section 3, RFC 9110 section 5.6.2). */
const REQUEST_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) \S+ HTTP\/(\d\.\d)\r\n$/;
const BEGINNING_OF_A_REQUEST_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) [^\r\n]*$/;

function parseRequestLine(line: string): { method?: string | undefined; version?: string | undefined } {
  const [, method, version] = REQUEST_LINE.exec(line) ?? BEGINNING_OF_A_REQUEST_LINE.exec(line) ?? [];
  return { method, version };
}

/** The line around a byte, with its line end. */
export function lineAt(bytes: Buffer, at: number): string {
  const start = at > 0 ? bytes.lastIndexOf('\n', at - 1) + 1 : 0;
  const end = bytes.indexOf('\n', at);
  return bytes.toString('latin1', start, end < 0 ? bytes.length : end + 1);
}

/** A refusal as the bytes of the last response on a connection, to be sent without node:http. */
export async function printRefusal(refusal: Response): Promise<string> {
  const text = await refusal.text();
  const headers = [
    ...refusal.headers,
    ['date', new Date().toUTCString()],
    ['content-length', String(Buffer.byteLength(text))],
    ['connection', 'close'],
  ];
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}
