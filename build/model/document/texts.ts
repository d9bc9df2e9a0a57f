import { lookupLanguage } from '../identity/language.ts';
import { elements, endOfValue, forEachMember, memberStart, type Span, wholeOf } from '../json/text.ts';
import { oncePerKey } from '../once.ts';
import type { CodeListJson, ColumnJson, DocumentJson, Row } from './columns.ts';

/*
 * OpenCodeList 0.4: cells of string columns, and names and descriptions of columns, keys and members are strings, or have one for
 * each of several languages. All other parts of the program read a document in one language at a time.
 */

/** A text in several languages, by BCP 47 tag. */
export type LocalizedText = Readonly<Record<string, string>>;

/** Whether a text that the schema allows has languages. */
export const isLocalized = (text: unknown): text is LocalizedText =>
  typeof text === 'object' && text !== null && !Array.isArray(text);

/** How the texts of a document are read. */
export interface Reading {
  /** The wanted language. */
  readonly language: string;
  /** The language of plain strings. */
  readonly own: string;
  /** Whether texts that other languages have are left out, instead of read in another one. */
  readonly isStrict: boolean;
}

export interface ChosenText {
  readonly text: string;
  readonly language: string;
}

/** Chooses the text for a reader; undefined if the reading is strict and the text is in other languages only. */
export type ChooseText = (text: string | LocalizedText) => ChosenText | undefined;

/**
 * Makes the one choice of texts: by RFC 4647 lookup (section 3.4) in the wanted language, then in that of the document, then the
 * first one. A strict reading has the text in exactly the wanted language.
 */
export function makeChooseText({ language, own, isStrict }: Reading): ChooseText {
  const isWanted = (tag: string) => tag.toLowerCase() === language.toLowerCase();
  // Most texts of a document have the same languages.
  const findTag = oncePerKey((joined: string): string | undefined => {
    const tags = joined.split(',');
    if (isStrict) return tags.find(isWanted);
    return lookupLanguage(language, tags) ?? lookupLanguage(own, tags) ?? tags[0];
  });
  return (text) => {
    const found = findTag(isLocalized(text) ? Object.keys(text).join() : own);
    if (found === undefined) return undefined;
    return { text: isLocalized(text) ? (text[found] as string) : text, language: found };
  };
}

/** The texts with languages in a code list. */
export interface LocalizedTexts {
  /** The languages as they are first spelled: that of the document, then all others, sorted. */
  readonly languages: readonly string[];
  /** Ids of columns with such cells, in which a plain string is in the language of the document. */
  readonly columnIds: ReadonlySet<string>;
}

/** Finds the texts with languages; undefined if all are plain strings. */
export function findLocalizedTexts(
  { codeList }: DocumentJson,
  rows: Iterable<Row>,
): LocalizedTexts | undefined {
  if (!codeList) return undefined;
  const spelled = new Map<string, string>();
  const add = (text: unknown): boolean => {
    if (!isLocalized(text)) return false;
    for (const tag of Object.keys(text))
      if (!spelled.has(tag.toLowerCase())) spelled.set(tag.toLowerCase(), tag);
    return true;
  };
  const { columns, keys, foreignKeys = [] } = codeList.columnSet;
  for (const { name, description } of [...columns, ...keys, ...foreignKeys]) {
    add(name);
    add(description);
  }
  for (const { members = [] } of columns) for (const { description } of members) add(description);
  const texts = columns.filter(({ type }) => type === 'string').map(({ id }) => id);
  const columnIds = new Set<string>();
  for (const row of rows) for (const id of texts) if (add(row[id])) columnIds.add(id);
  if (spelled.size === 0) return undefined;
  const own = codeList.identification.language ?? '';
  spelled.delete(own.toLowerCase());
  return { languages: [own, ...[...spelled.values()].sort()], columnIds };
}

/** A code list whose names and descriptions are in one language, or in another one instead of missing; without its rows. */
export function inOneLanguage(
  codeList: CodeListJson,
  reading: Reading,
  columnIds: ReadonlySet<string>,
): CodeListJson {
  const choose = makeChooseText({ ...reading, isStrict: false });
  const read = <T extends { readonly name?: unknown; readonly description?: unknown }>(item: T): T => ({
    ...item,
    ...(isLocalized(item.name) && { name: choose(item.name)?.text }),
    ...(isLocalized(item.description) && { description: choose(item.description)?.text }),
  });
  const { columns, keys, foreignKeys } = codeList.columnSet;
  const isOther = reading.language !== reading.own;
  const readColumn = (column: ColumnJson): ColumnJson => ({
    ...read(column),
    ...(column.members && { members: column.members.map(read) }),
    // Strings without languages stay in the language of the document.
    ...(isOther &&
      column.type === 'string' &&
      !columnIds.has(column.id) && { language: column.language ?? reading.own }),
  });
  return {
    ...codeList,
    columnSet: {
      ...codeList.columnSet,
      columns: columns.map(readColumn),
      keys: keys.map(read),
      ...(foreignKeys && { foreignKeys: foreignKeys.map(read) }),
    },
  };
}

/** Makes the reader of rows in one language: the cells of columns with languages become strings, or null if left out. */
export function makeReadRow(reading: Reading, columnIds: ReadonlySet<string>): (row: Row) => Row {
  const choose = makeChooseText(reading);
  return (row) => {
    const read: Record<string, unknown> = Object.setPrototypeOf({ ...row }, null);
    for (const id of columnIds) {
      const text = read[id];
      if (typeof text === 'string' || isLocalized(text))
        read[id] = choose(text as string | LocalizedText)?.text ?? null;
    }
    return read;
  };
}

/** The compact JSON of a list in one language, with the spelling of all other cells unchanged. */
export function printInLanguage(whole: string, reading: Reading, columnIds: ReadonlySet<string>): string {
  const choose = makeChooseText(reading);
  const { codeList } = JSON.parse(whole) as { readonly codeList: CodeListJson };
  const start = memberStart(whole, wholeOf(whole), 'codeList') as number;
  const columnSet = spanOf(whole, start, 'columnSet');
  const parts = [
    { span: columnSet, text: JSON.stringify(inOneLanguage(codeList, reading, columnIds).columnSet) },
  ];
  const dataSet = memberStart(whole, { start }, 'dataSet');
  if (dataSet !== undefined) {
    const rows = spanOf(whole, dataSet, 'rows');
    const printed = Array.from(elements(whole, rows.start), (row) =>
      printRow(whole, row.start, columnIds, choose),
    );
    parts.push({ span: rows, text: `[${printed.join(',')}]` });
  }
  parts.sort((a, b) => a.span.start - b.span.start);
  let result = '';
  let from = 0;
  for (const { span, text } of parts) {
    result += whole.slice(from, span.start) + text;
    from = span.end;
  }
  return result + whole.slice(from);
}

function spanOf(text: string, start: number, name: string): Span {
  const from = memberStart(text, { start }, name) as number;
  return { start: from, end: endOfValue(text, from) };
}

function printRow(whole: string, start: number, columnIds: ReadonlySet<string>, choose: ChooseText): string {
  const cells: string[] = [];
  forEachMember(whole, start, (name, from, end, nameStart) => {
    const isText = columnIds.has(name) && (whole[from] === '"' || whole[from] === '{');
    const text = isText
      ? JSON.stringify(choose(JSON.parse(whole.slice(from, end)))?.text ?? null)
      : undefined;
    cells.push(whole.slice(nameStart, text === undefined ? end : from) + (text ?? ''));
  });
  return `{${cells.join(',')}}`;
}
