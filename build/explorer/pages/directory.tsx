import type { Document } from '../../catalogue/document.ts';
import { directoryPage, documentPage, type UiLanguage } from '../../plan/paths.ts';
import type { SiteContext } from '../../site/part.ts';
import type { Page } from '../layout.tsx';
import { TEXTS } from '../texts.ts';

/** The start page: the documents of the directory. */
export function directory(ui: UiLanguage, documents: readonly Document[], { plan }: SiteContext): Page {
  const { title } = TEXTS[ui];
  return {
    ui,
    title,
    description: title,
    pathIn: (language) => directoryPage(language, 1),
    scripts: ['directory'],
    children: (
      <>
        <h1>{title}</h1>
        <ul>
          {documents.map(({ entry }) => {
            const place = plan.naming.placeOf(entry.canonicalVersionUri, entry.language);
            return (
              <li key={place}>
                <a href={documentPage(ui, place)} lang={entry.language}>
                  {entry.shortName}
                </a>
              </li>
            );
          })}
        </ul>
      </>
    ),
  };
}
