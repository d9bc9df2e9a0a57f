import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

/**
 * A request of node:http as a Request of the server's own origin; which host is asked for does not count.
 *
 * @returns undefined where the request target is neither a path nor a whole address (RFC 9112 section 3.2)
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

/** The path and the query of a request target, so that a URL has the same: it would take a backslash for a slash. */
function pathOf(target: string): string | undefined {
  const [, own] = /^https?:\/\/[^/?#@]+(.*)$/is.exec(target) ?? [];
  if (own === undefined && !target.startsWith('/')) return undefined;
  const path = (own ?? target).replaceAll('\\', '%5C');
  return path.startsWith('/') ? path : `/${path}`;
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
