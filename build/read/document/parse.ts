import { findRepeated } from '../../model/collections.ts';
import { digestOf } from '../../model/digest.ts';
import {
  COLUMN_TYPE_ALIASES,
  type CodeListJson,
  type DocumentJson,
  type Rows,
} from '../../model/document/columns.ts';
import {
  type Column,
  type Document,
  type DocumentMetadata,
  type FaultyDocument,
  rowPointer,
  type Source,
  type SourceFile,
} from '../../model/document/document.ts';
import { entryOf } from '../../model/document/entry.ts';
import {
  expandedSize,
  MAX_EXPANDED_SIZE,
  mayExceedExpandedSize,
} from '../../model/document/expanded-size.ts';
import { columnsIn, entryIn, ofTypes, withoutRows } from '../../model/document/published.ts';
import { type Locate, makeJsonLocator, pointerNames, pointerOf } from '../../model/json/locator.ts';
import { compact, endOfValue, memberStart, wholeOf } from '../../model/json/text.ts';
import { inspectValue, valueProblems } from '../../model/json/value-problems.ts';
import { once } from '../../model/once.ts';
import type { Problem, Report } from '../../model/problems/problem.ts';
import { quoted } from '../../model/problems/wording.ts';
import { ownMember } from '../../model/values/json-values.ts';
import { textFaultOfCsv } from '../csv/records.ts';
import { footerMessage, footerStart, rowFaults, withoutPrototype } from '../csv/rows.ts';
import { readTable } from '../csv/table.ts';
import { sourceChanged } from '../files/read.ts';
import { MAX_DEPTH, NOT_A_DOCUMENT, readJson, TOO_DEEP, textProblem } from '../syntax.ts';
import { checkSchema } from './schema-check.ts';

export interface Parsed {
  readonly document?: Document;
  /** A document with errors whose columns, keys and rows can be checked nevertheless. */
  readonly faulty?: FaultyDocument;
}

/** Reads a source. A file that is not a CSV at all is reported even if its metadata has errors. */
export function parseSource(source: Source, report: Report): Parsed {
  const { file, text, csv } = source;
  const csvFault = csv && textFaultOfCsv(csv.text);
  if (csvFault) report(textProblem(csv.file, csv.text, csvFault));
  const json = readJson(file, text);
  if ('problems' in json) {
    for (const problem of json.problems) report(problem);
    return {};
  }
  const locate = makeJsonLocator(file, text);
  const stats = inspectValue(json.value);
  if (stats.depth > MAX_DEPTH) {
    report(textProblem(file, text, TOO_DEEP));
    return {};
  }
  if (!isMeantAsDocument(json.value)) {
    report(textProblem(file, text, { offset: text.search(/\S/), ...NOT_A_DOCUMENT }));
    return {};
  }
  const excess = findExcess(json.value, text.length);
  if (excess) {
    report({ severity: 'error', ...locate(excess.pointer), ...excess, rule: 'file/limits' });
    return {};
  }
  const wrong: string[] = [];
  const reportForm: Report = (problem) => {
    wrong.push(problem.pointer ?? '');
    report(problem);
  };
  for (const problem of valueProblems(text, stats, locate)) reportForm(problem);
  const hasTable = 'codeList' in json.value && !wrong.some((pointer) => ABOVE_TABLE.test(pointer));
  const schema = checkSchema(json.value, locate);
  for (const problem of schema.problems) reportForm(problem);
  const value = json.value as DocumentJson;
  if (wrong.length > 0 && !(schema.isTableValid && hasTable)) return {};
  const digest = digestOfSource(source);
  const form: Form = {
    source,
    value,
    locate,
    digest,
    columns: columnsIn(value),
    misplaced: schema.misplaced,
  };
  for (const problem of typeAliasWarnings(value, locate)) report(problem);
  if (csvFault) return {};
  let isFaulty = wrong.length > 0;
  const reportRow: Report = (problem) => {
    isFaulty ||= problem.severity === 'error';
    report(problem);
  };
  const table = csv ? readCsv(form, csv, reportRow) : readOwn(form, reportRow);
  if (!table) return {};
  const sourceLength = text.length + (csv?.text.length ?? 0);
  if (mayExceedExpandedSize(table.rows, form.columns, sourceLength)) {
    const size = expandedSize(table.rows);
    const message = `has cells of ${size} characters with the ids of their columns, but the limit is ${MAX_EXPANDED_SIZE}: split the list, or shorten the ids of columns`;
    if (size > MAX_EXPANDED_SIZE) {
      report({ severity: 'error', ...locate(''), rule: 'file/limits', message });
      return {};
    }
  }
  return isFaulty ? { faulty: makeFaulty(form, table, wrong) } : { document: makeDocument(form, table) };
}

/** Reads a source again in which {@link parseSource} has found a document. @throws {@link sourceChanged} */
export function parseAgain(source: Source, { digest, columns, misplaced }: DocumentMetadata): Document {
  const { file, text, csv } = source;
  if (digestOfSource(source) !== digest) throw sourceChanged(file);
  const value = JSON.parse(text) as DocumentJson;
  const form = { source, value, locate: makeJsonLocator(file, text), digest, columns, misplaced };
  return makeDocument(form, (csv && readCsv(form, csv, () => {})) ?? ownTable(form));
}

const digestOfSource = ({ text, csv }: Source): string => digestOf([text, csv?.text ?? '']);

/** Whether JSON has a property of documents, possibly misspelled. */
const isMeantAsDocument = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).some((name) => /^\W?(?:open[-_ ]?)?code[-_ ]?list[-_ ]?(?:set)?s?$/i.test(name));

/** A source whose columns, keys and rows match the schema. */
interface Form {
  readonly source: Source;
  readonly value: DocumentJson;
  readonly locate: Locate;
  readonly digest: string;
  readonly columns: readonly Column[];
  readonly misplaced: Document['misplaced'];
}

/** The rows of a document or of its CSV. */
interface Table {
  readonly rows: Rows;
  /** Prints the rows of a CSV as JSON text. */
  readonly printDataSet?: () => string;
  /** JSON Pointers of the rows and cells that cannot be read. */
  readonly unread: Set<string>;
  readonly locate: Locate;
}

/** The rows of a document without a CSV. */
function ownTable({ value, locate }: Form) {
  const rows = value.codeList?.dataSet?.rows ?? [];
  for (const row of rows) if (isRow(row)) withoutPrototype(row);
  return { rows, unread: new Set<string>(), locate };
}

/** Reads the rows of a document without a CSV, and reports rows that are not rows of the list. */
function readOwn(form: Form, report: Report): Table {
  const { source, locate, columns } = form;
  const table = ownTable(form);
  const { rows, unread } = table;
  const cellsAt = (i: number) => columns.map(({ id }) => ownMember(rows[i] ?? {}, id));
  const footer = footerStart(rows.length, cellsAt, columns);
  for (let i = footer; i < rows.length; i++) unread.add(rowPointer(i));
  if (footer < rows.length) {
    const pointer = rowPointer(footer);
    const message = footerMessage(rows.length - footer, cellsAt(footer));
    report({ severity: 'error', ...locate(pointer), pointer, rule: 'rows/footer', message });
  }
  for (const { pointer, rule, message } of rowFaults(rows.slice(0, footer), columns, source.text)) {
    report({ severity: 'error', ...locate(pointer), pointer, rule, message });
    unread.add(pointer);
  }
  return table;
}

function readCsv(
  { source, value, locate, columns }: Form,
  csv: SourceFile,
  report: Report,
): Table | undefined {
  const reason = !value.codeList
    ? 'is a code list set, which has no rows: remove this file, or name it after its code list'
    : value.codeList.dataSet && 'has its own rows: remove its "dataSet", or this file';
  if (reason !== undefined) {
    const message = `cannot be used: ${source.file} ${reason}`;
    report({ severity: 'error', file: csv.file, rule: 'csv/metadata', message });
    return undefined;
  }
  const ids = columns.map(({ id }) => id);
  for (const [index, first] of findRepeated(ids)) {
    const pointer = pointerOf('codeList', 'columnSet', 'columns', index, 'id');
    const message = `the id ${quoted(ids[index])} is already that of number ${first + 1} of the columns: write an id of the header of ${csv.file}`;
    report({ severity: 'error', ...locate(pointer), pointer, rule: 'keys/columns', message });
  }
  if (new Set(ids).size < ids.length) return undefined;
  const { rows, printDataSet, unread, locate: locateCell } = readTable(csv, columns, report);
  if (rows === undefined) return undefined;
  const locateIn: Locate = (pointer, memberPart) => {
    const [, part, , row, columnId] = pointerNames(pointer);
    if (part !== 'dataSet') return locate(pointer, memberPart);
    return row === undefined ? { file: csv.file, line: 1, column: 1 } : locateCell(Number(row), columnId);
  };
  return { rows, printDataSet, unread, locate: locateIn };
}

/** The part of a document that depends on its schema and rows. */
const tableOf = ({ value: _, ...form }: Form, { rows, locate }: Table) => ({ ...form, rows, locate });

/** Characters in the sources of a document that the function prints in any format in a fraction of a second. */
const MAX_TO_PRINT_ON_REQUEST = 1_000_000;

function makeDocument(form: Form, table: Table): Document {
  const { codeList, codeListSet } = form.value;
  const { text, csv } = form.source;
  const { printDataSet } = table;
  // Checks do not need the text of the rows.
  const printWhole = once(() => (printDataSet ? withDataSet(compact(text), printDataSet()) : compact(text)));
  const printMetadata = once(() => withoutRows(text, form.value));
  return {
    ...tableOf(form, table),
    ...{ entry: entryIn(form.value), codeListSet },
    hasData: printDataSet !== undefined || (codeList?.dataSet ?? codeListSet?.referenceSet) !== undefined,
    get whole() {
      return printWhole();
    },
    isLarge: text.length + (csv?.text.length ?? 0) > MAX_TO_PRINT_ON_REQUEST,
    get metadata() {
      return printMetadata();
    },
    codeList: codeList && form.misplaced.size > 0 ? ofTypes(codeList) : codeList,
  };
}

/** A document for the rules about columns, keys and rows only. */
function makeFaulty(form: Form, table: Table, wrong: readonly string[]): FaultyDocument {
  const { rows, unread } = table;
  const text = compact(form.source.text);
  for (const pointer of wrong) for (const place of placesIn(pointer).slice(-1)) unread.add(place);
  return {
    document: {
      // The rows of a CSV already lack unreadable cells.
      ...tableOf(form, { ...table, rows: table.printDataSet ? rows : withoutUnread(rows, unread) }),
      ...{ hasData: true, whole: text, metadata: text, codeListSet: undefined },
      entry: entryOf('CodeList', { shortName: '', canonicalUri: '', canonicalVersionUri: '' }),
      codeList: tableAlone(form.value.codeList as CodeListJson),
    },
    isReported: (pointer) => placesIn(pointer).some((place) => unread.has(place)),
  };
}

/** A code list without foreign keys and misplaced properties. */
function tableAlone(codeList: CodeListJson): CodeListJson {
  const { foreignKeys: _, ...columnSet } = codeList.columnSet;
  return ofTypes({ ...codeList, columnSet });
}

/** Places above columns, keys and rows. */
const ABOVE_TABLE = /^\/codeList(?:\/columnSet(?:\/.*)?|\/dataSet(?:\/[^/]*){0,2})?$/s;

/** JSON Pointers of the row and the cell that a place is in. */
function placesIn(pointer: string): string[] {
  const [part, inner, , row, columnId] = pointerNames(pointer);
  if (part !== 'codeList' || inner !== 'dataSet' || row === undefined) return [];
  const own = rowPointer(Number(row));
  return columnId === undefined ? [own] : [own, rowPointer(Number(row), columnId)];
}

const isRow = (row: unknown): row is object => typeof row === 'object' && row !== null && !Array.isArray(row);

/** The rows without unreadable cells; unreadable rows become empty to keep the indexes. */
function withoutUnread(rows: Rows, unread: ReadonlySet<string>): Rows {
  const readable = [...rows];
  for (const [, , , row, columnId] of Array.from(unread, pointerNames)) {
    const cells = columnId === undefined ? [] : Object.entries(readable[Number(row)] ?? {});
    readable[Number(row)] = withoutPrototype(Object.fromEntries(cells.filter(([id]) => id !== columnId)));
  }
  return readable;
}

function typeAliasWarnings(value: DocumentJson, locate: Locate): Problem[] {
  return (value.codeList?.columnSet.columns ?? []).flatMap(({ type }, i): Problem[] => {
    const name = COLUMN_TYPE_ALIASES.get(type);
    if (name === undefined) return [];
    const pointer = pointerOf('codeList', 'columnSet', 'columns', i, 'type');
    const message = `"${type}" is read as "${name}": write "${name}", which is the name of this type in the schema of the format`;
    return [{ severity: 'warning', ...locate(pointer), pointer, rule: 'schema', message }];
  });
}

/** The text of a compact metadata document with rows, inserted after `columnSet`. */
function withDataSet(text: string, dataSet: string): string {
  const start = memberStart(text, wholeOf(text), 'codeList') as number;
  const end = endOfValue(text, memberStart(text, { start }, 'columnSet') as number);
  return `${text.slice(0, end)},"dataSet":${dataSet}${text.slice(end)}`;
}

/** The metadata of a document as text, which is kept when the document itself is not. */
export interface MetadataText extends Pick<DocumentMetadata, 'source' | 'digest' | 'hasData' | 'isLarge'> {
  /** Compact JSON: a code list without rows, or a code list set. */
  readonly text: string;
  readonly misplaced: readonly (readonly [string, readonly string[]])[];
}

export function metadataTextOf(document: Document): MetadataText {
  const { source, digest, hasData, isLarge, codeList, misplaced } = document;
  // The text of a whole code list is long, and printed only on access.
  const text = codeList ? document.metadata : document.whole;
  return {
    source: { file: source.file, ...(source.csv && { csv: { file: source.csv.file } }) },
    ...{ digest, hasData, isLarge, misplaced: [...misplaced] },
    // A copy, because a substring keeps the whole string in memory. It has one byte per character if possible.
    text: JSON.parse(JSON.stringify(text)),
  };
}

export function readMetadata({ text, misplaced, ...kept }: MetadataText): DocumentMetadata {
  const value = JSON.parse(text) as DocumentJson;
  const { codeList, codeListSet } = value;
  return {
    ...kept,
    entry: entryIn(value),
    metadata: codeList ? text : withoutRows(text, value),
    columns: columnsIn(value),
    misplaced: new Map(misplaced),
    codeList: codeList && misplaced.length > 0 ? ofTypes(codeList) : codeList,
    codeListSet,
  };
}

/**
 * Parts of a document that the site multiplies: columns by rows, keys by both, and tags, together with all that the
 * index contains of a document, by types and languages.
 */
const LIMITS = [
  { part: 'columnSet', name: 'columns', noun: 'columns', max: 1000, remedy: 'split the list' },
  { part: 'columnSet', name: 'keys', noun: 'keys', max: 50, remedy: 'remove keys' },
  { part: 'columnSet', name: 'foreignKeys', noun: 'foreign keys', max: 100, remedy: 'remove foreign keys' },
  { part: 'identification', name: 'tags', noun: 'tags', max: 100, remedy: 'keep the most important ones' },
] as const;

const MAX_INDEX_ENTRY = 100_000;

type Parts = Readonly<Record<string, Readonly<Record<string, unknown>> | null | undefined>>;

/** The first part of a document that is larger than the site can multiply. @param length that of its text */
function findExcess(
  document: object,
  length: number,
): { readonly pointer: string; readonly message: string } | undefined {
  for (const [type, parts] of Object.entries(document as Readonly<Record<string, Parts | null>>)) {
    for (const { part, name, noun, max, remedy } of LIMITS) {
      const items = parts?.[part]?.[name];
      if (!Array.isArray(items) || items.length <= max) continue;
      const message = `has ${items.length} ${noun}, but the limit is ${max}: ${remedy}`;
      return { pointer: pointerOf(type, part, name), message };
    }
    const { shortName, longName, description, publisher, tags } = parts?.identification ?? {};
    const size =
      length > MAX_INDEX_ENTRY
        ? JSON.stringify([shortName, longName, description, publisher, tags]).length
        : 0;
    if (size > MAX_INDEX_ENTRY) {
      const message = `has names, a description, tags and a publisher of ${size} characters together, but the limit is ${MAX_INDEX_ENTRY}: shorten them`;
      return { pointer: pointerOf(type, 'identification'), message };
    }
  }
  return undefined;
}
