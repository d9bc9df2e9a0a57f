import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '../../../../build/model/problems/problem.ts';
import { readSources } from '../../../../build/read/files/read.ts';
import { makeFolder, writeContent } from '../../../support/content-tree.ts';

let folder: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, remove } = makeFolder());
});
afterEach(() => remove());

async function read(tree: Readonly<Record<string, string>>) {
  writeContent(folder, tree);
  return readSources(folder);
}

const notesOf = (problems: readonly Problem[]) =>
  problems.map(({ file, severity, message }) => `${file} ${severity} ${message}`).sort();

describe('readSources', () => {
  it('finds documents in all folders, by path, with their texts', async () => {
    const { sources, problems } = await read({
      'b.json': '1',
      'a/z.ocl': '2',
      'a/Z.JSON': '3',
      'README.md': 'no source',
      '.hidden/a.json': 'no source',
      '.a.json': 'no source',
    });
    expect(problems).toEqual([]);
    expect(sources).toEqual([
      { file: 'a/Z.JSON', text: '3' },
      { file: 'a/z.ocl', text: '2' },
      { file: 'b.json', text: '1' },
    ]);
  });

  it('does not read files over 256 MiB', async () => {
    const tree = { 'a.json': '', 'b.meta.json': '1', 'b.csv': '', 'c.json': '3' };
    writeContent(folder, tree);
    truncateSync(join(folder, 'a.json'), 600 * 2 ** 20);
    truncateSync(join(folder, 'b.csv'), 256 * 2 ** 20 + 1);
    const { sources, problems, unreadable } = await readSources(folder);
    expect(sources).toEqual([{ file: 'c.json', text: '3' }]);
    expect(unreadable).toEqual([{ file: 'a.json' }, { file: 'b.meta.json', text: '1' }]);
    const remedy = 'split the list, or move the file out of the content folder';
    expect(problems).toEqual([
      {
        severity: 'error',
        file: 'a.json',
        rule: 'file/limits',
        message: `has 600 MiB, but the limit is 256 MiB: ${remedy}`,
      },
      {
        severity: 'error',
        file: 'b.csv',
        rule: 'file/limits',
        message: `has 257 MiB, but the limit is 256 MiB: ${remedy}`,
      },
    ]);
  });

  it('removes one byte-order mark, and keeps line breaks', async () => {
    const { sources } = await read({ 'a.meta.json': '\ufeff{}\r\n', 'a.csv': '\ufeff\ufeffcode\r\n' });
    expect(sources).toEqual([
      { file: 'a.meta.json', text: '{}\r\n', csv: { file: 'a.csv', text: '\ufeffcode\r\n' } },
    ]);
  });

  // In case-insensitive file systems, these two are one file.
  it.skipIf(process.platform !== 'linux')(
    'two CSVs with the same name: the unused one is an error',
    async () => {
      const { sources, problems } = await read({ 'x.meta.json': '1', 'x.CSV': 'a', 'x.csv': 'b' });
      expect(sources).toHaveLength(1);
      expect(problems.map(({ file, severity, message }) => [file, severity, message])).toEqual([
        [
          'x.CSV',
          'error',
          'is not used, because x.csv has the same name: remove one of the two, or rename it',
        ],
      ]);
    },
  );

  it.each(['latin1', 'utf16le'] as const)('a CSV in %s with semicolons: both problems', async (encoding) => {
    writeContent(folder, { 'a.meta.json': '{}' });
    writeFileSync(join(folder, 'a.csv'), Buffer.from('code;name\na;Gr\u00fcn\n', encoding));
    const { problems } = await readSources(folder);
    expect(problems.map(({ line, rule }) => `${line} ${rule}`).sort()).toEqual([
      '1 csv/separator',
      `${encoding === 'latin1' ? 2 : 1} file/encoding`,
    ]);
  });

  it('links are reported and not followed', async () => {
    const outside = makeFolder();
    try {
      writeContent(outside.folder, { 'secret.json': '1' });
      mkdirSync(join(folder, 'inside'));
      symlinkSync(outside.folder, join(folder, 'inside', 'folder'));
      symlinkSync(join(outside.folder, 'secret.json'), join(folder, 'link.json'));
      symlinkSync(join(outside.folder, 'nowhere.csv'), join(folder, 'broken.csv'));
      const { sources, problems } = await read({ 'a.json': '1' });
      expect(sources.map(({ file }) => file)).toEqual(['a.json']);
      expect(notesOf(problems)).toEqual([
        'broken.csv note is a broken symbolic link: replace it with the file, or remove it',
        'inside/folder note is a symbolic link to a folder, which is not followed, so nothing in it is published: replace it with a copy of the folder',
        'link.json note is a symbolic link, which is not followed, so it is not published: replace it with a copy of the file',
      ]);
    } finally {
      outside.remove();
    }
  });

  it('links to other files, or with a leading dot, are not reported', async () => {
    writeContent(folder, { 'a.json': '1' });
    for (const name of ['README.md', '.a.json']) symlinkSync('a.json', join(folder, name));
    expect((await readSources(folder)).problems).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('a pipe is reported, and not opened', async () => {
    execFileSync('sh', ['-c', 'mkfifo "$0"', join(folder, 'pipe.json')]);
    const { sources, problems } = await read({ 'a.json': '1' });
    expect(sources.map(({ file }) => file)).toEqual(['a.json']);
    expect(notesOf(problems)).toEqual([
      'pipe.json note is a pipe, a socket or a device, and is not read: replace it with a file, or remove it',
    ]);
  });

  it.skipIf(process.platform === 'win32')(
    'a name may contain a line break or an escape character',
    async () => {
      const { sources } = await read({ 'a\nb.json': '1', 'c\u001b.json': '2' });
      expect(sources.map(({ file }) => file)).toEqual(['a\nb.json', 'c\u001b.json']);
    },
  );

  it('a document that is not UTF-8 is unreadable, with its text as far as it can be decoded', async () => {
    writeContent(folder, { 'd.json': '{}' });
    writeFileSync(join(folder, 'a.json'), Buffer.from('{"a":"Gr\u00fcn"}', 'latin1'));
    writeFileSync(join(folder, 'b.json'), Buffer.from('\ufeff{"b":1}', 'utf16le'));
    writeFileSync(join(folder, 'c.json'), Buffer.from('{"c":"Gr\u00fcn"}', 'utf16le'));
    const { unreadable } = await readSources(folder);
    expect(unreadable).toEqual([
      { file: 'a.json', text: '{"a":"Gr\u00fcn"}' },
      { file: 'b.json', text: '\u00ff\u00fe{"b":1}' },
      { file: 'c.json', text: '{"c":"Gr\u00fcn"}' },
    ]);
  });

  // Other systems do not allow such names.
  describe.skipIf(process.platform !== 'linux')('a name that is not UTF-8', () => {
    const named = (...parts: (string | number)[]) =>
      Buffer.concat([
        Buffer.from(`${folder}/`),
        ...parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))),
      ]);

    it('is a problem of that file, and the others are read', async () => {
      writeFileSync(named('bad', 0xff, '.json'), '{}');
      writeFileSync(named('bad', 0xff, '.txt'), '');
      const { sources, problems, unreadable } = await read({ 'a.json': '1' });
      expect(sources).toEqual([{ file: 'a.json', text: '1' }]);
      expect(problems).toEqual([
        {
          severity: 'error',
          file: 'bad\ufffd.json',
          rule: 'file/readable',
          message:
            'has a name that is not UTF-8 (\ufffd marks the invalid bytes), so it cannot be read: rename it',
        },
      ]);
      expect(unreadable).toEqual([{ file: 'bad\ufffd.json' }]);
    });

    it('next to a valid name that looks the same: the other is read', async () => {
      writeFileSync(named('bad', 0xff, '.json'), '{}');
      const { sources, problems } = await read({ 'bad\ufffd.json': '1' });
      expect(sources).toEqual([{ file: 'bad\ufffd.json', text: '1' }]);
      expect(problems).toHaveLength(1);
    });

    it('of a folder: none of its files is read', async () => {
      mkdirSync(named('dir', 0xff));
      writeFileSync(named('dir', 0xff, '/b.json'), '{}');
      const { sources, problems, closed } = await read({ 'a.json': '1' });
      expect(sources).toHaveLength(1);
      expect(notesOf(problems)).toEqual([
        'dir\ufffd error has a name that is not UTF-8 (\ufffd marks the invalid bytes), so nothing in it can be read: rename it',
      ]);
      expect(closed).toEqual(['dir\ufffd']);
    });
  });

  // Root can read everything.
  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'missing read permission is a problem, and the other files are read',
    async () => {
      writeContent(folder, { 'a.json': '1', 'b.json': '2', 'c/d.json': '3' });
      chmodSync(join(folder, 'b.json'), 0);
      chmodSync(join(folder, 'c'), 0);
      const { sources, problems } = await readSources(folder);
      chmodSync(join(folder, 'c'), 0o700);
      expect(sources).toEqual([{ file: 'a.json', text: '1' }]);
      expect(notesOf(problems)).toEqual([
        'b.json error cannot be read: permission denied (EACCES): let this user read it, or remove it',
        'c error cannot be read, so nothing in it is checked or published: permission denied (EACCES): let this user read it, or remove it',
      ]);
    },
  );

  it('a missing folder is a file system error', async () => {
    await expect(readSources(join(folder, 'nowhere'))).rejects.toThrow('ENOENT');
  });

  it('a file instead of the folder is a file system error', async () => {
    writeContent(folder, { 'a.json': '1' });
    await expect(readSources(join(folder, 'a.json'))).rejects.toThrow('ENOTDIR');
  });
});
