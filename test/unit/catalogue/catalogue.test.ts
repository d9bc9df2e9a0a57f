import { describe, expect, it } from 'vitest';
import { makeCatalogue } from '../../../build/catalogue/catalogue.ts';
import { codeList } from '../support/documents.ts';

describe('makeCatalogue', () => {
  it('puts documents into the order of the index, whatever the order of the files', () => {
    const sources = [
      { file: 'a.json', text: codeList({ shortName: 'b', canonicalVersionUri: 'urn:x:b' }) },
      {
        file: 'b.json',
        text: codeList({ version: 'v10', canonicalVersionUri: 'urn:x:a:10', shortName: 'a' }),
      },
      { file: 'c.json', text: codeList({ version: 'v9', canonicalVersionUri: 'urn:x:a:9', shortName: 'a' }) },
    ];
    const order = ['c.json', 'b.json', 'a.json'];
    const filesOf = (given: typeof sources) =>
      makeCatalogue(given).catalogue.documents.map(({ source }) => source.file);
    expect(filesOf(sources)).toEqual(order);
    expect(filesOf([...sources].reverse())).toEqual(order);
    expect(makeCatalogue(sources).problems).toEqual([]);
  });

  it('collects the problems of all sources and of the rules, by file and place', () => {
    const { catalogue, problems } = makeCatalogue([
      { file: 'd.json', text: codeList() },
      { file: 'c.json', text: '{' },
      { file: 'b.json', text: codeList({ language: undefined, canonicalVersionUri: 'urn:x:b' }) },
      { file: 'a.json', text: codeList() },
    ]);
    expect(problems.map(({ file, rule }) => `${file} ${rule}`)).toEqual([
      'a.json identification/unique',
      'b.json identification/language',
      'c.json json/syntax',
    ]);
    expect(catalogue.documents).toHaveLength(3);
  });

  it('of nothing is empty', () => {
    expect(makeCatalogue([])).toEqual({ catalogue: { documents: [] }, problems: [], leftOut: [] });
  });
});
