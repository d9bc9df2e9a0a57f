import { lookupLanguage, primaryLanguage } from '../identity/language.ts';
import { elements, forEachMember, memberStart, type Span, wholeOf } from '../json/text.ts';
import { oncePerKey } from '../once.ts';
import type { CodeListJson, ColumnJson, DocumentJson, Row, Rows } from './columns.ts';

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

/**
 * Chooses the text for a reader; undefined without a text, and if the reading is strict and it is in other languages only.
 *
 * @param plain language of the text if it is a plain string; default: that of the document
 */
export type ChooseText = (
  text: string | LocalizedText | undefined,
  plain?: string,
) => { readonly text: string; readonly language: string } | undefined;

/**
 * Makes the one choice of texts: by RFC 4647 lookup (section 3.4) in the wanted language, then in that of plain strings, then
 * the first one. A strict reading has the text in exactly the wanted language.
 */
export function makeChooseText({ language, own, isStrict }: Reading): ChooseText {
  const isWanted = (tag: string) => tag.toLowerCase() === language.toLowerCase();
  // Most texts of a document have the same languages.
  const findTag = oncePerKey((joined: string): string | undefined => {
    const [plain = own, ...tags] = joined.split(',');
    if (isStrict) return tags.find(isWanted);
    return lookupLanguage(language, tags) ?? lookupLanguage(plain, tags) ?? tags[0];
  });
  return (text, plain = own) => {
    if (text === undefined) return undefined;
    const found = findTag([plain, ...(isLocalized(text) ? filledTags(text) : [plain])].join());
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

/** The place of a text: a cell (by the index of its row), a column (`name` or `description`), or a member (by its JSON text). */
export const placeOfText = (of: number | string, columnId: string): string => `${of} ${columnId}`;

/** A text of a list as it is stated. */
interface StatedText {
  readonly text: string | LocalizedText;
  /** The object that has it as the member `name`. */
  readonly owner: Record<string, unknown>;
  readonly name: string;
  /** The names and indexes from the code list to it. */
  readonly path: readonly (string | number)[];
  /** See {@link placeOfText}; undefined for texts of keys. */
  readonly place: string | undefined;
  readonly isCell: boolean;
  /** The language of plain strings in its column, if that states one. */
  readonly plain?: string | undefined;
}

/**
 * Finds the names and descriptions of columns, members and keys, and the cells of columns.
 *
 * @param columnIds the columns; default: those of strings
 */
export function* findTexts(
  { columnSet }: Pick<CodeListJson, 'columnSet'>,
  rows: Iterable<Row>,
  columnIds?: ReadonlySet<string>,
): Generator<StatedText> {
  yield* textsOf(columnSet, ['columnSet']);
  const shown = columnSet.columns.filter(({ id, type }) => columnIds?.has(id) ?? type === 'string');
  let index = 0;
  for (const owner of rows) {
    for (const { id: name, language: plain } of shown) {
      const text = owner[name];
      if (!isText(text)) continue;
      const path = ['dataSet', 'rows', index, name];
      yield { text, owner, name, path, place: placeOfText(index, name), isCell: true, plain };
    }
    index++;
  }
}

const isText = (text: unknown): text is string | LocalizedText =>
  typeof text === 'string' || isLocalized(text);

const PARTS = ['columns', 'members', 'keys', 'foreignKeys'];

/** The names and descriptions of a part of a list, and of the parts in it. */
function* textsOf(part: object, path: StatedText['path'], columnId?: string): Generator<StatedText> {
  const owner = part as Record<string, unknown>;
  for (const [name, value] of Object.entries(owner)) {
    const own = [...path, name];
    if (PARTS.includes(name)) {
      for (const [i, one] of (value as ColumnJson[]).entries())
        yield* textsOf(one, [...own, i], name === 'columns' ? one.id : columnId);
    } else if (['name', 'description'].includes(name) && isText(value)) {
      const of = 'value' in owner ? JSON.stringify(owner.value) : name;
      const place = columnId === undefined ? undefined : placeOfText(of, columnId);
      yield { text: value, owner, name, path: own, place, isCell: false };
    }
  }
}

/** The texts with languages in a code list. */
export interface LocalizedTexts {
  /** The languages as they are first spelled: that of the document, then all others, sorted. */
  readonly languages: readonly string[];
  /** Ids of columns with such cells. */
  readonly columnIds: ReadonlySet<string>;
}

/** Finds the texts with languages; undefined if all are plain strings. */
export function findLocalizedTexts(codeList: CodeListJson, rows: Iterable<Row>): LocalizedTexts | undefined {
  const spelled = new Map<string, string>();
  const columnIds = new Set<string>();
  const add = (tag: string) => {
    if (!spelled.has(tag.toLowerCase())) spelled.set(tag.toLowerCase(), tag);
  };
  for (const { text, name, isCell } of findTexts(codeList, rows)) {
    if (!isLocalized(text)) continue;
    for (const tag of Object.keys(text)) add(tag);
    if (isCell) columnIds.add(name);
  }
  for (const { id, language } of codeList.columnSet.columns)
    if (language !== undefined && columnIds.has(id)) add(language);
  if (spelled.size === 0) return undefined;
  const own = codeList.identification.language ?? '';
  spelled.delete(own.toLowerCase());
  return { languages: [own, ...[...spelled.values()].sort()], columnIds };
}

/**
 * Reads a code list and its rows in one language: texts become strings. A strict reading leaves out those that the language
 * lacks, and their cells are null; `others` are the languages of texts in another one, by {@link placeOfText}.
 */
export function readInLanguage(
  { columnSet, ...codeList }: CodeListJson,
  rows: Rows,
  { languages: [own = ''], columnIds }: LocalizedTexts,
  { language, isStrict, hasGeneralNames = false }: Omit<Reading, 'own'>,
) {
  const choose = makeChooseText({ language, own, isStrict });
  const chooseGeneral = makeChooseText({ language: primaryLanguage(language), own, isStrict: true });
  const parts = structuredClone(columnSet);
  const cells = rows.map((row): Record<string, unknown> => Object.setPrototypeOf({ ...row }, null));
  const others = new Map<string, string>();
  for (const { text, owner, name, place, isCell, plain } of findTexts(
    { columnSet: parts },
    cells,
    columnIds,
  )) {
    const general = hasGeneralNames && !isCell ? chooseGeneral(text, plain) : undefined;
    const chosen = choose(text, plain) ?? general;
    if (chosen || isCell) owner[name] = chosen?.text ?? null;
    else delete owner[name];
    const isOther = chosen && chosen.language.toLowerCase() !== language.toLowerCase();
    if (isOther && place !== undefined) others.set(place, chosen.language);
  }
  const inKeys = new Set([...parts.keys, ...(parts.foreignKeys ?? [])].flatMap((key) => key.columnIds));
  const columns = parts.columns.map(({ language: stated, ...column }): ColumnJson => {
    if (columnIds.has(column.id)) return column;
    // Strings without languages, except codes, stay in the language of the document.
    const stays = language !== own && column.type === 'string' && !inKeys.has(column.id);
    const kept = stated ?? (stays ? own : undefined);
    return kept === undefined ? column : { ...column, language: kept };
  });
  return { codeList: { ...codeList, columnSet: { ...parts, columns } }, rows: cells, others };
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

/**
 * Reads a published document for a reader of a language; a text that it lacks is in that of the document, or in another
 * one, or left out by a strict reading.
 */
export function readForReader(whole: string, wanted: string, isStrict = false): ReaderText {
  // Most documents are of the format 0.3, and not parsed.
  if (!/"\$opencodelist":"0\.4\./.test(whole)) return { text: whole };
  const { codeList } = JSON.parse(whole) as DocumentJson;
  const stated = codeList?.dataSet?.rows ?? [];
  const texts = codeList && findLocalizedTexts(codeList, stated);
  if (!texts) return { text: whole };
  const { languages, columnIds } = texts;
  const language = lookupLanguage(wanted, languages) ?? (languages[0] as string);
  const reading = { language, isStrict, hasGeneralNames: true };
  const { rows, others, ...read } = readInLanguage(codeList, stated, texts, reading);
  const cellsOf = (columnId: string, row: number) => ({ [columnId]: rows[row]?.[columnId] });
  const text = replaceTexts(whole, read.codeList.columnSet, columnIds, cellsOf);
  return { text, languages, language, others };
}

/**
 * Replaces the columns and keys of a published list, and the cells of some columns by other members. The spelling of all
 * other cells is unchanged.
 */
export function replaceTexts(
  whole: string,
  columnSet: CodeListJson['columnSet'],
  columnIds: ReadonlySet<string>,
  cellsOf: (columnId: string, row: number) => object,
): string {
  const printRow = ({ start }: Span, row: number): string => {
    const cells: string[] = [];
    forEachMember(whole, start, (name, _, end, nameStart) => {
      const own = columnIds.has(name) ? JSON.stringify(cellsOf(name, row)).slice(1, -1) : undefined;
      cells.push(own ?? whole.slice(nameStart, end));
    });
    return `{${cells.join(',')}}`;
  };
  const start = memberStart(whole, wholeOf(whole), 'codeList') as number;
  const parts: string[] = [];
  const end = forEachMember(whole, start, (name, from, to, nameStart) => {
    if (name === 'columnSet') {
      parts.push(`"columnSet":${JSON.stringify(columnSet)}`);
    } else if (name === 'dataSet') {
      const rows = elements(whole, memberStart(whole, { start: from }, 'rows'));
      parts.push(`"dataSet":{"rows":[${Array.from(rows, printRow).join(',')}]}`);
    } else {
      parts.push(whole.slice(nameStart, to));
    }
  });
  return `${whole.slice(0, start)}{${parts.join(',')}}${whole.slice(end)}`;
}
