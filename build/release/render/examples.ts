import { REPRESENTATIONS } from '../../formats/all.ts';
import { DOCUMENT } from '../../formats/json/write.ts';
import type { IndexEntry } from '../../model/document/entry.ts';
import { latestVersion } from '../../model/query/select.ts';
import type { DirectoryContext, ExampleContext } from '../../site/part.ts';

/** What files with examples depend on, in addition to the list that the examples are from. */
export interface ExampleChoice extends Pick<ExampleContext, 'published'> {
  /** The canonical URI of the list; undefined if none is suitable. */
  readonly uri: string | undefined;
}

/** Maximum length of a useful example. */
const MAX_ENTRY_LENGTH = 2000;

const isShortEntry = (entry: IndexEntry): boolean => JSON.stringify(entry).length <= MAX_ENTRY_LENGTH;

/**
 * Chooses the list for examples: with a static URI and short entries, in most languages, of those in most formats, and of
 * those the smallest, so that reading it takes no time.
 */
export function chooseExample({
  plan: { directory, naming },
  summaryOf,
}: Pick<DirectoryContext, 'plan' | 'summaryOf'>): ExampleChoice {
  const { records } = directory;
  const candidates = [...new Set(records.map(({ entry }) => entry.canonicalUri))].flatMap((uri) => {
    const uriEntry = directory.byUri.get(uri);
    if (!uriEntry || !naming.isStaticUri(uri)) return [];
    if (!uriEntry.records.every(({ entry }) => isShortEntry(entry))) return [];
    const languages = new Set(uriEntry.records.map(({ entry }) => entry.language));
    const sizes = latestVersion(uriEntry).records.map((document) => summaryOf(document).sizes);
    const formats = Math.max(...sizes.map((bySize) => Object.keys(bySize).length));
    const size = Math.max(...sizes.map((bySize) => bySize[DOCUMENT.folder] ?? 0));
    return { uri, order: [-languages.size, -formats, size] };
  });
  const [best] = candidates.sort((a, b) => compareNumbers(a.order, b.order));
  const published = REPRESENTATIONS.filter(
    ({ supports }) =>
      records.length === 0 ||
      records.some(({ entry, formats }) => supports({ entry, formats, hasData: true })),
  );
  return { uri: best?.uri, published: published.map(({ folder }) => folder) };
}

/** Compares the first numbers that differ. */
const compareNumbers = (a: readonly number[], b: readonly number[]): number =>
  a.map((number, i) => number - (b[i] ?? 0)).find((difference) => difference !== 0) ?? 0;
