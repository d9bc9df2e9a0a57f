import type { OutputFile } from '../../api/files/output-file.ts';
import { showDocuments } from '../context.ts';
import { listPlaceOf, placeOf } from '../links.ts';
import type { DirectoryContext, ListContext, SitePart } from '../part.ts';
import {
  ANY_ASSET,
  ANY_CHUNK,
  accentFile,
  docsPage,
  documentPage,
  outputPath,
  SEARCH_INDEX_FILE,
  UI_LANGUAGES,
} from '../paths.ts';
import { bundleAssets } from './assets.ts';
import { type Page, type PageOptions, renderPage } from './components/layout.tsx';
import { type ListedDocument, makeSearchIndex, printIndex } from './directory/lists.ts';
import { directoryPages, tagPages } from './pages/directory.tsx';
import { referencePages } from './pages/docs.tsx';
import { documentPages } from './pages/document.tsx';
import { newestView } from './pages/newest.tsx';
import { relationsView } from './pages/relations.tsx';
import { codeCheckView, compareView } from './pages/tools.tsx';
import {
  notFound,
  type SitemapEntry,
  sitemap,
  sitemapEntriesOf,
  wellKnownFiles,
} from './pages/well-known.tsx';

/** The HTML pages in all UI languages, except the API reference, and the scripts and styles of all of them. */
export const explorer: SitePart = {
  // Pages and their scripts must be from the same build, so browsers revalidate both.
  headerRules: [
    { path: ANY_ASSET, headers: { 'cache-control': 'public, max-age=0, must-revalidate' } },
    { path: ANY_CHUNK, headers: { 'cache-control': 'public, max-age=31536000, immutable' } },
  ],
  listFiles: (context) => rendered(listPages(context), context),
  files: async (context) => directoryFiles(context, (await bundleAssets()).files),
  filesShow: showDocuments('rowCount', 'changes'),
  notices: async () => (await bundleAssets()).notices,
};

/** The API reference. */
export const apiReference: SitePart = {
  headerRules: [],
  files: (context) => rendered(referencePages(context.examples.open()), context),
  filesShow: ({ examples }) => [examples.key],
};

function* rendered(pages: Iterable<Page>, options: PageOptions): Generator<OutputFile> {
  for (const page of pages) {
    const { ui, pathIn, copies = [] } = page;
    yield { path: outputPath(pathIn(ui)), copies: copies.map(outputPath), text: renderPage(page, options) };
  }
}

function* listPages(context: ListContext): Generator<Page> {
  for (const ui of UI_LANGUAGES) {
    const comparison = compareView(ui, context);
    if (comparison) yield comparison;
  }
  // One document at a time, to limit memory use.
  for (const document of context.documents) yield* documentPages(document, context);
}

function* directoryFiles(context: DirectoryContext, assets: readonly OutputFile[]): Generator<OutputFile> {
  const { baseUrl, naming, siteIdentity } = context;
  const documents = listedDocuments(context);
  yield* assets;
  const { accent, tags } = siteIdentity ?? {};
  if (accent) yield { path: outputPath(accentFile(accent)), text: accentStyles(accent) };
  yield { path: outputPath(SEARCH_INDEX_FILE), text: printIndex(documents, tags) };
  yield* wellKnownFiles(context);
  const entries: SitemapEntry[] = [];
  // One page at a time, because each contains its HTML.
  for (const page of directoryPagesOf(context, documents)) {
    entries.push(...sitemapEntriesOf(page));
    yield* rendered([page], context);
  }
  const pathsIn: Page['pathIn'][] = [docsPage];
  for (const document of context.documents) pathsIn.push((ui) => documentPage(ui, placeOf(document, naming)));
  for (const pathIn of pathsIn)
    for (const ui of UI_LANGUAGES) entries.push(...sitemapEntriesOf({ ui, pathIn }));
  if (baseUrl !== undefined) yield* sitemap(entries, baseUrl);
}

function* directoryPagesOf(context: DirectoryContext, documents: readonly ListedDocument[]): Generator<Page> {
  const { naming, hasApi, siteIdentity } = context;
  yield notFound;
  for (const ui of UI_LANGUAGES) {
    const index = makeSearchIndex(ui, documents, siteIdentity?.tags);
    const directory = { index, naming, hasApi, siteIdentity };
    yield* directoryPages(directory);
    yield* tagPages(directory);
    yield codeCheckView(ui);
    yield newestView(ui, context);
    yield relationsView(ui, context);
  }
}

function listedDocuments({ plan, summaryOf }: DirectoryContext): ListedDocument[] {
  const { directory, naming } = plan;
  return directory.records.map((document) => {
    const { entry, codeListSet } = document;
    return {
      entry,
      place: naming.placeOf(entry.canonicalVersionUri, entry.language),
      listPlace: listPlaceOf(document, plan),
      names: document.texts?.languages,
      size: codeListSet?.referenceSet?.length ?? summaryOf(document).rowCount,
    };
  });
}

/** The accent colour, and in dark mode a light one: colours that contrast with white have little lightness. */
const accentStyles = (accent: string): string =>
  `:root{--accent:${accent};--accent-hover:color-mix(in oklab,${accent} 80%,#000)}
@media (prefers-color-scheme:dark){:root{--accent:color-mix(in oklab,${accent} 35%,#fff);--accent-hover:color-mix(in oklab,${accent} 20%,#fff)}}
`;
