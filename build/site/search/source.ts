import { SUGGESTIONS_FILE, siteUrl, suggestionsShard, UI_LANGUAGES, type UiLanguage } from '../paths.ts';
import { codeKeyOf, prepareText } from './query.ts';
import { shardName, shardStart } from './shards.ts';

/*
 * The files of the search: the starts of its shards, sorted by code unit, and the shards. All UI languages share them,
 * because readers do not know in which language a list is. Shards are arrays, because there are many.
 */

/** Entries for the same code, or for a word in a language: searches find no more of them. */
export const MAX_ENTRIES_PER_TERM = 100;

/** A list of a shard, with the texts and rows by which it is found there. */
export type ListOfShard = readonly [
  ...ListHead,
  texts: readonly TextOfShard[],
  /** The rows of each document as lines: {@link readLine}. */
  rows: readonly string[],
];

/** A text by which a list is found; the language only if it is not that of the first document. */
export type TextOfShard = readonly [field: Field, text: string, language?: string];

/** What all shards have of a list. */
export type ListHead = readonly [
  /** The second segment of the places of its documents. */
  place: string,
  keyColumns: readonly string[],
  /**
   * The places of the lists to which its key columns refer, '' for a column that does not, and those of further columns, whose
   * codes follow those of the key; 0 if none does.
   */
  references: readonly string[] | 0,
  /** Whether it also has codes that should no longer be used, as far as it states that. */
  hasFormerCodes: 0 | 1,
  /** The number of documents that the UI languages show: one if it is the same for all, else one for each of them. */
  shown: number,
  /** Those of its latest version: in the order of UI_LANGUAGES, then others. */
  documents: readonly ShownDocument[],
];

/** The first segment of the place of a document; its language only if the segment is not `l=LANGUAGE`. */
export type ShownDocument = readonly [place: string, title: string, language?: string];

export const languageOf = ([place, , language]: ShownDocument): string => language ?? place.slice(2);

/** What a text of a list is. */
export type Field = 'title' | 'longName' | 'tag' | 'column' | 'value' | 'uri' | 'publisher' | 'description';

/** The first character of the cell with the aliases, and of each further alias. */
export const ALIAS_START = '\v';

/** The first character of an alias that was the name of a row. */
export const FORMER_START = '\f';

/** Delimits what precedes the name of a code that should no longer be used: the year of its last day, or its status. */
export const END_MARK = '\f';

/** Another name of a row; a former one was its name in earlier versions. */
export interface Alias {
  readonly text: string;
  readonly isFormer: boolean;
}

/** Whether the code at a position is that of a column that only refers to another list. */
export const isJoinedCode = ([, keyColumns, references]: ListHead | ListOfShard, i: number): boolean =>
  references !== 0 && i >= keyColumns.length && i < references.length;

/** Whether other lists may define the codes of a list. */
export const hasForeignCodes = ([, keyColumns, references]: ListHead | ListOfShard): boolean =>
  keyColumns.length > 1 || (references !== 0 && references[0] !== '');

/** The parts of a line: the name, the codes of the default key, other codes, and the aliases, separated by tabs. */
export function readLine(line: string) {
  const [name = '', ...codes] = line.split('\t');
  const [, end, ended] = name.split(END_MARK);
  const aliases = codes.at(-1)?.startsWith(ALIAS_START) ? codes.pop() : undefined;
  return {
    name: ended ?? name,
    end,
    codes,
    aliases: aliases?.slice(ALIAS_START.length).split(ALIAS_START).map(readAlias) ?? [],
  };
}

function readAlias(cell: string): Alias {
  const isFormer = cell.startsWith(FORMER_START);
  return { text: isFormer ? cell.slice(FORMER_START.length) : cell, isFormer };
}

/** The index, and how to load its shards. */
export type SearchSource = Awaited<ReturnType<typeof makeSource>>;

/** A list of a shard, prepared for comparisons once, because every keystroke compares all of it. */
export type PreparedList = ReturnType<typeof prepareList>;

/** Loads something once per key; after a failure, the next call tries again. */
export function loadOnce<K, T>(load: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const loading = new Map<K, Promise<T>>();
  return (key) => {
    const known = loading.get(key) ?? load(key);
    loading.set(key, known);
    known.catch(() => loading.delete(key));
    return known;
  };
}

/** Loads a JSON file of the site. */
export async function loadJson<T>(path: string): Promise<T> {
  const response = await fetch(siteUrl(path));
  if (!response.ok) throw new Error(response.statusText);
  return response.json() as Promise<T>;
}

/** Loads the index of the site. */
export const loadSource = loadOnce((ui: UiLanguage) => makeSource(ui, loadJson));

/** Creates a source from the files of a site. */
export async function makeSource(ui: UiLanguage, load: typeof loadJson) {
  const starts = await load<readonly string[]>(SUGGESTIONS_FILE);
  const loadByStart = loadOnce(async (start: string) => {
    const lists = await load<readonly ListOfShard[]>(suggestionsShard(shardName(start)));
    return lists.map((list) => prepareList(ui, list));
  });
  /** Loads the shard with a key: its lists, with the texts and rows by which they are found there. */
  const loadShard = (key: string) => loadByStart(shardStart(starts, key));
  return { ui, starts, loadShard };
}

function prepareList(ui: UiLanguage, list: ListOfShard) {
  const [place, keyColumns, references, former, shown, documents, texts, rows] = list;
  // A single document is that of all UI languages.
  const own = Math.min(UI_LANGUAGES.indexOf(ui), shown - 1);
  const first = documents[0] as ShownDocument;
  return {
    place,
    keyColumns,
    references: references || [],
    isJoined: (i: number) => isJoinedCode(list, i),
    hasForeignCodes: hasForeignCodes(list),
    hasFormerCodes: former === 1,
    /** The document that the UI language shows. */
    document: documents[own] as ShownDocument,
    /** Of all its documents. */
    titles: documents.map(([, title]) => prepareText(title)),
    texts: texts.map(([field, text, language = languageOf(first)]) => ({
      field,
      text,
      language,
      searchable: prepareText(text),
    })),
    rows: rows.flatMap((lines, at) => {
      const document = documents[at] as ShownDocument;
      return (lines === '' ? [] : lines.split('\n')).map((line) => {
        const parts = readLine(line);
        return {
          ...parts,
          document,
          /** Whether the document is that of the UI language. */
          isOwn: at === own,
          codeKeys: parts.codes.map((code, i) => (isJoinedCode(list, i) ? '' : codeKeyOf(code))),
          searchableName: prepareText(parts.name),
          searchableAliases: parts.aliases.map(({ text }) => prepareText(text)),
        };
      });
    }),
  };
}
