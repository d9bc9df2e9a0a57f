/** The properties of an index entry that are texts, and that responses are checked against. */
export const TEXTS = ['type', 'language', 'shortName', 'canonicalUri', 'canonicalVersionUri'] as const;

export type CorpusEntry = Readonly<Record<(typeof TEXTS)[number], string> & { tags: readonly string[] }>;

/** The content of a site: values for requests and for checking responses. */
export interface Corpus {
  readonly entries: readonly CorpusEntry[];
  /** The languages of documents by the URIs of lists and versions. */
  readonly languagesByUri: ReadonlyMap<string, readonly string[]>;
  /** URIs of code lists, which have codes, unlike sets. */
  readonly lists: ReadonlySet<string>;
  readonly languages: readonly string[];
  readonly tags: readonly string[];
  readonly words: readonly string[];
}

/** Reads the complete index of a site, page by page. @throws Error if it has none, or no entries */
export async function readCorpus(base: string): Promise<Corpus> {
  const entries: CorpusEntry[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const response = await fetch(`${base}/v1/documents/index?page=${page}`);
    if (!response.ok) throw new Error(`${base} has no index: status ${response.status}`);
    entries.push(...((await response.json()) as CorpusEntry[]));
    pages = Number(response.headers.get('x-total-pages'));
  }
  if (entries.length === 0) throw new Error(`the directory of ${base} is empty: publish documents first`);
  const languagesByUri = new Map<string, string[]>();
  const lists = new Set<string>();
  for (const { type, canonicalUri, canonicalVersionUri, language } of entries) {
    for (const uri of [canonicalUri, canonicalVersionUri]) {
      languagesByUri.set(uri, sortDistinct([...(languagesByUri.get(uri) ?? []), language]));
      if (type === 'CodeList') lists.add(uri);
    }
  }
  return {
    entries,
    languagesByUri,
    lists,
    languages: sortDistinct(entries.map(({ language }) => language)),
    tags: sortDistinct(entries.flatMap(({ tags }) => tags)).slice(0, 40),
    words: sortDistinct(entries.flatMap(({ shortName }) => shortName.match(/[A-Za-z]+/g) ?? [])).slice(0, 40),
  };
}

const sortDistinct = (texts: readonly string[]): string[] => [...new Set(texts)].sort();
