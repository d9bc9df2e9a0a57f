import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeFiles } from '../../../../build/release/output/previous-output.ts';
import { publish } from '../../../../build/release/output/publish.ts';
import { byPath, openWriter, type WrittenFile } from '../../../../build/release/output/writer.ts';
import { makeFolder } from '../../../support/content-tree.ts';
import { filesBelow } from '../../../support/files.ts';

let folder: string;
let remove: () => void;
const path = (...names: string[]) => join(folder, ...names);
beforeEach(() => {
  ({ folder, remove } = makeFolder());
});
afterEach(() => remove());

/** Publishes files by their paths, like a build with a manifest, which reuses unchanged files. */
async function publishTexts(
  texts: Readonly<Record<string, string>>,
  before: readonly WrittenFile[] = [],
  out = 'out',
) {
  return publish(
    path(out),
    'test',
    ({ folder, current, reusePrevious }) => {
      const staleFiles =
        current === undefined ? new Set<string>() : reusePrevious(new Set(before.map(({ path }) => path)));
      const known =
        current === undefined ? undefined : { output: current, files: byPath(before), hasKnownParts: true };
      const { write } = openWriter(folder, known, staleFiles);
      const files = Object.entries(texts).flatMap(([path, text]) => write({ path, text }));
      removeFiles(folder, staleFiles);
      return files;
    },
    { previousOutput: path('cache', 'previous') },
  );
}

/** The texts of all files of a folder but markers, by path. */
function textsIn(name: string): Record<string, string> {
  const files = filesBelow(path(name)).filter((file) => !file.endsWith('.code-list-output'));
  return Object.fromEntries(
    files.map((file) => [file.slice(path(name).length + 1), readFileSync(file, 'utf8')]),
  );
}

describe('the previous output', () => {
  const versions: Record<string, string>[] = [
    { 'site/a': '1', 'site/b/c': '1', 'site/same': 'same' },
    { 'site/a': '2', 'site/b/c': '1', 'site/same': 'same' },
    { 'site/a': '3', 'site/d/e': '1', 'site/same': 'same' },
    { 'site/a': '4', 'site/b/c': '2', 'site/same': 'same' },
  ];

  it('is the output before the current one, and the next output has its files', async () => {
    let before: readonly WrittenFile[] = [];
    const inodes: number[] = [];
    for (const [i, texts] of versions.entries()) {
      before = await publishTexts(texts, before);
      expect(textsIn('out')).toEqual(texts);
      expect(existsSync(path('cache', 'previous'))).toBe(i > 0);
      if (i > 0) expect(textsIn(join('cache', 'previous'))).toEqual(versions[i - 1]);
      inodes.push(lstatSync(path('out', 'site')).ino);
    }
    expect(inodes[2]).toBe(inodes[0]);
    expect(inodes[3]).toBe(inodes[1]);
    expect(inodes[1]).not.toBe(inodes[0]);
    expect(existsSync(path('out', 'site', 'd'))).toBe(false);
  });

  it('stays when another output is published for the first time', async () => {
    const before = await publishTexts({ 'site/a': '1' });
    await publishTexts({ 'site/a': '2' }, before);
    await publishTexts({ 'site/b': '1' }, [], 'other');
    expect(textsIn(join('cache', 'previous'))).toEqual({ 'site/a': '1' });
    expect(textsIn('other')).toEqual({ 'site/b': '1' });
  });

  it('that cannot be written is no error', async () => {
    writeFileSync(path('cache'), 'a file where the folder should be');
    let before: readonly WrittenFile[] = [];
    for (const texts of versions) before = await publishTexts(texts, before);
    expect(textsIn('out')).toEqual(versions.at(-1));
    expect(readdirSync(folder).sort()).toEqual(['cache', 'out']);
  });

  it('is never a folder that no build wrote', async () => {
    mkdirSync(path('cache', 'previous'), { recursive: true });
    writeFileSync(path('cache', 'previous', 'diary.txt'), 'mine');
    let before: readonly WrittenFile[] = [];
    for (const texts of versions) before = await publishTexts(texts, before);
    expect(textsIn('out')).toEqual(versions.at(-1));
    expect(textsIn(join('cache', 'previous'))).toEqual({ 'diary.txt': 'mine' });
  });
});
