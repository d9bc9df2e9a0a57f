import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How much content to generate. */
export interface ContentSize {
  readonly documents: number;
  /** Rows of each document. */
  readonly rows: number;
}

const LANGUAGES = ['de', 'en', 'fr', 'es', 'pl'];
const VERSIONS = 4;
const TAGS = Array.from({ length: 24 }, (_, i) => `tag ${i}`);
const WORDS = 'school country unit measure region office tax river street language script currency'.split(
  ' ',
);

/**
 * Writes pseudo-random documents to a folder: the same size gives the same bytes. Lists have versions and languages,
 * and violate no rule.
 */
export function writeSeededContent(folder: string, { documents, rows }: ContentSize): void {
  mkdirSync(folder, { recursive: true });
  const random = mulberry32(20_261_120);
  for (let i = 0; i < documents; i++) {
    const name = `list-${String(i).padStart(6, '0')}.json`;
    writeFileSync(join(folder, name), JSON.stringify(makeDocument(i, rows, random), null, 2));
  }
}

function makeDocument(i: number, rows: number, random: () => number): object {
  const language = LANGUAGES[i % LANGUAGES.length] as string;
  const version = (Math.floor(i / LANGUAGES.length) % VERSIONS) + 1;
  const list = Math.floor(i / (LANGUAGES.length * VERSIONS));
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const words = (count: number) => Array.from({ length: count }, () => pick(WORDS)).join(' ');
  return {
    $opencodelist: '0.3.0',
    codeList: {
      identification: {
        language,
        shortName: `${words(2)} ${list}`,
        longName: words(5),
        description: words(25),
        version: String(version),
        canonicalUri: `urn:bench:list-${list}`,
        canonicalVersionUri: `urn:bench:list-${list}:${version}`,
        changeLog: Array.from({ length: version }, (_, v) => `Version ${v + 1} of list ${list}`),
        publishedAt: `20${20 + version}-0${1 + (list % 9)}-01T00:00:00Z`,
        tags: [...new Set([pick(TAGS), pick(TAGS), pick(TAGS)])],
        publisher: { shortName: 'Bench', longName: 'Publisher of seeded lists', url: 'https://example.org/' },
      },
      columnSet: {
        columns: [
          { id: 'code', name: 'Code', type: 'string' },
          { id: 'name', name: 'Name', type: 'string' },
          { id: 'rank', name: 'Rank', type: 'integer' },
        ],
        keys: [{ id: 'code', columnIds: ['code'] }],
      },
      dataSet: {
        rows: Array.from({ length: rows }, (_, row) => ({
          code: `C${String(row).padStart(5, '0')}`,
          name: words(3),
          rank: Math.floor(random() * 1e6),
        })),
      },
    },
  };
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
