import { describe, expect, it } from 'vitest';
import { printIndex, readIndex } from '../../../../build/explorer/directory/index-file.ts';
import { listed } from '../documents.ts';

describe('printIndex(documents)', () => {
  const full = listed({
    type: 'CodeListSet',
    language: 'de-AT',
    shortName: 'Länder </script>\u2028',
    longName: '',
    description: 'x'.repeat(10_000),
    version: '1',
    tags: ['a', 'b', 'a'],
    publishedAt: '2024-01-01T00:00:00Z',
    validFrom: '2024-01-01T00:00:00Z',
    validTo: '2025-01-01T00:00:00Z',
    publisher: { shortName: 'P', longName: 'Publisher' },
  });
  const hashed = { ...listed({ publisher: { shortName: '' } }), place: 'l=en/u~~0123' };

  it('is parsed to the same documents, even if a place is not static', () => {
    const documents = [listed(), full, hashed, { ...full, columns: ['Alpha-3', 'alpha3'], size: 0 }];
    expect(readIndex(printIndex(documents))).toEqual(documents);
  });

  it('contains each text once', () => {
    expect(printIndex([listed(), { ...listed(), size: 25 }])).toBe(
      '{"strings":[null,"CodeList","en","List","urn:x:list"],' +
        '"documents":[[-1,1,2,3,0,0,0,4,4,0,0,0,0,0,0,0],[25,1,2,3,0,0,0,4,4,0,0,0,0,0,0,0]]}',
    );
  });

  it('omits URLs of publishers', () => {
    const [document] = readIndex(
      printIndex([listed({ publisher: { shortName: 'P', url: 'https://p.example/' } })]),
    );
    expect(document?.entry.publisher).toEqual({ shortName: 'P' });
  });
});
