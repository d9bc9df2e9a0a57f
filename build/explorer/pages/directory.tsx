/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import { INDEX_PATH } from '../../api/addresses.ts';
import type { Naming } from '../../api/naming.ts';
import { directoryPage, tagPage } from '../../site/addresses.ts';
import { TEXTS } from '../../texts/all.ts';
import { Filters } from '../directory/filters.tsx';
import { Listing } from '../directory/listing.tsx';
import { summarizeList } from '../directory/lists.ts';
import { allFacets, LISTS_PER_PAGE, type SearchIndex } from '../directory/search.ts';
import type { Page } from '../layout.tsx';

/** What the pages of the directory are made of. */
export interface DirectoryPages {
  /** The directory as readers of the language search it. */
  readonly index: SearchIndex;
  readonly naming: Naming;
  /** Address of what the script searches. */
  readonly indexFile: string;
  /** What the start page says to machines. */
  readonly jsonLd: object;
}

/** The directory, fifty lists a page; there is always a first page, which is the start of the site. */
export function* directoryPages({ index, naming, indexFile, jsonLd }: DirectoryPages): Generator<Page> {
  const { ui, lists, records } = index;
  const texts = TEXTS[ui].directory;
  const facets = allFacets(index);
  for (const { page, pages, items } of pagesOf(lists)) {
    const { title, lead, leadForDevelopers, searchNeedsScript } = TEXTS[ui].site;
    yield {
      ui,
      title: page === 1 ? title : `${title}: ${texts.page(page, pages)}`,
      description: lead,
      pathIn: (language) => directoryPage(language, page),
      scripts: ['directory'],
      ...(page === 1 && { jsonLd }),
      children: (
        <>
          <h1>{title}</h1>
          {page === 1 && (
            <p class="lead">
              {lead} {leadForDevelopers}
            </p>
          )}
          <noscript>
            <p>{searchNeedsScript}</p>
          </noscript>
          <Filters ui={ui} facets={facets} index={indexFile} />
          <p class="summary">
            <span id="count" role="status" tabIndex={-1}>
              {texts.counts(lists.length, records.length)}
            </span>
            <a id="api-link" href={INDEX_PATH}>
              {texts.viewInApi}
            </a>
          </p>
          <div id="results" data-page={page}>
            <Listing
              ui={ui}
              rows={items.map((list) => summarizeList(ui, list))}
              page={page}
              pages={pages}
              links={{
                page: (number) => directoryPage(ui, number),
                tag: (tag) => tagPage(ui, naming.placeOfTag(tag), 1),
              }}
            />
          </div>
        </>
      ),
    };
  }
}

/** Divides items into pages; of nothing there is one empty page. */
export function pagesOf<T>(
  items: readonly T[],
): { readonly page: number; readonly pages: number; readonly items: readonly T[] }[] {
  const pages = Math.max(1, Math.ceil(items.length / LISTS_PER_PAGE));
  return Array.from({ length: pages }, (_, i) => ({
    page: i + 1,
    pages,
    items: items.slice(i * LISTS_PER_PAGE, (i + 1) * LISTS_PER_PAGE),
  }));
}
