import { createHash, type Hash } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** A file to send: small ones as bytes, others as a stream that the caller must destroy. */
export interface SiteFile {
  readonly body: Buffer | Readable;
  readonly size: number;
  /** Weak, because the same bytes are sent with several media types. */
  readonly etag: string;
}

/** Maximum size in bytes of files that are read into memory. */
const MAX_BUFFERED = 256 * 1024;

/** Whether a file of a site can have a path: names have no characters that need escapes, and are not `..`. */
export const isSitePath = (path: string): boolean =>
  /^(?:\/[A-Za-z0-9:._~=+-]+)+$/.test(path) && !/\/\.+(?:\/|$)/.test(path);

/** Opens a file of a site by its path. */
type OpenSiteFile = (path: string) => Promise<SiteFile>;

/** The number of large files whose entity tags are kept. */
const MAX_KEPT_TAGS = 1000;

/**
 * Makes the files of a site available. Symbolic links are not followed, and paths cannot leave the site. Large files
 * are read twice on their first request: entity tags depend only on bytes, so that a release changes only those of
 * changed files.
 *
 * @returns a function that throws the file system's error, or RangeError if no file of a site can have the path
 */
export function openSite(site: string): OpenSiteFile {
  /** By the identity of a file. */
  const tags = new Map<string, Promise<string>>();
  const tagOf = (file: FileHandle, { dev, ino, size, mtimeMs }: Stats): Promise<string> => {
    const key = `${dev} ${ino} ${size} ${mtimeMs}`;
    const tag = tags.get(key) ?? etagOfFile(file);
    tags.delete(key);
    tags.set(key, tag);
    tag.catch(() => tags.delete(key));
    const [oldest] = tags.keys();
    if (tags.size > MAX_KEPT_TAGS && oldest !== undefined) tags.delete(oldest);
    return tag;
  };
  return async (path) => {
    if (!isSitePath(path)) throw new RangeError('a document path has unexpected characters');
    const file = await open(join(site, path), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    try {
      const stats = await file.stat();
      if (stats.size > MAX_BUFFERED) {
        const etag = await tagOf(file, stats);
        return { body: file.createReadStream({ start: 0 }), size: stats.size, etag };
      }
      const body = await file.readFile();
      await file.close();
      return { body, size: body.length, etag: etagOf(body) };
    } catch (error) {
      await file.close();
      throw error;
    }
  };
}

/** The entity tag of a large file, which stays open. */
async function etagOfFile(file: FileHandle): Promise<string> {
  const hash = createHash('sha1');
  for await (const chunk of file.createReadStream({ start: 0, autoClose: false })) hash.update(chunk);
  return printEtag(hash);
}

/** A weak entity tag, for bytes that are sent with several media types. */
export const etagOf = (bytes: Uint8Array): string => printEtag(createHash('sha1').update(bytes));

const printEtag = (hash: Hash): string => `W/"${hash.digest('base64url')}"`;
