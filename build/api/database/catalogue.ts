import postgres, { type Helper, type PendingQuery, type Row, type Sql } from 'postgres';
import { type DirectoryRecord, textsOf } from '../../model/document/entry.ts';
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
import { type Catalogue, CatalogueUnavailable } from '../endpoint.ts';
import { namingOf } from '../files/naming.ts';
import { CHUNK, keyOf, type StoredAbout, type StoredRecord, setName, TAGS } from './stored.ts';

/** Milliseconds for an answer, after which the database is not available. */
const ANSWER_TIME = 10_000;

/** Milliseconds between two notes that a release is used. */
const USE_INTERVAL = 60 * 60 * 1000;

/** Rows that a search reads at a time. */
const PORTION = 1000;

/** Number of searches whose results are kept: each has at most 100,000 numbers. */
const MAX_RESULTS = 20;

/** Connects to a database on first use, and again whenever the connection is lost. */
export const connect = (url: string, connections = 8): Sql =>
  postgres(url, {
    max: connections,
    connect_timeout: 5,
    idle_timeout: 60,
    backoff: () => 0.5,
    onnotice: () => {},
    // Plans for any value of a filter would not use the indexes of texts.
    connection: { statement_timeout: ANSWER_TIME, plan_cache_mode: 'force_custom_plan' },
  });

/** A release in the database: its tables, and what is known of it. */
interface Release {
  readonly place: Helper<string>;
  readonly chunk: Helper<string>;
  readonly about: StoredAbout;
}

/** A part of a query, which would be sent as a query itself where it is awaited. */
type Fragment = PendingQuery<Row[]>;
type Condition = () => Fragment;

/** The index of a release in a database, which {@link loadIndex} has loaded; no record is in memory. */
export function openCatalogue(sql: Sql, name: string): Catalogue {
  let opened: Release | undefined;
  let usedAt = Number.NEGATIVE_INFINITY;
  const results = new Map<string, Condition>();

  /** @throws CatalogueUnavailable for any error of the database, or an answer that takes too long */
  async function ask<T>(question: (release: Release) => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('it does not answer')), ANSWER_TIME);
    });
    try {
      return await Promise.race([open().then(question), timeout]);
    } catch (cause) {
      opened = undefined;
      if (cause instanceof CatalogueUnavailable || cause instanceof RefusedTerm) throw cause;
      throw new CatalogueUnavailable(`cannot read the index from the database: ${(cause as Error).message}`);
    } finally {
      clearTimeout(timer);
    }
  }

  async function open(): Promise<Release> {
    if (!opened) {
      const [row] = await sql`SELECT id, about FROM code_lists.release WHERE name = ${name}`;
      if (!row)
        throw new CatalogueUnavailable(
          'the database does not have the index of this output: load it with the command index',
        );
      const { id, about } = row;
      const tableOf = (kind: string) => sql(`code_lists.${kind}_${id}`);
      opened = { place: tableOf('place'), chunk: tableOf('chunk'), about: JSON.parse(about) };
    }
    if (performance.now() - usedAt > USE_INTERVAL) {
      usedAt = performance.now();
      // A replica cannot be written; see docs/hosting/database.md.
      sql`UPDATE code_lists.release SET used = now() WHERE name = ${name}`.catch(() => {});
    }
    return opened;
  }

  const toRecords = (rows: readonly Row[], { about: { formats } }: Release): StoredRecord[] =>
    rows.map(({ record }) => ({ ...JSON.parse(record), formats }));

  /** A page of a list in chunks. */
  async function readChunks<T>(list: string, page: Page, { chunk }: Release): Promise<PageOf<T>> {
    const { number, size } = page;
    // Lists have fewer items; columns cannot hold larger numbers.
    const from = number <= 100_000_000n ? (Number(number) - 1) * size : 0;
    const first = Math.floor(from / CHUNK);
    const last = Math.floor((from + size - 1) / CHUNK);
    const rows = await sql`
      SELECT chunk, count, items FROM ${chunk}
      WHERE name = ${list} AND (chunk = 0 OR chunk BETWEEN ${first} AND ${last}) ORDER BY chunk`;
    const totalCount = rows[0]?.count ?? 0;
    const start = startOfPage(totalCount, page);
    const items = rows.filter((row) => row.chunk >= first).flatMap((row) => JSON.parse(row.items));
    return { items: start === from ? items.slice(from - first * CHUNK).slice(0, size) : [], totalCount };
  }

  /** A page of the records that match a filter and a condition; result sets of one type, language and tag are stored. */
  const readPage = (filter: IndexFilter, page: Page, condition?: Condition) =>
    ask(async (release): Promise<PageOf<DirectoryRecord>> => {
      const { place } = release;
      const { type = '', language = '', tags = [], publishedFrom, publishedUntil } = filter;
      if (!condition && new Set(tags).size < 2 && !publishedFrom && !publishedUntil) {
        const found = await readChunks<number>(setName(type, language, tags[0] ?? ''), page, release);
        const rows = await sql`
          SELECT e.record FROM ${place} p JOIN code_lists.entry e ON e.id = p.entry
          WHERE p.ordinal = ANY(${found.items as number[]}) ORDER BY p.ordinal`;
        return { items: toRecords(rows, release), totalCount: found.totalCount };
      }
      const end = publishedUntil && publishedUntil.time + DAY;
      const where = all([
        condition?.() ?? sql`TRUE`,
        ...(type ? [sql`p.type = ${type}`] : []),
        ...(language ? [sql`${keyOf(language.toLowerCase())} = ANY(p.ranges)`] : []),
        ...(tags.length > 0 ? [sql`p.tags && ${tags.map(keyOf)}`] : []),
        ...(publishedFrom ? [sql`p.published >= ${publishedFrom.time}`] : []),
        ...(publishedUntil?.wholeDay ? [sql`p.published < ${end as number}`] : []),
        ...(publishedUntil && !publishedUntil.wholeDay ? [sql`p.published <= ${publishedUntil.time}`] : []),
      ]);
      const texts = condition ? sql`JOIN code_lists.entry e ON e.id = p.entry` : sql``;
      const matching = sql`FROM ${place} p ${texts} WHERE ${where}`;
      const [row] = await sql`SELECT count(*)::int AS count ${matching}`;
      const start = startOfPage(row?.count, page);
      const rows = await sql`
        SELECT e.record
        FROM (SELECT p.ordinal, p.entry ${matching} ORDER BY p.ordinal LIMIT ${page.size} OFFSET ${start}) AS found
        JOIN code_lists.entry e ON e.id = found.entry ORDER BY found.ordinal`;
      return { items: toRecords(rows, release), totalCount: row?.count };
    });

  const all = (parts: readonly Fragment[], operator = sql` AND `): Fragment =>
    parts.reduce((before, part) => sql`(${before}${operator}${part})`);

  /** The condition for texts that contain required ones, in upper or lower case. */
  function conditionOf(required: RequiredTexts | undefined): Fragment {
    if (required === undefined) return sql`TRUE`;
    if (typeof required === 'string')
      return sql`e.texts LIKE ${`%${foldCase(required).replace(/[\\%_]/g, '\\$&')}%`}`;
    if ('all' in required) return all(required.all.map(conditionOf));
    return all(required.any.map(conditionOf), sql` OR `);
  }

  /** Matches a term as in memory: all candidates in order, whatever the other filters are. @throws RefusedTerm */
  async function findMatches(term: string): Promise<Condition> {
    const isMatch = compileSearchTerm(term);
    const required = requiredTexts(term);
    const condition = () => conditionOf(required);
    if (isPlain(term)) return condition;
    return ask(async ({ place }) => {
      const candidates = sql`FROM ${place} p JOIN code_lists.entry e ON e.id = p.entry WHERE ${condition()}`;
      const [row] = await sql`
        SELECT count(*)::int AS count FROM (SELECT ${candidates} LIMIT ${MAX_CANDIDATES + 1}) AS first`;
      if (row?.count > MAX_CANDIDATES) throw new RefusedTerm('cost', TOO_MANY_CANDIDATES);
      const ordinals: number[] = [];
      const rows = sql`SELECT p.ordinal, e.record ${candidates} ORDER BY p.ordinal`.cursor(PORTION);
      for await (const portion of rows)
        for (const { ordinal, record } of portion)
          if (textsOf(JSON.parse(record).entry).filter(isMatch).length > 0) ordinals.push(ordinal);
      return () => sql`p.ordinal = ANY(${ordinals})`;
    });
  }

  return {
    about: () => ask(async ({ about }) => about),
    isCostlySearch: (term) => !isPlain(term),
    search: async (term) => {
      let refusal: string | undefined;
      let condition = term === undefined ? undefined : results.get(term);
      try {
        if (term !== undefined) {
          condition ??= await findMatches(term);
          results.delete(term);
          results.set(term, condition);
          for (const oldest of results.keys()) if (results.size > MAX_RESULTS) results.delete(oldest);
        }
      } catch (error) {
        if (!(error instanceof RefusedTerm)) throw error;
        refusal = error.message;
      }
      return { refusal, page: (filter, page) => readPage(filter, page, condition) };
    },
    listsOf: (uris) =>
      ask(async (release) => {
        const { place, about } = release;
        const asked = uris()
          .filter((uri) => uri.length <= about.longestUri)
          .map(keyOf);
        const rows = await sql`
          WITH own AS (SELECT e.canonical FROM code_lists.entry e JOIN ${place} p ON p.entry = e.id WHERE e.names && ${asked})
          SELECT e.record FROM code_lists.entry e JOIN ${place} p ON p.entry = e.id
          WHERE e.names && (SELECT array_agg(canonical) || ${asked} FROM own) ORDER BY p.ordinal`;
        const records = toRecords(rows, release);
        const languages = new Map(about.languages);
        const uriNames = new Set(records.flatMap(({ staticUris }) => staticUris));
        const naming = namingOf({ uris: uriNames, tags: new Set(), languages });
        return { directory: directoryOf(records), naming };
      }),
    tags: (page) => ask((release) => readChunks<string>(TAGS, page, release)),
  };
}
