import type { Row } from '../catalogue/model.ts';
import type { DocumentType } from '../domain/entry.ts';

/*
 * What changed from one version to the next, in the shape in which it is published (docs/explorer.md). Lists are
 * always there, and empty where nothing changed. Numbers with more digits than a double keeps are a LongNumber, or in an
 * object from which `exactMember` reads them; `exactJson` prints all digits.
 */

/** A document by what identifies it; absent fields are left out. */
export interface DocumentName {
  readonly type: DocumentType;
  readonly language: string;
  readonly shortName: string;
  readonly version?: string;
  readonly canonicalUri: string;
  readonly canonicalVersionUri: string;
  readonly publishedAt?: string;
}

/** A value before and after; absent where there was, or is, none. */
export interface Change {
  readonly before?: unknown;
  readonly after?: unknown;
}

/** A property that changed. */
export interface FieldChange extends Change {
  readonly field: string;
}

/** Changes of things with an id: columns, keys, foreign keys. What is added or removed is there as a whole. */
export interface PartChanges {
  readonly added: readonly { readonly id: string }[];
  readonly removed: readonly { readonly id: string }[];
  readonly changed: readonly { readonly id: string; readonly fields: readonly FieldChange[] }[];
}

/** A code with its row; a code is the cells of its key, in the order of the key's columns. */
export interface CodeRow {
  readonly code: readonly unknown[];
  readonly row: Row;
}

/** The code had another name. */
interface Renaming extends Change {
  readonly code: readonly unknown[];
}

/** Other cells of the code changed. */
interface CellChanges {
  readonly code: readonly unknown[];
  readonly cells: readonly CellChange[];
}

/** A cell that changed, of a column that both versions have. */
export interface CellChange extends Change {
  readonly column: string;
}

/** Changes of codes. The order of rows, and columns that only one version has are ignored. */
export interface CodeChanges {
  readonly compared: true;
  /** Ids of the key's columns. */
  readonly key: readonly string[];
  /** Ids of the earlier key's columns, where they were others. */
  readonly keyBefore?: readonly string[];
  /** Id of the column that holds the names; absent where the versions share none. */
  readonly nameColumn?: string;
  /** How many codes there were and are. */
  readonly before: number;
  readonly after: number;
  /** Rows without a code of their own, because a cell of the key is empty or another row has the same code. */
  readonly rowsWithoutCode: { readonly before: number; readonly after: number };
  /** In the order of the rows, as all that follow; those that were removed in that of the earlier rows. */
  readonly added: readonly CodeRow[];
  readonly removed: readonly CodeRow[];
  readonly renamed: readonly Renaming[];
  readonly changed: readonly CellChanges[];
}

/**
 * Codes that could not be compared: the earlier document, the later one or neither has rows, or they have no key in
 * common.
 */
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

/** A reference to the same list that says something else of it, such as another version. */
export interface ReferenceChange {
  readonly type: string;
  readonly canonicalUri: string;
  readonly fields: readonly FieldChange[];
}

/** Changes of the references of a code list set. */
export interface ReferenceChanges {
  readonly added: readonly SetReference[];
  readonly removed: readonly SetReference[];
  readonly changed: readonly ReferenceChange[];
}

/** What a document changed since the version before in the same language. */
export interface Comparison {
  readonly document: DocumentName;
  readonly before: DocumentName;
  /** Without what names the version: `version`, `canonicalVersionUri`, `language`. */
  readonly identification: readonly FieldChange[];
  readonly columns: PartChanges;
  readonly keys: PartChanges;
  /** Absent where it is as it was. */
  readonly defaultKey?: Change;
  readonly foreignKeys: PartChanges;
  /** Absent where neither is a code list. */
  readonly codes?: CodeChanges | CodesNotCompared;
  readonly references: ReferenceChanges;
}

/** A document whose list has earlier versions, but none in its language. */
export interface NewLanguage {
  readonly document: DocumentName;
  readonly before: null;
  /** The version before: its documents, in the order of their languages. */
  readonly earlier: readonly DocumentName[];
}
