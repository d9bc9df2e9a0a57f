import {
  type Change,
  type CodeChanges,
  type Comparison,
  type Count,
  countsOf,
  type FieldChange,
  type PartChanges,
  type SetReference,
} from '../../../model/changes/model.ts';
import { groupBy } from '../../../model/collections.ts';
import type { CodeListJson } from '../../../model/document/columns.ts';
import type { Document } from '../../../model/document/document.ts';
import { inLanguage } from '../../../model/identity/language.ts';
import { ownMember } from '../../../model/values/json-values.ts';
import type { ListContext } from '../../part.ts';
import type { UiLanguage } from '../../paths.ts';
import { printFragment } from '../../rows/fragment.ts';
import { CHANGES_TEXTS, type ChangesTexts } from '../../texts/all.ts';
import { formatDate, titleOf, truncate, valueText } from '../components/text.ts';
import { documentPageUrl } from './changes-link.ts';

/*
 * The changes between two versions as tables of plain values, which the worker of the page that compares them posts to
 * the page.
 */

/** A comparison as texts and tables. */
export interface ComparisonView {
  /** The numbers of changes of codes and references, such as "3 codes added", and of their tables. */
  readonly counts: readonly { readonly text: string; readonly heading: string }[];
  /** Why codes were not compared, and other remarks for readers. */
  readonly notes: readonly string[];
  /** New entries of the change log. */
  readonly news: readonly string[];
  /** Without empty tables; those about the definition of the list come last. */
  readonly sections: readonly Section[];
}

/** A table with a heading. */
export interface Section {
  readonly heading: string;
  /** Number of changed things, each of which may have several rows. */
  readonly count: number;
  readonly columns: readonly string[];
  readonly rows: readonly SectionRow[];
  /** Whether it concerns the definition of the list rather than its codes. */
  readonly isTechnical: boolean;
}

interface SectionRow {
  /** The header cells of the row. */
  readonly names: readonly RowName[];
  readonly cells: readonly Cell[];
  /** Whether one of two languages lacks the text, or both have the same. */
  readonly isSame?: boolean;
}

/** A name, undefined if it is absent, with its link, and with its language if that is known. */
interface RowName {
  readonly text: string | undefined;
  readonly href?: string | undefined;
  readonly language?: string | undefined;
}

/** A displayed value. */
interface Cell {
  /** Undefined for an absent value. */
  readonly text: string | undefined;
  /** Whether it is a text of the document, in the document's language if it has none of its own. */
  readonly isText: boolean;
  readonly language?: string;
}

/** The lists that documents refer to, by canonical URI, for links and names. */
export type ReferencedLists = Readonly<Record<string, ReferencedList>>;

interface ReferencedList {
  readonly title: string;
  /** Of the title. */
  readonly language: string;
  readonly page: string;
  /** Names of its versions by their URIs. */
  readonly versions: Readonly<Record<string, string>>;
}

const MAX_NAME_LENGTH = 100;

/**
 * The lists of the directory that documents refer to, in the language of the page if possible, with the versions to which
 * they refer.
 */
export function referencedLists(
  ui: UiLanguage,
  documents: readonly Document[],
  { find, naming }: Pick<ListContext, 'find' | 'naming'>,
): ReferencedLists {
  const references = documents.flatMap(({ codeList, codeListSet }) => [
    ...(codeListSet?.referenceSet ?? []),
    ...(codeList?.columnSet.foreignKeys ?? []).map(({ keyRef }) => keyRef.codeListRef),
  ]);
  const lists = [...groupBy(references, ({ canonicalUri }) => canonicalUri)].flatMap(([uri, own]) => {
    const versions = find(uri)?.versions ?? [];
    const newest = versions[0] && inLanguage(versions[0].records, ui);
    if (!newest) return [];
    const names = versions.flatMap(({ uri: versionUri, records }) => {
      const name = records[0]?.entry.version;
      const isNamed = name !== undefined && own.some((one) => one.canonicalVersionUri === versionUri);
      return isNamed ? [[versionUri, truncate(name, MAX_NAME_LENGTH)]] : [];
    });
    const list = {
      title: truncate(titleOf(newest.entry), MAX_NAME_LENGTH),
      language: newest.entry.language,
      page: documentPageUrl(ui, newest, naming),
      versions: Object.fromEntries(names),
    };
    return [[uri, list] as const];
  });
  return Object.fromEntries(lists);
}

/** The compared documents and their pages, and the lists that they refer to. */
export interface ViewContext {
  readonly ui: UiLanguage;
  readonly before: Side;
  readonly after: Side;
  readonly lists: ReferencedLists;
}

interface Side {
  readonly codeList: Pick<CodeListJson, 'columnSet'> | undefined;
  readonly page: string;
}

export function viewComparison(changes: Comparison, context: ViewContext): ComparisonView {
  const { codes, columns, keys, foreignKeys, defaultKey, identification, references } = changes;
  const texts = CHANGES_TEXTS[context.ui];
  const { heading, property } = texts;
  const propertyRows = (title: string, fields: readonly FieldChange[]) =>
    changedRows(
      texts,
      title,
      [property],
      fields.map((field) => [fieldRow([], field, context)]),
    );
  // The change log has a section of its own.
  const metadata = identification.filter(({ field }) => field !== 'changeLog');
  const [referenceProperties, ...referenceRows] = rowsOfReferences(references, context);
  const content = [...(codes?.compared ? rowsOfCodes(codes, context) : []), ...referenceRows];
  const technical = [
    referenceProperties,
    ...rowsOfParts('columns', columns, context),
    ...rowsOfParts('keys', keys, context),
    propertyRows(texts.defaultKey, defaultKey ? [{ field: 'defaultKey', ...defaultKey }] : []),
    ...rowsOfParts('foreignKeys', foreignKeys, context),
    propertyRows(heading('identification', 'changed'), metadata),
  ];
  return {
    counts: countsOf(changes)
      .filter((count) => !isTechnical(count))
      .map((count) => ({ text: texts.count(count), heading: heading(count.subject, count.kind) })),
    notes: notesOf(codes, texts),
    news: newLogEntries(identification),
    sections: [
      ...content.map((section) => ({ ...section, isTechnical: false })),
      ...technical.map((section) => ({ ...section, isTechnical: true })),
    ].filter(({ rows }) => rows.length > 0),
  };
}

/** The entries of the later change log that the earlier one lacks. */
function newLogEntries(identification: readonly FieldChange[]): string[] {
  const { before = [], after = [] } = identification.find(({ field }) => field === 'changeLog') ?? {};
  const known = new Set(before as string[]);
  return (after as string[]).filter((entry) => entry.trim() !== '' && !known.has(entry));
}

/** Whether changes concern the definition of a list rather than its codes. */
const isTechnical = ({ subject }: Count): boolean =>
  subject !== 'codes' && subject !== 'names' && subject !== 'references';

/** The numbers of changes as texts: those of the definition are one number. */
export function summarizeCounts(counts: readonly Count[], texts: ChangesTexts): string[] {
  const technical = counts.filter(isTechnical).reduce((sum, { count }) => sum + count, 0);
  return [
    ...counts.filter((count) => !isTechnical(count)).map(texts.count),
    ...(technical > 0 ? [texts.technicalCount(technical)] : []),
  ];
}

function notesOf(codes: Comparison['codes'], texts: ChangesTexts): string[] {
  if (!codes) return [];
  if (!codes.compared) return [texts.notCompared[codes.reason]];
  const { key, keyBefore, rowsWithoutCode } = codes;
  const withoutCode = rowsWithoutCode.before + rowsWithoutCode.after;
  return [
    ...(keyBefore ? [texts.keyChanged(keyBefore.join(' + '), key.join(' + '))] : []),
    ...(withoutCode > 0 ? [texts.rowsWithoutCode(withoutCode)] : []),
  ];
}

/** A section, wherever it is displayed. */
type Rows = Omit<Section, 'isTechnical'>;

/** A table with a row for each thing. */
export const plainRows = (heading: string, columns: readonly string[], rows: readonly SectionRow[]): Rows => {
  return { heading, columns, rows, count: rows.length };
};

/** A table of values before and after, with the rows of each changed thing. */
const changedRows = (
  texts: ChangesTexts,
  heading: string,
  columns: readonly string[],
  changed: readonly (readonly SectionRow[])[],
): Rows => ({
  heading,
  count: changed.filter((rows) => rows.length > 0).length,
  columns: [...columns, texts.before, texts.after],
  rows: changed.flat(),
});

export function rowsOfCodes(codes: CodeChanges, { ui, before, after }: ViewContext): Rows[] {
  const { key, keyBefore, nameColumn, added, removed, renamed, changed } = codes;
  const texts = CHANGES_TEXTS[ui];
  const { heading } = texts;
  const columnNames = new Map(
    [before, after]
      .flatMap((side) => side.codeList?.columnSet.columns ?? [])
      .map(({ id, name = '' }) => [id, name.trim() === '' ? id : name]),
  );
  const codeName = (page: string | undefined, code: readonly unknown[]) => linkedCode(page, key, code);
  const rowIn = (page: string | undefined) => {
    return ({ code, row }: CodeChanges['added'][number]): SectionRow => ({
      names: [codeName(page, code)],
      cells: nameColumn === undefined ? [] : [cellOf(ownMember(row, nameColumn))],
    });
  };
  const columns = [texts.code, ...(nameColumn === undefined ? [] : [texts.name])];
  const changedCodes = changed.map(({ code, name, cells }) => {
    const own = [codeName(after.page, code), ...(nameColumn === undefined ? [] : [{ text: textOf(name) }])];
    return cells.map((cell) => ({
      names: [...own, { text: columnNames.get(cell.column) ?? cell.column }],
      cells: cellsOfChange(cell),
    }));
  });
  const newNames = renamed.map((one) => [
    { names: [codeName(after.page, one.code)], cells: cellsOfChange(one) },
  ]);
  return [
    plainRows(heading('codes', 'added'), columns, added.map(rowIn(after.page))),
    plainRows(heading('codes', 'removed'), columns, removed.map(rowIn(keyBefore ? undefined : before.page))),
    changedRows(texts, heading('codes', 'changed'), [...columns, texts.column], changedCodes),
    changedRows(texts, heading('names', 'changed'), [texts.code], newNames),
  ];
}

/** A code, with a link to its row in a page. */
export const linkedCode = (
  page: string | undefined,
  key: readonly string[],
  code: readonly unknown[],
): RowName => ({
  text: code.map(plainText).join(' / '),
  href: page === undefined ? undefined : rowUrl(page, key, code),
});

/** Longer codes have no link to their row. */
const MAX_CODE_LENGTH = 300;

/** The URL of a row; a row with a very long code links to its page. */
function rowUrl(page: string, key: readonly string[], code: readonly unknown[]): string {
  const parts = key.map((columnId, i) => ({ columnId, value: plainText(code[i]) }));
  const isLong = parts.some(({ value }) => value.length > MAX_CODE_LENGTH);
  return isLong ? page : `${page}#${printFragment(parts)}`;
}

function rowsOfParts(
  subject: 'columns' | 'keys' | 'foreignKeys',
  { added, removed, changed }: PartChanges,
  context: ViewContext,
): Rows[] {
  const texts = CHANGES_TEXTS[context.ui];
  const { heading, id: idColumn, definition: definitionColumn, property } = texts;
  const columns = [idColumn, definitionColumn];
  const rowOf = ({ id, ...definition }: PartChanges['added'][number]) => {
    return { names: [{ text: id }], cells: [cellOf(definition)] };
  };
  const fields = changed.map((part) =>
    part.fields.map((field) => fieldRow([{ text: part.id }], field, context)),
  );
  return [
    plainRows(heading(subject, 'added'), columns, added.map(rowOf)),
    plainRows(heading(subject, 'removed'), columns, removed.map(rowOf)),
    changedRows(texts, heading(subject, 'changed'), [idColumn, property], fields),
  ];
}

const DATE_FIELDS: ReadonlySet<string> = new Set(['publishedAt', 'validFrom', 'validTo']);

/**
 * A changed property. A changed date is formatted for the page if that shows the difference. A changed reference of a
 * foreign key is shown as the versions of its target if nothing else changed.
 */
function fieldRow(
  names: readonly RowName[],
  change: FieldChange,
  { ui, lists }: Pick<ViewContext, 'ui' | 'lists'>,
): SectionRow {
  const { field, before, after } = change;
  const plain = { names: [...names, { text: field }], cells: cellsOfChange(change) };
  if (field === 'keyRef' && isTarget(before) && isTarget(after)) {
    const [from, to] = [before, after].map(({ codeListRef }) => versionName(codeListRef, lists));
    const { canonicalUri } = after.codeListRef;
    const isSame = before.keyId === after.keyId && before.codeListRef.canonicalUri === canonicalUri;
    if (!isSame || from === to) return plain;
    const list = [...names, listName(canonicalUri, lists)];
    return { names: list, cells: cellsOfChange({ before: from, after: to }) };
  }
  if (!DATE_FIELDS.has(field)) return plain;
  const [from, to] = [before, after].map((value) =>
    typeof value === 'string' ? { text: formatDate(ui, value, 'withTime'), isText: false } : cellOf(value),
  ) as [Cell, Cell];
  return from.text === to.text ? plain : { ...plain, cells: [from, to] };
}

/** The target of a foreign key, as the schema of documents defines it. */
interface Target {
  readonly keyId: string;
  readonly codeListRef: Omit<SetReference, 'type'>;
}

const isTarget = (value: unknown): value is Target =>
  typeof value === 'object' && value !== null && 'codeListRef' in value;

/** The tables of references; the first one is that of changed properties other than the version. */
function rowsOfReferences(
  { added, removed, changed }: Comparison['references'],
  context: ViewContext,
): [Rows, ...Rows[]] {
  const { ui, lists } = context;
  const texts = CHANGES_TEXTS[ui];
  const linkTo = (canonicalUri: string): RowName => {
    return { ...listName(canonicalUri, lists), href: own(lists, canonicalUri)?.page };
  };
  const versionOf = (canonicalUri: string, uri: unknown) =>
    typeof uri === 'string'
      ? versionName({ canonicalUri, canonicalVersionUri: uri }, lists)
      : texts.latestVersion;
  const rowOf = (canonicalUri: string, version: string): SectionRow => {
    return { names: [linkTo(canonicalUri)], cells: [{ text: version, isText: false }] };
  };
  const rowsOf = (references: readonly SetReference[]) =>
    references.map((one) => rowOf(one.canonicalUri, versionOf(one.canonicalUri, one.canonicalVersionUri)));
  const isVersion = ({ field }: FieldChange) => field === 'canonicalVersionUri';
  const versions = changed.flatMap(({ canonicalUri, fields }) =>
    fields.filter(isVersion).map(({ before, after }) => {
      const [from, to] = [before, after].map((uri) => versionOf(canonicalUri, uri));
      return rowOf(canonicalUri, `${from} → ${to}`);
    }),
  );
  const others = changed.map(({ canonicalUri, fields }) =>
    fields
      .filter((field) => !isVersion(field))
      .map((field) => fieldRow([linkTo(canonicalUri)], field, context)),
  );
  const columns = [texts.document, texts.version];
  return [
    changedRows(texts, texts.otherReferenceChanges, [texts.document, texts.property], others),
    plainRows(texts.heading('references', 'added'), columns, rowsOf(added)),
    plainRows(texts.heading('references', 'removed'), columns, rowsOf(removed)),
    plainRows(texts.heading('references', 'changed'), columns, versions),
  ];
}

function listName(canonicalUri: string, lists: ReferencedLists): RowName {
  const list = own(lists, canonicalUri);
  return list ? { text: list.title, language: list.language } : { text: canonicalUri };
}

/** The name of the version of a reference: its `version`, else the end of its URI after the URI of the list. */
function versionName(
  { canonicalUri, canonicalVersionUri }: Omit<SetReference, 'type'>,
  lists: ReferencedLists,
): string {
  if (canonicalVersionUri === undefined) return '';
  const known = own(own(lists, canonicalUri)?.versions ?? {}, canonicalVersionUri);
  if (known !== undefined) return known;
  const rest = canonicalVersionUri.startsWith(canonicalUri)
    ? canonicalVersionUri.slice(canonicalUri.length)
    : '';
  return /^[:/#?_@-]./.test(rest) ? rest.slice(1) : canonicalVersionUri;
}

const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

const cellsOfChange = ({ before, after }: Change): Cell[] => [cellOf(before), cellOf(after)];

const cellOf = (value: unknown): Cell => ({ text: textOf(value), isText: typeof value === 'string' });

const textOf = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : plainText(value);

/** A value for readers: objects as names and values, nested ones as JSON. */
function plainText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return valueText(value);
  if (Array.isArray(value)) return value.map(innerText).join(', ');
  return Object.entries(value)
    .map(([name, inner]) => `${name}: ${innerText(inner)}`)
    .join('; ');
}

const innerText = (value: unknown): string => {
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isList ? value.join(', ') : valueText(value);
};
