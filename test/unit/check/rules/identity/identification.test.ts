import { describe, expect, it } from 'vitest';
import { canonicalUri } from '../../../../../build/check/rules/identity/canonical-uri.ts';
import { locations, validity } from '../../../../../build/check/rules/identity/identification.ts';
import { sameType } from '../../../../../build/check/rules/identity/same-type.ts';
import { versionUri } from '../../../../../build/check/rules/identity/version-uri.ts';
import { tagSpelling } from '../../../../../build/check/rules/texts/tag-spelling.ts';
import {
  translatedDetails,
  translatedStructure,
} from '../../../../../build/check/rules/translations/translated-facts.ts';
import { translatedKeys } from '../../../../../build/check/rules/translations/translated-keys.ts';
import { translations } from '../../../../../build/check/rules/translations/translations.ts';
import type { Document } from '../../../../../build/model/document/document.ts';
import { codeList, codeListSet, documentOf, parseAll } from '../../../support/documents.ts';
import { problemsOf } from '../../../support/rules.ts';

describe('validity', () => {
  const reported = (validFrom?: string, validTo?: string) =>
    problemsOf(validity, [documentOf(codeList({ validFrom, validTo }))]).map(({ message }) => message);

  it('accepts a single date, and a start before the end', () => {
    expect(reported('2025-01-01T00:00:00Z')).toEqual([]);
    expect(reported(undefined, '2025-01-01T00:00:00Z')).toEqual([]);
    expect(reported('2025-01-01T00:00:00Z', '2025-01-01T00:00:00.1')).toEqual([]);
    expect(reported('2025-01-01T00:30:00+01:00', '2025-01-01T00:00:00')).toEqual([]);
  });

  it('an end at or before the start is an error', () => {
    expect(reported('2025-01-01T00:00:00Z', '2025-01-01T00:00:00')).toHaveLength(1);
    expect(reported('2025-01-01T00:00:00', '2024-12-31T23:59:59Z')).toEqual([
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
  it('accepts languages and versions of a list, and a list with the same URI for both', () => {
    expect(
      problemsOf(versionUri, [
        ofUris('a', 'a:1', 'de'),
        ofUris('a', 'a:1', 'en'),
        ofUris('a', 'a:2', 'de'),
        ofUris('b', 'b', 'de'),
      ]),
    ).toEqual([]);
  });

  it('a version of two lists is an error in the minority of the documents, in any order', () => {
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

  it('a version URI that extends one of the canonical URIs decides, even against the majority', () => {
    const documents = [ofUris('b', 'a:1', 'de'), ofUris('b', 'a:1', 'en'), ofUris('a', 'a:1', 'fr')];
    expect(problemsOf(versionUri, documents).map(({ file }) => file)).toEqual([
      'b.a:1.de.json',
      'b.a:1.en.json',
    ]);
  });

  it('both are an error if nothing decides', () => {
    const documents = [ofUris('a', 'v', 'de'), ofUris('b', 'v', 'en')];
    expect(problemsOf(versionUri, documents).map(({ file }) => file)).toEqual(['a.v.de.json', 'b.v.en.json']);
  });

  it('a version URI as canonical URI is the error, not the URI of the others', () => {
    const documents = [ofUris('a:1', 'a:1', 'de'), ofUris('a', 'a:1', 'en')];
    expect(problemsOf(versionUri, documents).map(({ file }) => file)).toEqual(['a:1.a:1.de.json']);
  });

  it('in a document that resembles its list, the version URI is the error', () => {
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

  it('a version URI that is the canonical URI of another list is an error', () => {
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

  it('accepts versions of one type', () => {
    expect(problemsOf(sameType, [list(1), list(2)])).toEqual([]);
    expect(problemsOf(sameType, [set(1), set(2), documentOf(codeList())])).toEqual([]);
  });

  it('the minority of two types is an error', () => {
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
  const reported = (...documents: Document[]) =>
    problemsOf(canonicalUri, documents).map(
      ({ file, severity, pointer }) => `${file} ${severity} ${pointer}`,
    );
  const AT_URI = '/codeList/identification/canonicalUri';
  const first = of('1', version(1), ['code', 'name', 'hex'], ['red', 'blue']);

  it.each<[string, Document]>([
    [
      'new columns, the same codes',
      of('2', version(2, { shortName: 'Paints' }), ['id', 'label'], ['red', 'blue', 'pink']),
    ],
    [
      'new codes in the same columns',
      of('2', version(2, { shortName: 'Paints' }), ['code', 'name', 'hex'], ['x']),
    ],
    ['new codes and columns, the same name', of('2', version(2), ['id', 'label'], ['x'])],
    [
      'new codes and columns, a name with a common word',
      of('2', version(2, { shortName: 'New colours' }), ['id'], ['x']),
    ],
    [
      'another language',
      of('2', version(1, { language: 'fr', shortName: 'Teintes' }), ['code', 'name', 'hex'], ['red']),
    ],
    ['metadata alone', of('2', version(2, { shortName: 'Paints' }), ['code'], null)],
    ['an older scheme of version URIs', of('2', { canonicalVersionUri: 'urn:old:7' }, ['id'], ['red'])],
  ])('accepts %s', (_, second) => {
    expect(reported(first, second)).toEqual([]);
    expect(reported(second, first)).toEqual([]);
  });

  it('a document that has nothing in common with several others is an error', () => {
    const second = of('2', version(2), ['code', 'name', 'hex'], ['red']);
    const other = of('3', version(3, { shortName: 'Shapes' }), ['shape', 'corners'], ['square']);
    expect(reported(first, second, other)).toEqual([`3 error ${AT_URI}`]);
    expect(reported(other, second, first)).toEqual([`3 error ${AT_URI}`]);
  });

  it('of two without anything in common, the one whose version URI does not extend the canonical URI is the error', () => {
    const own = { shortName: 'Shapes', canonicalVersionUri: 'urn:x:shapes:1' };
    const other = of('3', own, ['shape', 'corners'], ['square']);
    expect(reported(first, other)).toEqual([`3 error ${AT_URI}`]);
    const more = of('4', { ...own, language: 'en' }, ['shape', 'corners'], ['square']);
    expect(reported(first, other, more)).toEqual([`3 error ${AT_URI}`, `4 error ${AT_URI}`]);
  });

  it('two without anything in common are both an error if nothing decides', () => {
    const uris = (n: number) => ({ canonicalUri: 'urn:uuid:1', canonicalVersionUri: `urn:uuid:${n}` });
    const one = of('1', { ...uris(2), shortName: 'Colours' }, ['hue'], ['red']);
    const other = of('2', { ...uris(3), shortName: 'Shapes' }, ['shape'], ['square']);
    expect(reported(one, other)).toEqual([`1 error ${AT_URI}`, `2 error ${AT_URI}`]);
  });

  it('a document with the version URI and name of another list is an error, whatever they have in common', () => {
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
    expect(reported(first, right, wrong)).toEqual([`s2 error ${AT_URI}`]);
    expect(problemsOf(canonicalUri, [first, right, wrong])[0]?.message).toBe(
      '"urn:x:colours" does not match the version URI "urn:x:shapes:2" and the name of this document, which are those of "urn:x:shapes": did you mean "urn:x:shapes"?',
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

  it('accepts the same ids in another order, sets, and other versions', () => {
    const other = codeList({ canonicalVersionUri: 'urn:x:colours:2' }, [
      { id: 'x', name: 'x', type: 'string' },
    ]);
    const documents = [of('de', ['code', 'name']), of('en', ['name', 'code']), documentOf(other)];
    expect(problemsOf(translatedStructure, documents)).toEqual([]);
    expect(problemsOf(translatedStructure, [documentOf(codeListSet({}))])).toEqual([]);
  });

  it('columns that are missing in one language are a warning there', () => {
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

  it('a key with another id is a warning at it; with two languages, in both', () => {
    const documents = [of('de', ['code'], ['key']), of('en', ['code'], ['key', '__proto__'])];
    const reported = (...all: Document[]) =>
      problemsOf(translatedStructure, all).map(({ file, pointer, message }) => [file, pointer, message]);
    const inEnglish = [
      'en.json',
      '/codeList/columnSet/keys/1/id',
      expect.stringContaining(
        'ids of the keys are not those of language "de" in de.json: only here: "__proto__"',
      ),
    ];
    expect(reported(...documents)).toEqual([
      ['de.json', '/codeList/columnSet/keys', expect.stringContaining('missing: "__proto__"')],
      inEnglish,
    ]);
    expect(reported(...documents, of('fr', ['code'], ['key']))).toEqual([inEnglish]);
  });

  it('with two languages, the previous version decides', () => {
    const before = { canonicalVersionUri: 'urn:x:colours:0', version: '0' };
    const columns = ['code', 'name'].map((id) => ({ id, name: id, type: 'string' }));
    const documents = [
      of('de', ['code']),
      of('en', ['code', 'name']),
      documentOf(codeList(before, columns, null), 'before.json'),
    ];
    expect(problemsOf(translatedStructure, documents).map(({ file }) => file)).toEqual(['de.json']);
  });

  it('another type, other columns of a key, and another default key are reported', () => {
    const base = (language: string, change: (columnSet: Record<string, unknown>) => void) => {
      const columns = ['code', 'name'].map((id) => ({ id, name: id, type: 'string' }));
      const json = JSON.parse(codeList({ language }, columns, null));
      json.codeList.columnSet.keys.push({ id: 'second', columnIds: ['name'] });
      change(json.codeList.columnSet);
      return documentOf(JSON.stringify(json), `${language}.json`);
    };
    const same = () => undefined;
    const reported = (change: (columnSet: Record<string, unknown>) => void) =>
      problemsOf(translatedStructure, [base('de', same), base('en', same), base('fr', change)]).map(
        ({ file, pointer, message }) => [file, pointer, message],
      );
    expect(
      reported((set) => {
        set.columns = [
          { id: 'code', name: 'code', type: 'integer' },
          { id: 'name', name: 'name', type: 'string' },
        ];
      }),
    ).toEqual([
      [
        'fr.json',
        '/codeList/columnSet/columns/0/type',
        'the types of the columns are not those of language "de" in de.json: "code" has integer and not string: give a column the same type in all languages',
      ],
    ]);
    expect(
      reported((set) => {
        set.keys = [
          { id: 'key', columnIds: ['code'] },
          { id: 'second', columnIds: ['code', 'name'] },
        ];
      }),
    ).toEqual([
      [
        'fr.json',
        '/codeList/columnSet/keys/1/columnIds',
        'the columns of the keys are not those of language "de" in de.json: "second" has code + name and not name: give a key the same columns in all languages',
      ],
    ]);
    expect(
      reported((set) => {
        set.defaultKey = { keyId: 'second' };
      }),
    ).toEqual([
      [
        'fr.json',
        '/codeList/columnSet/defaultKey/keyId',
        'the default keys are not those of language "de" in de.json: "second" and not "key": name the same "defaultKey" in all languages, because its values are the codes',
      ],
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

  it('accepts the same codes in another order, and languages without rows', () => {
    expect(problemsOf(translations, [of('de', ['a', 'b']), of('en', ['b', 'a']), of('fr', null)])).toEqual(
      [],
    );
  });

  const reported = (...documents: Document[]) =>
    problemsOf(translations, documents).map(({ file, severity, pointer, message }) => [
      file,
      severity,
      pointer,
      message,
    ]);
  /** The previous version in German. */
  const ofVersion0 = (codes: readonly string[]) =>
    documentOf(
      codeList(
        { version: '0', canonicalVersionUri: 'urn:x:colours:0' },
        COLUMNS,
        codes.map((code) => ({ code, name: code })),
      ),
      'before.json',
    );
  const AT_ROWS = '/codeList/dataSet/rows';

  it('the majority decides for each code; the message lists some codes', () => {
    const all = ['a', 'b', 'c', 'd', 'e', 'f'];
    expect(reported(of('de', all), of('en', ['a']), of('fr', all))).toEqual([
      [
        'en.json',
        'error',
        AT_ROWS,
        'the codes are not those of language "de" in de.json: 5 codes missing: b, c, d and 2 more: add what is missing here and remove what should not be',
      ],
    ]);
    expect(reported(of('de', ['a', 'x']), of('en', ['a', 'b']), of('fr', ['b', 'a']))).toEqual([
      [
        'de.json',
        'error',
        `${AT_ROWS}/1/code`,
        'the codes are not those of language "en" in en.json: 1 code missing: b; 1 code only here: x: add what is missing here and remove what should not be',
      ],
    ]);
  });

  it('each of several languages is reported with its own fault, even if none is correct', () => {
    const problems = reported(of('de', ['a', 'b']), of('en', ['a', 'c']), of('fr', ['b', 'c']));
    expect(problems.map(([file, severity]) => `${file} ${severity}`)).toEqual([
      'de.json error',
      'en.json error',
      'fr.json error',
    ]);
    expect(problems[0]?.[3]).toContain('1 code missing: c:');
    expect(problems[2]?.[3]).toContain('1 code missing: a:');
  });

  it('with two languages, the one that lacks a code of the previous version is the error', () => {
    expect(reported(of('de', ['a', 'b']), of('en', ['b']), ofVersion0(['a']))).toEqual([
      ['en.json', 'error', AT_ROWS, expect.stringContaining('1 code missing: a:')],
    ]);
    expect(reported(of('de', ['aa', 'b']), of('en', ['a', 'b']), ofVersion0(['a']))).toEqual([
      [
        'de.json',
        'error',
        `${AT_ROWS}/0/code`,
        expect.stringContaining('1 code missing: a; 1 code only here: aa:'),
      ],
    ]);
  });

  it('with two languages, both get a warning if nothing decides', () => {
    expect(reported(of('de', ['a', 'b']), of('en', ['a']), ofVersion0(['a']))).toEqual([
      [
        'de.json',
        'warning',
        `${AT_ROWS}/1/code`,
        'the codes are not those of language "en" in en.json: 1 code only here: b: correct one of the two, because all languages of a version have the same codes',
      ],
      [
        'en.json',
        'warning',
        AT_ROWS,
        'the codes are not those of language "de" in de.json: 1 code missing: b: correct one of the two, because all languages of a version have the same codes',
      ],
    ]);
  });

  it('the number 1 is not the string "1": reports the type, not the codes', () => {
    const documents = [of('de', ['1']), of('fr', ['1']), of('en', [1], NUMBERS)];
    expect(problemsOf(translations, documents)).toEqual([]);
    expect(
      problemsOf(translatedStructure, documents).map(({ severity, file }) => `${file} ${severity}`),
    ).toEqual(['en.json error']);
  });

  it('compares the values of the default key', () => {
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
    expect(problemsOf(translations, [withDefault('de', ['a']), withDefault('en', ['b'])])).toHaveLength(2);
  });

  it('ignores a language with an invalid key, which other rules report', () => {
    const json = JSON.parse(codeList({ language: 'en' }));
    json.codeList.columnSet.keys[0].columnIds = ['cod'];
    expect(problemsOf(translations, [of('de', ['b']), documentOf(JSON.stringify(json))])).toEqual([]);
  });

  it('rows of a CSV are located there, missing ones at its beginning', () => {
    const source = { file: 'en.meta.json', text: codeList({ language: 'en' }, COLUMNS, null) };
    const ofCsv = (text: string) =>
      parseAll({ ...source, csv: { file: 'en.csv', text } }).document as Document;
    const others = [of('de', ['a']), of('fr', ['a'])];
    expect(problemsOf(translations, [...others, ofCsv('name,code\nA,a\nB,b\n')])).toMatchObject([
      { file: 'en.csv', line: 3, column: 3 },
    ]);
    expect(problemsOf(translations, [...others, ofCsv('name,code\n')])).toMatchObject([
      { file: 'en.csv', line: 1, column: 1 },
    ]);
  });
});

describe('translatedKeys', () => {
  const COLUMNS = [
    { id: 'code', name: 'Code', type: 'string' },
    { id: 'second', name: 'Second', type: 'string' },
  ];
  const of = (
    language: string,
    values: Record<string, string | number | null>,
    type = 'string',
    own = {},
  ) => {
    const rows = Object.entries(values).map(([code, second]) => ({ code, second }));
    const json = JSON.parse(
      codeList({ language, ...own }, [COLUMNS[0] as object, { ...COLUMNS[1], type }], rows),
    );
    json.codeList.columnSet.keys.push({ id: 'second', columnIds: ['second'] });
    return documentOf(JSON.stringify(json), `${language}.json`);
  };
  const reported = (...documents: Document[]) =>
    problemsOf(translatedKeys, documents).map(
      ({ file, severity, pointer }) => `${file} ${severity} ${pointer}`,
    );
  const AT = '/codeList/dataSet/rows';

  it('accepts the same values in another order, codes that only one has, and missing values', () => {
    expect(reported(of('de', { a: 'A1', b: 'B1' }), of('en', { b: 'B1', a: 'A1' }))).toEqual([]);
    expect(reported(of('de', { a: 'A1', b: 'B1' }), of('en', { a: 'A1' }))).toEqual([]);
    expect(reported(of('de', { a: 'A1', b: null }), of('en', { a: 'A1', b: null }))).toEqual([]);
  });

  it('accepts names, and completely translated codes', () => {
    const names = { a: 'Österreich', b: 'Panama', c: 'Angola', d: 'Peru', e: 'Kuba', f: 'Chile' };
    expect(reported(of('de', names), of('en', { ...names, a: 'Austria' }))).toEqual([]);
    const units = { a: 'STK', b: 'STD', c: 'MIN' };
    expect(reported(of('de', units), of('en', { a: 'PCS', b: 'HRS', c: 'MIN' }))).toEqual([]);
  });

  it('a value that differs in most languages is an error', () => {
    const values = { a: 'A1', b: 'B1', c: 'C1' };
    const documents = [of('de', values), of('en', { ...values, b: 'B7' }), of('fr', values)];
    expect(reported(...documents)).toEqual([`en.json error ${AT}/1/second`]);
    expect(problemsOf(translatedKeys, documents)[0]?.message).toBe(
      'key "second" of b is B7 here, but B1 in language "de" (de.json): correct it here',
    );
    expect(reported(of('de', values), of('en', { ...values, c: null }), of('fr', values))).toEqual([
      `en.json error ${AT}/2/second`,
    ]);
  });

  it('with two languages, the previous version decides, otherwise both get a warning', () => {
    const documents = [of('de', { a: 1, b: 2 }, 'integer'), of('en', { a: 1, b: 3 }, 'integer')];
    expect(reported(...documents)).toEqual([
      `de.json warning ${AT}/1/second`,
      `en.json warning ${AT}/1/second`,
    ]);
    const own = { version: '0', canonicalVersionUri: 'urn:x:colours:0' };
    expect(reported(...documents, of('de', { a: 1, b: 2 }, 'integer', own))).toEqual([
      `en.json error ${AT}/1/second`,
    ]);
  });
});

describe('translatedDetails', () => {
  const of = (language: string, own: object) =>
    documentOf(codeList({ language, ...own }), `${language}.json`);
  const reported = (...documents: Document[]) =>
    problemsOf(translatedDetails, documents).map(
      ({ file, severity, pointer }) => `${file} ${severity} ${pointer}`,
    );
  const AT = '/codeList/identification';

  it('accepts equal times in another notation', () => {
    const documents = [
      of('de', { version: '1', publishedAt: '2025-01-01T00:00:00Z', validFrom: '2025-01-01T00:00:00' }),
      of('en', { version: '1', publishedAt: '2025-01-01T01:00:00+01:00', validFrom: '2025-01-01T00:00:00Z' }),
    ];
    expect(reported(...documents)).toEqual([]);
  });

  it('a version that differs from most languages, or from the version URI, is an error', () => {
    const [de, en, fr] = [of('de', { version: '2' }), of('en', { version: '3' }), of('fr', { version: '3' })];
    expect(reported(de, en, fr)).toEqual([`de.json error ${AT}/version`]);
    expect(reported(of('de', { version: '1' }), en)).toEqual([`en.json error ${AT}/version`]);
    expect(reported(of('de', {}), of('en', { version: '1' }))).toEqual([`de.json error ${AT}`]);
    expect(reported(de, en)).toEqual([`de.json warning ${AT}/version`, `en.json warning ${AT}/version`]);
  });

  it('different dates are warnings', () => {
    const at = (year: number) => `${year}-01-01T00:00:00Z`;
    const documents = [
      of('de', { publishedAt: at(2020), validFrom: at(2020) }),
      of('en', { publishedAt: at(2020), validFrom: at(2020), validTo: at(2030) }),
      of('fr', { publishedAt: at(2021) }),
    ];
    expect(reported(...documents)).toEqual([
      `fr.json warning ${AT}/publishedAt`,
      `fr.json warning ${AT}`,
      `en.json warning ${AT}/validTo`,
    ]);
    expect(problemsOf(translatedDetails, documents).map(({ message }) => message)).toEqual([
      '"publishedAt" is "2021-01-01T00:00:00Z" here, but "2020-01-01T00:00:00Z" in language "de" (de.json): use the same value in all languages of a version',
      'has no "validFrom", but language "de" (de.json) has "2020-01-01T00:00:00Z": use the same value in all languages of a version',
      '"validTo" is "2030-01-01T00:00:00Z" here, but absent in language "de" (de.json): use the same value in all languages of a version',
    ]);
  });
});

describe('tagSpelling', () => {
  const tagged = (file: string, tags: readonly string[], language = 'de') =>
    documentOf(codeList({ tags, language, canonicalVersionUri: `urn:x:${file}` }), file);
  const reported = (...documents: Document[]) =>
    problemsOf(tagSpelling, documents).map(({ file, pointer, message }) => [file, pointer, message]);
  const TAGS = '/codeList/identification/tags';

  it('accepts equal and different tags', () => {
    expect(reported(tagged('a', ['x', 'y y']), tagged('b', ['y y', 'x']), tagged('c', ['x-y']))).toEqual([]);
  });

  it('accepts different spellings in different languages; but de-AT is German', () => {
    expect(reported(tagged('a', ['Standard']), tagged('b', ['standard'], 'en'))).toEqual([]);
    expect(reported(tagged('a', ['Standard']), tagged('b', ['standard'], 'de-AT'))).toHaveLength(1);
  });

  it('an empty tag and a duplicate tag are warnings', () => {
    expect(reported(tagged('a', ['x', '', ' ', 'x', 'x']))).toEqual([
      ['a', `${TAGS}/1`, 'tag "" is empty, so no request finds it: write a word, or remove it'],
      ['a', `${TAGS}/2`, 'tag " " is empty, so no request finds it: write a word, or remove it'],
      ['a', `${TAGS}/3`, 'tag "x" occurs twice: remove one of the two'],
      ['a', `${TAGS}/4`, 'tag "x" occurs twice: remove one of the two'],
    ]);
  });

  it('counts documents, not repetitions in one document', () => {
    const differing = (...documents: Document[]) =>
      reported(...documents).flatMap(([, , message = '']) =>
        message.includes('is written') ? [message] : [],
      );
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

  it('leading and trailing blanks are a warning, even if the tag is not used elsewhere', () => {
    expect(reported(tagged('a', ['x', ' y ']))).toEqual([
      ['a', `${TAGS}/1`, 'tag " y " has leading or trailing blanks, so no request finds it: write "y"'],
    ]);
  });

  it('the rarer spelling is a warning: case, blanks, and normalization of accents', () => {
    const others = [tagged('b', ['Code List', 'Länder']), tagged('c', ['Code List', 'Länder'])];
    expect(reported(tagged('a', ['code list', 'La\u0308nder']), ...others)).toEqual([
      [
        'a',
        `${TAGS}/0`,
        'tag "code list" is written "Code List" in b and 1 more document, and a request for one does not find the other: write it the same everywhere',
      ],
      [
        'a',
        `${TAGS}/1`,
        'tag "La\u0308nder" (decomposed: U+0061 U+0308) is written "Länder" (composed: U+00E4) in b and 1 more document, and a request for one does not find the other: write it the same everywhere',
      ],
    ]);
    expect(reported(tagged('a', ['CodeList']), ...others)).toHaveLength(1);
  });

  it('if equally common, the first spelling is correct, also within one document', () => {
    expect(reported(tagged('a', ['X', 'x']))).toEqual([
      [
        'a',
        `${TAGS}/1`,
        'tag "x" is written "X" in this document too, and a request for one does not find the other: remove one of the two',
      ],
    ]);
  });
});

describe('locations', () => {
  it('accepts documents without locations', () => {
    expect(problemsOf(locations, [documentOf(codeList()), documentOf(codeListSet({}))])).toEqual([]);
  });

  it('each property is one note, whatever the number of its URLs', () => {
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
      '"locationUrls" links to "https://example.org/a", "https://example.org/b" and 1 more, which is published unchecked: check that it still links to this version, or remove it',
    );
  });
});
