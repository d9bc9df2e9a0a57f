import { columnDefinitions, columnPointer, type Document, rowPointer } from '../catalogue/document.ts';
import type { ColumnJson, Row } from '../catalogue/model.ts';
import { findRepeated } from '../domain/group.ts';
import { exactMember, identityOf } from '../domain/long-numbers.ts';
import { type FindNearest, makeFindNearest } from '../domain/nearest.ts';
import { once } from '../domain/once.ts';
import { pointerOf } from '../json/pointer.ts';
import { againIn, counted, didYouMean, listed, quoted } from '../problems/wording.ts';
import { type CellCheck, makeCellCheck, makeColumnCheck } from './support/cell-check.ts';
import {
  columnInOthers,
  definitionFault,
  memberIdentities,
  unlistedMembers,
  valuesIn,
} from './support/column-definition.ts';
import type { Content } from './support/content.ts';
import { lostZeros } from './support/leading-zeros.ts';
import { type Finding, perDocument, type Rule } from './support/rule.ts';

export const rowValues: Rule = {
  id: 'rows/values',
  description: 'Every row has the columns that it must have, with values that they allow',
  help: 'Programs read the cells of a row by the types and bounds of its columns. Correct the value, or the column where it is too narrow. A cell may be null where its column is nullable (the default), and absent where the column is optional.',
  reference: 'https://www.rfc-editor.org/rfc/rfc8259',
  severity: 'error',
  check: perDocument(function* (document, content) {
    const checkRow = makeRowCheck(content, document);
    for (const [index, row] of document.rows.entries()) yield* checkRow(row, index);
  }),
};

function makeRowCheck(content: Content, document: Document): (row: Row, index: number) => Finding[] {
  const columns = columnDefinitions(document);
  const checks = columns.map((column) => {
    const checkCell = makeCellCheck(column);
    return {
      id: column.id,
      check: makeColumnCheck(column, checkCell),
      elementAt: column.type === 'enum-set' ? makeWrongElement(checkCell) : () => '',
      findFault: once(() => lostZeros(document, column) ?? definitionFault(content, document, column)),
      findUnlisted: column.members ? makeFindUnlisted(content, document, column) : () => undefined,
    };
  });
  const ids = new Set(columns.map(({ id }) => id));
  const words = listed([...ids].map(quoted), 10);
  const findColumn = makeFindNearest(ids);
  /** Columns with a problem that is reported once. */
  const reported = new Set<string>();
  return (row, index) => {
    const findings: Finding[] = [];
    const missing: { readonly id: string; readonly finding: Finding }[] = [];
    let present = 0;
    for (const { id, check, elementAt, findFault, findUnlisted } of checks) {
      const has = Object.hasOwn(row, id);
      if (has) present++;
      const value = exactMember(row, id);
      const wrong = check(value);
      if (wrong === undefined) continue;
      const fault = value === undefined || value === null || value === '' ? undefined : findFault();
      if (fault) {
        if (!reported.has(id)) findings.push(fault);
        reported.add(id);
        continue;
      }
      const unlisted = findUnlisted(value);
      if (unlisted) {
        const { identity, rows, missing, meant } = unlisted;
        if (missing ? !reported.has(identity) : rows[0] === index) {
          const pointer = rowPointer(index, id) + elementAt(value);
          findings.push(
            missing ?? {
              document,
              pointer,
              message: `column ${quoted(id)}${againIn(rows.slice(1))}: ${wrong}${meant === undefined ? '' : `; did you mean ${quoted(meant)}?`}`,
            },
          );
        }
        reported.add(identity);
        continue;
      }
      const pointer = has ? rowPointer(index, id) + elementAt(value) : rowPointer(index, id);
      const finding = { document, pointer, message: `column ${quoted(id)}: ${wrong}` };
      if (has) findings.push(finding);
      else missing.push({ id, finding });
    }
    // Counted first, because almost every row has only known columns.
    const unknown = present < Object.keys(row).length ? unknownNames(row, ids, findColumn) : NO_NAMES;
    for (const { id, finding } of missing) if (!unknown.meant.has(id)) findings.push(finding);
    for (const { name, meant } of unknown.names) {
      const remedy = didYouMean(meant, `the columns are ${words}; remove it, or add a column`);
      const message = `${quoted(name)} is not a column: ${remedy}`;
      findings.push({ document, pointer: rowPointer(index, name), part: 'name', message });
    }
    if (unknown.others > 0) findings.push(otherNames(document, index, unknown.others));
    return findings;
  };
}

/** A value that is not among the members of its column, and the finding about the members where they are at fault. */
interface Unlisted {
  readonly identity: string;
  readonly rows: readonly number[];
  readonly missing: Finding | undefined;
  /** The member that is spelled like it. */
  readonly meant: string | undefined;
}

/** Makes the search for the first value of a cell that is not among the members of its column. */
function makeFindUnlisted(
  content: Content,
  document: Document,
  column: ColumnJson,
): (cell: unknown) => Unlisted | undefined {
  const findAll = once(() => missingMembers(content, document, column));
  return (cell) => {
    for (const value of valuesIn(cell)) {
      const found = findAll().get(identityOf([value]));
      if (found) return found;
    }
    return undefined;
  };
}

/** Where other languages of the version have a value among their members, it is missing there; else the rows are wrong. */
function missingMembers(content: Content, document: Document, column: ColumnJson): Map<string, Unlisted> {
  const unlisted = unlistedMembers(document, column);
  const languages = new Map<string, number>();
  for (const other of columnInOthers(content, document, column.id))
    for (const identity of memberIdentities(other.column))
      if (unlisted.has(identity)) languages.set(identity, (languages.get(identity) ?? 0) + 1);
  const pointer = columnPointer(columnDefinitions(document).indexOf(column), 'members');
  const members = (column.members ?? []).map(({ value }) => value).filter((one) => typeof one === 'string');
  const findMember = makeFindNearest(members);
  return new Map(
    [...unlisted].map(([value, { value: member, rows }]) => {
      const count = languages.get(value);
      const message = `member ${quoted(member)} of column ${quoted(column.id)} is missing: ${counted(rows.length, 'row')} ${rows.length === 1 ? 'has' : 'have'} it, and ${counted(count ?? 0, 'other language')} of the version ${count === 1 ? 'lists' : 'list'} it: add it to the members`;
      const identity = JSON.stringify([column.id, value]);
      const meant = typeof member === 'string' ? findMember(member) : undefined;
      return [value, { identity, rows, meant, missing: count ? { document, pointer, message } : undefined }];
    }),
  );
}
/** Makes the JSON Pointer of the invalid element of a set within its cell. */
function makeWrongElement(check: CellCheck): (value: unknown) => string {
  return (value) => {
    if (!Array.isArray(value)) return '';
    const elements = value.map((_, i) => exactMember(value, i));
    const [repeated] = findRepeated(elements.map((element) => identityOf([element])));
    const index = repeated?.[0] ?? elements.findIndex((element) => check([element]) !== undefined);
    return index < 0 ? '' : pointerOf(index);
  };
}

/** Unknown properties of a row that are reported one by one. */
const MAX_UNKNOWN_NAMES = 20;

interface UnknownNames {
  /** The first ones by name, each with the column that it probably means. */
  readonly names: readonly { readonly name: string; readonly meant: string | undefined }[];
  /** Columns that are misspelled rather than missing. */
  readonly meant: ReadonlySet<string | undefined>;
  /** Number of further ones. */
  readonly others: number;
}

const NO_NAMES: UnknownNames = { names: [], meant: new Set(), others: 0 };

function unknownNames(row: Row, ids: ReadonlySet<string>, findColumn: FindNearest): UnknownNames {
  const all = Object.keys(row)
    .filter((name) => !ids.has(name))
    .sort();
  const names = all.slice(0, MAX_UNKNOWN_NAMES).map((name) => {
    const nearest = findColumn(name);
    return { name, meant: nearest !== undefined && Object.hasOwn(row, nearest) ? undefined : nearest };
  });
  return { names, meant: new Set(names.map(({ meant }) => meant)), others: all.length - names.length };
}

function otherNames(document: Document, index: number, count: number): Finding {
  const message = `${counted(count, 'more property')} of this row ${count === 1 ? 'is not a column: remove it, or add a column' : 'are not columns: remove them, or add columns'}`;
  return { document, pointer: rowPointer(index), message };
}
