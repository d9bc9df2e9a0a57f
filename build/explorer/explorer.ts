import type { OutputFile } from '../plan/output-file.ts';
import { outputPath, UI_LANGUAGES } from '../plan/paths.ts';
import type { SiteContext, SitePart } from '../site/part.ts';
import { bundleAssets } from './assets.ts';
import { type Page, renderPage } from './layout.tsx';
import { directory } from './pages/directory.tsx';
import { docs } from './pages/docs.tsx';
import { documentView } from './pages/document.tsx';
import { notFound } from './pages/not-found.tsx';
import { type Place, placesOf, sitemap } from './sitemap.ts';
import { wellKnownFiles } from './well-known.ts';

/** The pages for people, in each of their languages, with their scripts and styles. */
export const explorer: SitePart = {
  headerRules: [],
  files: async (context) => {
    const assets = await bundleAssets();
    return filesOf(context, { assets, baseUrl: context.baseUrl });
  },
};

type Frame = Parameters<typeof renderPage>[1];

function* filesOf(context: SiteContext, frame: Frame): Generator<OutputFile> {
  yield* frame.assets.files;
  yield* wellKnownFiles(frame.baseUrl);
  const places: Place[] = [];
  for (const page of pagesOf(context)) {
    places.push(...placesOf(page));
    yield { path: outputPath(page.pathIn(page.ui)), text: renderPage(page, frame) };
  }
  if (frame.baseUrl !== undefined) yield* sitemap(places, frame.baseUrl);
}

function* pagesOf(context: SiteContext): Generator<Page> {
  yield notFound;
  for (const ui of UI_LANGUAGES) {
    yield docs(ui);
    yield directory(ui, context.documents, context);
    for (const document of context.documents) yield documentView(ui, document, context);
  }
}
