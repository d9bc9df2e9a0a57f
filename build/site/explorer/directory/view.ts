import { type DocumentType, documentTypeOf } from '../../../model/document/entry.ts';
import { isoDay } from '../components/text.ts';

/** Sort orders; the first is the default. Without words, the order by relevance is the order by name. */
export const SORTS = ['relevance', 'name', 'newest', 'publisher'] as const;
export type Sort = (typeof SORTS)[number];

/** The view that a URL selects. An empty text does not filter. */
export interface View {
  readonly text: string;
  /** Whether the text is a regular expression instead of words. */
  readonly isPattern: boolean;
  readonly type: DocumentType | '';
  /** A language range; it matches more specific languages too. */
  readonly language: string;
  readonly tag: string;
  readonly publisher: string;
  /** Days, inclusive. */
  readonly publishedFrom: string;
  readonly publishedUntil: string;
  readonly sort: Sort;
  /** From 1. */
  readonly page: number;
}

export const START: View = {
  text: '',
  isPattern: false,
  type: '',
  language: '',
  tag: '',
  publisher: '',
  publishedFrom: '',
  publishedUntil: '',
  sort: 'relevance',
  page: 1,
};

/** Parses the query of a URL, with parameters like those of the API and `q` for words; invalid ones are ignored. */
export function readView(query: URLSearchParams): View {
  const get = (name: string): string => query.get(name) ?? '';
  const day = (name: string): string => isoDay(get(name)) ?? '';
  const page = /^[1-9][0-9]{0,8}$/.test(get('page')) ? Number(get('page')) : 1;
  return {
    text: query.has('searchTerm') ? get('searchTerm') : get('q'),
    // A form that was submitted before the script was ready has its own name for it.
    isPattern: query.has('searchTerm') || query.has('isPattern'),
    type: documentTypeOf(get('type')) ?? '',
    language: get('language'),
    tag: get('tag'),
    publisher: get('publisher'),
    publishedFrom: day('publishedFrom'),
    publishedUntil: day('publishedUntil'),
    sort: SORTS.find((sort) => sort === get('sort')) ?? START.sort,
    page,
  };
}

/** Serializes a view as the query of a URL, with `?`; empty for the default view. */
export function printView({ text, isPattern, page, sort, ...filters }: View): string {
  const query = new URLSearchParams();
  if (isPattern) query.set('searchTerm', text);
  else if (text !== '') query.set('q', text);
  for (const [name, value] of Object.entries(filters)) if (value !== '') query.set(name, value);
  if (sort !== START.sort) query.set('sort', sort);
  if (page !== START.page) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '';
}

/**
 * The API query for a view; undefined if the API has none, because it supports neither words nor publishers, and
 * splits tags at commas.
 */
export function apiQuery(view: View): string | undefined {
  const { text, isPattern, type, language, tag, publisher, publishedFrom, publishedUntil } = view;
  if ((text !== '' && !isPattern) || publisher !== '' || /,|^\s|\s$/.test(tag)) return undefined;
  const all = { type, language, tags: tag, publishedFrom, publishedUntil, searchTerm: text };
  const query = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''));
  return query.size > 0 ? `?${query}` : '';
}
