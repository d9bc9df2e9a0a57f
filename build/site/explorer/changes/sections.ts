import type { CodeChanges, Comparison, PartChanges } from '../../../model/changes/comparison.ts';
import { type Count, countsOf } from '../../../model/changes/model.ts';
import { ownMember } from '../../../model/values/json-values.ts';
import { printFragment } from '../../rows/cells.ts';
import { CHANGES_TEXTS, type ChangesTexts } from '../../texts/all.ts';
import { cellOf, cellsOfChange, fieldRow, plainText, rowsOfReferences } from './fields.ts';
import type { Cell, ComparisonView, Section, SectionRow, ViewContext } from './view.ts';

/** The changes between two versions as texts and tables. */
export function viewComparison(changes: Comparison, context: ViewContext): ComparisonView {
  const { codes, columns, keys, foreignKeys, defaultKey } = changes;
  const texts = CHANGES_TEXTS[context.ui];
  const { heading, document, version, property, before, after } = texts;
  // The change log has a section of its own.
  const metadata = changes.identification.filter(({ field }) => field !== 'changeLog');
  const defaultKeys = defaultKey ? [{ field: 'defaultKey', ...defaultKey }] : [];
  const references = rowsOfReferences(changes.references, context);
  const properties = (title: string, fields: typeof metadata): Section =>
    newSection(
      title,
      [property, before, after],
      fields.map((field) => [fieldRow([], field, context)]),
    );
  const content = [
    ...(codes?.compared ? sectionsOfCodes(codes, context) : []),
    newSection(heading('references', 'added'), [document, version], references.added),
    newSection(heading('references', 'removed'), [document, version], references.removed),
    newSection(heading('references', 'changed'), [document, version], references.versions),
  ];
  const technical = [
    newSection(texts.otherReferenceChanges, [document, property, before, after], references.others),
    ...sectionsOfParts('columns', columns, context),
    ...sectionsOfParts('keys', keys, context),
    properties(texts.defaultKey, defaultKeys),
    ...sectionsOfParts('foreignKeys', foreignKeys, context),
    properties(heading('identification', 'changed'), metadata),
  ];
  const sections = [...content, ...technical.map((section) => ({ ...section, isTechnical: true }))];
  return {
    counts: countsOf(changes)
      .filter((count) => !isTechnical(count))
      .map((count) => ({ text: texts.count(count), heading: heading(count.subject, count.kind) })),
    notes: notesOf(codes, texts),
    news: newLogEntries(changes),
    sections: sections.filter(({ rows }) => rows.length > 0),
  };
}

/** The entries of the later change log that the earlier one lacks. */
function newLogEntries({ identification }: Comparison): string[] {
  const { before = [], after = [] } = identification.find(({ field }) => field === 'changeLog') ?? {};
  const known = new Set(before as string[]);
  return (after as string[]).filter((entry) => entry.trim() !== '' && !known.has(entry));
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

/** A table with the rows of each thing. */
export const newSection = (
  heading: string,
  columns: readonly string[],
  things: readonly (readonly SectionRow[])[],
): Section => {
  const count = things.filter((rows) => rows.length > 0).length;
  return { heading, columns, rows: things.flat(), count, isTechnical: false };
};

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
  const columns = hasNames ? [texts.code, texts.name] : [texts.code];
  const wholeRow = (page: string | undefined, { code, row }: CodeChanges['added'][number]): SectionRow[] => [
    {
      names: [linkedCode(page, key, code)],
      cells: hasNames ? [cellOf(ownMember(row, nameColumn))] : [],
    },
  ];
  const changedCells = codes.changed.map(({ code, name, cells }) => {
    const own = [linkedCode(after.page, key, code), ...(hasNames ? [cellOf(name)] : [])];
    return cells.map((cell) => ({
      names: [...own, { text: columnNames.get(cell.column) ?? cell.column }],
      cells: cellsOfChange(cell),
    }));
  });
  const newNames = codes.renamed.map(({ code, ...change }) => [
    { names: [linkedCode(after.page, key, code)], cells: cellsOfChange(change) },
  ]);
  // The codes of another key have no rows with this one.
  const pageBefore = keyBefore ? undefined : before.page;
  const added = codes.added.map((row) => wholeRow(after.page, row));
  const removed = codes.removed.map((row) => wholeRow(pageBefore, row));
  const values = [texts.before, texts.after];
  return [
    newSection(heading('codes', 'added'), columns, added),
    newSection(heading('codes', 'removed'), columns, removed),
    newSection(heading('codes', 'changed'), [...columns, texts.column, ...values], changedCells),
    newSection(heading('names', 'changed'), [texts.code, ...values], newNames),
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

function sectionsOfParts(
  subject: 'columns' | 'keys' | 'foreignKeys',
  { added, removed, changed }: PartChanges,
  context: ViewContext,
): Section[] {
  const {
    heading,
    id: idColumn,
    definition: definitionColumn,
    property,
    before,
    after,
  } = CHANGES_TEXTS[context.ui];
  const columns = [idColumn, definitionColumn];
  const wholePart = ({ id, ...definition }: PartChanges['added'][number]): SectionRow[] => [
    { names: [{ text: id }], cells: [cellOf(definition)] },
  ];
  const changedParts = changed.map(({ id, fields }) =>
    fields.map((field) => fieldRow([{ text: id }], field, context)),
  );
  return [
    newSection(heading(subject, 'added'), columns, added.map(wholePart)),
    newSection(heading(subject, 'removed'), columns, removed.map(wholePart)),
    newSection(heading(subject, 'changed'), [idColumn, property, before, after], changedParts),
  ];
}
