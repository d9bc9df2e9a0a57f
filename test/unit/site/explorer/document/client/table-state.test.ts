import { describe, expect, it } from 'vitest';
import { makeTableModel } from '../../../../../../build/site/explorer/document/client/table-model.ts';
import {
  initialState,
  nextSort,
  parseView,
  positionOf,
  printView,
  rowAfter,
  withFragment,
  withMissing,
  withView,
} from '../../../../../../build/site/explorer/document/client/table-state.ts';
import type { TableColumn } from '../../../../../../build/site/explorer/document/table.ts';

const code: TableColumn = {
  id: 'code',
  name: 'Code',
  isNumeric: false,
  isQuantity: false,
  isBoolean: false,
  isText: true,
  isKey: true,
  language: undefined,
  meanings: new Map(),
};
const model = makeTableModel(
  {
    ...{ columns: [code], keyColumns: [0], keys: [[0]], widths: [] },
    ...{ language: 'en', ui: 'en', roles: {} },
  },
  [['"b"'], ['"a"'], ['"ab"']],
);
const start = initialState(model);
const byCode = { ...parseView(''), sort: { columnId: 'code', descending: false } };

describe('the state of a table', () => {
  it('starts with all rows unsorted, and the first row as the tab stop', () => {
    expect([...start.order]).toEqual([0, 1, 2]);
    expect([start.active, start.selected]).toEqual([0, undefined]);
  });

  it('keeps the focused row as long as it is shown', () => {
    const sorted = withView(start, model, byCode);
    expect([...sorted.order]).toEqual([1, 2, 0]);
    expect(sorted.active).toBe(0);
    expect(withView(sorted, model, { ...byCode, filter: 'ab' }).active).toBe(2);
    expect(withView(sorted, model, { ...byCode, filter: 'x' }).active).toBeUndefined();
  });

  it('selects the row of a fragment, and removes a filter that hides it', () => {
    const filtered = withView(start, model, { ...byCode, filter: 'ab' });
    const selected = withFragment(filtered, model, '#code=b');
    expect(selected).toMatchObject({ selected: 0, active: 0, missing: undefined, view: byCode });
    expect(positionOf(selected, 0)).toBe(2);
    expect(withFragment(filtered, model, '#code=ab').view.filter).toBe('ab');
    expect(withFragment(filtered, model, '#code=B').selected).toBe(0);
  });

  it('reports an unknown code, and no longer selects a row', () => {
    const selected = withFragment(start, model, '#code=b');
    expect(withMissing(selected, 'zz')).toMatchObject({ selected: undefined, active: 0, missing: 'zz' });
    expect(withMissing(start, 'z'.repeat(101)).missing).toBe('z'.repeat(100));
  });

  it('reports an unknown code in a fragment, and ignores other fragments', () => {
    expect(withFragment(start, model, '#code=zz')).toMatchObject({ selected: undefined, missing: 'zz' });
    expect(withFragment(start, model, '#columns')).toMatchObject({ selected: undefined, missing: undefined });
  });

  it.each([
    ['ArrowDown', 1, 2],
    ['ArrowDown', 0, 0],
    ['ArrowUp', 1, 1],
    ['Home', 0, 1],
    ['End', 1, 0],
    ['PageDown', 1, 0],
    ['a', 1, undefined],
  ])('%s moves from row %i to row %s', (key, from, to) => {
    expect(rowAfter(withView(start, model, byCode), from, key, 10)).toBe(to);
  });
});

describe('the view in the URL', () => {
  it.each([
    ['', {}],
    ['?filter=a+b%26', { filter: 'a b&' }],
    ['?sort=name', { sort: { columnId: 'name', descending: false } }],
    ['?filter=x&sort=-a&order=descending', { filter: 'x', sort: { columnId: '-a', descending: true } }],
    [
      '?only.eu=true&only.a%26=1&only.a%26=',
      {
        chosen: new Map([
          ['eu', ['true']],
          ['a&', ['1', '']],
        ]),
      },
    ],
    ['?day=2020-02-29&hide=a&hide=b', { day: '2020-02-29', hidden: ['a', 'b'] }],
  ])('%s is parsed and printed', (query, more) => {
    const view = { filter: '', chosen: new Map(), day: undefined, hidden: [], sort: undefined, ...more };
    expect(parseView(query)).toEqual(view);
    expect(printView(view)).toBe(query);
  });

  it('a day that does not exist is ignored', () => {
    for (const day of ['2020-02-30', '2020', 'x']) expect(parseView(`?day=${day}`).day).toBeUndefined();
  });

  it('a heading sorts in ascending order, then in descending order, then removes the sorting', () => {
    const first = nextSort(undefined, 'a');
    const second = nextSort(first, 'a');
    expect([first, second, nextSort(second, 'a'), nextSort(second, 'b')]).toEqual([
      { columnId: 'a', descending: false },
      { columnId: 'a', descending: true },
      undefined,
      { columnId: 'b', descending: false },
    ]);
  });
});
