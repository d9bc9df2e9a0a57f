/** The properties of an index entry that responses are checked against. */
export interface CorpusEntry {
  readonly type: string;
  readonly language: string;
  readonly shortName: string;
  readonly canonicalUri: string;
  readonly canonicalVersionUri: string;
  readonly tags: readonly string[];
}

/** The content of a site: values for requests and for checking responses. */
export interface Corpus {
  readonly entries: readonly CorpusEntry[];
  readonly uris: readonly string[];
  /** URIs of code lists, which have codes, unlike sets. */
  readonly lists: readonly string[];
  /** URIs of documents in several languages. */
  readonly translated: readonly { readonly uri: string; readonly languages: readonly string[] }[];
  readonly languages: readonly string[];
  readonly tags: readonly string[];
  readonly words: readonly string[];
}

/**
 * Reads the complete index of a site, page by page.
 *
 * @throws Error if the site has no index, or entries lack required properties
 */
export async function readCorpus(base: string): Promise<Corpus> {
  const entries: CorpusEntry[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const response = await fetch(`${base}/v1/documents/index?page=${page}`);
    if (!response.ok) throw new Error(`${base} has no index: status ${response.status}`);
    entries.push(...((await response.json()) as CorpusEntry[]));
    pages = Number(response.headers.get('x-total-pages'));
  }
  if (!entries.every(({ shortName, tags }) => typeof shortName === 'string' && Array.isArray(tags))) {
    throw new Error(`${base} has index entries without shortName or tags`);
  }
  const distinct = (texts: readonly string[]) => [...new Set(texts)].sort();
  const languagesByUri = new Map<string, string[]>();
  for (const { canonicalUri, canonicalVersionUri, language } of entries) {
    for (const uri of [canonicalUri, canonicalVersionUri]) {
      languagesByUri.set(uri, distinct([...(languagesByUri.get(uri) ?? []), language]));
    }
  }
  return {
    entries,
    uris: [...languagesByUri.keys()].sort(),
    lists: distinct(
      entries
        .filter(({ type }) => type === 'CodeList')
        .flatMap(({ canonicalUri, canonicalVersionUri }) => [canonicalUri, canonicalVersionUri]),
    ),
    translated: [...languagesByUri]
      .map(([uri, languages]) => ({ uri, languages }))
      .filter(({ languages }) => languages.length > 1),
    languages: distinct(entries.map(({ language }) => language)),
    tags: distinct(entries.flatMap(({ tags }) => tags)).slice(0, 40),
    words: distinct(entries.flatMap(({ shortName }) => shortName.split(/[^A-Za-z]+/)))
      .filter((word) => word !== '')
      .slice(0, 40),
  };
}
