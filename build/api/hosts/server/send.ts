import { createHash, type Hash } from 'node:crypto';
import { constants, Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import serveHandler from 'serve-handler';
import { REPRESENTATIONS } from '../../../formats/all.ts';
import { mediaTypeOf } from '../../../formats/representation.ts';
import { encodePath } from '../../../formats/urls.ts';
import { isApiPath } from '../../request.ts';
import { PAGING_HEADERS } from '../../response/headers.ts';
import { etagOfType, isKnownToClient } from '../../response/negotiation.ts';
import { PROBLEM_TYPE, Unavailable } from '../../response/problem.ts';
import { isSitePath } from './respond.ts';

/** A response to a GET request, and the file that replaces its body, if any. */
export interface Served {
  readonly response: Response;
  readonly file?: SiteFile | undefined;
  /** The content codings that the client accepts, the preferred ones first; undefined if none is used. */
  readonly codings?: readonly string[] | undefined;
}

/** The content codings of compressed copies, the best first. */
export const CODINGS = ['br', 'gzip'];

/** Minimum size in bytes of what is compressed. */
const MIN_COMPRESSED = 256;

/** The media types of the API except binary ones. */
export const COMPRESSIBLE_TYPES: readonly string[] = [
  ...new Set([
    ...REPRESENTATIONS.filter(({ isBinary = false }) => !isBinary).flatMap(({ contentTypes }) =>
      contentTypes.map(mediaTypeOf),
    ),
    PROBLEM_TYPE,
  ]),
];

/** Closes the file of a response that is not sent. */
export function closeFile({ file }: Pick<Served, 'file'>): void {
  if (file && !Buffer.isBuffer(file.body)) file.body.destroy();
}

/** Sends a response with an entity tag; without the body to HEAD requests and to clients that have it. */
export async function send(
  { response, file, codings }: Served,
  message: IncomingMessage,
  to: ServerResponse,
): Promise<void> {
  const bytes = file ? undefined : Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  const etag = response.status === 200 && distinguish(file?.etag ?? etagOf(bytes as Buffer), headers);
  if (etag) headers.set('etag', etag);
  const isKnown = etag && isKnownToClient(message.headers['if-none-match'], etag);
  const status = isKnown ? 304 : response.status;
  // Builds compress the files outside the API.
  const isGzipped =
    codings?.includes('gzip') === true &&
    file?.coding === undefined &&
    (file?.stats.size ?? bytes?.length ?? 0) >= MIN_COMPRESSED &&
    COMPRESSIBLE_TYPES.includes(mediaTypeOf(headers.get('content-type') ?? ''));
  const coding = isGzipped ? 'gzip' : file?.coding;
  if (coding !== undefined) headers.set('content-encoding', coding);
  if (codings) headers.append('vary', 'Accept-Encoding');
  if (file) return sendFile(file, status, headers, to);
  const body = isGzipped && !isKnown ? await promisify(gzip)(bytes as Buffer) : bytes;
  if (status !== 304 && status !== 204) headers.set('content-length', String(body?.length));
  to.writeHead(status, Object.fromEntries(headers));
  to.end(isKnown || message.method === 'HEAD' ? undefined : body);
}

/**
 * The entity tag of bytes that are sent with these headers. Caches keep the old headers on revalidation, so pages that
 * differ only in their totals need different entity tags.
 */
function distinguish(etag: string, headers: Headers): string {
  const paging = PAGING_HEADERS.map((name) => headers.get(name) ?? '');
  const ofPage = paging.some(Boolean) ? etagOf(Buffer.from([etag, ...paging].join(' '))) : etag;
  return etagOfType(ofPage, headers.get('content-type'));
}

/**
 * Sends an open file by serve-handler, which adds the type by its extension and the length. What it would do in another
 * way than RFC 9110 is decided before: it compares only one entity tag, sends 304 without headers, and ignores If-Range.
 */
async function sendFile(
  { path, body, stats, coding }: SiteFile,
  status: number,
  own: Headers,
  to: ServerResponse,
): Promise<void> {
  const source = Buffer.isBuffer(body) ? Readable.from([body], { objectMode: false }) : body;
  // Whether the file is compressed while it is sent, so that its length is not known before.
  const isGzipped = coding === undefined && own.has('content-encoding');
  const stream = isGzipped ? pipeline(source, createGzip(), () => {}) : source;
  to.once('close', () => stream.destroy());
  if (to.closed) stream.destroy();
  to.statusCode = status;
  const hasLength = status !== 304 && !isGzipped;
  const removed = hasLength ? UNWANTED_HEADERS : [...UNWANTED_HEADERS, 'Content-Length'];
  const headers = removed.map((key) => ({ key, value: NOT_SENT }));
  for (const [name, value] of own) {
    // serve-handler replaces its default headers only if the case matches.
    const key = name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
    headers.push({ key, value });
  }
  const options = { public: '/', cleanUrls: false, directoryListing: false as const };
  // serve-handler reads these two properties only.
  const request = { url: path, headers: {} } as IncomingMessage;
  const openFile = { lstat: async () => stats, createReadStream: () => stream };
  // Its types require what the functions of node:fs have in addition.
  const methods = openFile as unknown as Parameters<typeof serveHandler>[3];
  await serveHandler(request, to, { ...options, headers: [{ source: '**', headers }] }, methods);
}

/** Default headers of serve-handler that are not sent. */
const UNWANTED_HEADERS = ['Content-Disposition', 'Last-Modified', 'Accept-Ranges'];

/** The value of a header that serve-handler does not send, which its types do not declare. */
const NOT_SENT = null as unknown as string;

/** A file to send: small ones as bytes, others as a stream that the caller must destroy. */
export interface SiteFile {
  readonly path: string;
  readonly body: Buffer | Readable;
  readonly stats: Stats;
  /** Weak, because the same bytes are sent with several media types. */
  readonly etag: string;
  /** The content coding of its bytes. */
  readonly coding?: string;
}

/** Maximum size in bytes of files that are read into memory. */
const MAX_BUFFERED = 256 * 1024;

/** The number of large files whose entity tags are kept. */
const MAX_KEPT_TAGS = 1000;

/**
 * Returns a function that opens a file of a site by its path, or its first copy in one of the codings; undefined if there
 * is no file. Symbolic links are not followed, and paths cannot leave the site. Large files are read twice on their first
 * request: entity tags depend only on bytes, so that a release changes only those of changed files.
 */
export function openSite(site: string) {
  /** By the identity of a file. */
  const tags = new Map<string, Promise<string>>();
  const tagOf = (file: FileHandle, { dev, ino, size, mtimeMs }: Stats): Promise<string> => {
    const key = `${dev} ${ino} ${size} ${mtimeMs}`;
    const tag = tags.get(key) ?? hashFile(file);
    if (tags.size >= MAX_KEPT_TAGS) tags.clear();
    tags.set(key, tag);
    tag.catch(() => tags.delete(key));
    return tag;
  };

  async function read(path: string, file: FileHandle): Promise<SiteFile | undefined> {
    const stats = await file.stat();
    if (!stats.isFile()) return undefined;
    if (stats.size > MAX_BUFFERED) {
      const etag = await tagOf(file, stats);
      return { path, body: file.createReadStream({ start: 0 }), stats, etag };
    }
    const body = await file.readFile();
    return { path, body, stats, etag: etagOf(body) };
  }

  async function openCopy(path: string, extension: string): Promise<SiteFile | undefined> {
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);
    const file = await open(join(site, `${path}${extension}`), flags).catch(ignoreMissing);
    let found: SiteFile | undefined;
    try {
      found = file && (await read(path, file));
      return found;
    } finally {
      // A stream closes its file itself.
      if (!found || Buffer.isBuffer(found.body)) await file?.close();
    }
  }

  return async (path: string, codings: readonly string[] = []): Promise<SiteFile | undefined> => {
    if (!isSitePath(path)) return undefined;
    // Builds do not compress the files of the API.
    for (const coding of isApiPath(path) ? [] : codings) {
      const found = await openCopy(path, coding === 'br' ? '.br' : '.gz');
      if (found) return { ...found, coding };
    }
    return openCopy(path, '');
  };
}

/** The same for the files of a site below a URL, in a store that gives 404 or 403 if there is no file. */
export const openStore =
  (url: string): ReturnType<typeof openSite> =>
  async (path) => {
    if (!isSitePath(path)) return undefined;
    const target = url + encodePath(path);
    try {
      const response = await fetch(target, { signal: AbortSignal.timeout(STORE_TIME) });
      const body = Buffer.from(await response.arrayBuffer());
      if (response.ok) return { path, body, stats: statsOf(body), etag: etagOf(body) };
      if (response.status === 404 || response.status === 403) return undefined;
      throw new Error(`status ${response.status}`);
    } catch (error) {
      throw new Unavailable(`cannot fetch ${target}: ${(error as Error).message}`);
    }
  };

/** Milliseconds in which a store must send a file. */
const STORE_TIME = 10_000;

/** What serve-handler reads of a file in memory. */
const statsOf = ({ length }: Buffer): Stats =>
  Object.assign(Object.create(Stats.prototype), {
    mode: constants.S_IFREG,
    size: length,
    mtime: new Date(0),
  });

/** A link is not followed, and a name that is too long does not exist. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (!['ENOENT', 'ENOTDIR', 'ELOOP', 'EMLINK', 'ENAMETOOLONG'].includes(error.code ?? '')) throw error;
}

/** The entity tag of a large file, which stays open. */
async function hashFile(file: FileHandle): Promise<string> {
  const hash = createHash('sha1');
  for await (const chunk of file.createReadStream({ start: 0, autoClose: false })) hash.update(chunk);
  return printEtag(hash);
}

/** A weak entity tag, for bytes that are sent with several media types. */
const etagOf = (bytes: Uint8Array): string => printEtag(createHash('sha1').update(bytes));

const printEtag = (hash: Hash): string => `W/"${hash.digest('base64url')}"`;

/** Reads a file into memory. */
export const readFile = async ({ body }: SiteFile): Promise<Buffer> =>
  Buffer.isBuffer(body) ? body : buffer(body);
