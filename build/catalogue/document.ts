import type { LongNumber } from '../domain/long-numbers.ts';
import type { Source } from '../input/pair.ts';
import type { Locate } from '../json/locator.ts';
import { pointerOf } from '../json/pointer.ts';
import type { DirectoryRecord } from '../query/directory.ts';
import type { CodeListJson, CodeListSetJson, ColumnJson, KeyJson, Row } from './model.ts';

/** A column of a code list. */
export interface Column {
  readonly id: string;
  readonly name?: string;
  readonly type: string;
  readonly optional: boolean;
  /** Whether an empty cell is an error. */
  readonly needsValue?: boolean;
  /** Allowed values of an enum or enum-set column. */
  readonly members: readonly (string | number | boolean | LongNumber)[];
}

/** A document that has the right form. */
export interface Document extends DirectoryRecord {
  readonly source: Source;
  /** The whole document as compact JSON, with all digits, names and their order unchanged. */
  readonly whole: string;
  /** The document without `dataSet` or `referenceSet`, as compact JSON. */
  readonly metadata: string;
  /** Columns of a code list; empty for a code list set. */
  readonly columns: readonly Column[];
  /** Properties that columns have although only columns of other types may, by column id. */
  readonly misplaced: ReadonlyMap<string, readonly string[]>;
  /** The member `codeList` without misplaced properties, and without the rows of a CSV. */
  readonly codeList: CodeListJson | undefined;
  readonly codeListSet: CodeListSetJson | undefined;
  /** The rows of a code list or its CSV. `exactMember` reads them with all digits. */
  readonly rows: readonly Row[];
  /** Place of what a JSON Pointer into the whole document names; the rows of a CSV are found there. */
  readonly locate: Locate;
}

/** A document with schema errors whose columns, keys and rows can be checked nevertheless. */
export interface FaultyDocument {
  /** Its identification is empty, and its rows lack the unreadable cells. */
  readonly document: Document;
  /** Whether the cell or row at a JSON Pointer is unreadable, so its problem is already reported. */
  readonly isReported: (pointer: string) => boolean;
}

/** Checked documents in the order of the index. */
export interface Catalogue {
  readonly documents: readonly Document[];
}

/** JSON Pointer of a property of a document's identification. */
export function identificationPointer({ entry }: Document, ...names: readonly (string | number)[]): string {
  return pointerOf(entry.type === 'CodeList' ? 'codeList' : 'codeListSet', 'identification', ...names);
}

/** JSON Pointer of a row, by its index from 0, or of its cell in a column. */
export function rowPointer(index: number, ...columnId: readonly string[]): string {
  return pointerOf('codeList', 'dataSet', 'rows', index, ...columnId);
}

/** The file with a document's rows. */
export function rowsFile({ source }: Document): string {
  return source.csv?.file ?? source.file;
}

/** The definitions of a code list's columns; none for a set. */
export const columnDefinitions = ({ codeList }: Document): readonly ColumnJson[] =>
  codeList?.columnSet.columns ?? [];

/** The keys of a code list; none for a set. */
export const keysOf = ({ codeList }: Document): readonly KeyJson[] => codeList?.columnSet.keys ?? [];

/** JSON Pointer of a property of a column, by the index of the column. */
export const columnPointer = (index: number, ...names: readonly (string | number)[]): string =>
  pointerOf('codeList', 'columnSet', 'columns', index, ...names);
