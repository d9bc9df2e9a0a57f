import { describe, expect, it } from 'vitest';
import { DEFAULT_OPTIONS, makeCatalogue } from '../../../build/check/check.ts';
import { codeList } from '../support/documents.ts';

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
      'columnSet/defaultKey/keyId keys/default',
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
    [
      'two lists of columns',
      { change: (text) => text.replace('"columns"', '"columns":[],"columns"') },
      ['columnSet/columns json/repeated-name'],
    ],
    [
      'two lists of rows',
      { change: (text) => text.replace('"rows"', '"rows":[],"rows"') },
      ['dataSet/rows json/repeated-name'],
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
      'dataSet/rows/0/code codes/empty',
    ]);
  });

  it('a CSV row with an extra cell', () => {
    expect(reported({ csv: 'size,code\n1,a,b\n1,a\n2,a\n' })).toEqual([
      ' csv/rows',
      'dataSet/rows/2/code keys/unique',
    ]);
  });

  it('a CSV with an invalid header', () => {
    expect(reported({ csv: 'code,sise\nB,1\n' })).toEqual(['sise csv/header']);
  });
});
