import type { CodeChanges, Comparison, FieldChange, PartChanges } from '../../../model/changes/comparison.ts';
import { type Count, countsOf } from '../../../model/changes/counts.ts';
import { ownMember } from '../../../model/values/json-values.ts';
import { printFragment } from '../../rows/cells.ts';
import { CHANGES_TEXTS, type ChangesTexts } from '../../texts/all.ts';
import type { Cell, ComparisonView, Section, SectionRow, ViewContext } from './view.ts';
import { cellOf, cellsOfChange, fieldRow, listName, newSection, plainText, versionName } from './view.ts';

/** The changes between two versions as texts and tables. */
export function viewComparison(changes: Comparison, context: ViewContext): ComparisonView {
  const { codes, columns, keys, foreignKeys, defaultKey } = changes;
  const texts = CHANGES_TEXTS[context.ui];
  const { heading, property, before, after } = texts;
  const properties = (title: string, fields: readonly FieldChange[]): Section => {
    const rows = fields.map((field) => [fieldRow(undefined, field, context)]);
    return newSection(title, [property, before, after], rows, true);
  };
  const isLog = ({ field }: FieldChange) => field === 'changeLog';
  const sections = [
    ...(codes?.compared ? sectionsOfCodes(codes, context) : []),
    ...sectionsOfReferences(changes.references, context),
    ...sectionsOfParts('columns', columns, context),
    ...sectionsOfParts('keys', keys, context),
    properties(texts.defaultKey, defaultKey ? [{ field: 'defaultKey', ...defaultKey }] : []),
    ...sectionsOfParts('foreignKeys', foreignKeys, context),
    properties(
      heading('identification', 'changed'),
      changes.identification.filter((change) => !isLog(change)),
    ),
  ];
  const counts = countsOf(changes).filter((count) => !isTechnical(count));
  // The schema of documents defines the change log.
  const log = (changes.identification.find(isLog) ?? {}) as { before?: string[]; after?: string[] };
  const known = new Set(log.before);
  return {
    counts: counts.map((count) => ({
      text: texts.count(count),
      heading: heading(count.subject, count.kind),
    })),
    notes: notesOf(codes, texts),
    news: (log.after ?? []).filter((entry) => entry.trim() !== '' && !known.has(entry)),
    sections: sections.filter(({ rows }) => rows.length > 0),
  };
}

/** Whether changes concern the definition of a list rather than its codes. */
const isTechnical = ({ subject }: Count): boolean => !['codes', 'names', 'references'].includes(subject);

/** The numbers of changes as texts: those of the definition are one number. */
export function summarizeCounts(counts: readonly Count[], texts: ChangesTexts): string[] {
  const summary = counts.filter((count) => !isTechnical(count)).map(texts.count);
  const technical = counts.filter(isTechnical).reduce((sum, { count }) => sum + count, 0);
  return technical > 0 ? [...summary, texts.technicalCount(technical)] : summary;
}

function notesOf(codes: Comparison['codes'], texts: ChangesTexts): string[] {
  if (!codes) return [];
  if (!codes.compared) return [texts.notCompared[codes.reason]];
  const { key, keyBefore, rowsWithoutCode } = codes;
  const withoutCode = rowsWithoutCode.before + rowsWithoutCode.after;
  const notes: string[] = [];
  if (keyBefore) notes.push(texts.keyChanged(keyBefore.join(' + '), key.join(' + ')));
  if (withoutCode > 0) notes.push(texts.rowsWithoutCode(withoutCode));
  return notes;
}

/** The tables of added, removed and changed codes, and of changed names. */
export function sectionsOfCodes(codes: CodeChanges, { ui, before, after }: ViewContext): Section[] {
  const { key, keyBefore, nameColumn } = codes;
  const texts = CHANGES_TEXTS[ui];
  const { heading } = texts;
  const columnNames = new Map<string, string>();
  for (const { codeList } of [before, after]) {
    for (const { id, name = '' } of codeList?.columnSet.columns ?? [])
      columnNames.set(id, name.trim() === '' ? id : name);
  }
  const hasNames = nameColumn !== undefined;
  const wholeRow = (page: string | undefined, { code, row }: CodeChanges['added'][number]): SectionRow[] => {
    const cells = hasNames ? [cellOf(ownMember(row, nameColumn))] : [];
    return [{ names: [linkedCode(page, key, code)], cells }];
  };
  // The codes of another key have no rows with this one.
  const pageBefore = keyBefore ? undefined : before.page;
  const added = codes.added.map((row) => wholeRow(after.page, row));
  const removed = codes.removed.map((row) => wholeRow(pageBefore, row));
  const changed = codes.changed.map(({ code, name, cells }) => {
    const own = [linkedCode(after.page, key, code), ...(hasNames ? [cellOf(name)] : [])];
    return cells.map((cell) => ({
      names: [...own, { text: columnNames.get(cell.column) ?? cell.column }],
      cells: cellsOfChange(cell),
    }));
  });
  const renamed = codes.renamed.map(({ code, ...change }) => [
    { names: [linkedCode(after.page, key, code)], cells: cellsOfChange(change) },
  ]);
  const columns = hasNames ? [texts.code, texts.name] : [texts.code];
  const values = [texts.before, texts.after];
  return [
    newSection(heading('codes', 'added'), columns, added),
    newSection(heading('codes', 'removed'), columns, removed),
    newSection(heading('codes', 'changed'), [...columns, texts.column, ...values], changed),
    newSection(heading('names', 'changed'), [texts.code, ...values], renamed),
  ];
}

/** Longer codes have no link to their row, but to the page. */
const MAX_CODE_LENGTH = 300;

/** A code, with a link to its row in a page. */
export function linkedCode(page: string | undefined, key: readonly string[], code: readonly unknown[]): Cell {
  const values = code.map(plainText);
  const fragment = printFragment(key.map((columnId, i) => ({ columnId, value: values[i] ?? '' })));
  const isLong = values.some(({ length }) => length > MAX_CODE_LENGTH);
  const href = isLong || page === undefined ? page : `${page}#${fragment}`;
  return { text: values.join(' / '), href };
}

/** The tables of references: added, removed, of other versions, and with other changes. */
function sectionsOfReferences(
  { added, removed, changed }: Comparison['references'],
  context: ViewContext,
): Section[] {
  const { ui, lists } = context;
  const texts = CHANGES_TEXTS[ui];
  const versionOf = (canonicalUri: string, uri: unknown): string =>
    typeof uri === 'string'
      ? versionName({ canonicalUri, canonicalVersionUri: uri }, lists)
      : texts.latestVersion;
  const rowOf = (canonicalUri: string, text: string) => [
    { names: [listName(canonicalUri, lists)], cells: [{ text }] },
  ];
  const wholeRow = ({ canonicalUri, canonicalVersionUri }: (typeof added)[number]): SectionRow[] =>
    rowOf(canonicalUri, versionOf(canonicalUri, canonicalVersionUri));
  const versions: SectionRow[][] = [];
  const others: SectionRow[][] = [];
  for (const { canonicalUri, fields } of changed) {
    const version = fields.find(({ field }) => field === 'canonicalVersionUri');
    const rest = fields.filter((change) => change !== version);
    others.push(rest.map((change) => fieldRow(listName(canonicalUri, lists), change, context)));
    if (!version) continue;
    const [from, to] = [version.before, version.after].map((uri) => versionOf(canonicalUri, uri));
    versions.push(rowOf(canonicalUri, `${from} → ${to}`));
  }
  const { document, version, property, before, after } = texts;
  const columns = [document, version];
  return [
    newSection(texts.heading('references', 'added'), columns, added.map(wholeRow)),
    newSection(texts.heading('references', 'removed'), columns, removed.map(wholeRow)),
    newSection(texts.heading('references', 'changed'), columns, versions),
    newSection(texts.otherReferenceChanges, [document, property, before, after], others, true),
  ];
}

function sectionsOfParts(
  subject: 'columns' | 'keys' | 'foreignKeys',
  { added, removed, changed }: PartChanges,
  context: ViewContext,
): Section[] {
  const { heading, id: idColumn, definition, property, before, after } = CHANGES_TEXTS[context.ui];
  const columns = [idColumn, definition];
  const wholePart = ({ id, ...own }: PartChanges['added'][number]): SectionRow[] => [
    { names: [{ text: id }], cells: [cellOf(own)] },
  ];
  const changedParts = changed.map(({ id, fields }) =>
    fields.map((field) => fieldRow({ text: id }, field, context)),
  );
  return [
    newSection(heading(subject, 'added'), columns, added.map(wholePart), true),
    newSection(heading(subject, 'removed'), columns, removed.map(wholePart), true),
    newSection(heading(subject, 'changed'), [idColumn, property, before, after], changedParts, true),
  ];
}
