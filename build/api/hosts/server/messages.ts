import { type IncomingMessage, STATUS_CODES } from 'node:http';
import { methodNotAllowed, problem } from '../../response/problem.ts';

/** Any origin: the site only uses the path and the query. */
const ORIGIN = 'http://localhost';

/**
 * Converts a request of node:http to a GET request; the Host header is ignored.
 *
 * @returns undefined if the request target is neither a path nor an absolute URL (RFC 9112 section 3.2)
 */
export function toRequest(message: IncomingMessage): Request | undefined {
  const target = message.url ?? '';
  const [, afterHost] = /^https?:\/\/[^/?#@]+(.*)$/is.exec(target) ?? [];
  if (afterHost === undefined && !target.startsWith('/')) return undefined;
  const [, withoutQuery = '', query = ''] = /^([^?#]*)(.*)$/s.exec(afterHost ?? target) ?? [];
  // URL would convert backslashes to slashes, and remove segments such as `..`: `/codes/%2e%2e` would be the document.
  const path = withoutQuery.replaceAll('\\', '%5C').replace(DOT_SEGMENT, escapeDots) + query;
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  return new Request(`${ORIGIN}${path.startsWith('/') ? '' : '/'}${path}`, { headers });
}

/** A path segment that URLs cannot have (https://url.spec.whatwg.org/#double-dot-path-segment). */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?=\/|$)/gi;

const escapeDots = (segment: string): string => segment.replace(/\.|%2e/gi, '%252e');

/*
 * The responses to malformed requests (RFC 9112): problem details, instead of the bare statuses of node:http.
 */

/** Maximum size of a request head in bytes. */
export const MAX_HEADER_SIZE = 16 * 1024;

/** A name, an IPv4 address, or an IP literal in brackets, and a port (RFC 9110 section 7.2). */
const AUTHORITY = /^(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._~!$&'()*+,;=%-]+)(?::[0-9]*)?$/;

/**
 * The error response to a request with another major version of HTTP, or without exactly one host (RFC 9112 sections
 * 2.3 and 3.2); undefined for a valid one. HTTP/1.0 requires no host.
 */
export function findRefusal(message: IncomingMessage): Response | undefined {
  if (message.httpVersionMajor !== 1) return versionNotSupported();
  const hosts = message.headersDistinct.host ?? [];
  if (hosts.length > 1) return problem(400, 'The request has more than one Host header.');
  const [host] = hosts;
  if (host === undefined) {
    return message.httpVersion === '1.0' ? undefined : problem(400, 'The request has no Host header.');
  }
  return AUTHORITY.test(host) ? undefined : problem(400, 'The Host header is invalid.');
}

/** An error of the parser of node:http, with the bytes that it parsed and where it stopped. */
interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/** `method SP request-target SP HTTP-version CRLF`, the method being a token (RFC 9112 section 3, RFC 9110 section 5.6.2). */
const REQUEST_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) [^\r\n]*?(?: HTTP\/(\d\.\d))?\r?\n?$/;

const SUPPORTED_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** The error response if node:http cannot parse a request, or the client is too slow. */
export function refusalOfError({ code, rawPacket, bytesParsed = 0 }: ParserError): Response {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return problem(431, `The request head is larger than ${MAX_HEADER_SIZE} bytes.`);
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return problem(408, 'The request was not received in time.');
  const line = rawPacket ? readLine(rawPacket, bytesParsed) : '';
  const [, method, version = '1.1'] = REQUEST_LINE.exec(line) ?? [];
  if (method !== undefined && version !== '1.0' && version !== '1.1') return versionNotSupported();
  // node:http only parses the methods that it knows.
  if (method !== undefined && !SUPPORTED_METHODS.includes(method)) return methodNotAllowed(method);
  if (/[\x80-\xff]/.test(line)) {
    return problem(400, 'The request target must be ASCII, percent-encoded (%C3%A4 for ä).');
  }
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
export async function printRefusal(refusal: Response): Promise<string> {
  const text = await refusal.text();
  const headers = new Headers(refusal.headers);
  headers.set('date', new Date().toUTCString());
  headers.set('content-length', String(Buffer.byteLength(text)));
  headers.set('connection', 'close');
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${text}`;
}
