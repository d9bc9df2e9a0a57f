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
});

describe('pairFiles reports files without a counterpart', () => {
  it.each([
    ['Countries.meta.json', 'countries.csv', 'Countries.csv'],
    ['postal-codes.de.meta.json', 'postal_codes de.csv', 'postal-codes.de.csv'],
  ])(
    '%s and %s differ by case or separators: one problem, with the expected name',
    (metadata, csv, meant) => {
      expect(pair([metadata, csv])).toEqual({
        joined: [],
        reported: [`${csv} error has no metadata: did you mean ${meant}?`],
        unreadable: [metadata],
        unused: [csv],
      });
    },
  );

  it.each([
    ['other versions', ['list.2023.meta.json', 'list.2024.csv']],
    ['other languages', ['list.de.meta.json', 'list.en.csv']],
    ['other folders', ['a/list.meta.json', 'b/list.csv']],
  ])('%s', (_, files) => {
    expect(pair(files).reported).toEqual([
      expect.stringMatching(/^\S+\.csv error has no metadata: run "npm run import -- FILE" with this file/),
      expect.stringMatching(/^\S+\.meta\.json error has no rows: put them next to it as /),
    ]);
  });
});
