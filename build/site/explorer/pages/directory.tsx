/** @jsxRuntime automatic */ /** @jsxImportSource preact */

import type { Naming } from '../../../api/files/naming.ts';
import { INDEX_PATH } from '../../../formats/urls.ts';
import { truncate } from '../../../model/characters/truncate.ts';
import { groupBy } from '../../../model/collections.ts';
import { type SiteIdentity, textFor } from '../../../model/identity/site-identity.ts';
import type { SiteOptions } from '../../part.ts';
import { ALL_PACKAGE, directoryPage, tagPage, tagsPage, UI_LANGUAGES } from '../../paths.ts';
import { siteTitle, TEXTS } from '../../texts/all.ts';
import { PackageLink } from '../components/elements.tsx';
import type { Page } from '../components/layout.tsx';
import { Filters, SortChoice } from '../directory/filters.tsx';
import { Listing } from '../directory/listing.tsx';
import {
  compareNames,
  type List,
  listsOf,
  type SearchIndex,
  sortByTopic,
  summarizeList,
  type Topic,
} from '../directory/lists.ts';
import { countLists, LISTS_PER_PAGE, makeFacets } from '../directory/search.ts';

interface Directory extends Pick<SiteOptions, 'hasApi'> {
  readonly index: SearchIndex;
  readonly naming: Naming;
  readonly siteIdentity: SiteIdentity | undefined;
}

/** Divides lists into pages, which count from 1; without lists there is one empty page. */
function pagesOf(
  { index: { ui, nameOfTag }, naming }: Directory,
  lists: readonly { readonly list: List; readonly topic?: Topic }[],
  pathOf: (page: number) => string,
) {
  const pages = Math.max(1, Math.ceil(lists.length / LISTS_PER_PAGE));
  const links = { page: pathOf, tag: (tag: string) => tagPage(ui, naming.placeOfTag(tag), 1) };
  return Array.from({ length: pages }, (_, i) => {
    const ofPage = lists.slice(i * LISTS_PER_PAGE, (i + 1) * LISTS_PER_PAGE);
    const items = ofPage.map(({ list, topic }) => ({ list: summarizeList(ui, list), topic }));
    const listing = <Listing {...{ ui, items, page: i + 1, pages, links, nameOfTag }} />;
    return { page: i + 1, pages, listing };
  });
}

/**
 * The directory, {@link LISTS_PER_PAGE} lists per page. The first page, which always exists, is the home page. Only it
 * contains counts: each new version would change all pages otherwise.
 */
export function* directoryPages(directory: Directory): Generator<Page> {
  const { siteIdentity, hasApi, index, naming } = directory;
  const { ui, lists, records, nameOfTag } = index;
  const { introduction, searchPlaceholder } = siteIdentity ?? {};
  const title = siteTitle(ui, siteIdentity);
  const { directory: texts, searchForm, site } = TEXTS[ui];
  const facets = makeFacets(() => records);
  const lead = textFor(introduction ?? site.lead, ui);
  const placeholder = textFor(searchPlaceholder ?? searchForm.placeholder, ui);
  const items = lists.map((list) => ({ list }));
  const byTopic = sortByTopic(ui, items, facets.get('tag'));
  const tagUrl = (tag: string) => tagPage(ui, naming.placeOfTag(tag), 1);
  for (const { page, pages, listing } of pagesOf(directory, byTopic, (number) => directoryPage(ui, number))) {
    const isFirst = page === 1;
    yield {
      ui,
      title: isFirst ? title : `${title}: ${texts.page(page, pages)}`,
      description: lead,
      pathIn: (language) => directoryPage(language, page),
      // Other hosts redirect from it.
      ...(isFirst && !hasApi && ui === UI_LANGUAGES[0] && { copies: ['/'] }),
      hasOwnSearch: true,
      skip: { href: '#results', text: site.skipToLists },
      scripts: ['directory'],
      // URLs with a query are those of the first page.
      ...(isFirst && { earlyScript: 'searching' as const }),
      children: (
        <>
          <h1>{title}</h1>
          {isFirst && (
            <p class="lead">
              {lead} {introduction === undefined && (hasApi ? site.leadForDevelopers : site.leadForReaders)}{' '}
              <PackageLink url={ALL_PACKAGE} name="all" text={site.downloadAll} />
            </p>
          )}
          <noscript>
            <p>{site.searchNeedsScript}</p>
          </noscript>
          <Filters {...{ ui, facets, nameOfTag, placeholder, tagUrl }} hasCounts={isFirst}>
            <p class="summary">
              <span id="count" role="status" tabIndex={-1}>
                {isFirst ? texts.counts(lists.length, records.length) : texts.page(page, pages)}
              </span>
              <SortChoice ui={ui} />
              {hasApi && (
                <a id="api-link" href={INDEX_PATH} class="needs-script">
                  {searchForm.viewInApi}
                </a>
              )}
            </p>
            <div id="notes" />
            <div id="results" data-page={page}>
              {listing}
            </div>
          </Filters>
        </>
      ),
    };
  }
}

const MAX_LABEL_LENGTH = 100;

/** The page of all tags, and pages with the lists of each tag. */
export function* tagPages(directory: Directory): Generator<Page> {
  const { index, naming } = directory;
  const { ui } = index;
  const { site, directory: texts } = TEXTS[ui];
  yield allTags(directory);
  const tagged = index.records.flatMap((document) =>
    [...new Set(document.entry.tags)].map((tag) => ({ tag, document })),
  );
  for (const [tag, group] of groupBy(tagged, (one) => one.tag)) {
    const place = naming.placeOfTag(tag);
    const label = truncate(index.nameOfTag(tag), MAX_LABEL_LENGTH);
    const title = `${texts.facets.tag}: ${label}`;
    const documents = group.map(({ document }) => document);
    const lists = listsOf(ui, documents).map((list) => ({ list }));
    const pathOf = (page: number) => tagPage(ui, place, page);
    for (const { page, pages, listing } of pagesOf(directory, lists, pathOf)) {
      yield {
        ui,
        title: page === 1 ? title : `${title}, ${texts.page(page, pages)}`,
        description: title,
        pathIn: (language) => tagPage(language, place, page),
        scripts: ['marks'],
        children: (
          <>
            <h1>
              {texts.facets.tag}: <bdi>{label}</bdi>
            </h1>
            <p class="summary">
              <span>{page === 1 ? texts.counts(lists.length, group.length) : texts.page(page, pages)}</span>
              <a href={`${directoryPage(ui, 1)}?${new URLSearchParams({ tag })}`} class="needs-script">
                {site.searchInTag}
              </a>
              <a href={tagsPage(ui)}>{site.allTags}</a>
            </p>
            {listing}
          </>
        ),
      };
    }
  }
}

function allTags({ index, naming }: Directory): Page {
  const { ui, records, nameOfTag } = index;
  const { tags, tagsText, noTags } = TEXTS[ui].site;
  const compare = compareNames(ui);
  const counted = countLists(records, 'tag').sort((a, b) => compare(nameOfTag(a.value), nameOfTag(b.value)));
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
                {truncate(nameOfTag(value), MAX_LABEL_LENGTH)}
              </a>{' '}
              <span class="quiet">({count})</span>
            </li>
          ))}
        </ul>
      </>
    ),
  };
}
