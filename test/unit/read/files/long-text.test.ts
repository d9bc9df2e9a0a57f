import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isLongText } from '../../../../build/read/files/read.ts';

const folder = mkdtempSync(join(tmpdir(), 'long-text-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LENGTH = 16_500_000;

function write(bytes: Uint8Array): string {
  const path = join(folder, 'file.csv');
  writeFileSync(path, bytes);
  return path;
}

/** A text whose parts end within characters. */
const text = (start: string) => Buffer.from(start + '€'.repeat(LENGTH / 3));

describe('isLongText', () => {
  it.each(['', 'a', 'ab'])('is true of UTF-8 that starts with %j', async (start) => {
    expect(await isLongText(write(text(start)))).toBe(true);
  });

  it.each([
    ['a byte that is not UTF-8', (bytes: Buffer) => bytes.fill(0xff, 9_000_000, 9_000_001)],
    ['an incomplete character at its end', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['UTF-16', (bytes: Buffer) => bytes.fill(Buffer.from('a\0'))],
    ['binary data', (bytes: Buffer) => bytes.fill('%PDF-', 0, 5)],
  ])('is false of %s', async (_, change) => {
    expect(await isLongText(write(change(text('abc'))))).toBe(false);
  });

  it('is false of a file that does not exist', async () => {
    expect(await isLongText(join(folder, 'absent.csv'))).toBe(false);
  });
});
