import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeCatalogue } from '../../../../build/check/check.ts';
import { UsageFault } from '../../../../build/formats/import/format.ts';
import { IDENTIFIED, importCsv } from '../import/read.ts';

const importWith = (text: string, values: Record<string, string> = {}) =>
  importCsv(text, { ...IDENTIFIED, ...values });

const MUNICIPALITIES = `Gemeindeschlüssel;Name;Fläche;Gültig ab;Größe/Art
01001000;Flößstadt;567,5;01.01.2024;Stadt: groß
01002000;Müllerhausen;1.118,65;01.02.2024;"Dorf #2, ""klein"""
`;

describe('the description', () => {
  test('all errors are reported at once, before the table is read', () =>
    expect(
      importCsv(
        'code,name\n1,2\n',
        { describe: 'd.yaml' },
        {
          'd.yaml':
            'identification:\n  language: [de]\n  canonicalUri: 2024\n  tags: one\nkeys: [code]\nannotation: x\n',
        },
      ).notes,
    ).toEqual([
      'error: d.yaml:2:13: ["de"] is not a string: write it in quotes',
      'error: d.yaml:3:17: 2024 is not a string: write it in quotes',
      'error: d.yaml:4:9: "one" is not an array: write ["one"]',
      'error: d.yaml:5:8: "code" is not an object: write it in {}',
      'error: d.yaml:6:13: "x" is not an object: write it in {}',
    ]));

  const [draft] = importCsv(MUNICIPALITIES, {}, {}, 'data/gemeinden.csv').drafts ?? [];
  const text = draft?.text ?? '';
  const describeWith = (yaml: string, source = MUNICIPALITIES) =>
    importCsv(source, { describe: 'g.yaml' }, { 'g.yaml': yaml }, 'data/gemeinden.csv');

  test('the draft, with its URI filled in → the same list, without guesses', () => {
    expect(draft?.file).toBe('data/gemeinden.yaml');
    const { notes, documents, list } = describeWith(
      text
        .replace('language:', 'language: de')
        .replace(/canonicalUri:.*/, 'canonicalUri: urn:example:gemeinden')
        .replace('\nlocale:', '\nlocale: de')
        .replace('\nname:', '\nname: name'),
    );
    expect(notes).toEqual([]);
    expect(documents).toHaveLength(1);
    const guessed = importCsv(
      MUNICIPALITIES,
      { uri: 'urn:example:gemeinden', language: 'de', locale: 'de', name: 'name' },
      {},
      'data/gemeinden.csv',
    ).list;
    expect(list).toEqual(guessed);
    expect(list?.dataSet.rows[1]).toEqual({
      gemeindeschluessel: '01002000',
      name: 'Müllerhausen',
      flaeche: 1118.65,
      gueltig_ab: '2024-02-01',
      groesse_art: 'Dorf #2, "klein"',
    });
  });

  test('the draft as it is → questions at the URI and the language', () =>
    expect(
      describeWith(text.replace('\nlocale:', '\nlocale: de').replace('\nname:', '\nname: name')).notes,
    ).toEqual([
      'question: g.yaml:18:16: which URI identifies the list in all its versions? (--uri urn:example:gemeinden)',
      'question: g.yaml:16:12: which language does the list have? (--language TAG)',
    ]));

  test.each([
    ['equal headers', 'code,name,name\na,A,B\n', 'from: 3'],
    ['a number as header', 'code,name,2\na,A,B\n', 'from: 3'],
    ['a column of lists', 'list,code\nx,1\nx,2\ny,1\ny,2\ny,3\n', 'id: list'],
  ])('the draft of %s', (_, source, line) => expect(importCsv(source, {}).drafts?.[0]?.text).toContain(line));

  test('the draft after answers has them', () => {
    const [answered] = importCsv('code,name\na,A\nb,B\n', { name: 'none', parent: 'none' }).drafts ?? [];
    expect(answered?.text).toContain('\nname: none\nparent: none\n');
  });

  test('the draft of a table with codes of two lists, one of them in its key → a correspondence', () => {
    const content = mkdtempSync(join(tmpdir(), 'description-'));
    for (const [version, codes] of [
      ['1', 'A01 A02'],
      ['2', 'B11 B12'],
    ] as const) {
      const canonicalVersionUri = `urn:x:list:${version}`;
      const identification = {
        shortName: 'List',
        language: 'en',
        canonicalUri: 'urn:x:list',
        canonicalVersionUri,
      };
      const columns = [{ id: 'code', name: 'Code', type: 'string', nullable: false }];
      const columnSet = { columns, keys: [{ id: 'key', columnIds: ['code'] }] };
      const rows = codes.split(' ').map((code) => ({ code }));
      const codeList = { identification, columnSet, dataSet: { rows } };
      writeFileSync(join(content, `${version}.json`), JSON.stringify({ $opencodelist: '0.3.0', codeList }));
    }
    const [related] = importCsv('old,new\nA01,B11\nA02,B11\n', { content }).drafts ?? [];
    rmSync(content, { recursive: true });
    expect(related?.text).toMatch(
      /canonicalVersionUri: urn:x:list:1[\s\S]*canonicalVersionUri: urn:x:list:2/,
    );
    expect(related?.text).toContain('#     correspondence: { source: old, target: new }');
  });

  test('a minimal description → the rest is guessed', () => {
    const { list, notes } = describeWith(
      'identification:\n  language: de\n  canonicalUri: https://example.org/lists/g\n  version: "2024"\n  x-owner: {a: 1}\n',
    );
    expect(notes.filter((note) => note.startsWith('error'))).toEqual([]);
    expect(list?.identification).toEqual({
      language: 'de',
      shortName: 'gemeinden',
      version: '2024',
      canonicalUri: 'https://example.org/lists/g',
      canonicalVersionUri: 'https://example.org/lists/g/2024',
      'x-owner': { a: 1 },
    });
  });

  test('columns: renamed, left out, with members and other properties', () => {
    const { list, notes } = describeWith(`identification: {canonicalUri: "urn:example:g", language: de}
columns:
  - {id: key, from: 1, name: Schlüssel, type: string, pattern: "^[0-9]{8}$"}
  - id: kind
    from: Größe/Art
    type: enum
    members: [{value: "Stadt: groß"}, {value: 'Dorf #2, "klein"'}]
`);
    expect(list?.columnSet.columns).toEqual([
      { id: 'key', name: 'Schlüssel', type: 'string', nullable: false, pattern: '^[0-9]{8}$' },
      {
        id: 'kind',
        name: 'Größe/Art',
        type: 'enum',
        members: [{ value: 'Stadt: groß' }, { value: 'Dorf #2, "klein"' }],
      },
    ]);
    expect(notes[0]).toBe(
      'loss: line 1 ("Name"), line 1 ("Fläche") and line 1 ("Gültig ab"): are left out by the description',
    );
  });

  const NO_STRING = 'is not a string: write it in quotes';
  const NAMED = 'identification: {canonicalUri: "urn:x:a"}\ncolumns:\n  - id: Name\n    type: ';

  test.each([
    ['- a\n', '1:1: is not a description'],
    ['identifcation:\n  a: 1\n', '2:3: a description has no property "identifcation": did you mean'],
    ['identification:\n  canonicalUri: no uri\n', '2:17: '],
    [
      'identification:\n  canonicalUri: urn:x:a\n  shortname: x\n',
      '3:14: the format has no property "shortname"',
    ],
    ['identification:\n  version: 1.10\n', `2:12: 1.1 ${NO_STRING}`],
    ['identification:\n  version: {toString: 1}\n', `2:12: {"toString":1} ${NO_STRING}`],
    ['columns:\n  - id: a\n    name: 5\n', `3:11: 5 ${NO_STRING}`],
    ['columns:\n  - id: a\n    from: Nam\n', '2:5: the source has no column "Nam": did you mean "Name"?'],
    ['columns:\n  - name: a\n', '2:5: the property "id" '],
    ['keys:\n  - id: k\n    columnIds: code\n', '3:16: "code" is not an array: write ["code"]'],
    ['keys:\n  - id: k\n    columnIds: [1]\n', `3:17: 1 ${NO_STRING}`],
    ['columns: {a: b}\n', '1:10: {"a":"b"} is not an array: write it in []'],
    [`${NAMED}strin\n`, '4:11: "strin" is not one of'],
    [`${NAMED}string\n    minValue: 3\n`, '5:15: a column of type "string" has no property "minValue"'],
  ])('%j → an error at %s', (yaml, message) => {
    const options = { describe: 'd.yaml', language: 'de' };
    const { documents, notes } = importCsv(MUNICIPALITIES, options, { 'd.yaml': yaml });
    expect(documents).toEqual([]);
    expect(notes[0]).toContain(`error: d.yaml:${message}`);
  });
});

describe('errors of a description are at its lines and columns, each once', () => {
  const errorsWith = (yaml: string) =>
    importCsv(MUNICIPALITIES, { describe: 'd.yaml' }, { 'd.yaml': yaml }).notes.filter((note) =>
      note.startsWith('error'),
    );
  const TOO_DEEP = 'is nested deeper than 50 levels: remove levels of [], {} and indentation';
  const bomb = Array.from({ length: 9 }, (_, i) => `a${i}: &a${i} [${`*a${i - 1}, `.repeat(9)}]`).slice(1);

  test.each([
    [
      'identification:\n  language: en\n  shortName: S\n  canonicalUri: urn:x:s\n  x-a: &x\n    b: *x\n',
      'd.yaml:6:8: is an alias: write the value instead of * and &',
    ],
    ['['.repeat(50_000), `d.yaml:1:1: ${TOO_DEEP}`],
    ['- '.repeat(20_000), `d.yaml:1:1: ${TOO_DEEP}`],
    [`a: ${'['.repeat(60)}${']'.repeat(60)}`, `d.yaml:1:53: ${TOO_DEEP}`],
    ['- '.repeat(60), `d.yaml:1:101: ${TOO_DEEP}`],
    [`a0: &a0 [x, x]\n${bomb.join('\n')}\n`, 'd.yaml:2:10: is an alias: write the value instead of * and &'],
    ['? [1]\n: 2\n', 'd.yaml:1:3: is not valid YAML: With stringKeys, all keys must be strings'],
    ['separator: ! x\nheader: !number 1\n', 'd.yaml:2:9: is not valid YAML: Unresolved tag: !number'],
    [
      'header: [\n',
      'd.yaml:2:1: is not valid YAML: Flow sequence in block collection must be sufficiently indented and end with a ]',
    ],
    [
      "separator: ';;'\n",
      'd.yaml:1:12: must be one character that is no letter, digit or quote, or tab, not ";;"',
    ],
    ['# x\nheader: 9\n', 'd.yaml:2:9: must be the number of a row that is not empty, or none, not "9"'],
    [
      'encoding: latin9000\n',
      'd.yaml:1:11: must be one that browsers know, such as utf-8, utf-16le, windows-1252 or windows-1250, not "latin9000"',
    ],
    ['locale: x_y\n', 'd.yaml:1:9: must be a language tag such as de or en-US, or none, not "x_y"'],
  ])('%#: at its place', (yaml, message) => expect(errorsWith(yaml)).toEqual([`error: ${message}`]));

  test('a wrong URI is one error, although the URI of the version is formed from it', () => {
    const errors = errorsWith('identification:\n  language: de\n  canonicalUri: no uri\n');
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(/^error: d\.yaml:3:17: "no uri" /);
  });
});

test.each(['uri', 'version-uri'])('--%s that is no URI → a usage error that names it', (name) =>
  expect(() => importWith('a,b\nx,y\n', { [name]: 'not a uri' })).toThrow(
    new UsageFault(`--${name} "not a uri" is not an absolute URI: write one such as urn:example:colours`),
  ),
);

test('hostile headers and cells in the draft → the description reads them again', () => {
  const headers = [
    ...['a: b', '# c', '- d', "it's", '"q"', '{x}', '[y]', '*z', '&w', '!t', 'true', '1', 'null', '~'],
    ...['a\tb', '\u202edcba'],
    'x'.repeat(300),
  ];
  const quoted = headers.map((header) => `"${header.replaceAll('"', '""')}"`).join(';');
  const source = `${quoted}\n${headers.map((_, i) => `v${i}`).join(';')}\n`;
  const [draft] = importCsv(source, { header: '1' }, {}, 'hostile\n# x.csv').drafts ?? [];
  const yaml = (draft?.text ?? '')
    .replace(/ canonicalUri:.*/, ' canonicalUri: urn:example:h')
    .replace(/ language:.*/, ' language: en');
  const { notes, list } = importCsv(source, { describe: 'h.yaml' }, { 'h.yaml': yaml }, 'hostile\n# x.csv');
  expect(notes).toEqual([]);
  expect(list?.columnSet.columns.map(({ name }) => name)).toEqual(headers);
});

test('a list from a table → passes the check', () => {
  const values = { uri: 'urn:example:g', language: 'de', locale: 'de', name: 'name' };
  const { documents, list } = importCsv(MUNICIPALITIES, values);
  expect(documents).toHaveLength(1);
  const file = { file: 'g.json', text: JSON.stringify({ $opencodelist: '0.3.0', codeList: list }) };
  expect(makeCatalogue([file]).problems).toEqual([]);
});
