import { append, omitUndefined } from '../collections.ts';
import { digestOf } from '../digest.ts';
import type { DirectoryRecord } from '../document/entry.ts';
import { makeJsonLocator } from '../json/locator.ts';
import { compact, endOfValue, forEachMember, memberStart, readString, wholeOf } from '../json/text.ts';
import { oncePerObject } from '../once.ts';
import {
  COLUMN_TYPE_ALIASES,
  type CodeListJson,
  type CodeListSetJson,
  type ColumnJson,
  type DocumentJson,
  type Rows,
} from './columns.ts';
import type { Column, Document, DocumentMetadata, SourceFile } from './document.ts';
import { columnDefinitions } from './document.ts';
import { entryOf, type IndexEntry } from './entry.ts';
import { COLUMN_PROPERTIES, type Format, formatOf } from './schema.ts';
import { findLocalizedTexts, readForReader, readInLanguage, replaceTexts } from './texts.ts';

/** Reads a document from its published JSON, which is valid and compact. */
export function readPublished(source: SourceFile, { entry, hasData, formats }: DirectoryRecord): Document {
  const { file, text: whole } = source;
  const stated = withDefaults(JSON.parse(whole) as DocumentJson);
  const { value, rows, texts } = inOwnLanguage(stated, stated.codeList?.dataSet?.rows ?? []);
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
    rows,
    ...(texts && { texts }),
  };
}

/** A document of the format 0.4 with the defaults and the names of properties of 0.3, as all parts of the program read it. */
export function withDefaults(value: DocumentJson): DocumentJson {
  const { codeList } = value;
  if (!codeList || formatOf(value.$opencodelist) === '0.3') return value;
  const columns = codeList.columnSet.columns.map(({ schemaUri, ...column }) => ({
    ...column,
    nullable: column.nullable ?? false,
    ...(schemaUri !== undefined && { schema: schemaUri }),
  }));
  return { ...value, codeList: { ...codeList, columnSet: { ...codeList.columnSet, columns } } };
}

/** A document in its own language: a text that it lacks is read in another one. */
export function inOwnLanguage(value: DocumentJson, rows: Rows) {
  const { codeList } = value;
  const texts = codeList && formatOf(value.$opencodelist) !== '0.3' && findLocalizedTexts(codeList, rows);
  if (!texts) return { value, rows };
  const [language = ''] = texts.languages;
  const own = readInLanguage(codeList, rows, texts, { language, isStrict: false });
  return { value: { ...value, codeList: own.codeList }, rows: own.rows, texts };
}

/**
 * The document in each of its languages, that of the document first: the same list with the texts that the language has.
 * A document without localized texts is in one language.
 */
export const inItsLanguages = oncePerObject((document: Document): readonly Document[] => {
  const { texts, entry, whole } = document;
  if (!texts) return [document];
  return texts.languages.map((language) => {
    const { text } = readForReader(whole, language, true);
    return {
      ...readPublished({ file: document.source.file, text }, { ...document, entry: { ...entry, language } }),
      // Problems are reported where the document has the text.
      source: document.source,
      locate: document.locate,
      digest: document.digest,
    };
  });
});

/** The version of the format of a document. */
export function formatIn({ metadata }: DocumentMetadata): Format {
  const start = memberStart(metadata, wholeOf(metadata), '$opencodelist') as number;
  return formatOf(readString(metadata, start, endOfValue(metadata, start)));
}

/** Reads a code list from its published JSON in each of its languages, without what only other readers need. */
export function readInItsLanguages(
  text: string,
  record: DirectoryRecord,
): readonly Pick<Document, 'entry' | 'codeList' | 'rows'>[] {
  const value = JSON.parse(text) as DocumentJson;
  // Almost all documents are in one language, which is read in a fraction of the time.
  if (formatOf(value.$opencodelist) === '0.3')
    return [{ entry: record.entry, codeList: value.codeList, rows: value.codeList?.dataSet?.rows ?? [] }];
  return inItsLanguages(readPublished({ file: '', text }, record));
}

export function entryIn({ codeList, codeListSet }: DocumentJson): IndexEntry {
  const { identification } = (codeList ?? codeListSet) as CodeListJson | CodeListSetJson;
  return entryOf(codeList ? 'CodeList' : 'CodeListSet', identification);
}

/** The document with a column for each language of a text, such as `name@de`; itself if its texts are in one language. */
export const inColumns = oncePerObject((document: Document): Document => {
  const { source, texts, whole, metadata } = document;
  if (!texts) return document;
  const [own, ...others] = inItsLanguages(document);
  const columns = columnDefinitions(document).flatMap((column, i): ColumnJson[] => {
    if (!texts.columnIds.has(column.id)) return [column];
    const inOthers = others.map((view): ColumnJson => {
      const { language } = view.entry;
      const id = `${column.id}@${language}`;
      const name = columnDefinitions(view)[i]?.name ?? column.name ?? id;
      return { ...column, id, name, language, optional: true, nullable: true };
    });
    return [{ ...column, language: document.entry.language, nullable: true }, ...inOthers];
  });
  const cellsOf = (id: string, row: number) => {
    const cells = { [id]: own?.rows.at(row)?.[id] };
    for (const { entry, rows } of others) {
      const text = rows.at(row)?.[id];
      if (text !== null) cells[`${id}@${entry.language}`] = text;
    }
    return cells;
  };
  const columnSet = { ...(document.codeList as CodeListJson).columnSet, columns };
  const text = replaceTexts(whole, columnSet, texts.columnIds, cellsOf);
  return { ...readPublished({ file: source.file, text }, document), metadata };
});

/** The name and the description of a column in a language, which may have none. */
export interface ColumnTexts extends Pick<ColumnJson, 'name' | 'description'> {
  readonly language: string;
}

/** The texts of each column of {@link inColumns} by its id: the German ones of `name` are those of `name@de`. */
export function readColumnTexts(document: Document): ReadonlyMap<string, readonly ColumnTexts[]> {
  const found = new Map<string, ColumnTexts[]>();
  for (const view of inItsLanguages(document)) {
    const { language } = view.entry;
    for (const { id, name, description } of columnDefinitions(view)) {
      const texts = { language, ...omitUndefined({ name, description }) };
      const hasOwnColumn = language !== document.entry.language && document.texts?.columnIds.has(id);
      append(found, hasOwnColumn ? `${id}@${language}` : id, texts);
    }
  }
  return found;
}

/** The columns of a code list; none for a set. */
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
      members: (COLUMN_PROPERTIES['0.3'].get(type)?.includes('members') ? members : []).map(
        ({ value }) => value,
      ),
    }),
  );
}

/** A code list whose columns have only the properties of their types. */
export function ofTypes(codeList: CodeListJson): CodeListJson {
  const columns = codeList.columnSet.columns.map((column) => {
    const known = COLUMN_PROPERTIES['0.3'].get(column.type) ?? [];
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
