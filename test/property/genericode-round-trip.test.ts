import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { Document } from '../../build/model/document/document.ts';
import { expectSameGenericode as expectSame } from '../support/import-round-trip.ts';
import { assertProperty } from '../support/runs.ts';
import { codeListSet, documentOf, parseAll } from '../unit/support/documents.ts';

const identification = (more: object = {}) => ({
  ...{
    language: 'de',
    shortName: 'Farben',
    canonicalUri: 'urn:x:colours',
    canonicalVersionUri: 'urn:x:colours:1',
  },
  ...more,
});

const textOf = (columnSet: object, rows: string, more: object = {}, others: object = {}) =>
  JSON.stringify({
    $opencodelist: '0.3.0',
    codeList: { identification: identification(more), columnSet, dataSet: { rows: [] }, ...others },
  }).replace('"rows":[]', () => `"rows":[${rows}]`);

const listOf = (...parts: Parameters<typeof textOf>) => documentOf(textOf(...parts));

const columns = (...all: [id: string, type: string, more?: object][]) =>
  all.map(([id, type, more = {}]) => ({ id, name: id, type, ...more }));

describe('genericode that is imported again', () => {
  it('is the same for several keys, languages, descriptions and annotations', async () => {
    const columnSet = {
      columns: columns(
        ['code', 'string', { pattern: '^[a-z]+$', minLength: 1, description: 'Ein <Code>', nullable: false }],
        ['1 Name & mehr', 'string', { language: 'de-AT', name: '  zwei  Leerzeichen\n' }],
        ['parent', 'string', { optional: true }],
      ),
      keys: [
        { id: 'code', columnIds: ['code'], name: 'Code', description: 'D' },
        { id: 'both keys', columnIds: ['1 Name & mehr', 'code'] },
      ],
      defaultKey: { keyId: 'both keys' },
      foreignKeys: [
        {
          id: 'up',
          columnIds: ['parent'],
          keyRef: { codeListRef: { canonicalUri: 'urn:x:colours' }, keyId: 'code' },
        },
      ],
    };
    const more = {
      longName: 'Farben\tund  Töne',
      description: 'Zeile 1\r\nZeile 2 \u0001',
      version: ' 1.0 ',
      tags: ['a', 'b & c'],
      changeLog: ['neu'],
      publishedAt: '2024-01-01T00:00:00Z',
      validFrom: '2024-01-01T00:00:00',
      locationUrls: ['https://x.example/a'],
      alternateFormatLocations: [{ mimeType: 'text/csv', url: 'https://x.example/a.csv?a&b' }],
      publisher: {
        shortName: 'Amt für Farben',
        identifier: { value: '7', source: { shortName: 'IDs', url: 'https://x.example/ids' } },
      },
      'x-own': { a: [1, null] },
    };
    const annotation = {
      annotation: { descriptions: [{ format: 'html', content: '<p>&amp;</p>' }], appInfo: { b: 1 } },
    };
    const rows =
      '{"code":"a","1 Name & mehr":"<]]>"},{"code":"b","1 Name & mehr":null,"parent":"a"},{"parent":null,"code":"c","1 Name & mehr":" \\r\\n\\u0000\\ufffe"}';
    await expectSame(listOf(columnSet, rows, more, annotation));
  });

  it('is the same for values of all types, with all digits', async () => {
    const members = (...values: unknown[]) => ({ members: values.map((value) => ({ value })) });
    const columnSet = {
      columns: columns(
        ['code', 'integer'],
        ['number', 'number', { optional: true }],
        ['boolean', 'boolean'],
        ['date', 'date'],
        ['enum', 'enum', members('a', 'b,c')],
        ['digit', 'enum', members(1, 2)],
        ['mixed', 'enum', members(1, '1', true)],
        ['set', 'enum-set', members('a', 'b,c', '')],
        ['numbers', 'enum-set', members(1, 2)],
        ['document', 'document'],
      ),
      keys: [{ id: 'key', columnIds: ['code'] }],
    };
    const rows = [
      '{"code":12345678901234567890,"number":1.50,"boolean":true,"date":"2024-02-29","enum":"b,c","digit":2,"mixed":"1","set":["a","b,c"],"numbers":[1,2],"document":{"b":[1.0,null],"a":"<"}}',
      '{"code":-1,"boolean":null,"date":null,"enum":null,"digit":null,"mixed":true,"set":[],"numbers":[],"document":[]}',
      '{"code":0,"number":null,"boolean":false,"date":"2024-03-01","enum":"a","digit":1,"mixed":1,"set":[""],"numbers":null,"document":null}',
      '{"code":1e3,"number":1E-400,"boolean":false,"date":"2024-03-01","enum":"a","digit":1,"mixed":1,"set":["a"],"numbers":[2],"document":null}',
    ];
    await expectSame(listOf(columnSet, rows.join(',')));
  });

  it('is the same for sets', async () => {
    const references = [
      {
        type: 'codeListRef',
        canonicalUri: 'urn:x:a',
        canonicalVersionUri: 'urn:x:a:1',
        locationUrls: ['https://x.example/'],
      },
      { type: 'codeListSetRef', canonicalUri: 'urn:x:b', annotation: { appInfo: { a: '<' } } },
    ];
    await expectSame(documentOf(codeListSet({ longName: 'Set', version: '1' }, references)));
  });

  it('is the same for random lists', async () => {
    await assertProperty(
      fc.asyncProperty(randomLists, (document) => expectSame(document)),
      300,
    );
  });
});

const INHERITED = fc.constantFrom('__proto__', 'constructor', 'toString');
const plainTexts = fc.string({
  unit: fc.constantFrom(
    'a',
    'B',
    ' ',
    '\n',
    '\r',
    '\t',
    '<',
    '&',
    ']]>',
    '"',
    'ü',
    '\u0001',
    '\u{1f600}',
    ',',
  ),
  maxLength: 6,
});
const texts = fc.oneof({ arbitrary: plainTexts, weight: 5 }, INHERITED);
const ids = fc.uniqueArray(
  texts.filter((text) => text !== ''),
  { minLength: 1, maxLength: 4 },
);
const numbers = fc.oneof(
  fc.integer().map(String),
  fc.bigInt().map(String),
  fc.constantFrom('1.50', '1e3', '-0', '0.1E-5', '123456789.123456789123'),
);
/** JSON texts of values by type. */
const VALUES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  string: texts.map((text) => JSON.stringify(text)),
  number: numbers,
  boolean: fc.boolean().map(String),
  document: fc.oneof(
    fc.array(numbers).map((all) => `[${all.join(',')}]`),
    fc.dictionary(texts, texts).map((value) => JSON.stringify(value)),
  ),
};

const columnTypes = fc.array(
  fc.record({ type: fc.constantFrom(...Object.keys(VALUES)), optional: fc.boolean(), name: texts }),
  { minLength: 4, maxLength: 4 },
);

/** Rows without any value are errors. */
const hasValue = (cells: readonly string[]): boolean =>
  cells.some((cell) => !/^$|:(?:null|"\s*")$/.test(cell));

const randomLists: fc.Arbitrary<Document> = fc
  .tuple(ids, columnTypes, texts, texts)
  .chain(([names, types, shortName, version]) => {
    const all = names.map((id, i) => ({
      id,
      ...(types[i] as { type: string; optional: boolean; name: string }),
    }));
    const row = fc.tuple(
      ...all.map(({ id, type, optional }) =>
        fc
          .oneof(VALUES[type] as fc.Arbitrary<string>, fc.constantFrom('null', ...(optional ? [''] : [])))
          .map((value) => (value === '' ? '' : `${JSON.stringify(id)}:${value}`)),
      ),
    );
    return fc.array(row, { maxLength: 5 }).map((rows) => {
      const texts = rows
        .filter(hasValue)
        .map((cells) => `{${cells.filter((cell) => cell !== '').join(',')}}`);
      const columnSet = { columns: all, keys: [{ id: names[0], columnIds: names.slice(0, 2) }] };
      return textOf(columnSet, texts.join(','), { shortName: shortName || 'x', version });
    });
  })
  .map((text) => parseAll({ file: 'list.json', text }).document)
  .filter((document) => document !== undefined);
