import { describe, expect, it } from 'vitest';
import { PACKAGE_FILE, readPackage } from '../../../../build/check/data/package.ts';

describe('readPackage', () => {
  const list = {
    ...{ name: 'list', title: 'List', path: 'codes/list.csv', hash: `sha256:${'0'.repeat(64)}`, bytes: 1 },
    schema: { primaryKey: 'code' },
    codeList: {
      ...{ site: 's', canonicalUri: 'u', canonicalVersionUri: 'v', language: 'en' },
      history: { path: 'codes/h.json', hash: `sha256:${'0'.repeat(64)}`, bytes: 1 },
    },
  };
  const data = (own: object, schema: object = {}) => ({
    ...{ name: 'd', path: 'd.csv', ...own },
    schema: {
      foreignKeys: [{ fields: 'c', reference: { resource: 'list', fields: 'code' } }],
      ...schema,
    },
  });
  const read = (...resources: object[]) => readPackage(JSON.stringify({ resources }));

  it('data that refers to a list → its columns and format; other resources → nothing', () => {
    const dialect = { delimiter: ';' };
    const found = read(list, data({ dialect, encoding: 'latin1' }, { missingValues: ['-'] }), { name: 'x' });
    expect(found.data).toEqual([
      {
        ...{ path: 'd.csv', delimiter: ';', encoding: 'latin1', missingValues: ['-'] },
        references: [{ columns: ['c'], list: 'list' }],
      },
    ]);
  });

  const UNSAFE = ['../x.csv', '/etc/passwd', 'a/../../x', 'C:\\x', 'https://x.example/a.csv', 'a\\b', '~/x'];
  it.each([...UNSAFE, 'a\u0000b', ''])('the path %j → an error', (path) => {
    const place = `${PACKAGE_FILE}: /resources/0/path must be a path in this folder, without ".."`;
    expect(() => read({ ...list, path })).toThrow(place);
    expect(() => read(list, data({ path }))).toThrow('/resources/1/path must be a path in this folder');
  });

  it.each([
    [{ ...list, name: '../x' }, '/resources/0/name must be a name'],
    [{ ...list, hash: 'md5:1' }, '/resources/0/hash must be sha256:'],
    [{ ...list, bytes: -1 }, '/resources/0/bytes must be a whole number'],
    [
      { ...list, codeList: { ...list.codeList, validOn: 'soon' } },
      '/resources/0/codeList/validOn must be a day such as 2024-01-31',
    ],
  ])('%j → %s', (resource, message) => {
    expect(() => read(resource)).toThrow(message);
  });

  it.each([
    [{ dialect: { commentChar: '#' } }, 'dialect/commentChar'],
    [{ dialect: { headerRows: [2] } }, 'dialect/headerRows'],
    [{ dialect: { csv: { delimiter: ';' } } }, 'dialect/csv'],
    [{ dialect: { header: false } }, 'dialect/header'],
    [{ compression: 'gz' }, 'compression'],
    [{ data: [] }, 'data'],
    [{ format: 'xlsx' }, 'format'],
  ])('%j → an error that names the member', (own, member) => {
    expect(() => read(list, data(own))).toThrow(
      `/resources/1/${member} is not supported: save the data without it, and remove it`,
    );
    // Other validators may read data that does not refer to a list.
    expect(read(list, { name: 'other', path: 'other.csv', ...own }).data).toEqual([]);
  });

  it('members that say what is the default → ignored', () => {
    const dialect = { header: true, lineTerminator: '\r\n', caseSensitiveHeader: false };
    expect(read(list, data({ format: 'csv', mediatype: 'text/csv', dialect })).data).toHaveLength(1);
  });

  it('two resources with a name → an error', () => {
    expect(() => read(list, { name: 'x' }, list)).toThrow(
      'datapackage.json: /resources/2/name is that of another resource, too: rename one',
    );
  });

  it('a byte-order mark → ignored; what is not JSON → an error in one line', () => {
    expect(readPackage('\ufeff{"resources":[]}').lists).toEqual([]);
    expect(() => readPackage('{\n\u001b[31m')).toThrow(/^datapackage\.json is not JSON: [\x20-\x7e]+$/);
  });

  it('a separator of two characters, and a foreign key to another column → an error', () => {
    expect(() => read(list, data({ dialect: { delimiter: '::' } }))).toThrow(
      '/delimiter must be one character',
    );
    const foreignKeys = [{ fields: ['c'], reference: { resource: 'list', fields: ['name'] } }];
    expect(() => read(list, data({}, { foreignKeys }))).toThrow(
      '/resources/1/schema/foreignKeys/0 must refer to code of "list"',
    );
  });
});
