import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

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
export async function sendResponse(response: Response, to: ServerResponse): Promise<void> {
  to.writeHead(response.status, Object.fromEntries(response.headers));
  if (!response.body) {
    to.end();
    return;
  }
  try {
    await pipeline(Readable.fromWeb(response.body as ReadableStream), to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
