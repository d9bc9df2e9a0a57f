import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OutputError, type OutputFile } from '../../../../build/api/files/output-file.ts';
import {
  publish as publishBeside,
  releaseOutput,
  removeFiles,
  restoreOutput,
} from '../../../../build/release/output/publish.ts';
import { byPath, openWriter, type WrittenFile } from '../../../../build/release/output/writer.ts';
import { makeFolder } from '../../../support/content-tree.ts';
import { filesBelow } from '../../../support/files.ts';

let folder: string;
let remove: () => void;
beforeEach(async () => {
  ({ folder, remove } = makeFolder());
});
afterEach(() => remove());

const publish = (out: string, files: Iterable<OutputFile>, content = 'test') =>
  publishBeside(out, content, (release) => {
    const writer = openWriter(release.folder);
    return [...files].flatMap(writer.write);
  });
const file = (path: string, text: string): OutputFile => ({ path, text });
const textOf = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8');
/** Texts of all files below the folder, without markers and links. */
function tree(): Record<string, string> {
  const names = filesBelow(folder)
    .filter((path) => basename(path) !== '.code-list-output')
    .map((path) => path.slice(folder.length + 1));
  return Object.fromEntries(names.sort().map((name) => [name, textOf(name)]));
}

describe('publish', () => {
  it('writes the copies of a file', async () => {
    const copied = { ...file('site/a.json', '[]'), copies: ['site/b/c.json', 'site/d.json'] };
    const written = await publish(join(folder, 'out'), [copied, file('site/e.json', '[]')]);
    const paths = ['site/a.json', 'site/b/c.json', 'site/d.json', 'site/e.json'];
    expect(written.map(({ path, size }) => [path, size])).toEqual(paths.map((path) => [path, 2]));
    for (const path of paths) expect(textOf('out', path)).toBe('[]');
  });

  it('replaces a previous output and its files', async () => {
    const out = join(folder, 'out');
    await publish(out, [file('site/a', '1'), file('site/old', '1'), file('functions/f', '1')]);
    await publish(out, [file('site/a', '2'), file('edge-functions/e', '2')]);
    expect(tree()).toEqual({ 'out/edge-functions/e': '2', 'out/site/a': '2' });
  });

  it('replaces the programs of all hosts', async () => {
    const out = join(folder, 'out');
    const programs = ['server', 'nginx', 'functions', 'functions-database', 'edge-functions', 'cloudflare'];
    await publish(
      out,
      programs.map((name) => file(`${name}/f`, '1')),
    );
    await publish(out, [file('site/a', '2')]);
    expect(tree()).toEqual({ 'out/site/a': '2' });
  });

  it('rejects a folder with unknown files, and keeps them', async () => {
    mkdirSync(join(folder, 'out', 'site'), { recursive: true });
    writeFileSync(join(folder, 'out', 'thesis.txt'), 'mine');
    writeFileSync(join(folder, 'out', 'site', 'a'), '1');
    const publishing = () => publish(join(folder, 'out'), [file('site/a', '2')]);
    await expect(publishing()).rejects.toThrow(OutputError);
    await expect(publishing()).rejects.toThrow(
      /out contains "thesis\.txt", which no build wrote: choose another --out/,
    );
    expect(tree()).toEqual({ 'out/site/a': '1', 'out/thesis.txt': 'mine' });
  });

  it('rejects a folder that only looks like an output, and keeps it', async () => {
    mkdirSync(join(folder, 'out', 'site'), { recursive: true });
    writeFileSync(join(folder, 'out', 'site', 'diary.txt'), 'mine');
    await expect(publish(join(folder, 'out'), [file('site/a', '2')])).rejects.toThrow(
      /out contains "site", which no build wrote/,
    );
    expect(tree()).toEqual({ 'out/site/diary.txt': 'mine' });
  });

  it.each([
    ['around the content', 'w', 'w/site'],
    ['in the content', 'w/dist', 'w'],
    ['that is the content', 'w', 'w'],
    ['around the content, through a link', 'link', 'w/site'],
  ])('rejects an output %s', async (_, out, content) => {
    mkdirSync(join(folder, 'w', 'site'), { recursive: true });
    writeFileSync(join(folder, 'w', 'site', 'list.json'), '{}');
    symlinkSync(join(folder, 'w'), join(folder, 'link'));
    const publishing = () => publish(join(folder, out), [file('site/a', '1')], join(folder, content));
    await expect(publishing()).rejects.toThrow(OutputError);
    await expect(publishing()).rejects.toThrow(/must not overlap/);
    expect(textOf('w', 'site', 'list.json')).toBe('{}');
  });

  it('writes to the target of a link, and keeps the link', async () => {
    mkdirSync(join(folder, 'real'));
    symlinkSync(join(folder, 'real'), join(folder, 'out'));
    await publish(join(folder, 'out'), [file('site/a', '1')]);
    expect(tree()).toEqual({ 'real/site/a': '1' });
    expect(textOf('out', 'site', 'a')).toBe('1');
  });

  describe('to the target of a link, after a build was killed while moving its output into place', () => {
    const out = () => join(folder, 'links', 'out');
    beforeEach(async () => {
      mkdirSync(join(folder, 'links'));
      symlinkSync('../second', out());
      symlinkSync(join(folder, 'real'), join(folder, 'second'));
      await publish(out(), [file('site/a', '1')]);
      renameSync(join(folder, 'real'), join(folder, 'real.old-99999'));
    });

    it('restoreOutput puts the old output back', async () => {
      await restoreOutput(out());
      expect(tree()).toEqual({ 'real/site/a': '1' });
      expect(textOf('links', 'out', 'site', 'a')).toBe('1');
    });

    it('releaseOutput puts the old output back and removes the lock of the process, and only that', async () => {
      const lock = join(folder, 'real.lock');
      const pid = spawnSync(process.execPath, ['--version']).pid;
      writeFileSync(lock, JSON.stringify({ pid, host: hostname() }));
      await releaseOutput(out(), pid + 1);
      expect(existsSync(lock)).toBe(true);
      await releaseOutput(out(), pid);
      expect(tree()).toEqual({ 'real/site/a': '1' });
      expect(readdirSync(folder).sort()).toEqual(['links', 'real', 'second']);
    });

    it('the next build replaces it, and removes the rest', async () => {
      await publish(out(), [file('site/a', '2')]);
      expect(tree()).toEqual({ 'real/site/a': '2' });
      expect(readdirSync(folder).sort()).toEqual(['links', 'real', 'second']);
    });
  });

  it('rejects loops of symbolic links', async () => {
    symlinkSync('b', join(folder, 'a'));
    symlinkSync('a', join(folder, 'b'));
    await expect(publish(join(folder, 'a'), [file('site/a', '1')])).rejects.toThrow(
      /^.*a has a loop of symbolic links: fix it, or choose another --out$/,
    );
  });

  describe('with files of another build', () => {
    const out = () => join(folder, 'out');

    it('replaces a lock of a process that has ended, and removes orphaned folders', async () => {
      await publish(out(), [file('site/a', '1')]);
      writeFileSync(join(folder, 'out.lock'), JSON.stringify({ pid: 2 ** 22 + 1, host: hostname() }));
      for (const name of ['out.new-7', 'out.old-7', 'out.new-mine'])
        mkdirSync(join(folder, name, 'site'), { recursive: true });
      await publish(out(), [file('site/a', '2')]);
      expect(readdirSync(folder).sort()).toEqual(['out', 'out.new-mine']);
      expect(textOf('out', 'site', 'a')).toBe('2');
    });

    it('restores an output that was moved aside when that build was killed', async () => {
      await publish(out(), [file('site/a', '1')]);
      renameSync(out(), `${out()}.old-7`);
      const failing = [file('site/a', '2'), file('site/a', '3')];
      await expect(publish(out(), failing)).rejects.toThrow();
      expect(tree()).toEqual({ 'out/site/a': '1' });
    });
  });

  describe('when writing fails', () => {
    function* failing(): Generator<OutputFile> {
      yield file('site/a', '2');
      throw new Error('no more');
    }

    it.each<[string, Iterable<OutputFile>]>([
      ['a file cannot be created', failing()],
      ['two files have one path', [file('site/a', '2'), file('site/a', '3')]],
      ['a name is too long', [file('site/a', '2'), file(`site/${'x'.repeat(300)}`, '3')]],
    ])('because %s, keeps the previous output, and leaves no other files', async (_, files) => {
      const out = join(folder, 'out');
      await publish(out, [file('site/a', '1'), file('functions/f', '1')]);
      await expect(publish(out, files)).rejects.toThrow();
      expect(tree()).toEqual({ 'out/functions/f': '1', 'out/site/a': '1' });
      expect(readdirSync(folder)).toEqual(['out']);
    });
  });
});

const path = (...names: string[]) => join(folder, ...names);

/** Publishes files by their paths, like a build with a manifest, which reuses unchanged files. */
async function publishTexts(
  texts: Readonly<Record<string, string>>,
  before: readonly WrittenFile[] = [],
  out = 'out',
) {
  return publishBeside(
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
