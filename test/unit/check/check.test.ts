import { describe, expect, it } from 'vitest';
import { DEFAULT_OPTIONS, makeCatalogue } from '../../../build/check/check.ts';
import { codeList, codeListSet } from '../support/documents.ts';

describe('makeCatalogue', () => {
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

  it('an unreadable version between two does not excuse removed codes', () => {
    const second = list('a', '2', ['x', 'y']);
    const sources = [
      list('a', '1', ['x', 'y']),
      { ...second, text: second.text.slice(0, -1) },
      list('a', '3', ['x']),
    ];
    expect(skipped(sources, { codesArePermanent: true }).reported).toEqual([
      'a.2.json error json/syntax',
      'a.3.json error versions/codes',
    ]);
  });

  it('a list with the canonical URI of another: it is left out, with a warning for a reference to its version', () => {
    /** A list with its own column, so that it does not look like a version of another. */
    const special = (name: string, version: string, own: object = {}) => {
      const uris = { canonicalUri: `urn:x:${name}`, canonicalVersionUri: `urn:x:${name}:${version}` };
      const columns = ['code', `${name}-column`].map((id) => ({ id, name: id, type: 'string' }));
      const rows = [{ code: `${name} 1`, [`${name}-column`]: name }];
      const text = codeList({ version, shortName: name, ...uris, ...own }, columns, rows);
      return { file: `${name}.${version}.json`, text };
    };
    const reference = { canonicalUri: 'urn:x:b', canonicalVersionUri: 'urn:x:b:1', type: 'codeListRef' };
    const set = { file: 'set.json', text: codeListSet({}, [reference]) };
    const wrong = special('b', '1', { canonicalUri: 'urn:x:a' });
    expect(skipped([special('a', '1'), special('a', '2'), special('b', '2'), wrong, set])).toEqual({
      kept: ['a.1.json', 'a.2.json', 'b.2.json', 'set.json'],
      leftOut: ['b.1.json'],
      reported: ['b.1.json warning references/left-out', 'b.1.json error identification/canonical-uri'],
    });
  });

  it('reports more errors than a call can have arguments', () => {
    const codes = Array.from({ length: 130_001 }, () => 'x');
    const { reported } = skipped([list('a', '1', codes)]);
    expect(reported).toHaveLength(130_000);
  });
});

const CODE = { id: 'code', name: 'Code', type: 'string', pattern: '^[a-z]+$' };
const SIZE = { id: 'size', name: 'Size', type: 'integer', nullable: false };
const COLUMNS = [CODE, SIZE];
const GOOD = { code: 'a', size: 1 };

/** The problems of a document, as `pointer rule`, by location; it is never in the catalogue. */
function reported(text: string, csv?: string): string[] {
  const source = { file: 'a.json', text, ...(csv !== undefined && { csv: { file: 'a.csv', text: csv } }) };
  for (const skipInvalid of [false, true]) {
    const result = makeCatalogue([source], { ...DEFAULT_OPTIONS, skipInvalid });
    expect(result.catalogue.documents).toEqual([]);
    expect(result.leftOut).toEqual(skipInvalid ? ['a.json'] : []);
  }
  return makeCatalogue([source]).problems.map(
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
const identified = (own: object) => codeList(own, COLUMNS, ROW_FAULTS);
const withColumn = (own: object) => codeList({}, [{ ...CODE, ...own }, SIZE], ROW_FAULTS);
const replaced = (part: string | RegExp, other: string) => identified({}).replace(part, other);

describe('a document with a schema error', () => {
  it.each([
    ['an invalid date', identified({ publishedAt: 'soon' }), 'identification/publishedAt'],
    ['no URI', identified({ canonicalUri: undefined }), 'identification'],
    ['an invalid identification', replaced(/(?<="identification":)\{[^}]*\}/, '7'), 'identification'],
    ['no identification', replaced(/"identification":\{[^}]*\},/, ''), '/codeList'],
    ['another format', replaced('0.3.0', '0.5.0'), '/$opencodelist'],
    ['an unknown property of a column', withColumn({ colour: 'red' }), 'columnSet/columns/0/colour'],
    ['an invalid foreign key', replaced('"keys":', '"foreignKeys":7,"keys":'), 'columnSet/foreignKeys'],
  ])('%s: rows and keys are checked, too', (_, text, pointer) => {
    expect(reported(text)).toEqual([`${pointer} schema`, ...ROW_PROBLEMS]);
  });

  it.each([
    ['an unknown type', withColumn({ type: 'text' }), 'columnSet/columns/0/type'],
    ['no keys', replaced(/,"keys":\[[^\]]*\][^\]]*\]/, ''), 'columnSet'],
    ['an invalid pattern', withColumn({ pattern: '[' }), 'columnSet/columns/0/pattern'],
    ['rows that are not an array', replaced(/"rows":\[.*\]/, '"rows":{}'), 'dataSet/rows'],
    ['an unknown default key', replaced('"keys":', '"defaultKey":7,"keys":'), 'columnSet/defaultKey'],
  ])('%s: reports nothing else', (_, text, pointer) => {
    expect(reported(text)).toEqual([`${pointer} schema`]);
  });

  it('the cells, rows and keys of its CSV', () => {
    const csv = 'code,size\nB,1\nc,x\nc,1\nd,1,2\ne,\n';
    expect(reported(codeList({ tags: [] }, COLUMNS, null), csv)).toEqual([
      'dataSet/rows/0/code rows/pattern',
      'size csv/rows',
      'dataSet/rows/2/code keys/unique',
      ' csv/rows',
      'dataSet/rows/4/size rows/values',
      'identification/tags schema',
    ]);
  });

  it('reports no consequences of the schema error', () => {
    const text = codeList({ language: 'd_e' }, COLUMNS, [GOOD]);
    expect(reported(text)).toEqual(['identification/language schema']);
  });
});

describe('invalid parts of rows are reported once, and the rest is checked', () => {
  it('a row that is not an object', () => {
    expect(reported(codeList({}, COLUMNS, [7, null, GOOD, GOOD]))).toEqual([
      'dataSet/rows/0 schema',
      'dataSet/rows/1 schema',
      'dataSet/rows/3/code keys/unique',
    ]);
  });

  it('a duplicate name', () => {
    const text = codeList({}, COLUMNS, [GOOD, GOOD]);
    expect(reported(text.replace('"size":1', '"size":"x","size":"y"'))).toEqual([
      'dataSet/rows/0/size json/repeated-name',
      'dataSet/rows/1/code keys/unique',
    ]);
  });

  it('a code that is null but must not be, and a missing one', () => {
    const rows = [{ code: null, size: 1 }, { size: 1 }];
    expect(reported(codeList({ tags: [] }, [{ ...CODE, nullable: false }, SIZE], rows))).toEqual([
      'identification/tags schema',
      'dataSet/rows/0/code rows/values',
      'dataSet/rows/1/code rows/values',
    ]);
    expect(reported(codeList({ tags: [] }, COLUMNS, rows.slice(0, 1)))).toEqual([
      'identification/tags schema',
      'dataSet/rows/0/code rows/empty',
    ]);
  });
});
