import { type DocumentType, documentTypeOf } from '../../domain/entry.ts';
import { isoDay } from '../dates.ts';

/** Orders of the directory; the first is the usual one. */
export const SORTS = ['name', 'newest', 'publisher'] as const;
export type Sort = (typeof SORTS)[number];

/** What a reader looks at: all that the address of a view says. An empty text filters nothing. */
export interface View {
  readonly text: string;
  /** Whether the text is a regular expression, as the interface has it, and not words. */
  readonly isPattern: boolean;
  readonly type: DocumentType | '';
  /** A language range; finds more specific languages too. */
  readonly language: string;
  readonly tag: string;
  /** Short name of a publisher. */
  readonly publisher: string;
  /** Days, inclusive. */
  readonly publishedFrom: string;
  readonly publishedUntil: string;
  readonly sort: Sort;
  /** From 1. */
  readonly page: number;
}

/** The whole directory, from its beginning. */
export const START: View = {
  text: '',
  isPattern: false,
  type: '',
  language: '',
  tag: '',
  publisher: '',
  publishedFrom: '',
  publishedUntil: '',
  sort: 'name',
  page: 1,
};

/**
 * Reads a view from the query of an address. Names are those of the interface, where it has them; `q` are words. What
 * is not understood counts as absent.
 */
export function readView(query: URLSearchParams): View {
  const get = (name: string): string => query.get(name) ?? '';
  const day = (name: string): string => isoDay(get(name)) ?? '';
  const page = /^[1-9][0-9]{0,8}$/.test(get('page')) ? Number(get('page')) : 1;
  return {
    text: query.has('searchTerm') ? get('searchTerm') : get('q'),
    isPattern: query.has('searchTerm'),
    type: documentTypeOf(get('type')) ?? '',
    language: get('language'),
    tag: get('tag'),
    publisher: get('publisher'),
    publishedFrom: day('publishedFrom'),
    publishedUntil: day('publishedUntil'),
    sort: SORTS.find((sort) => sort === get('sort')) ?? 'name',
    page,
  };
}

/** The query of the address of a view, with the question mark; empty for the start. */
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
 * The query with which the interface answers with the documents of a view; undefined where it cannot: it knows no words
 * and no publishers, and divides tags at commas.
 */
export function apiQuery(view: View): string | undefined {
  const { text, isPattern, type, language, tag, publisher, publishedFrom, publishedUntil } = view;
  if ((text !== '' && !isPattern) || publisher !== '' || /,|^\s|\s$/.test(tag)) return undefined;
  const all = { type, language, tags: tag, publishedFrom, publishedUntil, searchTerm: text };
  const query = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''));
  return query.size > 0 ? `?${query}` : '';
}
