import { describe, expect, it } from 'vitest';
import {
  nextSort,
  parseView,
  printView,
} from '../../../../../../build/site/explorer/document/client/view.ts';

describe('parseView(search) and printView(view)', () => {
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
  ])('%s', (query, more) => {
    const view = { filter: '', chosen: new Map(), day: undefined, hidden: [], sort: undefined, ...more };
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
