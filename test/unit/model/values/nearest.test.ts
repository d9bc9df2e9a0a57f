import { describe, expect, test } from 'vitest';
import {
  editDistance,
  makeFindNearest,
  makeFindNearestUri,
  nearest,
} from '../../../../build/model/values/nearest.ts';

describe('nearest', () => {
  const PROPERTIES = ['language', 'shortName', 'longName', 'description', 'version', 'tags', 'publishedAt'];

  test.each<[string, string | undefined]>([
    ['longname', 'longName'],
    ['long_name', 'longName'],
    ['lnogName', 'longName'],
    ['desc', 'description'],
    ['publshed', 'publishedAt'],
    ['Tag', 'tags'],
    ['name', undefined],
    ['v', undefined],
    ['', undefined],
    ['longName', undefined],
    ['x'.repeat(10_000), undefined],
  ])('nearest to %j: %j', (name, expected) => {
    expect(nearest(name, PROPERTIES)).toBe(expected);
  });

  test('prefers fewer edits, then the first candidate', () => {
    expect(nearest('colum', ['columns', 'column'])).toBe('column');
    expect(nearest('cat', ['car', 'bat'])).toBe('car');
  });

  test('"CodeLst" matches the shorter of the references with the same beginning', () => {
    expect(nearest('CodeLst', ['codeListSetRef', 'codeListRef'])).toBe('codeListRef');
  });
});

test('makeFindNearest: a million misspelled names with a thousand candidates are fast, without suggestions', () => {
  const find = makeFindNearest(Array.from({ length: 1000 }, (_, i) => `column${i}`));
  expect(find('colunm7')).toBe('column7');
  for (let i = 0; i < 1_000_000; i++) find(`colunm${i}`);
  expect(find('colunm7')).toBeUndefined();
});

describe('makeFindNearestUri', () => {
  const find = makeFindNearestUri([
    'urn:x:countries',
    'urn:x:iso:639-1',
    'urn:x:a',
    'https://x.example/colours/',
  ]);

  test.each<[string, string | undefined]>([
    ['urn:x:countires', 'urn:x:countries'],
    ['urn:x:contries', 'urn:x:countries'],
    ['https://x.example/colors/', 'https://x.example/colours/'],
    ['urn:x:iso:639-2', undefined],
    ['urn:x:b', undefined],
    ['urn:x:counties2025', undefined],
  ])('nearest to %s: %j', (uri, expected) => {
    expect(find(uri)).toBe(expected);
  });

  test('10,000 unknown URIs and 10,000 known ones are fast', () => {
    const known = Array.from(
      { length: 10_000 },
      (_, i) => `urn:example:list-of-things-${'abcdefghij'[i % 10]}${i}`,
    );
    const findOne = makeFindNearestUri(known);
    for (let i = 0; i < 10_000; i++) findOne(`urn:example:list-of-thongs-${i}x`);
    expect(findOne(`${known[0]}`)).toBeUndefined();
  });
});

describe('editDistance', () => {
  test.each<[string, string, number, number | undefined]>([
    ['', '', 0, 0],
    ['abc', 'abc', 0, 0],
    ['abc', 'abd', 1, 1],
    ['abc', 'ab', 1, 1],
    ['abc', 'acb', 1, 1],
    ['abcd', 'badc', 2, 2],
    ['abc', 'xyz', 2, undefined],
    ['kitten', 'sitting', 3, 3],
    ['kitten', 'sitting', 2, undefined],
    ['a', 'abcd', 2, undefined],
  ])('of %j and %j, at most %i: %j', (a, b, max, expected) => {
    expect(editDistance(a, b, max)).toBe(expected);
    expect(editDistance(b, a, max)).toBe(expected);
  });
});
