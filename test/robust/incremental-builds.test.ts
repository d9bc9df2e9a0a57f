import { execFileSync } from 'node:child_process';
import fs, {
  appendFileSync,
  chmodSync,
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { digestOf } from '../../build/model/digest.ts';
import { build, DEFAULT_BUDGET } from '../../build/pipeline.ts';
import { makeFolder, writeContent } from '../support/content-tree.ts';
import { makeDocument } from '../support/documents.ts';
import { filesBelow } from '../support/files.ts';
import { differencesOf, readOutput } from '../support/outputs.ts';
import { buildSite } from '../support/site.ts';

/*
 * Whatever happens to an output and its manifest, the next build gives the files of a clean build, or an error.
 */

const { folder, remove } = makeFolder();
const path = (...names: string[]) => join(folder, ...names);
/** The content before and after an edit, and their clean builds. */
const [before, after] = [path('before'), path('after')];
const out = path('work', 'out');
const memory = path('work', 'out', 'build-memory.json');

beforeAll(async () => {
  const tree = {
    'a.json': makeDocument({ uri: 'urn:x:a' }),
    'b.json': makeDocument({ uri: 'urn:x:b' }),
    'set.json': makeDocument({ uri: 'urn:x:set', references: ['urn:x:b'] }),
  };
  writeContent(before, tree);
  writeContent(after, { ...tree, 'b.json': makeDocument({ uri: 'urn:x:b', shortName: 'Other' }) });
  for (const content of [before, after]) await buildSite(content, `${content}.clean`);
});
afterAll(remove);
beforeEach(() => {
  mkdirSync(path('work'));
  cpSync(`${before}.clean`, out, { recursive: true, preserveTimestamps: true });
});
afterEach(() => rmSync(path('work'), { recursive: true }));

async function expectCleanBuilds() {
  for (const content of [before, after]) {
    const { published } = await buildSite(content, out);
    expect(published?.documents).toBe(3);
    expect(differencesOf(readOutput(out), readOutput(`${content}.clean`))).toEqual([]);
    expect(readdirSync(path('work'))).toEqual(['out']);
  }
}

const withDigest = (text: string) => writeFileSync(memory, `${digestOf([text])}\n${text}`);

describe('a manifest', () => {
  test.each<[string, () => void]>([
    ['that was removed', () => rmSync(memory)],
    ['that is empty', () => writeFileSync(memory, '')],
    ['that is cut off', () => writeFileSync(memory, readFileSync(memory).subarray(0, 5000))],
    [
      'with another byte',
      () => writeFileSync(memory, readFileSync(memory, 'utf8').replace('"size":', '"size":1')),
    ],
    ['that is no text', () => writeFileSync(memory, Buffer.from([0xff, 0xfe, 0x0a, 0x80]))],
    ['that is null', () => withDigest('null')],
    ['without units', () => withDigest('{"options":"","content":"","result":{}}')],
    ['of another program', () => withDigest(readFileSync(memory, 'utf8').split('\n')[1] as string)],
  ])('%s gives clean builds', async (_, damage) => {
    damage();
    await expectCleanBuilds();
  });
});

test('a build that postpones the index keeps the old suggestions, and the next one completes it', async () => {
  const clean = readOutput(`${after}.clean`);
  const isOfIndex = (file: string) => /^site\/assets\/suggest[-.]|build-memory/.test(file);
  const options = { ...{ content: after, out, budget: DEFAULT_BUDGET }, onProgress: () => {} };
  const postponed = { ...options, postponesIndex: true };
  for (let repetition = 0; repetition < 2; repetition++) {
    expect((await build(postponed)).published?.hasOldIndex).toBe(true);
    const differences = differencesOf(readOutput(out), clean);
    expect(differences.length).toBeGreaterThan(1);
    expect(differences.filter((file) => !isOfIndex(file))).toEqual([]);
  }
  expect((await build(options)).published?.hasOldIndex).toBe(false);
  expect(differencesOf(readOutput(out), clean)).toEqual([]);
  expect((await build(postponed)).published?.differences).toBe(0);
});

describe('a file', () => {
  const page = path('work/out/site/en/documents/l=de/u=urn:x:b.html');
  const index = path('work/out/site/v1/_documents/l=/whole/u=urn:x:a.json');

  test.each<[string, (file: string) => void]>([
    ['that was removed', (file) => rmSync(file)],
    ['with another text of the same size', (file) => writeFileSync(file, ' '.repeat(lstatSync(file).size))],
    ['with another time', (file) => utimesSync(file, 1, 1)],
    [
      'with another size at the same time',
      (file) => {
        const { mtime } = lstatSync(file);
        appendFileSync(file, ' ');
        utimesSync(file, mtime, mtime);
      },
    ],
    ['without permissions', (file) => chmodSync(file, 0)],
    [
      'that is a folder',
      (file) => {
        rmSync(file);
        mkdirSync(join(file, 'deep'), { recursive: true });
      },
    ],
    [
      'that is a link to nothing',
      (file) => {
        rmSync(file);
        symlinkSync('nothing', file);
      },
    ],
    [
      'whose folder is a file',
      (file) => {
        rmSync(join(file, '..'), { recursive: true });
        writeFileSync(join(file, '..'), '');
      },
    ],
    [
      'whose folder is a link to it',
      (file) => {
        const moved = path(`moved-${basename(file)}`);
        renameSync(join(file, '..'), moved);
        symlinkSync(moved, join(file, '..'));
      },
    ],
    ['with another name for it', (file) => linkSync(file, `${file}.more`)],
  ])('%s gives clean builds', async (_, damage) => {
    for (const file of [page, index]) damage(file);
    await expectCleanBuilds();
  });
});

describe('an output', () => {
  test('with a changed marker gives clean builds', async () => {
    writeFileSync(join(out, '.code-list-output'), 'format: 1\n');
    await expectCleanBuilds();
  });

  test('of a build that was killed while it wrote: the rest is removed, even if nothing changed', async () => {
    cpSync(out, `${out}.new-123`, { recursive: true });
    await expectCleanBuilds();
  });

  test('on a file system without hard links gives clean builds', async () => {
    const { linkSync: link } = fs;
    fs.linkSync = () => {
      throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' });
    };
    syncBuiltinESMExports();
    try {
      await expectCleanBuilds();
      expect(filesBelow(out).filter((file) => lstatSync(file).nlink > 1)).toEqual([]);
    } finally {
      fs.linkSync = link;
      syncBuiltinESMExports();
    }
  });

  test('of two builds at once is that of one; the other one fails if it comes before the first is ready', async () => {
    const builds = await Promise.allSettled([buildSite(after, out), buildSite(after, out)]);
    const failures = builds.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect(failures.length).toBeLessThan(2);
    for (const failure of failures) expect(failure).toMatch(/another build/);
    expect(differencesOf(readOutput(out), readOutput(`${after}.clean`))).toEqual([]);
  });
});

test('folders that others cannot read are repaired, also after changes', async () => {
  const paths = ['work/out/site', 'work/out/site/v1', 'work/out/site/en'].map((name) => path(name));
  const modes = () => paths.map((name) => (lstatSync(name).mode & 0o777).toString(8));
  const previousOutput = path('work', 'cache', 'previous');
  for (const content of [before, after, before, after]) {
    for (const name of paths) chmodSync(name, 0o700);
    await build({ content, out, previousOutput, budget: DEFAULT_BUDGET, onProgress: () => {} });
    expect(modes()).toEqual(['755', '755', '755']);
  }
});

describe('copies by time', () => {
  const server = path('work', 'server');
  const copy = () => execFileSync('cp', ['-ru', '--preserve=timestamps', out, '-T', server]);

  test('cp -ru after each build delivers what changed, also if an old content returns', async () => {
    await buildSite(before, out);
    copy();
    for (const content of [after, before]) {
      await buildSite(content, out);
      copy();
      const found = readOutput(server);
      for (const [file, bytes] of readOutput(`${content}.clean`)) expect(found.get(file), file).toBe(bytes);
    }
  });

  test('a file that stays the same keeps its time when another changes', async () => {
    const timeOf = (file: string) => lstatSync(join(out, 'site', file)).mtimeMs;
    const [same, changed] = [
      'v1/_documents/l=/whole/u=urn:x:a.json',
      'v1/_documents/l=/whole/u=urn:x:b.json',
    ];
    const times = [same, changed].map(timeOf);
    await buildSite(after, out);
    expect(timeOf(same)).toBe(times[0]);
    expect(timeOf(changed)).toBeGreaterThan(times[1] as number);
  });
});

test.each(['077', '000'])('with umask %s, everyone can read all files, and only the owner write', (mask) => {
  const args = ['build', '--content', before, '--out', path('work', 'masked'), '--no-cache'];
  const tool = inject('tool');
  execFileSync('sh', ['-c', `umask ${mask}; exec "$0" "$@"`, process.execPath, tool, ...args], {
    stdio: 'pipe',
  });
  const modes = readdirSync(path('work', 'masked'), { recursive: true, encoding: 'utf8' }).map((file) => {
    const stats = lstatSync(path('work', 'masked', file));
    return [stats.isDirectory() ? 'folder' : 'file', (stats.mode & 0o777).toString(8)].join(' ');
  });
  expect([...new Set(modes)].sort()).toEqual(['file 644', 'folder 755']);
  expect(lstatSync(path('work', 'masked')).mode & 0o777).toBe(0o755);
});
