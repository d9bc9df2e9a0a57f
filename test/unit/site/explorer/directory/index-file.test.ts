import { describe, expect, it } from 'vitest';
import { printIndex, readIndex } from '../../../../../build/site/explorer/directory/index-file.ts';
import type { ListedDocument } from '../../../../../build/site/explorer/directory/lists.ts';
import { listed } from '../documents.ts';

const roundTrip = (documents: readonly ListedDocument[]) => readIndex(JSON.parse(printIndex(documents)));

describe('printIndex(documents)', () => {
  const full = listed({
    type: 'CodeListSet',
    language: 'de-AT',
    shortName: 'Länder </script>\u2028',
    longName: '',
    description: 'x '.repeat(5000),
    version: '1',
    tags: ['a', 'b', 'a'],
    publishedAt: '2024-01-01T00:00:00Z',
    validFrom: '2024-01-01T00:00:00Z',
    validTo: '2025-01-01T00:00:00Z',
    publisher: { shortName: 'P' },
  });
  const hashed = { ...listed({ publisher: { shortName: '' } }), place: 'l=en/u~~0123', listPlace: 'u~~4567' };

  it('is parsed to the same documents, even if a place is not static', () => {
    const documents = [listed(), full, hashed, { ...full, size: 0 }];
    expect(roundTrip(documents)).toEqual(documents);
  });

  it('contains each text once', () => {
    expect(printIndex([listed(), { ...listed(), size: 25 }])).toBe(
      '{"strings":[null,"CodeList","en","List","urn:x:list"],' +
        '"documents":[[-1,1,2,3,0,0,0,4,4,0,0,0,0,0,0],[25,1,2,3,0,0,0,4,4,0,0,0,0,0,0]]}',
    );
  });

  it('truncates words of more than 1000 characters in texts, and nothing else', () => {
    const [long, truncated] = ['w'.repeat(1_000_000), `${'w'.repeat(999)}…`];
    const signs = '😀'.repeat(2000);
    const uri = `urn:x:${long}`;
    const [document] = roundTrip([
      listed({
        shortName: long,
        longName: `a ${long}-${'b'.repeat(1000)}`,
        description: `${signs} ${'。'.repeat(10)}`,
        tags: [long],
        publisher: { shortName: long },
        canonicalUri: uri,
      }),
    ]);
    expect(document).toMatchObject({
      entry: {
        shortName: truncated,
        longName: `a ${truncated}-${'b'.repeat(1000)}`,
        description: `${'😀'.repeat(999)}… ${'。'.repeat(10)}`,
        tags: [truncated],
        publisher: { shortName: truncated },
        canonicalUri: uri,
      },
    });
  });

  it('omits URLs of publishers', () => {
    const [document] = roundTrip([listed({ publisher: { shortName: 'P', url: 'https://p.example/' } })]);
    expect(document?.entry.publisher).toEqual({ shortName: 'P' });
  });
});
