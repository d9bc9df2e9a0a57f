import { digestOf } from '../digest.ts';
import type { DirectoryRecord } from '../document/entry.ts';
import { makeJsonLocator } from '../json/locator.ts';
import { compact, forEachMember, memberStart, wholeOf } from '../json/text.ts';
import {
  COLUMN_TYPE_ALIASES,
  type CodeListJson,
  type CodeListSetJson,
  type ColumnJson,
  type DocumentJson,
} from './columns.ts';
import type { Column, Document, SourceFile } from './document.ts';
import { entryOf, type IndexEntry } from './entry.ts';
import { COLUMN_PROPERTIES } from './schema.ts';

/** Reads a document from its published JSON, which is valid and compact. */
export function readPublished(source: SourceFile, { entry, hasData, formats }: DirectoryRecord): Document {
  const { file, text: whole } = source;
  const value = JSON.parse(whole) as DocumentJson;
  const { codeList, codeListSet } = value;
  return {
    source,
    entry,
    hasData,
    formats,
    whole,
    codeListSet,
    digest: digestOf([whole, '']),
    misplaced: new Map(),
    locate: makeJsonLocator(file, whole),
    metadata: withoutRows(whole, value),
    columns: columnsIn(value),
    codeList: codeList && ofTypes(codeList),
    rows: codeList?.dataSet?.rows ?? [],
  };
}

export function entryIn({ codeList, codeListSet }: DocumentJson): IndexEntry {
  const { identification } = (codeList ?? codeListSet) as CodeListJson | CodeListSetJson;
  return entryOf(codeList ? 'CodeList' : 'CodeListSet', identification);
}

export function columnsIn(value: DocumentJson): Column[] {
  return (value.codeList?.columnSet.columns ?? []).map(
    ({ id, name, type, optional = false, nullable = true, minLength = 0, members = [] }) => ({
      id,
      // That of a document with errors may be anything.
      ...(typeof name === 'string' && { name }),
      type: COLUMN_TYPE_ALIASES.get(type) ?? type,
      optional,
      needsValue: !optional && (type === 'string' ? minLength > 0 : !nullable),
      // The members of a type that has none are not valid by the schema.
      members: (COLUMN_PROPERTIES.get(type)?.includes('members') ? members : []).map(({ value }) => value),
    }),
  );
}

/** A code list whose columns have only the properties of their types. */
export function ofTypes(codeList: CodeListJson): CodeListJson {
  const columns = codeList.columnSet.columns.map((column) => {
    const known = COLUMN_PROPERTIES.get(column.type) ?? [];
    return Object.fromEntries(Object.entries(column).filter(([name]) => known.includes(name))) as object;
  });
  return { ...codeList, columnSet: { ...codeList.columnSet, columns: columns as ColumnJson[] } };
}

const ROWS = ['dataSet', 'referenceSet'];

/** The compact text of a valid document without its rows or references. */
export function withoutRows(text: string, value: DocumentJson): string {
  const part = value.codeList ? 'codeList' : 'codeListSet';
  const start = memberStart(text, wholeOf(text), part) as number;
  let end = start + 1;
  const kept: string[] = [];
  forEachMember(text, start, (name, _, valueEnd, nameStart) => {
    if (!ROWS.includes(name)) kept.push(text.slice(nameStart, valueEnd));
    end = valueEnd;
  });
  return compact(`${text.slice(0, start)}{${kept.join(',')}${text.slice(end)}`);
}
