import { describe, expect, test } from 'vitest';
import { SourceFault } from '../../../../build/formats/import/format.ts';
import { openArchive, openWorkbook } from '../../../../build/formats/xlsx/workbook.ts';
import { textRow, workbook } from '../../../support/workbook.ts';
import { zip } from '../../../support/zip.ts';

const LIMITS = { maxFreeBytes: 1000, maxRatio: 10, maxBytes: 3000, maxEntries: 3 };

async function contentOf(bytes: Uint8Array, path: string): Promise<string | undefined> {
  const archive = await openArchive(bytes, LIMITS);
  return (await archive(path))?.toString();
}

test('reads files without regard to the case of their names', async () => {
  expect(await contentOf(zip({ 'xl/A.xml': 'a', 'b.xml': 'b' }), 'XL/a.XML')).toBe('a');
  expect(await contentOf(zip({ a: 'a' }), 'b')).toBeUndefined();
  await expect(openArchive(zip({ a: 'a', A: 'b' }))).rejects.toThrow('it contains a twice');
});

describe('limits', () => {
  test('a file that is far larger than its compressed size is not read', async () => {
    await expect(contentOf(zip({ a: ' '.repeat(50_000_000) }), 'a')).rejects.toThrow(
      'a in the file is too large when it is decompressed',
    );
  });

  test('a file that states a smaller size is not read to its end', async () => {
    const bytes = Buffer.from(zip({ a: ' '.repeat(50_000_000) }));
    bytes.writeUInt32LE(1000, bytes.length - 22 - 47 + 24);
    await expect(contentOf(bytes, 'a')).rejects.toThrow(
      'too many bytes in the stream. expected 1000. got at',
    );
  });

  test('all reads together have a limit', async () => {
    const text = Array.from({ length: 990 }, (_, i) => String.fromCharCode(33 + ((i * 7919) % 90))).join('');
    const archive = await openArchive(zip({ a: text }), LIMITS);
    for (let i = 0; i < 3; i++) await archive('a');
    await expect(archive('a')).rejects.toThrow('too large');
  });

  test('an archive has few files', async () => {
    const archive = openArchive(zip({ a: '', b: '', c: '', d: '' }), LIMITS);
    await expect(archive).rejects.toThrow('the file has too many parts');
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
    const bytes = Buffer.from(zip({ a: 'a' }));
    const at = bytes.length - 22 - 47 + 16;
    bytes.writeUInt8((bytes[at] as number) ^ 1, at);
    await expect(contentOf(bytes, 'a')).rejects.toThrow('wrong checksum of a');
  });
});

test('a module of macros, which Excel lists without a part, is no sheet', async () => {
  const sheets =
    '<sheets><sheet name="A" r:id="r1"/><sheet name="Module1" state="veryHidden" r:id=""/></sheets>';
  const files = { 'xl/workbook.xml': `<workbook xmlns:r="urn:r">${sheets}</workbook>` };
  const book = await openWorkbook(workbook({ sheets: { A: textRow('code') }, files }));
  expect(book.sheets).toEqual([{ name: 'A', isHidden: false, path: 'xl/worksheets/sheet1.xml' }]);
});
