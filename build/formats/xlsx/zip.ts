import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A compressed file of an archive. */
export interface PackedFile {
  readonly path: string;
  /** CRC-32 and length of the content. */
  readonly checksum: number;
  readonly size: number;
  /** The content as a deflate stream. */
  readonly packed: Buffer;
}

/** The fastest compression level: others take twice as long to save a tenth. */
const LEVEL = 1;

/** An empty last block of a deflate stream (RFC 1951 section 3.2.6). */
const LAST_BLOCK = Buffer.from([3, 0]);

/** Compresses a file that is given in pieces, because a string may be too short for all of them. */
export function packFile(path: string, pieces: Iterable<string>): PackedFile {
  const packed: Buffer[] = [];
  let checksum = 0;
  let size = 0;
  for (const piece of pieces) {
    const bytes = Buffer.from(piece);
    checksum = crc32(bytes, checksum);
    size += bytes.length;
    packed.push(deflateRawSync(bytes, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH }));
  }
  return { path, checksum, size, packed: Buffer.concat([...packed, LAST_BLOCK]) };
}

const VERSION = 20;
const DEFLATED = 8;

/** 1 January 1980, the first day that can be represented. */
const DATE = 0x21;

const HEADER_SIZES = [2, 2, 2, 2, 2, 4, 4, 4, 2, 2];

/**
 * A ZIP archive (APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16) of files with ASCII paths. All have the same time,
 * so that the same files give the same bytes.
 *
 * @throws RangeError above 4 GiB
 */
export function zipFiles(files: readonly PackedFile[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, checksum, size, packed } of files) {
    const header = [VERSION, 0, DEFLATED, 0, DATE, checksum, packed.length, size, path.length, 0];
    const local = record([4, ...HEADER_SIZES], [0x04034b50, ...header]);
    const sizes = [4, 2, ...HEADER_SIZES, 2, 2, 2, 4, 4];
    const central = record(sizes, [0x02014b50, VERSION, ...header, 0, 0, 0, 0, offset]);
    const name = Buffer.from(path, 'latin1');
    parts.push(local, name, packed);
    directory.push(central, name);
    offset += local.length + name.length + packed.length;
  }
  const headers = Buffer.concat(directory);
  const counts = [files.length, files.length, headers.length, offset];
  const end = record([4, 2, 2, 2, 2, 4, 4, 2], [0x06054b50, 0, 0, ...counts, 0]);
  return Buffer.concat([...parts, headers, end]);
}

/** Numbers with their sizes in bytes, little-endian. */
function record(sizes: readonly number[], numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(sizes.reduce((sum, size) => sum + size, 0));
  let at = 0;
  for (const [i, size] of sizes.entries()) at = bytes.writeUIntLE(numbers[i] as number, at, size);
  return bytes;
}
