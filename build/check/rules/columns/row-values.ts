import { append } from '../../../model/collections.ts';
import { columnDefinitions, type Document, rowPointer } from '../../../model/document/document.ts';
import {
  againIn,
  counted,
  didYouMean,
  listed,
  moreInColumn,
  quoted,
} from '../../../model/problems/wording.ts';
import { makeFindNearest } from '../../../model/values/nearest.ts';
import { isAllowed, tableFacts } from '../../facts/table-facts.ts';
import { type Finding, perDocument, type Rule } from '../rule.ts';

export const rowValues: Rule = {
  id: 'rows/values',
  description: 'Every row has the columns that it must have, with values that they allow',
  help: 'Programs read the cells of a row by the types and bounds of its columns. Correct the value, or the column where it is too narrow. A cell may be null where its column is nullable (the default), and absent where the column is optional.',
  reference: 'https://www.rfc-editor.org/rfc/rfc8259',
  severity: 'error',
  check: perDocument(function* (document) {
    const { columns, irregularRows } = tableFacts(document);
    for (const [id, { faults, isMostlyWrong }] of columns) {
      for (const [index, fault] of faults) {
        const more = moreInColumn(isMostlyWrong ? faults.size - 1 : 0);
        yield { document, pointer: rowPointer(index, id), message: `column ${quoted(id)}: ${fault}${more}` };
        if (isMostlyWrong) break;
      }
    }
    if (irregularRows.length > 0) yield* findIrregularNames(document, irregularRows);
  }),
};

/** Unknown properties of a document that are reported one by one. */
const MAX_UNKNOWN_NAMES = 20;

/** The properties of rows that are not columns, and the columns that rows lack, each at the first such row. */
function* findIrregularNames(document: Document, indexes: readonly number[]): Generator<Finding> {
  const columns = columnDefinitions(document);
  const ids = new Set(columns.map(({ id }) => id));
  const required = columns.filter(({ optional }) => optional !== true);
  const unknown = new Map<string, number[]>();
  const missing = new Map<string, number[]>();
  for (const index of indexes) {
    const row = document.rows.at(index) ?? {};
    for (const name in row) if (!ids.has(name)) append(unknown, name, index);
    for (const { id } of required) if (row[id] === undefined) append(missing, id, index);
  }
  const findColumn = makeFindNearest(ids);
  for (const [name, [first = 0, ...others]] of [...unknown].slice(0, MAX_UNKNOWN_NAMES)) {
    const nearest = findColumn(name);
    const meant =
      nearest !== undefined && document.rows.at(first)?.[nearest] === undefined ? nearest : undefined;
    if (meant !== undefined) missing.delete(meant);
    const remedy = didYouMean(
      meant,
      `the columns are ${listed([...ids].map(quoted), 10)}; remove it, or add a column`,
    );
    const message = `${quoted(name)} is not a column: ${remedy}${againIn(others)}`;
    yield { document, pointer: rowPointer(first, name), part: 'name', message };
  }
  if (unknown.size > MAX_UNKNOWN_NAMES) {
    const message = `${counted(unknown.size - MAX_UNKNOWN_NAMES, 'more unknown property')}: remove them, or add columns`;
    yield { document, pointer: rowPointer(indexes[0] ?? 0), message };
  }
  for (const [id, [first = 0, ...others]] of missing) {
    const message = `column ${quoted(id)}: is missing: add it, or make the column optional${againIn(others)}`;
    yield { document, pointer: rowPointer(first, id), message };
  }
}

/** Reading reports formula errors by this rule, as errors. */
export const spreadsheets: Rule = {
  id: 'rows/spreadsheet',
  description: 'A cell has what was entered, and not what a spreadsheet has made of it',
  help: 'Spreadsheets show codes of twelve or more digits, and codes such as 12E3, as 1.23E+12: write all characters, and format the column as text before you save. A formula error such as #N/A or #REF! is an error: write the value itself.',
  severity: 'warning',
  check: perDocument(function* (document) {
    for (const [id, { scientific }] of tableFacts(document).columns) {
      const [first, ...others] = scientific.filter((index) => isAllowed(document, id, index));
      if (first === undefined) continue;
      const code = quoted(document.rows.at(first)?.[id]);
      const message = `column ${quoted(id)}: ${code} is a number that a spreadsheet has shortened: write what was entered${moreInColumn(others.length)}`;
      yield { document, pointer: rowPointer(first, id), message };
    }
  }),
};
