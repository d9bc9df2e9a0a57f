/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { truncate } from '../../../model/characters/truncate.ts';
import { documentPage, type UiLanguage } from '../../paths.ts';
import { MAX_ROWS_PER_LIST } from '../../search/find.ts';
import type { Query } from '../../search/query.ts';
import type { Result } from '../../search/rate.ts';
import { DIRECTORY_TEXTS } from '../../texts/all.ts';
import { LanguageMark, TypeName, ValidityMark } from '../components/elements.tsx';
import { formatDate, isoDay, languageName, titleOf } from '../components/text.ts';
import type { ListedDocument, ListSummary, SearchIndex } from './lists.ts';
import { markMatches, ResultText, resultUrl } from './results.tsx';

interface ListingProps {
  readonly ui: UiLanguage;
  /** What was found: lists, or rows with the codes of all found rows of their lists. */
  readonly items: readonly {
    readonly list: ListSummary;
    readonly result?: Result | undefined;
    readonly codes?: readonly string[];
  }[];
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  /** URLs of other pages, and of the lists of a tag. */
  readonly links: { readonly page: (page: number) => string; readonly tag: (tag: string) => string };
  readonly nameOfTag: SearchIndex['nameOfTag'];
  /** Its matches are marked. */
  readonly query?: Query | undefined;
}

/** A page of lists, and of rows, with links to other pages. */
export function Listing({ ui, items, page, pages, links, nameOfTag, query }: ListingProps) {
  return (
    <>
      <ol class="lists">
        {items.map(({ list, result, codes = [] }) =>
          query && result?.row ? (
            <FoundRow {...{ ui, query, codes }} row={result} />
          ) : (
            <ListRow key={list.shown.entry.canonicalUri} {...{ ui, list, result, links, nameOfTag, query }} />
          ),
        )}
      </ol>
      {pages > 1 && <Pager {...{ ui, page, pages, links }} />}
    </>
  );
}

/** Maximum text lengths of a row in characters; the page of the document shows the full texts. */
const MAX_LENGTH = { title: 200, text: 320, label: 60 } as const;

/** Rows that a link to a list selects: longer URLs are rejected by some servers. */
const MAX_LINKED_ROWS = 100;

const MAX_OLDER_VERSIONS = 4;
const MAX_TAGS = 6;

type ListRowProps = Pick<ListingProps, 'ui' | 'links' | 'nameOfTag' | 'query'> &
  Omit<ListingProps['items'][number], 'codes'>;

function ListRow({ ui, list, result, links, nameOfTag, query }: ListRowProps) {
  const { entry, size, place } = list.shown;
  const { type, version, publishedAt, publisher, language, longName, description, tags } = entry;
  const texts = DIRECTORY_TEXTS[ui];
  const title = titleOf(entry);
  const mark = (text: string) => (query ? markMatches(query, text) : text);
  const hasLongName = longName !== undefined && longName !== title;
  return (
    <li>
      <div class="name">
        <h2>
          <a href={documentPage(ui, place)}>
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
      <RelatedLinks ui={ui} list={list} />
      {tags.length > 0 && (
        <ul class="tags" aria-label={texts.tags}>
          {[...new Set(tags)].slice(0, MAX_TAGS).map((tag) => (
            <li key={tag}>
              <a href={links.tag(tag)} lang={nameOfTag(tag) === tag ? language : undefined} dir="auto">
                {truncate(nameOfTag(tag), MAX_LENGTH.label)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Links to the other languages and versions; the page of the newest version links to all of them. */
function RelatedLinks({ ui, list }: { ui: UiLanguage; list: ListSummary }) {
  const { languages, newest, older, versions } = list;
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
  const linksToOlder = older.slice(0, MAX_OLDER_VERSIONS).map(linkToVersion);
  if (older.length > MAX_OLDER_VERSIONS) {
    linksToOlder.push(linkTo(newest ?? (languages[0] as ListedDocument), texts.allVersions(versions)));
  }
  const nameOf = (language: string) => languageName(ui, language);
  const groups = [
    {
      label: texts.languages,
      links: languages.map((document) => linkTo(document, nameOf(document.entry.language))),
    },
    { label: texts.names, links: list.shown.names?.map(nameOf) ?? [] },
    { label: texts.latestVersion, links: newest ? [linkToVersion(newest)] : [] },
    { label: texts.olderVersions, links: linksToOlder },
  ];
  return (
    <p class="related">
      {groups.map(
        ({ label, links }) =>
          links.length > 0 && (
            <span key={label}>
              {label}: {links.map((link, i) => (i === 0 ? link : [', ', link]))}
            </span>
          ),
      )}
    </p>
  );
}

/** A row, with a link to all found rows of its list if there are more. */
function FoundRow(props: { ui: UiLanguage; query: Query; row: Result; codes: readonly string[] }) {
  const { ui, query, row, codes } = props;
  const filter = new URLSearchParams({ q: query.text });
  const linked = codes.slice(0, MAX_LINKED_ROWS);
  for (const code of linked) filter.append('code', code);
  return (
    <li class="found-code">
      <a href={resultUrl(ui, row)}>
        <ResultText {...{ ui, query, item: row }} />
      </a>
      {codes.length > MAX_ROWS_PER_LIST && (
        <a class="more" href={`${documentPage(ui, row.place)}?${filter}`}>
          {DIRECTORY_TEXTS[ui].foundRowsIn(linked.length, row.title)}
        </a>
      )}
    </li>
  );
}

/** Links to the previous and next page, and to the first page, the last one, and those around the current one. */
function Pager({ ui, page, pages, links }: Pick<ListingProps, 'ui' | 'page' | 'pages' | 'links'>) {
  const texts = DIRECTORY_TEXTS[ui];
  // No gap for a single page.
  const start = page <= 4 ? 1 : page - 1;
  const end = page >= pages - 3 ? pages : page + 1;
  const around = Array.from({ length: end - start + 1 }, (_, i) => start + i);
  const shown = [...new Set([1, ...around, pages])];
  return (
    <nav class="pager" aria-label={texts.pages}>
      <ol>
        {shown.map((number, i) => (
          <>
            {number - (shown[i - 1] ?? 0) > 1 && <li>…</li>}
            <li>
              <a href={links.page(number)} aria-current={number === page ? 'page' : undefined}>
                {number}
              </a>
            </li>
          </>
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
