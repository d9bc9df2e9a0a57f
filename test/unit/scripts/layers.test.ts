import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findLayerViolations } from '../../../scripts/layers.ts';
import { makeFolder, writeContent } from '../../support/content-tree.ts';

const { folder, remove } = makeFolder();
afterAll(remove);

let count = 0;
const ROOMS = { low: [], high: ['low'], check: [] };

function violationsIn(files: Readonly<Record<string, string>>): string[] {
  const root = join(folder, String(count++));
  writeContent(root, files);
  return findLayerViolations(root, ROOMS);
}

const FORBIDDEN = 'which its room may not: move one of them (see scripts/layers.ts)';

describe('findLayerViolations', () => {
  it('imports within a room, downward, from the pipeline, commands and tests → none', () => {
    const files = {
      'build/low/a.ts': "import { b } from './b.ts';\n",
      'build/low/b.ts': "import fs from 'node:fs';\n",
      'build/high/c.ts': "import {\n  a,\n} from '../low/a.ts';\n",
      'build/pipeline.ts': "import { c } from './high/c.ts';\n",
      'scripts/d.ts': "import { c } from '../build/high/c.ts';\n",
      'test/c.test.ts': "import { c } from '../build/high/c.ts';\nimport { d } from './d.ts';\n",
    };
    expect(violationsIn(files)).toEqual([]);
  });

  it.each([
    ["import { c } from '../high/c.ts';\n"],
    ["import type { C } from '../high/c.ts';\n"],
    ["import {\n  c,\n} from '../high/c.ts';\n"],
    ["export { c } from '../high/c.ts';\n"],
    ["const c = await import('../high/c.ts');\n"],
  ])('%j in a room that may not import the other → reported', (line) => {
    expect(violationsIn({ 'build/low/a.ts': line, 'build/high/c.ts': '' })).toEqual([
      `build/low/a.ts imports build/high/c.ts, ${FORBIDDEN}`,
    ]);
  });

  it('a room that imports the pipeline or a command, and a command that imports a test → reported', () => {
    const files = {
      'build/low/a.ts': "import { build } from '../pipeline.ts';\nimport { d } from '../../scripts/d.ts';\n",
      'build/pipeline.ts': '',
      'scripts/d.ts': "import { e } from '../test/e.ts';\n",
    };
    expect(violationsIn(files)).toEqual([
      `build/low/a.ts imports build/pipeline.ts, ${FORBIDDEN}`,
      `build/low/a.ts imports scripts/d.ts, ${FORBIDDEN}`,
      `scripts/d.ts imports test/e.ts, ${FORBIDDEN}`,
    ]);
  });

  it('files that import each other → one cycle', () => {
    const files = {
      'build/low/a.ts': "import { b } from './b.ts';\n",
      'build/low/b.ts': "import { c } from './c.ts';\n",
      'build/low/c.ts': "import { a } from './a.ts';\n",
    };
    expect(violationsIn(files)).toEqual([
      'import cycle: build/low/a.ts -> build/low/b.ts -> build/low/c.ts -> build/low/a.ts',
    ]);
  });

  it('a file outside all rooms → reported', () => {
    expect(violationsIn({ 'build/new/a.ts': '' })).toEqual([
      'build/new/a.ts is not in a room: move it, or add its folder to scripts/layers.ts',
    ]);
  });

  it('a rule that imports another rule, or files of another group → reported', () => {
    const [a, b, d] = ['keys/a.ts', 'keys/b.ts', 'texts/d.ts'].map((file) => `build/check/rules/${file}`);
    const files = {
      'build/check/rules.ts':
        "import { a } from './rules/keys/a.ts';\nimport { b } from './rules/keys/b.ts';\n",
      [a as string]: [
        "import { f } from '../../facts/f.ts';",
        "import { part } from './part.ts';",
        "import type { Rule } from '../rule.ts';",
        "import { b } from './b.ts';",
        "import { d } from '../texts/d.ts';\n",
      ].join('\n'),
    };
    const shared = 'move what they share to build/check/facts/ or build/model/';
    expect(violationsIn(files)).toEqual([
      `${a} imports ${b}, a rule: ${shared}`,
      `${a} imports ${d}, a file of other rules: ${shared}`,
    ]);
  });

  it('folders of a room that import from each other → one cycle', () => {
    const files = {
      'build/low/a/1.ts': "import { b } from '../b/1.ts';\n",
      'build/low/a/2.ts': "import { b } from '../b/2.ts';\n",
      'build/low/b/2.ts': "import { a } from '../a/3.ts';\n",
      'build/low/top.ts': "import { a } from './a/1.ts';\n",
      'build/high/a/1.ts': "import { a } from '../../low/a/1.ts';\n",
    };
    expect(violationsIn(files)).toEqual([
      'cycle of folders: build/low/a/1.ts imports build/low/b/1.ts, build/low/b/2.ts imports build/low/a/3.ts: move what they share to one of them, or to a third one',
    ]);
  });

  it('the files of this repository → none', () => {
    expect(findLayerViolations('.')).toEqual([]);
  });
});
