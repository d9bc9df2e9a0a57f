import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { type DirectoryContents, unpackRecords } from '../../../model/query/packed-records.ts';
import type { SiteFiles } from '../../endpoint.ts';
import { withForm } from '../../form.ts';
import { withoutBody } from '../../respond.ts';
import { etagOfType, unlessKnown } from '../../response/negotiation.ts';
import { sendsForm } from '../../response/problem.ts';

/** Reads the records of the directory from their text in Latin-1, compressed by Brotli. */
export const decompressRecords = (compressed: Uint8Array): DirectoryContents =>
  unpackRecords(brotliDecompressSync(compressed).toString('latin1'));

/** Responds in a function that fetches the files of the site, with an entity tag; with 304 if the client has it. */
export async function respondFromFiles(
  original: Request,
  fetchFile: (path: string) => Promise<Response>,
  respond: (request: Request, files: SiteFiles) => Promise<Response>,
): Promise<Response> {
  const isHead = original.method === 'HEAD';
  let get: Request | Response = original;
  // HEAD needs the entity tag of GET, which may depend on the body.
  if (isHead) get = new Request(original, { method: 'GET' });
  else if (sendsForm(original)) get = withForm(original, Buffer.from(await original.arrayBuffer()));
  if (get instanceof Response) return get;
  const fetchPromised = async (path: string) => assertFetched(path, await fetchFile(path));
  let fileEtag: string | null | undefined;
  const computed = await respond(get, {
    load: async (path) => {
      const file = await fetchPromised(path);
      fileEtag = file.headers.get('etag');
      return file.body as ReadableStream;
    },
    read: async (path) => (await fetchPromised(path)).text(),
  });
  const response = unlessKnown(original, await withEtag(computed, fileEtag));
  return isHead ? withoutBody(response) : response;
}

/** @throws Error for a file that should exist and could not be fetched */
export function assertFetched(path: string, file: Response): Response {
  if (file.ok) return file;
  throw new Error(`cannot fetch ${path}: status ${file.status}`);
}

/**
 * Adds an entity tag, specific to the media type, to a successful response without one: that of the file that is the body,
 * if the host sent one. A computed body, for which it is undefined, is hashed.
 */
export async function withEtag(response: Response, fileEtag: string | null | undefined): Promise<Response> {
  const headers = new Headers(response.headers);
  if (response.status !== 200 || fileEtag === null || headers.has('etag')) return response;
  let etag = fileEtag;
  let body: ReadableStream | Buffer<ArrayBuffer> | null = response.body;
  if (etag === undefined) {
    body = Buffer.from(await response.arrayBuffer());
    etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  }
  headers.set('etag', etagOfType(etag, headers.get('content-type')));
  return new Response(body, { headers });
}
