import { once } from '../../model/once.ts';
import { SUGGESTIONS_FILE, suggestionsShard, UI_LANGUAGES, type UiLanguage } from '../paths.ts';
import { type ListOfShard, languageOf, readLine, type ShownDocument } from './index-format.ts';
import { codeKeyOf } from './keys.ts';
import { prepareText } from './score.ts';
import { shardName, shardStart } from './shards.ts';

/** The index, and how to load its shards. */
export interface SearchSource {
  readonly ui: UiLanguage;
  /** Of the shards. */
  readonly starts: readonly string[];
  /** Loads the shard with a key: its lists, with the texts and rows by which they are found there. */
  readonly loadShard: (key: string) => Promise<readonly PreparedList[]>;
}

/** A list of a shard, prepared for comparisons once, because every keystroke compares all of it. */
export type PreparedList = ReturnType<typeof prepareList>;
export type PreparedText = PreparedList['texts'][number];
export type PreparedRow = PreparedList['rows'][number];

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
  const response = await fetch(path);
  if (!response.ok) throw new Error(response.statusText);
  return response.json() as Promise<T>;
}

/** Loads the index of the site. */
export const loadSource = loadOnce((ui: UiLanguage) => makeSource(ui, loadJson));

/** Creates a source from the files of a site. */
export async function makeSource(ui: UiLanguage, load: typeof loadJson): Promise<SearchSource> {
  const starts = await load<readonly string[]>(SUGGESTIONS_FILE);
  const loadByStart = loadOnce(async (start: string) => {
    const lists = await load<readonly ListOfShard[]>(suggestionsShard(shardName(start)));
    return lists.map((list) => prepareList(ui, list));
  });
  return { ui, starts, loadShard: (key) => loadByStart(shardStart(starts, key)) };
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
    /** Whether other lists may define its codes. */
    hasForeignCodes: keyColumns.length > 1 || references !== 0,
    hasFormerCodes: former === 1,
    /** The document that the UI language shows. */
    document: documents[own] as ShownDocument,
    /** Of all its documents. */
    titles: once(() => documents.map(([, title]) => prepareText(title))),
    texts: texts.map(([field, text, language = languageOf(first)]) => ({
      field,
      text,
      language,
      searchable: prepareText(text),
    })),
    rows: rows.flatMap((lines, at) => {
      const ofDocument = lines === '' ? [] : lines.split('\n');
      return ofDocument.map((line) => prepareRow(line, documents[at] as ShownDocument, at === own));
    }),
  };
}

/** @param isOwn whether the document is that of the UI language */
function prepareRow(line: string, document: ShownDocument, isOwn: boolean) {
  const parts = readLine(line);
  return {
    ...parts,
    document,
    isOwn,
    codeKeys: parts.codes.map(codeKeyOf),
    searchableName: prepareText(parts.name),
    searchableAliases: parts.aliases.map(prepareText),
  };
}
