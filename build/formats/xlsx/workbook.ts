import { posix } from 'node:path';
import { SourceFault } from '../import/format.ts';
import { textOf, type XmlElement } from '../xml/read.ts';
import { type Archive, elementsAt, openArchive, readPart } from './archive.ts';
import { builtInFormat, DAY_0, type NumberFormat, readNumberFormat } from './number-formats.ts';

/** The parts of an XLSX file that its sheets refer to. */
export interface Workbook {
  readonly archive: Archive;
  readonly sheets: readonly SheetEntry[];
  /** The day with number 0: {@link DAY_0}, or 1904-01-01 in files from old versions of Excel for Mac. */
  readonly dayZero: number;
  /** Texts that cells refer to by number. */
  readonly sharedStrings: readonly string[];
  /** Number formats that cells refer to by number. */
  readonly formats: readonly NumberFormat[];
}

/** A sheet as the workbook lists it. */
export interface SheetEntry {
  readonly name: string;
  readonly isHidden: boolean;
  /** Path of its part in the archive. */
  readonly path: string;
}

const NO_WORKBOOK =
  'the file is not an Excel workbook (.xlsx), or it is encrypted: open it in Excel or LibreOffice, and save it as .xlsx without a password';

/** Opens an XLSX file (ECMA-376, Office Open XML) and reads everything but the cells of its sheets. @throws SourceFault */
export async function openWorkbook(bytes: Uint8Array): Promise<Workbook> {
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
  return {
    archive,
    sheets,
    dayZero: isFrom1904 ? Date.UTC(1904, 0, 1) : DAY_0,
    sharedStrings: await readSharedStrings(archive, findPath('sharedStrings')),
    formats: await readFormats(archive, findPath('styles')),
  };
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

async function readSharedStrings(archive: Archive, path: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  await readPart(archive, path, (element) => {
    if (element.name === 'si') strings.push(readRichText(element));
    return element.name === 'si';
  });
  return strings;
}

/** A text without its formatting, and without phonetic guides (ECMA-376 part 1, 18.4). */
export function readRichText(element: XmlElement): string {
  const texts = [...elementsAt(element, 't'), ...elementsAt(element, 'r', 't')];
  return unescapeText(texts.map(textOf).join(''));
}

/** A text without the escapes of characters that XML cannot contain, such as `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
export const unescapeText = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The formats of cells by their numbers (ECMA-376 part 1, 18.8.7 and 18.8.10). */
async function readFormats(archive: Archive, path: string | undefined): Promise<NumberFormat[]> {
  const root = await readPart(archive, path);
  const own = elementsAt(root, 'numFmts', 'numFmt').map(({ attributes }) => attributes);
  const codes = new Map(own.map((one) => [one.get('numFmtId'), one.get('formatCode') ?? '']));
  return elementsAt(root, 'cellXfs', 'xf').map(({ attributes }) => {
    const id = attributes.get('numFmtId');
    return readNumberFormat(codes.get(id) ?? builtInFormat(Number(id)));
  });
}
