import { catalogMarkup } from '../description/schema-org.ts';
import type { OutputFile } from '../plan/output-file.ts';
import { ASSETS_FOLDER, outputPath, searchIndexFile, UI_LANGUAGES } from '../site/addresses.ts';
import type { SiteContext, SitePart } from '../site/part.ts';
import { bundleAssets } from './assets.ts';
import { printIndex } from './directory/index-file.ts';
import type { ListedDocument } from './directory/lists.ts';
import { makeSearchIndex } from './directory/search.ts';
import { type Frame, type Page, renderPage } from './layout.tsx';
import { changesView } from './pages/changes.tsx';
import { directoryPages } from './pages/directory.tsx';
import { docs } from './pages/docs.tsx';
import { documentPages } from './pages/document.tsx';
import { newestView } from './pages/newest.tsx';
import { notFound } from './pages/not-found.tsx';
import { relationsView } from './pages/relations.tsx';
import { tagPages } from './pages/tags.tsx';
import { type SitemapEntry, sitemap, sitemapEntriesOf } from './sitemap.ts';
import { wellKnownFiles } from './well-known.ts';

/** The HTML pages in all UI languages, with their scripts and styles. */
export const explorer: SitePart = {
  // File names of assets contain a hash of the content.
  headerRules: [
    { path: `${ASSETS_FOLDER}/:file`, headers: { 'cache-control': 'public, max-age=31536000, immutable' } },
  ],
  files: async (context) => filesOf(context, { assets: await bundleAssets(), baseUrl: context.baseUrl }),
  bundled: async () => (await bundleAssets()).bundled,
};

function* filesOf(context: SiteContext, frame: Frame): Generator<OutputFile> {
  const documents = listedDocuments(context);
  const index = printIndex(documents);
  const indexFile = searchIndexFile(index);
  yield* frame.assets.files;
  yield { path: outputPath(indexFile), text: index };
  yield* wellKnownFiles(frame.baseUrl);
  const entries: SitemapEntry[] = [];
  for (const page of pagesOf(context, documents, indexFile)) {
    entries.push(...sitemapEntriesOf(page));
    const text = renderPage(page, frame);
    for (const path of [page.pathIn(page.ui), ...(page.copies ?? [])]) yield { path: outputPath(path), text };
  }
  if (frame.baseUrl !== undefined) yield* sitemap(entries, frame.baseUrl);
}

function* pagesOf(
  context: SiteContext,
  documents: readonly ListedDocument[],
  indexFile: string,
): Generator<Page> {
  const { naming } = context.plan;
  yield notFound;
  for (const ui of UI_LANGUAGES) {
    yield docs(ui);
    const jsonLd = catalogMarkup(ui, context);
    const directory = { index: makeSearchIndex(ui, documents), naming, indexFile, jsonLd };
    yield* directoryPages(directory);
    yield* tagPages(directory);
    yield newestView(ui, context);
    yield relationsView(ui, context);
    for (const document of context.documents) {
      const changes = changesView(ui, document, context);
      if (changes) yield changes;
    }
  }
  yield* documentPages(context);
}

function listedDocuments({ plan: { directory, naming } }: SiteContext): ListedDocument[] {
  return directory.records.map(({ entry, published }) => ({
    entry,
    published,
    place: naming.placeOf(entry.canonicalVersionUri, entry.language),
  }));
}
