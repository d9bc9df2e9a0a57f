import { expect, test } from 'vitest';
import { assertRowCount } from '../../../../build/formats/xlsx/worksheet.ts';

async function* piecesOf(start: Buffer, row: Buffer, count: number): AsyncGenerator<Uint8Array> {
  yield start;
  const thousand = Buffer.concat(Array(1000).fill(row));
  for (let i = 0; i < Math.floor(count / 1000); i++) yield thousand;
  // In pieces of a byte, so that each name is divided.
  for (let i = 0; i < count % 1000; i++) for (const byte of row) yield Buffer.of(byte);
}

const MAX = 1_048_576;
const START = '<worksheet><rowBreaks/><arrow/><sheetData>';

test.each([
  ['without a number', '<row><c/></row>', 'utf8'],
  ['that are empty', '<row r="1"/>', 'utf8'],
  ['with a prefix', '<x:row>\n</x:row>', 'utf8'],
  ['in UTF-16', '<row/>', 'utf16le'],
] as const)('rows %s: as many as a sheet can have, and no more', async (_, row, encoding) => {
  const pieces = (count: number) => piecesOf(Buffer.from(START, encoding), Buffer.from(row, encoding), count);
  await expect(assertRowCount('S', pieces(MAX))).resolves.toBeUndefined();
  await expect(assertRowCount('S', pieces(MAX + 1))).rejects.toThrow(
    'the sheet "S" has more than 1048576 rows: split it',
  );
});

test('a sheet that is far too long is not read to its end', async () => {
  let read = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    const rows = Buffer.from('<row/>'.repeat(100_000));
    for (;;) {
      read++;
      yield rows;
    }
  }
  await expect(assertRowCount('S', endless())).rejects.toThrow('more than 1048576 rows');
  expect(read).toBe(11);
});
