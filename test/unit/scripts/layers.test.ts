import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type ROOMS as ALL, findLayerViolations } from '../../../scripts/layers.ts';
import { makeFolder, writeContent } from '../../support/content-tree.ts';

const { folder, remove } = makeFolder();
afterAll(remove);

const ROOMS = { low: [], high: ['low'] };

const violationsIn = (name: string, files: Record<string, string>, rooms: typeof ALL = ROOMS): string[] => {
  writeContent(join(folder, name), files);
  return findLayerViolations(join(folder, name), rooms);
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

  const RULE_LIST = {
    'build/check/rules.ts': [
      "import { a } from './rules/keys/a.ts';",
      "import { b } from './rules/keys/b.ts';",
      "import { c } from './rules/texts/c.ts';",
      "import type { Rule } from './rules/rule.ts';\n",
    ].join('\n'),
    'build/check/rules/rule.ts': '',
    'build/check/rules/keys/b.ts': '',
    'build/check/rules/texts/c.ts': '',
  };
  const SHARED = 'move what they share to build/check/facts/ or build/model/';

  it.each([
    ["import { f } from '../../facts/f.ts';\n", []],
    ["import { part } from './part.ts';\n", []],
    ["import type { Rule } from '../rule.ts';\n", []],
    [
      "import { b } from './b.ts';\n",
      [`build/check/rules/keys/a.ts imports build/check/rules/keys/b.ts, a rule: ${SHARED}`],
    ],
    [
      "import { c } from '../texts/c.ts';\n",
      [`build/check/rules/keys/a.ts imports build/check/rules/texts/c.ts, a rule: ${SHARED}`],
    ],
    [
      "import { d } from '../texts/d.ts';\n",
      [`build/check/rules/keys/a.ts imports build/check/rules/texts/d.ts, a file of other rules: ${SHARED}`],
    ],
  ])('a rule with %j → %j', (line, violations) => {
    const files = {
      ...RULE_LIST,
      'build/check/facts/f.ts': '',
      'build/check/rules/keys/a.ts': line,
      'build/check/rules/keys/part.ts': '',
      'build/check/rules/texts/d.ts': '',
    };
    const name = `rules ${line.replace(/\W/g, '')}`;
    expect(violationsIn(name, files, { check: [] })).toEqual(violations);
  });

  it('folders of a room that import from each other → one cycle', () => {
    const files = {
      'build/low/a/1.ts': "import { b } from '../b/1.ts';\n",
      'build/low/a/2.ts': "import { b } from '../b/2.ts';\n",
      'build/low/b/1.ts': '',
      'build/low/b/2.ts': "import { a } from '../a/3.ts';\n",
      'build/low/a/3.ts': '',
      'build/low/top.ts': "import { a } from './a/1.ts';\n",
      'build/high/a/1.ts': "import { a } from '../../low/a/1.ts';\n",
    };
    expect(violationsIn('folders', files)).toEqual([
      'cycle of folders: build/low/a/1.ts imports build/low/b/1.ts, build/low/b/2.ts imports build/low/a/3.ts: move what they share to one of them, or to a third one',
    ]);
  });

  it('the files of this repository → none', () => {
    expect(findLayerViolations('.')).toEqual([]);
  });
});
