import {
  type Change,
  type CodeChanges,
  type Comparison,
  countsOf,
  type FieldChange,
  type PartChanges,
  type SetReference,
} from '../../../model/changes/model.ts';
import type { CodeListJson } from '../../../model/document/columns.ts';
import { ownMember } from '../../../model/values/json-values.ts';
import type { UiLanguage } from '../../paths.ts';
import type { ChangesTexts } from '../../texts/all.ts';
import { formatDate } from '../components/text.ts';
import { printFragment } from '../document/links.ts';

/*
 * The changes between two versions as tables of plain values: the build prints them, and a worker of the page that
 * compares any two versions posts them to the page.
 */

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

/** A section, wherever it is displayed. */
type Rows = Omit<Section, 'isTechnical'>;

interface SectionRow {
  /** The header cells of the row. */
  readonly names: readonly RowName[];
  readonly cells: readonly Cell[];
}

/** A name, undefined if it is absent, with its link, and with its language if that is known. */
export interface RowName {
  readonly text: string | undefined;
  readonly href?: string | undefined;
  readonly language?: string | undefined;
}

/** A displayed value. */
interface Cell {
  /** Undefined for an absent value. */
  readonly text: string | undefined;
  /** Whether it is a text of the document, in the document's language. */
  readonly isText: boolean;
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

/** What the tables link to and take names from. */
interface SectionContext {
  readonly ui: UiLanguage;
  readonly texts: ChangesTexts;
  /** URLs of the pages of the earlier and the later document. */
  readonly pageBefore: string | undefined;
  readonly pageAfter: string;
  readonly lists: ReferencedLists;
  /** Names of the columns by their ids. */
  readonly columnNames: ReadonlyMap<string, string>;
}

/** Longer codes have no link to their row. */
const MAX_CODE_LENGTH = 300;

/** The names of the columns of two versions; the later one has precedence. */
export function columnNamesOf(
  before: Pick<CodeListJson, 'columnSet'> | undefined,
  after: Pick<CodeListJson, 'columnSet'> | undefined,
): Map<string, string> {
  const columns = [...(before?.columnSet.columns ?? []), ...(after?.columnSet.columns ?? [])];
  return new Map(columns.map(({ id, name = '' }) => [id, name.trim() === '' ? id : name]));
}

/** The tables of a comparison, without empty ones; those about the definition of the list come last. */
export function sectionsOf(changes: Comparison, context: SectionContext): Section[] {
  const { codes, columns, keys, foreignKeys, defaultKey, identification, references } = changes;
  const { texts } = context;
  const propertyRows = (heading: string, fields: readonly FieldChange[]) => {
    const rows = fields.map((field) => [fieldRow([], field, context)]);
    return changedRows(texts, heading, [texts.property], rows);
  };
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
    propertyRows(texts.heading('identification', 'changed'), metadata),
  ];
  return [
    ...content.map((section) => ({ ...section, isTechnical: false })),
    ...technical.map((section) => ({ ...section, isTechnical: true })),
  ].filter(({ rows }) => rows.length > 0);
}

function rowsOfCodes(codes: CodeChanges, context: SectionContext): Rows[] {
  const { key, keyBefore, nameColumn, added, removed, renamed, changed } = codes;
  const { texts, pageBefore, pageAfter, columnNames } = context;
  const { heading } = texts;
  const codeName = (page: string | undefined, code: readonly unknown[]): RowName => ({
    text: code.map(plainText).join(' / '),
    href: page === undefined ? undefined : rowUrl(page, key, code),
  });
  const rowIn = (page: string | undefined) => {
    return ({ code, row }: CodeChanges['added'][number]): SectionRow => ({
      names: [codeName(page, code)],
      cells: nameColumn === undefined ? [] : [cellOf(ownMember(row, nameColumn))],
    });
  };
  const columns = [texts.code, ...(nameColumn === undefined ? [] : [texts.name])];
  return [
    plainRows(heading('codes', 'added'), columns, added.map(rowIn(pageAfter))),
    plainRows(heading('codes', 'removed'), columns, removed.map(rowIn(keyBefore ? undefined : pageBefore))),
    changedRows(
      texts,
      heading('codes', 'changed'),
      [...columns, texts.column],
      changed.map(({ code, name, cells }) => {
        const names = [
          codeName(pageAfter, code),
          ...(nameColumn === undefined ? [] : [{ text: textOf(name) }]),
        ];
        return cells.map((cell) => ({
          names: [...names, { text: columnNames.get(cell.column) ?? cell.column }],
          cells: cellsOfChange(cell),
        }));
      }),
    ),
    changedRows(
      texts,
      heading('names', 'changed'),
      [texts.code],
      renamed.map((one) => [{ names: [codeName(pageAfter, one.code)], cells: cellsOfChange(one) }]),
    ),
  ];
}

/** The URL of a row; a row with a very long code links to its page. */
function rowUrl(page: string, key: readonly string[], code: readonly unknown[]): string {
  const parts = key.map((columnId, i) => ({ columnId, value: plainText(code[i]) }));
  const isLong = parts.some(({ value }) => value.length > MAX_CODE_LENGTH);
  return isLong ? page : `${page}#${printFragment(parts)}`;
}

function rowsOfParts(
  subject: 'columns' | 'keys' | 'foreignKeys',
  { added, removed, changed }: PartChanges,
  context: SectionContext,
): Rows[] {
  const { texts } = context;
  const { heading } = texts;
  const columns = [texts.id, texts.definition];
  const rowOf = ({ id, ...definition }: PartChanges['added'][number]) => {
    return { names: [{ text: id }], cells: [cellOf(definition)] };
  };
  return [
    plainRows(heading(subject, 'added'), columns, added.map(rowOf)),
    plainRows(heading(subject, 'removed'), columns, removed.map(rowOf)),
    changedRows(
      texts,
      heading(subject, 'changed'),
      [texts.id, texts.property],
      changed.map(({ id, fields }) => fields.map((field) => fieldRow([{ text: id }], field, context))),
    ),
  ];
}

const DATE_FIELDS: ReadonlySet<string> = new Set(['publishedAt', 'validFrom', 'validTo']);

/**
 * A changed property. A changed date is in the language of the page if that shows the difference, and a changed reference
 * of a foreign key is shown as the versions of its target if nothing else changed.
 */
function fieldRow(
  names: readonly RowName[],
  change: FieldChange,
  { ui, lists }: Pick<SectionContext, 'ui' | 'lists'>,
): SectionRow {
  const { field, before, after } = change;
  const plain = { names: [...names, { text: field }], cells: cellsOfChange(change) };
  if (field === 'keyRef' && isTarget(before) && isTarget(after)) {
    const [from, to] = [before, after].map(({ codeListRef }) => versionName(codeListRef, lists));
    const { canonicalUri } = after.codeListRef;
    const isSame = before.keyId === after.keyId && before.codeListRef.canonicalUri === canonicalUri;
    if (!isSame || from === to) return plain;
    return {
      names: [...names, listName(canonicalUri, lists)],
      cells: cellsOfChange({ before: from, after: to }),
    };
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
  context: SectionContext,
): [Rows, ...Rows[]] {
  const { lists, texts } = context;
  const linkTo = (canonicalUri: string): RowName => ({
    ...listName(canonicalUri, lists),
    href: own(lists, canonicalUri)?.page,
  });
  const versionOf = (canonicalUri: string, uri: unknown) =>
    typeof uri === 'string'
      ? versionName({ canonicalUri, canonicalVersionUri: uri }, lists)
      : texts.latestVersion;
  const rowOf = (canonicalUri: string, version: string): SectionRow => ({
    names: [linkTo(canonicalUri)],
    cells: [{ text: version, isText: false }],
  });
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

/** The name of the version of a reference: its `version`, else what its URI adds to that of the list. */
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

/** A table with a row for each thing. */
const plainRows = (heading: string, columns: readonly string[], rows: readonly SectionRow[]): Rows => ({
  ...{ heading, columns, rows },
  count: rows.length,
});

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

const cellsOfChange = ({ before, after }: Change): Cell[] => [cellOf(before), cellOf(after)];

const cellOf = (value: unknown): Cell => ({ text: textOf(value), isText: typeof value === 'string' });

const textOf = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : plainText(value);

/** A value as people read it: objects as names and values, nested ones as JSON. */
function plainText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return value.map(innerText).join(', ');
  return Object.entries(value)
    .map(([name, own]) => `${name}: ${innerText(own)}`)
    .join('; ');
}

const innerText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isList ? value.join(', ') : JSON.stringify(value);
};

/** What a comparison says in addition to its tables. */
export interface Summary {
  /** The numbers of changes, such as "Codes: 3 added". */
  readonly counts: readonly string[];
  /** Why codes were not compared, and what else readers must know. */
  readonly notes: readonly string[];
}

/** The numbers and notes of a comparison. */
export function summaryOf(changes: Comparison, texts: ChangesTexts): Summary {
  const { codes } = changes;
  const counts = countsOf(changes).map(texts.count);
  if (!codes) return { counts, notes: [] };
  if (!codes.compared) return { counts, notes: [texts.notCompared[codes.reason]] };
  const { key, keyBefore, rowsWithoutCode } = codes;
  const withoutCode = rowsWithoutCode.before + rowsWithoutCode.after;
  return {
    counts,
    notes: [
      ...(keyBefore ? [texts.keyChanged(keyBefore.join(' + '), key.join(' + '))] : []),
      ...(withoutCode > 0 ? [texts.rowsWithoutCode(withoutCode)] : []),
    ],
  };
}
