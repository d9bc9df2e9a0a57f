import { createHash } from 'node:crypto';
import { type BrotliOptions, brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A file of the output; its paths are relative to the output folder, with forward slashes. */
export interface OutputFile {
  readonly path: string;
  /** Paths of further files with the same content. */
  readonly copies?: readonly string[];
  /** Bytes if it is binary. */
  readonly text: string | Uint8Array;
}

/** A large file that is printed part by part. Parts with known digests are copied from the file of an earlier build. */
export interface FileInParts {
  readonly path: string;
  readonly parts: Iterable<FilePart>;
}

/** A part of a file. */
export interface FilePart {
  /** Digest of all that the text depends on; a part without one is always printed. */
  readonly digest?: string;
  readonly print: () => string;
}

/** The complete content of a file. */
export const contentOf = (file: OutputFile | FileInParts): OutputFile['text'] =>
  'parts' in file ? Array.from(file.parts, ({ print }) => print()).join('') : file.text;

/**
 * Yields all files, each followed by its gzip and Brotli versions (`.gz`, `.br`) if the web server sends it and these
 * are smaller. The same content gives the same bytes on every machine and at any time.
 */
export function* withCompressed(files: Iterable<OutputFile | FileInParts>): Generator<OutputFile> {
  const known = new Map<string, readonly Compressed[]>();
  for (const one of files) {
    const file = 'parts' in one ? { path: one.path, text: contentOf(one) } : one;
    yield file;
    if (!isServed(file.path)) continue;
    const content = Buffer.from(file.text);
    const hash = createHash('sha256').update(content).digest('base64');
    const compressed = known.get(hash) ?? compress(content);
    known.set(hash, compressed);
    for (const { extension, bytes } of compressed) {
      const copies = file.copies?.map((path) => `${path}${extension}`) ?? [];
      yield { path: `${file.path}${extension}`, copies, text: bytes };
    }
  }
}

interface Compressed {
  readonly extension: string;
  readonly bytes: Uint8Array;
}

/** Web servers send all files of the site except the configuration files of hosts and the API. */
const isServed = (path: string): boolean => /^site\/(?!_|v1\/)/.test(path);

function compress(content: Buffer): Compressed[] {
  return [
    { extension: '.gz', bytes: gzip(content) },
    { extension: '.br', bytes: brotliCompressSync(content, brotliOptions(content)) },
  ].filter(({ bytes }) => bytes.length < content.length);
}

/** node:zlib omits the time, but sets the operating system (RFC 1952 section 2.3). */
function gzip(content: Buffer): Uint8Array {
  const bytes = gzipSync(content, { level: constants.Z_BEST_COMPRESSION });
  bytes[9] = UNKNOWN_SYSTEM;
  return bytes;
}

const UNKNOWN_SYSTEM = 255;

/** For index pages, the best quality (11) saves 7 percent more and takes thirty times as long. */
const BROTLI_QUALITY = 8;

/** How to compress a content with Brotli. */
export const brotliOptions = ({ length }: Uint8Array): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
});
