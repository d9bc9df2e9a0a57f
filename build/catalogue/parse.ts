import type { DocumentType } from '../domain/entry.ts';
import type { Source, SourceFile } from '../input/read.ts';
import { hasErrors, type Problem } from '../problems.ts';
import { readTable } from './csv-rows.ts';
import type { Column, Document } from './document.ts';
import { entryOf } from './index-entry.ts';
import { readJson } from './json-syntax.ts';
import { compactText, memberStart, members, memberValue, type Span, wholeOf } from './json-text.ts';
import { valueProblems } from './json-values.ts';
import type { CodeListJson, CodeListSetJson, DocumentJson, Row } from './model.ts';
import { type Locate, makeJsonLocator, pointerNames, pointerOf } from './place.ts';
import { schemaProblems } from './schema-check.ts';

/** What one source gives: the document where nothing is wrong with it, and what is to be said about it. */
export interface Parsed {
  readonly document?: Document;
  readonly problems: readonly Problem[];
  /** The URIs of a document that has errors, as far as they can be read: others may refer to them. */
  readonly uris?: readonly string[];
}

/** Reads a source and checks its form: JSON syntax, the schema, and the cells of a CSV against its columns. */
export function parseSource(source: Source): Parsed {
  const { file, text, csv } = source;
  const json = readJson(file, text);
  if ('problems' in json) return json;
  const locate = makeJsonLocator(file, text);
  const compact = compactText(text);
  const silent = valueProblems(text, compact, json.value, locate);
  const problems = [...silent, ...schemaProblems(json.value, locate)];
  if (hasErrors(problems)) return { problems, uris: urisIn(json.value) };
  const form: Form = { source, compact: compact.text, value: json.value as DocumentJson, locate };
  const warnings = aliasWarnings(form.value, locate);
  const parsed = csv ? joinTable(form, csv) : { document: makeDocument(form, form.compact), problems: [] };
  return {
    ...parsed,
    problems: [...problems, ...warnings, ...parsed.problems],
    ...(!parsed.document && { uris: urisIn(json.value) }),
  };
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

/** A source that has passed the schema. */
interface Form {
  readonly source: Source;
  /** The source as compact JSON. */
  readonly compact: string;
  readonly value: DocumentJson;
  readonly locate: Locate;
}

function joinTable(form: Form, csv: SourceFile): Parsed {
  const { source, value, locate } = form;
  if (!value.codeList) return { problems: [cannotHaveRows(csv.file, 'a code list set has no rows')] };
  if (value.codeList.dataSet) {
    return { problems: [cannotHaveRows(csv.file, `${source.file} has rows of its own`)] };
  }
  const table = readTable(csv, columnsOf(value));
  if (table.dataSet === undefined) return { problems: table.problems };
  const whole = withDataSet(form.compact, table.dataSet);
  const locateIn: Locate = (pointer) => {
    const [, part, , row, columnId] = pointerNames(pointer);
    return part === 'dataSet' && row !== undefined ? table.locate(Number(row), columnId) : locate(pointer);
  };
  const { rows } = JSON.parse(table.dataSet) as { rows: Row[] };
  return {
    document: { ...makeDocument({ ...form, locate: locateIn }, whole), rows },
    problems: table.problems,
  };
}

const ROWS = ['dataSet', 'referenceSet'];

function makeDocument({ source, value, locate }: Form, whole: string): Document {
  const { codeList, codeListSet } = value;
  const type: DocumentType = codeList ? 'CodeList' : 'CodeListSet';
  const { identification } = (codeList ?? codeListSet) as CodeListJson | CodeListSetJson;
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
    rows: codeList?.dataSet?.rows ?? [],
    locate,
  };
}

function columnsOf(value: DocumentJson): Column[] {
  return (value.codeList?.columnSet.columns ?? []).map(({ id, type, optional = false, members = [] }) => ({
    id,
    type: COLUMN_TYPE_ALIASES.get(type) ?? type,
    optional,
    members: members.map((member) => member.value),
  }));
}

/** The published prose of the format uses these names for two of its types. */
const COLUMN_TYPE_ALIASES = new Map([
  ['bool', 'boolean'],
  ['object', 'document'],
]);

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
