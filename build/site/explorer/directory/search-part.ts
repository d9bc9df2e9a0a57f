import { factsOf, type HistoryCode, labelOf, type Period } from '../../../model/changes/code-history.ts';
import { truncate } from '../../../model/characters/truncate.ts';
import { compareCodeUnits, groupBy } from '../../../model/collections.ts';
import { defaultKeyOf, nameColumnIn } from '../../../model/document/codes.ts';
import { columnRolesOf, valuesInCell } from '../../../model/document/column-roles.ts';
import type { CodeListJson, ColumnJson, Row } from '../../../model/document/columns.ts';
import type { Document, DocumentMetadata } from '../../../model/document/document.ts';
import { inItsLanguages } from '../../../model/document/published.ts';
import { readInLanguage } from '../../../model/document/texts.ts';
import { findFormerNames } from '../../../model/history/former-names.ts';
import { inLanguage } from '../../../model/identity/language.ts';
import { type TagNames, tagNameIn } from '../../../model/identity/site-identity.ts';
import { orderVersions } from '../../../model/identity/versions.ts';
import { oncePerObject } from '../../../model/once.ts';
import { correspondenceOf } from '../../../model/relations/correspondence.ts';
import { ownMember } from '../../../model/values/json-values.ts';
import { latestPlaceOf, listPlaceOf } from '../../links.ts';
import type { DirectoryContext, RowTexts, SitePart } from '../../part.ts';
import { UI_LANGUAGES } from '../../paths.ts';
import { printSearchFiles, type SearchableList } from '../../search/build-index.ts';
import { codeKeyOf } from '../../search/query.ts';
import {
  ALIAS_START,
  END_MARK,
  type Field,
  FORMER_START,
  type ListHead,
  type ShownDocument,
  type TextOfShard,
} from '../../search/source.ts';
import { titleOf } from '../components/text.ts';

const MAX_TEXT_LENGTH = 120;

/** The place of a referenced list that is not in the directory. */
const OUTSIDE = '-';

/** Lists are found by the members of an enumeration, or the texts of a column, if it has few of them. */
const MAX_VALUES = 30;
const MIN_ROWS_PER_VALUE = 3;
const MAX_MEMBER_LENGTH = 40;

/** Parts of a description: as many words as a text is found by. */
const PARTS = /\S+(?:\s+\S+){0,11}/g;
const MAX_PARTS = 8;

/** Rows with longer codes are not found; longer names are truncated. */
const MAX_CODE_LENGTH = 100;
const MAX_NAME_LENGTH = 80;

/** Longer texts of other columns are not searched. */
const MAX_VALUE_LENGTH = 20;

/** Rows are found by the texts of a column if almost each row has another one: at least this part of them. */
const MIN_DISTINCT = 0.9;

/**
 * The files of the search. A part of its own, because a changed row changes them, but not the pages of the directory.
 */
export const searchPart: SitePart = {
  headerRules: [],
  filesInThread: {
    inputOf: (context) => searchableLists(context),
    print: async (lists: readonly SearchableList[]) => printSearchFiles(lists),
  },
  filesShow: function* (context) {
    for (const { rows, ...list } of searchableLists(context)) {
      yield JSON.stringify(list);
      yield* rows;
    }
  },
};

/** A document in one of its languages. */
interface View {
  readonly document: DocumentMetadata;
  readonly entry: { readonly language: string };
  /** The index of the language. */
  readonly index: number;
}

const viewsOf = (document: DocumentMetadata): View[] =>
  (document.texts?.languages ?? [document.entry.language]).map((language, index) => ({
    document,
    entry: { language },
    index,
  }));

/** The lists by title. Once per build, because both members of the part need them. */
const searchableLists = oncePerObject((context: DirectoryContext): SearchableList[] => {
  const lists = [...groupBy(context.documents, ({ entry }) => entry.canonicalUri)].map(([uri, documents]) => {
    const views = (latestVersion(documents)?.records ?? []).flatMap(viewsOf);
    // A document in a language comes before others that have texts in it.
    const latest = shownFirst(views.toSorted((a, b) => a.index - b.index));
    return { uri, documents, ...latest, title: titleOf((latest.shown[0] as View).document.entry) };
  });
  lists.sort((a, b) => compareCodeUnits(a.title, b.title) || compareCodeUnits(a.uri, b.uri));
  return lists.map(({ shown, latest, documents }) => {
    const summaries = latest.map(({ document, index }) => context.summaryOf(document).rowTexts?.[index]);
    const keyColumns = summaries[0]?.keyColumns ?? [];
    const values = summaries.flatMap((texts) => texts?.values ?? []);
    return {
      head: makeHead(shown, latest, keyColumns, context),
      texts: collectTexts(shown, documents, values, context.siteIdentity?.tags),
      // Rows of other keys are not the same.
      rows: summaries.map((texts) => (texts?.keyColumns.join() === keyColumns.join() ? texts.rows : '')),
    };
  });
});

function makeHead(
  shown: readonly View[],
  latest: readonly View[],
  keyColumns: readonly string[],
  { plan, versionsOf }: DirectoryContext,
): ListHead {
  const { document: first } = latest[0] as View;
  const references = [...keyColumns, ...joinedColumnsOf(first, keyColumns)].map((id) => {
    const foreignKeys = first.codeList?.columnSet.foreignKeys ?? [];
    const foreignKey = foreignKeys.findLast(({ columnIds }) => columnIds.includes(id));
    if (!foreignKey) return '';
    const target = versionsOf(foreignKey.keyRef.codeListRef.canonicalUri)[0]?.records[0];
    return target && foreignKey.columnIds.length === 1 ? listPlaceOf(target, plan) : OUTSIDE;
  });
  const documents = latest.map(({ document, entry: { language } }): ShownDocument => {
    const [place = ''] = latestPlaceOf(document, plan).split('/');
    const title = truncate(titleOf(document.entry), MAX_TEXT_LENGTH);
    return place === `l=${language}` ? [place, title] : [place, title, language];
  });
  const { status, validTo } = columnRolesOf(first.codeList);
  return [
    listPlaceOf(first, plan),
    keyColumns,
    references.some((place) => place !== '') ? references : 0,
    status || validTo ? 1 : 0,
    shown.length,
    documents,
  ];
}

/** Further columns that refer to another list each: rows are found by the names of these rows, too. */
function joinedColumnsOf({ codeList, entry }: DocumentMetadata, keyColumns: readonly string[]): string[] {
  const { columns = [], foreignKeys = [] } = codeList?.columnSet ?? {};
  const isJoined = (id: string) =>
    !keyColumns.includes(id) &&
    foreignKeys.some(({ columnIds, keyRef }) => {
      const isOwnList = keyRef.codeListRef.canonicalUri === entry.canonicalUri;
      return columnIds.length === 1 && columnIds[0] === id && !isOwnList;
    });
  return columns.filter(({ id, type }) => type === 'string' && isJoined(id)).map(({ id }) => id);
}

/** The texts by which a list is found, each only once: the names of all versions, and further texts of the latest. */
function collectTexts(
  shown: readonly View[],
  documents: readonly DocumentMetadata[],
  values: readonly string[],
  tagNames: TagNames | undefined,
): TextOfShard[] {
  const texts = new Map<string, TextOfShard>();
  const ofFirst = shown[0]?.entry.language;
  const add = (field: Field, { entry }: Pick<View, 'entry'>, ...all: (string | undefined)[]) => {
    const { language } = entry;
    for (const text of all) {
      if (text === undefined || texts.has(text)) continue;
      const short = truncate(text, MAX_TEXT_LENGTH);
      texts.set(text, language === ofFirst ? [field, short] : [field, short, language]);
    }
  };
  const all = [...new Set(shown.map(({ document }) => document))];
  for (const document of [...all, ...documents]) add('title', document, titleOf(document.entry));
  for (const document of all) {
    const { longName, tags, publisher, canonicalUri, description = '' } = document.entry;
    add('longName', document, longName);
    add('tag', document, ...tags);
    for (const language of UI_LANGUAGES)
      add('tag', { entry: { language } }, ...tags.map((tag) => tagNameIn(tagNames, language, tag)));
    const own = shown.filter((view) => view.document === document);
    for (const view of own) {
      for (const { id, name = id } of columnsIn(view))
        add('column', view, name, codeKeyOf(id) === codeKeyOf(name) ? undefined : id);
    }
    add('publisher', document, publisher?.shortName, publisher?.longName);
    add('uri', document, canonicalUri);
    for (const view of own) add('value', view, ...membersIn(columnsIn(view)));
    add('value', document, ...values);
    add('description', document, ...(description.match(PARTS) ?? []).slice(0, MAX_PARTS));
  }
  return [...texts.values()];
}

/** The columns with their names in a language of the document. */
function columnsIn({ document, entry: { language }, index }: View): readonly ColumnJson[] {
  const { metadata, texts, codeList } = document;
  if (index === 0 || !texts) return codeList?.columnSet.columns ?? [];
  const stated = (JSON.parse(metadata) as { readonly codeList: CodeListJson }).codeList;
  return readInLanguage(stated, [], texts, { language, isStrict: true }).codeList.columnSet.columns;
}

/** The members of short enumerations, as they are displayed. */
function membersIn(columns: readonly ColumnJson[]): string[] {
  return columns
    .map(({ members = [] }) => members)
    .filter(({ length }) => length <= MAX_VALUES)
    .flatMap((members) => members.map(({ value, description = String(value) }) => description))
    .filter((member) => member.length <= MAX_MEMBER_LENGTH && /\p{L}/u.test(member));
}

/** The version of a list whose documents the search shows. */
export const latestVersion = <T extends DocumentMetadata>(documents: readonly T[]) =>
  orderVersions(documents).at(-1);

/**
 * The documents of a version: first that in the language that fits each UI language best, or a single one if it is the same
 * for all, then those in other languages.
 */
function shownFirst<T extends { readonly entry: { readonly language: string } }>(records: readonly T[]) {
  const shown = records.length === 0 ? [] : [...new Set(UI_LANGUAGES.map((ui) => inLanguage(records, ui)))];
  return { shown, latest: [...shown, ...records.filter((one) => !shown.includes(one))] };
}

/**
 * The codes, names and aliases of a document's rows, and the values of its columns, in each of its languages; undefined if it
 * has none. A row is in the languages that name it, or in that of the document.
 *
 * @param codes those of the history of its list, for their former names
 */
export function rowTextsOf(document: Document, codes: readonly HistoryCode[] = []): RowTexts[] | undefined {
  if (!document.codeList || !document.hasData) return undefined;
  const renamed = new Map<string, readonly Period[]>();
  for (const { code, periods } of codes)
    if (periods.length > 1 || periods[0]?.formerNames) renamed.set(code, periods);
  const all = inItsLanguages(document).map((view) => readRowTexts(view, renamed));
  return all.map(({ keyColumns, lines, names, values }, language) => {
    const isShown = (row: number) =>
      names[row] !== '' || (language === 0 && all.every((own) => own.names[row] === ''));
    return { keyColumns, values, rows: lines.filter((_, row) => isShown(row)).join('\n') };
  });
}

function readRowTexts(document: Document, renamed: Map<string, readonly Period[]>) {
  const codeList = document.codeList as CodeListJson;
  const rows = [...document.rows];
  const { columns, keys, foreignKeys = [] } = codeList.columnSet;
  const keyColumns = defaultKeyOf(codeList.columnSet)?.columnIds ?? [];
  const joinedColumns = joinedColumnsOf(document, keyColumns);
  const codeColumns = new Set([
    ...keyColumns,
    ...joinedColumns,
    ...keys.flatMap(({ columnIds }) => columnIds),
  ]);
  const texts = columns.filter(({ id, type }) => type === 'string' && !codeColumns.has(id));
  const roles = columnRolesOf(codeList);
  const correspondence = correspondenceOf(document);
  // A table of correspondences has names only if it states them.
  const named = texts.map(({ id }) => ({ id, isText: !correspondence || id === roles.name }));
  const nameColumn = texts[nameColumnIn(named)]?.id ?? '';
  const { column: aliasColumn = '', separator } = roles.aliases ?? {};
  const ofForeignKeys = foreignKeys.flatMap(({ columnIds }) => columnIds);
  const taken = [nameColumn, aliasColumn, correspondence?.match, ...ofForeignKeys];
  const others = texts
    .filter(({ id }) => !taken.includes(id))
    .map(({ id }) => {
      const filled = rows.map((row) => shortText(row, id)).filter((text) => text !== '');
      return { id, filled: filled.length, distinct: new Set(filled) };
    });
  const aliasColumns = others.filter(({ filled, distinct }) => distinct.size >= filled * MIN_DISTINCT);
  const lines: string[] = [];
  const names: string[] = [];
  for (const row of rows) {
    const codes = Array.from(codeColumns, (id) => printCell(row, id));
    // Other keys may have no code.
    const plain = codes.map((code) => (isPlain(code) ? code : ''));
    if (plain.slice(0, keyColumns.length).includes('')) continue;
    const { status, validTo, validBefore } = factsOf(row, roles);
    const end = validTo?.match(/^\d+/)?.[0] ?? status ?? (validBefore && 'withdrawn');
    const name = cleanText(printCell(row, nameColumn));
    const aliases = [
      ...aliasColumns.map(({ id }) => shortText(row, id)),
      ...valuesInCell(ownMember(row, aliasColumn), separator),
    ].map(cleanText);
    const found = aliases.filter(
      (text) => /[\p{L}\p{N}]/u.test(text) && text !== name && !codes.includes(text),
    );
    const cells = [`${end === undefined ? '' : END_MARK + end + END_MARK}${name}`, ...plain];
    const periods = renamed.get(labelOf(row, { columnIds: keyColumns }) ?? '') ?? [];
    for (const former of findFormerNames(periods, document.entry.language).keys()) {
      const text = cleanText(former);
      // Other capitals and accents find nothing more.
      const isKnown = [name, ...found].some((known) => codeKeyOf(known) === codeKeyOf(text));
      if (!isKnown) found.push(FORMER_START + text);
    }
    if (found.length > 0) cells.push(found.map((alias) => ALIAS_START + alias).join(''));
    lines.push(cells.join('\t'));
    names.push(name);
  }
  const few = others.filter(
    ({ filled, distinct }) => distinct.size <= MAX_VALUES && filled >= distinct.size * MIN_ROWS_PER_VALUE,
  );
  const values = few.flatMap(({ distinct }) => [...distinct]).filter((value) => /\p{L}/u.test(value));
  return { keyColumns, lines, names, values };
}

function shortText(row: Row, id: string): string {
  const cell = ownMember(row, id);
  return typeof cell === 'string' && cell.length <= MAX_VALUE_LENGTH ? cell : '';
}

/** A cell as text; numbers as in the fragments of pages. */
function printCell(row: Row, id: string): string {
  const cell = ownMember(row, id) ?? '';
  if (Array.isArray(cell)) return cell.join(', ');
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

const cleanText = (text: string): string => truncate(text, MAX_NAME_LENGTH).replace(/[\t\n\v\f]/g, ' ');

const isPlain = (code: string): boolean => code.length <= MAX_CODE_LENGTH && !/[\t\n\v]/.test(code);
