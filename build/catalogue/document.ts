import type { LongNumber } from '../domain/long-numbers.ts';
import type { Source } from '../input/pair.ts';
import type { Locate } from '../json/locator.ts';
import { pointerOf } from '../json/pointer.ts';
import type { DirectoryRecord } from '../query/directory.ts';
import type { CodeListJson, CodeListSetJson, ColumnJson, KeyJson, Row } from './model.ts';

/** A column of a code list, as far as reading and writing its cells needs it. */
export interface Column {
  readonly id: string;
  /** What people call it. */
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
  /** Where it comes from. */
  readonly source: Source;
  /** The whole document as compact JSON, nothing lost, nothing renamed, the order kept. */
  readonly whole: string;
  /** The document without `dataSet` or `referenceSet`, as compact JSON. */
  readonly metadata: string;
  /** Columns of a code list; empty for a code list set. */
  readonly columns: readonly Column[];
  /** Properties that columns have although only columns of other types may, by column id. */
  readonly misplaced: ReadonlyMap<string, readonly string[]>;
  /** What is below `codeList`, without misplaced properties; for a document with a CSV without its rows. */
  readonly codeList: CodeListJson | undefined;
  /** What is below `codeListSet`. */
  readonly codeListSet: CodeListSetJson | undefined;
  /** The rows of a code list from whichever form; empty where there are none. `exactMember` reads them with all digits. */
  readonly rows: readonly Row[];
  /** Place of what a JSON Pointer into the whole document names; the rows of a CSV are found there. */
  readonly locate: Locate;
}

/** A document that is not published because of its form, but whose columns, keys and rows can be looked at. */
export interface FaultyDocument {
  /** Nothing of its identification is sure, and its rows lack what cannot be read. */
  readonly document: Document;
  /** Whether what a JSON Pointer names is a cell, or in a row, that cannot be read: that is told already. */
  readonly isReported: (pointer: string) => boolean;
}

/** Checked documents in the order of the index. */
export interface Catalogue {
  readonly documents: readonly Document[];
}

/** JSON Pointer of what is in a document's identification. */
export function identificationPointer({ entry }: Document, ...names: readonly (string | number)[]): string {
  return pointerOf(entry.type === 'CodeList' ? 'codeList' : 'codeListSet', 'identification', ...names);
}

/** JSON Pointer of a row, by its index from 0, or of its cell in a column. */
export function rowPointer(index: number, ...columnId: readonly string[]): string {
  return pointerOf('codeList', 'dataSet', 'rows', index, ...columnId);
}

/** The file that holds a document's rows. */
export function rowsFile({ source }: Document): string {
  return source.csv?.file ?? source.file;
}

/** The definitions of a code list's columns; none for a set. */
export const columnDefinitions = ({ codeList }: Document): readonly ColumnJson[] =>
  codeList?.columnSet.columns ?? [];

/** The keys of a code list; none for a set. */
export const keysOf = ({ codeList }: Document): readonly KeyJson[] => codeList?.columnSet.keys ?? [];

/** JSON Pointer of what is in the definition of a column, by the index of the column. */
export const columnPointer = (index: number, ...names: readonly (string | number)[]): string =>
  pointerOf('codeList', 'columnSet', 'columns', index, ...names);
