/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { truncate } from '../../../model/characters/truncate.ts';
import { documentPage, type UiLanguage } from '../../paths.ts';
import type { Result } from '../../search/rate.ts';
import { DIRECTORY_TEXTS } from '../../texts/all.ts';
import { LanguageMark, TypeName, ValidityMark } from '../components/elements.tsx';
import { formatDate, isoDay, languageName, titleOf } from '../components/text.ts';
import type { ListedDocument, ListSummary } from './lists.ts';
import type { ListedItem } from './search.ts';

interface ListingProps {
  readonly ui: UiLanguage;
  readonly items: readonly ListedItem[];
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  /** URLs of other pages, and of the lists of a tag. */
  readonly links: { readonly page: (page: number) => string; readonly tag: (tag: string) => string };
  /** Marks the matches of a search in a text; default: none. */
  readonly mark?: (text: string) => ComponentChildren;
  /** The row at an index in the items. */
  readonly showRow?: (index: number) => ComponentChildren;
}

/** A page of lists, and of rows, with links to other pages. */
export function Listing({ ui, items, page, pages, links, mark = (text) => text, showRow }: ListingProps) {
  return (
    <>
      <ol class="lists">
        {items.map((item, i) => {
          if ('row' in item) return showRow?.(i);
          const { list, result } = item;
          return <ListRow key={list.shown.entry.canonicalUri} {...{ ui, row: list, result, links, mark }} />;
        })}
      </ol>
      {pages > 1 && <Pager {...{ ui, page, pages, links }} />}
    </>
  );
}

/** Maximum text lengths of a row in characters; the page of the document shows the full texts. */
const MAX_LENGTH = { title: 200, text: 320, label: 60 } as const;

const MAX_OLDER_VERSIONS = 4;
const MAX_TAGS = 6;

interface ListRowProps extends Required<Pick<ListingProps, 'ui' | 'links' | 'mark'>> {
  readonly row: ListSummary;
  readonly result: Result | undefined;
}

function ListRow(props: ListRowProps) {
  const { ui, row, result, links, mark } = props;
  const { entry, size } = row.shown;
  const { type, version, publishedAt, publisher, language, longName, description, tags } = entry;
  const texts = DIRECTORY_TEXTS[ui];
  const title = titleOf(entry);
  const hasLongName = longName !== undefined && longName !== title;
  return (
    <li>
      <div class="name">
        <h2>
          <a href={documentPage(ui, row.shown.place)}>
            <span lang={language} dir="auto">
              {mark(truncate(title, MAX_LENGTH.title))}
            </span>
          </a>
        </h2>
        <LanguageMark ui={ui} language={language} />
      </div>
      {hasLongName && (
        <p class="long-name" lang={language} dir="auto">
          {mark(truncate(longName, MAX_LENGTH.title))}
        </p>
      )}
      <p class="facts">
        <TypeName ui={ui} type={type} />
        {size !== undefined && <span>{(type === 'CodeList' ? texts.rows : texts.members)(size)}</span>}
        {version !== undefined && <bdi>{texts.version(truncate(version, MAX_LENGTH.label))}</bdi>}
        {publishedAt !== undefined && (
          <span>
            <span class="visually-hidden">{texts.published} </span>
            <time dateTime={isoDay(publishedAt)}>{formatDate(ui, publishedAt)}</time>
          </span>
        )}
        {publisher && <bdi>{truncate(publisher.shortName, MAX_LENGTH.label)}</bdi>}
        <ValidityMark ui={ui} period={entry} />
      </p>
      {description !== undefined && (
        <p class="description" lang={language} dir="auto">
          {mark(truncate(description, MAX_LENGTH.text))}
        </p>
      )}
      {result?.match && (
        <p class="where">
          {texts.fields[result.match.field]}: {mark(result.match.text)}
        </p>
      )}
      <RelatedLinks ui={ui} row={row} />
      {tags.length > 0 && (
        <ul class="tags" aria-label={texts.tags}>
          {[...new Set(tags)].slice(0, MAX_TAGS).map((tag) => (
            <li key={tag}>
              <a href={links.tag(tag)} lang={language} dir="auto">
                {truncate(tag, MAX_LENGTH.label)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Links to the other languages and versions; the page of the newest version links to all of them. */
function RelatedLinks({ ui, row }: { ui: UiLanguage; row: ListSummary }) {
  const { languages, newest, older, versions } = row;
  const texts = DIRECTORY_TEXTS[ui];
  const linkTo = ({ place }: ListedDocument, content: ComponentChildren) => (
    <a key={place} href={documentPage(ui, place)}>
      {content}
    </a>
  );
  const linkToVersion = (document: ListedDocument) => {
    const { version, publishedAt, canonicalVersionUri } = document.entry;
    const label = version ?? (publishedAt === undefined ? canonicalVersionUri : formatDate(ui, publishedAt));
    return linkTo(document, <bdi>{truncate(label, MAX_LENGTH.label)}</bdi>);
  };
  const inGroup = (label: string, links: readonly ComponentChildren[]) =>
    links.length > 0 && (
      <span>
        {label}: {links.map((link, i) => (i === 0 ? link : [', ', link]))}
      </span>
    );
  const all = linkTo(newest ?? (languages[0] as ListedDocument), texts.allVersions(versions));
  return (
    <p class="related">
      {inGroup(
        texts.languages,
        languages.map((document) => linkTo(document, languageName(ui, document.entry.language))),
      )}
      {inGroup(texts.latestVersion, newest ? [linkToVersion(newest)] : [])}
      {inGroup(texts.olderVersions, [
        ...older.slice(0, MAX_OLDER_VERSIONS).map(linkToVersion),
        ...(older.length > MAX_OLDER_VERSIONS ? [all] : []),
      ])}
    </p>
  );
}

/** Links to the previous and next page, and to some pages by their numbers. */
function Pager({ ui, page, pages, links }: Pick<ListingProps, 'ui' | 'page' | 'pages' | 'links'>) {
  const texts = DIRECTORY_TEXTS[ui];
  return (
    <nav class="pager" aria-label={texts.pages}>
      <ol>
        {shownPages(page, pages).map((number) => (
          <li key={number}>
            {number < 0 ? (
              '…'
            ) : (
              <a href={links.page(number)} aria-current={number === page ? 'page' : undefined}>
                {number}
              </a>
            )}
          </li>
        ))}
      </ol>
      {page > 1 && (
        <a rel="prev" href={links.page(page - 1)}>
          {texts.previous}
        </a>
      )}
      {page < pages && (
        <a rel="next" href={links.page(page + 1)}>
          {texts.next}
        </a>
      )}
    </nav>
  );
}

/**
 * The numbers of the first page, the last one, and those around the current one. A negative number stands for two or more
 * pages between its neighbours.
 */
export function shownPages(page: number, pages: number): number[] {
  const around = [page - 1, page, page + 1].filter((number) => number > 1 && number < pages);
  const shown = pages === 1 ? [1] : [1, ...around, pages];
  return shown.flatMap((number, i) => {
    const gap = number - (shown[i - 1] ?? number - 1) - 1;
    if (gap === 0) return [number];
    return [gap === 1 ? number - 1 : -number, number];
  });
}
