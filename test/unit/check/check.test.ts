import { describe, expect, it } from 'vitest';
import { DEFAULT_OPTIONS, makeCatalogue } from '../../../build/check/check.ts';
import { codeList, codeListSet } from '../support/documents.ts';

describe('makeCatalogue', () => {
  it('puts documents into the order of the index, whatever the order of the files', () => {
    const sources = [
      {
        file: 'a.json',
        text: codeList({ shortName: 'b', canonicalUri: 'urn:x:b', canonicalVersionUri: 'urn:x:b' }),
      },
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
      {
        file: 'b.json',
        text: codeList({ language: undefined, canonicalUri: 'urn:x:b', canonicalVersionUri: 'urn:x:b' }),
      },
      { file: 'a.json', text: codeList() },
    ]);
    expect(problems.map(({ file, rule }) => `${file} ${rule}`)).toEqual([
      'a.json identification/unique',
      'b.json identification/language',
      'c.json json/syntax',
      'd.json identification/unique',
    ]);
    expect(catalogue.documents).toHaveLength(3);
  });

  it('of nothing is empty', () => {
    expect(makeCatalogue([])).toEqual({ catalogue: { documents: [] }, problems: [], leftOut: [] });
  });
});

describe('makeCatalogue with skipInvalid', () => {
  type Sources = Parameters<typeof makeCatalogue>[0];

  /** The files that are kept and left out, and what is said, as `file severity rule`. */
  function skipped(sources: Sources, own: object = {}) {
    const made = makeCatalogue(sources, { ...DEFAULT_OPTIONS, skipInvalid: true, ...own });
    return {
      kept: made.catalogue.documents.map(({ source }) => source.file).sort(),
      leftOut: made.leftOut,
      told: made.problems.map(({ file, severity, rule }) => `${file} ${severity} ${rule}`),
    };
  }

  /** A list with columns `code` and `parent`, which is a foreign key where it points somewhere. */
  function list(name: string, version: string, codes: readonly unknown[], points?: object) {
    const json = JSON.parse(
      codeList(
        { version, canonicalUri: `urn:x:${name}`, canonicalVersionUri: `urn:x:${name}:${version}` },
        [
          { id: 'code', name: 'Code', type: 'string' },
          { id: 'parent', name: 'Parent', type: 'string', optional: true },
        ],
        codes.map((code) => (points ? { code, parent: code } : { code })),
      ),
    );
    if (points)
      json.codeList.columnSet.foreignKeys = [
        { id: 'f', columnIds: ['parent'], keyRef: { codeListRef: points, keyId: 'key' } },
      ];
    return { file: `${name}.${version}.json`, text: JSON.stringify(json) };
  }

  const setOf = (name: string, ...canonicalUris: string[]) => ({
    file: `${name}.json`,
    text: codeListSet(
      { canonicalUri: `urn:x:${name}`, canonicalVersionUri: `urn:x:${name}:1` },
      canonicalUris.map((canonicalUri) => ({
        type: canonicalUri.includes('set') ? 'codeListSetRef' : 'codeListRef',
        canonicalUri,
      })),
    ),
  });

  it('nothing is wrong: nothing is left out', () => {
    expect(skipped([list('a', '1', ['x']), setOf('set', 'urn:x:a')])).toEqual({
      kept: ['a.1.json', 'set.json'],
      leftOut: [],
      told: [],
    });
  });

  it('an error leaves its document out, with a warning about what refers to it, which is kept', () => {
    expect(
      skipped([
        list('a', '1', ['x', 'x']),
        list('b', '1', ['x'], { canonicalUri: 'urn:x:a' }),
        setOf('set', 'urn:x:a', 'urn:x:b'),
      ]),
    ).toEqual({
      kept: ['b.1.json', 'set.json'],
      leftOut: ['a.1.json'],
      told: ['a.1.json warning references/left-out', 'a.1.json error keys/unique'],
    });
  });

  it('without the option the same content has the error alone, and leaves nothing out', () => {
    const sources = [list('a', '1', ['x', 'x']), list('b', '1', ['x'], { canonicalUri: 'urn:x:a' })];
    const { catalogue, problems, leftOut } = makeCatalogue(sources);
    expect(catalogue.documents).toHaveLength(2);
    expect(problems.map(({ file, rule }) => `${file} ${rule}`)).toEqual(['a.1.json keys/unique']);
    expect(leftOut).toEqual([]);
  });

  it.each([
    ['that is not valid by the schema', { $opencodelist: '9' }],
    ['with a property that is unknown', { colour: 'red' }],
  ])('a document %s counts as left out, by its URIs', (_, own) => {
    const bad = list('a', '1', ['x']);
    const text = JSON.stringify({ ...JSON.parse(bad.text), ...own });
    const version = { canonicalUri: 'urn:x:a', canonicalVersionUri: 'urn:x:a:1' };
    expect(skipped([{ ...bad, text }, list('b', '1', ['x'], version), setOf('set', 'urn:x:a')])).toEqual({
      kept: ['b.1.json', 'set.json'],
      leftOut: ['a.1.json'],
      told: ['a.1.json warning references/left-out', 'a.1.json error schema'],
    });
  });

  it('a document with a bad CSV counts as left out, by its file and its URIs', () => {
    const text = codeList({}, undefined, null);
    const csv = { file: 'a.csv', text: 'cod\nx\n' };
    const { kept, leftOut, told } = skipped([
      { file: 'a.meta.json', text, csv },
      setOf('set', 'urn:x:colours'),
    ]);
    expect(kept).toEqual(['set.json']);
    expect(leftOut).toEqual(['a.meta.json']);
    expect(told).toContain('a.meta.json warning references/left-out');
  });

  it('a text that is no JSON is left out, and has no URIs to be missed by', () => {
    expect(skipped([{ file: 'a.json', text: '{' }, setOf('set', 'urn:x:a')])).toEqual({
      kept: ['set.json'],
      leftOut: ['a.json'],
      told: ['a.json error json/syntax', 'set.json note references/outside'],
    });
  });

  it.each(['null', '[]', '1', '"a"', '{"codeList":null}', '{"codeList":{"identification":7}}'])(
    'a document of no form, %s, is left out',
    (text) => {
      const { kept, leftOut } = skipped([{ file: 'a.json', text }, list('b', '1', ['x'])]);
      expect([kept, leftOut]).toEqual([['b.1.json'], ['a.json']]);
    },
  );

  it('another version of the list is here: a reference to the list says nothing', () => {
    expect(
      skipped([list('a', '1', ['x', 'x']), list('a', '2', ['x']), setOf('set', 'urn:x:a')]),
    ).toMatchObject({
      kept: ['a.2.json', 'set.json'],
      leftOut: ['a.1.json'],
      told: ['a.1.json error keys/unique'],
    });
  });

  it('a value that only a version with errors may have: a warning, and the document stays', () => {
    const sources = [
      list('a', '1', ['x', 'y', 'y']),
      list('a', '2', ['x', 'z'], { canonicalUri: 'urn:x:elsewhere' }),
      list('b', '1', ['y'], { canonicalUri: 'urn:x:a' }),
      list('c', '1', ['y'], { canonicalUri: 'urn:x:b' }),
      setOf('set', 'urn:x:c'),
    ];
    const { kept, leftOut, told } = skipped(sources);
    expect(kept).toEqual(['a.2.json', 'b.1.json', 'c.1.json', 'set.json']);
    expect(leftOut).toEqual(['a.1.json']);
    expect(told).toEqual([
      'a.1.json warning references/left-out',
      'a.1.json error keys/unique',
      'a.2.json note references/outside',
    ]);
  });

  it('each error is told once, however many rounds there are', () => {
    const { told, leftOut } = skipped(
      [
        list('a', '1', ['x', 'y']),
        { ...list('a', '2', ['x', 'x']) },
        list('a', '3', ['x']),
        list('b', '1', ['x', 'x']),
      ],
      { codesArePermanent: true },
    );
    expect(new Set(told).size).toBe(told.length);
    expect(leftOut).toEqual(['a.2.json', 'a.3.json', 'b.1.json']);
  });

  it('of two documents of one version and language neither stays where nothing says which is wrong', () => {
    expect(
      skipped([
        { file: 'a.json', text: codeList() },
        { file: 'b.json', text: codeList() },
      ]),
    ).toEqual({
      kept: [],
      leftOut: ['a.json', 'b.json'],
      told: ['a.json error identification/unique', 'b.json error identification/unique'],
    });
  });

  describe('a document that cannot be read makes no error of what refers to it', () => {
    const version = { canonicalUri: 'urn:x:a', canonicalVersionUri: 'urn:x:a:2' };
    const referring = [
      list('a', '1', ['x']),
      list('b', '1', ['y'], { canonicalUri: 'urn:x:a' }),
      list('c', '1', ['y'], version),
    ];
    const second = list('a', '2', ['x', 'y']);
    const kept = ['a.1.json', 'b.1.json', 'c.1.json'];

    it('where a comma is missing, and its URIs are known', () => {
      const broken = { ...second, text: second.text.replace('"rows":[', '"rows":[{"code":"z"}') };
      expect(skipped([...referring, broken])).toEqual({
        kept,
        leftOut: ['a.2.json'],
        told: [
          'a.2.json warning references/left-out',
          'a.2.json warning references/left-out',
          'a.2.json error json/syntax',
        ],
      });
    });

    it.each(['', '{', '[]', '{"codeList":{"identification":{}}}'])(
      'where nothing is known of it, for it is %j: what may be due to it is a warning',
      (text) => {
        const { kept: left, told } = skipped([...referring, { file: 'a.2.json', text }]);
        expect(left).toEqual(kept);
        expect(told.slice(-2)).toEqual([
          'b.1.json warning foreign-keys/values',
          'c.1.json warning references/absent-version',
        ]);
      },
    );

    it('a version between two: what went away may have been announced there', () => {
      const permanent = { codesArePermanent: true };
      const versions = [list('a', '1', ['x', 'y']), list('a', '3', ['x'])];
      expect(skipped(versions, permanent).told).toEqual(['a.3.json error versions/codes']);
      expect(skipped([...versions, { ...second, text: second.text.slice(0, -1) }], permanent).told).toEqual([
        'a.2.json error json/syntax',
        'a.3.json warning versions/codes',
      ]);
    });

    it('a latest version of a set: the cycle through an earlier one may be none', () => {
      const sets = [setOf('set-a', 'urn:x:set-b'), setOf('set-b', 'urn:x:set-a')];
      expect(skipped(sets).told).toContain('set-b.json error sets/cycle');
      const { told } = skipped([...sets, { file: 'z.json', text: '{' }]);
      expect(told).toContain('set-b.json warning sets/cycle');
    });
  });

  describe('a document with URIs of others makes no errors in correct ones', () => {
    /** A list with a column of its own, so that nothing is taken for a version of another. */
    const special = (name: string, version: string, own: object = {}) => {
      const text = codeList(
        {
          version,
          shortName: name,
          canonicalUri: `urn:x:${name}`,
          canonicalVersionUri: `urn:x:${name}:${version}`,
          ...own,
        },
        [
          { id: 'code', name: 'Code', type: 'string' },
          { id: `${name}-column`, name: 'Own', type: 'string' },
        ],
        [{ code: `${name} 1`, [`${name}-column`]: name }],
      );
      return { file: `${name}.${version}.json`, text };
    };

    it('with the canonical URI of another: it is left out, and the reference to its version is warned', () => {
      const wrong = special('b', '1', { canonicalUri: 'urn:x:a' });
      const set = setOf('set', 'urn:x:a');
      const json = JSON.parse(set.text);
      json.codeListSet.referenceSet.push({
        type: 'codeListRef',
        canonicalUri: 'urn:x:b',
        canonicalVersionUri: 'urn:x:b:1',
      });
      const sources = [special('a', '1'), special('a', '2'), wrong, { ...set, text: JSON.stringify(json) }];
      const told = ['b.1.json warning references/left-out', 'b.1.json error identification/canonical-uri'];
      expect(skipped(sources)).toEqual({
        kept: ['a.1.json', 'a.2.json', 'set.json'],
        leftOut: ['b.1.json'],
        told,
      });
      const problems = makeCatalogue(sources, DEFAULT_OPTIONS).problems;
      expect(problems.map(({ file, severity, rule }) => `${file} ${severity} ${rule}`)).toEqual(told);
    });

    it('with both URIs of another, in a language that it lacks: the codes are not those of the others', () => {
      const uris = { canonicalUri: 'urn:x:a', canonicalVersionUri: 'urn:x:a:1', language: 'en' };
      const sources = [special('a', '1'), special('a', '1', { language: 'fr' }), special('b', '1', uris)];
      const files = ['a.de.json', 'a.fr.json', 'b.en.json'];
      expect(skipped(sources.map((source, i) => ({ ...source, file: files[i] as string })))).toEqual({
        kept: ['a.de.json', 'a.fr.json'],
        leftOut: ['b.en.json'],
        told: ['b.en.json error identification/translations'],
      });
    });

    it('where nothing says which is right: neither is published', () => {
      const uris = (n: number) => ({ canonicalUri: 'urn:uuid:1', canonicalVersionUri: `urn:uuid:${n}` });
      const own = (n: number) => [{ id: `c${n}`, name: 'C', type: 'string' }];
      const text = (n: number) =>
        codeList({ ...uris(n), shortName: `n${n}` }, own(n), null).replace('["code"]', `["c${n}"]`);
      expect(
        skipped([
          { file: 'a.json', text: text(2) },
          { file: 'b.json', text: text(3) },
          list('c', '1', ['x']),
        ]),
      ).toEqual({
        kept: ['c.1.json'],
        leftOut: ['a.json', 'b.json'],
        told: ['a.json error identification/canonical-uri', 'b.json error identification/canonical-uri'],
      });
    });
  });

  it('errors beyond what a call can take as arguments are told as any others', () => {
    const { told } = skipped([
      list(
        'a',
        '1',
        Array.from({ length: 130_001 }, () => 'x'),
      ),
    ]);
    expect(told).toHaveLength(130_000);
  });

  it('everything is wrong: an empty catalogue', () => {
    expect(skipped([list('a', '1', ['x', 'x']), { file: 'b.json', text: '' }])).toMatchObject({
      kept: [],
      leftOut: ['a.1.json', 'b.json'],
    });
  });
});
