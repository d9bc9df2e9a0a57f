import { groupBy } from '../../../model/collections.ts';
import type { ColumnJson, Row } from '../../../model/document/columns.ts';
import { columnDefinitions, type Document, rowPointer } from '../../../model/document/document.ts';
import { once } from '../../../model/once.ts';
import { againIn, counted, didYouMean, listed, quoted } from '../../../model/problems/wording.ts';
import { ownMember } from '../../../model/values/json-values.ts';
import { makeFindNearest } from '../../../model/values/nearest.ts';
import { makeColumnCheck } from '../../facts/cell-check.ts';
import { definitionFault } from '../../facts/column-definition.ts';
import { tableFacts } from '../../facts/table-facts.ts';
import { type Finding, perDocument, type Rule } from '../rule.ts';

export const rowValues: Rule = {
  id: 'rows/values',
  description: 'Every row has the columns that it must have, with values that they allow',
  help: 'Programs read the cells of a row by the types and bounds of its columns. Correct the value, or the column where it is too narrow. A cell may be null where its column is nullable (the default), and absent where the column is optional.',
  reference: 'https://www.rfc-editor.org/rfc/rfc8259',
  severity: 'error',
  check: perDocument(function* (document, { ofCanonical }) {
    if (tableFacts(document).isSound) return;
    const checkRow = makeRowCheck(document, ofCanonical(document.entry.canonicalUri));
    for (const [index, row] of document.rows.entries()) yield* checkRow(row, index);
  }),
};

function makeRowCheck(
  document: Document,
  others: readonly Document[],
): (row: Row, index: number) => readonly Finding[] {
  const checks = columnDefinitions(document).map((column) => ({
    id: column.id,
    check: makeColumnCheck(column),
    findingsOf: makeFindingsOf(document, column, others),
  }));
  const findUnknown = makeFindUnknown(document);
  return (row, index) => {
    const unknown = findUnknown(row, index);
    const findings = checks.flatMap(({ id, check, findingsOf }): Finding[] => {
      const value = ownMember(row, id);
      const wrong = check(value);
      if (wrong === undefined) return [];
      if (value !== undefined) return findingsOf(value, index, wrong);
      const message = `column ${quoted(id)}: ${wrong}`;
      return unknown.meant.includes(id) ? [] : [{ document, pointer: rowPointer(index, id), message }];
    });
    return [...findings, ...unknown.findings];
  };
}

/** Makes the function that reports invalid values of a column: its definition or members may be wrong instead. */
function makeFindingsOf(
  document: Document,
  column: ColumnJson,
  others: readonly Document[],
): (value: unknown, index: number, wrong: string) => Finding[] {
  const { id, members } = column;
  const findFault = once(() => definitionFault(document, column, others));
  const check = makeColumnCheck(column);
  const rowsByFault = once(() =>
    groupBy(Array.from(document.rows.entries()), ([, row]) => check(ownMember(row, id))),
  );
  let isReported = false;
  return (value, index, wrong) => {
    const fault = value === null || value === '' ? undefined : findFault();
    if (fault && isReported) return [];
    isReported = fault !== undefined;
    if (fault) return [fault];
    // The same member is often missing for many rows.
    const [first = index, ...more] = members ? (rowsByFault().get(wrong) ?? []).map(([row]) => row) : [];
    const message = `column ${quoted(id)}${againIn(more)}: ${wrong}`;
    return first === index ? [{ document, pointer: rowPointer(index, id), message }] : [];
  };
}

/** Unknown properties of a row that are reported one by one. */
const MAX_UNKNOWN_NAMES = 20;

/** Makes the function that finds properties of a row that are not columns, and the columns that they probably mean. */
function makeFindUnknown(document: Document) {
  const ids = new Set(columnDefinitions(document).map(({ id }) => id));
  const words = listed([...ids].map(quoted), 10);
  const findColumn = makeFindNearest(ids);
  return (row: Row, index: number): { findings: Finding[]; meant: string[] } => {
    const names = Object.keys(row)
      .filter((name) => !ids.has(name))
      .sort();
    const unknown = names.slice(0, MAX_UNKNOWN_NAMES).map((name) => {
      const nearest = findColumn(name);
      return { name, meant: nearest !== undefined && Object.hasOwn(row, nearest) ? undefined : nearest };
    });
    const findings = unknown.map(({ name, meant }): Finding => {
      const remedy = didYouMean(meant, `the columns are ${words}; remove it, or add a column`);
      const message = `${quoted(name)} is not a column: ${remedy}`;
      return { document, pointer: rowPointer(index, name), part: 'name', message };
    });
    const others = names.length - unknown.length;
    const message = `${counted(others, 'more property')} of this row ${others === 1 ? 'is not a column: remove it, or add a column' : 'are not columns: remove them, or add columns'}`;
    if (others > 0) findings.push({ document, pointer: rowPointer(index), message });
    return { findings, meant: unknown.flatMap(({ meant }) => meant ?? []) };
  };
}
