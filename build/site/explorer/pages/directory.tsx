/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import type { Naming } from '../../../api/files/naming.ts';
import { INDEX_PATH } from '../../../formats/urls.ts';
import { truncate } from '../../../model/characters/truncate.ts';
import { groupBy } from '../../../model/collections.ts';
import { directoryPage, tagPage, tagsPage } from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import type { Page } from '../components/layout.tsx';
import { Filters } from '../directory/filters.tsx';
import { Listing } from '../directory/listing.tsx';
import { compareNames, type List, type ListedDocument, listsOf, summarizeList } from '../directory/lists.ts';
import { allFacets, LISTS_PER_PAGE, type SearchIndex } from '../directory/search.ts';

interface Directory {
  readonly index: SearchIndex;
  readonly naming: Naming;
  /** Of the site. */
  readonly title: string;
}

/** Lists divided into pages. */
interface PartOfLists {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly lists: readonly List[];
}

/** Divides lists into pages; without lists there is one empty page. */
function pagesOf(lists: readonly List[]): PartOfLists[] {
  const pages = Math.max(1, Math.ceil(lists.length / LISTS_PER_PAGE));
  return Array.from({ length: pages }, (_, i) => ({
    page: i + 1,
    pages,
    lists: lists.slice(i * LISTS_PER_PAGE, (i + 1) * LISTS_PER_PAGE),
  }));
}

/** The lists of a page with links to the other pages. */
function Lists(props: PartOfLists & { directory: Directory; pathOf: (page: number) => string }) {
  const { page, pages, lists, directory, pathOf } = props;
  const { ui } = directory.index;
  const items = lists.map((list) => ({ list: summarizeList(ui, list) }));
  const links = { page: pathOf, tag: (tag: string) => tagPage(ui, directory.naming.placeOfTag(tag), 1) };
  return <Listing {...{ ui, items, page, pages, links }} />;
}

/**
 * The directory, {@link LISTS_PER_PAGE} lists per page. The first page, which always exists, is the home page. Only it
 * contains counts: each new version would change all pages otherwise.
 */
export function* directoryPages(directory: Directory): Generator<Page> {
  const { title, index } = directory;
  const { ui, lists, records } = index;
  const { directory: texts, searchForm, site } = TEXTS[ui];
  const facets = allFacets(index);
  for (const part of pagesOf(lists)) {
    const { page, pages } = part;
    const isFirst = page === 1;
    yield {
      ui,
      title: isFirst ? title : `${title}: ${texts.page(page, pages)}`,
      description: site.lead,
      pathIn: (language) => directoryPage(language, page),
      hasOwnSearch: true,
      scripts: ['directory'],
      // URLs with a query are those of the first page.
      ...(isFirst && { earlyScript: 'searching' as const }),
      children: (
        <>
          <h1>{title}</h1>
          {isFirst && (
            <p class="lead">
              {site.lead} {site.leadForDevelopers}
            </p>
          )}
          <noscript>
            <p>{site.searchNeedsScript}</p>
          </noscript>
          <Filters ui={ui} facets={facets} hasCounts={isFirst} />
          <p class="summary">
            <span id="count" role="status" tabIndex={-1}>
              {isFirst ? texts.counts(lists.length, records.length) : texts.page(page, pages)}
            </span>
            <a id="api-link" href={INDEX_PATH}>
              {searchForm.viewInApi}
            </a>
          </p>
          <div id="notes" />
          <div id="results" data-page={page}>
            <Lists {...part} directory={directory} pathOf={(number) => directoryPage(ui, number)} />
          </div>
        </>
      ),
    };
  }
}

/** The page of all tags, and pages with the lists of each tag. */
export function* tagPages(directory: Directory): Generator<Page> {
  yield allTags(directory);
  const tagged = directory.index.records.flatMap((document) =>
    [...new Set(document.entry.tags)].map((tag) => ({ tag, document })),
  );
  for (const [tag, group] of groupBy(tagged, (one) => one.tag)) {
    const documents = group.map(({ document }) => document);
    yield* listsOfTag(directory, tag, documents);
  }
}

const MAX_LABEL_LENGTH = 100;

function allTags({ index, naming }: Directory): Page {
  const { ui } = index;
  const { tags, tagsText, noTags } = TEXTS[ui].site;
  const compare = compareNames(ui);
  const counted = [...allFacets(index).tag].sort((a, b) => compare(a.value, b.value));
  return {
    ui,
    title: tags,
    description: tagsText,
    pathIn: tagsPage,
    children: (
      <>
        <h1>{tags}</h1>
        <p>{counted.length > 0 ? tagsText : noTags}</p>
        <ul class="all-tags">
          {counted.map(({ value, count }) => (
            <li key={value}>
              <a href={tagPage(ui, naming.placeOfTag(value), 1)} dir="auto">
                {truncate(value, MAX_LABEL_LENGTH)}
              </a>{' '}
              <span class="quiet">({count})</span>
            </li>
          ))}
        </ul>
      </>
    ),
  };
}

function* listsOfTag(
  directory: Directory,
  tag: string,
  documents: readonly ListedDocument[],
): Generator<Page> {
  const { ui } = directory.index;
  const { site, directory: texts, searchForm } = TEXTS[ui];
  const place = directory.naming.placeOfTag(tag);
  const label = truncate(tag, MAX_LABEL_LENGTH);
  const title = `${searchForm.facets.tag}: ${label}`;
  const lists = listsOf(ui, documents);
  for (const part of pagesOf(lists)) {
    const { page, pages } = part;
    yield {
      ui,
      title: page === 1 ? title : `${title}, ${texts.page(page, pages)}`,
      description: title,
      pathIn: (language) => tagPage(language, place, page),
      scripts: ['marks'],
      children: (
        <>
          <h1>
            {searchForm.facets.tag}: <bdi>{label}</bdi>
          </h1>
          <p class="summary">
            <span>{page === 1 ? texts.counts(lists.length, documents.length) : texts.page(page, pages)}</span>
            <a href={`${directoryPage(ui, 1)}?${new URLSearchParams({ tag })}`} class="needs-script">
              {site.searchInTag}
            </a>
            <a href={tagsPage(ui)}>{site.allTags}</a>
          </p>
          <Lists {...part} directory={directory} pathOf={(number) => tagPage(ui, place, number)} />
        </>
      ),
    };
  }
}
