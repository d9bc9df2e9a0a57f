import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { program } from '#program';
import { NO_RESULTS } from '../../../../build/check/lists.ts';
import { scanSources } from '../../../../build/read/files/read.ts';
import { check } from '../../../../build/release/check-content.ts';
import { openCheckCache } from '../../../../build/release/output/check-cache.ts';
import { makeFolder } from '../../../support/content-tree.ts';
import { codeList } from '../../support/documents.ts';

const { folder, remove } = makeFolder();
afterAll(remove);

const content = join(folder, 'content');
const cache = join(folder, 'cache');

const urisOf = (name: string) => ({ canonicalUri: `urn:x:${name}`, canonicalVersionUri: `urn:x:${name}:1` });
const REPEATED = codeList(urisOf('b'), undefined, [{ code: 'b' }, { code: 'b' }]);

/** Writes a file as if long ago. */
function write(file: string, text: string, seconds = 1_600_000_000): void {
  writeFileSync(join(content, file), text);
  utimesSync(join(content, file), seconds, seconds);
}

beforeEach(() => {
  for (const each of [content, cache]) rmSync(each, { recursive: true, force: true });
  mkdirSync(content);
  write('a.json', codeList(urisOf('a')));
  write('b.json', REPEATED);
});

const problems = async (options: object = { cache }) => {
  const found = await check({ content, onProgress: () => {}, ...options });
  return [...found.problems].map(({ file, rule }) => `${file} ${rule}`);
};

/** The files that a scan reads. */
async function filesRead(version: string): Promise<string[]> {
  const read: string[] = [];
  const opened = openCheckCache(content, cache, version);
  const { keep } = opened.scanner;
  const { sources } = await scanSources(content, {
    ...opened.scanner,
    keep: (file, ...more) => {
      read.push(file);
      return keep(file, ...more);
    },
  });
  const whole = { key: JSON.stringify(sources), problems: [], leftOut: [], published: 0, digest: '' };
  opened.write(sources, whole, () => opened.resultsFor(sources));
  return read.sort();
}

/** The results that the cache has for the content. */
async function resultsFor() {
  const opened = openCheckCache(content, cache, program.digest());
  const { sources } = await scanSources(content, opened.scanner);
  return opened.resultsFor(sources);
}

const cacheFile = () => join(cache, readdirSync(cache)[0] as string);

it('reads files again only if their size, time or inode changed', async () => {
  expect(await filesRead('1')).toEqual(['a.json', 'b.json']);
  expect(await filesRead('1')).toEqual([]);
  utimesSync(join(content, 'a.json'), 1_600_000_001, 1_600_000_001);
  expect(await filesRead('1')).toEqual(['a.json']);
  write('b.json', `${REPEATED} `);
  expect(await filesRead('1')).toEqual(['b.json']);
  rmSync(join(content, 'a.json'));
  expect(await filesRead('1')).toEqual([]);
});

it('reads a file again that was changed in place with its size and modification time restored', async () => {
  expect(await filesRead('1')).toEqual(['a.json', 'b.json']);
  const path = join(content, 'a.json');
  const { atimeMs, mtimeMs } = statSync(path);
  writeFileSync(path, readFileSync(path, 'utf8').replace('urn', 'nru'));
  utimesSync(path, atimeMs / 1000, mtimeMs / 1000);
  expect(await filesRead('1')).toEqual(['a.json']);
});

it('reads a file again that was written just before', async () => {
  const now = Date.now() / 1000;
  write('a.json', codeList(urisOf('a')), now);
  expect(await filesRead('1')).toEqual(['a.json', 'b.json']);
  expect(await filesRead('1')).toEqual(['a.json']);
});

it('has the results of unchanged sources only', async () => {
  await problems();
  const readFiles = async () => {
    const { sources, outcomes } = await resultsFor();
    return [[...sources.keys()], [...new Set([...outcomes.values()].flatMap(({ files }) => files))]];
  };
  expect(await readFiles()).toEqual([
    ['a.json', 'b.json'],
    ['a.json', 'b.json'],
  ]);
  write('a.json', codeList({ ...urisOf('a'), shortName: 'other' }));
  expect(await readFiles()).toEqual([['b.json'], ['b.json']]);
  rmSync(join(content, 'a.json'));
  expect(await readFiles()).toEqual([['b.json'], ['b.json']]);
});

it('finds the places of problems about the directory again if rows before them change', async () => {
  const reordered = (rows: readonly object[], language: string) => {
    const { codeList: list } = JSON.parse(codeList({ ...urisOf('c'), language }, undefined, rows));
    const { identification, ...others } = list;
    return JSON.stringify({ codeList: { ...others, identification }, $opencodelist: '0.3.0' }, null, 1);
  };
  const places = async (rows: readonly object[]) => {
    write('c.de.json', reordered(rows, 'de'));
    write('c.en.json', reordered(rows, 'fr'));
    write('d.en.json', codeList({ ...urisOf('d'), language: 'en' }));
    const [cached, fresh] = await Promise.all(
      [{ cache }, {}].map(async (options) => {
        const found = await check({ content, onProgress: () => {}, ...options });
        return [...found.problems].filter(({ rule }) => rule === 'languages/document');
      }),
    );
    expect(cached).toEqual(fresh);
    return fresh?.map((problem) => 'line' in problem && problem.line);
  };
  const before = await places([{ code: 'a' }]);
  expect(before).toHaveLength(1);
  expect(await places([{ code: 'a' }, { code: 'b' }])).toEqual([Number(before?.[0]) + 3]);
});

it('is written only if a source was read or removed', async () => {
  await problems();
  const before = statSync(cacheFile());
  await problems();
  expect(statSync(cacheFile()).ino).toBe(before.ino);
  rmSync(join(content, 'a.json'));
  await problems();
  expect(statSync(cacheFile()).ino).not.toBe(before.ino);
});

it.each<[string, (text: string) => string]>([
  ['cut off', (text) => text.slice(0, text.length / 2)],
  ['garbage', () => '\0\xff{'.repeat(1000)],
  ['without a problem', (text) => text.replace(/"problems":\[\{[^\]]*\]/, '"problems":[]')],
])('that is %s changes nothing', async (_, damage) => {
  expect(await problems()).toEqual(['b.json keys/unique']);
  const text = readFileSync(cacheFile(), 'utf8');
  expect(damage(text)).not.toBe(text);
  writeFileSync(cacheFile(), damage(text));
  expect(await problems()).toEqual(['b.json keys/unique']);
  expect(readFileSync(cacheFile(), 'utf8').length).toBeGreaterThan(1000);
});

it('that cannot be written or read changes nothing', async () => {
  writeFileSync(cache, 'a file where the folder should be');
  expect(await problems()).toEqual(['b.json keys/unique']);
  expect(statSync(cache).isFile()).toBe(true);
  rmSync(cache);
  await problems();
  const file = cacheFile();
  rmSync(file);
  mkdirSync(file);
  expect(await problems()).toEqual(['b.json keys/unique']);
  expect(readdirSync(cache)).toEqual([file.split('/').at(-1)]);
});

it('is not written without a folder', async () => {
  expect(await problems({})).toEqual(['b.json keys/unique']);
  expect(openCheckCache(content, undefined, '1').resultsFor([])).toEqual(NO_RESULTS);
  expect(readdirSync(folder)).toEqual(['content']);
});
