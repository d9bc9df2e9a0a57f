import { describe, expect, test } from 'vitest';
import { SourceFault } from '../../../../build/formats/import/format.ts';
import { openArchive, openWorkbook } from '../../../../build/formats/xlsx/workbook.ts';
import { textRow, workbook } from '../../../support/workbook.ts';
import { zip } from '../../../support/zip.ts';

const LIMITS = { maxFreeBytes: 1000, maxRatio: 10, maxBytes: 3000, maxEntries: 3 };

async function contentOf(bytes: Uint8Array, path: string, limits = LIMITS): Promise<string> {
  const archive = await openArchive(bytes, limits);
  const pieces: Uint8Array[] = [];
  for await (const piece of archive.read(path)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

test('reads files without regard to the case of their names', async () => {
  expect(await contentOf(zip({ 'xl/A.xml': 'a', 'b.xml': 'b' }), 'XL/a.XML')).toBe('a');
});

test('reports a missing file', async () => {
  await expect(contentOf(zip({ a: 'a' }), 'b')).rejects.toThrow('the file does not contain b');
});

describe('limits', () => {
  test('a file may have some bytes, however well it is compressed', async () => {
    expect(await contentOf(zip({ a: ' '.repeat(1000) }), 'a')).toHaveLength(1000);
  });

  test('a file that is far larger than its compressed size is not read to its end', async () => {
    const bytes = zip({ a: ' '.repeat(50_000_000) });
    const { read } = await openArchive(bytes, LIMITS);
    let size = 0;
    const readAll = async () => {
      for await (const piece of read('a')) size += piece.length;
    };
    await expect(readAll()).rejects.toThrow('a in the file is too large when it is decompressed');
    expect(size).toBeLessThan(bytes.length * 10 + 100_000);
  });

  test('all reads together have a limit', async () => {
    const random = Array.from({ length: 990 }, (_, i) => String.fromCharCode(33 + ((i * 7919) % 90))).join(
      '',
    );
    const { read } = await openArchive(zip({ a: random }), LIMITS);
    const readAll = async () => {
      for await (const _ of read('a'));
    };
    for (let i = 0; i < 3; i++) await readAll();
    await expect(readAll()).rejects.toThrow('too large');
  });

  test('an archive has few files', async () => {
    await expect(openArchive(zip({ a: '', b: '', c: '', d: '' }), LIMITS)).rejects.toThrow(
      'more than 3 parts',
    );
  });
});

describe('damaged archives', () => {
  const good = workbook({ sheets: { Sheet1: textRow('code', 'name') } });

  test('are reported wherever they end', async () => {
    for (let length = 0; length < good.length; length += 7) {
      await expect(openWorkbook(good.slice(0, length)), `${length} bytes`).rejects.toBeInstanceOf(
        SourceFault,
      );
    }
  });

  test('are reported or read, whatever byte is wrong', async () => {
    let failures = 0;
    for (let at = 0; at < good.length; at++) {
      const bytes = good.slice();
      bytes[at] = (bytes[at] as number) ^ 0xff;
      const error = await openWorkbook(bytes).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (error === undefined) continue;
      failures++;
      expect(error, `byte ${at}`).toBeInstanceOf(SourceFault);
    }
    expect(failures).toBeGreaterThan(good.length / 3);
  });

  test('have files with a wrong checksum', async () => {
    const bytes = zip({ a: 'a' });
    const checksum = bytes.length - 22 - 47 + 16;
    for (const at of [checksum]) bytes[at] = (bytes[at] as number) ^ 1;
    await expect(contentOf(bytes, 'a')).rejects.toThrow('a in the file is damaged');
  });
});

describe('other formats', () => {
  test.each([
    [{ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' }],
    [{ 'a.txt': 'a' }],
    [
      {
        '_rels/.rels':
          '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>',
      },
    ],
    [{ '_rels/.rels': '<Relationships/>' }],
  ])('are refused: %j', async (files) => {
    await expect(openWorkbook(zip(files as unknown as Record<string, string>))).rejects.toThrow(
      'the file contains no workbook in XML',
    );
  });
});

test('a module of macros, which Excel lists without a part, is a sheet without cells', async () => {
  const sheets =
    '<sheets><sheet name="A" r:id="r1"/><sheet name="Module1" state="veryHidden" r:id=""/></sheets>';
  const files = { 'xl/workbook.xml': `<workbook>${sheets}</workbook>` };
  const book = await openWorkbook(workbook({ sheets: { A: textRow('code') }, files }));
  expect(book.sheets.map(({ name, hasCells }) => [name, hasCells])).toEqual([
    ['A', true],
    ['Module1', false],
  ]);
});
