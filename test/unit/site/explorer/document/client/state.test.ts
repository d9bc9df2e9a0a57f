import { describe, expect, it } from 'vitest';
import { makeTableModel } from '../../../../../../build/site/explorer/document/client/model.ts';
import {
  type Action,
  positionOf,
  reduce,
  rowAfter,
  startState,
} from '../../../../../../build/site/explorer/document/client/state.ts';
import { parseView } from '../../../../../../build/site/explorer/document/client/view.ts';
import { tableOf } from '../../../rows/tables.ts';

const { rows, ...head } = tableOf('[{"code":"b"},{"code":"a"},{"code":"ab"}]');
const model = makeTableModel({ ...head, language: 'en', ui: 'en', widths: [] }, [...rows]);
const byCode = { ...parseView(''), sort: { columnId: 'code', descending: false } };
const stateAfter = (...actions: readonly Action[]) =>
  actions.reduce((state, action) => reduce(state, action, model), startState(model));
const show = (filter: string): Action => ({ type: 'show', view: { ...byCode, filter } });
const follow = (fragment: string): Action => ({ type: 'follow', fragment });

describe('startState(model)', () => {
  it('has all rows unsorted, and the first row as the tab stop', () => {
    const { order, active, selected } = startState(model);
    expect([[...order], active, selected]).toEqual([[0, 1, 2], 0, undefined]);
  });
});

describe('reduce(state, action, model)', () => {
  it.each([
    ['show: the row in the tab order stays while it is shown', [show('')], { active: 0 }],
    ['show: else the first one is', [show('ab')], { active: 2 }],
    ['show: none without rows', [show('x')], { active: undefined }],
    ['follow: selects a row', [follow('#code=b')], { selected: 0, active: 0, missing: undefined }],
    ['follow: in another notation', [follow('#code=B')], { selected: 0 }],
    [
      'follow: removes a filter that hides it',
      [show('ab'), follow('#code=b')],
      { selected: 0, view: byCode },
    ],
    ['follow: keeps another filter', [show('ab'), follow('#code=ab')], { view: { filter: 'ab' } }],
    ['follow: reports a code of no row', [follow('#code=zz')], { selected: undefined, missing: 'zz' }],
    ['follow: ignores other fragments', [follow('#columns')], { selected: undefined, missing: undefined }],
    [
      'miss: selects no row',
      [follow('#code=b'), { type: 'miss', code: 'z' }],
      { selected: undefined, missing: 'z' },
    ],
    ['miss: shortens the code', [{ type: 'miss', code: 'z'.repeat(101) }], { missing: 'z'.repeat(100) }],
    ['activate: moves the tab stop', [{ type: 'activate', row: 2 }], { active: 2, selected: undefined }],
    [
      'close: the row stays the tab stop',
      [follow('#code=a'), { type: 'close' }],
      { active: 1, selected: undefined },
    ],
  ] satisfies [string, Action[], object][])('%s', (_, actions, expected) => {
    expect(stateAfter(...actions)).toMatchObject(expected);
  });
});

describe('rowAfter(state, from, key, seen)', () => {
  it.each([
    ['ArrowDown', 1, 2],
    ['ArrowDown', 0, 0],
    ['ArrowUp', 1, 1],
    ['Home', 0, 1],
    ['End', 1, 0],
    ['PageDown', 1, 0],
    ['a', 1, undefined],
  ])('%s moves from row %i to row %s', (key, from, to) => {
    const state = stateAfter(show(''));
    expect([...state.order]).toEqual([1, 2, 0]);
    expect(positionOf(state, 0)).toBe(2);
    expect(rowAfter(state, from, key, 10)).toBe(to);
  });
});
