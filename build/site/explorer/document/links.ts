import { nameColumnIn } from '../../../model/document/codes.ts';
import type { DocumentType } from '../../../model/document/entry.ts';
import { preferredDocument } from '../../../model/query/select.ts';
import type { ReferencedDocument, ReferencedUri } from '../../../model/relations/referenced.ts';
import type { ListContext } from '../../part.ts';
import { codeOf, isMissing, type RawRow, type Table, type TableColumn, textOf } from './table/table.ts';

/** A file name without extension that is valid on every system. */
export function fileNameOf(document: {
  readonly shortName: string;
  readonly version?: string | undefined;
  readonly language: string;
}): string {
  const name = [document.shortName, document.version ?? '', document.language].join(' ');
  return (
    name
      .replace(/[^\p{L}\p{N}._-]+/gu, '-')
      .replace(/^[-.]+|-+$/g, '')
      .slice(0, 80) || 'list'
  );
}

/** The target of a reference. */
export type Destination =
  | { readonly kind: 'document'; readonly document: ReferencedDocument }
  /** The latest version, because the directory does not have the referenced one. */
  | { readonly kind: 'other-version'; readonly document: ReferencedDocument }
  | { readonly kind: 'outside' };

/** A reference to a list or set, or to one of its versions. */
interface Reference {
  readonly type: DocumentType;
  readonly canonicalUri: string;
  readonly canonicalVersionUri?: string | undefined;
}

export type Resolve = (reference: Reference, language: string) => Destination;

/** References resolve to the referenced version, else to the latest one, and by language like requests to the API. */
export function makeResolve(findUri: ListContext['find']): Resolve {
  return ({ type, canonicalUri, canonicalVersionUri }, language) => {
    const find = (uri: string): ReferencedDocument | undefined => {
      const entry = matchingEntry(findUri(uri), canonicalUri, type);
      return entry && preferredDocument(entry, language);
    };
    const named = find(canonicalVersionUri ?? canonicalUri);
    if (named) return { kind: 'document', document: named };
    const other = find(canonicalUri);
    return other ? { kind: 'other-version', document: other } : { kind: 'outside' };
  };
}

/** The URI may also identify a version of another list, or a document of the other type. */
function matchingEntry(
  entry: ReferencedUri | undefined,
  canonicalUri: string,
  type: DocumentType,
): ReferencedUri | undefined {
  const [first] = entry?.versions[0]?.records ?? [];
  return first?.entry.canonicalUri === canonicalUri && first.entry.type === type ? entry : undefined;
}

/** A foreign key whose values link to rows of a list. */
export interface RowLinks {
  readonly columnIds: readonly string[];
  readonly targetIds: readonly string[];
  /** URL of the list's page; empty for the page itself. */
  readonly page: string;
  /** URL of the list as JSON. */
  readonly source: string;
}

/** The first foreign key with a column. */
export const linkWith = (links: readonly RowLinks[], { id }: Pick<TableColumn, 'id'>): RowLinks | undefined =>
  links.find(({ columnIds }) => columnIds.includes(id));

/** Whether the cells of a column show the names of the rows that they refer to: the last column of its foreign key. */
export const hasRowNames = (links: readonly RowLinks[], column: Pick<TableColumn, 'id'>): boolean =>
  linkWith(links, column)?.columnIds.at(-1) === column.id;

/** Whether a column of the target belongs to the key that a foreign key refers to. */
const isKeyOf = ({ targetIds }: RowLinks, { id }: Pick<TableColumn, 'id'>): boolean => targetIds.includes(id);

/** The URL of the row with these values of the key; undefined if one is missing. */
export function rowUrl({ page, targetIds }: RowLinks, values: RawRow): string | undefined {
  if (values.some(isMissing)) return undefined;
  const parts = targetIds.map((columnId, i) => ({ columnId, value: codeOf(values[i]) }));
  return `${page}#${printFragment(parts)}`;
}

/** The value of one column of a key. */
export interface CodePart {
  readonly columnId: string;
  readonly value: string;
}

/** Serializes the fragment that selects the row with these values, such as `country=AD&currency=EUR`. */
export function printFragment(parts: readonly CodePart[]): string {
  return parts.map(({ columnId, value }) => `${encode(columnId)}=${encode(value)}`).join('&');
}

/** Parses a fragment, with or without `#`; undefined if it selects no row. */
export function parseFragment(fragment: string): CodePart[] | undefined {
  const parts = fragment
    .replace(/^#/, '')
    .split('&')
    .map((part) => part.split('='));
  if (parts.some(({ length }) => length !== 2)) return undefined;
  try {
    return parts.map(([columnId = '', value = '']) => ({
      columnId: decodeURIComponent(columnId),
      value: decodeURIComponent(value),
    }));
  } catch {
    return undefined;
  }
}

/** Lone surrogates cannot be encoded and become U+FFFD. */
const encode = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));

/** The names of the rows that foreign keys refer to, by the URLs of the rows. */
export type RowNames = ReadonlyMap<string, string>;

/** The names of the rows of a list to which a foreign key refers; none if it has no column of names. */
export function rowNamesOf(link: RowLinks, { columns, rows }: Table): RowNames {
  const names = new Map<string, string>();
  const others = columns.map((column) => ({ ...column, isText: column.isText && !isKeyOf(link, column) }));
  const nameColumn = nameColumnIn(others);
  const key = link.targetIds.map((id) => columns.findIndex((column: TableColumn) => column.id === id));
  if (nameColumn < 0 || key.includes(-1)) return names;
  for (const row of rows) {
    const url = rowUrl(
      link,
      key.map((column) => row[column]),
    );
    if (url !== undefined && !isMissing(row[nameColumn])) names.set(url, textOf(row[nameColumn]));
  }
  return names;
}
