import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { etagOfType, isKnownToClient } from '../../response/conditional.ts';

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

/** The path and query of a request target. Backslashes are escaped, because URL would convert them to slashes. */
function pathOf(target: string): string | undefined {
  const [, afterHost] = /^https?:\/\/[^/?#@]+(.*)$/is.exec(target) ?? [];
  if (afterHost === undefined && !target.startsWith('/')) return undefined;
  const path = (afterHost ?? target).replaceAll('\\', '%5C');
  return path.startsWith('/') ? path : `/${path}`;
}

/** Sends a Response through node:http. */
export async function sendResponse(response: Response, to: ServerResponse): Promise<void> {
  to.writeHead(response.status, Object.fromEntries(response.headers));
  if (!response.body) to.end();
  else await pipeline(Readable.fromWeb(response.body as ReadableStream), to).catch(ignoreDisconnect);
}

/** The bytes of a response, and their entity tag. */
interface Body {
  readonly body: Buffer | Readable;
  readonly size: number;
  readonly etag: string;
}

/** Sends a response with a body; without it to HEAD requests and to clients that have it (RFC 9110 section 15.4.5). */
export async function sendBody(
  { status, headers }: Response,
  { body, size, etag }: Body,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const own = new Headers(headers);
  const ownEtag = etagOfType(etag, own.get('content-type'));
  const known = status === 200 && isKnownToClient(message.headers['if-none-match'], ownEtag);
  if (status === 200) own.set('etag', ownEtag);
  if (!known && status !== 204) own.set('content-length', String(size));
  response.writeHead(known ? 304 : status, Object.fromEntries(own));
  if (Buffer.isBuffer(body)) {
    response.end(known || message.method === 'HEAD' ? undefined : body);
  } else if (known || message.method === 'HEAD') {
    body.destroy();
    response.end();
  } else await pipeline(body, response).catch(ignoreDisconnect);
}

/** A client that disconnects is not an error. */
function ignoreDisconnect(error: NodeJS.ErrnoException): void {
  if (!['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(error.code ?? '')) throw error;
}
