import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { OutputFile } from '../plan/output-file.ts';

/**
 * All files, and behind each file of the site that gets smaller the same in gzip and Brotli, under its path with `.gz`
 * and `.br`. The same content gives the same bytes, whatever the machine and the time.
 */
export function* withCompressed(files: Iterable<OutputFile>): Generator<OutputFile> {
  const known = new Map<string, readonly Compressed[]>();
  for (const file of files) {
    yield file;
    if (!isServed(file.path)) continue;
    const content = Buffer.from(file.text);
    const hash = createHash('sha256').update(content).digest('base64');
    const compressed = known.get(hash) ?? compress(content);
    known.set(hash, compressed);
    for (const { extension, bytes } of compressed) yield { path: `${file.path}${extension}`, text: bytes };
  }
}

interface Compressed {
  readonly extension: string;
  readonly bytes: Uint8Array;
}

/** Servers of files send these: neither a host's own files nor those of the API. */
const isServed = (path: string): boolean => /^site\/(?!_|v1\/)/.test(path);

function compress(content: Buffer): Compressed[] {
  return [
    { extension: '.gz', bytes: gzip(content) },
    { extension: '.br', bytes: brotli(content) },
  ].filter(({ bytes }) => bytes.length < content.length);
}

/** RFC 1952 section 2.3: node:zlib leaves the time out, but says on which system it ran. */
function gzip(content: Buffer): Uint8Array {
  const bytes = gzipSync(content, { level: constants.Z_BEST_COMPRESSION });
  bytes[9] = UNKNOWN_SYSTEM;
  return bytes;
}

const UNKNOWN_SYSTEM = 255;

/** On pages of an index, the best quality (11) saves 7 percent more and takes thirty times as long. */
const BROTLI_QUALITY = 8;

function brotli(content: Buffer): Uint8Array {
  return brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}
