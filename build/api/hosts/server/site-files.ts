import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
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

/** Paths of documents contain no characters that need escapes; any other path is outside the site. */
const PLAIN_PATH = /^(?:\/[A-Za-z0-9:._~=+-]+)+$/;

/**
 * Opens a file of a site by its path. Symbolic links are not followed, and paths cannot leave the site.
 *
 * @throws the file system's error, or RangeError if no file of a site can have the path
 */
export async function openSiteFile(site: string, path: string): Promise<SiteFile> {
  if (!PLAIN_PATH.test(path) || path.split('/').some((name) => /^\.+$/.test(name))) {
    throw new RangeError('a document path has unexpected characters');
  }
  const file = await open(join(site, path), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    return await describeFile(file);
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function describeFile(file: FileHandle): Promise<SiteFile> {
  const { size, mtimeMs } = await file.stat();
  if (size > MAX_BUFFERED) {
    return {
      body: file.createReadStream(),
      size,
      etag: `W/"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`,
    };
  }
  const body = await file.readFile();
  await file.close();
  return { body, size: body.length, etag: etagOf(body) };
}

/** A weak entity tag, for bytes that are sent with several media types. */
export function etagOf(bytes: Buffer): string {
  return `W/"${createHash('sha1').update(bytes).digest('base64url')}"`;
}
