import { describe, expect, it } from 'vitest';
import type { Document } from '../../../../build/catalogue/document.ts';
import { parseSource } from '../../../../build/catalogue/parse.ts';
import { canonicalUri } from '../../../../build/catalogue/rules/canonical-uri.ts';
import { locations } from '../../../../build/catalogue/rules/locations.ts';
import { sameType } from '../../../../build/catalogue/rules/same-type.ts';
import { tagSpelling } from '../../../../build/catalogue/rules/tag-spelling.ts';
import { translatedStructure } from '../../../../build/catalogue/rules/translated-structure.ts';
import { translations } from '../../../../build/catalogue/rules/translations.ts';
import { validity } from '../../../../build/catalogue/rules/validity.ts';
import { versionUri } from '../../../../build/catalogue/rules/version-uri.ts';
import { codeList, codeListSet, documentOf } from '../../support/documents.ts';
import { problemsOf } from '../../support/rules.ts';

describe('validity', () => {
  const told = (validFrom?: string, validTo?: string) =>
    problemsOf(validity, [documentOf(codeList({ validFrom, validTo }))]).map(({ message }) => message);

  it('says nothing of one of the two, nor of a beginning before the end', () => {
    expect(told('2025-01-01T00:00:00Z')).toEqual([]);
    expect(told(undefined, '2025-01-01T00:00:00Z')).toEqual([]);
    expect(told('2025-01-01T00:00:00Z', '2025-01-01T00:00:00.1')).toEqual([]);
    expect(told('2025-01-01T00:30:00+01:00', '2025-01-01T00:00:00')).toEqual([]);
  });

  it('an end at or before the beginning is an error', () => {
    expect(told('2025-01-01T00:00:00Z', '2025-01-01T00:00:00')).toHaveLength(1);
    expect(told('2025-01-01T00:00:00', '2024-12-31T23:59:59Z')).toEqual([
      '"validTo" "2024-12-31T23:59:59Z" is not after "validFrom" "2025-01-01T00:00:00": set an earlier "validFrom" or a later "validTo", or leave "validTo" out if the end is not known',
    ]);
  });
});

const ofUris = (list: string, version: string, language: string) =>
  documentOf(
    codeList({ canonicalUri: `urn:x:${list}`, canonicalVersionUri: `urn:x:${version}`, language }),
    `${list}.${version}.${language}.json`,
  );

describe('versionUri', () => {
  it('says nothing of languages and versions of a list, nor of a list with one URI for both', () => {
    expect(
      problemsOf(versionUri, [
        ofUris('a', 'a:1', 'de'),
        ofUris('a', 'a:1', 'en'),
        ofUris('a', 'a:2', 'de'),
        ofUris('b', 'b', 'de'),
      ]),
    ).toEqual([]);
  });

  it('a version of two lists is an error in the fewer documents, wherever they come', () => {
    const documents = [ofUris('b', 'v', 'de'), ofUris('a', 'v', 'en'), ofUris('a', 'v', 'fr')];
    expect(problemsOf(versionUri, documents)).toMatchObject([
      {
        file: 'b.v.de.json',
        pointer: '/codeList/identification/canonicalUri',
        message:
          '"urn:x:v" is a version of "urn:x:b" here, but of "urn:x:a" in a.v.en.json: correct the "canonicalUri", or give this document a version URI of its own',
      },
    ]);
  });

  it('the version URI decides where it goes on from one of the two, also against the majority', () => {
    const documents = [ofUris('b', 'a:1', 'de'), ofUris('b', 'a:1', 'en'), ofUris('a', 'a:1', 'fr')];
    expect(problemsOf(versionUri, documents).map(({ file }) => file)).toEqual([
      'b.a:1.de.json',
      'b.a:1.en.json',
    ]);
  });

  it('both are an error where nothing decides', () => {
    const documents = [ofUris('a', 'v', 'de'), ofUris('b', 'v', 'en')];
    expect(problemsOf(versionUri, documents).map(({ file }) => file)).toEqual(['a.v.de.json', 'b.v.en.json']);
  });

  it('a version URI where the canonical URI belongs is the error, not the URI of the others', () => {
    const documents = [ofUris('a:1', 'a:1', 'de'), ofUris('a', 'a:1', 'en')];
    expect(problemsOf(versionUri, documents).map(({ file }) => file)).toEqual(['a:1.a:1.de.json']);
  });

  it('a document that is like the others of its list has the version URI of another', () => {
    const of = (list: string, version: string, language: string, shortName: string) =>
      documentOf(
        codeList({
          canonicalUri: `urn:x:${list}`,
          canonicalVersionUri: `urn:x:${version}`,
          language,
          shortName,
        }),
        `${list}.${version}.${language}.json`,
      );
    const others = [
      of('a', 'a:1', 'de', 'Apfel'),
      of('a', 'a:1', 'en', 'Apple'),
      of('b', 'b:1', 'fr', 'Banane'),
    ];
    const copied = problemsOf(versionUri, [...others, of('b', 'a:1', 'fr', 'Banane')]);
    expect(copied.map(({ file, pointer }) => [file, pointer])).toEqual([
      ['b.a:1.fr.json', '/codeList/identification/canonicalVersionUri'],
    ]);
    const wrongList = problemsOf(versionUri, [...others, of('b', 'a:1', 'fr', 'Pomme')]);
    expect(wrongList.map(({ file, pointer }) => [file, pointer])).toEqual([
      ['b.a:1.fr.json', '/codeList/identification/canonicalUri'],
    ]);
  });

  it('a version with the URI of another list is an error', () => {
    const documents = [ofUris('a', 'a:1', 'de'), ofUris('b', 'a', 'de')];
    expect(problemsOf(versionUri, documents)).toMatchObject([
      {
        file: 'b.a.de.json',
        message:
          '"urn:x:a" is the "canonicalUri" of another document (a.a:1.de.json): give this version a URI of its own',
      },
    ]);
  });
});

describe('sameType', () => {
  const uris = (version: number) => ({ canonicalUri: 'urn:x', canonicalVersionUri: `urn:x:${version}` });
  const list = (version: number) => documentOf(codeList(uris(version)), `list.${version}.json`);
  const set = (version: number) => documentOf(codeListSet(uris(version)), `set.${version}.json`);

  it('says nothing of versions of one type', () => {
    expect(problemsOf(sameType, [list(1), list(2)])).toEqual([]);
    expect(problemsOf(sameType, [set(1), set(2), documentOf(codeList())])).toEqual([]);
  });

  it('the fewer of two types are an error', () => {
    expect(problemsOf(sameType, [list(1), set(2), set(3)])).toMatchObject([
      {
        file: 'list.1.json',
        pointer: '/codeList/identification/canonicalUri',
        message:
          '"urn:x" is a code list here, but a code list set in set.2.json: give this document a "canonicalUri" of its own, or make all its versions the same',
      },
    ]);
  });
});

describe('canonicalUri', () => {
  const of = (file: string, own: object, columnIds: readonly string[], codes: readonly string[] | null) => {
    const [key = ''] = columnIds;
    const columns = columnIds.map((id) => ({ id, name: id, type: 'string' }));
    const rows = codes?.map((code) =>
      Object.fromEntries(columnIds.map((id) => [id, `${code}${id.slice(4)}`])),
    );
    const json = JSON.parse(codeList(own, columns, rows));
    json.codeList.columnSet.keys[0].columnIds = [key];
    return documentOf(JSON.stringify(json), file);
  };
  const version = (number: number, own: object = {}) => ({
    version: String(number),
    canonicalVersionUri: `urn:x:colours:${number}`,
    ...own,
  });
  const told = (...documents: Document[]) =>
    problemsOf(canonicalUri, documents).map(
      ({ file, severity, pointer }) => `${file} ${severity} ${pointer}`,
    );
  const AT_URI = '/codeList/identification/canonicalUri';
  const first = of('1', version(1), ['code', 'name', 'hex'], ['red', 'blue']);

  it.each<[string, Document]>([
    [
      'new columns, the codes of before',
      of('2', version(2, { shortName: 'Paints' }), ['id', 'label'], ['red', 'blue', 'pink']),
    ],
    [
      'new codes in the same columns',
      of('2', version(2, { shortName: 'Paints' }), ['code', 'name', 'hex'], ['x']),
    ],
    ['new codes and columns, the same name', of('2', version(2), ['id', 'label'], ['x'])],
    [
      'new codes and columns, a word of the name',
      of('2', version(2, { shortName: 'New colours' }), ['id'], ['x']),
    ],
    [
      'another language',
      of('2', version(1, { language: 'fr', shortName: 'Teintes' }), ['code', 'name', 'hex'], ['red']),
    ],
    ['metadata alone', of('2', version(2, { shortName: 'Paints' }), ['code'], null)],
    ['an older scheme of version URIs', of('2', { canonicalVersionUri: 'urn:old:7' }, ['id'], ['red'])],
  ])('says nothing of %s', (_, second) => {
    expect(told(first, second)).toEqual([]);
    expect(told(second, first)).toEqual([]);
  });

  it('a document that shares nothing with several others is an error', () => {
    const second = of('2', version(2), ['code', 'name', 'hex'], ['red']);
    const other = of('3', version(3, { shortName: 'Shapes' }), ['shape', 'corners'], ['square']);
    expect(told(first, second, other)).toEqual([`3 error ${AT_URI}`]);
    expect(told(other, second, first)).toEqual([`3 error ${AT_URI}`]);
  });

  it('of two that share nothing, the one whose version URI does not go on from the URI is the error', () => {
    const own = { shortName: 'Shapes', canonicalVersionUri: 'urn:x:shapes:1' };
    const other = of('3', own, ['shape', 'corners'], ['square']);
    expect(told(first, other)).toEqual([`3 error ${AT_URI}`]);
    const more = of('4', { ...own, language: 'en' }, ['shape', 'corners'], ['square']);
    expect(told(first, other, more)).toEqual([`3 error ${AT_URI}`, `4 error ${AT_URI}`]);
  });

  it('of two that share nothing, both are an error where nothing says which is right', () => {
    const uris = (n: number) => ({ canonicalUri: 'urn:uuid:1', canonicalVersionUri: `urn:uuid:${n}` });
    const one = of('1', { ...uris(2), shortName: 'Colours' }, ['hue'], ['red']);
    const other = of('2', { ...uris(3), shortName: 'Shapes' }, ['shape'], ['square']);
    expect(told(one, other)).toEqual([`1 error ${AT_URI}`, `2 error ${AT_URI}`]);
  });

  it('a document with the version URI and the name of another list is an error, whatever it shares', () => {
    const shapes = {
      shortName: 'Shapes',
      canonicalUri: 'urn:x:shapes',
      canonicalVersionUri: 'urn:x:shapes:1',
    };
    const right = of('s1', shapes, ['code', 'name', 'hex'], ['red']);
    const wrong = of(
      's2',
      { shortName: 'Shapes', canonicalVersionUri: 'urn:x:shapes:2' },
      ['code', 'name', 'hex'],
      ['red', 'blue'],
    );
    expect(told(first, right, wrong)).toEqual([`s2 error ${AT_URI}`]);
    expect(problemsOf(canonicalUri, [first, right, wrong])[0]?.message).toBe(
      '"urn:x:colours" does not fit the version URI "urn:x:shapes:2" and the name of this document, which are those of "urn:x:shapes": did you mean "urn:x:shapes"?',
    );
  });
});

describe('translatedStructure', () => {
  const of = (language: string, columnIds: readonly string[], keyIds: readonly string[] = ['key']) => {
    const columns = columnIds.map((id) => ({ id, name: id, type: 'string' }));
    const json = JSON.parse(codeList({ language }, columns, null));
    json.codeList.columnSet.keys = keyIds.map((id) => ({ id, columnIds: ['code'] }));
    return documentOf(JSON.stringify(json), `${language}.json`);
  };

  it('says nothing of the same ids in another order, nor of sets and other versions', () => {
    const other = codeList({ canonicalVersionUri: 'urn:x:colours:2' }, [
      { id: 'x', name: 'x', type: 'string' },
    ]);
    const documents = [of('de', ['code', 'name']), of('en', ['name', 'code']), documentOf(other)];
    expect(problemsOf(translatedStructure, documents)).toEqual([]);
    expect(problemsOf(translatedStructure, [documentOf(codeListSet({}))])).toEqual([]);
  });

  it('columns that most languages have and one has not are a warning in that one', () => {
    const documents = [of('de', ['code']), of('en', ['code', 'name']), of('fr', ['code', 'name'])];
    expect(problemsOf(translatedStructure, documents)).toMatchObject([
      {
        severity: 'warning',
        file: 'de.json',
        pointer: '/codeList/columnSet/columns',
        message:
          'the ids of the columns are not those of language "en" in en.json: missing: "name": use the same ids in all languages, because foreign keys and programs go by them; only names and descriptions are translated',
      },
    ]);
  });

  it('a key of another id is a warning at it', () => {
    const documents = [of('de', ['code'], ['key']), of('en', ['code'], ['key', '__proto__'])];
    expect(problemsOf(translatedStructure, documents)).toMatchObject([
      {
        file: 'en.json',
        pointer: '/codeList/columnSet/keys/1/id',
        message: expect.stringContaining(
          'ids of the keys are not those of language "de" in de.json: only here:',
        ),
      },
    ]);
  });
});

describe('translations', () => {
  const COLUMNS = ['code', 'name'].map((id) => ({ id, name: id, type: 'string' }));
  const of = (
    language: string,
    codes: readonly (string | number)[] | null,
    columns: readonly object[] = COLUMNS,
  ) =>
    documentOf(
      codeList(
        { language },
        columns,
        codes === null ? null : codes.map((code) => ({ code, name: `${code} ${language}` })),
      ),
      `${language}.json`,
    );
  const NUMBERS = [
    { id: 'code', name: 'Code', type: 'integer' },
    { id: 'name', name: 'Name', type: 'string' },
  ];

  it('says nothing of the same codes in another order, nor of languages without rows', () => {
    expect(problemsOf(translations, [of('de', ['a', 'b']), of('en', ['b', 'a']), of('fr', null)])).toEqual(
      [],
    );
  });

  it('missing codes are an error at the language, and a few are named', () => {
    expect(
      problemsOf(translations, [of('de', ['a', 'b', 'c', 'd', 'e', 'f']), of('en', ['a'])]),
    ).toMatchObject([
      {
        file: 'en.json',
        pointer: '/codeList/identification/language',
        message:
          'the codes are not those of language "de" in de.json: 5 codes missing: b, c, d and 2 more: add what is missing here and remove what should not be, or correct the other language; all languages of a version have the same codes',
      },
    ]);
  });

  it('a code that only one has is an error at its row', () => {
    expect(problemsOf(translations, [of('de', ['a']), of('en', ['a', 'b'])])).toMatchObject([
      {
        file: 'en.json',
        pointer: '/codeList/dataSet/rows/1/code',
        message:
          'the codes are not those of language "de" in de.json: 1 code only here: b: add what is missing here and remove what should not be, or correct the other language; all languages of a version have the same codes',
      },
    ]);
  });

  it('what most languages have is right, also where it is not the first', () => {
    const problems = problemsOf(translations, [
      of('de', ['a', 'x']),
      of('en', ['a', 'b']),
      of('fr', ['b', 'a']),
    ]);
    expect(problems.map(({ file, message }) => [file, message])).toEqual([
      [
        'de.json',
        'the codes are not those of language "en" in en.json: 1 code missing: b; 1 code only here: x: add what is missing here and remove what should not be, or correct the other language; all languages of a version have the same codes',
      ],
    ]);
  });

  it('the number 1 is not the string "1"', () => {
    const problems = problemsOf(translations, [of('de', ['1']), of('en', [1], NUMBERS)]);
    expect(problems.map(({ message }) => message)).toEqual([
      'the codes are not those of language "de" in de.json: 1 code missing: "1"; 1 code only here: 1: add what is missing here and remove what should not be, or correct the other language; all languages of a version have the same codes',
    ]);
  });

  it('a default key is the one that counts', () => {
    const withDefault = (language: string, names: readonly string[]) => {
      const json = JSON.parse(
        codeList(
          { language },
          COLUMNS,
          names.map((name, i) => ({ code: `${language}${i}`, name })),
        ),
      );
      json.codeList.columnSet.keys.push({ id: 'name', columnIds: ['name'] });
      json.codeList.columnSet.defaultKey = { keyId: 'name' };
      return documentOf(JSON.stringify(json), `${language}.json`);
    };
    expect(problemsOf(translations, [withDefault('de', ['a']), withDefault('en', ['a'])])).toEqual([]);
    expect(problemsOf(translations, [withDefault('de', ['a']), withDefault('en', ['b'])])).toHaveLength(1);
  });

  it('a language whose key is not in order is passed over, for others tell that', () => {
    const json = JSON.parse(codeList({ language: 'en' }));
    json.codeList.columnSet.keys[0].columnIds = ['cod'];
    expect(problemsOf(translations, [of('de', ['b']), documentOf(JSON.stringify(json))])).toEqual([]);
  });

  it('rows of a CSV are found there', () => {
    const source = { file: 'en.meta.json', text: codeList({ language: 'en' }, COLUMNS, null) };
    const { document } = parseSource({ ...source, csv: { file: 'en.csv', text: 'name,code\nA,a\nB,b\n' } });
    expect(problemsOf(translations, [of('de', ['a']), document as Document])).toMatchObject([
      { file: 'en.csv', line: 3, column: 3 },
    ]);
  });
});

describe('tagSpelling', () => {
  const tagged = (file: string, tags: readonly string[], language = 'de') =>
    documentOf(codeList({ tags, language, canonicalVersionUri: `urn:x:${file}` }), file);
  const told = (...documents: Document[]) =>
    problemsOf(tagSpelling, documents).map(({ file, pointer, message }) => [file, pointer, message]);
  const TAGS = '/codeList/identification/tags';

  it('says nothing of equal and of different tags', () => {
    expect(told(tagged('a', ['x', 'y y']), tagged('b', ['y y', 'x']), tagged('c', ['x-y']))).toEqual([]);
  });

  it('says nothing of another language, where other rules of spelling hold; but de-AT is German', () => {
    expect(told(tagged('a', ['Standard']), tagged('b', ['standard'], 'en'))).toEqual([]);
    expect(told(tagged('a', ['Standard']), tagged('b', ['standard'], 'de-AT'))).toHaveLength(1);
  });

  it('a tag without a text, and one that is there already, are warnings', () => {
    expect(told(tagged('a', ['x', '', ' ', 'x', 'x']))).toEqual([
      ['a', `${TAGS}/1`, 'tag "" is empty, so that no request finds it: write a word, or remove it'],
      ['a', `${TAGS}/2`, 'tag " " is empty, so that no request finds it: write a word, or remove it'],
      ['a', `${TAGS}/3`, 'tag "x" is there already: remove one of the two'],
      ['a', `${TAGS}/4`, 'tag "x" is there already: remove one of the two'],
    ]);
  });

  it('documents are counted, and a tag that is repeated in one counts once', () => {
    const differing = (...documents: Document[]) =>
      told(...documents).flatMap(([, , message = '']) => (message.includes('is written') ? [message] : []));
    expect(differing(tagged('a', ['x', 'X', 'x']))).toEqual([
      'tag "X" is written "x" in this document too, and a request for one does not find the other: remove one of the two',
    ]);
    expect(differing(tagged('a', ['X', 'x']), tagged('b', ['x']), tagged('c', ['x', 'x']))).toEqual([
      'tag "X" is written "x" in this document too, and in b and 1 more document, and a request for one does not find the other: remove one of the two',
    ]);
    expect(differing(tagged('a', ['X', 'X']), tagged('b', ['x']))).toEqual([
      'tag "x" is written "X" in a, and a request for one does not find the other: write it the same everywhere',
    ]);
  });

  it('blanks at the ends are a warning, also where the tag is not used elsewhere', () => {
    expect(told(tagged('a', ['x', ' y ']))).toEqual([
      ['a', `${TAGS}/1`, 'tag " y " has blanks at its ends, so that no request finds it: write "y"'],
    ]);
  });

  it('the rarer spelling is a warning, in case, in blanks and in the form of its accents', () => {
    const others = [tagged('b', ['Code List', 'Länder']), tagged('c', ['Code List', 'Länder'])];
    expect(told(tagged('a', ['code list', 'La\u0308nder']), ...others)).toEqual([
      [
        'a',
        `${TAGS}/0`,
        'tag "code list" is written "Code List" in b and 1 more document, and a request for one does not find the other: write it the same everywhere',
      ],
      [
        'a',
        `${TAGS}/1`,
        'tag "La\u0308nder" is written "Länder" in b and 1 more document, and a request for one does not find the other: write it the same everywhere',
      ],
    ]);
    expect(told(tagged('a', ['CodeList']), ...others)).toHaveLength(1);
  });

  it('of equally many the first is right, also within one document', () => {
    expect(told(tagged('a', ['X', 'x']))).toEqual([
      [
        'a',
        `${TAGS}/1`,
        'tag "x" is written "X" in this document too, and a request for one does not find the other: remove one of the two',
      ],
    ]);
  });
});

describe('locations', () => {
  it('says nothing where there are none', () => {
    expect(problemsOf(locations, [documentOf(codeList()), documentOf(codeListSet({}))])).toEqual([]);
  });

  it('each property is a note, whatever the number of its addresses', () => {
    const urls = ['a', 'b', 'c'].map((name) => `https://example.org/${name}`);
    const document = documentOf(
      codeListSet({
        locationUrls: urls,
        alternateFormatLocations: [{ mimeType: 'text/csv', url: 'https://example.org/csv' }],
        alternateLanguageLocations: [{ language: 'en', url: 'https://example.org/en' }],
      }),
    );
    const problems = problemsOf(locations, [document]);
    expect(problems.map(({ severity, pointer }) => `${severity} ${pointer}`)).toEqual([
      'note /codeListSet/identification/locationUrls',
      'note /codeListSet/identification/alternateFormatLocations',
      'note /codeListSet/identification/alternateLanguageLocations',
    ]);
    expect(problems[0]?.message).toBe(
      '"locationUrls" points elsewhere, to "https://example.org/a", "https://example.org/b" and 1 more, and is published without a look at what is there: see that it still leads to this version, or remove it',
    );
  });
});
