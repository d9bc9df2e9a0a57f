import sql, { join, type Sql } from 'sql-template-tag';
import { type DirectoryRecord, textsOf } from '../../model/document/entry.ts';
import { keepLatest } from '../../model/once.ts';
import { directoryOf } from '../../model/query/directory.ts';
import { type Page, type PageOf, startOfPage } from '../../model/query/paging.ts';
import { foldCase, isPlain, type RequiredTexts, requiredTexts } from '../../model/query/required-texts.ts';
import {
  compileSearchTerm,
  MAX_CANDIDATES,
  RefusedTerm,
  TOO_MANY_CANDIDATES,
} from '../../model/query/search.ts';
import type { IndexFilter } from '../../model/query/select.ts';
import { DAY } from '../../model/values/instant.ts';
import type { Catalogue, Lists } from '../endpoint.ts';
import { namingOf } from '../files/naming.ts';
import { Unavailable } from '../response/problem.ts';
import type { Database } from './connection.ts';
import {
  ENTRIES,
  nameOfSet,
  orderedTable,
  PART_SIZE,
  RELEASES,
  type StoredAbout,
  type StoredRecord,
  setsTable,
  TAGS,
  toKey,
} from './stored.ts';

/** Milliseconds between two notes that a server uses a release. */
const USE_INTERVAL = 60 * 60 * 1000;

/** Entries that a search reads at a time. */
const PORTION = 1000;

/** Number of searches whose results are kept: each has at most 100,000 numbers. */
const MAX_RESULTS = 20;

/** A release in a database. */
interface Release extends Database {
  /** Its entries, as `o`; and the same with their texts, as `e`. */
  readonly ordered: Sql;
  readonly withTexts: Sql;
  readonly sets: Sql;
  readonly about: StoredAbout;
}

/** The index of a release in a database, which {@link loadIndex} has loaded; no record is in memory. */
export function openCatalogue(database: Database, name: string): Catalogue {
  let opened: Release | undefined;
  let usedAt = Number.NEGATIVE_INFINITY;
  /** The latest searches: conditions for the entries that match. */
  const results = new Map<string, Sql>();

  async function open(): Promise<Release> {
    if (performance.now() - usedAt > USE_INTERVAL) {
      usedAt = performance.now();
      // A replica cannot be written; see docs/hosting/database.md.
      database.ask(sql`UPDATE ${RELEASES} SET used = now() WHERE name = ${name}`).catch(() => {
        usedAt = Number.NEGATIVE_INFINITY;
      });
    }
    opened ??= await openRelease(database, name);
    return opened;
  }

  /** Asks again for the release after an error: it may have been removed, and loaded again. */
  async function inRelease<T>(answer: (release: Release) => Promise<T>): Promise<T> {
    const release = await open();
    try {
      return await answer(release);
    } catch (error) {
      if (error instanceof Unavailable) opened = undefined;
      throw error;
    }
  }

  async function search(term: string): Promise<Sql> {
    const found = results.get(term) ?? (await inRelease((release) => findMatches(term, release)));
    keepLatest(results, term, found, MAX_RESULTS);
    return found;
  }

  return {
    about: async () => (await open()).about,
    isCostly: (query) =>
      ['searchTerm', 'publishedFrom', 'publishedUntil'].some((filter) => query.get(filter)) ||
      query.get('tags')?.includes(',') === true,
    search: async (term) => {
      try {
        const condition = term === undefined ? undefined : await search(term);
        return { page: (filter, page) => inRelease((release) => readPage(filter, page, release, condition)) };
      } catch (error) {
        if (!(error instanceof RefusedTerm)) throw error;
        return { refusal: error.message, page: async () => ({ items: [], totalCount: 0 }) };
      }
    },
    listsOf: (uris) => inRelease((release) => findLists(uris(), release)),
    tags: (page) => inRelease((release) => readSet<string>(TAGS, page, release)),
  };
}

/** @throws Unavailable if the database does not have it */
async function openRelease(database: Database, name: string): Promise<Release> {
  const [row] = await database.ask<{ readonly id: number; readonly about: string }>(
    sql`SELECT id, about FROM ${RELEASES} WHERE name = ${name}`,
  );
  if (!row)
    throw new Unavailable(
      'the database does not have the index of this output: load it with the command index',
    );
  const ordered = sql`${orderedTable(row.id)} o`;
  const withTexts = sql`${ordered} JOIN ${ENTRIES} e ON e.id = o.entry`;
  return { ...database, ordered, withTexts, sets: setsTable(row.id), about: JSON.parse(row.about) };
}

interface RecordRow {
  readonly record: string;
}

const toRecords = (rows: readonly RecordRow[], { about: { formats } }: Release): StoredRecord[] =>
  rows.map(({ record }) => ({ ...JSON.parse(record), formats }));

/** A page of a stored list. */
async function readSet<T>(name: string, page: Page, { ask, sets }: Release): Promise<PageOf<T>> {
  const { number, size } = page;
  // Lists have fewer items, and columns cannot hold larger numbers.
  const from = number <= 100_000_000n ? (Number(number) - 1) * size : 0;
  const first = Math.floor(from / PART_SIZE);
  const last = Math.floor((from + size - 1) / PART_SIZE);
  // The first part only counts, unless it is asked for.
  const parts = await ask<{ readonly count: number; readonly items: string }>(
    sql`SELECT count, CASE WHEN part >= ${first} THEN items ELSE '[]' END AS items FROM ${sets}
      WHERE name = ${name} AND (part = 0 OR part BETWEEN ${first} AND ${last}) ORDER BY part`,
  );
  const totalCount = parts[0]?.count ?? 0;
  if (startOfPage(totalCount, page) !== from) return { items: [], totalCount };
  const items: T[] = parts.flatMap((part) => JSON.parse(part.items));
  return { items: items.slice(from - first * PART_SIZE).slice(0, size), totalCount };
}

/**
 * A page of the records that match a filter, and a condition if there is one. The result sets of a type, a language and a tag
 * are stored; all others are counted.
 */
async function readPage(
  filter: IndexFilter,
  page: Page,
  release: Release,
  condition?: Sql,
): Promise<PageOf<DirectoryRecord>> {
  const { ask, ordered, withTexts } = release;
  const { type = '', language = '', tags = [], publishedFrom: from, publishedUntil: until } = filter;
  if (!condition && new Set(tags).size < 2 && !from && !until) {
    const name = nameOfSet(type, language, tags[0] ?? '');
    const { items: numbers, totalCount } = await readSet<number>(name, page, release);
    const rows = await ask<RecordRow>(
      sql`SELECT e.record FROM ${withTexts} WHERE o.ordinal = ANY(${numbers}) ORDER BY o.ordinal`,
    );
    return { items: toRecords(rows, release), totalCount };
  }
  const conditions = condition ? [condition] : [];
  if (type) conditions.push(sql`o.type = ${type}`);
  if (language) conditions.push(sql`${toKey(language.toLowerCase())} = ANY(o.ranges)`);
  if (tags.length > 0) conditions.push(sql`o.tags && ${tags.map(toKey)}`);
  if (from) conditions.push(sql`o.published >= ${from.time}`);
  if (until?.wholeDay) conditions.push(sql`o.published < ${until.time + DAY}`);
  else if (until) conditions.push(sql`o.published <= ${until.time}`);
  const matching = sql`FROM ${condition ? withTexts : ordered} WHERE ${join(conditions, ' AND ')}`;
  const [row] = await ask<{ readonly count: number }>(sql`SELECT count(*)::int AS count ${matching}`);
  const totalCount = row?.count ?? 0;
  const rows = await ask<RecordRow>(
    sql`SELECT e.record FROM (
      SELECT o.ordinal, o.entry ${matching} ORDER BY o.ordinal LIMIT ${page.size} OFFSET ${startOfPage(totalCount, page)}
    ) AS found JOIN ${ENTRIES} e ON e.id = found.entry ORDER BY found.ordinal`,
  );
  return { items: toRecords(rows, release), totalCount };
}

/**
 * The condition for the entries that match a term: for a plain one, that their texts contain it; for a pattern, the numbers of
 * the candidates that it matches. Other filters do not count, as in memory. @throws RefusedTerm
 */
async function findMatches(term: string, { ask, withTexts }: Release): Promise<Sql> {
  const isMatch = compileSearchTerm(term);
  const condition = containing(requiredTexts(term));
  if (isPlain(term)) return condition;
  const candidates = await ask<{ readonly ordinal: number }>(
    sql`SELECT o.ordinal FROM ${withTexts} WHERE ${condition} ORDER BY o.ordinal LIMIT ${MAX_CANDIDATES + 1}`,
  );
  if (candidates.length > MAX_CANDIDATES) throw new RefusedTerm('cost', TOO_MANY_CANDIDATES);
  const matches: number[] = [];
  for (let start = 0; start < candidates.length; start += PORTION) {
    const numbers = candidates.slice(start, start + PORTION).map(({ ordinal }) => ordinal);
    const rows = await ask<RecordRow & { readonly ordinal: number }>(
      sql`SELECT o.ordinal, e.record FROM ${withTexts} WHERE o.ordinal = ANY(${numbers}) ORDER BY o.ordinal`,
    );
    for (const { ordinal, record } of rows) {
      // All texts are matched, so that the cost of a term does not depend on their order.
      const found = textsOf(JSON.parse(record).entry).filter(isMatch);
      if (found.length > 0) matches.push(ordinal);
    }
  }
  return sql`o.ordinal = ANY(${matches})`;
}

/** The condition for texts that contain required ones, in upper or lower case. */
function containing(required: RequiredTexts | undefined): Sql {
  if (required === undefined) return sql`TRUE`;
  if (typeof required === 'string') {
    const escaped = foldCase(required).replace(/[\\%_]/g, '\\$&');
    return sql`e.texts LIKE ${`%${escaped}%`}`;
  }
  if ('all' in required) return join(required.all.map(containing), ' AND ', '(', ')');
  return join(required.any.map(containing), ' OR ', '(', ')');
}

/** The lists that have some URIs, or a version with one. */
async function findLists(uris: readonly string[], release: Release): Promise<Lists> {
  const { ask, withTexts, about } = release;
  const keys = uris.filter((uri) => uri.length <= about.longestUri).map(toKey);
  // Two questions, because the plan of one would not know how many lists there are.
  const find = <Row>(column: Sql, names: readonly string[]) =>
    ask<Row>(sql`SELECT ${column} FROM ${withTexts} WHERE e.names && ${names} ORDER BY o.ordinal`);
  const named = keys.length === 0 ? [] : await find<{ readonly canonical: string }>(sql`e.canonical`, keys);
  const lists = named.map(({ canonical }) => canonical);
  const rows =
    named.length === 0 ? [] : await find<RecordRow>(sql`e.record`, [...new Set([...lists, ...keys])]);
  const records = toRecords(rows, release);
  const staticUris = new Set(records.flatMap((record) => record.staticUris));
  const naming = namingOf({ uris: staticUris, tags: new Set(), languages: new Map(about.languages) });
  return { directory: directoryOf(records), naming };
}
