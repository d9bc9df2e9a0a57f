/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */

import type { Document } from '../../../model/document/document.ts';
import { primaryLanguage } from '../../../model/identity/language.ts';
import { datasetMarkup } from '../../description/schema-org.ts';
import type { ListContext } from '../../part.ts';
import { documentPage, UI_LANGUAGES, type UiLanguage } from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import { placeOf } from '../changes/changes-link.ts';
import type { Page } from '../components/layout.tsx';
import { titleOf, truncate } from '../components/text.ts';
import { About } from '../document/about.tsx';
import { Columns } from '../document/columns.tsx';
import { type DocumentPageContext, makeDocumentPageContext, sizesOf } from '../document/context.ts';
import { UseApi } from '../document/downloads.tsx';
import { DocumentHeading, History } from '../document/heading.tsx';
import { Members, ReferencedBy } from '../document/members-tree.tsx';
import { firstRowsOf, Rows } from '../document/table/rows.tsx';
import { SCROLLER_ID } from '../document/table/rows-table.tsx';
import { readSource } from '../document/table/source.ts';

/** The pages of the documents of a list, generated one document at a time to limit memory use. */
export function* documentPages(list: ListContext): Generator<Page> {
  const context = makeDocumentPageContext(list);
  for (const document of list.documents) yield* pagesOf(document, context);
}

/** The pages of a document in all UI languages, which share what does not depend on the language. */
function pagesOf(document: Document, context: DocumentPageContext): Page[] {
  const { entry } = document;
  const source = readSource(document);
  const { columnSet } = source;
  const first = columnSet && firstRowsOf(document, columnSet, context);
  const sizes = sizesOf(document, context);
  const place = placeOf(document, context.naming);
  const translationIn = translationsOf(document, context);
  const jsonLd = datasetMarkup(document, context);
  return UI_LANGUAGES.map((ui): Page => {
    const common = { ui, document, context };
    return {
      ui,
      title: truncate([titleOf(entry), entry.version].filter(Boolean).join(' '), 200),
      description: truncate(entry.description ?? entry.longName ?? titleOf(entry), 300),
      pathIn: (language: UiLanguage) => documentPage(language, place),
      switchTo: (language) =>
        documentPage(language, (primaryLanguage(entry.language) === ui && translationIn(language)) || place),
      copies: context.latestPlacesOf(document).map((latest) => documentPage(ui, latest)),
      skip: first && { href: `#${SCROLLER_ID}`, text: TEXTS[ui].document.skipToRows },
      scripts: ['document'],
      jsonLd,
      children: (
        <article class="document">
          <DocumentHeading {...common} sizes={sizes} />
          {entry.type === 'CodeList' ? (
            <Rows {...common} first={first} sizes={sizes} />
          ) : (
            <Members {...common} />
          )}
          {columnSet && <Columns {...common} columnSet={columnSet} />}
          <ReferencedBy {...common} />
          <History {...common} />
          <UseApi {...common} />
          <About {...common} source={source} />
        </article>
      ),
    };
  });
}

/** Finds the place of the translation of a document into a UI language, in the same version. */
function translationsOf({ entry }: Document, { newestFirst, naming }: DocumentPageContext) {
  const version = newestFirst.find(({ uri }) => uri === entry.canonicalVersionUri);
  const translations = version?.records ?? [];
  return (ui: UiLanguage): string | undefined => {
    const found =
      translations.find((one) => one.entry.language.toLowerCase() === ui) ??
      translations.find((one) => primaryLanguage(one.entry.language) === ui);
    return found && placeOf(found, naming);
  };
}
