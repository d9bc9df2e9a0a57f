import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import glob from 'fast-glob';
import { afterAll, expect, test } from 'vitest';
import { scanFolders } from '../../build/read/files/folders.ts';
import { makeFolder } from '../support/content-tree.ts';
import { assertProperty } from '../support/runs.ts';

/*
 * Which files are content, compared with another library: fast-glob finds the files of random trees with names that begin
 * with a dot, have special characters of patterns, or other cases, and with links to files, to folders and to nothing.
 */

const { folder, remove } = makeFolder();
afterAll(remove);

const NAMES = fc.constantFrom(
  ...['a.json', 'b.CSV', 'c.Ocl', 'a.meta.json', 'json', 'a.json.bak', 'a.jsonl', '.json', '.hidden.json'],
  ...['[a].json', '{a,b}.csv', '(a|b).ocl', '!a.json', '*.json', '?.csv', '+(a).json', '**', '@', '#a.json'],
  ...['..csv', ' a.json', 'a .csv', 'ü.json', 'u\u0308.json', '🦊.ocl', 'a\nb.json', "'.json", '"$x".csv'],
  ...['-', '.git', 'node_modules'],
);

type Tree = {
  readonly [name: string]: Tree | 'file' | 'link to a file' | 'link to a folder' | 'link to nothing';
};

const LEAVES = fc.constantFrom<Tree[string]>(
  ...(['file', 'file', 'file', 'link to a file', 'link to a folder', 'link to nothing'] as const),
);

const { tree: TREES } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.dictionary(NAMES, fc.oneof({ depthSize: 'small' }, LEAVES, tie('tree')), { maxKeys: 6 }),
}));

const TARGETS = join(folder, 'targets');
mkdirSync(TARGETS);
writeFileSync(join(TARGETS, 'target.json'), '');

function writeTree(path: string, tree: Tree): void {
  mkdirSync(path);
  for (const [name, entry] of Object.entries(tree)) {
    const own = join(path, name);
    if (entry === 'file') writeFileSync(own, '');
    else if (entry === 'link to a file') symlinkSync(join(TARGETS, 'target.json'), own);
    else if (entry === 'link to a folder') symlinkSync(TARGETS, own);
    else if (entry === 'link to nothing') symlinkSync(join(TARGETS, 'nothing'), own);
    else writeTree(own, entry);
  }
}

test('scanFolders of random trees → the same files as by fast-glob', async () => {
  let count = 0;
  await assertProperty(
    fc.asyncProperty(TREES, async (tree) => {
      const content = join(mkdtempSync(join(folder, 'tree-')), 'content');
      writeTree(content, tree);
      const expected = await glob('**/*.{json,ocl,csv}', {
        cwd: content,
        followSymbolicLinks: false,
        caseSensitiveMatch: false,
      });
      const { found } = await scanFolders(content);
      rmSync(content, { recursive: true });
      expect(found.sort()).toEqual(expected.sort());
      count += found.length;
    }),
    60,
  );
  expect(count).toBeGreaterThan(60);
});
