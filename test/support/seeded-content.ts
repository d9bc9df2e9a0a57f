import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DirectoryRecord } from '../../build/model/document/entry.ts';
import { mulberry32 } from './random.ts';

/** How much content to generate. */
export interface ContentSize {
  readonly documents: number;
  /** Rows of each document. */
  readonly rows: number;
}

const LANGUAGES = ['de', 'en'] as const;
const VERSIONS = 2;
export const DOCUMENTS_PER_LIST = LANGUAGES.length * VERSIONS;

/** One list in this many refers to another list. */
const REFERRING = 5;

const TAGS = Array.from({ length: 24 }, (_, i) => `tag ${i}`);
const KINDS = ['basic', 'derived', 'historic', 'local'];
const GERMAN =
  'Schule Land Einheit Maß Region Amt Steuer Fluss Straße Sprache Schrift Währung Gemeinde Behörde Antrag';
const ENGLISH =
  'school country unit measure region office tax river street language script currency municipality authority form';
const WORDS = { de: GERMAN.split(' '), en: ENGLISH.split(' ') };

/** The file of the first document. */
export const FIRST_FILE = fileOf(0);

/**
 * Writes pseudo-random documents to a folder: the same size gives the same bytes. Each list has two versions, which
 * differ in some rows, in two languages, long descriptions and several tags. The documents violate no rule.
 */
export function writeSeededContent(folder: string, { documents, rows }: ContentSize): void {
  mkdirSync(folder, { recursive: true });
  for (let i = 0; i < documents; i++)
    writeDocument(join(folder, fileOf(i)), makeDocument(findPlace(i), rows));
}

/** Writes the first document with its rows in a CSV. One cell of each row contains a line break. */
export function writeSeededTable(folder: string, rows: number): void {
  mkdirSync(folder, { recursive: true });
  const place = findPlace(0);
  const { dataSet, ...codeList } = makeDocument(place, 0).codeList;
  writeDocument(join(folder, 'table.meta.json'), { $opencodelist: '0.3.0', codeList });
  const lines = [codeList.columnSet.columns.map(({ id }) => id).join(',')];
  for (let row = 0; row < rows; row++) {
    const { code, name, description, kind, rank } = makeRow(place, row);
    lines.push(`${code},${name},"${description.replace(' ', '\n')}",${kind},${rank}`);
  }
  writeFileSync(join(folder, 'table.csv'), `${lines.join('\n')}\n`);
}

/** The index entries of the first documents. Some descriptions differ between versions, and some have quotation marks. */
export function makeEntries(count: number): DirectoryRecord[] {
  return Array.from({ length: count }, (_, i) => {
    const place = findPlace(i);
    const { description, ...identification } = identify(place);
    const note = place.list % 2 === 0 ? '' : ` Version ${place.version}.`;
    const text = place.list % 5 === 0 ? `„${description}“` : description;
    return { hasData: true, entry: { type: 'CodeList', ...identification, description: `${text}${note}` } };
  });
}

/** Adds a version to the list in the middle of content that {@link writeSeededContent} wrote. */
export function writeNewVersion(folder: string, { documents, rows }: ContentSize): void {
  const place = { list: findMiddle(documents), version: VERSIONS + 1 };
  for (const language of LANGUAGES)
    writeDocument(join(folder, `new-version-${language}.json`), makeDocument({ ...place, language }, rows));
}

/** Texts that find the list in the middle of the content, or one of its rows: a name, a code, and the title. */
export function searchesFor({ documents, rows }: ContentSize): string[] {
  const place = { list: findMiddle(documents), version: VERSIONS, language: 'en' } as const;
  const { name, code } = makeRow(place, Math.floor(rows / 2));
  return [name, code, identify(place).shortName];
}

/** Changes a cell of the first document that {@link writeSeededContent} wrote. */
export function changeCell(folder: string, value: string): void {
  const file = join(folder, FIRST_FILE);
  const document = JSON.parse(readFileSync(file, 'utf8'));
  document.codeList.dataSet.rows[0].name = value;
  writeDocument(file, document);
}

function fileOf(i: number): string {
  return `list-${String(i).padStart(6, '0')}.json`;
}

const findMiddle = (documents: number): number => Math.floor(documents / DOCUMENTS_PER_LIST / 2);

const writeDocument = (file: string, document: object): void =>
  writeFileSync(file, JSON.stringify(document, null, 2));

/** What distinguishes a document from others. */
interface Place {
  readonly list: number;
  readonly version: number;
  readonly language: (typeof LANGUAGES)[number];
}

function findPlace(i: number): Place {
  return {
    list: Math.floor(i / DOCUMENTS_PER_LIST),
    version: (Math.floor(i / LANGUAGES.length) % VERSIONS) + 1,
    language: LANGUAGES[i % LANGUAGES.length] as Place['language'],
  };
}

function makeDocument(place: Place, rows: number) {
  const { list, version, language } = place;
  const isReferring = list > 0 && list % REFERRING === 0;
  const dataRows = [];
  for (let row = 0; row < rows; row++) {
    if (!isPart(row, version)) continue;
    const cells = makeRow(place, row);
    dataRows.push(isReferring ? { ...cells, parent: formatCode(row % 39) } : cells);
  }
  return {
    $opencodelist: '0.3.0',
    codeList: {
      identification: {
        ...identify(place),
        changeLog: describeChanges(version, rows),
        validFrom: `20${21 + version}-01-01T00:00:00Z`,
      },
      columnSet: {
        columns: [
          { id: 'code', name: 'Code', type: 'string' },
          { id: 'name', name: 'Name', type: 'string', language },
          { id: 'description', name: 'Description', type: 'string', language },
          { id: 'kind', name: 'Kind', type: 'enum', members: KINDS.map((value) => ({ value })) },
          { id: 'rank', name: 'Rank', type: 'integer' },
          ...(isReferring ? [{ id: 'parent', name: 'Parent', type: 'string' }] : []),
        ],
        keys: [{ id: 'code', columnIds: ['code'] }],
        ...(isReferring && { foreignKeys: [referTo(list - 1, version)] }),
      },
      dataSet: { rows: dataRows },
    },
  };
}

function identify(place: Place) {
  const { list, version, language } = place;
  const takeWords = makeWords(language, list);
  return {
    language,
    shortName: `${takeWords(2)} ${list}`,
    longName: takeWords(6),
    description: `${takeWords(30)}. ${takeWords(30)}.`,
    version: String(version),
    canonicalUri: formatUri(list),
    canonicalVersionUri: `${formatUri(list)}:${version}`,
    publishedAt: `20${20 + version}-0${1 + (list % 9)}-01T00:00:00Z`,
    tags: [list, list + 7, list + 11].map((n) => TAGS[n % TAGS.length] as string),
    publisher: { shortName: 'Bench', longName: 'Publisher of seeded lists', url: 'https://example.org/' },
  };
}

const formatUri = (list: number): string => `urn:bench:list-${list}`;

const formatCode = (row: number): string => `C${String(row).padStart(5, '0')}`;

function describeChanges(version: number, rows: number): string[] {
  const removed = [];
  for (let row = 0; row < rows; row++) if (!isPart(row, VERSIONS)) removed.push(formatCode(row));
  return ['First version', `Removed: ${removed.join(', ') || 'nothing'}`, 'New ranks'].slice(0, version);
}

/** Every fortieth row is removed in the second version. */
const isPart = (row: number, version: number): boolean => version === 1 || row % 40 !== 39;

function makeRow({ list, version, language }: Place, row: number) {
  const takeWords = makeWords(language, list * 10_000_000 + row + 1);
  const isRenamed = row % 50 === 7 && version > VERSIONS;
  return {
    code: formatCode(row),
    name: `${takeWords(3)} ${row}${isRenamed ? ' new' : ''}`,
    description: takeWords(row % 50 === 7 ? 3 + version : 3),
    kind: KINDS[row % KINDS.length],
    rank: ((row * 7919) % 1000) + (row % 25 === 3 ? version : 0),
  };
}

const referTo = (list: number, version: number) => ({
  id: 'parent',
  columnIds: ['parent'],
  keyRef: {
    keyId: 'code',
    codeListRef: { canonicalUri: formatUri(list), canonicalVersionUri: `${formatUri(list)}:${version}` },
  },
});

/** Pseudo-random words. The same seed gives as many words in each language. */
function makeWords(language: Place['language'], seed: number): (count: number) => string {
  const random = mulberry32(seed);
  const words = WORDS[language];
  const next = () => words[Math.floor(random() * words.length)] as string;
  return (count) => Array.from({ length: count }, next).join(' ');
}
