import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packRecords, unpackRecords } from '../../../../build/model/query/packed-records.ts';
import { assertProperty } from '../../../support/runs.ts';
import { record } from '../../support/records.ts';

it('each distinct value and list of fields is there once', () => {
  const records = [
    record({ shortName: 'de', tags: ['a', 'b'] }),
    record({ shortName: 'x', tags: ['a', 'b'] }, false),
    record({ shortName: 'x', tags: [], version: '1' }),
  ];
  expect(JSON.parse(packRecords({ records }))).toEqual({
    values: ['CodeList', 'de', 'urn:x:colours', 'urn:x:colours:1', ['a', 'b'], 'x', [], '1'],
    shapes: [
      ['type', 'language', 'shortName', 'canonicalUri', 'canonicalVersionUri', 'tags'],
      ['type', 'language', 'shortName', 'canonicalUri', 'canonicalVersionUri', 'tags', 'version'],
    ],
    numbers: [1, 0, 1, 1, 2, 3, 4, 0, 0, 1, 5, 2, 3, 4, 9, 0, 1, 5, 2, 3, 6, 7],
  });
  expect(JSON.stringify(unpackRecords(packRecords({ records })).records.map(({ entry }) => entry))).toBe(
    JSON.stringify(records.map(({ entry }) => entry)),
  );
});

it('no records', () => {
  expect(packRecords({ records: [] })).toBe('{"values":[],"shapes":[],"numbers":[]}');
  expect(unpackRecords('{"values":[],"shapes":[],"numbers":[]}')).toEqual({ records: [] });
});

it('unpacked records are the packed ones', () => {
  const text = fc.constantFrom('', 'a', '"\\\n', 'ä\u{1f600}', '1', '[]');
  const own = fc.record(
    {
      shortName: text,
      description: text,
      tags: fc.array(text),
      publisher: fc.record({ shortName: text, identifier: fc.record({ Value: text }) }),
    },
    { requiredKeys: [] },
  );
  assertProperty(
    fc.property(fc.array(fc.tuple(own, fc.boolean(), fc.boolean(), fc.boolean())), (all) => {
      const records = all.map(([fields, hasData, isLarge, isSmall]) => ({
        ...record(fields, hasData),
        isLarge,
        isSmall,
      }));
      const unpacked = unpackRecords(packRecords({ records })).records;
      expect(
        unpacked.map(({ entry, hasData, isLarge, isSmall }) => ({
          entry,
          hasData,
          isLarge,
          isSmall,
        })),
      ).toEqual(records);
    }),
  );
});

it.each(['', '[', '{}', 'null', '[]'])('unpackRecords(%j) throws', (damaged) => {
  expect(() => unpackRecords(damaged)).toThrow();
});

it('the formats of the records are kept', () => {
  const records = [{ ...record({}), formats: ['csv', 'xlsx'] }];
  expect(unpackRecords(packRecords({ records })).records.map(({ formats }) => formats)).toEqual([
    ['csv', 'xlsx'],
  ]);
  expect(unpackRecords(packRecords({ records: [record({})] })).records[0]?.formats).toBeUndefined();
});

it('the URL of the site is kept', () => {
  const baseUrl = 'https://codes.example';
  expect(unpackRecords(packRecords({ records: [], baseUrl }))).toEqual({ records: [], baseUrl });
});
