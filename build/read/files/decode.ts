import { isUtf8 } from 'node:buffer';
import { makeLineIndex } from '../../model/json/locator.ts';

/** The first byte that is not UTF-8. */
interface BadText {
  readonly line: number;
  readonly column: number;
  readonly byte: number;
  readonly suspected: 'UTF-16' | 'another encoding';
}

/** Whether {@link decode} gives a text. */
export const isText = (bytes: Uint8Array): boolean => !isUtf16(bytes) && isUtf8(bytes);

const UTF8 = new TextDecoder();

/** Decodes UTF-8 without a byte-order mark. */
export const textOf = (bytes: Uint8Array): string => UTF8.decode(bytes);

/** Decodes UTF-8 without its byte-order mark, or finds the first byte that is not UTF-8. */
export function decode(bytes: Uint8Array): { readonly text: string } | BadText {
  // Much UTF-16 is valid UTF-8 with a NUL in every other byte.
  if (isUtf16(bytes)) return { line: 1, column: 1, byte: bytes[0] as number, suspected: 'UTF-16' };
  if (isUtf8(bytes)) return { text: textOf(bytes) };
  const text = textOf(bytes);
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  let at = hasMark ? 3 : 0;
  let last = 0;
  for (const { index } of text.matchAll(/\ufffd/g)) {
    at += Buffer.byteLength(text.slice(last, index));
    last = index;
    const isCharacter = bytes[at] === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd;
    if (!isCharacter) break;
  }
  const place = makeLineIndex(text).positionOf(last);
  return { ...place, byte: bytes[at] as number, suspected: 'another encoding' };
}

/** Whether bytes start with a UTF-16 byte-order mark, or almost every other byte is NUL, as in Western texts. */
function isUtf16(bytes: Uint8Array): boolean {
  const beginning = bytes.subarray(0, 256);
  const [first, second] = beginning;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  let even = 0;
  let odd = 0;
  for (const [i, byte] of beginning.entries()) {
    if (byte !== 0) continue;
    if (i % 2 === 0) even++;
    else odd++;
  }
  return beginning.length >= 4 && Math.min(even, odd) === 0 && (even + odd) * 3 > beginning.length;
}

const IMPORT = 'name it FILE.xlsx and run "npm run import -- FILE.xlsx"';
const CONVERT = 'save it as .xlsx in its program, and run "npm run import -- FILE.xlsx"';
const REPLACE = 'replace it with the intended file';
const ZIP = 'PK\x03\x04';

/** Binary formats by the first bytes of their files, and by a text that is in these, too. The first match counts. */
const SIGNATURES: readonly (Record<'magic' | 'name' | 'remedy', string> & { readonly contains?: string })[] =
  [
    {
      magic: ZIP,
      contains: 'opendocument.spreadsheet',
      name: 'an OpenDocument spreadsheet (.ods)',
      remedy: CONVERT,
    },
    { magic: ZIP, contains: '[Content_Types].xml', name: 'an Excel workbook (.xlsx)', remedy: IMPORT },
    { magic: ZIP, contains: 'xl/', name: 'an Excel workbook (.xlsx)', remedy: IMPORT },
    { magic: ZIP, name: 'a ZIP archive', remedy: 'unpack it' },
    {
      magic: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
      name: 'an Excel workbook (.xls) or another old Office file',
      remedy: CONVERT,
    },
    { magic: '\x1f\x8b\x08', name: 'a gzip archive', remedy: 'decompress it' },
    { magic: '%PDF-', name: 'a PDF', remedy: REPLACE },
    { magic: '\x89PNG\r\n\x1a\n', name: 'a PNG image', remedy: REPLACE },
  ];

/** Number of bytes of a file that show its format. */
export const SNIFFED_BYTES = 4096;

/** The known binary format of a file's bytes, if it is one. */
export function findBinaryFormat(bytes: Uint8Array) {
  const { buffer, byteOffset, length } = bytes;
  const beginning = Buffer.from(buffer, byteOffset, Math.min(length, SNIFFED_BYTES)).toString('latin1');
  return SIGNATURES.find(
    ({ magic, contains = '' }) => beginning.startsWith(magic) && beginning.includes(contains),
  );
}
