import type { Document } from '../../catalogue/document.ts';
import { documentPage, type UiLanguage } from '../../plan/paths.ts';
import type { SiteContext } from '../../site/part.ts';
import type { Page } from '../layout.tsx';

/** The page of a document. */
export function documentView(ui: UiLanguage, { entry }: Document, { plan }: SiteContext): Page {
  const place = plan.naming.placeOf(entry.canonicalVersionUri, entry.language);
  return {
    ui,
    title: entry.shortName,
    description: entry.description ?? entry.longName ?? entry.shortName,
    pathIn: (language) => documentPage(language, place),
    children: <h1 lang={entry.language}>{entry.shortName}</h1>,
  };
}
