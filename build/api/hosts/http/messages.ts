import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { methodNotAllowed, problem } from '../../response/problem.ts';

/**
 * Converts a request of node:http to a Request to the server's own origin; the Host header is ignored.
 *
 * @returns undefined if the request target is neither a path nor an absolute URL (RFC 9112 section 3.2)
 */
export function toRequest(
  message: IncomingMessage,
  origin: string,
  method = message.method ?? 'GET',
): Request | undefined {
  const target = pathOf(message.url ?? '');
  if (target === undefined) return undefined;
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  return new Request(`${origin}${target}`, { method, headers });
}

/**
 * The path and query of a request target. Backslashes are escaped, because URL would convert them to slashes, and dots of
 * segments such as `..`, which it would remove: `/codes/%2e%2e` would be the document.
 */
function pathOf(target: string): string | undefined {
  const [, afterHost] = /^https?:\/\/[^/?#@]+(.*)$/is.exec(target) ?? [];
  if (afterHost === undefined && !target.startsWith('/')) return undefined;
  const [, withoutQuery = '', query = ''] = /^([^?#]*)(.*)$/s.exec(afterHost ?? target) ?? [];
  const path = withoutQuery.replaceAll('\\', '%5C').replace(DOT_SEGMENT, escapeDots) + query;
  return path.startsWith('/') ? path : `/${path}`;
}

/** A path segment that URLs cannot have (https://url.spec.whatwg.org/#double-dot-path-segment). */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?=\/|$)/gi;

const escapeDots = (segment: string): string => segment.replace(/\.|%2e/gi, '%252e');

/** Sends a Response through node:http. */
export async function sendResponse({ status, headers, body }: Response, to: ServerResponse): Promise<void> {
  to.writeHead(status, Object.fromEntries(headers));
  if (body) await pipeline(Readable.fromWeb(body as ReadableStream), to).catch(ignoreDisconnect);
  else to.end();
}

/** A client that disconnects is not an error. */
export function ignoreDisconnect(error: NodeJS.ErrnoException): void {
  if (!['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(error.code ?? '')) throw error;
}

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
  // node:http only parses the methods that it knows.
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
