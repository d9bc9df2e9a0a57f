import type { Row } from '../document/columns.ts';
import type { DocumentType } from '../document/entry.ts';

/*
 * The changes between versions, as published (docs/explorer.md). Arrays are always present, and empty if nothing changed.
 */

/** The identifying fields of a document; absent ones are omitted. */
export interface DocumentName {
  readonly type: DocumentType;
  readonly language: string;
  readonly shortName: string;
  readonly version?: string;
  readonly canonicalUri: string;
  readonly canonicalVersionUri: string;
  readonly publishedAt?: string;
}

/** A value before and after; absent if there is none. */
export interface Change {
  readonly before?: unknown;
  readonly after?: unknown;
}

/** A changed property. */
export interface FieldChange extends Change {
  readonly field: string;
}

/** Changes of parts with an id: columns, keys, foreign keys. Added and removed parts are included completely. */
export interface PartChanges {
  readonly added: readonly { readonly id: string }[];
  readonly removed: readonly { readonly id: string }[];
  readonly changed: readonly { readonly id: string; readonly fields: readonly FieldChange[] }[];
}

/** A code with its row; a code consists of the cells of its key, in the order of the key's columns. */
export interface CodeRow {
  readonly code: readonly unknown[];
  readonly row: Row;
}

/** A code with other changed cells. */
interface CellChanges {
  readonly code: readonly unknown[];
  /** Its name in the later version; absent if there is none. */
  readonly name?: unknown;
  readonly cells: readonly CellChange[];
}

/** A changed cell in a column that both versions have. */
export interface CellChange extends Change {
  readonly column: string;
}

/** Changes of codes. Row order and columns that only one version has are ignored. */
export interface CodeChanges {
  readonly compared: true;
  /** Ids of the key's columns. */
  readonly key: readonly string[];
  /** Ids of the earlier key's columns, if they differ. */
  readonly keyBefore?: readonly string[];
  /** Id of the column with the names; absent if the versions share none. */
  readonly nameColumn?: string;
  /** Number of codes before and after. */
  readonly before: number;
  readonly after: number;
  /** Rows without a unique code: a key cell is empty, or another row has the same code. */
  readonly rowsWithoutCode: { readonly before: number; readonly after: number };
  /** In row order, like all that follow; removed codes in the order of the earlier rows. */
  readonly added: readonly CodeRow[];
  readonly removed: readonly CodeRow[];
  readonly renamed: readonly (Change & Pick<CodeRow, 'code'>)[];
  readonly changed: readonly CellChanges[];
}

/** Codes that could not be compared: one or both documents have no rows, or they have no common key. */
export interface CodesNotCompared {
  readonly compared: false;
  readonly reason: 'no-rows-before' | 'no-rows-after' | 'no-rows' | 'no-common-key';
}

/** A reference of a code list set, as in the document. */
export interface SetReference {
  readonly type: string;
  readonly canonicalUri: string;
  readonly canonicalVersionUri?: string;
}

/** Changes of the references of a code list set. */
export interface ReferenceChanges {
  readonly added: readonly SetReference[];
  readonly removed: readonly SetReference[];
  /** References to the same list with other properties, such as another version. */
  readonly changed: readonly (Omit<SetReference, 'canonicalVersionUri'> & {
    readonly fields: readonly FieldChange[];
  })[];
}

/** The changes of a document since an earlier version in the same language. */
export interface Comparison {
  readonly document: DocumentName;
  readonly before: DocumentName;
  /** Without `version`, `canonicalVersionUri` and `language`. */
  readonly identification: readonly FieldChange[];
  readonly columns: PartChanges;
  readonly keys: PartChanges;
  /** Absent if unchanged. */
  readonly defaultKey?: Change;
  readonly foreignKeys: PartChanges;
  /** Absent if neither is a code list. */
  readonly codes?: CodeChanges | CodesNotCompared;
  readonly references: ReferenceChanges;
}

/** A document whose list has earlier versions, but none in its language. */
export interface NewLanguage {
  readonly document: DocumentName;
  readonly before: null;
  /** The documents of the previous version, ordered by language. */
  readonly earlier: readonly DocumentName[];
}

/** Number of added, removed or changed things of one kind. */
export interface Count {
  readonly subject: 'codes' | 'names' | 'columns' | 'keys' | 'foreignKeys' | 'references' | 'identification';
  readonly kind: (typeof KINDS)[number];
  readonly count: number;
}

const KINDS = ['added', 'removed', 'changed'] as const;

/** The non-zero counts of a comparison, without the change log, which readers see in full. */
export function countsOf(comparison: Comparison): Count[] {
  const { codes, columns, keys, foreignKeys, references, identification, defaultKey } = comparison;
  const of = (
    subject: Count['subject'],
    parts: Partial<Record<Count['kind'], readonly unknown[]>>,
  ): Count[] => KINDS.map((kind) => ({ subject, kind, count: parts[kind]?.length ?? 0 }));
  const all = [
    ...(codes?.compared ? [...of('codes', codes), ...of('names', { changed: codes.renamed })] : []),
    ...of('columns', columns),
    ...of('keys', { ...keys, changed: [...keys.changed, ...(defaultKey ? [defaultKey] : [])] }),
    ...of('foreignKeys', foreignKeys),
    ...of('references', references),
    ...of('identification', { changed: identification.filter(({ field }) => field !== 'changeLog') }),
  ];
  return all.filter(({ count }) => count > 0);
}
