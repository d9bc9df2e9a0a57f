import { REPRESENTATIONS } from '../../formats/all.ts';
import { DOCUMENT } from '../../formats/json/write.ts';
import { digestOf } from '../../model/digest.ts';
import { once } from '../../model/once.ts';
import { latestVersion } from '../../model/query/select.ts';
import { makeListContext, type SiteInput, siteOptionsOf } from '../../site/context.ts';
import { MAX_EXAMPLE_SIZE } from '../../site/description/openapi/examples.ts';
import type { DirectoryContext, DirectoryLookups } from '../../site/part.ts';
import { keyOfList } from './keys.ts';

/** Maximum length of an index entry that is a useful example. */
const MAX_ENTRY_LENGTH = 2000;

/** The input of files with examples. It is one list only, which is read once. */
export function findExamples(
  site: SiteInput,
  lookups: DirectoryLookups,
  summaryOf: DirectoryContext['summaryOf'],
): DirectoryContext['examples'] {
  const { documents } = site;
  const uri = chooseList(site, summaryOf);
  const own = documents.filter(({ entry }) => entry.canonicalUri === uri);
  const published = REPRESENTATIONS.filter(
    ({ supports }) =>
      documents.length === 0 ||
      documents.some(({ entry, formats }) => supports({ entry, formats, hasData: true })),
  ).map(({ folder }) => folder);
  return {
    key: digestOf([keyOfList(own, lookups), ...published]),
    open: once(() => ({
      list: uri === undefined ? undefined : makeListContext(site.readList(uri), lookups, site),
      published,
      ...siteOptionsOf(site),
    })),
  };
}

/**
 * The canonical URI of the list for examples, with a static URI and short entries: the one in most languages, then in most
 * formats, then the smallest. Large lists are the last choice. Undefined if none is suitable.
 */
function chooseList(
  { plan: { directory, naming } }: SiteInput,
  summaryOf: DirectoryContext['summaryOf'],
): string | undefined {
  const uris = new Set(directory.records.map(({ entry }) => entry.canonicalUri));
  const candidates = [];
  for (const uri of uris) {
    const own = directory.byUri.get(uri);
    const isShort = own?.records.every(({ entry }) => JSON.stringify(entry).length <= MAX_ENTRY_LENGTH);
    if (!own || !isShort || !naming.isStaticUri(uri)) continue;
    const sizes = latestVersion(own).records.map((document) => summaryOf(document).sizes);
    const size = Math.max(...sizes.map((bySize) => bySize[DOCUMENT.folder] ?? 0));
    candidates.push({
      uri,
      size,
      isLarge: Number(size > MAX_EXAMPLE_SIZE),
      languages: new Set(own.records.map(({ entry }) => entry.language)).size,
      formats: Math.max(...sizes.map((bySize) => Object.keys(bySize).length)),
    });
  }
  const [best] = candidates.sort(
    (a, b) => a.isLarge - b.isLarge || b.languages - a.languages || b.formats - a.formats || a.size - b.size,
  );
  return best?.uri;
}
