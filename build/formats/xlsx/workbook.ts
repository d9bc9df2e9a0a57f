import { posix } from 'node:path';
import { crc32 } from 'node:zlib';
import type { SaxesTagPlain } from 'saxes';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { SourceFault } from '../import/format.ts';
import { encodingOf, makeXmlParser } from '../xml/read.ts';
import { builtInFormat } from './number-formats.ts';

/** The parts of an XLSX file that its sheets refer to. */
export interface Workbook {
  readonly archive: Archive;
  readonly sheets: readonly SheetEntry[];
  /** Whether day 0 is 1904-01-01, as in files from old versions of Excel for Mac. */
  readonly hasDatesFrom1904: boolean;
  /** Texts that cells refer to by number. */
  readonly sharedStrings: readonly string[];
  /** Number format codes that cells refer to by number: `General`, `000`. */
  readonly formats: readonly string[];
}

/** A sheet as the workbook lists it. */
export interface SheetEntry {
  readonly name: string;
  readonly isHidden: boolean;
  /** Path of its part in the archive. */
  readonly path: string;
  /** Sheets with charts or macros have no cells. */
  readonly hasCells: boolean;
}

/** A part, or another file, that a part refers to. */
interface Relationship {
  /** The last segment of its type: `worksheet`. Its URI differs between the two variants of the standard. */
  readonly type: string;
  readonly path: string;
}

/**
 * Opens an XLSX file (ECMA-376, Office Open XML) and reads everything but the cells of its sheets.
 *
 * @throws SourceFault
 */
export async function openWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const archive = await openArchive(bytes);
  const path = pathIn(await readRelationships(archive, ''), 'officeDocument');
  if (path === undefined || path.endsWith('.bin'))
    throw new SourceFault(
      'the file contains no workbook in XML: open it in Excel or LibreOffice, and save it as an Excel workbook (.xlsx)',
    );
  const relationships = await readRelationships(archive, path);
  const sheets: SheetEntry[] = [];
  let hasDatesFrom1904 = false;
  await parseXml(path, archive.read(path), {
    open: (element, attributes) => {
      const { date1904, name = '', state = '' } = attributes;
      // Extensions have elements with the same name.
      if (element === 'workbookPr') hasDatesFrom1904 ||= isTrue(date1904);
      if (element !== 'sheet') return;
      const [, id = 'missing'] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? [];
      // Excel writes an empty id for modules of macros.
      const part = id === '' ? { type: 'module', path: '' } : relationships.get(id);
      if (!part) throw new SourceFault('a sheet of the workbook is missing, so the file is damaged');
      const isHidden = state === 'hidden' || state === 'veryHidden';
      const hasCells = part.type === 'worksheet';
      sheets.push({ name: unescapeText(name), isHidden, path: part.path, hasCells });
    },
  });
  return {
    ...{ archive, sheets, hasDatesFrom1904 },
    sharedStrings: await readSharedStrings(archive, pathIn(relationships, 'sharedStrings')),
    formats: await readFormats(archive, pathIn(relationships, 'styles')),
  };
}

const pathIn = (relationships: ReadonlyMap<string, Relationship>, type: string): string | undefined =>
  [...relationships.values()].find((one) => one.type === type)?.path;

/** Relationships of a part by id, or of the package for an empty path (ECMA-376 part 2, 6.5). */
export async function readRelationships(archive: Archive, of: string): Promise<Map<string, Relationship>> {
  const folder = of.slice(0, of.lastIndexOf('/') + 1);
  const found = new Map<string, Relationship>();
  await parsePart(archive, `${folder}_rels/${of.slice(folder.length)}.rels`, {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name === 'Relationship')
        found.set(Id, {
          type: Type.slice(Type.lastIndexOf('/') + 1),
          path: posix.resolve('/', folder, Target).slice(1),
        });
    },
  });
  return found;
}

/** Whether an attribute of type xsd:boolean is true. */
export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/** Parses a part that may be missing. */
const parsePart = async (archive: Archive, path: string | undefined, handler: XmlHandler): Promise<void> => {
  if (path !== undefined && archive.has(path)) await parseXml(path, archive.read(path), handler);
};

/** Texts without their formatting, and without phonetic guides (ECMA-376 part 1, 18.4). */
async function readSharedStrings(archive: Archive, path: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  let [text, isText, phonetic] = ['', false, 0];
  await parsePart(archive, path, {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') phonetic++;
      else if (name === 't') isText = phonetic === 0;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
    close: (name) => {
      if (name === 'si') strings.push(unescapeText(text));
      else if (name === 'rPh') phonetic--;
      else if (name === 't') isText = false;
    },
  });
  return strings;
}

/** The formats of cells by their numbers (ECMA-376 part 1, 18.8.7, 18.8.10 and 18.8.30). */
async function readFormats(archive: Archive, path: string | undefined): Promise<string[]> {
  const codes = new Map<string, string>();
  const ids: string[] = [];
  let isCellFormats = false;
  await parsePart(archive, path, {
    open: (element, { numFmtId = '0', formatCode = '' }) => {
      if (element === 'numFmt') codes.set(numFmtId, formatCode);
      else if (element === 'cellXfs') isCellFormats = true;
      else if (element === 'xf' && isCellFormats) ids.push(numFmtId);
    },
    close: (element) => {
      if (element === 'cellXfs') isCellFormats = false;
    },
  });
  return ids.map((id) => codes.get(id) ?? builtInFormat(Number(id)));
}

/** The files in a ZIP archive. */
interface Archive {
  /** Paths in lower case; names of parts are compared without regard to case (ECMA-376 part 2, 6.2.2.3). */
  readonly has: (path: string) => boolean;
  /**
   * The bytes of a file, in pieces.
   *
   * @throws SourceFault for a missing or damaged file, and for one that is far larger than its compressed size
   */
  readonly read: (path: string) => AsyncIterable<Uint8Array>;
}

const LIMITS = {
  /** Bytes that a file may have, whatever its compressed size is. */
  maxFreeBytes: 4 << 20,
  /** Beyond these, maximum bytes for each compressed byte. Sheets have 5 to 20, and deflate allows 1032. */
  maxRatio: 50,
  /** Bytes of all files that are read. */
  maxBytes: 2 ** 31,
  maxEntries: 10_000,
};

/**
 * Opens a ZIP archive.
 *
 * @throws SourceFault if it is damaged, truncated or has too many files
 */
export async function openArchive(bytes: Uint8Array, limits = LIMITS): Promise<Archive> {
  const entries = new Map<string, Entry>();
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let zip: ZipFile;
  try {
    zip = await fromBufferPromise(buffer, { lazyEntries: true });
    if (zip.entryCount > limits.maxEntries)
      throw new SourceFault(`the file has more than ${limits.maxEntries} parts`);
    for await (const entry of zip.eachEntry()) {
      const path = entry.fileName.toLowerCase();
      if (entries.has(path)) throw new SourceFault(`the file contains ${entry.fileName} twice`);
      entries.set(path, entry);
    }
  } catch (error) {
    throw asUnreadable(error, 'the file is damaged or incomplete');
  }
  const budget = { bytes: limits.maxBytes };
  return {
    has: (path) => entries.has(path.toLowerCase()),
    read: (path) => {
      const entry = entries.get(path.toLowerCase());
      if (!entry) throw new SourceFault(`the file does not contain ${path}, so it is incomplete`);
      return readEntry(zip, entry, limits, budget);
    },
  };
}

async function* readEntry(
  zip: ZipFile,
  entry: Entry,
  { maxFreeBytes, maxRatio }: typeof LIMITS,
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
        throw new SourceFault(`${fileName} in the file is too large when it is decompressed`);
      }
      checksum = crc32(piece, checksum);
      yield piece;
    }
  } catch (error) {
    throw asUnreadable(error, `${fileName} in the file is damaged`);
  }
  if (checksum !== entry.crc32) throw new SourceFault(`${fileName} in the file is damaged: wrong checksum`);
}

/** Errors of the ZIP library and of zlib do not state what to do. */
function asUnreadable(error: unknown, what: string): SourceFault {
  if (error instanceof SourceFault) return error;
  return new SourceFault(`${what} (${error instanceof Error ? error.message : String(error)})`);
}

/**
 * A text without the escapes of characters that XML cannot contain: `_x000D_` is a carriage return, and `_x005F_` the
 * underscore of a text that looks like an escape (ECMA-376 part 1, 22.9.2.19).
 */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

/** Receives the parts of an XML file. Names are without namespace prefixes. */
interface XmlHandler {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  /** Text and CDATA sections, possibly in pieces. */
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/**
 * Parses XML in pieces.
 *
 * @param path names the file in messages
 * @throws SourceFault for text that is not well-formed XML in UTF-8 or UTF-16
 */
export async function parseXml(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
  { open, text, close }: XmlHandler,
): Promise<void> {
  const faultOf = (message: string): SourceFault => new SourceFault(`${path} in the file ${message}`);
  const handler = {
    open: ({ name, attributes }: SaxesTagPlain) => open?.(localName(name), attributes),
    text: (piece: string) => text?.(piece),
    close: ({ name }: SaxesTagPlain) => close?.(localName(name)),
  };
  const parser = makeXmlParser<SaxesTagPlain>(false, handler, faultOf);
  let decoder: TextDecoder | undefined;
  try {
    for await (const piece of pieces) {
      decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
      parser.write(decoder.decode(piece, { stream: true }));
    }
    parser.write(decoder?.decode() ?? '');
    parser.close();
  } catch (error) {
    if (error instanceof SourceFault) throw error;
    throw faultOf(`is not XML (${(error as Error).message})`);
  }
}

/** Some programs write `x:row` for `row`. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
