import {
  existsSync,
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
import { OutputError } from '../../../build/output/output-error.ts';
import { publish as publishBeside, restoreOutput } from '../../../build/output/publish.ts';
import type { OutputFile } from '../../../build/plan/output-file.ts';
import { makeFolder } from '../../../scripts/support/content-tree.ts';
import { filesBelow } from '../../support/files.ts';

let folder: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, remove } = makeFolder());
});
afterEach(() => remove());

const quiet = () => {};
const publish = (out: string, files: Iterable<OutputFile>, onFile: (count: number) => void) =>
  publishBeside(out, 'test', files, onFile);
const file = (path: string, text: string): OutputFile => ({ path, text });
const textOf = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8');
/** All files below the folder with their texts, without the markers of outputs; links are not followed. */
function tree(): Record<string, string> {
  const names = filesBelow(folder)
    .filter((path) => basename(path) !== '.code-list-output')
    .map((path) => path.slice(folder.length + 1));
  return Object.fromEntries(names.sort().map((name) => [name, textOf(name)]));
}

describe('publish', () => {
  it('writes all files, counts them and their bytes, and tells of each', () => {
    const told: number[] = [];
    const written = publish(
      join(folder, 'out'),
      [file('site/a.json', '"ä"'), file('site/deep/er/b.csv', 'a\r\n'), file('functions/c.mjs', '')],
      (count) => told.push(count),
    );
    // The marker is one more file, of 82 bytes.
    expect(written).toEqual({ files: 4, bytes: 7 + 82 });
    expect(told).toEqual([1, 2, 3, 4]);
    expect(tree()).toEqual({
      'out/functions/c.mjs': '',
      'out/site/a.json': '"ä"',
      'out/site/deep/er/b.csv': 'a\r\n',
    });
  });

  it('makes the folders above the output', () => {
    publish(join(folder, 'not', 'yet', 'out'), [file('site/a', '1')], quiet);
    expect(tree()).toEqual({ 'not/yet/out/site/a': '1' });
  });

  it('replaces an earlier output: what is no longer made is gone', () => {
    const out = join(folder, 'out');
    publish(out, [file('site/a', '1'), file('site/old', '1'), file('functions/f', '1')], quiet);
    publish(out, [file('site/a', '2'), file('edge-functions/e', '2')], quiet);
    expect(tree()).toEqual({ 'out/edge-functions/e': '2', 'out/site/a': '2' });
  });

  it('takes an empty folder', () => {
    mkdirSync(join(folder, 'out'));
    publish(join(folder, 'out'), [file('site/a', '1')], quiet);
    expect(tree()).toEqual({ 'out/site/a': '1' });
  });

  it('files with the same text are all there', () => {
    publish(join(folder, 'out'), [file('site/a', '[]'), file('site/b', '[]'), file('site/c/d', '[]')], quiet);
    expect(tree()).toEqual({ 'out/site/a': '[]', 'out/site/b': '[]', 'out/site/c/d': '[]' });
  });

  it('refuses a folder with strangers in it, and leaves them', () => {
    mkdirSync(join(folder, 'out', 'site'), { recursive: true });
    writeFileSync(join(folder, 'out', 'thesis.txt'), 'mine');
    writeFileSync(join(folder, 'out', 'site', 'a'), '1');
    const publishing = () => publish(join(folder, 'out'), [file('site/a', '2')], quiet);
    expect(publishing).toThrow(OutputError);
    expect(publishing).toThrow(/out holds "thesis\.txt", which no build has made: name another --out/);
    expect(tree()).toEqual({ 'out/site/a': '1', 'out/thesis.txt': 'mine' });
  });

  it('refuses a file in the place of the folder', () => {
    writeFileSync(join(folder, 'out'), 'mine');
    expect(() => publish(join(folder, 'out'), [file('site/a', '1')], quiet)).toThrow();
    expect(tree()).toEqual({ out: 'mine' });
  });

  it('refuses a folder that only looks like an output, and leaves it', () => {
    mkdirSync(join(folder, 'out', 'site'), { recursive: true });
    writeFileSync(join(folder, 'out', 'site', 'diary.txt'), 'mine');
    expect(() => publish(join(folder, 'out'), [file('site/a', '2')], quiet)).toThrow(
      /out holds "site", which no build has made/,
    );
    expect(tree()).toEqual({ 'out/site/diary.txt': 'mine' });
  });

  it.each([
    ['around the content', 'w', 'w/site'],
    ['in the content', 'w/dist', 'w'],
    ['that is the content', 'w', 'w'],
    ['around the content, by a link', 'link', 'w/site'],
  ])('refuses an output %s', (_, out, content) => {
    mkdirSync(join(folder, 'w', 'site'), { recursive: true });
    writeFileSync(join(folder, 'w', 'site', 'list.json'), '{}');
    symlinkSync(join(folder, 'w'), join(folder, 'link'));
    const publishing = () =>
      publishBeside(join(folder, out), join(folder, content), [file('site/a', '1')], quiet);
    expect(publishing).toThrow(OutputError);
    expect(publishing).toThrow(/must not overlap/);
    expect(textOf('w', 'site', 'list.json')).toBe('{}');
  });

  it('writes to the folder behind a link, and keeps the link', () => {
    mkdirSync(join(folder, 'real'));
    symlinkSync(join(folder, 'real'), join(folder, 'out'));
    publish(join(folder, 'out'), [file('site/a', '1')], quiet);
    expect(tree()).toEqual({ 'real/site/a': '1' });
    expect(textOf('out', 'site', 'a')).toBe('1');
  });

  describe('to a folder behind a link, which a build was killed while putting it in place', () => {
    const out = () => join(folder, 'links', 'out');
    beforeEach(() => {
      mkdirSync(join(folder, 'links'));
      symlinkSync('../second', out());
      symlinkSync(join(folder, 'real'), join(folder, 'second'));
      publish(out(), [file('site/a', '1')], quiet);
      renameSync(join(folder, 'real'), join(folder, 'real.old-99999'));
    });

    it('restoreOutput puts the old output back', () => {
      restoreOutput(out());
      expect(tree()).toEqual({ 'real/site/a': '1' });
      expect(textOf('links', 'out', 'site', 'a')).toBe('1');
    });

    it('the next build puts its own in its place, and clears the rest', () => {
      publish(out(), [file('site/a', '2')], quiet);
      expect(tree()).toEqual({ 'real/site/a': '2' });
      expect(readdirSync(folder).sort()).toEqual(['links', 'real', 'second']);
    });
  });

  it('makes the folder that a link leads to', () => {
    symlinkSync('not/yet', join(folder, 'out'));
    publish(join(folder, 'out'), [file('site/a', '1')], quiet);
    expect(tree()).toEqual({ 'not/yet/site/a': '1' });
  });

  it('refuses links that lead in a circle', () => {
    symlinkSync('b', join(folder, 'a'));
    symlinkSync('a', join(folder, 'b'));
    expect(() => publish(join(folder, 'a'), [file('site/a', '1')], quiet)).toThrow(
      /^the links of .*a lead in a circle: correct them, or name another --out$/,
    );
  });

  describe('with what another build has left', () => {
    const out = () => join(folder, 'out');

    it('refuses while that build is running', () => {
      publish(out(), [file('site/a', '1')], quiet);
      writeFileSync(join(folder, 'out.lock'), JSON.stringify({ pid: process.ppid, host: hostname() }));
      expect(() => publish(out(), [file('site/a', '2')], quiet)).toThrow(
        new RegExp(`^another build \\(process ${process.ppid} on .*\\) is writing there: wait for it`),
      );
      expect(textOf('out', 'site', 'a')).toBe('1');
    });

    it.each([
      ['of a process that has ended', { pid: 2 ** 22 + 1, host: hostname() }],
      ['that is half written', '{"pid":'],
    ])('takes over a lock %s, and clears the rubbish', (_, lock) => {
      publish(out(), [file('site/a', '1')], quiet);
      writeFileSync(join(folder, 'out.lock'), typeof lock === 'string' ? lock : JSON.stringify(lock));
      mkdirSync(join(folder, 'out.new-7', 'site'), { recursive: true });
      mkdirSync(join(folder, 'out.old-7', 'site'), { recursive: true });
      mkdirSync(join(folder, 'out.new-mine'));
      publish(out(), [file('site/a', '2')], quiet);
      expect(readdirSync(folder).sort()).toEqual(['out', 'out.new-mine']);
      expect(textOf('out', 'site', 'a')).toBe('2');
    });

    it('puts back an output that was moved aside when that build was killed', () => {
      publish(out(), [file('site/a', '1')], quiet);
      renameSync(out(), `${out()}.old-7`);
      const failing = [file('site/a', '2'), file('site/a', '3')];
      expect(() => publish(out(), failing, quiet)).toThrow();
      expect(tree()).toEqual({ 'out/site/a': '1' });
    });
  });

  describe('where writing fails midway', () => {
    function* failing(): Generator<OutputFile> {
      yield file('site/a', '2');
      throw new Error('no more');
    }

    it.each<[string, Iterable<OutputFile>]>([
      ['a file cannot be made', failing()],
      ['two files have one path', [file('site/a', '2'), file('site/a', '3')]],
      ['two files have one path and one text', [file('site/a', '2'), file('site/a', '2')]],
      ['a file is where a folder must be', [file('site/a', '2'), file('site/a/b', '3')]],
      ['a name is too long', [file('site/a', '2'), file(`site/${'x'.repeat(300)}`, '3')]],
    ])('because %s, the earlier output stays whole and nothing lies beside it', (_, files) => {
      const out = join(folder, 'out');
      publish(out, [file('site/a', '1'), file('functions/f', '1')], quiet);
      expect(() => publish(out, files, quiet)).toThrow();
      expect(tree()).toEqual({ 'out/functions/f': '1', 'out/site/a': '1' });
      expect(readdirSync(folder)).toEqual(['out']);
    });

    it('and there was no output, there is none', () => {
      expect(() => publish(join(folder, 'out'), failing(), quiet)).toThrow('no more');
      expect(existsSync(join(folder, 'out'))).toBe(false);
      expect(readdirSync(folder)).toEqual([]);
    });
  });
});
