import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readSources } from '../../../build/read/files/read.ts';
import { readLogo } from '../../../build/read/logo.ts';
import { makeFolder } from '../../support/content-tree.ts';

const { folder, remove } = makeFolder();
afterAll(remove);

const write = (path: string, bytes: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), Buffer.from(bytes, 'latin1'));
};

describe('readLogo(folder, path)', () => {
  test.each([
    ['a.svg', '<svg viewBox="0 0 1 1"/>', true],
    [
      'b.svg',
      '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- > -->\n<!DOCTYPE svg [<!ENTITY a "b">]><svg\nid="a"/>',
      true,
    ],
    ['html.svg', '<html><svg viewBox="0 0 9 9">', false],
    ['comment.svg', `<!--${'<svg'.repeat(20_000)}`, false],
    ['a.png', '\x89PNG\r\n\x1a\n\0', true],
    ['fake.png', '<svg viewBox="0 0 9 9">', false],
    ['empty.png', '', false],
    ['a.webp', 'RIFF\n\0\0\0WEBPVP8L', true],
    ['fake.webp', 'RIFF\n\0\0\0WAVEfmt ', false],
    ['large.svg', `<svg >${'x'.repeat(100_000)}`, false],
  ])('%s %j → %s', (path, bytes, expected) => {
    write(path, bytes);
    expect(readLogo(folder, path).isSuitable).toBe(expected);
  });

  test('the name on the site has a hash of the content', () => {
    write('a.svg', '<svg viewBox="0 0 1 1"/>');
    const { logo, bytes } = readLogo(folder, 'a.svg');
    expect(logo).toEqual({ path: 'a.svg', url: '/assets/logo-f1837f750245.svg' });
    expect(bytes.toString()).toBe('<svg viewBox="0 0 1 1"/>');
  });
});

describe('the logo in site.json', () => {
  write('content/sub/logo.svg', '<svg viewBox="0 0 1 1"/>');
  write('content/.hidden.svg', '<svg viewBox="0 0 1 1"/>');
  write('content/folder.svg/a', '');
  write('outside.svg', '<svg viewBox="0 0 1 1"/>');
  write('linked/logo.svg', '<svg viewBox="0 0 1 1"/>');
  symlinkSync('../outside.svg', join(folder, 'content/link.svg'));
  symlinkSync('../linked', join(folder, 'content/linked'));

  test.each([
    ['sub/logo.svg', '/assets/logo-f1837f750245.svg'],
    ...[
      '../outside.svg',
      'sub/../sub/logo.svg',
      '..\\outside.svg',
      './sub/logo.svg',
      join(folder, 'outside.svg'),
      '.hidden.svg',
      'folder.svg',
      'link.svg',
      'linked/logo.svg',
      'missing.svg',
      'site.json',
      'https://office.example/logo.svg',
    ].map((path): [string, undefined] => [path, undefined]),
  ])('%s → %s', async (path, name) => {
    writeFileSync(join(folder, 'content/site.json'), JSON.stringify({ logo: path }));
    const { siteIdentity, problems } = await readSources(join(folder, 'content'));
    expect(siteIdentity?.logo?.url).toBe(name);
    expect(problems.filter(({ rule }) => rule === 'site')).toHaveLength(name === undefined ? 1 : 0);
  });
});
