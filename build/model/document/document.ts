import type { DirectoryRecord } from '../document/entry.ts';
import { type Locate, pointerOf } from '../json/locator.ts';
import type { CodeListJson, CodeListSetJson, ColumnJson, KeyJson, Rows } from './columns.ts';
import type { LocalizedTexts } from './texts.ts';

/** A file of the content folder with its text, without a byte-order mark, or with what is kept of it. */
export interface SourceFile<T = string> {
  /** Path relative to the content folder, with forward slashes. */
  readonly file: string;
  readonly text: T;
}

/** A document, or metadata with the rows in a CSV next to it. */
export interface Source<T = string> extends SourceFile<T> {
  readonly csv?: SourceFile<T>;
}

export interface Column {
  readonly id: string;
  readonly name?: string;
  readonly type: string;
  readonly optional: boolean;
  /** Whether an empty cell is an error. */
  readonly needsValue?: boolean;
  readonly members: readonly (string | number | boolean)[];
}

/** A document without its rows: the part that other lists and the directory need. */
export interface DocumentMetadata extends DirectoryRecord {
  /** The files that it was read from. */
  readonly source: { readonly file: string; readonly csv?: { readonly file: string } };
  /** SHA-256 of the texts of these files. */
  readonly digest: string;
  /** The document without `dataSet` or `referenceSet`, as compact JSON. */
  readonly metadata: string;
  /** Columns of a code list; empty for a code list set. */
  readonly columns: readonly Column[];
  /** Properties that are not allowed for the type of their column, by column id. */
  readonly misplaced: ReadonlyMap<string, readonly string[]>;
  /** The member `codeList` without misplaced properties and rows. */
  readonly codeList: Omit<CodeListJson, 'dataSet'> | undefined;
  readonly codeListSet: CodeListSetJson | undefined;
  /** The texts in several languages; absent if all are in that of the document. All other members have the texts in that one. */
  readonly texts?: LocalizedTexts;
}

export interface Document extends DocumentMetadata {
  readonly source: Source;
  /** The whole document as compact JSON, with the spelling of numbers, names and their order unchanged. */
  readonly whole: string;
  /** The member `codeList` without misplaced properties, and without the rows of a CSV. */
  readonly codeList: CodeListJson | undefined;
  readonly rows: Rows;
  /** Place of a JSON Pointer into the whole document; rows of a CSV are located in the CSV. */
  readonly locate: Locate;
}

/** A document with schema errors whose columns, keys and rows can be checked nevertheless. */
export interface FaultyDocument {
  /** Its identification is empty, and its rows lack the unreadable cells. */
  readonly document: Document;
  /** Whether the cell or row at a JSON Pointer is unreadable, so its problem is already reported. */
  readonly isReported: (pointer: string) => boolean;
}

export interface Catalogue<T extends DocumentMetadata = DocumentMetadata> {
  readonly documents: readonly T[];
}

export function identificationPointer(
  { entry }: DocumentMetadata,
  ...names: readonly (string | number)[]
): string {
  return pointerOf(entry.type === 'CodeList' ? 'codeList' : 'codeListSet', 'identification', ...names);
}

/** JSON Pointer of a row, by its index from 0, or of its cell in a column. */
export function rowPointer(index: number, ...columnId: readonly string[]): string {
  return pointerOf('codeList', 'dataSet', 'rows', index, ...columnId);
}

export function rowsFile({ source }: DocumentMetadata): string {
  return source.csv?.file ?? source.file;
}

export const columnDefinitions = ({ codeList }: DocumentMetadata): readonly ColumnJson[] =>
  codeList?.columnSet.columns ?? [];

export const keysOf = ({ codeList }: DocumentMetadata): readonly KeyJson[] => codeList?.columnSet.keys ?? [];

export const columnPointer = (index: number, ...names: readonly (string | number)[]): string =>
  pointerOf('codeList', 'columnSet', 'columns', index, ...names);
