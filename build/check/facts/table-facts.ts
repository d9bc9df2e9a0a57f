import { cellsAt, codesByKey, type Table } from '../../model/changes/diff.ts';
import { codeKeyOf, isEmptyCell } from '../../model/document/codes.ts';
import { areMostWrong, type ColumnJson, type KeyJson, type Row } from '../../model/document/columns.ts';
import {
  columnDefinitions,
  type Document,
  type DocumentMetadata,
  keysOf,
  rowPointer,
} from '../../model/document/document.ts';
import { oncePerObject } from '../../model/once.ts';
import { shown } from '../../model/problems/wording.ts';
import { identityOf } from '../../model/values/json-values.ts';
import { compilePattern, makeCellCheck } from './cell-check.ts';

/** The facts of a table, kept for all rules: without this, the check of `content/` takes sixteen times as much CPU. */
export const tableFacts = oncePerObject((document: Document) => {
  const foreignKeys = document.codeList?.columnSet.foreignKeys ?? [];
  const codeColumns = new Set([...keysOf(document), ...foreignKeys].flatMap(({ columnIds }) => columnIds));
  const columns = new Map<string, ReturnType<typeof makeColumnReader>>();
  let required = 0;
  for (const column of columnDefinitions(document)) {
    if (columns.has(column.id)) continue;
    columns.set(column.id, makeColumnReader(column, codeColumns.has(column.id)));
    if (column.optional !== true) required++;
  }
  const keys = keysOf(document).map((key) => ({ key, ...makeKeyReader(key.columnIds) }));
  /** Rows without a column that they must have, or with a property that is not a column. */
  const irregularRows: number[] = [];
  for (const [index, row] of document.rows.entries()) {
    let present = 0;
    let isIrregular = false;
    // Rows have no prototype.
    for (const id in row) {
      const column = columns.get(id);
      if (row[id] === undefined) continue;
      if (column?.isRequired) present++;
      if (column) column.read(row[id], index);
      else isIrregular = true;
    }
    if (isIrregular || present < required) irregularRows.push(index);
    for (const key of keys) key.read(row, index);
  }
  return {
    columns: new Map(Array.from(columns, ([id, column]) => [id, column.facts()])),
    keys: new Map(keys.map(({ key, facts }) => [key, facts])),
    irregularRows,
  };
});

/** A character other than Latin ones, digits and common punctuation, or `NULL`: what the rules about texts look at. */
const UNUSUAL = /[^ !"#$%'()*+,./0-9:;=>@A-Z[\]^`a-z{|}~À-ÿ-]|^NULL$/;
const VISIBLE_UPPER = /^[!-`{-~]+$/;
const VISIBLE_LOWER = /^[!-@[-~]+$/;
const SCIENTIFIC = /^[1-9](?:[.,][0-9]+)?E\+[0-9]{2,3}$/;

function makeColumnReader(column: ColumnJson, hasCodes: boolean) {
  const check = makeCellCheck(column);
  const test = column.pattern === undefined ? undefined : compilePattern(column.pattern);
  /** Why the type or the bounds do not allow a cell, by the index of its row. */
  const faults = new Map<number, string>();
  /** Rows whose string does not match the pattern of the column. */
  const mismatches = new Set<number>();
  /** Rows with a number such as `1.23E+12`; only known of keys and foreign keys. */
  const scientific: number[] = [];
  let cells = 0;
  let isUpper = hasCodes;
  let isLower = hasCodes;
  let isUsual = true;
  return {
    isRequired: column.optional !== true,
    read: (value: unknown, index: number) => {
      cells++;
      const fault = check(value);
      if (fault !== undefined) faults.set(index, fault);
      if (typeof value !== 'string') return;
      if (test && fault === undefined && !test(value)) mismatches.add(index);
      isUsual &&= !UNUSUAL.test(value);
      isUpper &&= VISIBLE_UPPER.test(value);
      isLower &&= VISIBLE_LOWER.test(value);
      if (hasCodes && SCIENTIFIC.test(value)) scientific.push(index);
    },
    facts: () => ({
      faults,
      /** Undefined if the pattern cannot be tested. */
      mismatches: column.pattern !== undefined && !test ? undefined : mismatches,
      /** Whether most cells have a fault or a mismatch. */
      isMostlyWrong: areMostWrong(faults.size + mismatches.size, cells),
      /** Whether all cells are strings of visible ASCII characters in one case; only known of keys and foreign keys. */
      isPlain: isUpper || isLower,
      isUsual,
      scientific,
    }),
  };
}

function makeKeyReader(columnIds: readonly string[]) {
  /** The index of the first row of each code without an empty part, by the code's identity. */
  const codes = new Map<string, number>();
  /** Codes with an empty part, which are compared with each other only. */
  const incomplete = new Map<string, number>();
  /** Rows with the values of an earlier one. */
  const repeated: { readonly index: number; readonly first: number }[] = [];
  const empty: number[] = [];
  const read = (row: Row, index: number): void => {
    const values = columnIds.map((id) => row[id] ?? null);
    if (values.every(isEmptyCell)) {
      empty.push(index);
      return;
    }
    const known = values.includes(null) ? incomplete : codes;
    const identity = identityOf(values);
    const first = known.get(identity);
    if (first === undefined) known.set(identity, index);
    else repeated.push({ index, first });
  };
  return { read, facts: { codes, repeated, empty } };
}

/** Whether rows/values and rows/pattern allow a cell, and do not report it. */
export function isAllowed(document: Document, columnId: string, index: number): boolean {
  const facts = tableFacts(document).columns.get(columnId);
  return !facts?.faults.has(index) && !facts?.mismatches?.has(index);
}

/** The codes by the default key, else the first; undefined without rows, or if other rules report the key. */
export function codesOf(document: Document, key = codeKeyOf(document)): Table | undefined {
  if (!key || !document.hasData || !hasColumns(document, key.columnIds)) return undefined;
  const names = JSON.stringify(key.columnIds);
  const own = keysOf(document).find(({ columnIds }) => JSON.stringify(columnIds) === names);
  const rows = own && tableFacts(document).keys.get(own)?.codes;
  return rows ? { document, columnIds: key.columnIds, rows } : codesByKey(document, key);
}

/** Whether a code list has all of these columns, and most values are as their definitions say. */
export const hasColumns = (document: Document, columnIds: readonly string[]): boolean =>
  columnIds.every((id) => tableFacts(document).columns.has(id) && !isMistyped(document, id));

/** Whether most values of a column, or properties of its definition, contradict its type, so it cannot be compared. */
export const isMistyped = (document: Document, id: string): boolean =>
  document.misplaced.has(id) || tableFacts(document).columns.get(id)?.isMostlyWrong === true;

export const typesOf = ({ columns }: DocumentMetadata, ids: readonly string[]): (string | undefined)[] =>
  ids.map((id) => columns.find((column) => column.id === id)?.type);

export const shownCode = (codes: Table, code: string): string => shown(cellsAt(codes, code));

/** JSON Pointer of the code, or of another cell in its row. */
export const codePointer = (
  { rows, columnIds }: Table,
  code: string,
  columnId = columnIds[0] ?? '',
): string => rowPointer(rows.get(code) as number, columnId);

export function stringIn(row: Row | undefined, columnId: string): string | undefined {
  const value = row?.[columnId];
  return typeof value === 'string' ? value : undefined;
}

/** The key with these columns in any order. */
export function keyOfSameColumns(document: Document, columnIds: readonly string[]): KeyJson | undefined {
  const text = String([...columnIds].sort());
  return keysOf(document).find((key) => String([...key.columnIds].sort()) === text);
}

/** A string for readers in a document. */
export interface DocumentText {
  readonly text: string;
  /** The names and indexes that lead to it. */
  readonly path: readonly (string | number)[];
  /** The property that has it as a value, or in an array. */
  readonly property: string;
  /** A name has one line, prose and markup may have several. */
  readonly kind: TextKind;
}

export type TextKind = 'name' | 'prose' | 'markup' | 'cell' | 'code' | 'uri';

/** Properties that are not texts for readers, and the rows. */
const NOT_TEXT = ['dataSet', 'appInfo', 'schema', 'pattern'];

export const metadataTexts = ({ codeList, codeListSet }: DocumentMetadata): Generator<DocumentText> =>
  findTexts({ codeList, codeListSet }, [], '');

function* findTexts(parent: object, path: readonly string[], outer: string): Generator<DocumentText> {
  for (const [name, value] of Object.entries(parent)) {
    if (NOT_TEXT.includes(name) || name.startsWith('x-')) continue;
    const property = Array.isArray(parent) ? outer : name;
    const inner = [...path, name];
    if (typeof value === 'string')
      yield { text: value, path: inner, property, kind: kindOf(inner, property, parent) };
    else if (typeof value === 'object' && value !== null) yield* findTexts(value, inner, property);
  }
}

const URIS = ['canonicalUri', 'canonicalVersionUri', 'locationUrls', 'url'];
const PROSE = ['description', 'content', 'changeLog'];

function kindOf(path: readonly string[], property: string, parent: object): TextKind {
  if (path.at(-3) === 'members' && property === 'value') return 'code';
  if (URIS.includes(property)) return 'uri';
  if (property === 'content' && 'format' in parent && parent.format !== 'text') return 'markup';
  return PROSE.includes(property) ? 'prose' : 'name';
}

/** A part of a regular expression: columns of them may have question marks, backslashes and brackets. */
const REGEX = /\(\?[=!:<]|(?<!\.)\.[*+](?![*+])|\.\?\p{L}/u;

/** The texts of a document, its string cells included, that have characters other than Latin ones and punctuation. */
export function* findUnusualTexts(document: Document): Generator<DocumentText> {
  for (const one of metadataTexts(document)) if (UNUSUAL.test(one.text)) yield one;
  const ofKeys = keysOf(document).flatMap(({ columnIds }) => columnIds);
  for (const { id, type } of columnDefinitions(document)) {
    if (type !== 'string' || tableFacts(document).columns.get(id)?.isUsual) continue;
    const cells = document.rows.map((row) => stringIn(row, id) ?? '');
    const kind = ofKeys.includes(id) ? 'code' : cells.some((cell) => REGEX.test(cell)) ? 'markup' : 'cell';
    for (const [i, text] of cells.entries())
      if (UNUSUAL.test(text))
        yield { text, path: ['codeList', 'dataSet', 'rows', i, id], property: id, kind };
  }
}
