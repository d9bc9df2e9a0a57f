import { describe, expect, it } from 'vitest';
import {
  type CompareSettings,
  chooseVersions,
  documentsOf,
} from '../../../../../build/site/explorer/changes/compare-form.tsx';

const document = (language: string, version: string) => ({
  language,
  uri: `urn:x:${version}`,
  name: version,
  source: '',
  page: '',
  size: 0,
});

const SETTINGS: CompareSettings = {
  documents: [
    document('fr', '3'),
    document('de-AT', '3'),
    document('fr', '2'),
    document('fr', '1'),
    document('de-AT', '1'),
  ],
  lists: {},
};

describe('chooseVersions', () => {
  it('by default the latest version and the one before it, in the language of the page', () => {
    expect(chooseVersions(SETTINGS, {}, 'de')).toEqual({
      language: 'de-AT',
      before: 'urn:x:1',
      after: 'urn:x:3',
    });
    expect(chooseVersions(SETTINGS, {}, 'en')).toEqual({
      language: 'fr',
      before: 'urn:x:2',
      after: 'urn:x:3',
    });
  });

  it('the version before a wanted one, and the second for the first', () => {
    const choose = (after: string) => chooseVersions(SETTINGS, { language: 'fr', after }, 'en').before;
    expect(['urn:x:3', 'urn:x:2', 'urn:x:1'].map(choose)).toEqual(['urn:x:2', 'urn:x:1', 'urn:x:2']);
  });

  it('a wanted earlier version is never compared with itself', () => {
    expect(chooseVersions(SETTINGS, { language: 'fr', before: 'urn:x:3' }, 'en').after).toBe('urn:x:2');
  });

  it('replaces unknown languages and versions', () => {
    expect(chooseVersions(SETTINGS, { language: 'xx', before: 'no', after: 'no' }, 'de')).toEqual({
      language: 'de-AT',
      before: 'urn:x:1',
      after: 'urn:x:3',
    });
  });

  it('replaces a language that one of the versions lacks', () => {
    expect(
      chooseVersions(SETTINGS, { language: 'de-AT', before: 'urn:x:2', after: 'urn:x:3' }, 'en'),
    ).toEqual({ language: 'fr', before: 'urn:x:2', after: 'urn:x:3' });
  });

  it('a version is compared with itself in another language, if it has one', () => {
    const same = { before: 'urn:x:3', after: 'urn:x:3' };
    expect(chooseVersions(SETTINGS, same, 'en')).toEqual({ ...same, language: 'fr', other: 'de-AT' });
    const wanted = { ...same, language: 'de-AT', other: 'de-AT' };
    const choice = chooseVersions(SETTINGS, wanted, 'en');
    expect(choice).toEqual({ ...same, language: 'de-AT', other: 'fr' });
    const { before, after } = documentsOf(SETTINGS, choice, 'en');
    expect([before.language, after.language]).toEqual(['de-AT', 'fr']);
    const only = { before: 'urn:x:2', after: 'urn:x:2' };
    expect(chooseVersions(SETTINGS, only, 'en')).toEqual({ ...only, language: 'fr' });
  });

  it('other languages are preferred to other varieties of a language', () => {
    const documents = ['de', 'de-AT', 'fr'].map((language) => document(language, '1'));
    expect(chooseVersions({ documents, lists: {} }, {}, 'de').other).toBe('fr');
  });

  it('versions without a common language are compared in those that fit the page best', () => {
    const documents = [document('fr', '2'), document('de', '1'), document('en', '1')];
    const settings = { ...SETTINGS, documents };
    const choice = chooseVersions(settings, { after: 'urn:x:2' }, 'en');
    expect(choice).toEqual({ language: '', before: 'urn:x:1', after: 'urn:x:2' });
    const { before, after } = documentsOf(settings, choice, 'en');
    expect([before.language, after.language]).toEqual(['en', 'fr']);
  });
});
