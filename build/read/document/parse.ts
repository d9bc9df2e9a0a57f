import { findRepeated } from '../../model/collections.ts';
import { digestOf } from '../../model/digest.ts';
import { COLUMN_TYPE_ALIASES, type DocumentJson } from '../../model/document/columns.ts';
import type {
  Document,
  DocumentMetadata,
  FaultyDocument,
  Source,
  SourceFile,
} from '../../model/document/document.ts';
import {
  columnsIn,
  entryIn,
  inOwnLanguage,
  ofTypes,
  withDefaults,
  withoutRows,
} from '../../model/document/published.ts';
import { formatOf } from '../../model/document/schema.ts';
import { type Locate, makeJsonLocator, pointerNames, pointerOf } from '../../model/json/locator.ts';
import { inspectValue, valueProblems } from '../../model/json/value-problems.ts';
import type { Report } from '../../model/problems/problem.ts';
import { quoted } from '../../model/problems/wording.ts';
import { withoutPrototype } from '../csv/cells.ts';
import { readTable } from '../csv/table.ts';
import { sourceChanged } from '../files/read.ts';
import { findForeignCsv, MAX_DEPTH, NOT_A_DOCUMENT, readJson, TOO_DEEP, textProblem } from '../syntax.ts';
import { expandedSize, findExcesses, MAX_EXPANDED_SIZE, mayExceedExpandedSize } from './limits.ts';
import { type Form, findRowFaults, makeDocument, makeFaulty, type Table } from './make-document.ts';
import { checkSchema } from './schema-check.ts';
import { findTextFaults } from './text-faults.ts';

export interface Parsed {
  readonly document?: Document;
  /** A document with errors whose columns, keys and rows can be checked nevertheless. */
  readonly faulty?: FaultyDocument;
}

/** Reads a source. A file that is not a CSV at all is reported even if its metadata has errors. */
export function parseSource(source: Source, report: Report): Parsed {
  const { file, text, csv } = source;
  const csvFault = csv && findForeignCsv(csv.text);
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
  const excesses = findExcesses(json.value, text.length);
  for (const { pointer, message } of excesses)
    report({ severity: 'error', ...locate(pointer), pointer, rule: 'file/limits', message });
  if (excesses.length > 0) return {};
  const wrong: string[] = [];
  const reportForm: Report = (problem) => {
    if (problem.severity === 'error') wrong.push(problem.pointer ?? '');
    report(problem);
  };
  for (const problem of valueProblems(text, stats, locate)) reportForm(problem);
  const hasTable = 'codeList' in json.value && !wrong.some((pointer) => ABOVE_TABLE.test(pointer));
  const schema = checkSchema(json.value, locate);
  for (const problem of schema.problems) reportForm(problem);
  const value = withDefaults(json.value as DocumentJson);
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
  reportTypeAliases(value, locate, report);
  if (csvFault) return {};
  let isFaulty = wrong.length > 0;
  const reportRow: Report = (problem) => {
    isFaulty ||= problem.severity === 'error';
    report(problem);
  };
  const table = csv ? readCsv(form, csv, reportRow) : readOwn(form, reportRow);
  if (!table) return {};
  if (formatOf(value.$opencodelist) === '0.4') {
    for (const { pointer, cell, message } of findTextFaults(value, table.rows)) {
      reportRow({ severity: 'error', ...table.locate(pointer), pointer, rule: 'rows/values', message });
      table.unread.add(cell);
    }
  }
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
  const value = withDefaults(JSON.parse(text) as DocumentJson);
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

/** Places above columns, keys and rows. */
const ABOVE_TABLE = /^\/codeList(?:\/columnSet(?:\/.*)?|\/dataSet(?:\/[^/]*){0,2})?$/s;

const isRow = (row: unknown): row is object => typeof row === 'object' && row !== null && !Array.isArray(row);

/** Warns of the names of types that only the published description of the format uses. */
function reportTypeAliases(value: DocumentJson, locate: Locate, report: Report): void {
  for (const [i, { type }] of (value.codeList?.columnSet.columns ?? []).entries()) {
    const name = COLUMN_TYPE_ALIASES.get(type);
    if (name === undefined) continue;
    const pointer = pointerOf('codeList', 'columnSet', 'columns', i, 'type');
    const message = `"${type}" is read as "${name}": write "${name}", which is the name of this type in the schema of the format`;
    report({ severity: 'warning', ...locate(pointer), pointer, rule: 'schema', message });
  }
}

function ownTable({ value, locate }: Form) {
  const rows = value.codeList?.dataSet?.rows ?? [];
  for (const row of rows) if (isRow(row)) withoutPrototype(row);
  return { rows, unread: new Set<string>(), locate };
}

/** Reads the rows of a document without a CSV, and reports rows that are not rows of the list. */
function readOwn(form: Form, report: Report): Table {
  const { source, value, locate, columns } = form;
  const table = ownTable(form);
  const rows = value.codeList?.dataSet?.rows ?? [];
  for (const { pointer, rule, message } of findRowFaults(rows, columns, source.text)) {
    report({ severity: 'error', ...locate(pointer), pointer, rule, message });
    table.unread.add(pointer);
  }
  return table;
}

function readCsv(form: Form, csv: SourceFile, report: Report): Table | undefined {
  const { source, value, locate, columns } = form;
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
  const isLocalizable = formatOf(value.$opencodelist) === '0.4';
  const language = isLocalizable ? value.codeList?.identification.language : undefined;
  const table = readTable(csv, columns, report, language);
  if (table.rows === undefined) return undefined;
  const locateIn: Locate = (pointer, memberPart) => {
    const [, part, , row, columnId, tag] = pointerNames(pointer);
    if (part !== 'dataSet') return locate(pointer, memberPart);
    if (row === undefined) return { file: csv.file, line: 1, column: 1 };
    return table.locate(Number(row), tag === undefined ? columnId : `${columnId}@${tag}`);
  };
  return { ...table, rows: table.rows, locate: locateIn };
}

/** The metadata of a document as text, which is kept when the document itself is not. */
export interface MetadataText
  extends Pick<DocumentMetadata, 'source' | 'digest' | 'hasData' | 'isLarge' | 'isSmall'> {
  /** Compact JSON: a code list without rows, or a code list set. */
  readonly text: string;
  readonly misplaced: readonly (readonly [string, readonly string[]])[];
  /** Its texts in several languages; undefined if it has none. */
  readonly texts:
    | { readonly languages: readonly string[]; readonly columnIds: readonly string[] }
    | undefined;
}

export function metadataTextOf(document: Document): MetadataText {
  const { source, digest, hasData, isLarge, isSmall, codeList, misplaced, texts } = document;
  // The text of a whole code list is long, and printed only on access.
  const text = codeList ? document.metadata : document.whole;
  return {
    source: { file: source.file, ...(source.csv && { csv: { file: source.csv.file } }) },
    digest,
    hasData,
    isLarge,
    isSmall,
    misplaced: [...misplaced],
    texts: texts && { ...texts, columnIds: [...texts.columnIds] },
    // A copy, because a substring keeps the whole string in memory. It has one byte per character if possible.
    text: JSON.parse(JSON.stringify(text)),
  };
}

export function readMetadata({ text, misplaced, texts, ...kept }: MetadataText): DocumentMetadata {
  const { value } = inOwnLanguage(withDefaults(JSON.parse(text) as DocumentJson), []);
  const { codeList, codeListSet } = value;
  return {
    ...kept,
    ...(texts && { texts: { ...texts, columnIds: new Set(texts.columnIds) } }),
    entry: entryIn(value),
    metadata: codeList ? text : withoutRows(text, value),
    columns: columnsIn(value),
    misplaced: new Map(misplaced),
    codeList: codeList && misplaced.length > 0 ? ofTypes(codeList) : codeList,
    codeListSet,
  };
}
