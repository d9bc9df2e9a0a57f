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

  it('collects the problems of all sources and rules, by file and location', () => {
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

  it('is empty without sources', () => {
    expect(makeCatalogue([])).toEqual({ catalogue: { documents: [] }, problems: [], leftOut: [] });
  });
});

describe('makeCatalogue with skipInvalid', () => {
  type Sources = Parameters<typeof makeCatalogue>[0];

  /** The files that are kept and left out, and the problems, as `file severity rule`. */
  function skipped(sources: Sources, own: object = {}) {
    const result = makeCatalogue(sources, { ...DEFAULT_OPTIONS, skipInvalid: true, ...own });
    return {
      kept: result.catalogue.documents.map(({ source }) => source.file).sort(),
      leftOut: result.leftOut,
      reported: result.problems.map(({ file, severity, rule }) => `${file} ${severity} ${rule}`),
    };
  }

  /** A list with columns `code` and `parent`, which is a foreign key if `points` is given. */
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

  it('leaves nothing out if there are no errors', () => {
    expect(skipped([list('a', '1', ['x']), setOf('set', 'urn:x:a')])).toEqual({
      kept: ['a.1.json', 'set.json'],
      leftOut: [],
      reported: [],
    });
  });

  it('leaves out a document with an error, and keeps documents that refer to it, with a warning', () => {
    expect(
      skipped([
        list('a', '1', ['x', 'x']),
        list('b', '1', ['x'], { canonicalUri: 'urn:x:a' }),
        setOf('set', 'urn:x:a', 'urn:x:b'),
      ]),
    ).toEqual({
      kept: ['b.1.json', 'set.json'],
      leftOut: ['a.1.json'],
      reported: ['a.1.json warning references/left-out', 'a.1.json error keys/unique'],
    });
  });

  it('without the option, reports only the error, and leaves nothing out', () => {
    const sources = [list('a', '1', ['x', 'x']), list('b', '1', ['x'], { canonicalUri: 'urn:x:a' })];
    const { catalogue, problems, leftOut } = makeCatalogue(sources);
    expect(catalogue.documents).toHaveLength(2);
    expect(problems.map(({ file, rule }) => `${file} ${rule}`)).toEqual(['a.1.json keys/unique']);
    expect(leftOut).toEqual([]);
  });

  it.each([
    ['that does not match the schema', { $opencodelist: '9' }],
    ['with an unknown property', { colour: 'red' }],
  ])('a document %s is left out, and known by its URIs', (_, own) => {
    const bad = list('a', '1', ['x']);
    const text = JSON.stringify({ ...JSON.parse(bad.text), ...own });
    const version = { canonicalUri: 'urn:x:a', canonicalVersionUri: 'urn:x:a:1' };
    expect(skipped([{ ...bad, text }, list('b', '1', ['x'], version), setOf('set', 'urn:x:a')])).toEqual({
      kept: ['b.1.json', 'set.json'],
      leftOut: ['a.1.json'],
      reported: ['a.1.json warning references/left-out', 'a.1.json error schema'],
    });
  });

  it('a document with an invalid CSV is left out, and known by its file and URIs', () => {
    const text = codeList({}, undefined, null);
    const csv = { file: 'a.csv', text: 'cod\nx\n' };
    const { kept, leftOut, reported } = skipped([
      { file: 'a.meta.json', text, csv },
      setOf('set', 'urn:x:colours'),
    ]);
    expect(kept).toEqual(['set.json']);
    expect(leftOut).toEqual(['a.meta.json']);
    expect(reported).toContain('a.meta.json warning references/left-out');
  });

  it('a text that is not JSON is left out, without known URIs', () => {
    expect(skipped([{ file: 'a.json', text: '{' }, setOf('set', 'urn:x:a')])).toEqual({
      kept: ['set.json'],
      leftOut: ['a.json'],
      reported: ['a.json error json/syntax', 'set.json note references/outside'],
    });
  });

  it.each(['null', '[]', '1', '"a"', '{"codeList":null}', '{"codeList":{"identification":7}}'])(
    'JSON that is not a document, %s, is left out',
    (text) => {
      const { kept, leftOut } = skipped([{ file: 'a.json', text }, list('b', '1', ['x'])]);
      expect([kept, leftOut]).toEqual([['b.1.json'], ['a.json']]);
    },
  );

  it('no warning for a reference to a list of which another version is kept', () => {
    expect(
      skipped([list('a', '1', ['x', 'x']), list('a', '2', ['x']), setOf('set', 'urn:x:a')]),
    ).toMatchObject({
      kept: ['a.2.json', 'set.json'],
      leftOut: ['a.1.json'],
      reported: ['a.1.json error keys/unique'],
    });
  });

  it('a value that may be in a version with errors is not reported', () => {
    const sources = [
      list('a', '1', ['x', 'y', 'y']),
      list('a', '2', ['x', 'z'], { canonicalUri: 'urn:x:elsewhere' }),
      list('b', '1', ['y'], { canonicalUri: 'urn:x:a' }),
      list('c', '1', ['y'], { canonicalUri: 'urn:x:b' }),
      setOf('set', 'urn:x:c'),
    ];
    const { kept, leftOut, reported } = skipped(sources);
    expect(kept).toEqual(['a.2.json', 'b.1.json', 'c.1.json', 'set.json']);
    expect(leftOut).toEqual(['a.1.json']);
    expect(reported).toEqual(['a.1.json error keys/unique', 'a.2.json note references/outside']);
  });

  it('each error is reported once, in any number of rounds', () => {
    const { reported, leftOut } = skipped(
      [
        list('a', '1', ['x', 'y']),
        { ...list('a', '2', ['x', 'x']) },
        list('a', '3', ['x']),
        list('b', '1', ['x', 'x']),
      ],
      { codesArePermanent: true },
    );
    expect(new Set(reported).size).toBe(reported.length);
    expect(leftOut).toEqual(['a.2.json', 'a.3.json', 'b.1.json']);
  });

  it('leaves out both of two documents of the same version and language if neither is known to be wrong', () => {
    expect(
      skipped([
        { file: 'a.json', text: codeList() },
        { file: 'b.json', text: codeList() },
      ]),
    ).toEqual({
      kept: [],
      leftOut: ['a.json', 'b.json'],
      reported: ['a.json error identification/unique', 'b.json error identification/unique'],
    });
  });

  describe('a document that cannot be read causes no errors in documents that refer to it', () => {
    const version = { canonicalUri: 'urn:x:a', canonicalVersionUri: 'urn:x:a:2' };
    const referring = [
      list('a', '1', ['x']),
      list('b', '1', ['y'], { canonicalUri: 'urn:x:a' }),
      list('c', '1', ['y'], version),
    ];
    const second = list('a', '2', ['x', 'y']);
    const kept = ['a.1.json', 'b.1.json', 'c.1.json'];

    it('with a missing comma, and known URIs', () => {
      const broken = { ...second, text: second.text.replace('"rows":[', '"rows":[{"code":"z"}') };
      expect(skipped([...referring, broken])).toEqual({
        kept,
        leftOut: ['a.2.json'],
        reported: ['a.2.json warning references/left-out', 'a.2.json error json/syntax'],
      });
    });

    it('an unreadable version between two does not excuse removed codes', () => {
      const permanent = { codesArePermanent: true };
      const versions = [list('a', '1', ['x', 'y']), list('a', '3', ['x'])];
      expect(skipped(versions, permanent).reported).toEqual(['a.3.json error versions/codes']);
      expect(
        skipped([...versions, { ...second, text: second.text.slice(0, -1) }], permanent).reported,
      ).toEqual(['a.2.json error json/syntax', 'a.3.json error versions/codes']);
    });
  });

  describe('a document with URIs of others causes no errors in correct documents', () => {
    /** A list with its own column, so that it does not look like a version of another. */
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

    it('with the canonical URI of another list: it is left out, with a warning for the reference to its version', () => {
      const wrong = special('b', '1', { canonicalUri: 'urn:x:a' });
      const set = setOf('set', 'urn:x:a');
      const json = JSON.parse(set.text);
      json.codeListSet.referenceSet.push({
        type: 'codeListRef',
        canonicalUri: 'urn:x:b',
        canonicalVersionUri: 'urn:x:b:1',
      });
      const sources = [
        special('a', '1'),
        special('a', '2'),
        special('b', '2'),
        wrong,
        { ...set, text: JSON.stringify(json) },
      ];
      const reported = [
        'b.1.json warning references/left-out',
        'b.1.json error identification/canonical-uri',
      ];
      expect(skipped(sources)).toEqual({
        kept: ['a.1.json', 'a.2.json', 'b.2.json', 'set.json'],
        leftOut: ['b.1.json'],
        reported,
      });
      const problems = makeCatalogue(sources, DEFAULT_OPTIONS).problems;
      expect(problems.map(({ file, severity, rule }) => `${file} ${severity} ${rule}`)).toEqual([
        'b.1.json error identification/canonical-uri',
      ]);
    });

    it('with both URIs of another list, in a language that this lacks: its codes differ from the others', () => {
      const uris = { canonicalUri: 'urn:x:a', canonicalVersionUri: 'urn:x:a:1', language: 'en' };
      const sources = [special('a', '1'), special('a', '1', { language: 'fr' }), special('b', '1', uris)];
      const files = ['a.de.json', 'a.fr.json', 'b.en.json'];
      expect(skipped(sources.map((source, i) => ({ ...source, file: files[i] as string })))).toEqual({
        kept: ['a.de.json', 'a.fr.json'],
        leftOut: ['b.en.json'],
        reported: ['b.en.json error identification/translations'],
      });
    });
  });

  it('reports more errors than a call can have arguments', () => {
    const { reported } = skipped([
      list(
        'a',
        '1',
        Array.from({ length: 130_001 }, () => 'x'),
      ),
    ]);
    expect(reported).toHaveLength(130_000);
  });

  it('only invalid documents: an empty catalogue', () => {
    expect(skipped([list('a', '1', ['x', 'x']), { file: 'b.json', text: '' }])).toMatchObject({
      kept: [],
      leftOut: ['a.1.json', 'b.json'],
    });
  });
});

const CODE = { id: 'code', name: 'Code', type: 'string', pattern: '^[a-z]+$' };
const SIZE = { id: 'size', name: 'Size', type: 'integer', nullable: false };
const COLUMNS = [CODE, SIZE];
const GOOD = { code: 'a', size: 1 };

interface Changes {
  /** Fields of the identification. */
  readonly own?: object;
  readonly columns?: readonly object[];
  readonly rows?: readonly unknown[];
  readonly change?: (text: string) => string;
  readonly csv?: string;
}

/** The problems of a document, as `pointer rule`, by location; it is never in the catalogue. */
function reported({
  own = {},
  columns = COLUMNS,
  rows = [],
  change = (text) => text,
  csv,
}: Changes): string[] {
  const text = change(codeList(own, columns as never, (csv === undefined ? rows : null) as never));
  const table = csv === undefined ? {} : { csv: { file: 'a.csv', text: csv } };
  for (const skipInvalid of [false, true]) {
    const result = makeCatalogue([{ file: 'a.json', text, ...table }], { ...DEFAULT_OPTIONS, skipInvalid });
    expect(result.catalogue.documents).toEqual([]);
    expect(result.leftOut).toEqual(skipInvalid ? ['a.json'] : []);
  }
  return makeCatalogue([{ file: 'a.json', text, ...table }]).problems.map(
    ({ pointer, rule }) => `${pointer?.replace('/codeList/', '') ?? ''} ${rule}`,
  );
}

const ROW_FAULTS = [
  { code: 'B', size: 1 },
  { code: 'c', size: 'x' },
  { code: 'c', size: 1 },
];
const ROW_PROBLEMS = [
  'dataSet/rows/0/code rows/pattern',
  'dataSet/rows/1/size rows/values',
  'dataSet/rows/2/code keys/unique',
];

describe('a document with a schema error: rows and keys are checked, too', () => {
  it.each<[string, Changes, string]>([
    ['an invalid date', { own: { publishedAt: 'soon' } }, 'identification/publishedAt'],
    ['an unknown property', { own: { tag: 'a' } }, 'identification/tag'],
    ['no URI', { own: { canonicalUri: undefined } }, 'identification'],
    [
      'an invalid identification',
      { change: (text) => text.replace(/"identification":\{[^}]*\}/, '"identification":7') },
      'identification',
    ],
    ['no identification', { change: (text) => text.replace(/"identification":\{[^}]*\},/, '') }, '/codeList'],
    ['another format', { change: (text) => text.replace('0.3.0', '0.4.0') }, '/$opencodelist'],
    [
      'an unknown property of a column',
      { columns: [{ ...CODE, colour: 'red' }, SIZE] },
      'columnSet/columns/0/colour',
    ],
    ['a column without a name', { columns: [{ ...CODE, name: undefined }, SIZE] }, 'columnSet/columns/0'],
    [
      'an invalid foreign key',
      { change: (text) => text.replace('"keys":', '"foreignKeys":7,"keys":') },
      'columnSet/foreignKeys',
    ],
  ])('%s', (_, changes, pointer) => {
    expect(reported({ rows: ROW_FAULTS, ...changes })).toEqual([`${pointer} schema`, ...ROW_PROBLEMS]);
  });

  it('also with an invalid key and default key', () => {
    const change = (text: string) =>
      text
        .replace('"columnIds":["code"]', '"columnIds":["kode"]')
        .replace('"keys":', '"defaultKey":{"keyId":"k"},"keys":');
    expect(reported({ own: { tags: [] }, rows: [GOOD], change })).toEqual([
      'identification/tags schema',
      'columnSet/defaultKey/keyId keys/columns',
      'columnSet/keys/0/columnIds/0 keys/columns',
    ]);
  });

  it('the cells, rows and keys of its CSV', () => {
    const csv = 'code,size\nB,1\nc,x\nc,1\nd,1,2\ne,\n';
    expect(reported({ own: { tags: [] }, csv })).toEqual([
      'dataSet/rows/0/code rows/pattern',
      'size csv/rows',
      'dataSet/rows/2/code keys/unique',
      ' csv/rows',
      'dataSet/rows/4/size rows/values',
      'identification/tags schema',
    ]);
  });

  it('reports no consequences of the schema error', () => {
    expect(reported({ own: { language: 'd_e' }, rows: [GOOD] })).toEqual(['identification/language schema']);
  });
});

describe('malformed columns, keys or rows: reports nothing else', () => {
  it.each<[string, Changes, string[]]>([
    ['an unknown type', { columns: [{ ...CODE, type: 'text' }, SIZE] }, ['columnSet/columns/0 schema']],
    ['no keys', { change: (text) => text.replace(/,"keys":\[[^\]]*\][^\]]*\]/, '') }, ['columnSet schema']],
    [
      'an invalid pattern',
      { columns: [{ ...CODE, pattern: '[' }, SIZE] },
      ['columnSet/columns/0/pattern schema'],
    ],
    [
      'rows that are not an array',
      { change: (text) => text.replace(/"rows":\[.*\]/, '"rows":{}') },
      ['dataSet/rows schema'],
    ],
    [
      'an unknown default key',
      { change: (text) => text.replace('"keys":', '"defaultKey":7,"keys":') },
      ['columnSet/defaultKey schema'],
    ],
  ])('%s', (_, changes, expected) => {
    expect(
      reported({ rows: ROW_FAULTS, ...changes }).map((line) => line.replace(/(columns\/0)\/type/, '$1')),
    ).toEqual(expected);
  });
});

describe('invalid parts of rows are reported once, and the rest is checked', () => {
  it('a row that is not an object', () => {
    expect(reported({ rows: [7, null, GOOD, GOOD] })).toEqual([
      'dataSet/rows/0 schema',
      'dataSet/rows/1 schema',
      'dataSet/rows/3/code keys/unique',
    ]);
  });

  it('a duplicate name', () => {
    const change = (text: string) => text.replace('"size":1', '"size":"x","size":"y"');
    expect(reported({ rows: [GOOD, GOOD], change })).toEqual([
      'dataSet/rows/0/size json/repeated-name',
      'dataSet/rows/1/code keys/unique',
    ]);
  });

  it('a CSV cell of the wrong type, and other invalid cells', () => {
    expect(reported({ csv: 'code,size\nB,x\nc,1\n' })).toEqual([
      'dataSet/rows/0/code rows/pattern',
      'size csv/rows',
    ]);
  });

  it('a code that is null but must not be, and a missing one', () => {
    const columns = [{ ...CODE, nullable: false }, SIZE];
    const rows = [{ code: null, size: 1 }, { size: 1 }];
    const own = { tags: [] };
    const pointers = ['dataSet/rows/0/code rows/values', 'dataSet/rows/1/code rows/values'];
    expect(reported({ own, columns, rows })).toEqual(['identification/tags schema', ...pointers]);
    expect(reported({ own, rows: rows.slice(0, 1) })).toEqual([
      'identification/tags schema',
      'dataSet/rows/0/code rows/empty',
    ]);
  });

  it('a CSV with a header that is not a column id, and a column without a name', () => {
    const columns = [CODE, { ...SIZE, name: null }];
    expect(reported({ columns, csv: 'code,sise\nB,1\n' })).toEqual([
      'sise csv/header',
      'columnSet/columns/1/name schema',
    ]);
  });
});
