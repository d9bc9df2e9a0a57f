import fc from 'fast-check';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { StaticTree } from '../../../../build/site/explorer/document/tree.tsx';
import {
  ALL_OPEN,
  findShownCodes,
  listNodes,
  type Opened,
  readTree,
} from '../../../../build/site/rows/tree.ts';
import { assertProperty } from '../../../support/runs.ts';
import { tableOf } from './tables.ts';

const COLUMNS = ['code', 'name', 'parent', 'level'].map((id) => ({ id, type: 'string' }));
const ROLES = { parent: { column: 'parent', separator: ' ' }, level: 'level' };

/** The tree of rows with a code, its parents and its level. */
function treeOf(rows: readonly (readonly [code: string, parent?: string | undefined, level?: string])[]) {
  const values = rows.map(([code, parent = null, level = null]) => ({ code, name: code, parent, level }));
  const { rows: read, ...head } = tableOf(JSON.stringify(values), { columns: COLUMNS });
  const frame = { ...head, roles: ROLES, ui: 'en', language: 'en', widths: [] } as const;
  const raw = [...read];
  const tree = readTree(frame, raw);
  if (!tree) throw new Error('no parents');
  return { frame, rows: raw, tree };
}

const { tree } = treeOf([
  ['A', undefined, 'Section'],
  ['A1', 'A', 'Division'],
  ['A11', 'A1', 'Group'],
  ['B', undefined, 'Section'],
  ['B1', 'B A', 'Class'],
  ['B11', 'B1', 'Group'],
]);

/** The nodes as text, each indented by its level. */
const draw = (opened: Opened, shown?: ReadonlySet<string>): string[] =>
  listNodes(tree, opened, shown).map(
    ({ code, level, isOpen }) =>
      `${'  '.repeat(level - 1)}${isOpen ? '-' : isOpen === false ? '+' : ' '}${code}`,
  );

describe('listNodes(tree, opened, shown)', () => {
  it('has the tops if all are closed', () => {
    expect(draw({ ...ALL_OPEN, levels: 0 })).toEqual(['+A', '+B']);
  });

  it('has a code below each of its parents, and what is below it once', () => {
    expect(draw(ALL_OPEN)).toEqual(['-A', '  -A1', '     A11', '  +B1', '-B', '  -B1', '     B11']);
  });

  it('has nodes that were opened or closed', () => {
    const changed = new Map([
      ['0.4', true],
      ['3', false],
    ]);
    expect(draw({ levels: 1, changed })).toEqual(['-A', '  +A1', '  -B1', '     B11', '+B']);
  });

  it('has only shown codes, at their places among those', () => {
    const shown = new Set(['A', 'B1']);
    expect(draw(ALL_OPEN, shown)).toEqual(['-A', '   B1']);
    expect(listNodes(tree, ALL_OPEN, shown)[1]).toMatchObject({ id: '0.4', position: 1, size: 1, level: 2 });
  });
});

describe('findShownCodes(tree, rows)', () => {
  it('has all codes above those of the rows', () => {
    expect(findShownCodes(tree, Uint32Array.of(5))).toEqual(new Set(['B11', 'B1', 'A', 'B']));
    expect(findShownCodes(tree, new Uint32Array())).toEqual(new Set());
    expect(findShownCodes(tree, Uint32Array.of(0, 1, 2, 3, 4, 5))).toBeUndefined();
  });
});

describe('readTree(head, rows)', () => {
  it('names the levels whose codes have one value', () => {
    expect(tree.levels).toEqual(['"Section"', undefined, '"Group"']);
  });

  it('is undefined without the role', () => {
    expect(readTree(tableOf('[]'), [])).toBeUndefined();
  });
});

it('StaticTree: has the nodes that the script shows if all are open, of any hierarchy', () => {
  const parents = fc.uniqueArray(fc.nat(19), { maxLength: 3 });
  assertProperty(
    fc.property(fc.array(parents, { maxLength: 20 }), (all) => {
      const list = treeOf(all.map((own, code) => [`${code}`, own.join(' ')]));
      const nodes = listNodes(list.tree, ALL_OPEN);
      const tops = nodes.filter((node) => node.level === 1);
      const html = renderToString(
        h(StaticTree, {
          frame: { ...list.frame, tree: list.tree },
          rows: list.rows,
          nodes: tops,
          page: 'list.html',
        }),
      );
      let level = 0;
      const found: object[] = [];
      for (const [tag, code] of html.matchAll(/<ul>|<\/ul>|<b><a href="[^"]*">(\d+)/g)) {
        if (tag === '<ul>') level += 1;
        else if (tag === '</ul>') level -= 1;
        else found.push({ code, level });
      }
      expect(found).toEqual(nodes.map(({ code, level: own }) => ({ code, level: own })));
      expect(new Set(nodes.map(({ code }) => code)).size).toBe(all.length);
    }),
  );
});
