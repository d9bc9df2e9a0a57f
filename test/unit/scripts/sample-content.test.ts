import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { README_TITLE, writeContent } from '../../../scripts/content/files.ts';

let root: string;
let folder: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sample-content-'));
  folder = join(root, 'content');
  await mkdir(join(folder, 'sets'), { recursive: true });
  await writeFile(join(folder, 'sets/stale.json'), '{}');
});

afterEach(() => rm(root, { recursive: true, force: true }));

const README = { path: 'README.md', text: `${README_TITLE}\n` };

test('removes stale files of a generated folder, but no files outside of it that a link points to', async () => {
  await mkdir(join(root, 'outside'));
  await writeFile(join(root, 'outside/own.txt'), 'kept');
  await symlink(join(root, 'outside'), join(folder, 'sets/link'));
  await writeFile(join(folder, 'README.md'), README.text);
  writeContent(folder, [README]);
  expect(existsSync(join(folder, 'sets/stale.json'))).toBe(false);
  expect(await readFile(join(root, 'outside/own.txt'), 'utf8')).toBe('kept');
});

test('removes nothing from a folder whose README was not generated', async () => {
  writeContent(folder, [README]);
  expect(existsSync(join(folder, 'sets/stale.json'))).toBe(true);
});
