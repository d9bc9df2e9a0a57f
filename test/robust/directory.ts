import { mulberry32 } from '../support/random.ts';

/** Texts of files by path. */
export type Files = Map<string, string>;

/** Number of documents. */
export const DOCUMENTS = 1000;

/**
 * Makes a valid directory of 1,000 documents, the same each time: JSON and CSV, several languages and versions, foreign
 * keys, nested sets; with and without byte-order marks, with all line ends.
 *
 * - `plain/NNN`: a list without references: columns code, name, rank; rows c0 to c5. Every third has a CSV, every thirtieth
 *   with only the column code.
 * - `editions/NNN.VERSION.LANGUAGE`: a list in two versions and two languages. Version 2 lacks c5, with an entry in the changeLog.
 * - `silent/NNN.VERSION`: a list in two versions with the same rows and without a changeLog.
 * - `types/NNN`: a list with a column of every type; every second has a CSV that begins with the optional column.
 * - `keys/NNN`: a list with a foreign key to a list of `editions`; every second has a CSV, every third names a
 *   version.
 * - `sets/NNN`: a set of a list of `editions` and, except for every fourth, of the next set.
 */
export function makeLargeDirectory(): Files {
  random = mulberry32(20_261_120);
  const files: Files = new Map();
  for (let i = 0; i < 300; i++) addPlain(files, i);
  for (let i = 0; i < 60; i++) addEditions(files, i);
  for (let i = 0; i < 50; i++) addSilent(files, i);
  for (let i = 0; i < 160; i++) addTypes(files, i);
  for (let i = 0; i < 120; i++) addKeys(files, i);
  for (let i = 0; i < 80; i++) addSet(files, i);
  return files;
}

let random = mulberry32(0);
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
const padded = (i: number): string => String(i).padStart(3, '0');
const LANGUAGES = ['de', 'en', 'fr', 'pl'] as const;
const WORDS = ['Äpfel', 'Brot', 'Čaj', 'dance', 'été', 'Φως', '日本', '"so"', 'a, b'];

interface List {
  readonly identification: object;
  readonly columns: readonly object[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly more?: object;
}

const identify = (uri: string, version: string, language: string, more: object = {}) => ({
  language,
  shortName: `${uri} ${version}`,
  description: `Seeded: ${pick(WORDS)} and ${pick(WORDS)}`,
  canonicalUri: uri,
  canonicalVersionUri: `${uri}:${version}`,
  version,
  publishedAt: `202${version}-01-31T12:00:00Z`,
  tags: ['geo', pick(['one', 'two', 'three'])],
  ...more,
});

const CODE = { id: 'code', name: 'Code', type: 'string', nullable: false };
const NAME = { id: 'name', name: 'Name', type: 'string' };
const RANK = { id: 'rank', name: 'Rank', type: 'integer' };

const plainRows = (name: string, count = 6) =>
  Array.from({ length: count }, (_, i) => ({ code: `c${i}`, name: `${name} ${i}`, rank: i * 10 }));

function addPlain(files: Files, i: number): void {
  const validity = { validFrom: '2021-01-01T00:00:00', validTo: '2031-01-01T00:00:00+01:00' };
  const identification = identify(`urn:plain:${i}`, '1', LANGUAGES[i % 4] as string, validity);
  const rows = plainRows(`Plain ${i}`);
  const name = `plain/${padded(i)}`;
  if (i % 30 === 0) {
    const codes = rows.map(({ code }) => ({ code }));
    addList(files, i, name, { identification, columns: [CODE], rows: codes }, ['code']);
  } else {
    const header = i % 3 === 0 ? ['rank', 'code', 'name'] : undefined;
    addList(files, i, name, { identification, columns: [CODE, NAME, RANK], rows }, header);
  }
}

function addEditions(files: Files, i: number): void {
  const header = i % 2 === 0 ? undefined : ['code', 'name'];
  for (const version of ['1', '2']) {
    for (const language of ['de', 'en']) {
      const changes = version === '1' ? {} : { changeLog: ['c5 is no more'] };
      const identification = identify(`urn:editions:${i}`, version, language, changes);
      const all = plainRows(`Edition ${i} ${language}`, version === '1' ? 6 : 5);
      const rows = all.map(({ code, name }) => ({ code, name }));
      const name = `editions/${padded(i)}.${version}.${language}`;
      addList(files, i, name, { identification, columns: [CODE, NAME], rows }, header);
    }
  }
}

function addSilent(files: Files, i: number): void {
  const header = i % 2 === 0 ? undefined : ['code', 'name', 'rank'];
  for (const version of ['1', '2']) {
    const identification = identify(`urn:silent:${i}`, version, LANGUAGES[i % 4] as string);
    const list = { identification, columns: [CODE, NAME, RANK], rows: plainRows(`Silent ${i}`) };
    addList(files, i, `silent/${padded(i)}.${version}`, list, header);
  }
}

const MEMBERS = [{ value: 'red' }, { value: 'green', description: 'Grün' }, { value: 'blue' }];

function addTypes(files: Files, i: number): void {
  const columns = [
    CODE,
    { id: 'iso', name: 'ISO', type: 'string', pattern: '^[A-Z]{2}$', minLength: 2, maxLength: 2 },
    { id: 'colour', name: 'Colour', type: 'enum', members: MEMBERS },
    { id: 'colours', name: 'Colours', type: 'enum-set', members: MEMBERS },
    { id: 'count', name: 'Count', type: 'integer', minValue: 0, maxValue: 100, nullable: false },
    { id: 'share', name: 'Share', type: 'number', exclusiveMinValue: 0, exclusiveMaxValue: 1 },
    { id: 'used', name: 'Used', type: 'boolean' },
    { id: 'day', name: 'Day', type: 'date', minValue: '2000-01-01' },
    { id: 'at', name: 'At', type: 'time' },
    { id: 'stamp', name: 'Stamp', type: 'date-time', maxValue: '2030-01-01T00:00:00Z' },
    {
      id: 'more',
      name: 'More',
      type: 'document',
      schema: { type: 'object', required: ['size'], properties: { size: { type: 'integer' } } },
    },
    { id: 'note', name: 'Note', type: 'string', optional: true },
  ];
  const rows = Array.from({ length: 4 }, (_, row) => ({
    code: `t${row}`,
    iso: `A${'BCDE'[row]}`,
    colour: row === 3 ? null : pick(['red', 'green', 'blue']),
    colours: row === 2 ? ['red', 'blue'] : ['green'],
    count: 10 + row,
    share: row === 1 ? null : 0.25 * (row === 0 ? 1 : row),
    used: row % 2 === 0,
    day: `2020-02-0${row + 1}`,
    at: `0${row}:30:00`,
    stamp: `2020-02-0${row + 1}T00:00:00${row % 2 === 0 ? 'Z' : ''}`,
    more: { size: row, 'free "text"': [pick(WORDS), null] },
    ...(row !== 3 && { note: `Note ${row}` }),
  }));
  const identification = identify(`urn:types:${i}`, '1', LANGUAGES[i % 4] as string);
  const header = ['note', ...columns.map(({ id }) => id).filter((id) => id !== 'note')];
  addList(
    files,
    i,
    `types/${padded(i)}`,
    { identification, columns, rows },
    i % 2 === 0 ? undefined : header,
  );
}

function addKeys(files: Files, i: number): void {
  const canonicalUri = `urn:editions:${i % 40}`;
  const version = i % 3 === 0 ? { canonicalVersionUri: `${canonicalUri}:2` } : {};
  const keyRef = { codeListRef: { canonicalUri, ...version }, keyId: 'code' };
  const list: List = {
    identification: identify(`urn:keys:${i}`, '1', LANGUAGES[i % 4] as string),
    columns: [CODE, { id: 'ref', name: 'Reference', type: 'string' }, RANK],
    rows: Array.from({ length: 5 }, (_, row) => ({ code: `k${row}`, ref: `c${row}`, rank: row * 10 })),
    more: { defaultKey: { keyId: 'code' }, foreignKeys: [{ id: 'ref', columnIds: ['ref'], keyRef }] },
  };
  addList(files, i, `keys/${padded(i)}`, list, i % 2 === 0 ? undefined : ['code', 'ref', 'rank']);
}

function addSet(files: Files, i: number): void {
  const referenceSet = [
    { type: 'codeListRef', canonicalUri: `urn:editions:${i % 40}` },
    ...(i % 4 === 3 ? [] : [{ type: 'codeListSetRef', canonicalUri: `urn:sets:${i + 1}` }]),
  ];
  const identification = identify(`urn:sets:${i}`, '1', LANGUAGES[i % 4] as string);
  const set = { $opencodelist: '0.3.0', codeListSet: { identification, referenceSet } };
  files.set(`sets/${padded(i)}.json`, json(set, i));
}

/** Adds a list as JSON, or with its rows in a CSV if there is a header. */
function addList(files: Files, i: number, name: string, list: List, header?: readonly string[]): void {
  const { identification, columns, rows, more = {} } = list;
  const columnSet = { columns, keys: [{ id: 'code', columnIds: ['code'] }], ...more };
  const codeList = { identification, columnSet, ...(!header && { dataSet: { rows } }) };
  const text = json({ $opencodelist: '0.3.0', codeList }, i);
  if (!header) {
    files.set(`${name}.${i % 4 === 0 ? 'ocl' : 'json'}`, text);
    return;
  }
  files.set(`${name}.meta.json`, text);
  const end = i % 5 === 1 ? '\r\n' : '\n';
  const lines = [header, ...rows.map((row) => header.map((id) => cell(row[id])))];
  const table = lines.map((line) => `${line.map(quote).join(',')}${end}`).join('');
  files.set(`${name}.csv`, `${i % 7 === 3 ? '\ufeff' : ''}${table}`);
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** JSON with different line ends, indentations and byte-order marks, as from various editors. */
function json(value: object, i: number): string {
  const text = `${JSON.stringify(value, null, i % 4 === 0 ? '\t' : 2)}\n`;
  return `${i % 11 === 5 ? '\ufeff' : ''}${i % 5 === 1 ? text.replaceAll('\n', '\r\n') : text}`;
}
