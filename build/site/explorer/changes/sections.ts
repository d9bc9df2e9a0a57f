import { countsOf } from '../../../model/changes/counts.ts';
import type {
  Change,
  CodeChanges,
  Comparison,
  FieldChange,
  PartChanges,
  SetReference,
} from '../../../model/changes/model.ts';
import type { CodeListJson } from '../../../model/document/columns.ts';
import { ownMember } from '../../../model/values/json-values.ts';
import type { UiLanguage } from '../../paths.ts';
import type { ChangesTexts } from '../../texts/all.ts';
import { formatDateTime } from '../components/dates.ts';
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
export interface Cell {
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
export function sectionsOf(changes: Comparison, texts: ChangesTexts, context: SectionContext): Section[] {
  const { codes, columns, keys, foreignKeys, defaultKey, identification, references } = changes;
  const { heading, property } = texts;
  const propertySection = (title: string, fields: readonly FieldChange[]) =>
    changedSection(
      texts,
      title,
      [property],
      fields.map((field) => ({ names: [], fields: [withDates(field, context.ui)] })),
    );
  const content = [
    ...(codes?.compared ? codeSections(codes, texts, context) : []),
    ...referenceSections(references, texts, context),
  ];
  const technical = [
    ...partSections('columns', columns, texts, context),
    ...partSections('keys', keys, texts, context),
    propertySection(texts.defaultKey, defaultKey ? [{ field: 'defaultKey', ...defaultKey }] : []),
    ...partSections('foreignKeys', foreignKeys, texts, context),
    propertySection(
      heading('identification', 'changed'),
      // The change log has a section of its own.
      identification.filter(({ field }) => field !== 'changeLog'),
    ),
  ];
  return [...content, ...technical.map((section) => ({ ...section, isTechnical: true }))].filter(
    ({ rows }) => rows.length > 0,
  );
}

function codeSections(codes: CodeChanges, texts: ChangesTexts, context: SectionContext): Section[] {
  const { key, keyBefore, nameColumn, added, removed, renamed, changed } = codes;
  const { pageBefore, pageAfter, columnNames } = context;
  const { heading, code: codeHeading, name, column: columnHeading } = texts;
  const codeName = (page: string | undefined, code: readonly unknown[]): RowName => ({
    text: code.map(plainText).join(' / '),
    href: page === undefined ? undefined : rowUrl(page, key, code),
  });
  const cellsOf = (row: object) => (nameColumn === undefined ? [] : [cellOf(ownMember(row, nameColumn))]);
  const nameHeading = nameColumn === undefined ? [] : [name];
  const diff = diffSections(texts, {
    subject: 'codes',
    columns: [codeHeading, ...nameHeading],
    added: added.map(({ code, row }) => ({ names: [codeName(pageAfter, code)], cells: cellsOf(row) })),
    removed: removed.map(({ code, row }) => ({
      names: [codeName(keyBefore ? undefined : pageBefore, code)],
      cells: cellsOf(row),
    })),
    names: [codeHeading, ...nameHeading, columnHeading],
    changed: changed.map(({ code, name: own, cells }) => ({
      names: [codeName(pageAfter, code), ...(nameColumn === undefined ? [] : [{ text: textOf(own) }])],
      fields: cells.map(({ column, ...change }) => ({
        name: { text: columnNames.get(column) ?? column },
        ...change,
      })),
    })),
  });
  const newNames = renamed.map(({ code, ...change }) => ({
    names: [codeName(pageAfter, code)],
    fields: [change],
  }));
  return [...diff, changedSection(texts, heading('names', 'changed'), [codeHeading], newNames)];
}

/** The URL of a row; a row with a very long code links to its page. */
function rowUrl(page: string, key: readonly string[], code: readonly unknown[]): string {
  const parts = key.map((columnId, i) => ({ columnId, value: plainText(code[i]) }));
  const isLong = parts.some(({ value }) => value.length > MAX_CODE_LENGTH);
  return isLong ? page : `${page}#${printFragment(parts)}`;
}

function partSections(
  subject: Subject,
  parts: PartChanges,
  texts: ChangesTexts,
  context: SectionContext,
): Section[] {
  const rowOf = (part: PartChanges['added'][number]) => ({
    names: [{ text: part.id }],
    cells: [cellOf(withoutId(part))],
  });
  return diffSections(texts, {
    subject,
    columns: [texts.id, texts.definition],
    added: parts.added.map(rowOf),
    removed: parts.removed.map(rowOf),
    names: [texts.id, texts.property],
    changed: parts.changed.map(({ id, fields }) => ({
      names: [{ text: id }],
      fields: fields.map((field) => withoutReference(field, context)),
    })),
  });
}

/** A changed reference of a foreign key as the versions of its target, if nothing else changed. */
function withoutReference(field: FieldChange, { lists }: SectionContext): NamedChange {
  const [before, after] = [targetOf(field.before), targetOf(field.after)];
  if (field.field !== 'keyRef' || !before || !after) return namedField(field);
  const [from, to] = [before, after].map(({ codeListRef }) => versionName(codeListRef, lists));
  const isVersionChange =
    before.keyId === after.keyId &&
    before.codeListRef.canonicalUri === after.codeListRef.canonicalUri &&
    from !== to;
  if (!isVersionChange) return namedField(field);
  return { name: listName(after.codeListRef.canonicalUri, lists), before: from, after: to };
}

const namedField = ({ field, ...change }: FieldChange): NamedChange => ({ name: { text: field }, ...change });

interface Target {
  readonly keyId: string;
  readonly codeListRef: Omit<SetReference, 'type'>;
}

/** The target of a foreign key, as the schema of documents defines it. */
const targetOf = (value: unknown): Target | undefined =>
  typeof value === 'object' && value !== null && 'codeListRef' in value ? (value as Target) : undefined;

function referenceSections(
  { added, removed, changed }: Comparison['references'],
  texts: ChangesTexts,
  { lists }: SectionContext,
): Section[] {
  const linkTo = (canonicalUri: string): RowName => ({
    ...listName(canonicalUri, lists),
    href: own(lists, canonicalUri)?.page,
  });
  const rowOf = (reference: SetReference): SectionRow => ({
    names: [linkTo(reference.canonicalUri)],
    cells: [{ text: versionName(reference, lists) || texts.latestVersion, isText: false }],
  });
  const isVersion = ({ field }: FieldChange) => field === 'canonicalVersionUri';
  const versions = changed.flatMap(({ canonicalUri, fields }): SectionRow[] => {
    const field = fields.find(isVersion);
    if (!field) return [];
    const [from, to] = [field.before, field.after].map((uri) =>
      typeof uri === 'string'
        ? versionName({ canonicalUri, canonicalVersionUri: uri }, lists)
        : texts.latestVersion,
    );
    return [{ names: [linkTo(canonicalUri)], cells: [{ text: `${from} → ${to}`, isText: false }] }];
  });
  const others = changed
    .map(({ canonicalUri, fields }) => ({
      names: [linkTo(canonicalUri)],
      fields: fields.filter((field) => !isVersion(field)).map(namedField),
    }))
    .filter(({ fields }) => fields.length > 0);
  const [additions, removals] = diffSections(texts, {
    subject: 'references',
    columns: [texts.document, texts.version],
    added: added.map(rowOf),
    removed: removed.map(rowOf),
    names: [texts.document, texts.property],
    changed: [],
  });
  return [
    ...([additions, removals] as Section[]),
    {
      heading: texts.heading('references', 'changed'),
      count: versions.length,
      columns: [texts.document, texts.version],
      rows: versions,
      isTechnical: false,
    },
    {
      ...changedSection(texts, texts.otherReferenceChanges, [texts.document, texts.property], others),
      isTechnical: true,
    },
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

interface ChangedThing {
  readonly names: readonly RowName[];
  readonly fields: readonly NamedChange[];
}

/** A change without a name concerns all of the thing. */
interface NamedChange extends Change {
  readonly name?: RowName;
  /** Displays its values; default: {@link cellOf}. */
  readonly print?: (value: unknown) => Cell;
}

type Subject = Parameters<ChangesTexts['heading']>[0];

interface Diff {
  readonly subject: Subject;
  readonly columns: readonly string[];
  readonly added: readonly SectionRow[];
  readonly removed: readonly SectionRow[];
  /** Columns of the table of changes, the first for the thing, the last for its field. */
  readonly names: readonly string[];
  readonly changed: readonly ChangedThing[];
}

/** Tables of added, removed and changed things. */
function diffSections({ heading, ...texts }: ChangesTexts, diff: Diff): Section[] {
  const { subject, columns, added, removed, names, changed } = diff;
  const isTechnical = false;
  return [
    { heading: heading(subject, 'added'), count: added.length, columns, rows: added, isTechnical },
    { heading: heading(subject, 'removed'), count: removed.length, columns, rows: removed, isTechnical },
    changedSection(texts, heading(subject, 'changed'), names, changed),
  ];
}

/** A table of values before and after. */
function changedSection(
  texts: Pick<ChangesTexts, 'before' | 'after'>,
  heading: string,
  columns: readonly string[],
  changed: readonly ChangedThing[],
): Section {
  return {
    heading,
    count: changed.length,
    columns: [...columns, texts.before, texts.after],
    rows: changed.flatMap(({ names, fields }) =>
      fields.map(({ name, before, after, print = cellOf }) => ({
        names: name ? [...names, name] : names,
        cells: [print(before), print(after)],
      })),
    ),
    isTechnical: false,
  };
}

/** A changed date in the language of the page, if that shows the difference. */
function withDates(field: FieldChange, ui: UiLanguage): NamedChange {
  if (!DATE_FIELDS.has(field.field)) return namedField(field);
  const print = (value: unknown): Cell =>
    typeof value === 'string' ? { text: formatDateTime(ui, value), isText: false } : cellOf(value);
  const showsDifference = print(field.before).text !== print(field.after).text;
  return { ...namedField(field), ...(showsDifference && { print }) };
}

const DATE_FIELDS: ReadonlySet<string> = new Set(['publishedAt', 'validFrom', 'validTo']);

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

/** A part without its id. */
function withoutId(part: PartChanges['added'][number]): object {
  const { id: _, ...rest } = part;
  return rest;
}

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
