import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise } from 'yauzl';
import { SourceFault } from '../import/format.ts';
import { childrenOf, readXml, textOf, type XmlElement, type XmlOptions } from '../xml.ts';
import { builtInFormat, DAY_0, readNumberFormat } from './conventions.ts';

/** The parts of an XLSX file that its sheets refer to. */
export type Workbook = Awaited<ReturnType<typeof openWorkbook>>;

export interface SheetEntry {
  readonly name: string;
  readonly isHidden: boolean;
  readonly path: string;
}

const NO_WORKBOOK =
  'the file is not an Excel workbook (.xlsx), or it is encrypted: open it in Excel or LibreOffice, and save it as .xlsx without a password';

/** Opens an XLSX file (ECMA-376, Office Open XML) and reads everything but the cells of its sheets. @throws SourceFault */
export async function openWorkbook(bytes: Uint8Array) {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new SourceFault(NO_WORKBOOK);
  const archive = await openArchive(bytes);
  const own = (await readRelationships(archive, '')).find(({ type }) => type === 'officeDocument');
  if (!own || own.path.endsWith('.bin')) throw new SourceFault(NO_WORKBOOK);
  const root = await readPart(archive, own.path);
  const parts = await readRelationships(archive, own.path);
  const findPath = (name: string) => parts.find(({ type }) => type === name)?.path;
  const sheets: SheetEntry[] = [];
  for (const { attributes } of elementsAt(root, 'sheets', 'sheet')) {
    const [, id] = [...attributes].find(([name]) => name.endsWith(':id')) ?? [];
    const part = parts.find((one) => one.id === id);
    // Others have a chart or macros, and no cells.
    if (part?.type !== 'worksheet') continue;
    const isHidden = /hidden$/i.test(attributes.get('state') ?? '');
    sheets.push({ name: unescapeText(attributes.get('name') ?? ''), isHidden, path: part.path });
  }
  const isFrom1904 = elementsAt(root, 'workbookPr').some((one) => isTrue(one, 'date1904'));
  /** Texts that cells refer to by number. */
  const sharedStrings: string[] = [];
  await readPart(archive, findPath('sharedStrings'), (element) => {
    if (element.name === 'si') sharedStrings.push(readRichText(element));
    return element.name === 'si';
  });
  const styles = await readPart(archive, findPath('styles'));
  const codes = new Map<string | undefined, string>();
  for (const { attributes } of elementsAt(styles, 'numFmts', 'numFmt'))
    codes.set(attributes.get('numFmtId'), attributes.get('formatCode') ?? '');
  /** Number formats that cells refer to by number (ECMA-376 part 1, 18.8.10). */
  const formats = elementsAt(styles, 'cellXfs', 'xf').map(({ attributes }) => {
    const id = attributes.get('numFmtId');
    return readNumberFormat(codes.get(id) ?? builtInFormat(Number(id)));
  });
  // The day with number 0; old versions of Excel for Mac have another one.
  return { archive, sheets, sharedStrings, formats, dayZero: isFrom1904 ? Date.UTC(1904, 0, 1) : DAY_0 };
}

/** What a part refers to, or the package for an empty path (ECMA-376 part 2, 6.5). */
export async function readRelationships(archive: Archive, of: string) {
  const { dir, base } = posix.parse(of);
  const root = await readPart(archive, posix.join(dir, '_rels', `${base}.rels`));
  return elementsAt(root, 'Relationship').map(({ attributes }) => ({
    id: attributes.get('Id') ?? '',
    // The last segment, because its URI differs between the two variants of the standard.
    type: posix.basename(attributes.get('Type') ?? ''),
    path: posix.resolve('/', dir, attributes.get('Target') ?? '').slice(1),
  }));
}

/** Whether an attribute of type xsd:boolean is true. */
export const isTrue = ({ attributes }: XmlElement, name: string): boolean =>
  /^(?:1|true)$/.test(attributes.get(name) ?? '');

/** A text without its formatting, and without phonetic guides (ECMA-376 part 1, 18.4). */
export function readRichText(element: XmlElement): string {
  const texts = [...elementsAt(element, 't'), ...elementsAt(element, 'r', 't')];
  return unescapeText(texts.map(textOf).join(''));
}

/** A text without the escapes of characters that XML cannot contain, such as `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
export const unescapeText = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Reads a file in a ZIP archive; undefined for a missing one. @throws SourceFault if it is damaged or too large */
type Archive = (path: string) => Promise<Uint8Array | undefined>;

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
