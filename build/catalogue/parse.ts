import type { DocumentType } from '../domain/entry.ts';
import type { Source, SourceFile } from '../input/read.ts';
import type { Problem } from '../problems.ts';
import { readTable } from './csv-rows.ts';
import type { Column, Document } from './document.ts';
import { entryOf } from './index-entry.ts';
import { readJson } from './json-syntax.ts';
import { compact, members, memberValue, type Span, wholeOf } from './json-text.ts';
import type { CodeListJson, CodeListSetJson, DocumentJson, Row } from './model.ts';
import { type Locate, makeJsonLocator, pointerNames, pointerOf } from './place.ts';
import { schemaProblems } from './schema-check.ts';

/** What one source gives: the document where nothing is wrong with it, and what is to be said about it. */
export interface Parsed {
  readonly document?: Document;
  readonly problems: readonly Problem[];
}

/** Reads a source and checks its form: JSON syntax, the schema, and the cells of a CSV against its columns. */
export function parseSource(source: Source): Parsed {
  const { file, text, csv } = source;
  const json = readJson(file, text);
  if ('problems' in json) return json;
  const locate = makeJsonLocator(file, text);
  const problems = schemaProblems(json.value, locate);
  if (problems.length > 0) return { problems };
  const form: Form = { source, value: json.value as DocumentJson, locate };
  const warnings = aliasWarnings(form.value, locate);
  const parsed = csv ? joinTable(form, csv) : { document: makeDocument(form, compact(text)), problems: [] };
  return { ...parsed, problems: [...warnings, ...parsed.problems] };
}

/** A source that has passed the schema. */
interface Form {
  readonly source: Source;
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
  const whole = withDataSet(compact(source.text), table.dataSet);
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
    const message = `"${type}" is read as "${name}", which is the name of this type in the schema of the format`;
    return [{ severity: 'warning', ...locate(pointer), pointer, rule: 'schema/type', message }];
  });
}

/** The text of a document without its rows or references; the text itself where it has none. */
function withoutRows(text: string, part: string): string {
  const content = memberValue(text, wholeOf(text), part) as Span;
  const kept = [...members(text, content.start)].filter(({ name }) => !ROWS.includes(name));
  const inner = kept.map(({ start, end }) => text.slice(start, end)).join(',');
  return `${text.slice(0, content.start)}{${inner}}${text.slice(content.end)}`;
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
