/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */

import type { Naming } from '../../../api/files/naming.ts';
import { INDEX_PATH } from '../../../formats/urls.ts';
import { directoryPage, tagPage } from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import type { Page } from '../components/layout.tsx';
import { Filters } from '../directory/filters.tsx';
import { Listing } from '../directory/listing.tsx';
import { type List, summarizeList } from '../directory/lists.ts';
import { allFacets, type Facets, LISTS_PER_PAGE, type SearchIndex } from '../directory/search.ts';

export interface DirectoryPages {
  readonly index: SearchIndex;
  readonly naming: Naming;
  /** Of the site. */
  readonly title: string;
  readonly jsonLd: object;
}

/**
 * The directory, {@link LISTS_PER_PAGE} lists per page. The first page, which always exists, is the home page. Only it
 * contains counts: each new version would change all pages otherwise.
 */
export function* directoryPages(directory: DirectoryPages): Generator<Page> {
  const { ui, lists } = directory.index;
  const { title } = directory;
  const { lead } = TEXTS[ui].site;
  const facets = allFacets(directory.index);
  for (const part of pagesOf(lists)) {
    const { page, pages } = part;
    yield {
      ui,
      title: page === 1 ? title : `${title}: ${TEXTS[ui].directory.page(page, pages)}`,
      description: lead,
      pathIn: (language) => directoryPage(language, page),
      hasOwnSearch: true,
      scripts: ['directory'],
      // URLs with a query are those of the first page.
      ...(page === 1 && { jsonLd: directory.jsonLd, earlyScript: 'searching' as const }),
      children: <DirectoryPage {...part} directory={directory} facets={facets} />,
    };
  }
}

interface DirectoryPageProps extends PageOf<List> {
  readonly directory: DirectoryPages;
  readonly facets: Facets;
}

function DirectoryPage({ directory, facets, ...part }: DirectoryPageProps) {
  const { ui, lists, records } = directory.index;
  const { directory: texts, searchForm, site } = TEXTS[ui];
  return (
    <>
      <h1>{directory.title}</h1>
      {part.page === 1 && (
        <p class="lead">
          {site.lead} {site.leadForDevelopers}
        </p>
      )}
      <noscript>
        <p>{site.searchNeedsScript}</p>
      </noscript>
      <Filters ui={ui} facets={facets} hasCounts={part.page === 1} />
      <p class="summary">
        <span id="count" role="status" tabIndex={-1}>
          {part.page === 1 ? texts.counts(lists.length, records.length) : texts.page(part.page, part.pages)}
        </span>
        <a id="api-link" href={INDEX_PATH}>
          {searchForm.viewInApi}
        </a>
      </p>
      <div id="codes" />
      <div id="results" data-page={part.page}>
        <PageOfLists {...part} directory={directory} pathOf={(number) => directoryPage(ui, number)} />
      </div>
    </>
  );
}

interface PageOfListsProps extends PageOf<List> {
  readonly directory: DirectoryPages;
  readonly pathOf: (page: number) => string;
}

/** The lists of a page with links to the other pages. */
export function PageOfLists({ page, pages, items, directory: { index, naming }, pathOf }: PageOfListsProps) {
  const { ui } = index;
  const rows = items.map((list) => summarizeList(ui, list));
  const links = { page: pathOf, tag: (tag: string) => tagPage(ui, naming.placeOfTag(tag), 1) };
  return <Listing {...{ ui, rows, page, pages, links }} />;
}

interface PageOf<T> {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly items: readonly T[];
}

/** Divides items into pages; without items there is one empty page. */
export function pagesOf<T>(items: readonly T[]): PageOf<T>[] {
  const pages = Math.max(1, Math.ceil(items.length / LISTS_PER_PAGE));
  return Array.from({ length: pages }, (_, i) => ({
    page: i + 1,
    pages,
    items: items.slice(i * LISTS_PER_PAGE, (i + 1) * LISTS_PER_PAGE),
  }));
}
