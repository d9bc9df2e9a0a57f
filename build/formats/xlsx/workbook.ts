import { posix } from 'node:path';
import { SourceFault } from '../import/format.ts';
import { textOf, type XmlElement } from '../xml/read.ts';
import { type Archive, elementsAt, openArchive, readPart } from './archive.ts';
import { builtInFormat, type NumberFormat, readNumberFormat } from './number-formats.ts';

/** The parts of an XLSX file that its sheets refer to. */
export interface Workbook {
  readonly archive: Archive;
  readonly sheets: readonly SheetEntry[];
  /** Whether day 0 is 1904-01-01, as in files from old versions of Excel for Mac. */
  readonly hasDatesFrom1904: boolean;
  /** Texts that cells refer to by number. */
  readonly sharedStrings: readonly string[];
  /** Number formats that cells refer to by number. */
  readonly formats: readonly NumberFormat[];
}

/** A sheet as the workbook lists it. */
export interface SheetEntry {
  readonly name: string;
  readonly isHidden: boolean;
  /** Path of its part in the archive; undefined for a sheet without cells, such as one with a chart or macros. */
  readonly path: string | undefined;
}

/** A part, or another file, that a part refers to. */
interface Relationship {
  readonly id: string;
  /** The last segment of its type: `worksheet`. Its URI differs between the two variants of the standard. */
  readonly type: string;
  readonly path: string;
}

const NO_WORKBOOK =
  'the file is not an Excel workbook (.xlsx), or it is encrypted: open it in Excel or LibreOffice, and save it as .xlsx without a password';

/**
 * Opens an XLSX file (ECMA-376, Office Open XML) and reads everything but the cells of its sheets.
 *
 * @throws SourceFault
 */
export async function openWorkbook(bytes: Uint8Array): Promise<Workbook> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new SourceFault(NO_WORKBOOK);
  const archive = await openArchive(bytes);
  const path = findPath(await readRelationships(archive, ''), 'officeDocument');
  if (path === undefined || path.endsWith('.bin')) throw new SourceFault(NO_WORKBOOK);
  const parts = await readRelationships(archive, path);
  const root = await readPart(archive, path);
  const sheetParts = new Map(
    parts.filter(({ type }) => type === 'worksheet').map((one) => [one.id, one.path]),
  );
  return {
    archive,
    sheets: elementsAt(root, 'sheets', 'sheet').map(({ attributes }) => {
      const [, id = ''] = [...attributes].find(([name]) => name.endsWith(':id')) ?? [];
      const isHidden = /hidden$/i.test(attributes.get('state') ?? '');
      return { name: unescapeText(attributes.get('name') ?? ''), isHidden, path: sheetParts.get(id) };
    }),
    hasDatesFrom1904: elementsAt(root, 'workbookPr').some((one) => isTrue(one, 'date1904')),
    sharedStrings: await readSharedStrings(archive, findPath(parts, 'sharedStrings')),
    formats: await readFormats(archive, findPath(parts, 'styles')),
  };
}

const findPath = (parts: readonly Relationship[], type: string): string | undefined =>
  parts.find((part) => part.type === type)?.path;

/** Relationships of a part, or of the package for an empty path (ECMA-376 part 2, 6.5). */
export async function readRelationships(archive: Archive, of: string): Promise<Relationship[]> {
  const { dir, base } = posix.parse(of);
  const root = await readPart(archive, posix.join(dir, '_rels', `${base}.rels`));
  return elementsAt(root, 'Relationship').map(({ attributes }) => ({
    id: attributes.get('Id') ?? '',
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
    if (element.name !== 'si') return false;
    strings.push(readRichText(element));
    return true;
  });
  return strings;
}

/** A text without its formatting, and without phonetic guides (ECMA-376 part 1, 18.4). */
export function readRichText(element: XmlElement): string {
  const texts = [...elementsAt(element, 't'), ...elementsAt(element, 'r', 't')];
  return unescapeText(texts.map(textOf).join(''));
}

/**
 * A text without the escapes of characters that XML cannot contain: `_x000D_` is a carriage return, and `_x005F_` the
 * underscore of a text that looks like an escape (ECMA-376 part 1, 22.9.2.19).
 */
export const unescapeText = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The formats of cells by their numbers (ECMA-376 part 1, 18.8.7, 18.8.10 and 18.8.30). */
async function readFormats(archive: Archive, path: string | undefined): Promise<NumberFormat[]> {
  const root = await readPart(archive, path);
  const codes = new Map<string, string>();
  for (const { attributes } of elementsAt(root, 'numFmts', 'numFmt'))
    codes.set(attributes.get('numFmtId') ?? '', attributes.get('formatCode') ?? '');
  return elementsAt(root, 'cellXfs', 'xf').map(({ attributes }) => {
    const id = attributes.get('numFmtId') ?? '0';
    return readNumberFormat(codes.get(id) ?? builtInFormat(Number(id)));
  });
}
