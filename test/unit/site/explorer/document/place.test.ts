import { expect, it } from 'vitest';
import { makeTableModel } from '../../../../../build/site/explorer/document/client/model.ts';
import {
  EMPTY_STATE,
  followFragment,
  parseView,
  printView,
  showView,
} from '../../../../../build/site/explorer/document/client/state.ts';
import { findPlace } from '../../../../../build/site/explorer/document/place.tsx';
import { readTree } from '../../../../../build/site/rows/tree.ts';
import { tableOf } from '../../rows/tables.ts';

const COLUMNS = ['code', 'parent'].map((id) => ({ id, type: 'string' }));
const { rows: read, ...head } = tableOf(
  '[{"code":"A"},{"code":"A1","parent":"A"},{"code":"A2","parent":"A"},{"code":"A3","parent":"A"},{"code":"B"}]',
  { columns: COLUMNS },
);
const rows = [...read];
const table = {
  ...head,
  roles: { parent: { column: 'parent' } },
  ui: 'en',
  language: 'en',
  widths: [],
} as const;
const frame = { ...table, tree: readTree(table, rows) };
const ALL = Uint32Array.of(0, 1, 2, 3, 4);

it('findPlace: has the path, the siblings in the tree and the children of a code', () => {
  expect(findPlace(frame, ALL, 2, 'tree')).toEqual({
    path: [0],
    siblings: Uint32Array.of(1, 2, 3),
    children: [],
  });
  expect(findPlace(frame, ALL, 0, 'tree')).toEqual({
    path: [],
    siblings: Uint32Array.of(0, 4),
    children: [1, 2, 3],
  });
});

it('findPlace: has the other parents of a code with several', () => {
  const { rows: foods, ...ofFoods } = tableOf('[{"code":"A"},{"code":"B"},{"code":"C","parent":"B A"}]', {
    columns: COLUMNS,
  });
  const roles = { parent: { column: 'parent', separator: ' ' } };
  const several = { ...table, ...ofFoods, roles };
  expect(
    findPlace({ ...several, tree: readTree(several, [...foods]) }, Uint32Array.of(0, 1, 2), 2, 'tree'),
  ).toEqual({
    path: [1],
    otherParents: [0],
    siblings: Uint32Array.of(2),
    children: [],
  });
});

it('findPlace: has only siblings that a filter shows, or that are above those', () => {
  expect([...findPlace(frame, Uint32Array.of(1, 3), 3, 'tree').siblings]).toEqual([1, 3]);
  expect([...findPlace(frame, Uint32Array.of(1, 3), 0, 'tree').siblings]).toEqual([0]);
});

it('findPlace: has the rows of the table if no tree is shown', () => {
  const order = Uint32Array.of(2, 0, 1);
  expect(findPlace(table, order, 0)).toEqual({ path: [], siblings: order, children: [] });
  expect(findPlace(frame, order, 1)).toEqual({ path: [0], siblings: order, children: [] });
});

it('followFragment: keeps the filter for a code above what it finds in a tree, not in a table', () => {
  const model = makeTableModel(frame, rows);
  const follow = (search: string) =>
    followFragment(showView(EMPTY_STATE, parseView(search), model), '#code=A', model).view.filter;
  expect(follow('?view=tree&filter=A2')).toBe('A2');
  expect(follow('?filter=A2')).toBe('');
});

it('parseView, printView: have the tree', () => {
  expect(printView(parseView('?view=tree'))).toBe('?view=tree');
  expect(printView(parseView('?view=other'))).toBe('');
});
