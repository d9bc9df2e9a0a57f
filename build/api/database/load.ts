import pg from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';
import { append } from '../../model/collections.ts';
import { digestOf } from '../../model/digest.ts';
import { type DirectoryRecord, textsOf } from '../../model/document/entry.ts';
import { rangesOf } from '../../model/identity/language.ts';
import { directoryOf, sentForm } from '../../model/query/directory.ts';
import type { DirectoryContents } from '../../model/query/packed-records.ts';
import { foldCase } from '../../model/query/required-texts.ts';
import { parseInstant } from '../../model/values/instant.ts';
import { filtersOf } from '../endpoints/index.ts';
import { staticNamesOf } from '../files/naming.ts';
import { API_PATHS } from '../respond.ts';
import { reasonOf } from './connection.ts';
import {
  ENTRIES,
  nameOfSet,
  orderedTable,
  PART_SIZE,
  RELEASES,
  SCHEMA_NAME,
  type StoredAbout,
  type StoredRecord,
  setsTable,
  TAGS,
  toKey,
} from './stored.ts';

/** The shared tables. Releases share entries, so that a release adds only those that changed. */
const SETUP = sql`
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE TABLE IF NOT EXISTS ${RELEASES} (
    id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    about text NOT NULL,
    used timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE IF NOT EXISTS ${ENTRIES} (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    digest text COLLATE "C" NOT NULL,
    canonical text NOT NULL,
    names text[] NOT NULL,
    texts text NOT NULL,
    record text NOT NULL
  );
  CREATE UNIQUE INDEX IF NOT EXISTS entry_digest ON ${ENTRIES} (digest) INCLUDE (id)`;

/** After the entries of the first release, whose insertion would take longer with indexes. */
const INDEXES = sql`
  CREATE INDEX IF NOT EXISTS entry_names ON ${ENTRIES} USING gin (names) WITH (fastupdate = off);
  CREATE INDEX IF NOT EXISTS entry_texts ON ${ENTRIES} USING gin (texts gin_trgm_ops) WITH (fastupdate = off)`;

/** Rows of an insertion. */
const BATCH = 1000;

/** What a load did. */
export interface Loaded {
  readonly entries: number;
  /** Entries that no earlier release had. */
  readonly added: number;
  /** Earlier releases that were removed. */
  readonly removed: number;
}

type Ask = (question: Sql) => Promise<pg.QueryResult>;

/**
 * Loads the index of an output in one transaction, unless the database has it, and removes the releases that no server has
 * used for some days.
 *
 * @param name the digest of the records of the output
 * @throws Error with the reason
 */
export async function loadIndex(
  url: string,
  name: string,
  contents: DirectoryContents,
  keepDays: number,
  onProgress: (text: string) => void = () => {},
): Promise<Loaded> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A lost connection also ends the question.
  client.on('error', () => {});
  const ask: Ask = ({ text, values }) => client.query(values.length > 0 ? { text, values } : text);
  try {
    await client.connect();
    await setUp(ask);
    await ask(sql`BEGIN`);
    onProgress('waiting for other loads');
    await ask(sql`LOCK TABLE ${RELEASES} IN EXCLUSIVE MODE`);
    const known = await ask(sql`UPDATE ${RELEASES} SET used = now() WHERE name = ${name}`);
    const added = known.rowCount === 0 ? await addRelease(ask, name, contents, onProgress) : 0;
    const removed = await removeUnused(ask, keepDays);
    await ask(sql`COMMIT`);
    onProgress('cleaning up');
    // Lets the next load find known entries without reading their rows.
    if (added > 0 || removed > 0) await ask(sql`VACUUM ANALYZE ${ENTRIES}`);
    return { entries: contents.records.length, added, removed };
  } catch (error) {
    throw new Error(`cannot load the index into the database: ${reasonOf(error)}`);
  } finally {
    // Ends the transaction, too.
    await client.end();
  }
}

/** Creates what is missing. Roles that may not create a schema can use an existing one. */
async function setUp(ask: Ask): Promise<void> {
  const { rows } = await ask(
    sql`SELECT to_regclass('${ENTRIES}') AS entries, to_regnamespace('${SCHEMA_NAME}') AS own`,
  );
  if (rows[0].own === null) await ask(sql`CREATE SCHEMA IF NOT EXISTS ${SCHEMA_NAME}`);
  if (rows[0].entries === null) await ask(SETUP);
}

/** @returns the number of entries that no other release has */
async function addRelease(
  ask: Ask,
  name: string,
  { records, tables, baseUrl, pages }: DirectoryContents,
  onProgress: (text: string) => void,
): Promise<number> {
  onProgress('reading the index');
  const directory = directoryOf(records);
  const names = staticNamesOf(directory, API_PATHS);
  const lengths = records.flatMap(({ entry }) => urisOf(entry).map((uri) => sentForm(uri).length));
  const about: StoredAbout = {
    tables,
    baseUrl,
    pages,
    formats: records[0]?.formats,
    languages: [...names.languages],
    longestUri: lengths.reduce((longest, length) => Math.max(longest, length), 0),
  };
  const { rows } = await ask(
    sql`INSERT INTO ${RELEASES} (name, about) VALUES (${name}, ${JSON.stringify(about)}) RETURNING id`,
  );
  const { id } = rows[0];
  const ordered = orderedTable(id);
  const sets = setsTable(id);
  await ask(sql`
    CREATE TABLE ${ordered}
      (ordinal int PRIMARY KEY, entry bigint NOT NULL, type text, ranges text[], tags text[], published float8);
    CREATE TABLE ${sets} (name text, part int, count int NOT NULL, items text NOT NULL, PRIMARY KEY (name, part))`);
  let added = 0;
  for (let start = 0; start < records.length; start += BATCH) {
    onProgress(`loading ${start} of ${records.length} entries`);
    const batch = records.slice(start, start + BATCH);
    const stored = batch.map((record, i) => toStored(record, start + i, names.uris));
    added += await addEntries(ask, ordered, stored);
  }
  onProgress('indexing');
  await ask(sql`
    CREATE INDEX ON ${ordered} (entry);
    CREATE INDEX ON ${ordered} USING gin (tags);
    ANALYZE ${ordered}`);
  await ask(INDEXES);
  onProgress('loading result sets');
  const parts = [...resultSetsOf(records), [TAGS, directory.tags] as const].flatMap(partsOf);
  for (let start = 0; start < parts.length; start += BATCH)
    await ask(sql`INSERT INTO ${sets} SELECT * FROM json_to_recordset(${JSON.stringify(parts.slice(start, start + BATCH))})
      AS part (name text, part int, count int, items text)`);
  return added;
}

const urisOf = ({ canonicalUri, canonicalVersionUri }: DirectoryRecord['entry']): string[] => [
  ...new Set([canonicalUri, canonicalVersionUri]),
];

/** A record with what filters read, and as a row of the entries, whose digest distinguishes it. */
function toStored(
  { entry, hasData, isLarge, isSmall }: DirectoryRecord,
  ordinal: number,
  staticUris: ReadonlySet<string>,
) {
  const { type, language, canonicalUri, tags, publishedAt = '' } = entry;
  const uris = urisOf(entry);
  const stored: StoredRecord = {
    entry,
    hasData,
    isLarge,
    isSmall,
    staticUris: uris.filter((uri) => staticUris.has(uri)),
  };
  const record = JSON.stringify(stored);
  const digest = digestOf([record]);
  return {
    facts: {
      ordinal,
      digest,
      type,
      tags: tags.map(toKey),
      ranges: rangesOf(language).map((range) => toKey(range.toLowerCase())),
      published: parseInstant(publishedAt)?.time,
    },
    row: {
      digest,
      record,
      canonical: toKey(canonicalUri),
      names: [...new Set([...uris, ...uris.map(sentForm)])].map(toKey),
      texts: foldCase(textsOf(entry).join('\n')),
    },
  };
}

type Stored = ReturnType<typeof toStored>;

/** Adds entries to a release, and those that no release has to all entries. @returns the number of the latter */
async function addEntries(ask: Ask, ordered: Sql, batch: readonly Stored[]): Promise<number> {
  const known = await orderEntries(ask, ordered, batch);
  const missing = batch.filter(({ facts }) => !known.has(facts.ordinal));
  if (missing.length === 0) return 0;
  const rows = JSON.stringify(missing.map(({ row }) => row));
  await ask(sql`INSERT INTO ${ENTRIES} (digest, canonical, names, texts, record)
    SELECT * FROM json_to_recordset(${rows})
      AS row (digest text, canonical text, names text[], texts text, record text)
    ON CONFLICT DO NOTHING`);
  await orderEntries(ask, ordered, missing);
  return missing.length;
}

/** Adds those entries to a release that a release has. @returns their ordinals */
async function orderEntries(ask: Ask, ordered: Sql, batch: readonly Stored[]): Promise<Set<number>> {
  const facts = JSON.stringify(batch.map((one) => one.facts));
  const { rows } = await ask(sql`INSERT INTO ${ordered}
    SELECT f.ordinal, e.id, f.type, f.ranges, f.tags, f.published FROM json_to_recordset(${facts})
      AS f (ordinal int, digest text, type text, ranges text[], tags text[], published float8)
    JOIN ${ENTRIES} e ON e.digest = f.digest RETURNING ordinal`);
  return new Set(rows.map(({ ordinal }) => ordinal));
}

/** The numbers of the entries of each type, language range and tag, and of all combinations. */
function resultSetsOf(records: readonly DirectoryRecord[]): Map<string, number[]> {
  const sets = new Map<string, number[]>();
  for (const [ordinal, { entry }] of records.entries()) {
    for (const [type, range, tag] of filtersOf(entry.type, rangesOf(entry.language), entry.tags))
      append(sets, nameOfSet(type, range, tag), ordinal);
  }
  return sets;
}

/** The rows of a list in parts. */
function partsOf([name, items]: readonly [string, readonly unknown[]]) {
  const rows = [];
  for (let start = 0; start < items.length; start += PART_SIZE) {
    const own = JSON.stringify(items.slice(start, start + PART_SIZE));
    rows.push({ name, part: start / PART_SIZE, count: items.length, items: own });
  }
  return rows;
}

/** Removes the releases that no server has used for some days, and the entries that only they have. */
async function removeUnused(ask: Ask, keepDays: number): Promise<number> {
  const { rows } = await ask(
    sql`DELETE FROM ${RELEASES} WHERE used < now() - ${keepDays} * interval '1 day' RETURNING id`,
  );
  if (rows.length === 0) return 0;
  for (const { id } of rows) await ask(sql`DROP TABLE ${orderedTable(id)}, ${setsTable(id)}`);
  const kept = await ask(sql`SELECT id FROM ${RELEASES}`);
  const isUsed = kept.rows.map(({ id }) => `SELECT FROM ${orderedTable(id).text} o WHERE o.entry = e.id`);
  await ask(sql`DELETE FROM ${ENTRIES} e WHERE NOT EXISTS (${raw(isUsed.join(' UNION ALL '))})`);
  return rows.length;
}
