import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { etagOfType, isKnownToClient } from '../../response/conditional.ts';
import type { SiteFile } from '../site-files.ts';

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

/** Sends a Response through node:http; a client that disconnects is not an error. */
export async function sendResponse({ status, headers, body }: Response, to: ServerResponse): Promise<void> {
  to.writeHead(status, Object.fromEntries(headers));
  if (body) await pipeline(Readable.fromWeb(body as ReadableStream), to).catch(ignoreDisconnect);
  else to.end();
}

/**
 * Sends a file, or bytes, with a status and headers. A response of status 200 gets an entity tag, and becomes 304 with the
 * same headers except the length if the client has it (RFC 9110 section 15.4.5); HEAD gets no body.
 */
export async function sendFile(
  { body, size, etag }: SiteFile,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  message: IncomingMessage,
  to: ServerResponse,
): Promise<void> {
  const own = new Headers(headers);
  const ownEtag = etagOfType(etag, own.get('content-type'));
  const isKnown = status === 200 && isKnownToClient(message.headers['if-none-match'], ownEtag);
  if (status === 200) own.set('etag', ownEtag);
  if (!isKnown && status !== 204) own.set('content-length', String(size));
  to.writeHead(isKnown ? 304 : status, Object.fromEntries(own));
  const isSent = !isKnown && message.method !== 'HEAD';
  if (isSent && !Buffer.isBuffer(body)) return pipeline(body, to).catch(ignoreDisconnect);
  if (!Buffer.isBuffer(body)) body.destroy();
  to.end(isSent ? body : undefined);
}

function ignoreDisconnect(error: NodeJS.ErrnoException): void {
  if (!['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(error.code ?? '')) throw error;
}
