import { describe, expect, it } from 'vitest';
import { indexSet, pageFile, staticDocumentFile, versionsSet } from '../../../../build/api/files/files.ts';
import { makeNaming } from '../../../../build/api/files/naming.ts';
import { API_PATHS } from '../../../../build/api/respond.ts';
import type { IndexEntry } from '../../../../build/model/document/entry.ts';
import { makeDirectory } from '../../../../build/model/query/directory.ts';
import { record } from '../../support/records.ts';

const COMPLETE = { folder: 'whole', extension: 'json', urlOf: () => '' };

/** The naming of a directory of documents with these entries, by default with distinct static URIs. */
function namingOf(...entries: Partial<IndexEntry>[]) {
  return makeNaming(
    makeDirectory(
      entries.map((own, i) =>
        record({ canonicalUri: `urn:number:${i}`, canonicalVersionUri: `urn:number:${i}:1`, ...own }),
      ),
    ),
    API_PATHS,
  );
}

describe('makeNaming', () => {
  it('the URIs of the directory with common characters only are static', () => {
    const isStatic = (canonicalUri: string) => namingOf({ canonicalUri }).isStaticUri(canonicalUri);
    const statics = ['urn:x:a', 'urn:x:A-b_c.d', 'urn:x:a+b=c', `urn:${'x'.repeat(176)}`];
    const ends = ['a%2Fb', 'a?b', 'a#b', '~a', "'a'", 'a&b', '*', '(a)', 'a,b;c', '@a!$'];
    const others = ['https://a.example/b', `urn:${'x'.repeat(177)}`, ...ends.map((end) => `urn:x:${end}`)];
    expect([...statics, ...others].filter(isStatic)).toEqual(statics);
    expect(namingOf({}).isStaticUri('urn:x:a')).toBe(false);
  });

  it.each([
    ['differ only in case', ['urn:x:a', 'urn:x:A', 'urn:X:a'], []],
    ['equal the path of an endpoint of another', ['urn:x:a', 'urn:x:a/alternative-format'], []],
    ['equal one with more slashes', ['urn:x:a', 'urn:x:a/'], []],
    ['equal one if they are decoded', ['urn:x:a', 'urn:x:a%2Flanguages'], []],
    ['equal no path', ['urn:x:a', 'urn:x:a/1', 'urn:x:a:languages'], ['urn:x:a', 'urn:x:a:languages']],
    ['cannot be decoded', ['urn:x:a', 'urn:x:a%FF'], ['urn:x:a']],
    ['contain the name of a placeholder', ['urn:x:paramLanguage', 'urn:x:lang'], ['urn:x:lang']],
  ])('of URIs that %s (%j), these are static: %j', (_, uris, expected) => {
    const naming = namingOf(...uris.map((canonicalUri) => ({ canonicalUri })));
    expect(uris.filter(naming.isStaticUri)).toEqual(expected);
  });

  it('tags with common characters only are static, unless they differ only in case', () => {
    const statics = ['colour', 'two words', 'a.b_c~d-e', 'x'.repeat(100)];
    const others = ['größe', 'a,b', 'a/b', 'a+b', 'a=b', 'a%20b', ' a', 'a ', 'a\tb', 'a:b', '#a', ''];
    const tags = [...statics, ...others, 'x'.repeat(101), 'red', 'Red'];
    expect(tags.filter(namingOf({ tags }).isStaticTag)).toEqual(statics);
  });

  it('languages are static with all their ranges, in the spelling that most documents have', () => {
    const naming = namingOf(
      { language: 'zh-Hant-TW' },
      { language: 'de' },
      { language: 'en' },
      { language: 'en-GB' },
      { language: 'EN' },
      { language: 'de-x-own' },
    );
    const expected = ['zh', 'zh-Hant', 'zh-Hant-TW', 'de', 'en', 'en-GB', 'de-x-own'];
    expect(expected.filter((language) => !naming.isStaticLanguage(language))).toEqual([]);
    expect(['EN', 'DE', 'de-x', 'fr', ''].filter(naming.isStaticLanguage)).toEqual([]);
    expect(['EN', 'ZH-hant', 'de-x', 'fr'].map(naming.staticSpelling)).toEqual([
      'en',
      'zh-Hant',
      undefined,
      undefined,
    ]);
  });
});

describe('documentFile', () => {
  const file = (canonicalUri: string, language: string) =>
    namingOf({ canonicalUri, language }).documentFile(canonicalUri, language, COMPLETE);

  it.each([
    ['urn:x:a', 'de-AT', '/v1/_documents/l=de-AT/whole/u=urn:x:a.json'],
    ['urn:x:A', 'de', '/v1/_documents/l=de/whole/u=urn:x:A.json'],
    ['https://a/b', 'de', '/v1/_documents/l=de/whole/u~https:~2f~2fa~2fb.json'],
    ['urn:X:a~b', 'de', '/v1/_documents/l=de/whole/u~urn:~58:a~7eb.json'],
    ['urn:x:a%2fb', 'de', '/v1/_documents/l=de/whole/u~urn:x:a~252fb.json'],
  ])('documentFile(%j, %j) is %s', (uri, language, path) => {
    expect(file(uri, language)).toBe(path);
  });

  it('a long name that is not static becomes its SHA-256', () => {
    // printf 'https://a.example/%063d' 0 | sha256sum
    expect(file(`https://a.example/${'0'.repeat(63)}`, 'de')).toBe(
      '/v1/_documents/l=de/whole/u~~fc7b4501d7492125b6465d7d0cc574524c5364dbb7783b5c3287bbd3c5a83744.json',
    );
  });

  it('no two URIs have the same name, even if file names are case-insensitive', () => {
    const uris = [
      'urn:x:a',
      'urn:x:A',
      'urn:x:~41',
      'urn:x:a/',
      'urn:x:a~2f',
      'urn:x:a%2f',
      'urn:x:a/b',
      'urn:x:a:b',
      `urn:x:/${'y'.repeat(80)}`,
      `urn:x:/${'y'.repeat(81)}`,
      `urn:x:/${'Y'.repeat(80)}`,
    ];
    const naming = namingOf(...uris.map((canonicalUri) => ({ canonicalUri })));
    const names = uris.map((uri) => naming.documentFile(uri, 'de', COMPLETE));
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(uris.length);
    for (const name of names) {
      expect(name).toMatch(/^\/v1\/_documents\/l=de\/whole\/u[=~][A-Za-z0-9:._+=~-]{1,205}\.json$/);
    }
  });
});

describe('names of sets and files', () => {
  it.each([
    [indexSet('', '', ''), 'index.t=.l=.g='],
    [indexSet('CodeList', 'de-AT', 'two words'), 'index.t=CodeList.l=de-AT.g=two+words'],
    [versionsSet('urn:x:a', ''), 'urn.u=urn:x:a.l='],
    [versionsSet('urn:x:a', 'de'), 'urn.u=urn:x:a.l=de'],
    [pageFile('tags', 50, 1), '/v1/_pages/n=50/p=1/tags.json'],
    [staticDocumentFile('urn:x:a', 'de', COMPLETE), '/v1/_documents/l=de/whole/u=urn:x:a.json'],
    [staticDocumentFile('urn:x:a', '', COMPLETE), '/v1/_documents/l=/whole/u=urn:x:a.json'],
  ])('%s is %s', (name, expected) => {
    expect(name).toBe(expected);
  });
});
