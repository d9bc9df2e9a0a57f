/** @jsxRuntime automatic */ /** @jsxImportSource #jsx */
import { groupBy } from '../../../model/collections.ts';
import { directoryPage, tagPage, tagsPage } from '../../paths.ts';
import { TEXTS } from '../../texts/all.ts';
import type { Page } from '../components/layout.tsx';
import { truncate } from '../components/text.ts';
import { compareNames, type ListedDocument, listsOf } from '../directory/lists.ts';
import { allFacets } from '../directory/search.ts';
import { type DirectoryPages, PageOfLists, pagesOf } from './directory.tsx';

/** The page of all tags, and pages with the lists of each tag. */
export function* tagPages(directory: DirectoryPages): Generator<Page> {
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

function allTags({ index, naming }: DirectoryPages): Page {
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
  directory: DirectoryPages,
  tag: string,
  documents: readonly ListedDocument[],
): Generator<Page> {
  const { ui } = directory.index;
  const { site, directory: texts, searchForm } = TEXTS[ui];
  const place = directory.naming.placeOfTag(tag);
  const title = `${searchForm.facets.tag}: ${truncate(tag, MAX_LABEL_LENGTH)}`;
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
            {searchForm.facets.tag}: <bdi>{truncate(tag, MAX_LABEL_LENGTH)}</bdi>
          </h1>
          <p class="summary">
            <span>{page === 1 ? texts.counts(lists.length, documents.length) : texts.page(page, pages)}</span>
            <a href={`${directoryPage(ui, 1)}?${new URLSearchParams({ tag })}`} class="needs-script">
              {site.searchInTag}
            </a>
            <a href={tagsPage(ui)}>{site.allTags}</a>
          </p>
          <PageOfLists {...part} directory={directory} pathOf={(number) => tagPage(ui, place, number)} />
        </>
      ),
    };
  }
}
