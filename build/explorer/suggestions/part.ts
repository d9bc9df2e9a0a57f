import type { DocumentMetadata } from '../../catalogue/document.ts';
import { groupBy } from '../../domain/group.ts';
import { compareCodeUnits } from '../../domain/version.ts';
import { orderVersions } from '../../domain/versions.ts';
import type { OutputFile } from '../../plan/output-file.ts';
import type { DirectoryContext, SitePart } from '../../site/part.ts';
import {
  outputPath,
  suggestionsFile,
  suggestionsShard,
  UI_LANGUAGES,
  type UiLanguage,
} from '../../site/paths.ts';
import { latestPlaceOf } from '../changes-link.ts';
import { titleOf } from '../title.ts';
import { truncate } from '../truncate.ts';
import type { Field, ListOfShard, ShardContent, SuggestionIndex, TextOfShard } from './index-format.ts';
import { codeKeyOf, keyOf, MAX_KEY_LENGTH, suffixKeys, wordsOf } from './keys.ts';
import { readRowTexts, suggestedDocuments } from './row-texts.ts';
import { divideIntoShards, type Shard, type ShardEntry, shardName } from './shards.ts';
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
  for (const ui of UI_LANGUAGES) {
    const lists = listsOf(ui, context);
    const entries = entriesOf(lists, stemmers);
    const listSizes = lists.map(({ content }) => JSON.stringify(content).length);
    const starts: string[] = [];
    for (const shard of divideIntoShards({ entries, listSizes })) {
      starts.push(shard.start);
      const text = JSON.stringify(contentOf(shard, entries, lists));
      yield { path: outputPath(suggestionsShard(ui, shardName(shard.start))), text };
    }
    const index: SuggestionIndex = { starts, languages: languagesOf(lists) };
    yield { path: outputPath(suggestionsFile(ui)), text: JSON.stringify(index) };
  }
}

interface SuggestedList {
  /** Its fields in shards. */
  readonly content: ListOfShard;
  readonly texts: readonly ListText[];
  /** Lines of {@link readRowTexts}. */
  readonly rows: readonly string[];
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
  readonly row?: string;
}

/** The lists by title. */
function listsOf(ui: UiLanguage, { documents, plan, summaryOf }: DirectoryContext): SuggestedList[] {
  return [...groupBy(documents, ({ entry }) => entry.canonicalUri).values()]
    .flatMap((group) => {
      const shown = suggestedDocuments(group).get(ui);
      return shown ? [{ shown, group, title: shorten(titleOf(shown.entry)) }] : [];
    })
    .sort(
      (a, b) =>
        compareCodeUnits(a.title, b.title) ||
        compareCodeUnits(a.shown.entry.canonicalUri, b.shown.entry.canonicalUri),
    )
    .map(({ shown, group, title }) => {
      const rowTexts = summaryOf(shown).rowTexts;
      return {
        content: contentOfList(shown, latestPlaceOf(shown, plan), title, rowTexts?.keyColumns ?? []),
        texts: textsOf(shown, group),
        rows: rowTexts ? readRowTexts(rowTexts) : [],
      };
    });
}

function contentOfList(
  { entry, codeList }: DocumentMetadata,
  place: string,
  title: string,
  keyColumns: readonly string[],
): ListOfShard {
  const references = codeList?.columnSet.foreignKeys?.flatMap(({ columnIds }) => columnIds) ?? [];
  const hasForeignCodes = keyColumns.length > 1 || keyColumns.some((id) => references.includes(id));
  const content = [place, title, entry.language, keyColumns] as const;
  return hasForeignCodes ? [...content, 1] : content;
}

/** The texts by which a list is found; the same text only once. */
function textsOf(shown: DocumentMetadata, documents: readonly DocumentMetadata[]): ListText[] {
  const { language, longName, tags, publisher, canonicalUri } = shown.entry;
  const latest = orderVersions(documents).at(-1)?.items ?? [];
  const texts = new Map<string, ListText>();
  const add = (field: Field, text: string | undefined, of = language) => {
    if (text === undefined || texts.has(text)) return;
    texts.set(text, { field, text: shorten(text), language: of });
  };
  add('title', titleOf(shown.entry));
  for (const { entry } of latest) add('translation', titleOf(entry), entry.language);
  add('longName', longName);
  for (const tag of tags) add('tag', tag);
  for (const { id, name } of shown.columns) {
    add('column', name ?? id);
    if (name === undefined || codeKeyOf(id) !== codeKeyOf(name)) add('column', id);
  }
  add('publisher', publisher?.shortName);
  add('publisher', publisher?.longName);
  add('uri', canonicalUri);
  return [...texts.values()];
}

const MAX_TEXT_LENGTH = 120;
const shorten = (text: string): string => truncate(text, MAX_TEXT_LENGTH);

/** The best first: names of lists, then rows, then other texts of lists. Of these, the shorter ones come first. */
const entriesOf = (lists: readonly SuggestedList[], stemmers: Stemmers): Entry[] => [
  ...textEntries(lists, (field) => NAMES.has(field), stemmers),
  ...rowEntries(lists),
  ...textEntries(lists, (field) => !NAMES.has(field), stemmers),
];

const NAMES: ReadonlySet<Field> = new Set(['title', 'translation', 'longName']);

function textEntries(
  lists: readonly SuggestedList[],
  isIncluded: (field: Field) => boolean,
  stemmers: Stemmers,
): Entry[] {
  const isWithinLimit = limitTerms();
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

/** The rows of lists with codes of their own come first. */
function rowEntries(lists: readonly SuggestedList[]): Entry[] {
  const isWithinLimit = limitTerms();
  return lists
    .flatMap(({ content, rows }, list) => {
      const [, , , , hasForeignCodes] = content;
      return rows.map((row) => ({
        list,
        row,
        rank: row.indexOf('\t') + (hasForeignCodes ? MAX_TEXT_LENGTH : 0),
      }));
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ list, row }) => {
      const [name = '', ...codes] = row.split('\t');
      const words = wordsOf(name);
      const keys = [
        // Names from their first word on are rare, other words are not.
        ...suffixKeys(words).filter((key, i) => isWithinLimit(i === 0 ? key : keyOf(words[i] as string))),
        ...codes.map((code) => codeKeyOf(code).slice(0, MAX_KEY_LENGTH)).filter(isWithinLimit),
      ];
      return { list, row, size: row.length + ROW_SIZE, keys };
    });
}

/** Entries for the same term; people see the first eight of them. */
const MAX_ENTRIES_PER_TERM = 100;

/** Counts how often a term was given, and returns whether the limit permits another entry for it. */
function limitTerms(): (term: string) => boolean {
  const counts = new Map<string, number>();
  return (term) => {
    const count = (counts.get(term) ?? 0) + 1;
    counts.set(term, count);
    return count <= MAX_ENTRIES_PER_TERM;
  };
}

function contentOf(
  { entries: numbers }: Shard,
  entries: readonly Entry[],
  lists: readonly SuggestedList[],
): ShardContent {
  const positions = new Map<number, number>();
  const positionOf = (list: number): number => {
    const position = positions.get(list) ?? positions.size;
    positions.set(list, position);
    return position;
  };
  const texts: TextOfShard[] = [];
  const rows: [number, string, ...string[]][] = [];
  for (const number of numbers) {
    const { list, text, row } = entries[number] as Entry;
    const position = positionOf(list);
    if (text) texts.push(textOfShard(position, text, (lists[list] as SuggestedList).content));
    const [name = '', ...codes] = row?.split('\t') ?? [];
    if (row !== undefined) rows.push([position, name, ...codes]);
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
  [, , own]: ListOfShard,
): TextOfShard => (language === own ? [list, field, text] : [list, field, text, language]);

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
