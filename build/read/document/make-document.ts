import type { CodeListJson, DocumentJson, Row, Rows } from '../../model/document/columns.ts';
import {
  type Column,
  type Document,
  type FaultyDocument,
  rowPointer,
  type Source,
} from '../../model/document/document.ts';
import { entryOf } from '../../model/document/entry.ts';
import { columnsIn, entryIn, inOwnLanguage, ofTypes, withoutRows } from '../../model/document/published.ts';
import { type Locate, pointerNames } from '../../model/json/locator.ts';
import { compact, endOfValue, memberStart, wholeOf } from '../../model/json/text.ts';
import { once } from '../../model/once.ts';
import type { Problem } from '../../model/problems/problem.ts';
import { quoted } from '../../model/problems/wording.ts';
import { ownMember } from '../../model/values/json-values.ts';
import {
  isBlankRow,
  isSpreadsheetError,
  memberIdentities,
  spreadsheetErrorMessage,
  withoutPrototype,
} from '../csv/cells.ts';

/** A source whose columns, keys and rows match the schema. */
export interface Form {
  readonly source: Source;
  readonly value: DocumentJson;
  readonly locate: Locate;
  readonly digest: string;
  readonly columns: readonly Column[];
  readonly misplaced: Document['misplaced'];
}

/** The rows of a document or of its CSV. */
export interface Table {
  readonly rows: Rows;
  readonly printDataSet?: () => string;
  /** JSON Pointers of the rows and cells that cannot be read. */
  readonly unread: Set<string>;
  readonly locate: Locate;
}

/** The part of a document that depends on its schema and rows. */
function tableOf({ value, ...form }: Form, { rows, locate }: Table) {
  const own = inOwnLanguage(value, rows);
  const read = { ...form, rows: own.rows, locate, codeList: own.value.codeList };
  return own.texts ? { ...read, columns: columnsIn(own.value), texts: own.texts } : read;
}

/*
 * The largest document of which responses are computed on request, within 0.2 seconds of CPU. With 10,000 rows of 5 columns,
 * Turtle takes 160 ms, a workbook 60 ms, and the history 50 ms; with 8,000 rows of a million characters, 160, 90 and 40 ms.
 */
const MAX_COMPUTED_CELLS = 50_000;

/** Limits of documents from which a response is computed in a few milliseconds. */
const MAX_SMALL_CHARACTERS = 100_000;
const MAX_SMALL_CELLS = 5_000;
const MAX_COMPUTED_CHARACTERS = 1_000_000;

export function makeDocument(form: Form, table: Table): Document {
  const { codeList, codeListSet } = form.value;
  const { text, csv } = form.source;
  const { printDataSet } = table;
  const characters = text.length + (csv?.text.length ?? 0);
  const cells = table.rows.length * form.columns.length;
  // Checks do not need the text of the rows.
  const printWhole = once(() => (printDataSet ? withDataSet(compact(text), printDataSet()) : compact(text)));
  const printMetadata = once(() => withoutRows(text, form.value));
  const own = tableOf(form, table);
  return {
    ...own,
    entry: entryIn(form.value),
    codeListSet,
    hasData: printDataSet !== undefined || (codeList?.dataSet ?? codeListSet?.referenceSet) !== undefined,
    get whole() {
      return printWhole();
    },
    isLarge: characters > MAX_COMPUTED_CHARACTERS || cells > MAX_COMPUTED_CELLS,
    isSmall: characters <= MAX_SMALL_CHARACTERS && cells <= MAX_SMALL_CELLS,
    get metadata() {
      return printMetadata();
    },
    codeList: own.codeList && form.misplaced.size > 0 ? ofTypes(own.codeList) : own.codeList,
  };
}

/** A document for the rules about columns, keys and rows only. */
export function makeFaulty(form: Form, table: Table, wrong: readonly string[]): FaultyDocument {
  const { rows, unread } = table;
  const text = compact(form.source.text);
  for (const pointer of wrong) for (const place of placesIn(pointer).slice(-1)) unread.add(place);
  // The rows of a CSV already lack unreadable cells.
  const own = tableOf(form, { ...table, rows: table.printDataSet ? rows : removeUnread([...rows], unread) });
  return {
    document: {
      ...own,
      hasData: true,
      whole: text,
      metadata: text,
      codeListSet: undefined,
      entry: entryOf('CodeList', { shortName: '', canonicalUri: '', canonicalVersionUri: '' }),
      codeList: tableAlone(own.codeList as CodeListJson),
    },
    isReported: (pointer) => placesIn(pointer).some((place) => unread.has(place)),
  };
}

/** A code list without foreign keys and misplaced properties. */
function tableAlone(codeList: CodeListJson): CodeListJson {
  const { foreignKeys: _, ...columnSet } = codeList.columnSet;
  return ofTypes({ ...codeList, columnSet });
}

/** JSON Pointers of the row and the cell that a place is in. */
function placesIn(pointer: string): string[] {
  const [part, inner, , row, columnId] = pointerNames(pointer);
  if (part !== 'codeList' || inner !== 'dataSet' || row === undefined) return [];
  const own = rowPointer(Number(row));
  return columnId === undefined ? [own] : [own, rowPointer(Number(row), columnId)];
}

/** Removes unreadable cells; unreadable rows become empty to keep the indexes. */
function removeUnread(rows: Row[], unread: ReadonlySet<string>): Rows {
  for (const pointer of unread) {
    const [, , , row, columnId] = pointerNames(pointer);
    const index = Number(row);
    if (columnId === undefined) rows[index] = withoutPrototype({});
    else delete (rows[index] as Record<string, unknown>)[columnId];
  }
  return rows;
}

/** The text of a compact metadata document with rows, inserted after `columnSet`. */
function withDataSet(text: string, dataSet: string): string {
  const start = memberStart(text, wholeOf(text), 'codeList') as number;
  const end = endOfValue(text, memberStart(text, { start }, 'columnSet') as number);
  return `${text.slice(0, end)},"dataSet":${dataSet}${text.slice(end)}`;
}

/** A row or cell of a document that is not data of the list. */
type RowFault = Required<Pick<Problem, 'pointer' | 'rule' | 'message'>>;

/**
 * Finds rows without values and cells with spreadsheet errors in a document without a CSV, in row order.
 *
 * @param text of the document
 */
export function* findRowFaults(
  rows: readonly Row[],
  columns: readonly Column[],
  text: string,
): Generator<RowFault> {
  // Most documents have neither, so that no cell is looked up.
  const searched = ERROR_PREFIX.test(text)
    ? columns.map((column) => ({ id: column.id, members: memberIdentities(column) }))
    : [];
  for (const [index, row] of rows.entries()) {
    if (typeof row !== 'object' || row === null) continue;
    if (isRowBlank(row)) {
      yield { pointer: rowPointer(index), rule: 'rows/empty', message: 'has no values: remove this row' };
      continue;
    }
    for (const { id, members } of searched) {
      const value = ownMember(row, id);
      if (!isSpreadsheetError(value) || members.has(value)) continue;
      const message = `column ${quoted(id)}: ${spreadsheetErrorMessage(value)}`;
      yield { pointer: rowPointer(index, id), rule: 'rows/spreadsheet', message };
    }
  }
}

/** Prefixes of spreadsheet errors as JSON strings. */
const ERROR_PREFIX = /"(?:#|Err:5)/;

/** Whether a row has several cells and no value. The value of a single cell is checked as a code. */
function isRowBlank(row: Row): boolean {
  let count = 0;
  for (const id in row) {
    if (!isBlankRow([row[id]])) return false;
    count++;
  }
  return count > 1;
}
