import type { OutputFile } from '../plan/output-file.ts';
import { outputPath, UI_LANGUAGES } from '../plan/paths.ts';
import type { SiteContext, SitePart } from '../site/part.ts';
import { bundleAssets } from './assets.ts';
import { type Page, renderPage } from './layout.tsx';
import { directory } from './pages/directory.tsx';
import { documentPages } from './pages/document.tsx';
import { notFound } from './pages/not-found.tsx';

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
  for (const page of pagesOf(context)) {
    const text = renderPage(page, frame);
    for (const path of [page.pathIn(page.ui), ...(page.copies ?? [])]) yield { path: outputPath(path), text };
  }
}

function* pagesOf(context: SiteContext): Generator<Page> {
  yield notFound;
  for (const ui of UI_LANGUAGES) yield directory(ui, context.documents, context);
  yield* documentPages(context);
}
