import type { Source } from '../input/read.ts';
import type { Problem } from '../problems.ts';
import type { DirectoryRecord } from '../query/directory.ts';
import { locate, positionOf } from './json-text.ts';

/** A column of a code list, as far as reading and writing its cells needs it. */
export interface Column {
  readonly id: string;
  readonly type: string;
  readonly optional: boolean;
  /** Allowed values of an enum or enum-set column. */
  readonly members: readonly (string | number | boolean)[];
}

/** A checked document. */
export interface Document extends DirectoryRecord {
  /** Where it comes from. */
  readonly source: Source;
  /** The whole document as compact JSON, nothing lost, nothing renamed, the order kept. */
  readonly whole: string;
  /** The document without `dataSet` or `referenceSet`, as compact JSON. */
  readonly metadata: string;
  /** Columns of a code list; empty for a code list set. */
  readonly columns: readonly Column[];
}

/** Checked documents in the order of the index. */
export interface Catalogue {
  readonly documents: readonly Document[];
}

/** An error of a rule at the place in the source that a JSON Pointer names, or the nearest one around it. */
export function errorAt({ source }: Document, pointer: string, rule: string, message: string): Problem {
  const { start } = locate(source.text, pointer);
  return { severity: 'error', file: source.file, ...positionOf(source.text, start), pointer, rule, message };
}

/** JSON Pointer of a document's identification. */
export function identificationOf({ entry }: Document): string {
  return `/${entry.type === 'CodeList' ? 'codeList' : 'codeListSet'}/identification`;
}
