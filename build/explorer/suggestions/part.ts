import type { DocumentMetadata } from '../../catalogue/document.ts';
import { groupBy } from '../../domain/group.ts';
import { oncePerKey } from '../../domain/once.ts';
import { compareCodeUnits } from '../../domain/version.ts';
import { orderVersions } from '../../domain/versions.ts';
import type { OutputFile } from '../../plan/output-file.ts';
import type { SitePlan } from '../../plan/plan.ts';
import type { DirectoryContext, SitePart } from '../../site/part.ts';
import { outputPath, SUGGESTIONS_FILE, suggestionsShard, UI_LANGUAGES } from '../../site/paths.ts';
import { latestPlaceOf } from '../changes-link.ts';
import { titleOf } from '../title.ts';
import { truncate } from '../truncate.ts';
import {
  type Field,
  type ListOfShard,
  languageOf,
  type RowOfShard,
  type ShardContent,
  type ShownDocument,
  type SuggestionIndex,
  type TextOfShard,
} from './index-format.ts';
import { type JoinedRow, joinRow, type RowLines, readRow } from './joined-row.ts';
import { codeKeyOf, keyOf, MAX_KEY_LENGTH, suffixKeys, wordsOf } from './keys.ts';
import { joinRows, suggestedDocuments } from './row-texts.ts';
import { divideIntoShards, type Shard, type ShardEntry, shardName, shardStart } from './shards.ts';
import { loadStemmers, type Stem, stemmedLanguage } from './stemmers.ts';

/**
 * The files of the suggestions. A part of its own, because a changed row changes them, but not the pages of the
 * directory.
 */
export const suggestions: SitePart = {
  headerRules: [],
  files: async (context) => {
    const tags = context.documents.map(({ entry }) => stemmedLanguage(entry.language));
    return allFiles(context, await loadStemmers(tags.filter((tag) => tag !== undefined)));
  },
};

type Stemmers = ReadonlyMap<string, Stem>;

function* allFiles(context: DirectoryContext, stemmers: Stemmers): Generator<OutputFile> {
  const lists = listsOf(context);
  const { entries, limited } = entriesOf(lists, stemmers);
  const listSizes = lists.map(({ content }) => JSON.stringify(content).length);
  const shards = [...divideIntoShards({ entries, listSizes })];
  const starts = shards.map(({ start }) => start);
  const limitedByShard = groupBy([...limited], ([term]) => shardStart(starts, term));
  for (const shard of shards) {
    const cuts = [...cutsOf(shard, entries), ...(limitedByShard.get(shard.start) ?? [])];
    const text = JSON.stringify({ ...contentOf(shard, entries, lists), cuts } satisfies ShardContent);
    yield { path: outputPath(suggestionsShard(shardName(shard.start))), text };
  }
  const index: SuggestionIndex = { starts, languages: languagesOf(lists) };
  yield { path: outputPath(SUGGESTIONS_FILE), text: JSON.stringify(index) };
}

interface SuggestedList {
  /** Its fields in shards. */
  readonly content: ListOfShard;
  readonly texts: readonly ListText[];
  readonly rows: readonly RowLines[];
}

interface ListText {
  readonly field: Field;
  readonly text: string;
  readonly language: string;
}

/** An entry is a text of a list or one of its rows. */
interface Entry extends ShardEntry {
  readonly list: number;
  readonly text?: ListText;
  readonly row?: JoinedRow;
  /** All texts of the row, which its entries share. */
  readonly lines?: RowLines;
}

/** The lists by title. */
function listsOf({ documents, plan, summaryOf }: DirectoryContext): SuggestedList[] {
  return [...groupBy(documents, ({ entry }) => entry.canonicalUri)]
    .map(([uri, group]) => {
      const shown = suggestedDocuments(group);
      return { uri, shown, group, title: titleOf((shown[0] as DocumentMetadata).entry) };
    })
    .sort((a, b) => compareCodeUnits(a.title, b.title) || compareCodeUnits(a.uri, b.uri))
    .flatMap(({ shown, group }) => {
      const keyColumnsOf = (document: DocumentMetadata) => summaryOf(document).rowTexts?.keyColumns ?? [];
      // Rows of different keys cannot be joined.
      const keys = new Set(shown.map((document) => JSON.stringify(keyColumnsOf(document))));
      const parts = keys.size === 1 ? [shown] : shown.map((document) => [document]);
      return parts.map((documents) => ({
        content: contentOfList(documents, keyColumnsOf(documents[0] as DocumentMetadata), plan),
        texts: textsOf(documents, group),
        rows: joinRows(documents.map((document) => summaryOf(document).rowTexts)),
      }));
    });
}

function contentOfList(
  shown: readonly DocumentMetadata[],
  keyColumns: readonly string[],
  plan: SitePlan,
): ListOfShard {
  const references = shown.flatMap(
    ({ codeList }) => codeList?.columnSet.foreignKeys?.flatMap(({ columnIds }) => columnIds) ?? [],
  );
  const hasForeignCodes = keyColumns.length > 1 || keyColumns.some((id) => references.includes(id));
  const places = shown.map((document) => latestPlaceOf(document, plan).split('/'));
  const documents = shown.map(({ entry }, i): ShownDocument => {
    const [place = ''] = places[i] ?? [];
    const content = [place, shorten(titleOf(entry))] as const;
    return place === `l=${entry.language}` ? content : [...content, entry.language];
  });
  return [places[0]?.[1] ?? '', keyColumns, hasForeignCodes ? 1 : 0, ...documents];
}

/** The texts by which a list is found; the same text only once. Titles in all languages come first. */
function textsOf(shown: readonly DocumentMetadata[], documents: readonly DocumentMetadata[]): ListText[] {
  const latest = orderVersions(documents).at(-1)?.items ?? [];
  const texts = new Map<string, ListText>();
  const add = (field: Field, text: string | undefined, { entry }: DocumentMetadata) => {
    if (text === undefined || texts.has(text)) return;
    texts.set(text, { field, text: shorten(text), language: entry.language });
  };
  for (const document of [...shown, ...latest]) add('title', titleOf(document.entry), document);
  for (const document of shown) {
    const { longName, tags, publisher, canonicalUri } = document.entry;
    add('longName', longName, document);
    for (const tag of tags) add('tag', tag, document);
    for (const { id, name } of document.columns) {
      add('column', name ?? id, document);
      if (name === undefined || codeKeyOf(id) !== codeKeyOf(name)) add('column', id, document);
    }
    add('publisher', publisher?.shortName, document);
    add('publisher', publisher?.longName, document);
    add('uri', canonicalUri, document);
  }
  return [...texts.values()];
}

const MAX_TEXT_LENGTH = 120;
const shorten = (text: string): string => truncate(text, MAX_TEXT_LENGTH);

/** The best first: names of lists, then rows, then other texts of lists. Of these, the shorter ones come first. */
function entriesOf(lists: readonly SuggestedList[], stemmers: Stemmers): RowEntries {
  const { entries, limited } = rowEntries(lists);
  const names = textEntries(lists, (field) => NAMES.has(field), stemmers);
  const others = textEntries(lists, (field) => !NAMES.has(field), stemmers);
  return { entries: [...names, ...entries, ...others], limited };
}

const NAMES: ReadonlySet<Field> = new Set(['title', 'longName']);

function textEntries(
  lists: readonly SuggestedList[],
  isIncluded: (field: Field) => boolean,
  stemmers: Stemmers,
): Entry[] {
  const { isWithinLimit } = limitTerms();
  return lists
    .flatMap(({ texts }, list) => texts.map((text) => ({ list, text })))
    .filter(({ text }) => isIncluded(text.field))
    .sort((a, b) => a.text.text.length - b.text.text.length)
    .map(({ list, text }) => {
      const stem = stemmers.get(stemmedLanguage(text.language) ?? '');
      const words = wordsOf(text.field === 'uri' ? text.text.replace(URI_START, '') : text.text);
      const stems = stem ? words.map((word) => keyOf(stem(word)).slice(0, MAX_KEY_LENGTH)) : [];
      const keys = [...suffixKeys(words), ...stems].filter(isWithinLimit);
      return { list, text, size: text.text.length + TEXT_SIZE, keys };
    });
}

/** The parts that most URIs have. */
const URI_START = /^(?:urn:|https?:\/\/(?:www\.)?)/;

/** Approximate numbers of characters of a text and a row in addition to its texts. */
const TEXT_SIZE = 25;
const ROW_SIZE = 12;

interface RowEntries {
  readonly entries: Entry[];
  /** The number of rows with each term that has more than the limit permits. */
  readonly limited: ReadonlyMap<string, number>;
}

/** The rows of lists with codes of their own come first. */
function rowEntries(lists: readonly SuggestedList[]): RowEntries {
  // Languages have words in common, and rows in one must not displace those in another.
  const limits = [...UI_LANGUAGES, 'codes'].map(limitTerms);
  const entries = lists
    .flatMap(({ content, rows }, list) =>
      rows.flatMap((lines) =>
        partsOf(lines).map((part) => ({
          ...{ list, lines, part },
          rank: nameLength(part.row) + (content[2] === 1 ? MAX_TEXT_LENGTH : 0),
        })),
      ),
    )
    .sort((a, b) => a.rank - b.rank)
    .map(({ list, lines, part: { row, by, limit } }) => {
      const isWithinLimit = oncePerKey((limits[limit] as TermLimit).isWithinLimit);
      const keys = [...termsOf(row, by)].flatMap(([key, term]) => (isWithinLimit(term) ? [key] : []));
      return { list, lines, row, size: sizeOf(row) + ROW_SIZE, keys };
    });
  const limited = new Map<string, number>();
  for (const [term, rows] of limits.flatMap(({ limited: terms }) => [...terms()])) {
    limited.set(term, Math.max(rows, limited.get(term) ?? 0));
  }
  return { entries, limited };
}

/** The prefix of which a shard has only the best entries, with the number of rows. */
function cutsOf({ cut }: Shard, entries: readonly Entry[]): [key: string, rows: number][] {
  if (!cut) return [];
  const rows = new Set(
    cut.entries.map((entry) => entries[entry]?.lines).filter((lines) => lines !== undefined),
  );
  return [[cut.prefix, rows.size]];
}

/** Texts of a row that are found together. */
interface RowPart {
  readonly row: JoinedRow;
  readonly by: 'name' | 'codes' | 'both';
  /** The parts that share a limit: those of a document, or codes of several. */
  readonly limit: number;
}

/** By its codes, a row is found with its texts in all documents; by a name, with those in one document. */
function partsOf(lines: RowLines): RowPart[] {
  const row = joinRow(lines);
  if (row.length === 1) return [{ row, by: 'both', limit: 0 }];
  const named = lines.flatMap((line, document): RowPart[] => {
    if (line === undefined) return [];
    const single = lines.map((_, i) => (i === document ? line : null));
    return [{ row: single, by: 'name', limit: document }];
  });
  return [{ row, by: 'codes', limit: UI_LANGUAGES.length }, ...named];
}

const nameLength = (row: JoinedRow): number => row.find((text) => text !== null)?.indexOf('\t') ?? 0;

const sizeOf = (row: JoinedRow): number => row.reduce((sum, text) => sum + (text ?? 'null').length, 0);

/** The keys of a part of a row, each with the term whose entries are limited. */
function termsOf(row: JoinedRow, by: RowPart['by']): Map<string, string> {
  const terms = new Map<string, string>();
  for (const [name = '', ...codes] of readRow(row).filter((cells) => cells !== undefined)) {
    const words = by === 'codes' ? [] : wordsOf(name);
    // Names from their first word on are rare, other words are not.
    suffixKeys(words).forEach((key, i) => {
      terms.set(key, i === 0 ? key : keyOf(words[i] as string));
    });
    for (const code of by === 'name' ? [] : codes) {
      const key = codeKeyOf(code).slice(0, MAX_KEY_LENGTH);
      terms.set(key, key);
    }
  }
  return terms;
}

/** Entries for the same term; people see the first eight of them. */
const MAX_ENTRIES_PER_TERM = 100;

interface TermLimit {
  /** Counts a term, and returns whether the limit permits another entry for it. */
  readonly isWithinLimit: (term: string) => boolean;
  /** The terms that were counted more often, with their counts. */
  readonly limited: () => [term: string, count: number][];
}

function limitTerms(): TermLimit {
  const counts = new Map<string, number>();
  return {
    isWithinLimit: (term) => {
      const count = (counts.get(term) ?? 0) + 1;
      counts.set(term, count);
      return count <= MAX_ENTRIES_PER_TERM;
    },
    limited: () => [...counts].filter(([, count]) => count > MAX_ENTRIES_PER_TERM),
  };
}

function contentOf(
  { entries: numbers }: Shard,
  entries: readonly Entry[],
  lists: readonly SuggestedList[],
): Omit<ShardContent, 'cuts'> {
  const positions = new Map<number, number>();
  const positionOf = (list: number): number => {
    const position = positions.get(list) ?? positions.size;
    positions.set(list, position);
    return position;
  };
  const texts: TextOfShard[] = [];
  const rows: RowOfShard[] = [];
  for (const number of numbers) {
    const { list, text, row } = entries[number] as Entry;
    const position = positionOf(list);
    if (text) texts.push(textOfShard(position, text, (lists[list] as SuggestedList).content));
    if (row) rows.push([position, ...row]);
  }
  return {
    lists: [...positions.keys()].map((list) => (lists[list] as SuggestedList).content),
    texts,
    rows,
  };
}

const textOfShard = (
  list: number,
  { field, text, language }: ListText,
  [, , , first]: ListOfShard,
): TextOfShard =>
  first && language === languageOf(first) ? [list, field, text] : [list, field, text, language];

/** Browsers load the stemmers of the most frequent languages. */
const MAX_STEMMERS = 6;

function languagesOf(lists: readonly SuggestedList[]): string[] {
  const tags = lists.flatMap(({ texts }) => texts.map(({ language }) => stemmedLanguage(language)));
  const counts = [...groupBy(tags, (tag) => tag)].map(([tag, all]) => ({ tag, count: all.length }));
  return counts
    .sort((a, b) => b.count - a.count || compareCodeUnits(a.tag ?? '', b.tag ?? ''))
    .flatMap(({ tag }) => tag ?? [])
    .slice(0, MAX_STEMMERS);
}
