import type { DocumentType } from '../domain/entry.ts';
import type { Source, SourceFile } from '../input/pair.ts';
import { hasErrors, type Problem } from '../problems.ts';
import { readTable, textFaultOfCsv } from './csv-rows.ts';
import type { Column, Document, FaultyDocument } from './document.ts';
import { entryOf } from './index-entry.ts';
import { DEEPEST, readJson, tooDeep } from './json-syntax.ts';
import { compactText, memberStart, members, memberValue, type Span, wholeOf } from './json-text.ts';
import { lookThrough, valueProblems } from './json-values.ts';
import { copyLongNumbers, exactMember, rememberLongNumbers } from './long-numbers.ts';
import {
  COLUMN_PROPERTIES,
  COLUMN_TYPE_ALIASES,
  type CodeListJson,
  type CodeListSetJson,
  type ColumnJson,
  type DocumentJson,
  type Row,
} from './model.ts';
import { otherJson } from './other-json.ts';
import { type Locate, makeJsonLocator, pointerNames, pointerOf } from './place.ts';
import { rowFaults } from './row-faults.ts';
import { checkSchema } from './schema-check.ts';
import { textProblem } from './text-fault.ts';

/** What one source gives: the document where nothing is wrong with it, and what is to be said about it. */
export interface Parsed {
  readonly document?: Document;
  /** A document that has errors, where its columns, keys and rows can be relied on nevertheless. */
  readonly faulty?: FaultyDocument;
  readonly problems: readonly Problem[];
  /** The URIs of a document that has errors, as far as they can be read: others may refer to them. */
  readonly uris?: readonly string[];
}

/**
 * Reads a source and checks its form: JSON syntax, the schema, and the cells of a CSV against its columns. What is no
 * CSV at all is reported even where the metadata cannot be used.
 */
export function parseSource(source: Source): Parsed {
  const { csv } = source;
  const fault = csv && textFaultOfCsv(csv.text);
  if (!csv || !fault) return parseDocument(source);
  const { problems, uris } = parseDocument({ file: source.file, text: source.text }, true);
  return {
    problems: [...problems, textProblem(csv.file, csv.text, fault)],
    ...(uris && { uris }),
  };
}

/** @param isIncomplete whether its CSV cannot be read */
function parseDocument(source: Source, isIncomplete = false): Parsed {
  const { file, text, csv } = source;
  const json = readJson(file, text);
  if ('problems' in json) return json;
  const locate = makeJsonLocator(file, text);
  const compact = compactText(text);
  const look = lookThrough(json.value);
  if (look.depth > DEEPEST) return { problems: [tooDeep(file, text)], uris: urisIn(json.value) };
  const other = otherJson(json.value);
  if (other !== undefined) {
    const offset = text.search(/\S/);
    return { problems: [textProblem(file, text, { offset, rule: 'file/content', message: other })] };
  }
  if (compact.hasLongNumbers) rememberLongNumbers(text, json.value);
  const ofValues = valueProblems(text, compact, look, locate);
  const schema = checkSchema(json.value, locate);
  const ofForm = [...ofValues, ...schema.problems];
  const form: Form = { source, compact: compact.text, value: json.value as DocumentJson, locate };
  const uris = urisIn(json.value);
  if (hasErrors(ofForm) && !(schema.isTableSound && hasTable(form.value?.codeList, ofValues))) {
    return { problems: ofForm, uris };
  }
  if (isIncomplete) return { problems: [...ofForm, ...aliasWarnings(form.value, locate)], uris };
  const { problems: ofRows, table } = csv ? readCsv(form, csv) : readOwn(form);
  const problems = [...ofForm, ...aliasWarnings(form.value, locate), ...ofRows];
  if (!table) return { problems, uris };
  if (!hasErrors(problems)) return { document: makeDocument(form, table), problems };
  const unread = [...unreadIn(ofForm), ...table.unread];
  return { faulty: makeFaulty(form, table, unread), problems, uris };
}

/** The canonical URIs in a text that may be anything. */
export function urisInText(text: string): string[] {
  const json = readJson('', text);
  return 'value' in json ? urisIn(json.value) : [];
}

/** The canonical URIs in a value that may have any form. */
function urisIn(value: unknown): string[] {
  const { codeList, codeListSet } = (value ?? {}) as Record<string, { identification?: unknown } | null>;
  const identification = (codeList ?? codeListSet)?.identification;
  const { canonicalUri, canonicalVersionUri } = (identification ?? {}) as Record<string, unknown>;
  return [canonicalUri, canonicalVersionUri].filter((uri) => typeof uri === 'string');
}

/** A source whose value has passed the schema, at least as far as its columns, keys and rows are concerned. */
interface Form {
  readonly source: Source;
  /** The source as compact JSON. */
  readonly compact: string;
  readonly value: DocumentJson;
  readonly locate: Locate;
}

/** The rows of a source from wherever they are. */
interface Table {
  readonly rows: readonly Row[];
  /** JSON text of the rows of a CSV. */
  readonly dataSet?: string;
  /** JSON Pointers of the rows and cells of a CSV that cannot be read, and are not in the rows. */
  readonly unread: readonly string[];
  readonly locate: Locate;
}

/** The rows of a document that has them itself, with what is wrong with them as rows. */
function readOwn(form: Form): { problems: readonly Problem[]; table: Table } {
  const { value, compact, locate } = form;
  const rows = value.codeList?.dataSet?.rows ?? [];
  const faults = rowFaults(rows, columnsOf(value), compact);
  return {
    problems: faults.map(({ pointer, rule, message }) => ({
      severity: 'error',
      ...locate(pointer),
      pointer,
      rule,
      message,
    })),
    table: { rows, unread: faults.map(({ pointer }) => pointer), locate },
  };
}

function readCsv(
  { source, value, locate }: Form,
  csv: SourceFile,
): { problems: readonly Problem[]; table?: Table } {
  if (!value.codeList)
    return {
      problems: [
        cannotHaveRows(
          csv.file,
          `${source.file} is a code list set, which has no rows: remove this file, or give it the name of its code list`,
        ),
      ],
    };
  if (value.codeList.dataSet) {
    return {
      problems: [
        cannotHaveRows(csv.file, `${source.file} has rows of its own: remove its "dataSet", or this file`),
      ],
    };
  }
  const { dataSet, longRows, unread, problems, locate: locateCell } = readTable(csv, columnsOf(value));
  if (dataSet === undefined) return { problems };
  const locateIn: Locate = (pointer, memberPart) => {
    const [, part, , row, columnId] = pointerNames(pointer);
    if (part !== 'dataSet') return locate(pointer, memberPart);
    return row === undefined ? { file: csv.file, line: 1, column: 1 } : locateCell(Number(row), columnId);
  };
  const { rows } = JSON.parse(dataSet) as { rows: Row[] };
  for (const [index, text] of longRows) rememberLongNumbers(text, rows[index]);
  return { problems, table: { rows, dataSet, unread, locate: locateIn } };
}

const ROWS = ['dataSet', 'referenceSet'];

function makeDocument({ source, compact, value }: Form, { rows, dataSet, locate }: Table): Document {
  const { codeList, codeListSet } = value;
  const type: DocumentType = codeList ? 'CodeList' : 'CodeListSet';
  const { identification } = (codeList ?? codeListSet) as CodeListJson | CodeListSetJson;
  const whole = dataSet === undefined ? compact : withDataSet(compact, dataSet);
  const metadata = withoutRows(whole, codeList ? 'codeList' : 'codeListSet');
  return {
    source,
    entry: entryOf(type, identification),
    csv: metadata !== whole,
    whole,
    metadata,
    columns: columnsOf(value),
    codeList,
    codeListSet,
    rows,
    locate,
  };
}

/** A document for the rules about columns, keys and rows alone: of its identification nothing is sure. */
function makeFaulty(
  { source, compact, value }: Form,
  { rows, locate }: Table,
  unread: readonly string[],
): FaultyDocument {
  const told = new Set(unread);
  return {
    document: {
      source,
      entry: entryOf('CodeList', { shortName: '', canonicalUri: '', canonicalVersionUri: '' }),
      csv: true,
      whole: compact,
      metadata: compact,
      columns: columnsOf(value),
      codeList: tableAlone(value.codeList as CodeListJson),
      codeListSet: undefined,
      rows: withoutUnread(rows, unread),
      locate,
    },
    isTold: (pointer) => {
      const names = pointerNames(pointer);
      return [ROW_DEPTH, CELL_DEPTH].some((depth) => told.has(pointerOf(...names.slice(0, depth))));
    },
  };
}

/** A code list without its foreign keys, and without what its columns have but should not: it may be anything. */
function tableAlone(codeList: CodeListJson): CodeListJson {
  const { foreignKeys: _, ...columnSet } = codeList.columnSet;
  const columns = columnSet.columns.map((column) => {
    const known = COLUMN_PROPERTIES.get(column.type) ?? [];
    return Object.fromEntries(Object.entries(column).filter(([name]) => known.includes(name))) as object;
  });
  return { ...codeList, columnSet: { ...columnSet, columns: columns as ColumnJson[] } };
}

/** How many names the pointers of rows and cells have. */
const ROW_DEPTH = 4;
const CELL_DEPTH = 5;

/** Whether there is a code list, and no name stands twice on the way to its columns, keys and rows. */
function hasTable(codeList: unknown, problems: readonly Problem[]): boolean {
  if (codeList === undefined) return false;
  return !problems.some(({ severity, pointer = '' }) => {
    const [part, inner, ...deeper] = pointerNames(pointer);
    const isOnTheWay =
      inner === undefined || inner === 'columnSet' || (inner === 'dataSet' && deeper.length < 2);
    return severity === 'error' && part === 'codeList' && isOnTheWay;
  });
}

/** Pointers of the rows and cells in which something is wrong with the form. */
function unreadIn(problems: readonly Problem[]): string[] {
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ pointer = '' }) => pointerNames(pointer).slice(0, CELL_DEPTH))
    .filter(([part, inner, ...deeper]) => part === 'codeList' && inner === 'dataSet' && deeper.length >= 2)
    .map((names) => pointerOf(...names));
}

/** The rows without what cannot be read; a row of which nothing can stays as an empty one, for the others' numbers. */
function withoutUnread(rows: readonly Row[], unread: readonly string[]): readonly Row[] {
  const readable = [...rows];
  for (const pointer of unread) {
    const [, , , row, columnId] = pointerNames(pointer);
    const whole = readable[Number(row)] ?? {};
    const cells = columnId === undefined ? [] : Object.entries(whole);
    const readableCells = Object.fromEntries(cells.filter(([id]) => id !== columnId));
    copyLongNumbers(whole, readableCells);
    readable[Number(row)] = readableCells;
  }
  return readable;
}

function columnsOf(value: DocumentJson): Column[] {
  return (value.codeList?.columnSet.columns ?? []).map(({ id, type, optional = false, members = [] }) => ({
    id,
    type: COLUMN_TYPE_ALIASES.get(type) ?? type,
    optional,
    members: members.map((member) => exactMember(member, 'value') as Column['members'][number]),
  }));
}

function aliasWarnings(value: DocumentJson, locate: Locate): Problem[] {
  return (value.codeList?.columnSet.columns ?? []).flatMap(({ type }, i): Problem[] => {
    const name = COLUMN_TYPE_ALIASES.get(type);
    if (name === undefined) return [];
    const pointer = pointerOf('codeList', 'columnSet', 'columns', i, 'type');
    const message = `"${type}" is read as "${name}": write "${name}", which is the name of this type in the schema of the format`;
    return [{ severity: 'warning', ...locate(pointer), pointer, rule: 'schema/type', message }];
  });
}

/** The text of a document without its rows or references; the text itself where it has none. */
function withoutRows(text: string, part: string): string {
  const start = memberStart(text, wholeOf(text), part) as number;
  let end = start + 1;
  const kept: string[] = [];
  for (const member of members(text, start)) {
    if (!ROWS.includes(member.name)) kept.push(text.slice(member.start, member.end));
    end = member.end;
  }
  return `${text.slice(0, start)}{${kept.join(',')}${text.slice(end)}`;
}

/** The text of a compact metadata document with rows, in the place the format gives them. */
function withDataSet(text: string, dataSet: string): string {
  const content = memberValue(text, wholeOf(text), 'codeList') as Span;
  const { end } = memberValue(text, content, 'columnSet') as Span;
  return `${text.slice(0, end)},"dataSet":${dataSet}${text.slice(end)}`;
}

function cannotHaveRows(file: string, reason: string): Problem {
  return { severity: 'error', file, rule: 'csv/metadata', message: `cannot be used: ${reason}` };
}
