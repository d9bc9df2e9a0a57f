import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeCatalogue } from '../../build/check/check.ts';
import type { Source } from '../../build/model/document/document.ts';
import { withoutPrototype } from '../../build/read/csv/cells.ts';
import { assertProperty } from '../support/runs.ts';

/*
 * The check reports no problems in valid directories, however unusual: several lists in versions and languages, as JSON
 * and CSV, with foreign keys, sets, names in many scripts, and texts and codes that a careless rule would report. To
 * extend it, add valid values to the arrays below, or members to `list` and `documentOf`.
 */

/** Codes of lists. Codes of a list differ in more than case, unless case is significant. */
const CODES: readonly (readonly string[])[] = [
  ['AD', 'AE', 'DE', 'NA', 'XK', 'ZZ', 'O1', '01', 'OO', 'A0', 'AO', 'I1', '11'],
  ['aaa', 'aab', 'nan', 'null', 'true', 'deu', 'zxx'],
  ['001', '002', '010', '1 11', '11 1', '111', '9007199254740993'],
  ['A 1', 'B 2.1', 'C-3/4', 'D_5', '#6', '(7)', 'H&M', 'a,b', 'say "hi"', '-', '...', '=1+1', '\\'],
  ['m', 'M', 'mA', 'MA', 'kg', 'K', 's', 'S', 'kΩ', 'μm', '°C', 'm²', 'm2', '½', 'ΔE'],
  ['aB3x', 'Ab3X', 'aB3X', 'k9Zz', 'K9zz', 'k9zz', '7hJk', '7hjk', 'Qq', 'qQ'],
  ['Москва', 'Минск', 'ГОСТ 12Х18Н10Т', 'АВ', 'USB-порт'],
  ['Αθήνα', 'Πάτρα', 'Ά', 'Ω'],
  ['東京', '大阪\u3000府', '京都', '葛\u{e0100}'],
  ['می\u200cخواهم', 'خانه', 'कॢ', 'क्\u200dष', 'עברית', '한국'],
  ['👩', '👩\u200d👩', '❤\ufe0f\u200d🔥', '1\ufe0f\u20e3'],
  ['🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['Ärzte', 'É', 'a\u0301b', 'Straße', 'strasse', 'łódź', 'İzmir', 'ısı'],
  ['A', 'B', 'C', '\u0410', '\u0412', '\u0421', '-', '\u2010', '\u2013', '\u2212', '\u00b5', '\u03bc'],
  ['=======', '<<<<<<< HEAD', '>>>>>>> x', 'sep=;', 'a;b;c', 'a|b', '{}', '[1]', '%PDF-1.7', '404 Not Found'],
  [
    'NA',
    'N/A',
    '#N',
    '#REF',
    'code',
    'name',
    '1.23e+12',
    '<html>',
    '<!DOCTYPE html>',
    '<?xml?>',
    '12',
    '1E10',
  ],
  ['H', 'He', 'Li', 'Be', 'B', 'C', 'N', 'O', 'F', 'Ne'],
  ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'],
  ['de', 'en', 'de-AT', 'en-GB', 'zh-Hant-TW', 'sr-Cyrl', 'i-klingon'],
];

/** Valid texts that a careless rule would report. */
const TEXTS = [
  ...['Namibia', 'NA', 'n/a', '-', '0', 'Länder und Gebiete', 'Donau\u2011Dampfschiff'],
  ...['10\u00a0000\u202fkm', '„Spaß“ und „Fuß“', '“IRMÔ', '«IRMû', 'voilà\u00a0»', '«CAFÉ»…', 'CORAÇÃO'],
  ...['Ø½ Zoll', 'É° 5', 'Москва', 'Ελλάδα (kΩ)', 'Việt Nam', 'می\u200cخواهم', '\u2067עברית\u2069 (1)'],
  ...['\u202bالعربية\u202c\u200e!', 'हिन्दी', '日本\u3000東京', '👩\u200d🚒 & 🏫'],
  ...[
    'Łódź – “quoted” it’s ½ × 3',
    'a\u0301 decomposed',
    'TRUE',
    '1.50',
    '#1 of <x>5</x> & more; a=b',
    ' blanks at the ends ',
  ],
  ...['see #REF! and #N/A', '=======', 'a; b; c | d'],
];

/** Multiline texts, for descriptions and cells. */
const PROSE = [
  ...TEXTS,
  'one\n=======\n<<<<<<< HEAD\n>>>>>>> x\n,,\n\ufefftwo',
  'one\ntwo\r\n\tthree',
  '# Title\n\n- a\n- b',
  'one, two; three: "four"',
];

const LANGUAGES = ['de', 'en', 'fr', 'pt', 'ru', 'el', 'fa', 'hi', 'ja', 'ar', 'zh-Hant', 'sr-Cyrl', 'de-AT'];
const TAGS = ['geo', 'ISO 3166', 'Standard', 'c++', 'Ökologie', 'タグ', '__proto__', 'constructor'];

interface ColumnSample {
  readonly column: object;
  readonly values: readonly unknown[];
}

/** Columns of every type with valid values; null is valid by default. */
const COLUMNS: readonly ColumnSample[] = [
  { column: { type: 'string' }, values: [...PROSE, '', null] },
  { column: { type: 'string', minLength: 2, maxLength: 4, pattern: '^[A-Z]+$' }, values: ['AB', 'ABCD'] },
  { column: { type: 'string', nullable: false, language: 'en' }, values: ['x', ''] },
  { column: { type: 'integer', minValue: -5, maxValue: 10 }, values: [-5, 0, 10, null] },
  { column: { type: 'number', exclusiveMinValue: 0 }, values: [0.1, 1e-7, 12345.678, null] },
  { column: { type: 'boolean' }, values: [true, false, null] },
  { column: { type: 'date', minValue: '2000-01-01' }, values: ['2000-01-01', '2024-02-29', null] },
  { column: { type: 'time' }, values: ['12:00:00', '23:59:59.5Z', null] },
  { column: { type: 'date-time' }, values: ['2025-01-01T12:00:00', '2025-01-01T12:00:00+01:00', null] },
  {
    column: { type: 'enum', members: [{ value: 'a b' }, { value: 'é' }, { value: 7 }, { value: false }] },
    values: ['a b', 'é', 7, false, null],
  },
  {
    column: { type: 'enum-set', members: [{ value: 'x' }, { value: 'y' }] },
    values: [['x'], ['y', 'x'], null],
  },
  { column: { type: 'string', optional: true }, values: ['x', undefined] },
  { column: { type: 'document' }, values: [{}, [1, 'a'], { 'a\tb': '\u0007' }, null] },
];

/** Ids of the columns with samples. */
const SAMPLE_IDS = ['constructor', '__proto__', 'toString'];

/** The column of a second key, which may lack a value in some rows. */
const SECOND = { id: 'second', name: 'Second', type: 'string' };
const SECOND_COLUMNS: Readonly<Record<string, Column | undefined>> = {
  none: undefined,
  all: SECOND,
  wide: SECOND,
  default: SECOND,
  nullable: { ...SECOND, type: 'integer', nullable: true },
  optional: { ...SECOND, optional: true },
};

/** Choices for a list in all its versions and languages. */
const list = fc.record({
  codes: fc.constantFrom(...CODES),
  texts: fc.nat(),
  languages: fc.uniqueArray(fc.constantFrom(...LANGUAGES), { minLength: 1, maxLength: 3 }),
  versions: fc.integer({ min: 1, max: 3 }),
  hasVersion: fc.boolean(),
  isCsv: fc.boolean(),
  hasRows: fc.boolean(),
  columns: fc.uniqueArray(fc.nat(COLUMNS.length - 1), { maxLength: 3 }),
  secondKey: fc.constantFrom(...Object.keys(SECOND_COLUMNS)),
  refersTo: fc.option(fc.nat(5), { nil: undefined }),
  namesVersion: fc.boolean(),
  tags: fc.uniqueArray(fc.constantFrom(...TAGS), { maxLength: 3 }),
});
type ListChoices = typeof list extends fc.Arbitrary<infer T> ? T : never;

test('a valid directory has no problems', () => {
  assertProperty(
    fc.property(fc.array(list, { minLength: 1, maxLength: 4 }), fc.boolean(), (lists, hasSet) => {
      const sources = [
        ...lists.flatMap((one, i) => sourcesOf(one, i, lists)),
        ...(hasSet ? [setOf(lists)] : []),
      ];
      const { problems, catalogue } = makeCatalogue(sources);
      expect(
        problems.map(({ file, pointer, rule, message }) => `${file} ${pointer} ${message} (${rule})`),
      ).toEqual([]);
      expect(catalogue.documents).toHaveLength(sources.length);
    }),
    100,
  );
}, 600_000);

const uriOf = (index: number): string => `urn:example:list-${index}`;
const versionUriOf = (index: number, { hasVersion }: ListChoices, version: number): string =>
  hasVersion ? `${uriOf(index)}:${version}` : uriOf(index);
const versionsOf = ({ hasVersion, versions }: ListChoices): number[] =>
  Array.from({ length: hasVersion ? versions : 1 }, (_, i) => i + 1);

function sourcesOf(one: ListChoices, index: number, lists: readonly ListChoices[]): Source[] {
  return versionsOf(one).flatMap((version) =>
    one.languages.map((language) => {
      const name = `list-${index}/${version}.${language}`;
      const { document, rows, columns } = documentOf(one, index, version, language, lists);
      if (!one.isCsv || !one.hasRows) {
        const dataSet = one.hasRows ? { dataSet: { rows } } : {};
        return { file: `${name}.json`, text: print({ ...document, ...dataSet }) };
      }
      const csv = { file: `${name}.csv`, text: printCsv(columns, rows) };
      return { file: `${name}.meta.json`, text: print(document), csv };
    }),
  );
}

const print = (codeList: object): string => JSON.stringify({ $opencodelist: '0.3.0', codeList }, null, 1);

type Row = Record<string, unknown>;
type Column = { readonly id: string; readonly optional?: boolean } & Record<string, unknown>;

function documentOf(
  one: ListChoices,
  index: number,
  version: number,
  language: string,
  lists: readonly ListChoices[],
): { document: object; columns: Column[]; rows: Row[] } {
  // Not a list without rows: a note would report that the values cannot be checked.
  const target = lists.slice(0, index).findIndex(({ hasRows }, i) => hasRows && i === one.refersTo);
  const samples = one.columns.map((at) => COLUMNS[at] as ColumnSample);
  const second = SECOND_COLUMNS[one.secondKey];
  const columns: Column[] = [
    { id: 'code', name: text(one, index), type: 'string', nullable: false },
    { id: 'name', name: 'Name', type: 'string', description: prose(one, index + 1) },
    // Positions and abbreviations differ between languages.
    { id: 'position', name: 'Position', type: 'integer' },
    { id: 'short', name: 'Short', type: 'string' },
    ...(second ? [second] : []),
    ...(target < 0 ? [] : [{ id: 'target', name: 'Target', type: 'string' }]),
    ...samples.map(({ column }, i) => ({ id: SAMPLE_IDS[i] as string, name: `C ${i}`, ...column })),
  ];
  // Later versions add codes, but never remove any.
  const codes = one.codes.slice(0, one.codes.length - versionsOf(one).length + version);
  const rows = codes.map((code, i): Row => {
    const targets = lists[target]?.codes ?? [];
    const row = Object.fromEntries(
      [
        ['code', code],
        ['name', `${text(one, i)} ${language}`],
        ['position', ((i + language.length * 3 + language.charCodeAt(1)) % codes.length) + 1],
        ['short', i === 2 ? language.toUpperCase() : code],
        ...(second ? [['second', secondValue(one, i)]] : []),
        ...(target < 0 ? [] : [['target', targets[i % targets.length] ?? null]]),
        ...samples.map(({ values }, c) => [SAMPLE_IDS[c], values[(i + c) % values.length]]),
      ].filter(([, value]) => value !== undefined),
    );
    return withoutPrototype(row);
  });
  const codeKey = { id: 'code', columnIds: ['code'] };
  const keys =
    one.secondKey === 'wide'
      ? [{ id: 'wide', columnIds: ['second', 'code'] }, codeKey]
      : [codeKey, ...(second ? [{ id: 'second', columnIds: ['second'] }] : [])];
  return {
    columns,
    rows,
    document: {
      identification: identificationOf(one, index, version, language),
      columnSet: {
        columns,
        keys,
        ...(['default', 'wide'].includes(one.secondKey) && { defaultKey: { keyId: 'code' } }),
        ...(target >= 0 && { foreignKeys: [foreignKeyOf(one, target, lists)] }),
      },
      annotation: {
        descriptions: [{ format: 'markdown', content: prose(one, 3), language }],
        appInfo: JSON.parse('{"any":"\\u0007","__proto__":1,"constructor":2}'),
      },
    },
  };
}

function identificationOf(one: ListChoices, index: number, version: number, language: string): object {
  return {
    language,
    shortName: text(one, index + 5).trim(),
    longName: text(one, index + 6),
    description: prose(one, index + 7),
    ...(one.hasVersion && { version: String(version) }),
    canonicalUri: uriOf(index),
    canonicalVersionUri: versionUriOf(index, one, version),
    publishedAt: `202${version}-01-01T00:00:00Z`,
    changeLog: Array.from({ length: version }, (_, i) => `Version ${i + 1}: ${prose(one, i)}`),
    ...(one.tags.length > 0 && { tags: one.tags }),
    publisher: { shortName: text(one, 8), url: 'https://example.org/' },
    'x-own': { 'any\u0000thing': ['\u202e', 'Ã¤'] },
  };
}

function secondValue({ secondKey }: ListChoices, row: number): unknown {
  if (secondKey === 'nullable') return row % 3 === 1 ? null : row;
  if (secondKey === 'optional' && row % 3 === 1) return undefined;
  return secondKey === 'wide' && row % 2 === 1 ? '' : `S${row}`;
}

function foreignKeyOf(one: ListChoices, target: number, lists: readonly ListChoices[]): object {
  const other = lists[target] as ListChoices;
  const last = versionsOf(other).at(-1) as number;
  const codeListRef = {
    canonicalUri: uriOf(target),
    ...(one.namesVersion && { canonicalVersionUri: versionUriOf(target, other, last) }),
  };
  return { id: 'target', columnIds: ['target'], keyRef: { keyId: 'code', codeListRef } };
}

function setOf(lists: readonly ListChoices[]): Source {
  const referenceSet = lists.map((one, i) => ({
    type: 'codeListRef',
    canonicalUri: uriOf(i),
    ...(one.namesVersion && { canonicalVersionUri: versionUriOf(i, one, 1) }),
  }));
  const identification = {
    language: 'en',
    shortName: 'All',
    version: '1',
    canonicalUri: 'urn:example:set',
    canonicalVersionUri: 'urn:example:set:1',
  };
  const codeListSet = { identification, referenceSet };
  return { file: 'set.json', text: JSON.stringify({ $opencodelist: '0.3.0', codeListSet }) };
}

function text({ texts }: ListChoices, at: number): string {
  return TEXTS[nth(texts, at) % TEXTS.length] as string;
}

function prose({ texts }: ListChoices, at: number): string {
  return PROSE[nth(texts, at) % PROSE.length] as string;
}

/** A number for a position, different in each list. */
const nth = (texts: number, at: number): number => (texts % 10_007) + at * 7;

/** Prints a CSV by RFC 4180, with CRLF and only necessary quotes. */
function printCsv(columns: readonly Column[], rows: readonly Row[]): string {
  const lines = [columns.map(({ id }) => id), ...rows.map((row) => columns.map(({ id }) => cellOf(row[id])))];
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
