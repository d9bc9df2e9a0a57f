import { describe, expect, it } from 'vitest';
import { codeCheckUrl, pageOf, readAddress } from '../../../../../build/site/explorer/code-check/address.ts';
import type { CheckedCode } from '../../../../../build/site/explorer/code-check/check.ts';
import {
  detailsOf,
  labelOf,
  printResults,
  printVersions,
  type ResultContext,
} from '../../../../../build/site/explorer/code-check/outcome.tsx';
import { COMMA_STYLE, TAB_STYLE } from '../../../../../build/site/explorer/export/spreadsheet.ts';
import { CODE_CHECK_TEXTS } from '../../../../../build/site/texts/all.ts';

const context = (ui: 'en' | 'de'): ResultContext => ({
  texts: CODE_CHECK_TEXTS[ui],
  nameOf: (code) => (code === 'DE' ? 'Germany' : undefined),
  versions: ['41', '42', '46.1', '48.2', '49'],
  current: 3,
  isComplete: true,
});

const CHECKED: CheckedCode = {
  line: 1,
  code: 'DE',
  status: 'valid',
  spellings: [],
  columns: [],
  spellingsThere: [],
  differences: [],
  versions: [],
  nearest: undefined,
  duplicateOf: undefined,
};

describe('printVersions', () => {
  it.each([
    ['en', [{ from: 0, to: 0 }], 'Version 41, removed since'],
    ['en', [{ from: 0, to: 2 }], 'Versions 41 to 46.1, removed since'],
    ['en', [{ from: 4, to: 4 }], 'Version 49, added later'],
    [
      'en',
      [
        { from: 0, to: 1 },
        { from: 4, to: 4 },
      ],
      'Versions 41 to 42, 49',
    ],
    ['de', [{ from: 0, to: 2 }], 'Versionen 41 bis 46.1, seitdem entfernt'],
    ['de', [{ from: 4, to: 4 }], 'Version 49, später hinzugefügt'],
  ] as const)('%s %j → %j', (ui, ranges, expected) => {
    expect(printVersions(ranges, context(ui))).toBe(expected);
  });
});

it('a code is unknown only if all versions were searched', () => {
  const all = context('en');
  expect(labelOf('unknown', all)).toBe('Unknown');
  expect(labelOf('unknown', { ...all, isComplete: false })).toBe('Not found');
});

describe('detailsOf', () => {
  const found: CheckedCode = {
    ...CHECKED,
    code: '8',
    status: 'other-column',
    spellings: ['AL'],
    columns: ['Numeric code'],
    spellingsThere: ['008'],
    differences: ['zeros'],
  };

  it.each([
    ['en', ['Differs in leading zeros', 'Value of the column “Numeric code”', 'Spelled 008 there']],
    ['de', ['Unterschied: führende Nullen', 'Wert der Spalte „Numeric code“', 'Dort 008 geschrieben']],
  ] as const)('%s a code in another spelling in another column → that spelling', (ui, details) => {
    expect(detailsOf(found, context(ui))).toEqual(details);
  });

  it('the same spelling in another column → only the column', () => {
    const same = { ...found, code: '008', differences: [] };
    expect(detailsOf(same, context('en'))).toEqual(['Value of the column “Numeric code”']);
  });
});

describe('printResults', () => {
  it('all kinds of results → headings and a row for each', () => {
    const all: CheckedCode[] = [
      CHECKED,
      {
        ...CHECKED,
        line: 2,
        code: 'de ',
        status: 'differs',
        spellings: ['DE'],
        differences: ['blanks', 'case'],
        duplicateOf: 1,
      },
      {
        ...CHECKED,
        line: 3,
        code: 'yu',
        status: 'other-versions',
        spellingsThere: ['YU'],
        differences: ['case'],
        versions: [{ from: 0, to: 2 }],
      },
      { ...CHECKED, line: 4, code: 'DEX', status: 'unknown', nearest: 'DE' },
    ];
    const lines = printResults(all, context('en'), TAB_STYLE).split('\r\n');
    expect(lines.map((line) => line.split('\t'))).toEqual([
      ['Line', 'Code', 'Result', 'Correct code', 'Similar code', 'Name', 'Details'],
      ['1', 'DE', 'Valid', 'DE', '', 'Germany', ''],
      [
        '2',
        'de ',
        'Different spelling',
        'DE',
        '',
        'Germany',
        '"Differs in blanks or invisible characters, upper and lower case; Same code as in line 1"',
      ],
      [
        '3',
        'yu',
        'Only in other versions',
        '',
        '',
        '',
        '"Differs in upper and lower case; Versions 41 to 46.1, removed since; Spelled YU there"',
      ],
      ['4', 'DEX', 'Unknown', '', 'DE', '', ''],
      [''],
    ]);
  });

  it.each([
    ['007', '"=""007"""'],
    ['-12', '"=""-12"""'],
    ['=1+1', "'=1+1"],
    ['-A', "'-A"],
    ['\u200b=1', "'\u200b=1"],
    ['＝1', "'＝1"],
    ['a;b', '"a;b"'],
    ['A=1', 'A=1'],
  ])('the code %j → a cell %j that spreadsheets keep', (code, cell) => {
    const text = printResults([{ ...CHECKED, code, status: 'unknown' }], context('de'), COMMA_STYLE);
    expect(text.split('\r\n')[1]).toBe(`1;${cell};Unbekannt;;;;`);
  });
});

describe('the address of the page', () => {
  const entry = { canonicalVersionUri: 'urn:x:a:1', language: 'de-AT' };

  /** The document of a query, in the language of the page if it names none. */
  const documentOf = (search: string, language = '') => {
    const address = readAddress(search);
    return address?.documentIn(address.language ?? language);
  };

  it('a document with a plain URI → its URI and language', () => {
    const url = codeCheckUrl('de', entry, 'l=de-AT/u=urn:x:a:1');
    expect(url).toBe('/de/check.html?uri=urn%3Ax%3Aa%3A1&language=de-AT');
    expect(documentOf(new URL(url, 'http://h').search)).toEqual({
      uri: 'urn:x:a:1',
      language: 'de-AT',
      place: 'l=de-AT/u=urn:x:a:1',
    });
  });

  it('another URI → the place of its pages, too', () => {
    const url = codeCheckUrl(
      'en',
      { ...entry, canonicalVersionUri: 'http://h/a' },
      'l=de-AT/u~http:~2f~2fh~2fa',
    );
    const address = documentOf(new URL(url, 'http://h').search);
    expect(address?.place).toBe('l=de-AT/u~http:~2f~2fh~2fa');
    expect(address && pageOf('en', address)).toBe('/en/documents/l=de-AT/u~http:~2f~2fh~2fa.html');
  });

  it.each(['../../x', '//evil.example/u=x', 'l=a/u=b/../../c', 'javascript:alert(1)'])(
    'a place that leads elsewhere, %j → ignored',
    (place) => {
      const search = new URLSearchParams({ uri: 'urn:x', language: 'en', place });
      expect(documentOf(`?${search}`)?.place).toBe('l=en/u=urn:x');
    },
  );

  it('a query without a language → the document in the language of the page, with the place of its list', () => {
    const search = new URLSearchParams({ uri: 'http://h/a', place: 'l~x/u~http:~2f~2fh~2fa' });
    expect(documentOf(`?${search}`, 'de')).toEqual({
      uri: 'http://h/a',
      language: 'de',
      place: 'l=de/u~http:~2f~2fh~2fa',
    });
  });

  it('a query without a URI → undefined', () => {
    expect(readAddress('?language=en')).toBeUndefined();
  });
});
