import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findLayerViolations } from '../../../scripts/layers.ts';
import { makeFolder, writeContent } from '../../../scripts/support/content-tree.ts';

const { folder, remove } = makeFolder();
afterAll(remove);

const ROOMS = { low: [], high: ['low'] };

const violationsIn = (name: string, files: Record<string, string>): string[] => {
  writeContent(join(folder, name), files);
  return findLayerViolations(join(folder, name), ROOMS);
};

describe('findLayerViolations', () => {
  it('imports from the same room, its rooms and by tests → none', () => {
    const files = {
      'build/low/a.ts': "import { b } from './b.ts';\n",
      'build/low/b.ts': "import fs from 'node:fs';\n",
      'build/high/c.ts': "import {\n  a,\n} from '../low/a.ts';\n",
      'build/pipeline.ts': "import { c } from './high/c.ts';\n",
      'scripts/d.ts': "import { c } from '../build/high/c.ts';\n",
      'test/c.test.ts': "import { c } from '../build/high/c.ts';\nimport { d } from './d.ts';\n",
    };
    expect(violationsIn('sound', files)).toEqual([]);
  });

  it.each([
    ["import { c } from '../high/c.ts';\n"],
    ["import type { C } from '../high/c.ts';\n"],
    ["import {\n  c,\n} from '../high/c.ts';\n"],
    ["export { c } from '../high/c.ts';\n"],
    ["const c = await import('../high/c.ts');\n"],
  ])('%j in a room that may not import the other → reported', (line) => {
    const files = { 'build/low/a.ts': line, 'build/high/c.ts': '' };
    expect(violationsIn(`upward ${JSON.stringify(line).replace(/\W/g, '')}`, files)).toEqual([
      'build/low/a.ts imports build/high/c.ts, which its room may not: move one of them (see scripts/layers.ts)',
    ]);
  });

  it('a room that imports the pipeline or a command, and a command that imports a test → reported', () => {
    const files = {
      'build/low/a.ts': "import { build } from '../pipeline.ts';\nimport { d } from '../../scripts/d.ts';\n",
      'build/pipeline.ts': '',
      'scripts/d.ts': "import { e } from '../test/e.ts';\n",
      'test/e.ts': '',
    };
    expect(violationsIn('commands', files)).toEqual([
      'build/low/a.ts imports build/pipeline.ts, which its room may not: move one of them (see scripts/layers.ts)',
      'build/low/a.ts imports scripts/d.ts, which its room may not: move one of them (see scripts/layers.ts)',
      'scripts/d.ts imports test/e.ts, which its room may not: move one of them (see scripts/layers.ts)',
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

  it('a file outside all rooms → reported', () => {
    expect(violationsIn('outside', { 'build/new/a.ts': '' })).toEqual([
      'build/new/a.ts is not in a room: move it, or add its folder to scripts/layers.ts',
    ]);
  });

  it('the files of this repository → none', () => {
    expect(findLayerViolations('.')).toEqual([]);
  });
});
