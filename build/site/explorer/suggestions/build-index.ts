import type { OutputFile } from '../../../api/files/output-file.ts';
import { compareCodeUnits, groupBy } from '../../../model/collections.ts';
import { columnRolesOf } from '../../../model/document/column-roles.ts';
import type { DocumentMetadata } from '../../../model/document/document.ts';
import { primaryLanguage } from '../../../model/identity/language.ts';
import { oncePerObject } from '../../../model/once.ts';
import type { DirectoryContext, RowTexts, SitePart } from '../../part.ts';
import { outputPath, SUGGESTIONS_FILE, suggestionsShard } from '../../paths.ts';
import { latestPlaceOf, listPlaceOf } from '../changes/changes-link.ts';
import { titleOf, truncate } from '../components/text.ts';
import {
  type Field,
  type JoinedRow,
  joinRow,
  type ListOfShard,
  languageOf,
  OUTSIDE,
  partsOf,
  type RowLines,
  type RowOfShard,
  type ShardContent,
  type ShownDocument,
  type SuggestionIndex,
  type TextOfShard,
} from './index-format.ts';
import {
  codeKeyOf,
  keyOf,
  loadStemmers,
  MAX_KEY_LENGTH,
  type Stem,
  stemmedLanguage,
  suffixKeys,
  wordKeysOf,
  wordsOf,
} from './match.ts';
import { joinRows, suggestedDocuments } from './row-texts.ts';
import {
  collectEntries,
  divideIntoShards,
  type EntryCollector,
  type Shard,
  type ShardEntry,
  shardName,
  shardStart,
} from './shards.ts';

/**
 * The files of the suggestions. A part of its own, because a changed row changes them, but not the pages of the
 * directory.
 */
export const suggestions: SitePart = {
  headerRules: [],
  filesInThread: {
    inputOf: (context) => listsOf(context),
    print: async (lists: readonly SuggestedList[]) => {
      const languages = lists.flatMap(({ texts }) => texts.map(({ language }) => stemmedLanguage(language)));
      return allFiles(lists, await loadStemmers(languages.flatMap((language) => language ?? [])));
    },
  },
  filesShow: (context) =>
    listsOf(context).flatMap(({ rowTexts, ...texts }) => [
      JSON.stringify(texts),
      ...rowTexts.map((own) => own?.rows ?? ''),
    ]),
};

function* allFiles(lists: readonly SuggestedList[], stemmers: Stemmers): Generator<OutputFile> {
  const index = collectEntries<Entry>();
  // Names of lists come first, then rows, then other texts of lists.
  addTexts(index, lists, stemmers, (field) => NAMES.has(field));
  const limited = addRows(index, lists);
  addTexts(index, lists, stemmers, (field) => !NAMES.has(field));
  const listSizes = lists.map(({ content }) => JSON.stringify(content.slice(0, HEAD + content[4])).length);
  const shards = [...divideIntoShards(index, listSizes)];
  const starts = shards.map(({ start }) => start);
  const limitedByShard = groupBy(limited, (term) => shardStart(starts, term));
  for (const shard of shards) {
    const own = shard.cut === undefined ? [] : [shard.cut];
    const cuts = [...own, ...(limitedByShard.get(shard.start) ?? [])];
    const text = JSON.stringify({ ...contentOf(shard, index, lists), cuts } satisfies ShardContent);
    yield { path: outputPath(suggestionsShard(shardName(shard.start))), text };
  }
  const names: SuggestionIndex = { starts, languages: languagesOf(lists) };
  yield { path: outputPath(SUGGESTIONS_FILE), text: JSON.stringify(names) };
}

type ListHead = readonly [
  place: string,
  keyColumns: readonly string[],
  references: readonly string[] | 0,
  hasFormerCodes: 0 | 1,
  shown: number,
];
const HEAD = 5;

const NAMES: ReadonlySet<Field> = new Set(['title', 'longName']);

type Stemmers = ReadonlyMap<string, Stem>;

interface SuggestedList {
  /** The list as it is written into shards. */
  readonly content: readonly [...ListHead, ...documents: ShownDocument[]];
  readonly texts: readonly ListText[];
  /** Of the documents in `content`. */
  readonly rowTexts: readonly (RowTexts | undefined)[];
}

interface ListText {
  readonly field: Field;
  readonly text: string;
  readonly language: string;
}

/** The lists by title. */
const listsOf = oncePerObject((context: DirectoryContext): SuggestedList[] => {
  const { documents, summaryOf } = context;
  return [...groupBy(documents, ({ entry }) => entry.canonicalUri)]
    .map(([uri, group]) => {
      const { shown, all } = suggestedDocuments(group);
      return { uri, shown, all, title: titleOf((shown[0] as DocumentMetadata).entry) };
    })
    .sort((a, b) => compareCodeUnits(a.title, b.title) || compareCodeUnits(a.uri, b.uri))
    .flatMap(({ shown, all }) => {
      const rowTextsOf = (document: DocumentMetadata) => summaryOf(document).rowTexts;
      const keyColumnsOf = (document: DocumentMetadata) => rowTextsOf(document)?.keyColumns ?? [];
      // Rows of different keys cannot be joined.
      const keys = new Set(all.map((document) => JSON.stringify(keyColumnsOf(document))));
      const parts = keys.size === 1 ? [all] : all.map((document) => [document]);
      return parts.map((own) => {
        const ownShown = keys.size === 1 ? shown : own;
        return {
          content: contentOfList(own, ownShown.length, keyColumnsOf(own[0] as DocumentMetadata), context),
          texts: textsOf(own, ownShown, (document) => rowTextsOf(document)?.values ?? []),
          rowTexts: own.map(rowTextsOf),
        };
      });
    });
});

function contentOfList(
  documents: readonly DocumentMetadata[],
  shown: number,
  keyColumns: readonly string[],
  { plan, documents: all }: DirectoryContext,
): SuggestedList['content'] {
  const [first] = documents as [DocumentMetadata];
  const targets = new Map(
    first.codeList?.columnSet.foreignKeys?.flatMap(({ columnIds, keyRef }) => {
      const target = firstByUri(all).get(keyRef.codeListRef.canonicalUri);
      const place = target && columnIds.length === 1 ? listPlaceOf(target, plan) : OUTSIDE;
      return columnIds.map((id) => [id, place] as const);
    }),
  );
  const references = keyColumns.map((id) => targets.get(id) ?? '');
  const content = documents.map((document): ShownDocument => {
    const { entry } = document;
    const [place = ''] = latestPlaceOf(document, plan).split('/');
    const own = [place, shorten(titleOf(entry))] as const;
    return place === `l=${entry.language}` ? own : [...own, entry.language];
  });
  const hasReferences = references.some((place) => place !== '');
  const { status, validTo } = columnRolesOf(first.codeList);
  const hasFormerCodes = status || validTo ? 1 : 0;
  return [
    listPlaceOf(first, plan),
    keyColumns,
    hasReferences ? references : 0,
    hasFormerCodes,
    shown,
    ...content,
  ];
}

const firstByUri = oncePerObject(
  (documents: readonly DocumentMetadata[]) =>
    new Map([...documents].reverse().map((document) => [document.entry.canonicalUri, document])),
);

/** The texts by which a list is found; the same text only once. Titles in all languages come first. */
function textsOf(
  documents: readonly DocumentMetadata[],
  shown: readonly DocumentMetadata[],
  valuesOf: (document: DocumentMetadata) => readonly string[],
): ListText[] {
  const texts = new Map<string, ListText>();
  const add = (field: Field, text: string | undefined, { entry }: DocumentMetadata) => {
    if (text === undefined || texts.has(text)) return;
    texts.set(text, { field, text: shorten(text), language: entry.language });
  };
  for (const document of documents) add('title', titleOf(document.entry), document);
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
    for (const value of [...membersOf(document), ...valuesOf(document)]) add('value', value, document);
  }
  return [...texts.values()];
}

/** The members of enumerations, which are short, as they are displayed. */
const membersOf = ({ codeList }: DocumentMetadata): string[] =>
  codeList?.columnSet.columns.flatMap(({ members = [] }) =>
    members.length > MAX_MEMBERS
      ? []
      : members.flatMap(({ value, description = String(value) }) =>
          description.length <= MAX_MEMBER_LENGTH && /\p{L}/u.test(description) ? [description] : [],
        ),
  ) ?? [];

const MAX_MEMBERS = 30;
const MAX_MEMBER_LENGTH = 40;

const MAX_TEXT_LENGTH = 120;
const shorten = (text: string): string => truncate(text, MAX_TEXT_LENGTH);

/** An entry is a text of a list, or texts of one of its rows that are found together. */
type Entry = TextEntry | RowEntry;

interface TextEntry extends ShardEntry {
  readonly text: ListText;
}

interface RowEntry extends ShardEntry {
  /** The number of the row; its entries share it. */
  readonly row: number;
  /** The texts that it shows. */
  readonly texts: JoinedRow;
  /** By which of them it is found. */
  readonly by: 'name' | 'codes' | 'both';
  readonly limit: TermLimit;
  /** Rows with a lower rank are better. */
  readonly rank: number;
}

/** Adds texts of lists, the shorter ones first. */
function addTexts(
  index: EntryCollector<Entry>,
  lists: readonly SuggestedList[],
  stemmers: Stemmers,
  isIncluded: (field: Field) => boolean,
): void {
  const { admits } = limitTerms();
  const entries = lists
    .flatMap(({ texts }, list) => texts.map((text) => ({ list, text, size: text.text.length + TEXT_SIZE })))
    .filter(({ text }) => isIncluded(text.field))
    .sort((a, b) => a.text.text.length - b.text.text.length);
  for (const entry of entries) {
    const { field, text, language } = entry.text;
    const stem = stemmers.get(stemmedLanguage(language) ?? '');
    const found = field === 'uri' ? text.replace(URI_START, '') : text;
    const stems = stem ? wordsOf(found).map((word) => keyOf(stem(word)).slice(0, MAX_KEY_LENGTH)) : [];
    const keys = [...suffixKeys(wordKeysOf(found)), ...stems];
    index.add(
      entry,
      keys.filter((key) => admits(key, entry)),
    );
  }
}

/** The start of most URIs, which is not searched. */
const URI_START = /^(?:urn:|https?:\/\/(?:www\.)?)/;

/** Approximate numbers of characters of a text and a row in addition to its texts. */
const TEXT_SIZE = 25;
const ROW_SIZE = 12;
/** With the document, which shards do not have otherwise. */
const OTHER_ROW_SIZE = 30;

/**
 * Adds the rows. Rows of lists that define their codes, and rows with short names, come first.
 *
 * @returns the terms with more rows than the index can contain
 */
function addRows(index: EntryCollector<Entry>, lists: readonly SuggestedList[]): string[] {
  // Languages have words in common, and rows in one must not displace those in another.
  const limits = new Map<string, TermLimit>();
  const limitOf = (name: string): TermLimit => {
    const limit = limits.get(name) ?? limitTerms();
    limits.set(name, limit);
    return limit;
  };
  let row = 0;
  const entries = lists.flatMap(({ content, rowTexts }, list) => {
    const penalty = content[1].length > 1 || content[2] !== 0 ? MAX_TEXT_LENGTH : 0;
    const documents = content.slice(HEAD) as readonly ShownDocument[];
    const byName = documents.map((document) => limitOf(primaryLanguage(languageOf(document))));
    const own = { list, shown: content[4], penalty, byName, byCodes: limitOf(CODES) };
    return joinRows(rowTexts).flatMap((lines) => rowEntries(lines, row++, own));
  });
  for (const entry of entries.sort((a, b) => a.rank - b.rank)) index.add(entry, admittedKeysOf(entry));
  const limited = [...limits.values()].flatMap(({ limited: terms }) => terms());
  return [...new Set(limited)].sort(compareCodeUnits);
}

const CODES = '';

/** A list, and what limits the entries of its rows. */
interface ListOfRows {
  readonly list: number;
  /** The number of its shown documents. */
  readonly shown: number;
  readonly penalty: number;
  /** For each document. */
  readonly byName: readonly TermLimit[];
  readonly byCodes: TermLimit;
}

/** An entry for the codes of a row has its texts in the shown documents; an entry for a name, its text in one. */
function rowEntries(lines: RowLines, row: number, own: ListOfRows): RowEntry[] {
  const { list, shown, penalty, byName, byCodes } = own;
  const first = lines.findIndex((line) => line !== undefined);
  const inShown = joinRow(lines.slice(0, Math.max(shown, first + 1)));
  const isEqual = inShown.length === 1;
  const makeEntry = (by: RowEntry['by'], texts: JoinedRow, document: number): RowEntry => {
    const isOther = by === 'name' && document >= shown;
    let size = isOther ? OTHER_ROW_SIZE : ROW_SIZE;
    for (const text of texts) size += (text ?? 'null').length;
    const rank = (lines[document] as string).indexOf('\t') + penalty;
    const limit = by === 'codes' ? byCodes : (byName[by === 'name' ? document : 0] as TermLimit);
    return { list, row, by, texts, limit, size, rank };
  };
  const entries = [makeEntry(isEqual ? 'both' : 'codes', inShown, first)];
  const names = lines.map((line) => line?.slice(0, line.indexOf('\t')));
  names.forEach((name, document) => {
    if (name === undefined || names.indexOf(name) !== document || (isEqual && document < shown)) return;
    const texts = Array<string | null>(Math.max(shown, document + 1)).fill(null);
    texts[document] = lines[document] as string;
    entries.push(makeEntry('name', texts, document));
  });
  return entries;
}

/** The keys under which a row is found, as far as the limits of their terms permit. */
function admittedKeysOf(entry: RowEntry): string[] {
  const { texts, by, limit } = entry;
  const [keys, admitted]: [string[], string[]] = [[], []];
  const addKey = (key: string, term: string): void => {
    keys.push(key);
    if (limit.admits(term, entry)) admitted.push(key);
  };
  const addWords = (text: string): void => {
    const words = wordKeysOf(text);
    // Names from their first word on are rare, other words are not.
    suffixKeys(words).forEach((key, i) => {
      if (!keys.includes(key)) addKey(key, i === 0 ? key : (words[i] as string));
    });
  };
  for (const text of texts) {
    // A name without codes has those of the first text.
    if (text === null || (by === 'codes' && text !== texts[0] && !text.includes('\t'))) continue;
    const { name, codes, aliases } = partsOf(text.split('\t'));
    for (const code of by === 'name' ? [] : codes) {
      const key = codeKeyOf(code).slice(0, MAX_KEY_LENGTH);
      addKey(key, key);
    }
    for (const alias of by === 'name' ? [] : aliases) addWords(alias);
    if (by !== 'codes') addWords(name);
  }
  return admitted;
}

/** Entries for the same term; the page shows the first eight. */
const MAX_ENTRIES_PER_TERM = 100;

type TermLimit = ReturnType<typeof limitTerms>;

function limitTerms() {
  const terms = new Map<string, { count: number; last: Entry }>();
  /** Counts an entry once for a term, and returns whether the limit permits it. Entries come one after the other. */
  const admits = (term: string, entry: Entry): boolean => {
    const known = terms.get(term);
    if (known === undefined) terms.set(term, { count: 1, last: entry });
    else if (known.last !== entry) {
      known.last = entry;
      known.count++;
    }
    return known === undefined || known.count <= MAX_ENTRIES_PER_TERM;
  };
  /** The terms that were counted more often. */
  const limited = () =>
    [...terms].flatMap(([term, { count }]) => (count > MAX_ENTRIES_PER_TERM ? [term] : []));
  return { admits, limited };
}

function contentOf(
  shard: Shard,
  { entries }: EntryCollector<Entry>,
  lists: readonly SuggestedList[],
): Omit<ShardContent, 'cuts'> {
  const positions = new Map<number, number>();
  /** The number of the documents of each list that the rows need. */
  const needed: number[] = [];
  const texts: TextOfShard[] = [];
  const rows: RowOfShard[] = [];
  for (const number of shard.entries) {
    const entry = entries[number] as Entry;
    const position = positions.get(entry.list) ?? positions.size;
    positions.set(entry.list, position);
    if ('row' in entry) {
      rows.push([position, ...entry.texts]);
      needed[position] = Math.max(needed[position] ?? 0, entry.texts.length);
      continue;
    }
    const { field, text, language } = entry.text;
    const isOfFirst = language === languageOf(lists[entry.list]?.content[HEAD] as ShownDocument);
    texts.push(isOfFirst ? [position, field, text] : [position, field, text, language]);
  }
  const shown = [...positions].map(([list, position]) => {
    const { content } = lists[list] as SuggestedList;
    return content.slice(0, HEAD + Math.max(content[4], needed[position] ?? 0)) as unknown as ListOfShard;
  });
  return { lists: shown, texts, rows };
}

/** Browsers load the stemmers of the most frequent languages. */
const MAX_STEMMERS = 6;

function languagesOf(lists: readonly SuggestedList[]): string[] {
  const tags = lists.flatMap(({ texts }) => texts.map(({ language }) => stemmedLanguage(language)));
  return [...groupBy(tags, (tag) => tag)]
    .sort(([a = '', all], [b = '', others]) => others.length - all.length || compareCodeUnits(a, b))
    .flatMap(([tag]) => tag ?? [])
    .slice(0, MAX_STEMMERS);
}
