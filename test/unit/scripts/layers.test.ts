import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findLayerViolations } from '../../../scripts/layers.ts';
import { makeFolder, writeContent } from '../../../scripts/support/content-tree.ts';

const { folder, remove } = makeFolder();
afterAll(remove);

const violationsIn = (name: string, files: Record<string, string>): string[] => {
  writeContent(join(folder, name), files);
  return findLayerViolations(join(folder, name), ['build/low', 'build/high', 'scripts', 'test']);
};

describe('findLayerViolations', () => {
  it('imports from the same layer and lower ones → none', () => {
    const files = {
      'build/low/a.ts': "import { b } from './b.ts';\n",
      'build/low/b.ts': "import fs from 'node:fs';\n",
      'build/high/c.ts': "import {\n  a,\n} from '../low/a.ts';\n",
      'test/c.test.ts': "import { c } from '../build/high/c.ts';\n",
    };
    expect(violationsIn('sound', files)).toEqual([]);
  });

  it.each([
    ["import { c } from '../high/c.ts';\n"],
    ["import type { C } from '../high/c.ts';\n"],
    ["import {\n  c,\n} from '../high/c.ts';\n"],
    ["export { c } from '../high/c.ts';\n"],
    ["const c = await import('../high/c.ts');\n"],
  ])('%j in a lower layer → an upward import', (line) => {
    const files = { 'build/low/a.ts': line, 'build/high/c.ts': '' };
    expect(violationsIn(`upward ${JSON.stringify(line).replace(/\W/g, '')}`, files)).toEqual([
      'build/low/a.ts imports build/high/c.ts from a higher layer: move one of them (see scripts/layers.ts)',
    ]);
  });

  it('files that import each other → one cycle', () => {
    const files = {
      'build/low/a.ts': "import { b } from './b.ts';\n",
      'build/low/b.ts': "import { c } from './c.ts';\n",
      'build/low/c.ts': "import { a } from './a.ts';\n",
    };
    expect(violationsIn('cycle', files)).toEqual([
      'import cycle: build/low/a.ts -> build/low/b.ts -> build/low/c.ts -> build/low/a.ts',
    ]);
  });

  it('a file outside all layers → reported', () => {
    expect(violationsIn('outside', { 'build/new/a.ts': '' })).toEqual([
      'build/new/a.ts is not in a layer: add its folder to scripts/layers.ts',
    ]);
  });

  it('the files of this repository → none', () => {
    expect(findLayerViolations('.')).toEqual([]);
  });
});
