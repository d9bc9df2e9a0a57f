import { describe, expect, it } from 'vitest';
import { makeTableModel } from '../../../../../../build/site/explorer/document/client/model.ts';
import {
  EMPTY_STATE,
  followFragment,
  nextSort,
  parseView,
  positionAfter,
  printView,
  reportMissing,
  showView,
} from '../../../../../../build/site/explorer/document/client/state.ts';
import type { TableState } from '../../../../../../build/site/explorer/document/rows-table.tsx';
import { tableOf } from '../../../rows/tables.ts';

const { rows, ...head } = tableOf('[{"code":"b"},{"code":"a"},{"code":"ab"}]');
const model = makeTableModel({ ...head, language: 'en', ui: 'en', widths: [] }, [...rows]);
const byCode = { ...parseView(''), sort: { columnId: 'code', descending: false } };
const unsorted = showView(EMPTY_STATE, parseView(''), model);
const show = (filter: string, state = unsorted): TableState => showView(state, { ...byCode, filter }, model);
const follow = (fragment: string, state = unsorted): TableState => followFragment(state, fragment, model);

it.each([
  ['showView: the first row is the tab stop', unsorted, { active: 0, order: Uint32Array.of(0, 1, 2) }],
  ['showView: the row in the tab order stays while it is shown', show(''), { active: 0 }],
  ['showView: else the first one is', show('ab'), { active: 2 }],
  ['showView: none without rows', show('x'), { active: undefined }],
  ['followFragment: selects a row', follow('#code=b'), { selected: 0, active: 0, missing: undefined }],
  ['followFragment: in another notation', follow('#code=B'), { selected: 0 }],
  ['followFragment: shows a hidden row', follow('#code=b', show('ab')), { selected: 0, view: byCode }],
  ['followFragment: keeps another filter', follow('#code=ab', show('ab')), { view: { filter: 'ab' } }],
  ['followFragment: reports a code of no row', follow('#code=zz'), { selected: undefined, missing: 'zz' }],
  ['followFragment: ignores others', follow('#columns'), { selected: undefined, missing: undefined }],
  ['reportMissing: selects no row', reportMissing(follow('#code=b'), 'z'), { selected: undefined }],
  ['reportMissing: shortens', reportMissing(unsorted, 'z'.repeat(101)), { missing: 'z'.repeat(100) }],
])('%s', (_, state, expected) => {
  expect(state).toMatchObject(expected);
});

describe('positionAfter(count, from, key, seen)', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 2],
    ['ArrowUp', 0, 0],
    ['Home', 1, 0],
    ['End', 0, 2],
    ['PageDown', 0, 2],
    ['a', 1, undefined],
    ['constructor', 1, undefined],
  ])('%s moves from %i to %s', (key, from, to) => {
    expect(positionAfter(3, from, key, 10)).toBe(to);
  });
});

describe('parseView(search) and printView(view)', () => {
  it.each([
    ['', {}],
    ['?filter=a+b%26', { filter: 'a b&' }],
    ['?names=fr', { names: 'fr' }],
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
    ['?q=x+y&code=A&code=B%2F1', { found: { text: 'x y', codes: ['A', 'B/1'] } }],
    ['?day=2020-02-29&hide=a&hide=b&show=c', { day: '2020-02-29', hidden: ['a', 'b'], shown: ['c'] }],
  ])('%s', (query, more) => {
    const found = { text: '', codes: [] };
    const view = {
      filter: '',
      found,
      chosen: new Map(),
      day: undefined,
      hidden: [],
      shown: [],
      sort: undefined,
      ...more,
    };
    expect(parseView(query)).toEqual(view);
    expect(printView(view)).toBe(query);
  });

  it.each(['2020-02-30', '2020', 'x'])('the day %s is ignored', (day) => {
    expect(parseView(`?day=${day}`).day).toBeUndefined();
  });
});

it('nextSort(sort, columnId) is ascending, then descending, then the original order', () => {
  const first = nextSort(undefined, 'a');
  const second = nextSort(first, 'a');
  expect([first, second, nextSort(second, 'a'), nextSort(second, 'b')]).toEqual([
    { columnId: 'a', descending: false },
    { columnId: 'a', descending: true },
    undefined,
    { columnId: 'b', descending: false },
  ]);
});
