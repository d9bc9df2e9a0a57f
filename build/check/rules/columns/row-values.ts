import type { Row } from '../../../model/document/columns.ts';
import { columnDefinitions, type Document, rowPointer } from '../../../model/document/document.ts';
import { counted, didYouMean, listed, quoted } from '../../../model/problems/wording.ts';
import { makeFindNearest } from '../../../model/values/nearest.ts';
import { tableFacts } from '../../facts/table-facts.ts';
import { type Finding, perDocument, type Rule } from '../rule.ts';

export const rowValues: Rule = {
  id: 'rows/values',
  description: 'Every row has the columns that it must have, with values that they allow',
  help: 'Programs read the cells of a row by the types and bounds of its columns. Correct the value, or the column where it is too narrow. A cell may be null where its column is nullable (the default), and absent where the column is optional.',
  reference: 'https://www.rfc-editor.org/rfc/rfc8259',
  severity: 'error',
  check: perDocument(function* (document) {
    for (const { id } of columnDefinitions(document)) {
      const faults = tableFacts(document).columns.get(id)?.faults ?? new Map<number, string>();
      for (const [index, fault] of faults)
        yield { document, pointer: rowPointer(index, id), message: `column ${quoted(id)}: ${fault}` };
    }
    const checkRow = makeRowCheck(document);
    for (const index of tableFacts(document).irregularRows)
      yield* checkRow(document.rows.at(index) ?? {}, index);
  }),
};

/** Unknown properties of a row that are reported one by one. */
const MAX_UNKNOWN_NAMES = 20;

/** Makes the function that finds properties of a row that are not columns, and columns that it lacks. */
function makeRowCheck(document: Document) {
  const columns = columnDefinitions(document);
  const ids = new Set(columns.map(({ id }) => id));
  const required = columns.filter(({ optional }) => optional !== true);
  const words = listed([...ids].map(quoted), 10);
  const findColumn = makeFindNearest(ids);
  return function* (row: Row, index: number): Generator<Finding> {
    const unknown = Object.keys(row)
      .filter((name) => !ids.has(name))
      .sort();
    const misspelled = new Set<string>();
    for (const name of unknown.slice(0, MAX_UNKNOWN_NAMES)) {
      const nearest = findColumn(name);
      const meant = nearest !== undefined && row[nearest] === undefined ? nearest : undefined;
      if (meant !== undefined) misspelled.add(meant);
      const remedy = didYouMean(meant, `the columns are ${words}; remove it, or add a column`);
      const message = `${quoted(name)} is not a column: ${remedy}`;
      yield { document, pointer: rowPointer(index, name), part: 'name', message };
    }
    const others = unknown.length - MAX_UNKNOWN_NAMES;
    if (others > 0) {
      const message = `${counted(others, 'more property')} of this row ${others === 1 ? 'is not a column: remove it, or add a column' : 'are not columns: remove them, or add columns'}`;
      yield { document, pointer: rowPointer(index), message };
    }
    for (const { id } of required) {
      if (row[id] !== undefined || misspelled.has(id)) continue;
      const message = `column ${quoted(id)}: is missing: add it, or make the column optional`;
      yield { document, pointer: rowPointer(index, id), message };
    }
  };
}
