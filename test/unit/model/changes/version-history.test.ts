import { describe, expect, it } from 'vitest';
import { newLogEntries } from '../../../../build/model/changes/change-log.ts';
import { countsOf } from '../../../../build/model/changes/model.ts';
import { makeHistory } from '../../../../build/model/changes/version-history.ts';
import { codeList, documentOf } from '../../support/documents.ts';

const version = (label: string, language: string, ids: object = {}) =>
  documentOf(codeList({ version: label, language, canonicalVersionUri: `urn:x:colours:${label}`, ...ids }));

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
    const { changesOf, beforeOf, afterOf } = makeHistory([three, two, one]);
    expect(beforeOf(three)).toBe(one);
    expect(afterOf(one)).toBe(three);
    expect(afterOf(three)).toBeUndefined();
    expect(changesOf(three)).toMatchObject({ document: { version: '3' }, before: { version: '1' } });
    expect(changesOf(two)).toEqual({
      document: {
        type: 'CodeList',
        language: 'de',
        shortName: 'colours',
        version: '2',
        canonicalUri: 'urn:x:colours',
        canonicalVersionUri: 'urn:x:colours:2',
      },
      before: null,
      earlier: [
        {
          type: 'CodeList',
          language: 'fr',
          shortName: 'colours',
          version: '1',
          canonicalUri: 'urn:x:colours',
          canonicalVersionUri: 'urn:x:colours:1',
        },
      ],
    });
  });
});

describe('countsOf', () => {
  it('is empty if nothing changed, and otherwise counts the changes', () => {
    const one = version('1', 'de');
    const two = version('2', 'de', { description: 'new' });
    const { changesOf } = makeHistory([one, two, version('3', 'de', { description: 'new' })]);
    const changes = changesOf(two);
    expect(changes && changes.before !== null && countsOf(changes)).toEqual([
      { subject: 'identification', kind: 'changed', count: 1 },
    ]);
  });
});

describe('newLogEntries', () => {
  it('omits blank entries and those of the previous version', () => {
    const one = version('1', 'de', { changeLog: ['Begin.'] });
    const two = version('2', 'de', { changeLog: ['Begin.', ' ', 'More.'] });
    expect(newLogEntries([two], [one])).toEqual(['More.']);
    expect(newLogEntries([one], [])).toEqual(['Begin.']);
  });
});
