import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How much content to generate. */
export interface ContentSize {
  readonly documents: number;
  /** Rows of each document. */
  readonly rows: number;
}

const LANGUAGES = ['de', 'en'] as const;
const VERSIONS = 2;
export const DOCUMENTS_PER_LIST = LANGUAGES.length * VERSIONS;

type Language = (typeof LANGUAGES)[number];

/** One list in this many refers to another list. */
const REFERRING = 5;

const TAGS = Array.from({ length: 24 }, (_, i) => `tag ${i}`);
const KINDS = ['basic', 'derived', 'historic', 'local'];
const WORDS = {
  de: 'Schule Land Einheit Maß Region Amt Steuer Fluss Straße Sprache Schrift Währung Gemeinde Behörde Antrag'.split(
    ' ',
  ),
  en: 'school country unit measure region office tax river street language script currency municipality authority form'.split(
    ' ',
  ),
};

/**
 * Writes pseudo-random documents to a folder: the same size gives the same bytes. Each list has two versions, which
 * differ in some rows, in two languages, long descriptions and several tags. The documents violate no rule.
 */
export function writeSeededContent(folder: string, { documents, rows }: ContentSize): void {
  mkdirSync(folder, { recursive: true });
  for (let i = 0; i < documents; i++) {
    const place = {
      list: Math.floor(i / DOCUMENTS_PER_LIST),
      version: (Math.floor(i / LANGUAGES.length) % VERSIONS) + 1,
      language: LANGUAGES[i % LANGUAGES.length] as Language,
    };
    writeDocument(join(folder, `list-${String(i).padStart(6, '0')}.json`), makeDocument(place, rows));
  }
}

/** Adds a version to the list in the middle of content that {@link writeSeededContent} wrote. */
export function writeNewVersion(folder: string, { documents, rows }: ContentSize): void {
  const place = { list: Math.floor(documents / DOCUMENTS_PER_LIST / 2), version: VERSIONS + 1 };
  for (const language of LANGUAGES) {
    writeDocument(join(folder, `new-version-${language}.json`), makeDocument({ ...place, language }, rows));
  }
}

/** Texts that find the list in the middle of the content, or one of its rows: a name, a code, and the title. */
export function searchesFor({ documents, rows }: ContentSize): string[] {
  const list = Math.floor(documents / DOCUMENTS_PER_LIST / 2);
  const { codeList } = makeDocument({ list, version: VERSIONS, language: 'en' }, rows);
  const { name, code } = codeList.dataSet.rows[Math.floor(rows / 2)] as SeededRow;
  return [name, code, codeList.identification.shortName];
}

/** Changes a cell of the first document that {@link writeSeededContent} wrote. */
export function changeCell(folder: string, value: string): void {
  const file = join(folder, 'list-000000.json');
  const document = JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof makeDocument>;
  const { rows } = document.codeList.dataSet;
  rows[0] = { ...(rows[0] as SeededRow), name: value };
  writeDocument(file, document);
}

const writeDocument = (file: string, document: object): void =>
  writeFileSync(file, JSON.stringify(document, null, 2));

interface Place {
  readonly list: number;
  readonly version: number;
  readonly language: Language;
}

function makeDocument({ list, version, language }: Place, rows: number) {
  const texts = randomTexts(list, WORDS[language]);
  const refers = list > 0 && list % REFERRING === 0;
  return {
    $opencodelist: '0.3.0',
    codeList: {
      identification: {
        language,
        shortName: `${texts.words(2)} ${list}`,
        longName: texts.words(6),
        description: `${texts.words(30)}. ${texts.words(30)}.`,
        version: String(version),
        canonicalUri: uriOf(list),
        canonicalVersionUri: `${uriOf(list)}:${version}`,
        changeLog: changeLog(version, rows),
        publishedAt: `20${20 + version}-0${1 + (list % 9)}-01T00:00:00Z`,
        validFrom: `20${21 + version}-01-01T00:00:00Z`,
        tags: [list, list + 7, list + 11].map((n) => TAGS[n % TAGS.length]),
        publisher: { shortName: 'Bench', longName: 'Publisher of seeded lists', url: 'https://example.org/' },
      },
      columnSet: {
        columns: [
          { id: 'code', name: 'Code', type: 'string' },
          { id: 'name', name: 'Name', type: 'string', language },
          { id: 'description', name: 'Description', type: 'string', language },
          { id: 'kind', name: 'Kind', type: 'enum', members: KINDS.map((value) => ({ value })) },
          { id: 'rank', name: 'Rank', type: 'integer' },
          ...(refers ? [{ id: 'parent', name: 'Parent', type: 'string' }] : []),
        ],
        keys: [{ id: 'code', columnIds: ['code'] }],
        ...(refers && { foreignKeys: [referenceTo(list - 1, version)] }),
      },
      dataSet: {
        rows: Array.from({ length: rows }, (_, row) => makeRow(row, version, texts, refers)).filter(
          (_, row) => isPart(row, version),
        ),
      },
    },
  };
}

const uriOf = (list: number): string => `urn:bench:list-${list}`;

const changeLog = (version: number, rows: number): string[] => {
  const removed = Array.from({ length: rows }, (_, row) => row).filter((row) => !isPart(row, 2));
  const entries = ['First version', `Removed: ${removed.map(codeOf).join(', ') || 'nothing'}`, 'New ranks'];
  return entries.slice(0, version);
};

/** Every fortieth row is removed in the second version. */
const isPart = (row: number, version: number): boolean => version === 1 || row % 40 !== 39;

function makeRow(row: number, version: number, texts: Texts, refers: boolean) {
  return {
    code: codeOf(row),
    name: `${texts.words(3)} ${row}${row % 50 === 7 && version > VERSIONS ? ' new' : ''}`,
    description: texts
      .words(5)
      .split(' ')
      .slice(0, row % 50 === 7 ? 3 + version : 3)
      .join(' '),
    kind: KINDS[row % KINDS.length],
    rank: ((row * 7919) % 1000) + (row % 25 === 3 ? version : 0),
    ...(refers && { parent: codeOf(row % 39) }),
  };
}

type SeededRow = ReturnType<typeof makeRow>;

const codeOf = (row: number): string => `C${String(row).padStart(5, '0')}`;

const referenceTo = (list: number, version: number) => ({
  id: 'parent',
  columnIds: ['parent'],
  keyRef: {
    keyId: 'code',
    codeListRef: { canonicalUri: uriOf(list), canonicalVersionUri: `${uriOf(list)}:${version}` },
  },
});

interface Texts {
  readonly words: (count: number) => string;
}

/** Words in an order that depends on the list only: translations have the same number of them. */
function randomTexts(list: number, words: readonly string[]): Texts {
  const random = mulberry32(list);
  const next = () => words[Math.floor(random() * words.length)] as string;
  return { words: (count) => Array.from({ length: count }, next).join(' ') };
}

/** A seeded random number generator (mulberry32): numbers from 0 to 1. */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
