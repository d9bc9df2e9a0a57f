import { createHash, type Hash } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** A file to send: small ones as bytes, others as a stream that the caller must destroy. */
export interface SiteFile {
  readonly path: string;
  readonly body: Buffer | Readable;
  readonly stats: Stats;
  /** Weak, because the same bytes are sent with several media types. */
  readonly etag: string;
}

/** Maximum size in bytes of files that are read into memory. */
const MAX_BUFFERED = 256 * 1024;

/** The number of large files whose entity tags are kept. */
const MAX_KEPT_TAGS = 1000;

/** Files that hosts read, and compressed copies of files. */
const HIDDEN = /^\/_(?:headers|redirects)$|\.(?:gz|br)$|\/\.(?!well-known\/)/;

/** Whether a file of a site can have a path: names have no characters that need escapes, and are not `..`. */
const isSitePath = (path: string): boolean => /^(?:\/[A-Za-z0-9:._~=+-]+)+$/.test(path) && !HIDDEN.test(path);

/** Opens a file of a site by its path; undefined if there is none. */
export type OpenSiteFile = (path: string) => Promise<SiteFile | undefined>;

/**
 * Makes the files of a site available. Symbolic links are not followed, and paths cannot leave the site. Large files
 * are read twice on their first request: entity tags depend only on bytes, so that a release changes only those of
 * changed files.
 *
 * @returns a function that throws the file system's error if a file cannot be read
 */
export function openSite(site: string): OpenSiteFile {
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

  return async (path) => {
    if (!isSitePath(path)) return undefined;
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);
    const file = await open(join(site, path), flags).catch(ignoreMissing);
    let found: SiteFile | undefined;
    try {
      found = file && (await read(path, file));
      return found;
    } finally {
      // A stream closes its file itself.
      if (!found || Buffer.isBuffer(found.body)) await file?.close();
    }
  };
}

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
export const etagOf = (bytes: Uint8Array): string => printEtag(createHash('sha1').update(bytes));

const printEtag = (hash: Hash): string => `W/"${hash.digest('base64url')}"`;

/** Reads a file into memory. */
export const readFile = async ({ body }: SiteFile): Promise<Buffer> =>
  Buffer.isBuffer(body) ? body : buffer(body);
