import { describe, expect, it } from 'vitest';
import { SKOS } from '../../build/formats/skos/write.ts';
import { groupBy } from '../../build/model/collections.ts';
import { canonical } from '../support/canonical.ts';
import { roundTripOfCsvw } from '../support/csvw.ts';
import { contentDocuments, expectSameGenericode } from '../support/import-round-trip.ts';
import { roundTripOfSkos } from '../support/skos.ts';
import { codeList, documentOf } from '../unit/support/documents.ts';

describe('genericode that is imported again', () => {
  it('is the same for the content of the repository', async () => {
    const documents = contentDocuments();
    expect(documents.length).toBeGreaterThan(20);
    for (const document of documents) await expectSameGenericode(document);
  });

  it('is the same for 100,000 rows', async () => {
    const columns = ['code', 'name'].map((id) => ({ id, name: id, type: 'string' }));
    const rows = Array.from({ length: 100_000 }, (_, i) => ({ code: `c${i}`, name: `${i}` }));
    await expectSameGenericode(documentOf(codeList({}, columns, rows)));
  });
});

/** The import writes patch version 0, and no tool tells them apart. */
const withoutPatch = (text: string): string => text.replace(/("\$opencodelist":"0\.3\.)\d+/, '$10');

describe('CSV with metadata that is imported again', () => {
  it('is the same for the content of the repository', async () => {
    const documents = contentDocuments().filter(({ hasData }) => hasData);
    expect(documents.length).toBeGreaterThan(15);
    for (const document of documents) {
      const { text, notes, losses } = await roundTripOfCsvw(document);
      expect({ notes, losses }, document.source.file).toEqual({ notes: [], losses: [] });
      const isEqual = withoutPatch(canonical(text)) === withoutPatch(canonical(document.whole));
      expect(isEqual, document.source.file).toBe(true);
    }
  });
});

describe('SKOS that is imported again', () => {
  it('is the same for the content of the repository, in all languages', async () => {
    const documents = contentDocuments().filter((one) => SKOS.supports(one));
    const versions = groupBy(documents, ({ entry }) => entry.canonicalVersionUri);
    expect(versions.size).toBeGreaterThan(15);
    for (const translations of versions.values()) {
      const { texts, notes, losses } = await roundTripOfSkos(translations);
      const file = translations[0]?.source.file;
      expect({ notes, losses }, file).toEqual({ notes: [], losses: [] });
      expect(texts.length, file).toBe(translations.length);
      const same = texts.map((text, i) => isSame(text, translations[i]?.whole ?? ''));
      expect(same, file).toEqual(translations.map(() => true));
    }
  });
});

const isSame = (text: string, other: string): boolean =>
  withoutPatch(canonical(text)) === withoutPatch(canonical(other));
