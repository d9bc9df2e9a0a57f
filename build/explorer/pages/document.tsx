/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Document } from '../../catalogue/document.ts';
import { datasetMarkup } from '../../description/schema-org.ts';
import { documentPage, UI_LANGUAGES, type UiLanguage } from '../../site/addresses.ts';
import type { SiteContext } from '../../site/part.ts';
import { placeOf } from '../changes-link.ts';
import { About } from '../document/about.tsx';
import { Columns } from '../document/columns.tsx';
import { type DocumentPageContext, makeDocumentPageContext, sizesOf } from '../document/context.ts';
import { Downloads, UseApi } from '../document/downloads.tsx';
import { DocumentHeading } from '../document/heading.tsx';
import { History } from '../document/history.tsx';
import { Members, ReferencedBy } from '../document/members-tree.tsx';
import { firstRowsOf, Rows } from '../document/rows.tsx';
import { readSource } from '../document/source.ts';
import type { Page } from '../layout.tsx';
import { titleOf } from '../title.ts';
import { truncate } from '../truncate.ts';

/** The pages of all documents, generated one document at a time to limit memory use. */
export function* documentPages(site: SiteContext): Generator<Page> {
  const context = makeDocumentPageContext(site);
  for (const document of site.documents) yield* pagesOf(document, context);
}

/** The pages of a document in all UI languages, which share what does not depend on the language. */
function pagesOf(document: Document, context: DocumentPageContext): Page[] {
  const { entry } = document;
  const source = readSource(document);
  const { columnSet } = source;
  const first = columnSet && firstRowsOf(document, columnSet, context);
  const sizes = sizesOf(document, context.site);
  const place = placeOf(document, context.site.plan);
  const jsonLd = datasetMarkup(document, context.site);
  return UI_LANGUAGES.map((ui): Page => {
    const common = { ui, document, context };
    return {
      ui,
      title: truncate([titleOf(entry), entry.version].filter(Boolean).join(' '), 200),
      description: truncate(entry.description ?? entry.longName ?? titleOf(entry), 300),
      pathIn: (language: UiLanguage) => documentPage(language, place),
      copies: context.latestPlacesOf(document).map((latest) => documentPage(ui, latest)),
      scripts: ['document'],
      jsonLd,
      children: (
        <article class="document">
          <DocumentHeading {...common} />
          <Downloads {...common} sizes={sizes} />
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
