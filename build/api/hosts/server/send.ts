import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import serveHandler from 'serve-handler';
import { type Headers, PAGING_HEADERS } from '../../response/headers.ts';
import { etagOfType, isKnownToClient } from '../../response/negotiation.ts';
import { etagOf, type SiteFile } from './site-files.ts';

/** A response to a GET request, and the file that replaces its body, if any. */
export interface Served {
  readonly response: Response;
  readonly file?: SiteFile | undefined;
}

/** Sends a response with an entity tag; without the body to HEAD requests and to clients that have it. */
export async function send(
  { response, file }: Served,
  message: IncomingMessage,
  to: ServerResponse,
): Promise<void> {
  const bytes = file ? undefined : Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  if (response.status === 200) {
    headers.set('etag', distinguish(file?.etag ?? etagOf(bytes as Buffer), headers));
  }
  const isKnown =
    response.status === 200 && isKnownToClient(message.headers['if-none-match'], headers.get('etag') ?? '');
  const status = isKnown ? 304 : response.status;
  if (file) return sendFile(file, status, headers, to);
  if (status !== 304 && status !== 204) headers.set('content-length', String(bytes?.length));
  to.writeHead(status, Object.fromEntries(headers));
  to.end(isKnown || message.method === 'HEAD' ? undefined : bytes);
}

/**
 * The entity tag of bytes that are sent with these headers. Caches keep the old headers on revalidation, so pages that
 * differ only in their totals need different entity tags.
 */
function distinguish(etag: string, headers: globalThis.Headers): string {
  const paging = PAGING_HEADERS.map((name) => headers.get(name) ?? '');
  const ofPage = paging.some(Boolean) ? etagOf(Buffer.from([etag, ...paging].join(' '))) : etag;
  return etagOfType(ofPage, headers.get('content-type'));
}

/**
 * Sends an open file by serve-handler, which adds the type by its extension and the length. What it would do in another
 * way than RFC 9110 is decided before: it compares only one entity tag, sends 304 without headers, and ignores If-Range.
 */
async function sendFile(
  { path, body, stats }: SiteFile,
  status: number,
  own: globalThis.Headers,
  to: ServerResponse,
): Promise<void> {
  const stream = Buffer.isBuffer(body) ? Readable.from([body], { objectMode: false }) : body;
  to.once('close', () => stream.destroy());
  if (to.closed) stream.destroy();
  to.statusCode = status;
  const headers: Record<string, unknown> = { ...REMOVED_HEADERS, ...inTitleCase(own) };
  if (status === 304) headers['Content-Length'] = null;
  const config = {
    public: '/',
    cleanUrls: false,
    directoryListing: false as const,
    // A header with the value null is not sent, which the types do not declare.
    headers: [
      {
        source: '**',
        headers: Object.entries(headers).map(([key, value]) => ({ key, value: value as string })),
      },
    ],
  };
  // serve-handler reads these two properties only.
  const request = { url: path, headers: {} } as IncomingMessage;
  const openFile = { lstat: async () => stats, createReadStream: () => stream };
  // Its types require what the functions of node:fs have in addition.
  await serveHandler(request, to, config, openFile as unknown as Parameters<typeof serveHandler>[3]);
}

/** Default headers of serve-handler that are not sent. */
const REMOVED_HEADERS = { 'Content-Disposition': null, 'Last-Modified': null, 'Accept-Ranges': null };

/** serve-handler replaces its default headers only if the case matches. */
function inTitleCase(headers: globalThis.Headers): Headers {
  const renamed: Record<string, string> = {};
  for (const [name, value] of headers)
    renamed[name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase())] = value;
  return renamed;
}
