import type { Change, FieldChange, SetReference } from '../../../model/changes/comparison.ts';
import type { CodeListJson } from '../../../model/document/columns.ts';
import type { UiLanguage } from '../../paths.ts';
import { formatDate, valueText } from '../components/text.ts';

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

export interface ReferencedList {
  readonly title: string;
  /** Of the title. */
  readonly language: string;
  readonly page: string;
  /** Names of its versions by their URIs. */
  readonly versions: Readonly<Record<string, string>>;
}

/** The lists that documents refer to, by canonical URI, for links and names. */
export type ReferencedLists = Readonly<Record<string, ReferencedList>>;

interface Side {
  readonly codeList: Pick<CodeListJson, 'columnSet'> | undefined;
  readonly page: string;
}

/** The compared documents and their pages, and the lists that they refer to. */
export interface ViewContext extends Readonly<Record<'before' | 'after', Side>> {
  readonly ui: UiLanguage;
  readonly lists: ReferencedLists;
}

/** A table with the rows of each thing. */
export function newSection(
  heading: string,
  columns: readonly string[],
  things: readonly (readonly SectionRow[])[],
  isTechnical = false,
): Section {
  const count = things.filter((rows) => rows.length > 0).length;
  return { heading, columns, rows: things.flat(), count, isTechnical };
}

/**
 * A changed property. A changed date is formatted for the page if that shows the difference. A changed reference of a
 * foreign key is shown as the versions of its target if nothing else changed.
 */
export function fieldRow(
  name: Cell | undefined,
  change: FieldChange,
  { ui, lists }: ViewContext,
): SectionRow {
  const { field, before, after } = change;
  const names = name ? [name] : [];
  const plain = { names: [...names, { text: field }], cells: cellsOfChange(change) };
  if (field === 'keyRef' && isTarget(before) && isTarget(after)) {
    const [from, to] = [before, after].map(({ codeListRef }) => versionName(codeListRef, lists));
    const { canonicalUri } = after.codeListRef;
    const isSame = before.keyId === after.keyId && before.codeListRef.canonicalUri === canonicalUri;
    if (!isSame || from === to) return plain;
    return { names: [...names, listName(canonicalUri, lists)], cells: [cellOf(from), cellOf(to)] };
  }
  if (!['publishedAt', 'validFrom', 'validTo'].includes(field)) return plain;
  const cells = [before, after].map((value) =>
    typeof value === 'string' ? { text: formatDate(ui, value, 'withTime') } : cellOf(value),
  );
  return cells[0]?.text === cells[1]?.text ? plain : { ...plain, cells };
}

/** The target of a foreign key, as the schema of documents defines it. */
interface Target {
  readonly keyId: string;
  readonly codeListRef: Omit<SetReference, 'type'>;
}

const isTarget = (value: unknown): value is Target =>
  typeof value === 'object' && value !== null && 'codeListRef' in value;

/** The name of a list with a link to its page; its URI if it is not in the directory. */
export function listName(canonicalUri: string, lists: ReferencedLists): Cell {
  const list = own(lists, canonicalUri);
  return list ? { text: list.title, language: list.language, href: list.page } : { text: canonicalUri };
}

/** The name of the version of a reference: its `version`, else the end of its URI after the URI of the list. */
export function versionName(
  { canonicalUri, canonicalVersionUri }: Omit<SetReference, 'type'>,
  lists: ReferencedLists,
): string {
  if (canonicalVersionUri === undefined) return '';
  const known = own(own(lists, canonicalUri)?.versions ?? {}, canonicalVersionUri);
  if (known !== undefined) return known;
  const isPart = canonicalVersionUri.startsWith(canonicalUri);
  const rest = isPart ? canonicalVersionUri.slice(canonicalUri.length) : '';
  return /^[:/#?_@-]./.test(rest) ? rest.slice(1) : canonicalVersionUri;
}

const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

export const cellsOfChange = ({ before, after }: Change): Cell[] => [cellOf(before), cellOf(after)];

export const cellOf = (value: unknown): Cell => ({
  text: value === undefined || value === null ? undefined : plainText(value),
  isText: typeof value === 'string',
});

/** A value for readers: objects as names and values, nested ones as JSON. */
export function plainText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return valueText(value);
  if (Array.isArray(value)) return value.map(innerText).join(', ');
  return Object.entries(value)
    .map(([name, inner]) => `${name}: ${innerText(inner)}`)
    .join('; ');
}

const innerText = (value: unknown): string => {
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isList ? value.join(', ') : valueText(value);
};
