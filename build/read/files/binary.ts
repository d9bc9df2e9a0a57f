/** A binary format, recognised by the first bytes of its files. */
export interface BinaryFormat {
  /** With its article. */
  readonly name: string;
  readonly remedy: string;
  readonly magic: readonly number[] | string;
  /** Text that the start of the file must contain too. */
  readonly contains?: string;
}

const SAVE = 'open it and save the sheet as CSV in UTF-8, or replace it with the document';
const REPLACE = 'replace it with the intended file';

/** The first match counts. */
const FORMATS: readonly BinaryFormat[] = [
  {
    name: 'an OpenDocument spreadsheet (.ods)',
    remedy: SAVE,
    magic: 'PK\x03\x04',
    contains: 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet',
  },
  { name: 'an Excel workbook (.xlsx)', remedy: SAVE, magic: 'PK\x03\x04', contains: '[Content_Types].xml' },
  { name: 'an Excel workbook (.xlsx)', remedy: SAVE, magic: 'PK\x03\x04', contains: 'xl/' },
  { name: 'a ZIP archive', remedy: 'unpack it', magic: 'PK\x03\x04' },
  {
    name: 'an Excel workbook (.xls) or another old Office file',
    remedy: SAVE,
    magic: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
  },
  { name: 'a gzip archive', remedy: 'decompress it', magic: [0x1f, 0x8b, 0x08] },
  { name: 'a 7-Zip archive', remedy: 'unpack it', magic: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c] },
  { name: 'a PDF', remedy: REPLACE, magic: '%PDF-' },
  { name: 'a PNG image', remedy: REPLACE, magic: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { name: 'a JPEG image', remedy: REPLACE, magic: [0xff, 0xd8, 0xff] },
  { name: 'a GIF image', remedy: REPLACE, magic: 'GIF89a' },
  { name: 'an SQLite database', remedy: 'export its table', magic: 'SQLite format 3\0' },
];

/** The known binary format of a file's bytes, if it is one. */
export function findBinaryFormat(bytes: Uint8Array): BinaryFormat | undefined {
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, SNIFFED_BYTES));
  return FORMATS.find(({ magic, contains }) => {
    const start = Buffer.from(magic as string, 'latin1');
    return (
      beginning.subarray(0, start.length).equals(start) &&
      (contains === undefined || beginning.includes(contains, 0, 'latin1'))
    );
  });
}

const SNIFFED_BYTES = 4096;
