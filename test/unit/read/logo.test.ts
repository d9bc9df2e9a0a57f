import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readLogo } from '../../../build/read/logo.ts';
import { makeFolder } from '../../support/content-tree.ts';

const { folder, remove } = makeFolder();
afterAll(remove);

const png = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(40);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};
const webp = (format: string, ...rest: number[]): Buffer => {
  const bytes = Buffer.alloc(40);
  bytes.write(`RIFF\0\0\0\0WEBP${format}`, 'latin1');
  bytes.set(rest, 20);
  return bytes;
};
const readBytes = (path: string, bytes: Buffer | string) => {
  writeFileSync(join(folder, path), bytes);
  const read = readLogo(folder, path);
  return 'logo' in read ? [read.logo.width, read.logo.height] : read.problem;
};

describe('readLogo(folder, path)', () => {
  test.each<[string, Buffer | string, readonly number[] | string]>([
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"/>', [108, 36]],
    ['b.svg', "<?xml version='1.0'?>\n<!-- > -->\n<svg\nviewBox='-1.5,0,24,24' width='9'>", [36, 36]],
    ['wide.svg', '<svg viewBox="0 0 1000 50">', [240, 12]],
    ['no-view-box.svg', '<svg width="9" height="9">', 'is not an SVG with a viewBox: export it again'],
    ['html.svg', '<html><svg viewBox="0 0 9 9">', 'is not an SVG with a viewBox: export it again'],
    ['a.png', png(200, 100), [72, 36]],
    ['empty.png', png(0, 100), 'is not an image in the format .png: export it again'],
    ['fake.png', '<svg viewBox="0 0 9 9">', 'is not an image in the format .png: export it again'],
    ['short.png', '', 'is not an image in the format .png: export it again'],
    ['extended.webp', webp('VP8X', 0, 0, 0, 0, 99, 0, 0, 49, 0, 0), [72, 36]],
    ['lossy.webp', webp('VP8 ', 0, 0, 0, 0x9d, 1, 0x2a, 100, 0x40, 50, 0), [72, 36]],
    ['lossless.webp', webp('VP8L', 0x2f, 99, 0x40, 12, 0), [72, 36]],
    ['other.webp', png(10, 10), 'is not an image in the format .webp: export it again'],
    ['large.svg', 'x'.repeat(100_001), 'has 100001 bytes: reduce it to at most 100000'],
  ])('%s → %j', (path, bytes, expected) => {
    expect(readBytes(path, bytes)).toEqual(expected);
  });

  test('the name on the site has a hash of the content', () => {
    readBytes('a.svg', '<svg viewBox="0 0 1 1"/>');
    const read = readLogo(folder, 'a.svg');
    expect(read).toMatchObject({ logo: { path: 'a.svg', name: 'logo-f1837f750245.svg' } });
    expect('bytes' in read && read.bytes.toString()).toBe('<svg viewBox="0 0 1 1"/>');
  });

  test('a missing file, a folder, a link, a file in a linked folder → not in the content folder', () => {
    mkdirSync(join(folder, 'content/folder.svg'), { recursive: true });
    writeFileSync(join(folder, 'outside.svg'), '<svg viewBox="0 0 1 1"/>');
    symlinkSync('../outside.svg', join(folder, 'content/link.svg'));
    symlinkSync('..', join(folder, 'content/linked'));
    for (const path of ['missing.svg', 'folder.svg', 'link.svg', 'linked/outside.svg'])
      expect(readLogo(join(folder, 'content'), path)).toEqual({
        problem: 'is not a file in the content folder: correct the path, or copy the image there',
      });
  });

  test('a long comment without an end → read at once', () => {
    expect(readBytes('hostile.svg', `<!--${'-'.repeat(99_000)}`)).toBe(
      'is not an SVG with a viewBox: export it again',
    );
  });
});
