/** A binary format, recognised by the first bytes of its files. */
export interface BinaryFormat {
  /** With its article. */
  readonly name: string;
  readonly remedy: string;
}

const SAVE = 'open it and save the sheet as CSV in UTF-8, or replace it with the document';
const REPLACE = 'replace it with the intended file';
const ZIP = 'PK\x03\x04';

/** The first match counts. `contains` must be in the start of the file too. */
const FORMATS: readonly (readonly [magic: string, name: string, remedy: string, contains?: string])[] = [
  [ZIP, 'an OpenDocument spreadsheet (.ods)', SAVE, 'application/vnd.oasis.opendocument.spreadsheet'],
  [ZIP, 'an Excel workbook (.xlsx)', SAVE, '[Content_Types].xml'],
  [ZIP, 'an Excel workbook (.xlsx)', SAVE, 'xl/'],
  [ZIP, 'a ZIP archive', 'unpack it'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'an Excel workbook (.xls) or another old Office file', SAVE],
  ['\x1f\x8b\x08', 'a gzip archive', 'decompress it'],
  ['7z\xbc\xaf\x27\x1c', 'a 7-Zip archive', 'unpack it'],
  ['%PDF-', 'a PDF', REPLACE],
  ['\x89PNG\r\n\x1a\n', 'a PNG image', REPLACE],
  ['\xff\xd8\xff', 'a JPEG image', REPLACE],
  ['GIF89a', 'a GIF image', REPLACE],
  ['SQLite format 3\0', 'an SQLite database', 'export its table'],
];

/** The known binary format of a file's bytes, if it is one. */
export function findBinaryFormat(bytes: Uint8Array): BinaryFormat | undefined {
  const { buffer, byteOffset, length } = bytes;
  const beginning = Buffer.from(buffer, byteOffset, Math.min(length, SNIFFED_BYTES)).toString('latin1');
  const found = FORMATS.find(
    ([magic, , , contains]) =>
      beginning.startsWith(magic) && (contains === undefined || beginning.includes(contains)),
  );
  return found && { name: found[1], remedy: found[2] };
}

const SNIFFED_BYTES = 4096;
