import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readRules } from '../../../../../build/api/hosts/preview/deployment.ts';
import { makeFolder } from '../../../../support/content-tree.ts';

const { folder, remove } = makeFolder();
afterAll(remove);

function write(redirects: string, headers: string) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '_redirects'), redirects);
  writeFileSync(join(folder, '_headers'), headers);
  return folder;
}

it('rules of a new output: the matcher is kept if the redirect rules are the same, and its headers are read again', async () => {
  const first = await readRules(write('/a/* /b/:splat 200\n', '/b/*\n  x-number: 1\n'));
  const same = await readRules(write('/a/* /b/:splat 200\n', '/b/*\n  x-number: 2\n'), first);
  const other = await readRules(write('/a/* /c/:splat 302\n', '/b/*\n  x-number: 2\n'), same);
  expect(same.match).toBe(first.match);
  expect([first, same].map((rules) => rules.headersOf('/b/x'))).toEqual([
    { 'x-number': '1' },
    { 'x-number': '2' },
  ]);
  expect(first.match('/a/x', '', undefined)).toEqual({ path: '/b/x', status: 200 });
  expect(other.match('/a/x', '', undefined)).toEqual({ path: '/c/x', status: 302 });
});
