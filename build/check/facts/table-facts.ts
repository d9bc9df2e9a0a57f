import type { ColumnJson } from '../../model/document/columns.ts';
import { columnDefinitions, type Document } from '../../model/document/document.ts';
import { oncePerObject } from '../../model/once.ts';
import { makeColumnCheck } from './cell-check.ts';

/** What is true of all cells of a column, so that most rules need not read them again. */
interface ColumnFacts {
  /** Whether the type and the bounds of the column allow them. */
  readonly isSound: boolean;
  /** Whether they are strings of visible ASCII characters, and not empty; false for other types, like the following. */
  readonly isPlain: boolean;
  /** Whether each is a string, and greater than that in the row before. */
  readonly isAscending: boolean;
  /** Whether strings have only Latin letters, digits, and punctuation that is common in texts: SUSPICIOUS of document-texts.ts matches none. */
  readonly isUsual: boolean;
  /** Whether no string has a lower-case letter of ASCII, or none an upper-case one. */
  readonly hasOneCase: boolean;
}

interface TableFacts {
  readonly of: (column: ColumnJson) => ColumnFacts;
  /** Whether all columns are sound, and rows have no other members. */
  readonly isSound: boolean;
}

/** Reads the cells of a document once. */
export const tableFacts = oncePerObject((document: Document): TableFacts => {
  const columns = columnDefinitions(document).map(readColumn);
  const [ids, adds] = [columns.map(({ column }) => column.id), columns.map(({ add }) => add)];
  let hasOthers = false;
  for (const row of document.rows) {
    let others = 0;
    // Rows have no prototype.
    for (const _ in row) others++;
    for (let i = 0; i < ids.length; i++) {
      const value = row[ids[i] as string];
      if (value !== undefined) others--;
      (adds[i] as (typeof adds)[number])(value);
    }
    hasOthers ||= others !== 0;
  }
  const facts = new Map(columns.map(({ column, facts }) => [column, facts()]));
  return {
    of: (column) => facts.get(column) as ColumnFacts,
    isSound: !hasOthers && [...facts.values()].every(({ isSound }) => isSound),
  };
});

const VISIBLE = /^[!-~]+$/;
const UNUSUAL = /[^ !"#$'()*+,./0-9:;=>@A-Z\]^`a-z{|}~À-ÿ\t\n\r-]|^NULL$/;

/** Collects the facts of a column, of which all but one concern columns of strings only. */
function readColumn(column: ColumnJson) {
  const isText = column.type === 'string';
  const check = makeColumnCheck(column);
  let [isSound, isPlain, isAscending, isUsual] = [true, isText, isText, isText];
  let [hasUpper, hasLower] = [false, false];
  let last = '';
  return {
    column,
    add: (value: unknown) => {
      isSound &&= check(value) === undefined;
      if (!isText) return;
      const text = typeof value === 'string' ? value : '';
      isPlain &&= VISIBLE.test(text);
      isUsual &&= !UNUSUAL.test(text);
      hasUpper ||= /[A-Z]/.test(text);
      hasLower ||= /[a-z]/.test(text);
      isAscending &&= last < text;
      last = text;
    },
    facts: (): ColumnFacts => {
      const hasOneCase = !hasUpper || !hasLower;
      return { isSound, isPlain, isAscending, isUsual, hasOneCase };
    },
  };
}
