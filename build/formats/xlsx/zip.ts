import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A compressed file of an archive. */
export interface PackedFile {
  readonly path: string;
  /** CRC-32 and length of the content. */
  readonly checksum: number;
  readonly size: number;
  /** The content as a deflate stream. */
  readonly packed: Buffer<ArrayBuffer>;
}

/** The fastest level: others take twice as long to save a tenth. */
const LEVEL = 1;

/** An empty last block of a deflate stream (RFC 1951 section 3.2.6). */
const LAST_BLOCK = Buffer.from([3, 0]);

/** Compresses a file that is given in pieces, because a string may be too short for all of them. */
export function packFile(path: string, pieces: Iterable<string>): PackedFile {
  const packed: Buffer<ArrayBuffer>[] = [];
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

/**
 * A ZIP archive (APPNOTE.TXT 6.3.10) of files with ASCII paths. All have the same time, so that the same files give the
 * same bytes.
 *
 * @throws RangeError above 4 GiB
 */
export function zipFiles(files: readonly PackedFile[]): Buffer<ArrayBuffer> {
  const parts: Buffer<ArrayBuffer>[] = [];
  const directory: Buffer<ArrayBuffer>[] = [];
  let offset = 0;
  for (const file of files) {
    const local = localHeader(file);
    parts.push(local, file.packed);
    directory.push(directoryHeader(file, offset));
    offset += local.length + file.packed.length;
  }
  const headers = Buffer.concat(directory);
  return Buffer.concat([...parts, headers, endOfDirectory(files.length, headers.length, offset)]);
}

const VERSION = 20;
const DEFLATED = 8;

/** 1 January 1980, the first day that can be represented. */
const DATE = 0x21;

/** Section 4.3.7. */
function localHeader(file: PackedFile): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(30 + file.path.length);
  header.writeUInt32LE(0x04034b50);
  writeFacts(header, 4, file);
  header.write(file.path, 30, 'latin1');
  return header;
}

/** Section 4.3.12. */
function directoryHeader(file: PackedFile, offset: number): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(46 + file.path.length);
  header.writeUInt32LE(0x02014b50);
  header.writeUInt16LE(VERSION, 4);
  writeFacts(header, 6, file);
  header.writeUInt32LE(offset, 42);
  header.write(file.path, 46, 'latin1');
  return header;
}

/** The fields that both headers have. */
function writeFacts(header: Buffer, at: number, { path, checksum, size, packed }: PackedFile): void {
  header.writeUInt16LE(VERSION, at);
  header.writeUInt16LE(DEFLATED, at + 4);
  header.writeUInt16LE(DATE, at + 8);
  header.writeUInt32LE(checksum, at + 10);
  header.writeUInt32LE(packed.length, at + 14);
  header.writeUInt32LE(size, at + 18);
  header.writeUInt16LE(path.length, at + 22);
}

/** Section 4.3.16. */
function endOfDirectory(count: number, size: number, offset: number): Buffer<ArrayBuffer> {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
