/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Document } from '../../catalogue/document.ts';
import { datasetMarkup } from '../../description/schema-org.ts';
import { documentPage, UI_LANGUAGES, type UiLanguage } from '../../site/addresses.ts';
import type { SiteContext } from '../../site/part.ts';
import { About } from '../document/about.tsx';
import { Columns } from '../document/columns.tsx';
import { makeNeighbourhood, type Neighbourhood, sizesOf } from '../document/context.ts';
import { Call, Downloads } from '../document/downloads.tsx';
import { DocumentHeading } from '../document/heading.tsx';
import { History } from '../document/history.tsx';
import { LinksHere, Members } from '../document/members-tree.tsx';
import { firstRowsOf, Rows } from '../document/rows.tsx';
import { readSource } from '../document/source.ts';
import type { Page } from '../layout.tsx';
import { shortened } from '../shortened.ts';
import { titleOf } from '../title.ts';

/** The pages of all documents, one document at a time, so that no more than one is held. */
export function* documentPages(site: SiteContext): Generator<Page> {
  const around = makeNeighbourhood(site);
  for (const document of site.documents) yield* pagesOf(document, around);
}

/** The pages of a document in all languages; what does not depend on theirs is made once. */
function pagesOf(document: Document, around: Neighbourhood): Page[] {
  const { entry } = document;
  const source = readSource(document);
  const { columnSet } = source;
  const first = columnSet && firstRowsOf(document, columnSet, around);
  const sizes = sizesOf(document, around.site);
  const place = around.placeOf(entry);
  const jsonLd = datasetMarkup(document, around.site);
  return UI_LANGUAGES.map((ui): Page => {
    const common = { ui, document, around };
    return {
      ui,
      title: shortened(
        entry.version === undefined ? titleOf(entry) : `${titleOf(entry)} ${entry.version}`,
        200,
      ),
      description: shortened(entry.description ?? entry.longName ?? titleOf(entry), 300),
      pathIn: (language: UiLanguage) => documentPage(language, place),
      copies: around.latestPlacesOf(document).map((latest) => documentPage(ui, latest)),
      scripts: ['document'],
      jsonLd,
      children: (
        <article class="document">
          <DocumentHeading {...common} />
          <Downloads ui={ui} document={document} sizes={sizes} naming={around.site.plan.naming} />
          {entry.type === 'CodeList' ? (
            <Rows ui={ui} document={document} first={first} sizes={sizes} naming={around.site.plan.naming} />
          ) : (
            <Members {...common} />
          )}
          {columnSet && <Columns {...common} columnSet={columnSet} />}
          <LinksHere {...common} />
          <History {...common} />
          <Call ui={ui} document={document} baseUrl={around.site.baseUrl} />
          <About ui={ui} document={document} source={source} />
        </article>
      ),
    };
  });
}
