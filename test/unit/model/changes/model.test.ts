import { describe, expect, it } from 'vitest';
import { newLogEntries } from '../../../../build/model/changes/change-log.ts';
import { countsOf } from '../../../../build/model/changes/counts.ts';
import { makeHistory } from '../../../../build/model/changes/model.ts';
import { codeList, documentOf } from '../../support/documents.ts';

const version = (label: string, language: string, ids: object = {}) =>
  documentOf(codeList({ version: label, language, canonicalVersionUri: `urn:x:colours:${label}`, ...ids }));

const NAME = { type: 'CodeList', shortName: 'colours', canonicalUri: 'urn:x:colours' };

describe('makeHistory', () => {
  it('versions are in natural order, whatever the order of the documents', () => {
    const { versionsOf } = makeHistory([version('v10', 'de'), version('v9', 'de'), version('v2', 'de')]);
    expect(versionsOf('urn:x:colours').map(({ uri }) => uri)).toEqual([
      'urn:x:colours:v2',
      'urn:x:colours:v9',
      'urn:x:colours:v10',
    ]);
    expect(versionsOf('urn:x:other')).toEqual([]);
  });

  it('compares with the last version in the language, ignoring case', () => {
    const [one, two, three] = [version('1', 'fr'), version('2', 'de'), version('3', 'FR')] as const;
    const { changesOf, beforeOf } = makeHistory([three, two, one]);
    expect(beforeOf(three)).toBe(one);
    expect(changesOf(three)).toMatchObject({ document: { version: '3' }, before: { version: '1' } });
    expect(changesOf(two)).toEqual({
      document: { ...NAME, language: 'de', version: '2', canonicalVersionUri: 'urn:x:colours:2' },
      before: null,
      earlier: [{ ...NAME, language: 'fr', version: '1', canonicalVersionUri: 'urn:x:colours:1' }],
    });
  });
});

describe('makeHistory of a list in 0.3 and then in 0.4, with names in de and en', () => {
  const named = (label: string, language: string, names: Readonly<Record<string, unknown>>) => {
    const rows = Object.entries(names).map(([code, name]) => ({ code, name }));
    const columns = ['code', 'name'].map((id) => ({ id, name: id, type: 'string', nullable: id === 'name' }));
    const ids = { language, version: label, canonicalVersionUri: `urn:x:colours:${label}` };
    return codeList(ids, columns, rows);
  };
  const localized = (label: string, language: string, names: Readonly<Record<string, unknown>>) =>
    documentOf(named(label, language, names).replace('0.3.0', '0.4.0'));
  const german = documentOf(named('1', 'de', { r: 'Rod', g: 'Grün' }));
  const english = documentOf(named('1', 'en', { r: 'red', g: 'green' }));
  const both = localized('2', 'en', {
    r: { de: 'Rot', en: 'Red', fr: 'rouge' },
    b: { de: 'Blau', en: 'blue' },
  });
  const later = documentOf(named('3', 'de', { r: 'Rot', b: 'blau' }));
  const { beforeOf, changesOf } = makeHistory([german, english, both, later]);

  it('compares each language with the same one', () => {
    expect(beforeOf(both)).toBe(english);
    expect(changesOf(both)).toMatchObject({
      document: { language: 'en', version: '2' },
      before: { language: 'en', version: '1' },
      columns: { changed: [] },
      codes: {
        added: [{ code: ['b'], row: { name: 'blue' } }],
        removed: [{ code: ['g'] }],
        renamed: [{ code: ['r'], before: 'red', after: 'Red' }],
      },
      inOtherLanguages: [
        {
          document: { language: 'de', version: '2' },
          before: { language: 'de', version: '1' },
          identification: [],
          columns: { changed: [] },
          codes: { renamed: [{ code: ['r'], before: 'Rod', after: 'Rot' }] },
        },
      ],
    });
    expect(changesOf(later)).toMatchObject({
      before: { language: 'de', version: '2' },
      identification: [],
      codes: { renamed: [{ code: ['b'], before: 'Blau', after: 'blau' }] },
    });
  });

  it('countsOf its changes → what changed in several languages once', () => {
    const changes = changesOf(both);
    expect(changes?.before && countsOf(changes)).toEqual([
      { subject: 'codes', kind: 'added', count: 1 },
      { subject: 'codes', kind: 'removed', count: 1 },
      { subject: 'names', kind: 'changed', count: 1 },
    ]);
  });
});

it('countsOf changes of the identification → without those of the change log', () => {
  const [one, two] = [version('1', 'de'), version('2', 'de', { description: 'new', changeLog: ['New.'] })];
  const changes = makeHistory([one, two]).changesOf(two);
  expect(changes?.before && countsOf(changes)).toEqual([
    { subject: 'identification', kind: 'changed', count: 1 },
  ]);
});

it('newLogEntries → without blank entries and those of the previous version', () => {
  const one = version('1', 'de', { changeLog: ['Begin.'] });
  const two = version('2', 'de', { changeLog: ['Begin.', ' ', 'More.'] });
  expect(newLogEntries([two], [one])).toEqual(['More.']);
  expect(newLogEntries([one], [])).toEqual(['Begin.']);
});
