import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openArchive } from '../../../build/formats/xlsx/workbook.ts';
import { makeFolder, writeContent } from '../../support/content-tree.ts';
import { buildSite } from '../../support/site.ts';

const identify = (name: string, language: string, version: string) => ({
  language,
  shortName: name,
  version,
  canonicalUri: `urn:x:${name}`,
  canonicalVersionUri: `urn:x:${name}:${version}`,
});

const KEYS = [{ id: 'key', columnIds: ['code'] }];
const COUNTRIES = { canonicalUri: 'urn:x:countries' };
const column = (id: string) => ({ id, name: id, type: 'string' });

const countries = (language: string, name: unknown, version = '2') => ({
  $opencodelist: typeof name === 'string' ? '0.3.0' : '0.4.0',
  codeList: {
    identification: identify('countries', language, version),
    annotation: { appInfo: { sources: [{ licence: 'ODbL 1.0' }] } },
    columnSet: { columns: [column('code'), column('name')], keys: KEYS },
    dataSet: { rows: [{ code: 'AD', name }] },
  },
});

const TOWNS = {
  $opencodelist: '0.3.0',
  codeList: {
    identification: identify('towns', 'en', '1'),
    columnSet: {
      columns: [column('code'), column('country')],
      keys: KEYS,
      foreignKeys: [
        { id: 'country', columnIds: ['country'], keyRef: { keyId: 'key', codeListRef: COUNTRIES } },
      ],
    },
    dataSet: { rows: [{ code: '007', country: 'AD' }] },
  },
};

const SET = {
  $opencodelist: '0.3.0',
  codeListSet: {
    identification: identify('places', 'en', '1'),
    referenceSet: [
      { type: 'codeListRef', canonicalUri: 'urn:x:towns' },
      { type: 'codeListRef', canonicalUri: 'urn:x:elsewhere' },
    ],
  },
};

const CONTENT = {
  'countries.1.json': countries('en', 'Old', '1'),
  'countries.2.de.json': countries('de', 'Andorra'),
  'countries.2.en.json': countries('en', 'Andorra'),
  'towns.json': TOWNS,
  'places.json': SET,
};

const { folder, remove } = makeFolder();
afterAll(remove);
const out = join(folder, 'out');
const read = (path: string, site = out) => readFileSync(join(site, 'site', path));

async function build(content: object, to = out): Promise<void> {
  writeContent(join(folder, 'content'), content as typeof CONTENT);
  expect((await buildSite(join(folder, 'content'), to)).published).toBeDefined();
}

async function textIn(zip: Buffer, path: string): Promise<string | undefined> {
  const bytes = await (await openArchive(zip))(path);
  return bytes && Buffer.from(bytes).toString();
}

const pathsIn = (path: string): string[] =>
  execFileSync('unzip', ['-Z1', join(out, 'site', path)], { encoding: 'utf8' })
    .trim()
    .split('\n');

beforeAll(() => build(CONTENT));

describe('/all.zip', () => {
  test('has the CSVs and documents of the latest versions in all languages', () => {
    expect(pathsIn('all.zip')).toEqual([
      'datapackage.json',
      ...['countries.de.csv', 'countries.de.json', 'countries.en.csv', 'countries.en.json'],
      ...['places.en.csv', 'places.en.json', 'towns.en.csv', 'towns.en.json'],
    ]);
  });

  test('has the bytes of the files of the API', async () => {
    const zip = read('all.zip');
    expect(await textIn(zip, 'towns.en.csv')).toBe('code,country\r\n007,AD\r\n');
    expect(await textIn(zip, 'towns.en.json')).toBe(JSON.stringify(TOWNS));
  });

  test('is a Data Package with the foreign keys between its tables', async () => {
    const zip = read('all.zip');
    const { resources } = JSON.parse((await textIn(zip, 'datapackage.json')) ?? '');
    const csv = (await textIn(zip, 'towns.en.csv')) ?? '';
    expect(resources).toHaveLength(4);
    expect(resources[3]).toEqual({
      name: 'towns.en',
      title: 'towns',
      path: 'towns.en.csv',
      hash: `sha256:${createHash('sha256').update(csv).digest('hex')}`,
      bytes: 22,
      version: '1',
      sources: [{ title: 'urn:x:towns:1', path: 'towns.en.json' }],
      schema: {
        fields: [
          { name: 'code', type: 'string' },
          { name: 'country', type: 'string' },
        ],
        primaryKey: ['code'],
        foreignKeys: [{ fields: ['country'], reference: { resource: 'countries.en', fields: ['code'] } }],
      },
    });
    expect(resources[0].licenses).toEqual([{ name: 'ODbL-1.0', title: 'ODbL 1.0' }]);
    expect(resources[2]).toMatchObject({ name: 'places.en', path: 'places.en.json' });
  });
});

test('the archive of a set has its members in the directory, without foreign keys to other lists', async () => {
  expect(pathsIn('packages/u=urn:x:places.zip')).toEqual([
    'datapackage.json',
    ...['places.en.csv', 'places.en.json', 'towns.en.csv', 'towns.en.json'],
  ]);
  const { resources } = JSON.parse(
    (await textIn(read('packages/u=urn:x:places.zip'), 'datapackage.json')) ?? '',
  );
  expect(resources[1].schema).not.toHaveProperty('foreignKeys');
});

test('a build after a change gives the same archives as a build from nothing', async () => {
  const changed = { ...CONTENT, 'countries.2.en.json': countries('en', { en: 'Andorra', de: 'Andorra' }) };
  await build(changed);
  const clean = join(folder, 'clean');
  await build(changed, clean);
  for (const path of ['all.zip', 'packages/u=urn:x:places.zip'])
    expect(read(path).equals(read(path, clean)), path).toBe(true);
  expect(await textIn(read('all.zip'), 'countries.en.csv')).toBe(
    'code,name,name@de\r\nAD,Andorra,Andorra\r\n',
  );
  const { resources } = JSON.parse((await textIn(read('all.zip'), 'datapackage.json')) ?? '');
  expect(resources[1].schema.fields.map(({ name }: { name: string }) => name)).toEqual([
    ...['code', 'name', 'name@de'],
  ]);
});
