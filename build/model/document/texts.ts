import { lookupLanguage, primaryLanguage } from '../identity/language.ts';
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
  /** Whether a strict reading has names of columns and keys in a more general language: in `de` for `de-CH`. */
  readonly hasGeneralNames?: boolean;
}

interface ChosenText {
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
    const found = findTag(isLocalized(text) ? filledTags(text).join() : own);
    if (found === undefined) return undefined;
    return { text: isLocalized(text) ? (text[found] as string) : text, language: found };
  };
}

/** The languages of a text that are not still empty; all if none is filled. */
function filledTags(text: LocalizedText): string[] {
  const tags = Object.keys(text);
  const filled = tags.filter((tag) => text[tag] !== '');
  return filled.length > 0 ? filled : tags;
}

/** Makes the choices of texts for columns with languages, in which a plain string has the language of the column, if it states one. */
function makeChoosers(
  { columnSet }: CodeListJson,
  reading: Reading,
  columnIds: ReadonlySet<string>,
): ReadonlyMap<string, ChooseText> {
  const texts = columnSet.columns.filter(({ id }) => columnIds.has(id));
  return new Map(
    texts.map(({ id, language = reading.own }) => [id, makeChooseText({ ...reading, own: language })]),
  );
}

/** The texts with languages in a code list. */
export interface LocalizedTexts {
  /** The languages as they are first spelled: that of the document, then all others, sorted. */
  readonly languages: readonly string[];
  /** Ids of columns with such cells. */
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
  for (const { id, language } of columns)
    if (language !== undefined && columnIds.has(id)) add({ [language]: '' });
  if (spelled.size === 0) return undefined;
  const own = codeList.identification.language ?? '';
  spelled.delete(own.toLowerCase());
  return { languages: [own, ...[...spelled.values()].sort()], columnIds };
}

/** A code list with the names and descriptions in one language; a strict reading leaves out those that it lacks. */
export function inOneLanguage(
  codeList: CodeListJson,
  reading: Reading,
  columnIds: ReadonlySet<string>,
): CodeListJson {
  const { language, own, hasGeneralNames = false } = reading;
  const findGeneral = makeChooseText({ language: primaryLanguage(language), own, isStrict: true });
  const chooseOwn = makeChooseText(reading);
  const choose: ChooseText = (text) => chooseOwn(text) ?? (hasGeneralNames ? findGeneral(text) : undefined);
  const read = <T extends object>(part: T): T => {
    const own: Record<string, unknown> = Object.fromEntries(Object.entries(part));
    for (const name of ['name', 'description']) {
      const text = own[name];
      if (typeof text === 'string' || isLocalized(text)) own[name] = choose(text)?.text;
      if (own[name] === undefined) delete own[name];
    }
    return own as T;
  };
  const { columns, keys, foreignKeys } = codeList.columnSet;
  const inKeys = new Set([...keys, ...(foreignKeys ?? [])].flatMap((key) => key.columnIds));
  // Strings without languages, except codes, stay in the language of the document.
  const staysInOwn = ({ id, type }: ColumnJson) =>
    reading.language !== reading.own && type === 'string' && !columnIds.has(id) && !inKeys.has(id);
  const readColumn = ({ language, ...column }: ColumnJson): ColumnJson => {
    const stated = staysInOwn(column) ? (language ?? reading.own) : language;
    return {
      ...read(column),
      ...(column.members && { members: column.members.map(read) }),
      ...(stated !== undefined && !columnIds.has(column.id) && { language: stated }),
    };
  };
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
export function makeReadRow(
  codeList: CodeListJson,
  reading: Reading,
  columnIds: ReadonlySet<string>,
): (row: Row) => Row {
  const choosers = makeChoosers(codeList, reading, columnIds);
  return (row) => {
    const read: Record<string, unknown> = Object.setPrototypeOf({ ...row }, null);
    for (const [id, choose] of choosers) {
      const text = read[id];
      if (typeof text === 'string' || isLocalized(text)) read[id] = choose(text)?.text ?? null;
    }
    return read;
  };
}

/**
 * The compact JSON of a list in one language, with the spelling of all other cells unchanged.
 *
 * @param onChosen called with the language of each text
 */
export function printInLanguage(
  whole: string,
  reading: Reading,
  columnIds: ReadonlySet<string>,
  onChosen?: (row: number, columnId: string, language: string) => void,
): string {
  const { codeList } = JSON.parse(whole) as { readonly codeList: CodeListJson };
  const choosers = makeChoosers(codeList, reading, columnIds);
  const printText = (columnId: string, text: string | LocalizedText, row: number): string => {
    const chosen = choosers.get(columnId)?.(text);
    if (chosen) onChosen?.(row, columnId, chosen.language);
    return printMember(columnId, chosen?.text ?? null);
  };
  return replaceTexts(whole, inOneLanguage(codeList, reading, columnIds).columnSet, columnIds, printText);
}

/** A document as a reader sees it. */
export interface ReaderText {
  /** Compact JSON, whose texts are strings. */
  readonly text: string;
  /** The languages of its texts; undefined if all are in that of the document. */
  readonly languages?: readonly string[];
  /** The language that was found for the reader. */
  readonly language?: string;
  /** The languages of texts in another one, by {@link placeOfText}. */
  readonly others?: ReadonlyMap<string, string>;
}

/** The place of a text: a cell (by the index of its row), the name of a column (`name`), or a member (by its JSON text). */
export const placeOfText = (of: number | string, columnId: string): string => `${of} ${columnId}`;

/**
 * Reads a published document for a reader of a language; a text that it lacks is in that of the document, or in another
 * one, or left out by a strict reading.
 */
export function readForReader(whole: string, wanted: string, isStrict = false): ReaderText {
  // Most documents are of the format 0.3, and not parsed.
  if (!/"\$opencodelist":"0\.4\./.test(whole)) return { text: whole };
  const value = JSON.parse(whole) as DocumentJson;
  const texts = findLocalizedTexts(value, value.codeList?.dataSet?.rows ?? []);
  if (!texts) return { text: whole };
  const { languages, columnIds } = texts;
  const [own = ''] = languages;
  const language = lookupLanguage(wanted, languages) ?? own;
  const reading = { language, own, isStrict, hasGeneralNames: true };
  const others = new Map<string, string>();
  const isLanguage = oncePerKey((tag: string) => tag.toLowerCase() === language.toLowerCase());
  const addOther = (place: string, found = language): void => {
    if (!isLanguage(found)) others.set(place, found);
  };
  const text = printInLanguage(whole, reading, columnIds, (row, columnId, found) =>
    addOther(placeOfText(row, columnId), found),
  );
  const choose = makeChooseText(reading);
  for (const { id, name, members = [] } of value.codeList?.columnSet.columns ?? []) {
    if (name !== undefined) addOther(placeOfText('name', id), choose(name)?.language);
    for (const { value: member, description } of members)
      if (description !== undefined)
        addOther(placeOfText(JSON.stringify(member), id), choose(description)?.language);
  }
  return { text, languages, language, others };
}

/**
 * The compact JSON of a list with a column for each language of a text: `name` has the text in the language of the document,
 * and `name@de` after it that in German.
 */
export function printInColumns(whole: string, { languages, columnIds }: LocalizedTexts): string {
  const { codeList } = JSON.parse(whole) as { readonly codeList: CodeListJson };
  const [own = '', ...others] = languages;
  const inOwn = inOneLanguage(codeList, { language: own, own, isStrict: false }, columnIds).columnSet;
  const [ownReader, ...readers] = [own, ...others].map((language) => {
    const reading = { language, own, isStrict: true };
    return { language, choose: makeChooseText(reading), cells: makeChoosers(codeList, reading, columnIds) };
  });
  const columns = inOwn.columns.flatMap((column, i): ColumnJson[] => {
    if (!columnIds.has(column.id)) return [column];
    const { name } = codeList.columnSet.columns[i] as { readonly name?: string | LocalizedText };
    const inOther = readers.map(({ language, choose }): ColumnJson => {
      const id = `${column.id}@${language}`;
      const found = name === undefined ? undefined : choose(name);
      return {
        ...column,
        id,
        name: found?.text ?? column.name ?? id,
        language,
        optional: true,
        nullable: true,
      };
    });
    return [{ ...column, language: own, nullable: true }, ...inOther];
  });
  const printText = (name: string, text: string | LocalizedText): string => {
    const cells = [printMember(name, ownReader?.cells.get(name)?.(text)?.text ?? null)];
    for (const { language, cells: choosers } of readers) {
      const found = choosers.get(name)?.(text);
      if (found) cells.push(printMember(`${name}@${language}`, found.text));
    }
    return cells.join(',');
  };
  return replaceTexts(whole, { ...inOwn, columns }, columnIds, printText);
}

const printMember = (name: string, value: string | null): string =>
  `${JSON.stringify(name)}:${JSON.stringify(value)}`;

/** Replaces the columns and keys of a list, and the cells of columns with languages by other members. */
function replaceTexts(
  whole: string,
  columnSet: CodeListJson['columnSet'],
  columnIds: ReadonlySet<string>,
  printText: (columnId: string, text: string | LocalizedText, row: number) => string,
): string {
  const start = memberStart(whole, wholeOf(whole), 'codeList') as number;
  const parts = [{ span: spanOf(whole, start, 'columnSet'), text: JSON.stringify(columnSet) }];
  const dataSet = memberStart(whole, { start }, 'dataSet');
  if (dataSet !== undefined) {
    const rows = spanOf(whole, dataSet, 'rows');
    const printed = Array.from(elements(whole, rows.start), (row, index) => {
      const cells: string[] = [];
      forEachMember(whole, row.start, (name, from, to, nameStart) => {
        const isText = columnIds.has(name) && (whole[from] === '"' || whole[from] === '{');
        cells.push(
          isText ? printText(name, JSON.parse(whole.slice(from, to)), index) : whole.slice(nameStart, to),
        );
      });
      return `{${cells.join(',')}}`;
    });
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
