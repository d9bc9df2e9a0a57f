/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { Fragment } from 'preact';
import { truncate } from '../../../model/characters/truncate.ts';
import { groupBy } from '../../../model/collections.ts';
import { documentPage, type UiLanguage } from '../../paths.ts';
import { MAX_ROWS_PER_LIST } from '../../search/find.ts';
import type { Query } from '../../search/query.ts';
import type { Result } from '../../search/rate.ts';
import { DIRECTORY_TEXTS } from '../../texts/all.ts';
import { LanguageMark } from '../components/elements.tsx';
import { ListRow, MAX_LABEL_LENGTH } from '../components/list-row.tsx';
import { formatDate, isoDay, versionName } from '../components/text.ts';
import type { ListSummary, SearchIndex, Topic } from './lists.ts';
import { markMatches, ResultText, resultUrl } from './results.tsx';
import type { View } from './search.ts';

interface ListingItem {
  readonly list: ListSummary;
  readonly topic?: Topic;
  readonly result?: Result | undefined;
  /** Of all found rows of the list. */
  readonly codes?: readonly string[];
}

interface ListingProps {
  readonly ui: UiLanguage;
  /** What was found, lists or rows; those of a topic are next to each other. */
  readonly items: readonly ListingItem[];
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  /** URLs of other pages, and of the lists of a tag. */
  readonly links: { readonly page: (page: number) => string; readonly tag: (tag: string) => string };
  readonly nameOfTag: SearchIndex['nameOfTag'];
  /** Its matches are marked. */
  readonly query?: Query | undefined;
  /** What the lists are sorted by; they show it. */
  readonly sort?: View['sort'] | undefined;
}

/** A page of lists by topic, or of rows, with links to other pages. */
export function Listing({ ui, items, page, pages, links, nameOfTag, query, sort }: ListingProps) {
  const texts = DIRECTORY_TEXTS[ui];
  const topics = groupBy(items, ({ topic }) => topic?.tag);
  return (
    <>
      {Array.from(topics, ([tag = '', ofTopic]) => (
        <Fragment key={tag}>
          {ofTopic[0]?.topic && (
            <h2 class="topic">
              {tag === '' ? (
                texts.otherTopics
              ) : (
                <a href={links.tag(tag)}>{truncate(nameOfTag(tag), MAX_LABEL_LENGTH)}</a>
              )}{' '}
              <small>{texts.topicCount(ofTopic[0].topic.lists, ofTopic[0].topic.all)}</small>
            </h2>
          )}
          <ol class="lists">
            {ofTopic.map((item) =>
              query && item.result?.row ? (
                <FoundRow ui={ui} query={query} row={item.result} codes={item.codes ?? []} />
              ) : (
                <ListItem
                  key={item.list.shown.entry.canonicalUri}
                  ui={ui}
                  item={item}
                  query={query}
                  sort={sort}
                />
              ),
            )}
          </ol>
        </Fragment>
      ))}
      {pages > 1 && <Pager {...{ ui, page, pages, links }} />}
    </>
  );
}

/** Rows that a link to a list selects: longer URLs are rejected by some servers. */
const MAX_LINKED_ROWS = 100;

/** A list, with what it has in addition to {@link ListRow} in the results of a search. */
function ListItem(props: Pick<ListingProps, 'ui' | 'query' | 'sort'> & { item: ListingItem }) {
  const { ui, item, query, sort } = props;
  const { list, topic, result } = item;
  const { shown, languages, newest } = list;
  const { publishedAt, publisher } = shown.entry;
  const texts = DIRECTORY_TEXTS[ui];
  const mark = query && ((text: string) => markMatches(query, text));
  const facts = (
    <>
      {newest && (
        <span>
          {texts.latestVersion}: <a href={documentPage(ui, newest.place)}>{versionName(newest.entry)}</a>
        </span>
      )}
      {sort === 'newest' && publishedAt !== undefined && (
        <time dateTime={isoDay(publishedAt)}>{formatDate(ui, publishedAt)}</time>
      )}
      {sort === 'publisher' && publisher && <bdi>{truncate(publisher.shortName, MAX_LABEL_LENGTH)}</bdi>}
    </>
  );
  return (
    <ListRow
      ui={ui}
      mark={mark}
      facts={facts}
      document={shown}
      url={documentPage(ui, shown.place)}
      languages={languages.map(({ entry }) => entry.language)}
      heading={topic ? 'h3' : 'h2'}
    >
      {mark && result?.match && (
        <p class="where">
          {texts.fields[result.match.field]}:{' '}
          <span lang={result.match.language} dir="auto">
            {mark(result.match.text)}
          </span>
          <LanguageMark ui={ui} language={result.match.language} />
        </p>
      )}
    </ListRow>
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
