import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeFolder, writeContent } from '../support/content-tree.ts';
import { makeDocument } from '../support/documents.ts';
import { findDifferences, IDENTITY, runBuild, startBuild, type Tree, treeOf } from './building.ts';

const { folder, remove } = makeFolder();
const small = join(folder, 'small');
const other = join(folder, 'other');
const large = join(folder, 'large');
const trees = new Map<string, Tree>();

/** A list with long names, which determine the size of its output. */
const list = (rows: number, name: string) =>
  makeDocument({
    version: '1',
    rows: Array.from({ length: rows }, (_, i) => ({ code: `c${i}`, name: `${name} ${i} `.repeat(20) })),
  });

beforeAll(async () => {
  writeContent(small, { 'site.json': IDENTITY, 'list.json': list(1, 'small') });
  writeContent(other, { 'site.json': IDENTITY, 'list.json': list(2, 'other') });
  writeContent(large, { 'site.json': IDENTITY, 'list.json': list(20_000, 'large') });
  for (const content of [small, other]) {
    const out = join(folder, 'expected', 'out');
    await runBuild(content, out);
    trees.set(content, treeOf(out) as Tree);
    rmSync(out, { recursive: true });
  }
});
afterAll(remove);

/** Why a small disk cannot be mounted; empty if it can. */
const mountFailure = ((): string => {
  const probe = mountAt(join(folder, 'probe'), 'size=1m');
  if (probe === '') run('umount', join(folder, 'probe'));
  return probe;
})();

const mounted: string[] = [];
afterEach(() => {
  for (const disk of mounted.splice(0)) {
    expect(run('umount', disk), `umount ${disk}`).toBe('');
  }
});

/** Mounts a disk in memory. Returns the error, or an empty text. */
function mountAt(disk: string, options: string): string {
  mkdirSync(disk, { recursive: true });
  return run('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', disk);
}

/** Runs a system command. Returns the error, or an empty text. */
function run(command: string, ...args: string[]): string {
  const { error, status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return error?.message ?? (status === 0 ? '' : `${command}: ${stderr.trim() || status}`);
}

let disks = 0;
function smallDisk(options: string): string {
  const disk = join(folder, `disk-${disks++}`);
  const failure = mountAt(disk, options);
  if (failure !== '') throw new Error(failure);
  mounted.push(disk);
  return disk;
}

test('a small disk can be mounted: mount -t tmpfs', ({ skip }) => {
  if (mountFailure !== '') skip(`cannot test a full disk here: ${mountFailure}`);
});

describe.skipIf(mountFailure !== '')('a build that does not fit on its disk', () => {
  const expectOutputOf = (out: string, content: string) =>
    expect(findDifferences(treeOf(out), trees.get(content)), 'the output').toEqual([]);

  const expectFailure = async (content: string, out: string) => {
    const { code, stderr } = await startBuild(content, out).ended;
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^error: .*no space left on device.*\n$/)]);
  };

  /** Leaves no byte on a disk. @returns the file that fills it */
  function fill(disk: string): string {
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(join(disk, 'filling'), Buffer.alloc(bavail * bsize));
    return join(disk, 'filling');
  }

  /** Leaves space for 20 files on a disk. */
  function limitFiles(disk: string): undefined {
    const { files, ffree } = statfsSync(disk);
    expect(run('mount', '-o', `remount,nr_inodes=${files - ffree + 20}`, disk)).toBe('');
  }

  test.each<[string, string, (disk: string) => string | undefined]>([
    ['that is too large', large, () => undefined],
    ['if no byte is left', other, fill],
    ['if there is no space for more files', other, limitFiles],
  ])(
    '%s: exits 2 with the reason, keeps the previous output, and removes its files',
    async (_, content, use) => {
      const disk = smallDisk('size=8m');
      const out = join(disk, 'out');
      await runBuild(small, out);
      const filling = use(disk);
      await expectFailure(content, out);
      expectOutputOf(out, small);
      if (filling) rmSync(filling);
      expect(readdirSync(disk)).toEqual(['out']);
      if (use === limitFiles) return;
      await runBuild(other, out);
      expectOutputOf(out, other);
      expect(readdirSync(disk)).toEqual(['out']);
    },
  );

  test('without a previous output: leaves none', async () => {
    const disk = smallDisk('size=4m');
    await expectFailure(large, join(disk, 'out'));
    expect(readdirSync(disk)).toEqual([]);
  });
});
