import { describe, expect, it } from 'vitest';
import { codeList, codeListSet, documentOf, parseAll } from '../../support/documents.ts';

const COLUMN = { id: 'code', name: 'Code', type: 'string' };

describe('parseSource of a document in one file', () => {
  const TEXT = `{
  "$opencodelist": "0.3.17",
  "$comments": [ "kept" ],
  "codeList": {
    "annotation": { "appInfo": { "10": 1, "9": 2 } },
    "dataSet": { "rows": [ { "code": "a  b", "n": 1.10 } ] },
    "identification": {
      "x-own": { "b": 1, "a": [ 100000000000000000000000 ] },
      "language": "de", "shortName": "Farben",
      "canonicalUri": "urn:x:colours", "canonicalVersionUri": "urn:x:colours:1"
    },
    "columnSet": {
      "columns": [ { "id": "code", "name": "Code", "type": "string" },
        { "id": "n", "name": "N", "type": "number", "optional": true } ],
      "keys": [ { "id": "k", "columnIds": [ "code" ] } ]
    }
  }
}
`;

  it('keeps all properties, their names and their order', () => {
    const document = documentOf(TEXT);
    expect(document.whole).toBe(
      '{"$opencodelist":"0.3.17","$comments":["kept"],"codeList":{"annotation":{"appInfo":{"10":1,"9":2}},"dataSet":{"rows":[{"code":"a  b","n":1.10}]},"identification":{"x-own":{"b":1,"a":[100000000000000000000000]},"language":"de","shortName":"Farben","canonicalUri":"urn:x:colours","canonicalVersionUri":"urn:x:colours:1"},"columnSet":{"columns":[{"id":"code","name":"Code","type":"string"},{"id":"n","name":"N","type":"number","optional":true}],"keys":[{"id":"k","columnIds":["code"]}]}}}',
    );
    expect(document.metadata).toBe(
      '{"$opencodelist":"0.3.17","$comments":["kept"],"codeList":{"annotation":{"appInfo":{"10":1,"9":2}},"identification":{"x-own":{"b":1,"a":[100000000000000000000000]},"language":"de","shortName":"Farben","canonicalUri":"urn:x:colours","canonicalVersionUri":"urn:x:colours:1"},"columnSet":{"columns":[{"id":"code","name":"Code","type":"string"},{"id":"n","name":"N","type":"number","optional":true}],"keys":[{"id":"k","columnIds":["code"]}]}}}',
    );
    expect(document.hasData).toBe(true);
    expect(document.columns).toEqual([
      { id: 'code', name: 'Code', type: 'string', optional: false, needsValue: false, members: [] },
      { id: 'n', name: 'N', type: 'number', optional: true, needsValue: false, members: [] },
    ]);
    expect(document.source).toEqual({ file: 'document.json', text: TEXT });
  });

  it('a row has only its own cells, whatever the ids of the columns are', () => {
    const ids = ['constructor', 'toString', 'hasOwnProperty', '__proto__'];
    const columns = [COLUMN, ...ids.map((id) => ({ id, name: id, type: 'string', optional: true }))];
    const own = `{"code":"b",${ids.map((id) => `"${id}":"x"`).join()}}`;
    const text = codeList({}, columns, ['HERE']).replace('"HERE"', `{"code":"a"},${own}`);
    const metadata = codeList({}, columns, null);
    const csv = { file: 'list.csv', text: `code,${ids.join()}\na,,,,\nb,x,x,x,x\n` };
    for (const source of [
      { file: 'list.json', text },
      { file: 'list.meta.json', text: metadata, csv },
    ]) {
      const { document, problems } = parseAll(source);
      expect(problems).toEqual([]);
      const cells = document?.rows.map((row) => ids.map((id) => row[id]));
      expect(cells).toEqual([Array(4).fill(undefined), ['x', 'x', 'x', 'x']]);
    }
  });

  it('the index entry has the fields of the API', () => {
    const { entry } = documentOf(
      codeList({
        longName: 'Farben',
        description: 'Alle',
        version: '1',
        publishedAt: '2025-01-31T12:00:00',
        validFrom: '2025-01-01T00:00:00Z',
        validTo: '2025-12-31T00:00:00Z',
        tags: ['b', 'a'],
        changeLog: ['none'],
        publisher: {
          shortName: 'pub',
          longName: 'Publisher',
          url: 'https://p.example/',
          identifier: {
            value: '42',
            source: { shortName: 'reg', longName: 'Register', url: 'https://r.example/' },
          },
        },
      }),
    );
    expect(JSON.stringify(entry)).toBe(
      '{"type":"CodeList","language":"de","shortName":"colours","longName":"Farben","description":"Alle","version":"1","canonicalUri":"urn:x:colours","canonicalVersionUri":"urn:x:colours:1","tags":["b","a"],"publishedAt":"2025-01-31T12:00:00","publisher":{"shortName":"pub","longName":"Publisher","url":"https://p.example/","identifier":{"Value":"42","source":{"shortName":"reg","longName":"Register","url":"https://r.example/"}}},"validFrom":"2025-01-01T00:00:00Z","validTo":"2025-12-31T00:00:00Z"}',
    );
  });

  it.each<[string, string, boolean]>([
    ['a code list with rows', codeList(), true],
    ['a code list with no rows in its dataSet', codeList({}, [COLUMN], []), true],
    ['a code list without dataSet', codeList({}, [COLUMN], null), false],
    ['a set with references', codeListSet({}, [{ type: 'codeListRef', canonicalUri: 'urn:x:a' }]), true],
    ['a set without referenceSet', codeListSet({}), false],
  ])('whether %s has a CSV', (_, text, csv) => {
    const document = documentOf(text);
    expect(document.hasData).toBe(csv);
    expect(document.metadata === document.whole).toBe(!csv);
  });

  it('a missing language is left to the rules', () => {
    const { document, problems } = parseAll({ file: 'a.json', text: codeList({ language: undefined }) });
    expect(problems).toEqual([]);
    expect(document?.entry.language).toBe('');
  });
});
/** Line, column, pointer and message of each problem in an invalid text. */
function problemsOf(text: string) {
  const { document, problems } = parseAll({ file: 'lists/a.json', text });
  expect(document).toBeUndefined();
  return problems.map(({ severity, file, line, column, pointer, rule, message }) => {
    expect([severity, file]).toEqual(['error', 'lists/a.json']);
    return [line, column, pointer, `${message} (${rule})`];
  });
}
describe('parseSource and the schema', () => {
  it('neither part: must have either codeList or codeListSet', () => {
    const message = 'has neither "codeList" nor "codeListSet": add one of the two (schema)';
    expect(problemsOf('{"$opencodelist":"0.3.0"}')).toEqual([[1, 1, '', message]]);
  });

  it.each(['0.4', '0.3', '0.3.x', '1.0.0', ''])('the format version %j is rejected', (version) => {
    expect(problemsOf(codeList().replace('0.3.0', version))).toEqual([
      [
        1,
        18,
        '/$opencodelist',
        `"${version}" is not a version of the format: write "0.3.0" or "0.4.0" (schema)`,
      ],
    ]);
  });

  it.each(['0.3.0', '0.3.1', '0.3.99'])('the format version %j is accepted', (version) => {
    expect(documentOf(codeList().replace('0.3.0', version)).whole).toContain(version);
  });

  it.each([
    ['a top-level property', codeList().replace('{', '{"title":"x",'), '/title'],
    ['a property of codeList', codeList().replace('"columnSet"', '"more":1,"columnSet"'), '/codeList/more'],
    [
      '__proto__',
      codeList().replace('"shortName"', '"__proto__":1,"shortName"'),
      '/codeList/identification/__proto__',
    ],
  ])('%s that is not in the format is rejected', (_, text, pointer) => {
    const problems = problemsOf(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.[2]).toBe(pointer);
    expect(problems[0]?.[3]).toMatch(/^the format has no property "/);
  });

  it.each([
    { 'x-a': null, 'x-b': [1, { c: 2 }] },
    {
      locationUrls: ['https://a.example/'],
      alternateLanguageLocations: [{ language: 'en', url: 'https://a.example/en' }],
    },
    { alternateFormatLocations: [{ mimeType: 'text/csv', url: 'https://a.example/a.csv' }] },
    { canonicalUri: "urn:x:a/b%2F+?c=d#e('f')" },
    { publishedAt: '2025-01-31T12:00:00.123', validFrom: '2025-01-31T12:00:00+01:00' },
  ])('the identification %j is accepted', (own) => {
    expect(parseAll({ file: 'a.json', text: codeList(own) }).problems).toEqual([]);
  });

  it.each(['countries', 'urn:', 'urn:x:länder 1', 'urn:x:a b', '/a', '//a.example/b', ':x', 'urn:x:<a>'])(
    'the URI %j is rejected',
    (canonicalUri) => {
      expect(problemsOf(codeList({ canonicalUri })).map(([, , pointer]) => pointer)).toEqual([
        '/codeList/identification/canonicalUri',
      ]);
    },
  );
});

describe('parseSource and JSON syntax', () => {
  const COMMA = 'expected a comma before this; add it, or write a quote within a string as \\"';
  const COLON = 'expected a colon after the name; add it, or write a quote within a string as \\"';
  const MORE = 'unexpected text after the document; remove it, and put each document into its own file';
  const STRING =
    'unterminated string; add the closing quote, and write line breaks in it as \\n, or restore the file if it is truncated';
  const VALUE =
    'invalid value; put strings and names in double quotes ("), and write null for NaN or undefined';

  it.each([
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, COMMA],
    ['{"a" 1}', 1, 6, COLON],
    ['{"a":1}\n{"b":1}', 2, 1, MORE],
    ['[{"a": "b"},\n{"a": "Podz', 2, 7, STRING],
    ['{\u201ca\u201d:1}', 1, 2, VALUE],
  ])('parseAll(%j) is an error in line %i, column %i: %s', (text, line, column, message) => {
    expect(problemsOf(text)).toEqual([[line, column, undefined, `is not JSON: ${message} (json/syntax)`]]);
  });

  it.each([
    ['unclosed nested arrays', '['.repeat(200_000)],
    ['nested arrays', '['.repeat(1001) + ']'.repeat(1001)],
    ['a document', `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`],
  ])('reports that %s are nested too deeply', (_, text) => {
    const message =
      'is nested deeper than 1000 levels, which many programs cannot read: remove levels of [] and {}';
    expect(problemsOf(text)).toEqual([[1, 1, undefined, `${message} (json/syntax)`]]);
  });

  it('a document that is nested 1000 levels deep is accepted', () => {
    const own = { 'x-deep': JSON.parse('['.repeat(997) + ']'.repeat(997)) };
    expect(parseAll({ file: 'a.json', text: codeList(own) }).problems).toEqual([]);
  });
});

describe('parseSource of metadata with a CSV', () => {
  const csv = (text: string) => ({ file: 'a.csv', text });
  const META = codeList({}, [COLUMN, { id: 'n', name: 'N', type: 'integer' }], null);

  it('the document is the metadata with the rows as its dataSet', () => {
    const rows = csv('n,code\r\n1,a\r\n,b\r\n');
    const { document, problems } = parseAll({ file: 'a.meta.json', text: META, csv: rows });
    expect(problems).toEqual([]);
    const dataSet = '"dataSet":{"rows":[{"code":"a","n":1},{"code":"b","n":null}]}';
    expect(document?.whole).toBe(META.replace(/\}\}$/, `,${dataSet}}}`));
    expect(document?.metadata).toBe(META);
    expect(document?.hasData).toBe(true);
  });

  it('a warning in the CSV keeps the document', () => {
    const rows = csv('code,n,\na,1,\n');
    const { document, problems } = parseAll({ file: 'a.meta.json', text: META, csv: rows });
    expect(document?.whole).toContain('"dataSet":{"rows":[{"code":"a","n":1}]}');
    expect(problems.map(({ severity, file }) => [severity, file])).toEqual([['warning', 'a.csv']]);
  });
});

describe('parseSource and limits', () => {
  it('reports an index entry of more than 100,000 characters', () => {
    const problemsOf = (length: number) =>
      parseAll({ file: 'a.json', text: codeListSet({ description: 'a'.repeat(length) }) }).problems;
    expect(problemsOf(99_000)).toEqual([]);
    expect(problemsOf(100_000)).toMatchObject([
      {
        severity: 'error',
        pointer: '/codeListSet/identification',
        rule: 'file/limits',
        message: expect.stringMatching(/^has names, .* but the limit is 100000: shorten them$/),
      },
    ]);
  });
});

describe('parseSource of the format 0.4', () => {
  const text = (name: unknown, column: object = {}): string =>
    JSON.stringify({
      $opencodelist: '0.4.0',
      codeList: {
        identification: {
          shortName: 'Pets',
          language: 'en',
          canonicalUri: 'urn:x:pets',
          canonicalVersionUri: 'urn:x:pets:1',
        },
        columnSet: {
          columns: [
            COLUMN,
            { id: 'name', name: { en: 'Name', de: 'Bezeichnung' }, type: 'string', ...column },
          ],
          keys: [{ id: 'k', columnIds: ['code'] }],
        },
        dataSet: { rows: [{ code: 'C', name }] },
      },
    });

  it('a text for each of several languages', () => {
    const document = documentOf(text({ en: 'Cat', de: 'Katze' }));
    expect(document.texts?.languages).toEqual(['en', 'de']);
    expect(document.rows.at(0)).toEqual({ code: 'C', name: 'Cat' });
    expect(document.whole).toBe(text({ en: 'Cat', de: 'Katze' }));
  });

  it.each([
    [{}, '', 'has no language: write a string, or a text for at least one language'],
    [{ de: 5 }, '/de', '5 is not a text: write a string'],
    [{ de_AT: 'x' }, '/de_AT', '"de_AT" is not a well-formed BCP 47 language tag: write "de-AT"'],
  ])('the text %j', (name, place, message) => {
    expect(parseAll({ file: 'a.json', text: text(name) }).problems).toMatchObject([
      {
        severity: 'error',
        pointer: `/codeList/dataSet/rows/0/name${place}`,
        message: `column "name": ${message}`,
      },
    ]);
  });

  it('an unknown property is a warning, because the format may have more of them', () => {
    const { problems } = parseAll({ file: 'a.json', text: text('Cat', { unit: 'm' }) });
    expect(problems.map(({ severity }) => severity)).toEqual(['warning']);
  });

  it.each([
    [
      '0.4.0',
      'schema',
      '"schema" is a property of the format 0.3: write "schemaUri" with the URI of the schema',
    ],
    [
      '0.3.0',
      'schemaUri',
      '"schemaUri" is a property of the format 0.4: write "schema", or set "$opencodelist" to "0.4.0"',
    ],
  ])('%s: a column with %s', (format, property, message) => {
    const column = { type: 'document', name: 'Data', optional: true, [property]: 'urn:x:schema' };
    const document = JSON.parse(text(null, column).replace('0.4.0', format));
    document.codeList.dataSet.rows = [{ code: 'C' }];
    expect(
      parseAll({ file: 'a.json', text: JSON.stringify(document) }).problems.map((one) => one.message),
    ).toEqual([message]);
  });

  it('names the version that has texts in several languages', () => {
    const [problem] = parseAll({ file: 'a.json', text: text('Cat').replace('0.4.0', '0.3.0') }).problems;
    expect(problem?.message).toBe(
      '{"en":"Name","de":"Bezeichnung"} has a text for each language, which the format has from 0.4 on: set "$opencodelist" to "0.4.0", or write one string',
    );
  });
});
