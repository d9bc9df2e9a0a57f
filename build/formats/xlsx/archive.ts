import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise } from 'yauzl';
import { SourceFault } from '../import/format.ts';
import { childrenOf, readXml, type XmlElement, type XmlOptions } from '../xml/read.ts';

/** Reads a file in a ZIP archive; undefined for a missing one. @throws SourceFault if it is damaged or too large */
export type Archive = (path: string) => Promise<Uint8Array | undefined>;

const LIMITS = {
  /** Bytes that a file may have, whatever its compressed size is. */
  maxFreeBytes: 4 << 20,
  /** Beyond these, maximum bytes for each compressed byte. Sheets have 5 to 20, and deflate allows 1032. */
  maxRatio: 50,
  /** Bytes of all files that are read, each of which must fit into a string. */
  maxBytes: 500_000_000,
  maxEntries: 10_000,
};

/** Opens a ZIP archive. @throws SourceFault if it is damaged, truncated or has too many files */
export async function openArchive(bytes: Uint8Array, limits = LIMITS): Promise<Archive> {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await fromBufferPromise(source, { lazyEntries: true }).catch(failAsDamaged);
  if (zip.entryCount > limits.maxEntries) throw new SourceFault('the file has too many parts: save it again');
  // Names of parts are compared without regard to case (ECMA-376 part 2, 6.2.2.3).
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      const path = entry.fileName.toLowerCase();
      if (entries.has(path)) throw new Error(`it contains ${path} twice`);
      entries.set(path, entry);
    }
  } catch (error) {
    failAsDamaged(error);
  }
  let bytesLeft = limits.maxBytes;
  return async (path) => {
    const entry = entries.get(path.toLowerCase());
    if (!entry) return undefined;
    const { uncompressedSize, compressedSize } = entry;
    bytesLeft -= uncompressedSize;
    if (bytesLeft < 0 || uncompressedSize > Math.max(limits.maxFreeBytes, limits.maxRatio * compressedSize))
      throw new SourceFault(`${path} in the file is too large when it is decompressed`);
    // The stream fails when it exceeds the stated size.
    const content = await zip.openReadStreamPromise(entry).then(buffer).catch(failAsDamaged);
    if (crc32(content) !== entry.crc32) failAsDamaged(new Error(`wrong checksum of ${path}`));
    return content;
  };
}

/** Errors of the ZIP library and of zlib do not state what to do. */
function failAsDamaged(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  throw new SourceFault(`the file is damaged: save it again in Excel or LibreOffice (${reason})`);
}

/** Reads an XML file in an archive; `take` may throw errors with places of its own. @throws SourceFault */
export async function readPart(archive: Archive, path: string | undefined, take?: XmlOptions['take']) {
  const bytes = path === undefined ? undefined : await archive(path);
  try {
    return bytes && readXml(bytes, take && { take });
  } catch (error) {
    if (!(error instanceof SourceFault) || error.note.place?.startsWith('line ') !== true) throw error;
    throw new SourceFault(`${path} in the file ${error.message}`);
  }
}

/** The elements in an element by a path of names: `elementsAt(workbook, 'sheets', 'sheet')`. */
export function elementsAt(element: XmlElement | undefined, ...names: readonly string[]): XmlElement[] {
  let found = element ? [element] : [];
  for (const name of names) found = found.flatMap(childrenOf).filter((child) => child.name === name);
  return found;
}
