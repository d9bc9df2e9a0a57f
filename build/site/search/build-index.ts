import type { OutputFile } from '../../api/files/output-file.ts';
import { append, groupBy } from '../../model/collections.ts';
import { outputPath, SUGGESTIONS_FILE, suggestionsShard } from '../paths.ts';
import { codeKeyOf, MAX_KEY_LENGTH, suffixKeys, wordKeysOf } from './query.ts';
import { divideIntoShards, type ShardEntry, shardName } from './shards.ts';
import {
  hasForeignCodes,
  isJoinedCode,
  type ListHead,
  type ListOfShard,
  languageOf,
  MAX_ENTRIES_PER_TERM,
  readLine,
  type ShownDocument,
  type TextOfShard,
} from './source.ts';

/** A list that is found, as plain data. */
export interface SearchableList {
  readonly head: ListHead;
  readonly texts: readonly TextOfShard[];
  /** The rows of the documents in `head` as lines. */
  readonly rows: readonly string[];
}

/** A text of a list, or a row in a document, with its position among those of the list. */
type Entry = (TextEntry | RowEntry) & { readonly position: number };

interface TextEntry extends ShardEntry {
  readonly rank: number;
  readonly text: TextOfShard;
}

interface RowEntry extends ShardEntry {
  readonly rank: number;
  readonly head: ListHead;
  readonly line: string;
  /** The position of the document in its list, and its language. */
  readonly document: number;
  readonly language: string;
  /** Whether its codes and aliases find it, too. */
  readonly hasCodes: boolean;
}

/** Approximate number of characters that a text or row adds to a shard besides its own. */
const ENTRY_SIZE = 15;

/** Ranks: names of lists, then rows, those of lists with codes of others last, then other texts; the shorter ones first. */
const ROW_RANK = 1000;
const FOREIGN_ROW_RANK = 1120;
const TEXT_RANK = 2000;

/** The start of most URIs, which is not searched. */
const URI_START = /^(?:urn:|https?:\/\/(?:www\.)?)/;

/** Prints the starts of the shards, and the shards. */
export function* printSearchFiles(lists: readonly SearchableList[]): Generator<OutputFile> {
  const entries = lists.flatMap((list, i) => [...makeTextEntries(list, i), ...makeRowEntries(list, i)]);
  entries.sort((a, b) => a.rank - b.rank);
  const listSizes = lists.map(({ head }) => JSON.stringify(head).length);
  const starts: string[] = [];
  for (const shard of divideIntoShards(entries, indexEntries(entries), listSizes)) {
    starts.push(shard.start);
    const own = Array.from(shard.entries, (number) => entries[number] as Entry);
    const text = JSON.stringify(listsOfShard(own, lists));
    yield { path: outputPath(suggestionsShard(shardName(shard.start))), text };
  }
  yield { path: outputPath(SUGGESTIONS_FILE), text: JSON.stringify(starts) };
}

function makeTextEntries({ texts }: SearchableList, list: number): Entry[] {
  return texts.map((text, position) => {
    const [field, { length }] = text;
    const isName = field === 'title' || field === 'longName';
    return { list, text, size: length + ENTRY_SIZE, position, rank: length + (isName ? 0 : TEXT_RANK) };
  });
}

function makeRowEntries({ head, rows }: SearchableList, list: number): Entry[] {
  const [, , , , shown, documents] = head;
  const rank = hasForeignCodes(head) ? FOREIGN_ROW_RANK : ROW_RANK;
  const found = new Set<string>();
  const entries: Entry[] = [];
  for (const [document, lines] of rows.entries()) {
    const language = languageOf(documents[document] as ShownDocument);
    const isShown = document < shown;
    for (const line of lines === '' ? [] : lines.split('\n')) {
      if (!isShown && found.has(line)) continue;
      const nameLength = line.indexOf('\t');
      const codes = line.slice(nameLength);
      // Codes find the row in the shown documents, or in the first one that has it.
      const hasCodes = isShown || !found.has(codes);
      found.add(line).add(codes);
      const size = line.length + ENTRY_SIZE;
      const row = { head, list, line, document, language, hasCodes };
      entries.push({ ...row, size, position: entries.length, rank: nameLength + rank });
    }
  }
  return entries;
}

/** The positions of entries by their keys: of each term, the best ones. */
function indexEntries(entries: readonly Entry[]): Map<string, number[]> {
  const byKey = new Map<string, number[]>();
  const counts = new Map<string, Map<string, number>>();
  for (const [i, entry] of entries.entries()) {
    for (const { key, scope, term } of termsOf(entry)) {
      const ofScope = counts.get(scope) ?? new Map<string, number>();
      counts.set(scope, ofScope);
      const count = (ofScope.get(term) ?? 0) + 1;
      ofScope.set(term, count);
      if (key !== '' && count <= MAX_ENTRIES_PER_TERM) append(byKey, key, i);
    }
  }
  return byKey;
}

/** The keys of an entry, with the terms that limit them: languages have words in common, and must not displace each other. */
function* termsOf(entry: Entry) {
  if ('text' in entry) {
    const [field, text] = entry.text;
    const found = field === 'uri' ? text.replace(URI_START, '') : text;
    for (const key of suffixKeys(wordKeysOf(found))) yield { key, scope: 'texts', term: key };
    return;
  }
  const { name, codes, aliases } = readLine(entry.line);
  for (const [i, code] of (entry.hasCodes ? codes : []).entries()) {
    const key = codeKeyOf(code).slice(0, MAX_KEY_LENGTH);
    yield { key, scope: isJoinedCode(entry.head, i) ? `joined ${entry.list}` : 'codes', term: key };
  }
  for (const text of [name, ...(entry.hasCodes ? aliases : []).map((alias) => alias.text)]) {
    const words = wordKeysOf(text);
    // Names from their first word on are rare, other words are not.
    for (const [i, key] of suffixKeys(words).entries()) {
      yield { key, scope: entry.language, term: i === 0 ? key : (words[i] as string) };
    }
  }
}

function listsOfShard(entries: readonly Entry[], lists: readonly SearchableList[]): ListOfShard[] {
  const groups = groupBy(entries, ({ list }) => list);
  return Array.from(groups, ([list, own]): ListOfShard => {
    const texts: TextOfShard[] = [];
    const rows: string[][] = [];
    // Rows that match equally well are shown in the order of their document.
    for (const entry of own.sort((a, b) => a.position - b.position)) {
      if ('text' in entry) texts.push(entry.text);
      else {
        while (rows.length <= entry.document) rows.push([]);
        rows[entry.document]?.push(entry.line);
      }
    }
    return [...(lists[list] as SearchableList).head, texts, rows.map((lines) => lines.join('\n'))];
  });
}
