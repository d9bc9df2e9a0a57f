import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { UnreadableWorkbook } from './unreadable.ts';

/** The files in a ZIP archive. */
export interface Archive {
  /** Paths in lower case; names of parts are compared without regard to case (ECMA-376 part 2, 6.2.2.3). */
  readonly has: (path: string) => boolean;
  /**
   * The bytes of a file, in pieces.
   *
   * @throws UnreadableWorkbook for a missing or damaged file, and for one that is far larger than its compressed size
   */
  readonly read: (path: string) => AsyncIterable<Uint8Array>;
}

/** Limits of {@link openArchive}. */
interface ArchiveLimits {
  /** Bytes that a file may have, whatever its compressed size is. */
  readonly maxFreeBytes: number;
  /** Above that, bytes for each compressed byte. Sheets have 5 to 20, and deflate allows 1032. */
  readonly maxRatio: number;
  /** Bytes of all files that are read; sheets are read twice. */
  readonly maxBytes: number;
  readonly maxEntries: number;
}

const LIMITS: ArchiveLimits = {
  maxFreeBytes: 4 << 20,
  maxRatio: 50,
  maxBytes: 2 ** 31,
  maxEntries: 10_000,
};

/**
 * Opens a ZIP archive.
 *
 * @throws UnreadableWorkbook if it is damaged, truncated or has too many files
 */
export async function openArchive(bytes: Uint8Array, limits: ArchiveLimits = LIMITS): Promise<Archive> {
  const { zip, entries } = await readDirectory(bytes, limits);
  const budget = { bytes: limits.maxBytes };
  return {
    has: (path) => entries.has(path.toLowerCase()),
    read: (path) => {
      const entry = entries.get(path.toLowerCase());
      if (!entry) throw new UnreadableWorkbook(`the file does not contain ${path}, so it is incomplete`);
      return readEntry(zip, entry, limits, budget);
    },
  };
}

async function readDirectory(bytes: Uint8Array, { maxEntries }: ArchiveLimits) {
  const entries = new Map<string, Entry>();
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const zip = await fromBufferPromise(buffer, { lazyEntries: true });
    if (zip.entryCount > maxEntries)
      throw new UnreadableWorkbook(`the file has more than ${maxEntries} parts`);
    for await (const entry of zip.eachEntry()) {
      const path = entry.fileName.toLowerCase();
      if (entries.has(path)) throw new UnreadableWorkbook(`the file contains ${entry.fileName} twice`);
      entries.set(path, entry);
    }
    return { zip, entries };
  } catch (error) {
    throw asUnreadable(error, 'the file is damaged or incomplete');
  }
}

async function* readEntry(
  zip: ZipFile,
  entry: Entry,
  { maxFreeBytes, maxRatio }: ArchiveLimits,
  budget: { bytes: number },
): AsyncGenerator<Uint8Array> {
  const { fileName } = entry;
  const maxSize = Math.max(maxFreeBytes, maxRatio * entry.compressedSize);
  let size = 0;
  let checksum = 0;
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const piece of stream as AsyncIterable<Buffer>) {
      size += piece.length;
      budget.bytes -= piece.length;
      if (size > maxSize || budget.bytes < 0) {
        throw new UnreadableWorkbook(`${fileName} in the file is too large when it is decompressed`);
      }
      checksum = crc32(piece, checksum);
      yield piece;
    }
  } catch (error) {
    throw asUnreadable(error, `${fileName} in the file is damaged`);
  }
  if (checksum !== entry.crc32)
    throw new UnreadableWorkbook(`${fileName} in the file is damaged: wrong checksum`);
}

/** Errors of the ZIP library and of zlib say nothing about what to do. */
function asUnreadable(error: unknown, what: string): UnreadableWorkbook {
  if (error instanceof UnreadableWorkbook) return error;
  return new UnreadableWorkbook(`${what} (${error instanceof Error ? error.message : String(error)})`);
}
