import type { CodeListJson } from '../../catalogue/model.ts';
import type {
  Change,
  CodeChanges,
  Comparison,
  FieldChange,
  PartChanges,
  SetReference,
} from '../../changes/model.ts';
import { copyLongNumbers, exactJson, exactMember, LongNumber } from '../../domain/long-numbers.ts';
import type { ChangesTexts } from '../../texts/all.ts';
import { printFragment } from '../document/fragment.ts';

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

interface SectionRow extends RowName {
  readonly cells: readonly Cell[];
}

/** The header cells of a row, and the link of the first one. */
interface RowName {
  readonly names: readonly string[];
  readonly href?: string | undefined;
}

/** A displayed value; the text of an absent one is empty. */
export interface Cell {
  readonly text: string;
  /** Whether it is a text of the document, in the document's language. */
  readonly isText: boolean;
}

/** The lists that documents refer to, by canonical URI, for links and names. */
export type ReferencedLists = Readonly<Record<string, ReferencedList>>;

interface ReferencedList {
  readonly title: string;
  readonly page: string;
  /** Names of its versions by their URIs. */
  readonly versions: Readonly<Record<string, string>>;
}

/** What the tables link to and take names from. */
export interface SectionContext {
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
  const { subjects, property } = texts;
  const propertySection = (heading: string, fields: readonly FieldChange[]) =>
    changedSection(
      texts,
      heading,
      [property],
      fields.map((field) => ({ names: [], fields: [field] })),
    );
  const content = [
    ...(codes?.compared ? codeSections(codes, texts, context) : []),
    ...referenceSections(references, texts, context),
  ];
  const technical = [
    ...partSections(subjects.columns, columns, texts, context),
    ...partSections(subjects.keys, keys, texts, context),
    propertySection(texts.defaultKey, defaultKey ? [{ field: 'defaultKey', ...defaultKey }] : []),
    ...partSections(subjects.foreignKeys, foreignKeys, texts, context),
    propertySection(
      subjects.identification,
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
  const { subjects, code: codeHeading, name, column: columnHeading } = texts;
  const rowName = (page: string | undefined, code: readonly unknown[], ...more: string[]): RowName => ({
    names: [code.map(plainText).join(' / '), ...more],
    href: page === undefined ? undefined : rowUrl(page, key, code),
  });
  const cellsOf = (row: object) => (nameColumn === undefined ? [] : [cellOf(exactMember(row, nameColumn))]);
  const nameHeading = nameColumn === undefined ? [] : [name];
  return diffSections(texts, {
    heading: subjects.codes,
    columns: [codeHeading, ...nameHeading],
    added: added.map(({ code, row }) => ({ ...rowName(pageAfter, code), cells: cellsOf(row) })),
    removed: removed.map(({ code, row }) => ({
      ...rowName(keyBefore ? undefined : pageBefore, code),
      cells: cellsOf(row),
    })),
    renamed: renamed.map(({ code, ...change }) => ({ ...rowName(pageAfter, code), fields: [change] })),
    names: [codeHeading, ...nameHeading, columnHeading],
    changed: changed.map(({ code, name: own, cells }) => ({
      ...rowName(pageAfter, code, ...(nameColumn === undefined ? [] : [plainText(own)])),
      fields: cells.map(({ column, ...change }) => ({
        field: columnNames.get(column) ?? column,
        ...change,
      })),
    })),
  });
}

/** The URL of a row; a row with a very long code links to its page. */
function rowUrl(page: string, key: readonly string[], code: readonly unknown[]): string {
  const parts = key.map((columnId, i) => ({ columnId, value: plainText(code[i]) }));
  const isLong = parts.some(({ value }) => value.length > MAX_CODE_LENGTH);
  return isLong ? page : `${page}#${printFragment(parts)}`;
}

function partSections(
  heading: string,
  parts: PartChanges,
  texts: ChangesTexts,
  context: SectionContext,
): Section[] {
  const rowOf = (part: PartChanges['added'][number]) => ({
    names: [part.id],
    cells: [cellOf(withoutId(part))],
  });
  return diffSections(texts, {
    heading,
    columns: [texts.id, texts.definition],
    added: parts.added.map(rowOf),
    removed: parts.removed.map(rowOf),
    names: [texts.id, texts.property],
    changed: parts.changed.map(({ id, fields }) => ({
      names: [id],
      fields: fields.map((field) => withoutReference(field, context)),
    })),
  });
}

/** A changed reference of a foreign key as the versions of its target, if nothing else changed. */
function withoutReference(field: FieldChange, { lists }: SectionContext): FieldChange {
  const [before, after] = [targetOf(field.before), targetOf(field.after)];
  if (field.field !== 'keyRef' || !before || !after) return field;
  const [from, to] = [before, after].map(({ codeListRef }) => versionName(codeListRef, lists));
  const isVersionChange =
    before.keyId === after.keyId &&
    before.codeListRef.canonicalUri === after.codeListRef.canonicalUri &&
    from !== to;
  if (!isVersionChange) return field;
  const title = listTitle(after.codeListRef.canonicalUri, lists);
  return { field: title, before: from, after: to };
}

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
  const nameOf = (canonicalUri: string): RowName => ({
    names: [listTitle(canonicalUri, lists)],
    href: own(lists, canonicalUri)?.page,
  });
  const rowOf = (reference: SetReference): SectionRow => ({
    ...nameOf(reference.canonicalUri),
    cells: [cellOf(versionName(reference, lists))],
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
    return [{ ...nameOf(canonicalUri), cells: [{ text: `${from} → ${to}`, isText: false }] }];
  });
  const others = changed
    .map(({ canonicalUri, fields }) => ({
      ...nameOf(canonicalUri),
      fields: fields.filter((field) => !isVersion(field)),
    }))
    .filter(({ fields }) => fields.length > 0);
  const { references } = texts.subjects;
  const [additions, removals] = diffSections(texts, {
    heading: references,
    columns: [texts.document, texts.version],
    added: added.map(rowOf),
    removed: removed.map(rowOf),
    names: [texts.document, texts.property],
    changed: [],
  });
  return [
    ...([additions, removals] as Section[]),
    {
      heading: `${references}: ${texts.kinds.changed}`,
      count: versions.length,
      columns: [texts.document, texts.version],
      rows: versions,
      isTechnical: false,
    },
    {
      ...changedSection(
        texts,
        `${references}: ${texts.properties}`,
        [texts.document, texts.property],
        others,
      ),
      isTechnical: true,
    },
  ];
}

const listTitle = (canonicalUri: string, lists: ReferencedLists): string =>
  own(lists, canonicalUri)?.title ?? canonicalUri;

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

interface ChangedThing extends RowName {
  /** A change without a field concerns all of it. */
  readonly fields: readonly (Change & { readonly field?: string })[];
}

interface Diff {
  readonly heading: string;
  readonly columns: readonly string[];
  readonly added: readonly SectionRow[];
  readonly removed: readonly SectionRow[];
  readonly renamed?: readonly ChangedThing[];
  /** Columns of the table of changes, the first for the thing, the last for its field. */
  readonly names: readonly [string, ...string[]];
  readonly changed: readonly ChangedThing[];
}

/** Tables of added, removed, renamed and changed things. */
function diffSections(texts: ChangesTexts, diff: Diff): Section[] {
  const { columns, added, removed, renamed = [], names, changed } = diff;
  const headingOf = (kind: keyof ChangesTexts['kinds']) => `${diff.heading}: ${texts.kinds[kind]}`;
  const isTechnical = false;
  return [
    { heading: headingOf('added'), count: added.length, columns, rows: added, isTechnical },
    { heading: headingOf('removed'), count: removed.length, columns, rows: removed, isTechnical },
    changedSection(texts, headingOf('renamed'), [names[0]], renamed),
    changedSection(texts, headingOf('changed'), names, changed),
  ];
}

/** A table of values before and after. */
function changedSection(
  texts: ChangesTexts,
  heading: string,
  columns: readonly string[],
  changed: readonly ChangedThing[],
): Section {
  return {
    heading,
    count: changed.length,
    columns: [...columns, texts.before, texts.after],
    rows: changed.flatMap(({ names, href, fields }) =>
      fields.map(({ field, before, after }) => ({
        names: field === undefined ? names : [...names, field],
        href,
        cells: [cellOf(before), cellOf(after)],
      })),
    ),
    isTechnical: false,
  };
}

const cellOf = (value: unknown): Cell => ({ text: plainText(value), isText: typeof value === 'string' });

/** A value as people read it, with all digits of numbers: objects as names and values, nested ones as JSON. */
function plainText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value instanceof LongNumber) return exactJson(value);
  if (Array.isArray(value)) return value.map((_, i) => innerText(exactMember(value, i))).join(', ');
  return Object.keys(value)
    .map((name) => `${name}: ${innerText(exactMember(value, name))}`)
    .join('; ');
}

const innerText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isList ? value.join(', ') : exactJson(value);
};

/** A part without its id, with all digits of its numbers. */
function withoutId(part: PartChanges['added'][number]): object {
  const { id: _, ...rest } = part;
  copyLongNumbers(part, rest);
  return rest;
}
