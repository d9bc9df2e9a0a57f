import { describe, expect, it } from 'vitest';
import { pairFiles } from '../../../../build/read/files/pair.ts';

/** Pairs readable files whose texts are their names. */
function pair(files: readonly string[]) {
  const { sources, unmatched, unreadable, unused } = pairFiles(
    files,
    new Map(files.map((file) => [file, file])),
  );
  return {
    joined: sources.map(({ file, csv }) => (csv ? `${file} + ${csv.file}` : file)),
    reported: unmatched.map(({ severity, file, message }) => `${file} ${severity} ${message}`),
    unreadable: unreadable.map(({ file }) => file),
    unused,
  };
}

describe('pairFiles joins metadata with the CSV of its name', () => {
  it.each([
    [['a.meta.json', 'a.csv']],
    [['a.Meta.JSON', 'a.CSV']],
    [['x/a.META.OCL', 'x/a.csv']],
    [['L\u00e4nder.meta.json', 'La\u0308nder.csv']],
  ])('%j', ([metadata, csv]) => {
    expect(pair([metadata as string, csv as string])).toEqual({
      joined: [`${metadata} + ${csv}`],
      reported: [],
      unreadable: [],
      unused: [],
    });
  });

  it('with a warning if the names differ in case', () => {
    expect(pair(['Countries.meta.json', 'countries.csv'])).toEqual({
      joined: ['Countries.meta.json + countries.csv'],
      reported: [
        'countries.csv warning its name differs from that of Countries.meta.json by case or separators, which many programs do not accept: rename it to Countries.csv',
      ],
      unreadable: [],
      unused: [],
    });
  });

  it('but not if several names differ only in case', () => {
    expect(pair(['A.csv', 'a.csv', 'á.csv', 'aA.meta.json', 'AA.meta.json', 'aa.csv']).joined).toEqual([]);
  });
});

describe('pairFiles reports each file without a counterpart', () => {
  it.each([
    ['other versions', ['list.2023.meta.json', 'list.2024.csv']],
    ['other languages', ['list.de.meta.json', 'list.en.csv']],
    ['other names in other folders', ['a/cities.meta.json', 'b/colours.csv']],
    ['the same name in several folders', ['a/list.meta.json', 'b/list.csv', 'c/list.csv']],
  ])('%s', (_, files) => {
    const csv = expect.stringMatching(
      /^\S+\.csv error has no metadata: put a document without rows next to it as /,
    );
    expect(pair(files).reported).toEqual([
      expect.stringMatching(/^\S+\.meta\.json error has no rows: put them next to it as /),
      ...files.slice(1).map(() => csv),
    ]);
  });
});

describe('pairFiles names the metadata that a CSV probably belongs to', () => {
  it.each([
    ['the only other file', ['cities.meta.json', 'data.csv'], 'cities.csv'],
    ['a similar name', ['city.de.meta.json', 'city.en.meta.json', 'citys.en.csv'], 'city.en.csv'],
    ['a second download', ['a.meta.json', 'list1.meta.json', 'list1 (2).csv'], 'list1.csv'],
    ['another folder', ['a/list.meta.json', 'b/list.csv'], 'a/list.csv'],
  ])('%s', (_, files, meant) => {
    const messages = pair(files).reported.filter((one) => one.includes('.csv error'));
    expect(messages).toEqual([
      expect.stringContaining(`if these are its rows, rename this file to ${meant};`),
    ]);
  });
});
