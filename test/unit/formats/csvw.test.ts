import { describe, expect, it } from 'vitest';
import { CSVW } from '../../../build/formats/csvw.ts';
import type { PrintContext } from '../../../build/formats/representation.ts';
import { makeDirectory } from '../../../build/model/query/directory.ts';
import { referencedUri } from '../../../build/model/relations/referenced.ts';
import { codeList, documentOf } from '../support/documents.ts';

const LEFT_OUT =
  'some keys, rules for values, dates or annotations have no counterpart: only the JSON has them';

const column = (id: string, type = 'string', more: object = {}) => ({ id, name: id, type, ...more });
const CODE = column('code');

/** Prints a document of a directory with others. */
function printed(text: string, ...others: string[]) {
  return printedBelow('', text, ...others);
}

function printedBelow(basePath: string, text: string, ...others: string[]) {
  return printedWith({ basePath }, text, ...others);
}

function printedWith(paths: Partial<PrintContext>, text: string, ...others: string[]) {
  const losses: string[] = [];
  const document = documentOf(text);
  const { byUri } = makeDirectory([document, ...others.map((other) => documentOf(other))]);
  const context: PrintContext = {
    translations: [document],
    findTables: (uri) => {
      const entry = byUri.get(uri);
      return entry && referencedUri(entry);
    },
    ...paths,
    reportLoss: (loss) => losses.push(loss),
  };
  return { group: JSON.parse(String(CSVW.print(document, context))), losses };
}

/** The only described column in addition to the code. */
const describedColumn = (type: string, more: object = {}) =>
  printed(codeList({}, [CODE, column('x', type, { optional: true, ...more })])).group.tables[0].tableSchema
    .columns[1];

describe('CSVW', () => {
  it.each([
    ['string', { minLength: 1, maxLength: 3 }, { base: 'string', minLength: 1, maxLength: 3 }],
    ['integer', { minValue: 0 }, { base: 'integer', minimum: 0 }],
    ['number', { maxValue: 1.5, exclusiveMinValue: 0 }, { base: 'number', maximum: 1.5, minExclusive: 0 }],
    ['boolean', {}, 'boolean'],
    ['bool', {}, 'boolean'],
    ['date', { minValue: '2025-01-01' }, { base: 'date', minimum: '2025-01-01' }],
    ['time', {}, 'time'],
    ['date-time', {}, 'datetime'],
    ['document', {}, 'json'],
    ['enum', { members: [{ value: 'a' }, { value: 'b' }] }, 'string'],
    ['enum', { members: [{ value: 1 }, { value: 2.5 }] }, 'number'],
    ['enum', { members: [{ value: 1 }, { value: 'a' }] }, 'string'],
  ])('a column of type %s with %j has the data type %j', (type, more, datatype) => {
    expect(describedColumn(type, more)).toEqual({ name: 'x', titles: ['x'], datatype, null: [''] });
  });

  it('a set of members has a separator, unless a member contains it', () => {
    expect(describedColumn('enum-set', { members: [{ value: 1 }] })).toMatchObject({
      datatype: 'number',
      separator: ',',
    });
    const set = column('s', 'enum-set', { optional: true, members: [{ value: 'a,b' }] });
    const { group, losses } = printed(codeList({}, [CODE, set]));
    expect(group.tables[0].tableSchema.columns[1]).not.toHaveProperty('separator');
    expect(losses).toEqual([LEFT_OUT, 'a value in a set contains a comma: the set is described as one text']);
  });

  it.each([
    ['string', { minLength: 1, nullable: false }, true],
    ['string', { nullable: false }, undefined],
    ['integer', { nullable: false }, true],
    ['integer', {}, undefined],
  ])('a column of type %s with %j is required: %s', (type, more, required) => {
    expect(describedColumn(type, { optional: false, ...more }).required).toBe(required);
  });

  it('a column is named as URI templates allow', () => {
    const ids = ['a-b', '_a_1', 'größe', 'a b.c%'];
    const { group } = printed(
      codeList({}, [CODE, ...ids.map((id) => column(id, 'string', { optional: true }))]),
    );
    const [, ...names] = group.tables[0].tableSchema.columns.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['a%2Db', '%5Fa_1', 'gr%C3%B6%C3%9Fe', 'a%20b%2Ec%25']);
  });
});

describe('foreign keys', () => {
  const referring = (canonicalUri: string, keyId = 'key') => {
    const document = JSON.parse(
      codeList(
        { canonicalUri: 'urn:x:b', canonicalVersionUri: 'urn:x:b:1' },
        [CODE, column('parent')],
        [{ code: 'a', parent: 'a' }],
      ),
    );
    const keyRef = { keyId, codeListRef: { canonicalUri } };
    document.codeList.columnSet.foreignKeys = [{ id: 'f', columnIds: ['parent'], keyRef }];
    return JSON.stringify(document);
  };

  it('to another list of a site below a path: the URL of its table', () => {
    const other = codeList({}, [CODE]);
    const { group } = printedBelow('/codes', referring('urn:x:colours'), other);
    expect(group.tables[1].url).toBe('/codes/v1/documents/urn:x:colours/alternative-format?language=de');
  });

  it('of a site without an API: the paths of files', () => {
    const csvFile = (uri: string, language: string) => `/files/${language}/${uri}.csv`;
    const text = referring('urn:x:colours');
    const { group } = printedWith({ basePath: '/codes', csvFile }, text, codeList({}, [CODE]));
    const { canonicalVersionUri } = documentOf(text).entry;
    expect(group.tables.map(({ url }: { url: string }) => url)).toEqual([
      `/codes/files/de/${canonicalVersionUri}.csv`,
      '/codes/files/de/urn:x:colours.csv',
    ]);
  });

  it('to another list: its table, with the same language if there is one', () => {
    const { group, losses } = printed(
      referring('urn:x:colours'),
      codeList({ language: 'en' }, [CODE, column('n-a', 'string', { optional: true })]),
      codeList({}, [CODE, column('n-a', 'string', { optional: true })]),
    );
    const url = '/v1/documents/urn:x:colours/alternative-format?language=de';
    expect(group.tables[0].tableSchema.foreignKeys).toEqual([
      { columnReference: ['parent'], reference: { resource: url, columnReference: ['code'] } },
    ]);
    expect(group.tables.slice(1)).toEqual([
      {
        url,
        tableSchema: {
          columns: [
            { name: 'code', titles: ['code'] },
            { name: 'n%2Da', titles: ['n-a'] },
          ],
        },
      },
    ]);
    expect(losses).toEqual([]);
  });

  it('to the list itself: its own table', () => {
    const { group } = printed(referring('urn:x:b'));
    expect(group.tables).toHaveLength(1);
    const reference = { resource: 'alternative-format?language=de', columnReference: ['code'] };
    expect(group.tables[0].tableSchema.foreignKeys).toEqual([{ columnReference: ['parent'], reference }]);
  });

  it.each([
    ['urn:x:none', 'key'],
    ['urn:x:colours', 'none'],
  ])('to the key of %s with the id %s: left out and reported', (uri, keyId) => {
    const { group, losses } = printed(referring(uri, keyId), codeList());
    expect(group.tables).toHaveLength(1);
    expect(group.tables[0].tableSchema).not.toHaveProperty('foreignKeys');
    expect(losses).toEqual([
      'foreign keys to lists that are not in this directory, or have no such key, are left out',
    ]);
  });
});
