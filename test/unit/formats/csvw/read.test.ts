import { describe, expect, it } from 'vitest';
import { csvw } from '../../../../build/formats/csvw/read.ts';
import { collectNotes, printGroup } from '../../../../build/formats/import/notes.ts';
import { canonical } from '../../../support/canonical.ts';
import { exportCsv, importCsvw, roundTripOfCsvw } from '../../../support/csvw.ts';
import { codeList, codeListSet, documentOf } from '../../support/documents.ts';

const column = (id: string, type = 'string', more: object = {}) => ({ id, name: id, type, ...more });
const CODE = column('code');
const OPTIONAL = { optional: true };

const MIXED =
  'empty cells do not show which of several values a row has: none, null, an empty text or an empty set';

describe('a CSV that the API printed', () => {
  it('is the same list with several keys, foreign keys, long numbers, sets, and extensions', async () => {
    const json = JSON.parse(
      codeList(
        { version: '2.10', tags: ['a'], 'x-own': { a: [null] } },
        [
          CODE,
          column('n,"m"', 'number'),
          column('parent', 'string', OPTIONAL),
          column('kinds', 'enum-set', {
            members: [{ value: 'a' }, { value: 1 }, { value: '' }, { value: true }],
          }),
          column('more', 'object', OPTIONAL),
          column('is', 'bool', OPTIONAL),
        ],
        [
          { code: 'a\r\nb', 'n,"m"': 0, kinds: ['a', '', 1], more: { a: [1, null] }, is: true },
          { code: ' 007 ', 'n,"m"': 1, parent: 'a\r\nb', kinds: [true], is: false },
        ],
      ),
    );
    json.codeList.columnSet.keys.push({ id: 'second', name: 'Second', columnIds: ['n,"m"', 'code'] });
    json.codeList.columnSet.defaultKey = { keyId: 'second' };
    const keyRef = { keyId: 'key', codeListRef: { canonicalUri: 'urn:x:colours' } };
    json.codeList.columnSet.foreignKeys = [{ id: 'up', columnIds: ['parent'], keyRef }];
    json.codeList.annotation = { appInfo: { a: 1 } };
    json.$comments = ['why'];
    const text = JSON.stringify(json).replace('"n,\\"m\\"":1,', '"n,\\"m\\"":1.10,');
    const { text: imported, notes, losses } = await roundTripOfCsvw(documentOf(text));
    expect({ notes, losses }).toEqual({ notes: [], losses: [] });
    expect(imported).toContain('1.10');
    expect(canonical(imported)).toBe(canonical(text));
  });

  it.each([
    ['string', {}, ['', '']],
    ['string', {}, [null, null]],
    ['string', OPTIONAL, [undefined, 'a']],
    ['string', OPTIONAL, [null, 'a']],
    ['string', OPTIONAL, ['', 'a']],
    ['integer', OPTIONAL, [null, 1]],
    ['integer', OPTIONAL, [undefined, 1]],
    ['enum', { ...OPTIONAL, members: [{ value: '' }] }, ['', '']],
    ['enum-set', { members: [{ value: '' }] }, [[], []]],
    ['enum-set', { members: [{ value: '' }] }, [[''], ['', '']]],
    ['enum-set', { ...OPTIONAL, members: [{ value: 1 }] }, [null, [1]]],
  ])('a column of type %s with %j keeps %j', async (type, more, values) => {
    const rows = values.map((value, i) => ({ code: `${i}`, ...(value !== undefined && { x: value }) }));
    const text = codeList({}, [CODE, column('x', type, more)], rows);
    const { text: imported, notes, losses } = await roundTripOfCsvw(documentOf(text));
    expect({ notes, losses }).toEqual({ notes: [], losses: [] });
    expect(JSON.parse(imported).codeList.dataSet.rows).toEqual(rows);
  });

  it.each([
    ['string', OPTIONAL, [undefined, null, ''], [undefined, undefined, undefined], MIXED],
    ['string', {}, [null, ''], [null, null], MIXED],
    [
      'enum',
      { members: [{ value: 1 }, { value: '1' }] },
      [1, '1'],
      ['1', '1'],
      'cells do not show the types of members with the same text, such as 1 and "1"',
    ],
    [
      'enum-set',
      { members: [{ value: 'a' }, { value: 'b' }, { value: 'a,b' }] },
      [['a', 'b'], ['b']],
      [['a,b'], ['b']],
      'cells do not show where a member of a set ends if members contain commas',
    ],
  ])('a column of type %s with %j and %j is reported', async (type, more, values, read, loss) => {
    const rowsOf = (all: readonly unknown[]) =>
      all.map((value, i) => ({ code: `${i}`, ...(value !== undefined && { x: value }) }));
    const { text, losses } = await roundTripOfCsvw(
      documentOf(codeList({}, [CODE, column('x', type, more)], rowsOf(values))),
    );
    expect(losses).toEqual([loss]);
    expect(JSON.parse(text).codeList.dataSet.rows).toEqual(rowsOf(read));
  });

  it('is the same set, except for annotations of references', async () => {
    const references = [
      {
        type: 'codeListRef',
        canonicalUri: 'urn:x:a',
        locationUrls: ['https://a.example/1', 'https://a.example/2'],
      },
      { type: 'codeListRef', canonicalUri: 'urn:x:b', canonicalVersionUri: 'urn:x:b:1' },
    ];
    const text = codeListSet({}, references);
    const { text: imported, losses } = await roundTripOfCsvw(documentOf(text));
    expect(losses).toEqual([]);
    expect(canonical(imported)).toBe(canonical(text));
    const annotated = codeListSet({}, [{ ...references[1], annotation: { appInfo: {} } }]);
    expect(exportCsv(documentOf(annotated)).losses).toEqual(['annotations of references are left out']);
  });

  it('reports cells, rows and columns that do not match the metadata', async () => {
    const { metadata } = exportCsv(
      documentOf(codeList({}, [CODE, column('size', 'integer')], [{ code: 'a', size: 1 }])),
    );
    expect((await importCsvw('code,size,new\r\na,x,1\r\nb\r\n', metadata)).notes).toEqual([
      'error: line 2 ("x"): column "size": is not a value of type integer: correct it',
      'error: line 3: has more or fewer cells than the header row: correct it',
      'loss: line 1 ("new"): the metadata has no column with this id, so it is not imported: describe it there',
    ]);
    expect((await importCsvw('code;size\r\na;1\r\n', metadata)).notes).toEqual([
      'error: line 1: the header row has no column "code": add it, or state --separator',
      'error: line 1: the header row has no column "size": add it, or state --separator',
      'loss: line 1 ("code;size"): the metadata has no column with this id, so it is not imported: describe it there',
    ]);
  });
});

const FOREIGN = {
  '@context': ['http://www.w3.org/ns/csvw', { '@language': 'en' }],
  '@id': 'https://a.example/colours',
  url: 'list.csv',
  'dc:title': 'Colours',
  'dc:description': { en: 'All colours' },
  dialect: { delimiter: ';' },
  tableSchema: {
    columns: [
      { name: 'code', titles: 'Code', datatype: 'string' },
      { name: 'size%20in%20m', titles: ['Size'], datatype: { base: 'decimal', minimum: '0' }, null: ['-'] },
      { name: 'up', titles: { en: 'Up' }, datatype: { base: 'string', maxLength: 3 }, lang: 'en' },
      { name: 'all', separator: ' ', datatype: 'integer' },
      { name: 'extra', virtual: true },
    ],
    primaryKey: 'code',
    foreignKeys: [
      { columnReference: 'up', reference: { resource: 'list.csv', columnReference: 'code' } },
      { columnReference: 'up', reference: { resource: 'other.csv', columnReference: 'code' } },
    ],
  },
};

describe('metadata of another program', () => {
  it('is the description of the CSV', async () => {
    const { text, notes, isDraft } = await importCsvw(
      'Code;Size;Up;Numbers\n01;1.50;;1 2\n02;-;01;3\n',
      JSON.stringify(FOREIGN),
    );
    expect(isDraft).toBe(false);
    expect(notes).toEqual([
      'loss: folder/list.csv-metadata.json: virtual columns are not imported',
      'loss: folder/list.csv-metadata.json ("all"): cells with several values are imported as one text',
      'loss: folder/list.csv-metadata.json: foreign keys to other files are not imported: state their lists in a description (--describe)',
    ]);
    expect(JSON.parse(text).codeList).toEqual({
      identification: {
        language: 'en',
        shortName: 'Colours',
        description: 'All colours',
        version: '1',
        canonicalUri: 'https://a.example/colours',
        canonicalVersionUri: 'https://a.example/colours/1',
      },
      columnSet: {
        columns: [
          { id: 'code', name: 'Code', type: 'string', nullable: false },
          { id: 'size_in_m', name: 'Size', type: 'number', minValue: 0 },
          { id: 'up', name: 'Up', type: 'string', maxLength: 3, language: 'en' },
          { id: 'all', name: 'Numbers', type: 'string' },
        ],
        keys: [{ id: 'key', columnIds: ['code'] }],
        foreignKeys: [
          {
            id: 'foreign_key_1',
            columnIds: ['up'],
            keyRef: { keyId: 'key', codeListRef: { canonicalUri: 'https://a.example/colours' } },
          },
        ],
      },
      dataSet: {
        rows: [
          { code: '01', size_in_m: 1.5, up: null, all: '1 2' },
          { code: '02', size_in_m: null, up: '01', all: '3' },
        ],
      },
    });
  });

  it.each([
    ['{', 'folder/list.csv-metadata.json:1:2: is not JSON'],
    ['[]', 'folder/list.csv-metadata.json: is no metadata of a CSV'],
    [
      '{"@context":"http://www.w3.org/ns/csvw","tables":[]}',
      'describes several tables, and none has the URL',
    ],
    [
      '{"@context":"http://www.w3.org/ns/csvw","tables":[{"url":"a.csv"},{"url":"b.csv"}]}',
      'describes several tables, and none has the URL',
    ],
    ['['.repeat(100_000), 'is nested deeper than 1000 levels'],
  ])('%.60s is an error', async (metadata, message) => {
    const { notes, text } = await importCsvw('a,b\n1,2\n', metadata);
    expect(notes).toHaveLength(1);
    expect(notes[0]).toContain(message);
    expect(text).toBe('');
  });

  it.each([
    ['null'],
    [
      '{"columns":[null,1,{"titles":{"en":[{}]},"null":{}}],"primaryKey":[{}],"foreignKeys":[1,{"reference":3}]}',
    ],
    ['{"columns":{"name":"__proto__","datatype":{"base":{},"minimum":[],"maxLength":"x"},"required":1}}'],
  ])('the schema %s is read without a failure', async (schema) => {
    const metadata = `{"@context":"http://www.w3.org/ns/csvw","@id":1,"dc:title":[[]],"dialect":3,"tableSchema":${schema}}`;
    const { notes } = await importCsvw('a,b\n1,2\n', metadata);
    expect(notes.filter((note) => note.startsWith('error'))).not.toEqual([]);
  });
});

describe('metadata as the file to import', () => {
  const read = async (file: string, metadata: object, files: Readonly<Record<string, string>>) => {
    const notes = collectNotes();
    const paths: string[] = [];
    const options = {
      valueOf: (name: string) => (name === 'uri' ? 'urn:x:a' : undefined),
      has: () => false,
      readFile: (path: string) => {
        paths.push(path);
        return files[path] === undefined ? undefined : new TextEncoder().encode(files[path]);
      },
    };
    const bytes = new TextEncoder().encode(JSON.stringify(metadata));
    const { documents } = await csvw.read({ file, bytes }, options, notes.report);
    return { names: documents.map(({ name }) => name), notes: notes.groups().map(printGroup), paths };
  };
  const OTHER = { '@context': 'http://www.w3.org/ns/csvw', 'dc:title': 'T', lang: 'en' };

  it('finds the CSV by its own name, or by the URL of the table', async () => {
    expect(await read('a/list.csv-metadata.json', OTHER, { 'a/list.csv': 'a,b\n1,2\n' })).toMatchObject({
      names: ['list'],
    });
    expect(
      await read('a/x.json', { ...OTHER, url: 'data/list.csv' }, { 'a/list.csv': 'a,b\n1,2\n' }),
    ).toMatchObject({ names: ['list'] });
  });

  it('reads no file of another folder', async () => {
    const { paths, notes } = await read('a/list-metadata.json', { ...OTHER, url: '../../secret.csv' }, {});
    expect(paths).toEqual(['a/list.csv', 'a/secret.csv']);
    expect(notes).toEqual([
      'error: the CSV that it describes is not in the same folder: save it there as list.csv',
    ]);
  });
});
