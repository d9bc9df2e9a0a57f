import type { OutputFile } from '../../api/files/output-file.ts';
import { append, groupBy } from '../../model/collections.ts';
import type { RowTexts } from '../part.ts';
import { outputPath, SUGGESTIONS_FILE, suggestionsShard } from '../paths.ts';
import {
  type Field,
  type ListHead,
  type ListOfShard,
  languageOf,
  MAX_ENTRIES_PER_TERM,
  readLine,
  type ShownDocument,
} from './index-format.ts';
import { codeKeyOf, MAX_KEY_LENGTH, suffixKeys, wordKeysOf } from './keys.ts';
import { divideIntoShards, type Shard, type ShardEntry, shardName } from './shards.ts';

/** A list that is found, as plain data. */
export interface SearchableList {
  readonly head: ListHead;
  readonly texts: readonly ListText[];
  /** Of the documents in `head`. */
  readonly rowTexts: readonly (RowTexts | undefined)[];
}

/** A text by which a list is found. */
export interface ListText {
  readonly field: Field;
  readonly text: string;
  readonly language: string;
}

/** Approximate number of characters that a text or row adds to a shard besides its own. */
const ENTRY_SIZE = 15;

/** Ranks: names of lists, then rows, those of lists with codes of others last, then other texts; the shorter ones first. */
const ROW_RANK = 1000;
const FOREIGN_ROW_RANK = 1120;
const TEXT_RANK = 2000;

/** Prints the starts of the shards, and the shards. */
export function* printSearchFiles(lists: readonly SearchableList[]): Generator<OutputFile> {
  const entries: Entry[] = lists.flatMap((list, i) => [
    ...makeTextEntries(list, i),
    ...makeRowEntries(list, i),
  ]);
  entries.sort((a, b) => a.rank - b.rank);
  const byKey = indexEntries(entries);
  const listSizes = lists.map(({ head }) => JSON.stringify(head).length);
  const starts: string[] = [];
  for (const shard of divideIntoShards(entries, byKey, listSizes)) {
    starts.push(shard.start);
    const text = JSON.stringify(listsOfShard(shard, entries, lists));
    yield { path: outputPath(suggestionsShard(shardName(shard.start))), text };
  }
  yield { path: outputPath(SUGGESTIONS_FILE), text: JSON.stringify(starts) };
}

/** A text of a list, or a row in a document. */
type Entry = TextEntry | RowEntry;

interface RankedEntry extends ShardEntry {
  readonly rank: number;
}

interface TextEntry extends RankedEntry {
  readonly text: ListText;
}

interface RowEntry extends RankedEntry {
  readonly line: string;
  /** The position of the document in its list, and its language. */
  readonly document: number;
  readonly language: string;
  /** Whether its codes and aliases find it, too. */
  readonly hasCodes: boolean;
}

function makeTextEntries({ texts }: SearchableList, list: number): TextEntry[] {
  return texts.map((text) => {
    const { length } = text.text;
    const isName = text.field === 'title' || text.field === 'longName';
    return { list, text, size: length + ENTRY_SIZE, rank: length + (isName ? 0 : TEXT_RANK) };
  });
}

function makeRowEntries({ head, rowTexts }: SearchableList, list: number): RowEntry[] {
  const [, keyColumns, references, , shown, documents] = head;
  const rank = keyColumns.length > 1 || references !== 0 ? FOREIGN_ROW_RANK : ROW_RANK;
  const found = new Set<string>();
  const entries: RowEntry[] = [];
  for (const [document, texts] of rowTexts.entries()) {
    const language = languageOf(documents[document] as ShownDocument);
    const isShown = document < shown;
    for (const line of texts?.rows ? texts.rows.split('\n') : []) {
      if (!isShown && found.has(line)) continue;
      const nameLength = line.indexOf('\t');
      const codes = line.slice(nameLength);
      // Codes find the row in the shown documents, or in the first one that has it.
      const hasCodes = isShown || !found.has(codes);
      found.add(line).add(codes);
      const size = line.length + ENTRY_SIZE;
      entries.push({ list, line, document, language, hasCodes, size, rank: nameLength + rank });
    }
  }
  return entries;
}

/** The positions of entries by their keys: of each term, the best ones. */
function indexEntries(entries: readonly Entry[]): Map<string, number[]> {
  const byKey = new Map<string, number[]>();
  const counts = new Map<string, Map<string, number>>();
  for (const [i, entry] of entries.entries()) {
    for (const { key, scope, term } of 'text' in entry ? textTerms(entry) : rowTerms(entry)) {
      const ofScope = counts.get(scope) ?? new Map<string, number>();
      counts.set(scope, ofScope);
      const count = (ofScope.get(term) ?? 0) + 1;
      ofScope.set(term, count);
      if (key !== '' && count <= MAX_ENTRIES_PER_TERM) append(byKey, key, i);
    }
  }
  return byKey;
}

/** A key of an entry, with the term that limits it: languages have words in common, and must not displace each other. */
interface KeyTerm {
  readonly key: string;
  readonly scope: string;
  readonly term: string;
}

/** The start of most URIs, which is not searched. */
const URI_START = /^(?:urn:|https?:\/\/(?:www\.)?)/;

function* textTerms({ text: { field, text } }: TextEntry): Generator<KeyTerm> {
  const found = field === 'uri' ? text.replace(URI_START, '') : text;
  for (const key of suffixKeys(wordKeysOf(found))) yield { key, scope: 'texts', term: key };
}

function* rowTerms({ line, language, hasCodes }: RowEntry): Generator<KeyTerm> {
  const { name, codes, aliases } = readLine(line);
  for (const code of hasCodes ? codes : []) {
    const key = codeKeyOf(code).slice(0, MAX_KEY_LENGTH);
    yield { key, scope: 'codes', term: key };
  }
  for (const text of hasCodes ? [name, ...aliases] : [name]) {
    const words = wordKeysOf(text);
    // Names from their first word on are rare, other words are not.
    for (const [i, key] of suffixKeys(words).entries()) {
      yield { key, scope: language, term: i === 0 ? key : (words[i] as string) };
    }
  }
}

function listsOfShard(
  shard: Shard,
  entries: readonly Entry[],
  lists: readonly SearchableList[],
): ListOfShard[] {
  const own = shard.entries.map((number) => entries[number] as Entry);
  return Array.from(
    groupBy(own, ({ list }) => list),
    ([list, ofList]): ListOfShard => {
      const { head } = lists[list] as SearchableList;
      const [first] = head[5];
      const texts: ListOfShard[6][number][] = [];
      const rows: string[][] = [];
      for (const entry of ofList) {
        if ('line' in entry) {
          while (rows.length <= entry.document) rows.push([]);
          rows[entry.document]?.push(entry.line);
          continue;
        }
        const { field, text, language } = entry.text;
        const isOfFirst = first !== undefined && language === languageOf(first);
        texts.push(isOfFirst ? [field, text] : [field, text, language]);
      }
      return [...head, texts, rows.map((lines) => lines.join('\n'))];
    },
  );
}
