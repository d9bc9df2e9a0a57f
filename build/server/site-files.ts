import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** A file of a site as it is sent: small ones as bytes, others as a stream that its reader has to end. */
export interface SiteFile {
  readonly body: Buffer | Readable;
  readonly size: number;
  /** Weak: the same bytes are sent under several media types. */
  readonly etag: string;
}

/** Up to this many bytes a file is held in memory for its answer. */
const MAX_BUFFERED = 256 * 1024;

/** Paths of documents are made of names that need no escape; whatever else there is lies outside the site. */
const PLAIN_PATH = /^(?:\/[A-Za-z0-9:._~=+-]+)+$/;

/**
 * Opens a file below a site folder by its path from the site's root. Links are not followed, and no path leads out.
 *
 * @throws the file system's error, or RangeError for a path that no file of a site can have
 */
export async function openSiteFile(site: string, path: string): Promise<SiteFile> {
  if (!PLAIN_PATH.test(path) || path.split('/').some((name) => /^\.+$/.test(name))) {
    throw new RangeError('the path of a document is not plain');
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

/** The weak entity tag of bytes that are sent under several media types. */
export function etagOf(bytes: Buffer): string {
  return `W/"${createHash('sha1').update(bytes).digest('base64url')}"`;
}
