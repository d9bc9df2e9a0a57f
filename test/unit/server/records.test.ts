import { describe, expect, it } from 'vitest';
import { parseRecords } from '../../../build/server/records.ts';

const ENTRY = {
  type: 'CodeList',
  language: 'de',
  shortName: 'a',
  canonicalUri: 'urn:a',
  canonicalVersionUri: 'urn:a:1',
  tags: [],
};
const RECORD = { hasData: true, entry: ENTRY };
const parse = (records: unknown) => parseRecords(JSON.stringify(records));

describe('parseRecords', () => {
  it.each([
    ['none', []],
    ['one with what every document has', [RECORD]],
    [
      'one with everything',
      [
        {
          hasData: false,
          entry: {
            ...ENTRY,
            type: 'CodeListSet',
            longName: 'A',
            description: '',
            version: '1',
            tags: ['t'],
            publishedAt: '2024-01-01',
            publisher: { shortName: 'p' },
            validFrom: '2024-01-01',
          },
        },
      ],
    ],
  ])('%s → as it is', (_, records) => {
    expect(parse(records)).toEqual(records);
  });

  it.each([
    [null, 'it must be an array'],
    [{}, 'it must be an array'],
    [[RECORD, null], 'record 2: "entry" must be an object'],
    [[{ hasData: true }], 'record 1: "entry" must be an object'],
    [[{ entry: ENTRY }], 'record 1: "hasData" must be true or false'],
    [
      [{ ...RECORD, entry: { ...ENTRY, type: 'codeList' } }],
      'record 1: "type" must be CodeList or CodeListSet',
    ],
    [[{ ...RECORD, entry: { ...ENTRY, language: undefined } }], 'record 1: "language" must be a string'],
    [[{ ...RECORD, entry: { ...ENTRY, shortName: 1 } }], 'record 1: "shortName" must be a string'],
    [[{ ...RECORD, entry: { ...ENTRY, canonicalUri: [] } }], 'record 1: "canonicalUri" must be a string'],
    [[{ ...RECORD, entry: { ...ENTRY, description: null } }], 'record 1: "description" must be a string'],
    [[{ ...RECORD, entry: { ...ENTRY, version: 2 } }], 'record 1: "version" must be a string'],
    [[{ ...RECORD, entry: { ...ENTRY, tags: 'a' } }], 'record 1: "tags" must be an array of strings'],
    [[{ ...RECORD, entry: { ...ENTRY, tags: ['a', 1] } }], 'record 1: "tags" must be an array of strings'],
  ])('%j → %s', (records, message) => {
    expect(() => parse(records)).toThrow(message);
  });
});
