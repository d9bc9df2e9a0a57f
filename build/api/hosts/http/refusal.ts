import { type IncomingMessage, STATUS_CODES } from 'node:http';
import { methodNotAllowed, problem } from '../../response/problem.ts';

/*
 * The responses to malformed requests (RFC 9112): problem details, instead of the bare statuses of node:http.
 */

/** Options that make node:http leave these checks to this module. */
export const STRICT = { maxHeaderSize: 16 * 1024, requireHostHeader: false } as const;

/** A name, an IPv4 address, or an IP literal in brackets, and a port (RFC 9110 section 7.2). */
const AUTHORITY = /^(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._~!$&'()*+,;=%-]+)(?::[0-9]*)?$/;

/**
 * The error response to a request with another major version of HTTP, or without exactly one host (RFC 9112 sections
 * 2.3 and 3.2); undefined for a valid one. HTTP/1.0 requires no host.
 */
export function refusalOf(message: IncomingMessage): Response | undefined {
  if (message.httpVersionMajor !== 1) return versionNotSupported();
  const hosts = message.headersDistinct.host ?? [];
  const [host] = hosts;
  if (host === undefined && message.httpVersion !== '1.0') {
    return problem(400, 'The request has no Host header.');
  }
  if (hosts.length > 1) return problem(400, 'The request has more than one Host header.');
  if (host !== undefined && !AUTHORITY.test(host)) return problem(400, 'The Host header is invalid.');
  return undefined;
}

/**
 * The error response if node:http cannot parse a request, or the client is too slow.
 *
 * @param requestLine the line in which node:http stopped; without a line feed if the rest has not arrived yet
 */
export function refusalOfError(error: NodeJS.ErrnoException, requestLine: string): Response {
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    return problem(431, `The request head is larger than ${STRICT.maxHeaderSize} bytes.`);
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return problem(408, 'The request was not received in time.');
  const { method, version } = parseRequestLine(requestLine);
  if (version !== undefined && version !== '1.0' && version !== '1.1') return versionNotSupported();
  // node:http only parses methods of its own list.
  if (method !== undefined && !SUPPORTED_METHODS.includes(method)) return methodNotAllowed(method);
  return problem(400, 'The request is not a valid HTTP request.');
}

const SUPPORTED_METHODS = ['GET', 'HEAD', 'OPTIONS'];

const versionNotSupported = (): Response =>
  problem(505, 'The server does not support this version of HTTP.', {}, { 'cache-control': 'no-store' });

/** `method SP request-target SP HTTP-version CRLF`, the method being a token (RFC 9112 section 3, RFC 9110 section 5.6.2). */
const REQUEST_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) \S+ HTTP\/(\d\.\d)\r\n$/;
const PARTIAL_REQUEST_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) [^\r\n]*$/;

function parseRequestLine(line: string): { method?: string | undefined; version?: string | undefined } {
  const [, method, version] = REQUEST_LINE.exec(line) ?? PARTIAL_REQUEST_LINE.exec(line) ?? [];
  return { method, version };
}

/** The line that contains a byte, with its line feed. */
export function lineAt(bytes: Buffer, at: number): string {
  const start = at > 0 ? bytes.lastIndexOf('\n', at - 1) + 1 : 0;
  const end = bytes.indexOf('\n', at);
  return bytes.toString('latin1', start, end < 0 ? bytes.length : end + 1);
}

/** Serializes the last response of a connection, which is sent without node:http. */
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
