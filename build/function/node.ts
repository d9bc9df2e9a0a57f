import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

/**
 * A request of node:http as a Request of the server's own origin; what the Host header says does not count.
 *
 * @returns undefined where the request target is not a path (RFC 9112 section 3.2.1)
 */
export function toRequest(
  message: IncomingMessage,
  origin: string,
  method = message.method ?? 'GET',
): Request | undefined {
  const target = message.url ?? '';
  if (!target.startsWith('/')) return undefined;
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  return new Request(`${origin}${target}`, { method, headers });
}

/** Sends a Response through node:http; a client that goes away is no error. */
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
