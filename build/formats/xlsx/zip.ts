import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive: its content as a deflate stream, and the checksum and sizes as in its header. */
export interface PackedFile {
  readonly path: string;
  readonly packed: Buffer;
  readonly sizes: Buffer;
}

/** The fastest compression level: others take twice as long to save a tenth. */
const LEVEL = 1;

/** An empty last block of a deflate stream (RFC 1951 section 3.2.6). */
const LAST_BLOCK = Buffer.from([3, 0]);

/** Compresses a file that is given in pieces, because a string may be too short for all of them. */
export function packFile(path: string, texts: Iterable<string>): PackedFile {
  const pieces: Buffer[] = [];
  let checksum = 0;
  let size = 0;
  for (const text of texts) {
    const bytes = Buffer.from(text);
    checksum = crc32(bytes, checksum);
    size += bytes.length;
    pieces.push(deflateRawSync(bytes, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH }));
  }
  const packed = Buffer.concat([...pieces, LAST_BLOCK]);
  return { path, packed, sizes: printNumbers(4, checksum, packed.length, size) };
}

/** Version 2.0, no flags, deflated, on 1 January 1980: the same files give the same bytes. */
const COMMON_HEADER = Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0x21, 0]);

/**
 * A ZIP archive (APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16) of files with ASCII paths.
 *
 * @throws RangeError above 4 GiB
 */
export function zipFiles(files: readonly PackedFile[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, packed, sizes } of files) {
    const header = Buffer.concat([COMMON_HEADER, sizes, printNumbers(2, path.length, 0)]);
    const name = Buffer.from(path, 'latin1');
    parts.push(Buffer.from('PK\x03\x04'), header, name, packed);
    directory.push(
      Buffer.from('PK\x01\x02\x14\0'),
      header,
      printNumbers(2, 0, 0, 0),
      printNumbers(4, 0, offset),
      name,
    );
    offset += 4 + header.length + name.length + packed.length;
  }
  const headers = Buffer.concat(directory);
  const counts = printNumbers(2, 0, 0, files.length, files.length);
  const end = [
    Buffer.from('PK\x05\x06'),
    counts,
    printNumbers(4, headers.length, offset),
    printNumbers(2, 0),
  ];
  return Buffer.concat([...parts, headers, ...end]);
}

/** Numbers with the same size in bytes, little-endian. */
function printNumbers(size: number, ...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(size * numbers.length);
  for (const [i, number] of numbers.entries()) bytes.writeUIntLE(number, i * size, size);
  return bytes;
}
