import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import postgres, { type Sql } from 'postgres';
import { append } from '../../model/collections.ts';
import { type DirectoryRecord, textsOf } from '../../model/document/entry.ts';
import { rangesOf } from '../../model/identity/language.ts';
import { directoryOf, sentForm } from '../../model/query/directory.ts';
import type { DirectoryContents } from '../../model/query/packed-records.ts';
import { foldCase } from '../../model/query/required-texts.ts';
import { parseInstant } from '../../model/values/instant.ts';
import { staticNamesOf } from '../files/naming.ts';
import { API_PATHS } from '../respond.ts';
import { CHUNK, keyOf, type StoredAbout, type StoredRecord, setName, TAGS } from './stored.ts';

/*
 * The tables, in a schema of their own. Releases share entries, so that a release adds only those that changed; the order of
 * the index, what filters read, and the result sets of each release are tables of their own, numbered by its id.
 */
const SCHEMA = `
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE SCHEMA IF NOT EXISTS code_lists;
  CREATE TABLE IF NOT EXISTS code_lists.release (
    id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    about text NOT NULL,
    used timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE IF NOT EXISTS code_lists.entry (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    digest uuid NOT NULL UNIQUE,
    canonical text NOT NULL,
    names text[] NOT NULL,
    texts text NOT NULL,
    record text NOT NULL
  )`;

/** After the entries of the first release have been copied, which would take longer with indexes. */
const INDEXES = `
  CREATE INDEX IF NOT EXISTS entry_names ON code_lists.entry USING gin (names) WITH (fastupdate = off);
  CREATE INDEX IF NOT EXISTS entry_texts ON code_lists.entry USING gin (texts gin_trgm_ops) WITH (fastupdate = off);
  ANALYZE code_lists.entry`;

/** What a load did. */
export interface Loaded {
  readonly entries: number;
  /** Entries that no earlier release had. */
  readonly added: number;
  /** Earlier releases that were removed. */
  readonly removed: number;
}

/**
 * Loads the index of an output in one transaction, unless the database has it, and removes those that no server has used
 * for some days.
 *
 * @param name the digest of the records of the output
 * @throws LoadError
 */
export async function loadIndex(
  url: string,
  name: string,
  contents: DirectoryContents,
  keepDays: number,
  onProgress?: (text: string) => void,
): Promise<Loaded> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {} });
  try {
    return await loadRelease(sql, name, contents, keepDays, onProgress);
  } catch (error) {
    throw new LoadError(`cannot load the index into the database: ${(error as Error).message}`);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** The database cannot be reached, or refuses the index. */
class LoadError extends Error {}

async function loadRelease(
  sql: Sql,
  name: string,
  { records, tables, baseUrl, pages }: DirectoryContents,
  keepDays: number,
  onProgress: (text: string) => void = () => {},
): Promise<Loaded> {
  await sql.unsafe(SCHEMA);
  const result = await sql.begin(async (begun) => {
    // Transactions have the same functions as connections, which their type does not declare.
    const own = begun as unknown as Sql;
    await own`LOCK TABLE code_lists.release IN EXCLUSIVE MODE`;
    const known = await own`UPDATE code_lists.release SET used = now() WHERE name = ${name} RETURNING id`;
    if (known.length > 0) return { entries: records.length, added: 0, removed: 0 };
    onProgress('reading the index');
    const names = staticNamesOf(directoryOf(records), API_PATHS);
    const about: StoredAbout = {
      ...{ tables, baseUrl, pages, formats: records[0]?.formats },
      languages: [...names.languages],
      longestUri: records.reduce((max, { entry }) => Math.max(max, ...urisOf(entry).map(lengthOf)), 0),
    };
    const print = (record: DirectoryRecord): string => printRecord(record, names.uris);
    const added = await copyEntries(own, records, print, onProgress);
    onProgress('ordering the index');
    const [row] = await own<{ id: number }[]>`
      INSERT INTO code_lists.release (name, about) VALUES (${name}, ${JSON.stringify(about)}) RETURNING id`;
    await createRelease(own, row?.id as number, records);
    return { entries: records.length, added, removed: await removeUnused(own, keepDays) };
  });
  return result as Loaded;
}

const urisOf = ({ canonicalUri, canonicalVersionUri }: DirectoryRecord['entry']): string[] => [
  ...new Set([canonicalUri, canonicalVersionUri]),
];
const lengthOf = (uri: string): number => sentForm(uri).length;

function printRecord({ entry, hasData, isLarge, isSmall }: DirectoryRecord, staticUris: ReadonlySet<string>) {
  const record: StoredRecord = {
    ...{ entry, hasData, isLarge, isSmall },
    staticUris: urisOf(entry).filter((uri) => staticUris.has(uri)),
  };
  return JSON.stringify(record);
}

/** Copies the entries that no release has; all of them are in the temporary table `incoming` then, in order. */
async function copyEntries(
  sql: Sql,
  records: DirectoryContents['records'],
  print: (record: DirectoryRecord) => string,
  onProgress: (text: string) => void,
): Promise<number> {
  await sql.unsafe(`CREATE TEMP TABLE incoming
    (ordinal int, digest uuid, type text, ranges text[], tags text[], published float8) ON COMMIT DROP`);
  await copy(sql, 'incoming', count(records, onProgress, 'comparing'), (record, ordinal) => {
    const { type, language, tags, publishedAt } = record.entry;
    const published = publishedAt === undefined ? undefined : parseInstant(publishedAt)?.time;
    return [
      ordinal,
      uuidOf(print(record)),
      type,
      rangesOf(language).map(toRange),
      tags.map(keyOf),
      published,
    ];
  });
  const missing = await sql<{ ordinal: number }[]>`
    SELECT min(ordinal) AS ordinal FROM incoming i
    WHERE NOT EXISTS (SELECT FROM code_lists.entry e WHERE e.digest = i.digest) GROUP BY digest ORDER BY 1`;
  const changed = missing.map(({ ordinal }) => records[ordinal] as DirectoryRecord);
  const columns = 'code_lists.entry (digest, canonical, names, texts, record)';
  await copy(sql, columns, count(changed, onProgress, 'copying'), (record) => {
    const json = print(record);
    const uris = urisOf(record.entry);
    const names = [...new Set([...uris, ...uris.map(sentForm)])].map(keyOf);
    const texts = foldCase(textsOf(record.entry).join('\n'));
    return [uuidOf(json), keyOf(record.entry.canonicalUri), names, texts, json];
  });
  onProgress('indexing');
  await sql.unsafe(INDEXES);
  return changed.length;
}

const toRange = (language: string): string => keyOf(language.toLowerCase());

/** The first 128 bits of a SHA-256. */
const uuidOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Creates the tables of a release from `incoming`. */
async function createRelease(sql: Sql, id: number, records: DirectoryContents['records']): Promise<void> {
  await sql.unsafe(`
    CREATE TABLE code_lists.place_${id} AS
      SELECT i.ordinal, e.id AS entry, i.type, i.ranges, i.tags, i.published
      FROM incoming i JOIN code_lists.entry e USING (digest) ORDER BY i.ordinal;
    ALTER TABLE code_lists.place_${id} ADD PRIMARY KEY (ordinal);
    CREATE INDEX ON code_lists.place_${id} (entry);
    CREATE INDEX ON code_lists.place_${id} USING gin (tags);
    ANALYZE code_lists.place_${id};
    CREATE TABLE code_lists.chunk_${id}
      (name text, chunk int, count int NOT NULL, items text NOT NULL, PRIMARY KEY (name, chunk))`);
  const sets = new Map<string, number[]>();
  for (const [ordinal, { entry }] of records.entries())
    for (const type of ['', entry.type])
      for (const range of ['', ...rangesOf(entry.language)])
        for (const tag of ['', ...new Set(entry.tags)]) append(sets, setName(type, range, tag), ordinal);
  const { tags } = directoryOf(records);
  await copy(sql, `code_lists.chunk_${id}`, chunksOf([...sets, [TAGS, tags]]), (chunk) => chunk);
}

function* chunksOf(lists: Iterable<readonly [string, readonly unknown[]]>): Generator<Cell[]> {
  for (const [name, items] of lists)
    for (let start = 0; start < items.length; start += CHUNK)
      yield [name, start / CHUNK, items.length, JSON.stringify(items.slice(start, start + CHUNK))];
}

/** Removes the releases that no server has used for some days, and the entries that only they have. */
async function removeUnused(sql: Sql, keepDays: number): Promise<number> {
  const removed = await sql<{ id: number }[]>`
    DELETE FROM code_lists.release WHERE used < now() - ${keepDays} * interval '1 day' RETURNING id`;
  if (removed.length === 0) return 0;
  for (const { id } of removed) await sql.unsafe(`DROP TABLE code_lists.place_${id}, code_lists.chunk_${id}`);
  const kept = await sql<{ id: number }[]>`SELECT id FROM code_lists.release`;
  const isUnused = kept.map(
    ({ id }) => `NOT EXISTS (SELECT FROM code_lists.place_${id} p WHERE p.entry = e.id)`,
  );
  await sql.unsafe(`DELETE FROM code_lists.entry e WHERE ${isUnused.join(' AND ')}`);
  return removed.length;
}

type Cell = string | number | readonly string[] | undefined;

/** Characters of a part of what is copied. */
const PART = 64 * 1024;

/** Copies items into a table, in PostgreSQL's text format. */
async function copy<T>(
  sql: Sql,
  table: string,
  items: Iterable<T>,
  cellsOf: (item: T, index: number) => readonly Cell[],
): Promise<void> {
  function* parts(): Generator<string> {
    let part = '';
    let index = 0;
    for (const item of items) {
      part += `${cellsOf(item, index++).map(printCell).join('\t')}\n`;
      if (part.length < PART) continue;
      yield part;
      part = '';
    }
    yield part;
  }
  await pipeline(Readable.from(parts()), await sql.unsafe(`COPY ${table} FROM STDIN`).writable());
}

function printCell(cell: Cell): string {
  if (cell === undefined) return '\\N';
  const text =
    typeof cell === 'object'
      ? `{${cell.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join()}}`
      : String(cell);
  return text.replace(/[\\\n\r\t]/g, (character) => `\\${ESCAPED[character]}`);
}

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\', '\n': 'n', '\r': 'r', '\t': 't' };

/** Shows the progress of reading items. */
function* count<T>(items: readonly T[], onProgress: (text: string) => void, verb: string): Generator<T> {
  for (const [i, item] of items.entries()) {
    if (i % 1000 === 0) onProgress(`${verb} ${i} of ${items.length} entries`);
    yield item;
  }
}
