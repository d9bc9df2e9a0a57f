import { type Document, rowPointer } from '../document.ts';
import { exactMember } from '../long-numbers.ts';
import type { ColumnJson, Row } from '../model.ts';
import { makeCellCheck } from './cell-check.ts';
import type { Finding, Rule } from './rule.ts';
import { counted, listed, quoted } from './wording.ts';

/** Every row has the columns that it must have and no others, with values that their columns allow. */
export const rowValues: Rule = {
  id: 'rows/values',
  description: 'Every row has the columns that it must have, with values that they allow',
  help: 'Programs read the cells of a row by the types and bounds of its columns. Correct the value, or the column where it is too narrow. A cell may be null where its column is nullable (the default), and absent where the column is optional.',
  reference: 'https://www.rfc-editor.org/rfc/rfc8259',
  severity: 'error',
  *check({ documents }) {
    for (const document of documents) {
      const checkRow = makeRowCheck(document);
      for (const [index, row] of document.rows.entries()) yield* checkRow(row, index);
    }
  },
};

function makeRowCheck(document: Document): (row: Row, index: number) => Finding[] {
  const columns = document.codeList?.columnSet.columns ?? [];
  const checks = columns.map((column) => ({ id: column.id, check: makeColumnCheck(column) }));
  const ids = new Set(columns.map(({ id }) => id));
  const words = listed([...ids].map(quoted), 10);
  return (row, index) => {
    const findings: Finding[] = [];
    let present = 0;
    for (const { id, check } of checks) {
      const has = Object.hasOwn(row, id);
      if (has) present++;
      const wrong = check(exactMember(row, id));
      if (wrong !== undefined) {
        findings.push({
          document,
          pointer: rowPointer(index, id),
          message: `column ${quoted(id)}: ${wrong}`,
        });
      }
    }
    // Counting first, because almost every row has nothing but its columns.
    if (present < Object.keys(row).length)
      findings.push(...strangers(document, row, index, (name) => !ids.has(name), words));
    return findings;
  };
}

function makeColumnCheck(column: ColumnJson): (value: unknown) => string | undefined {
  const check = makeCellCheck(column);
  const { optional = false, nullable = true } = column;
  return (value) => {
    if (value === undefined) return optional ? undefined : 'is missing: add it, or make the column optional';
    if (value === null)
      return nullable ? undefined : 'is null or empty: give it a value, or make the column nullable';
    return check(value);
  };
}

/** How many properties of a row that are no columns are told one by one. */
const MOST_STRANGERS = 20;

/** The first properties by name that are no columns, and how many others there are. */
function strangers(
  document: Document,
  row: Row,
  index: number,
  isStranger: (name: string) => boolean,
  columns: string,
): Finding[] {
  const names = Object.keys(row).filter(isStranger).sort();
  const findings = names.slice(0, MOST_STRANGERS).map((name) => ({
    document,
    pointer: rowPointer(index, name),
    message: `${quoted(name)} is no column: the columns are ${columns}; remove it, or add a column`,
  }));
  const others = names.length - findings.length;
  if (others === 0) return findings;
  const message = `${counted(others, 'more property')} of this row ${others === 1 ? 'is no column: remove it, or add a column' : 'are no columns: remove them, or add columns'}`;
  return [...findings, { document, pointer: rowPointer(index), message }];
}
