import type { CodeListJson, CodeListSetJson, DocumentJson } from '../../model/document/columns.ts';
import type { Document, DocumentMetadata } from '../../model/document/document.ts';
import type { DocumentType } from '../../model/document/entry.ts';
import { entryOf } from '../../model/document/index-entry.ts';
import { columnsOf, ofTypes, withoutRows } from './parse.ts';

/** The metadata of a document as text, which is kept when the document itself is not. */
export interface MetadataText {
  readonly file: string;
  readonly csv?: string;
  /** SHA-256 of the sources. */
  readonly digest: string;
  /** Compact JSON: a code list without rows, or a code list set. */
  readonly text: string;
  readonly hasData: boolean;
  /** Whether columns have properties that are not allowed for their type. */
  readonly isMisplaced: boolean;
}

export function metadataTextOf(document: Document): MetadataText {
  const { file, csv } = document.source;
  // The text of a whole code list is long, and printed only on access.
  const text = document.codeList ? document.metadata : document.whole;
  return {
    file,
    ...(csv && { csv: csv.file }),
    digest: document.digest,
    // A copy, because a substring keeps the whole string in memory.
    text: Buffer.from(text, 'utf16le').toString('utf16le'),
    hasData: document.hasData,
    isMisplaced: document.misplaced.size > 0,
  };
}

export function readMetadata({
  file,
  csv,
  digest,
  text,
  hasData,
  isMisplaced,
}: MetadataText): DocumentMetadata {
  const value = JSON.parse(text) as DocumentJson;
  const { codeList, codeListSet } = value;
  const type: DocumentType = codeList ? 'CodeList' : 'CodeListSet';
  const { identification } = (codeList ?? codeListSet) as CodeListJson | CodeListSetJson;
  return {
    source: { file, ...(csv !== undefined && { csv: { file: csv } }) },
    digest,
    entry: entryOf(type, identification),
    hasData,
    metadata: codeList ? text : withoutRows(text, 'codeListSet'),
    columns: columnsOf(value),
    codeList: codeList && isMisplaced ? ofTypes(codeList) : codeList,
    codeListSet,
  };
}
