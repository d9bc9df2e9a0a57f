import type { CodeListJson } from '../../../model/document/columns.ts';
import type { UiLanguage } from '../../paths.ts';

/*
 * A comparison as tables of plain values, which the worker of the page that compares versions posts to the page.
 */

/** A comparison as texts and tables. */
export interface ComparisonView {
  /** The numbers of changes of codes and references, such as "3 codes added", and of their tables. */
  readonly counts: readonly { readonly text: string; readonly heading: string }[];
  /** Why codes were not compared, and other remarks for readers. */
  readonly notes: readonly string[];
  /** New entries of the change log. */
  readonly news: readonly string[];
  /** Without empty tables; those about the definition of the list come last. */
  readonly sections: readonly Section[];
}

/** A table with a heading. */
export interface Section {
  readonly heading: string;
  /** Number of changed things, each of which may have several rows. */
  readonly count: number;
  readonly columns: readonly string[];
  readonly rows: readonly SectionRow[];
  /** Whether it concerns the definition of the list rather than its codes. */
  readonly isTechnical: boolean;
}

export interface SectionRow {
  /** The header cells of the row. */
  readonly names: readonly Cell[];
  readonly cells: readonly Cell[];
  /** Whether one of two languages lacks the text, or both have the same. */
  readonly isSame?: boolean;
}

export interface Cell {
  /** Undefined for an absent value. */
  readonly text: string | undefined;
  readonly href?: string | undefined;
  /** Whether it is a text of the document, in the document's language if it has none of its own. */
  readonly isText?: boolean;
  readonly language?: string;
}

/** The lists that documents refer to, by canonical URI, for links and names. */
export type ReferencedLists = Readonly<Record<string, ReferencedList>>;

export interface ReferencedList {
  readonly title: string;
  /** Of the title. */
  readonly language: string;
  readonly page: string;
  /** Names of its versions by their URIs. */
  readonly versions: Readonly<Record<string, string>>;
}

/** The compared documents and their pages, and the lists that they refer to. */
export interface ViewContext {
  readonly ui: UiLanguage;
  readonly before: Side;
  readonly after: Side;
  readonly lists: ReferencedLists;
}

interface Side {
  readonly codeList: Pick<CodeListJson, 'columnSet'> | undefined;
  readonly page: string;
}
