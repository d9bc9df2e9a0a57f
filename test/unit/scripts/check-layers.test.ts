import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findLayerViolations } from '../../../scripts/check-layers.ts';
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

const FORBIDDEN = 'which its room may not: move one of them (see scripts/check-layers.ts)';
const [A, B, D] = ['keys/a.ts', 'keys/b.ts', 'texts/d.ts'].map((file) => `build/check/rules/${file}`);
const SHARED = 'move what they share to build/check/facts/ or build/model/';

describe('findLayerViolations', () => {
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

  it.each<[string, Readonly<Record<string, string>>, string[]]>([
    [
      'imports within a room, downward, from the pipeline, commands and tests → none',
      {
        'build/low/a.ts': "import { b } from './b.ts';\n",
        'build/low/b.ts': "import fs from 'node:fs';\n",
        'build/high/c.ts': "import {\n  a,\n} from '../low/a.ts';\n",
        'build/pipeline.ts': "import { c } from './high/c.ts';\n",
        'scripts/d.ts': "import { c } from '../build/high/c.ts';\n",
        'test/c.test.ts': "import { c } from '../build/high/c.ts';\nimport { d } from './d.ts';\n",
      },
      [],
    ],
    [
      'a room that imports the pipeline or a command, and a command that imports a test → reported',
      {
        'build/low/a.ts': "import { b } from '../pipeline.ts';\nimport { d } from '../../scripts/d.ts';\n",
        'build/pipeline.ts': '',
        'scripts/d.ts': "import { e } from '../test/e.ts';\n",
      },
      [
        `build/low/a.ts imports build/pipeline.ts, ${FORBIDDEN}`,
        `build/low/a.ts imports scripts/d.ts, ${FORBIDDEN}`,
        `scripts/d.ts imports test/e.ts, ${FORBIDDEN}`,
      ],
    ],
    [
      'files that import each other → one cycle',
      {
        'build/low/a.ts': "import { b } from './b.ts';\n",
        'build/low/b.ts': "import { c } from './c.ts';\n",
        'build/low/c.ts': "import { a } from './a.ts';\n",
      },
      ['import cycle: build/low/a.ts -> build/low/b.ts -> build/low/c.ts -> build/low/a.ts'],
    ],
    [
      'a file outside all rooms → reported',
      { 'build/new/a.ts': '' },
      ['build/new/a.ts is not in a room: move it, or add its folder to scripts/check-layers.ts'],
    ],
    [
      'a rule that imports another rule, or files of another group → reported',
      {
        'build/check/rules.ts':
          "import { a } from './rules/keys/a.ts';\nimport { b } from './rules/keys/b.ts';\n",
        [String(A)]: `import { f } from '../../facts/f.ts';
import { part } from './part.ts';
import { b } from './b.ts';
import { d } from '../texts/d.ts';
`,
      },
      [`${A} imports ${B}, a rule: ${SHARED}`, `${A} imports ${D}, a file of other rules: ${SHARED}`],
    ],
    [
      'folders of a room that import from each other → one cycle',
      {
        'build/low/a/1.ts': "import { b } from '../b/1.ts';\n",
        'build/low/b/2.ts': "import { a } from '../a/3.ts';\n",
        'build/low/top.ts': "import { a } from './a/1.ts';\n",
        'build/high/a/1.ts': "import { a } from '../../low/a/1.ts';\n",
      },
      [
        'cycle of folders: build/low/a/1.ts imports build/low/b/1.ts, build/low/b/2.ts imports build/low/a/3.ts: move what they share to one of them, or to a third one',
      ],
    ],
  ])('%s', (_, files, violations) => expect(violationsIn(files)).toEqual(violations));

  it('the files of this repository → none', () => {
    expect(findLayerViolations('.')).toEqual([]);
  });
});
