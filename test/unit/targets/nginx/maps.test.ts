import { describe, expect, it } from 'vitest';
import { queryPattern } from '../../../../build/targets/nginx/maps.ts';

describe('queryPattern', () => {
  const pattern = new RegExp(
    queryPattern([
      { name: 'page', pattern: '(?:[1-9][0-9]*)?' },
      { name: 'pageSize', pattern: '(?:[1-9][0-9]?)?' },
      { name: 'searchTerm', pattern: '' },
    ]),
  );

  it.each([
    'page=2',
    'page=',
    'pageSize=10&page=2',
    'a=1&page=2&b&c=%ZZ&pageSize=10',
    'searchTerm=&page=3',
    'a=1&a=2',
    'Page=1&page=2',
    'pages=1&page=2',
    'x-page=1&page=2',
  ])('%j is clear', (query) => {
    expect(pattern.test(query)).toBe(true);
  });

  it.each([
    'page=1&page=2',
    'page=1&a=b&page=1',
    'pageSize=1&page=1&pageSize=1',
    'page',
    'a=1&page',
    'page=0',
    'page=%32',
    'page=1 ',
    'searchTerm=a',
    'searchTerm=&searchTerm=a',
    '&page=1',
    'page=1&',
    'page=1&&pageSize=1',
    '%70age=2',
    'a+b=1',
    '=1',
    '',
  ])('%j is doubtful', (query) => {
    expect(pattern.test(query)).toBe(false);
  });
});
