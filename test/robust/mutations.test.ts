import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse as parseCsv } from 'csv-parse/sync';
import fc from 'fast-check';
import { type Node, parseTree } from 'jsonc-parser';
import { afterAll, describe, expect, test } from 'vitest';
import { makeCatalogue } from '../../build/check/check.ts';
import type { Source } from '../../build/model/document/document.ts';
import { documentSchemas } from '../../build/model/document/schema.ts';
import type { Problem } from '../../build/model/problems/problem.ts';
import { DEFAULT_BUDGET } from '../../build/pipeline.ts';
import { makeFolder, writeContent } from '../support/content-tree.ts';
import { filesBelow } from '../support/files.ts';
import { assertProperty } from '../support/runs.ts';
import { buildSite } from '../support/site.ts';
import { type Files, makeLargeDirectory } from './directory.ts';

/*
 * Changes a valid document at random. Either the check reports a problem in the changed file, at an existing location, or
 * the document is still valid by the schema of the format and published unchanged. The oracles are independent of the
 * implementation: JSON without duplicate names and lost digits, another parser for CSVs and cells, and the formats in the
 * schema.
 */

const RUNS = { json: 120, csv: 120 };
/** Number of changes without problems that are also published by a complete build. */
const BUILDS = 8;

const { folder, remove } = makeFolder();
afterAll(remove);

const directory: Files = makeLargeDirectory();
const readText = (file: string): string => (directory.get(file) as string).replace('\ufeff', '');

/** Documents to change: of every kind, as JSON and CSV; no other document refers to them. */
const DOCUMENTS = ['plain/001', 'plain/002', 'types/006', 'keys/002', 'sets/004'].map(
  (name) => `${name}.json`,
);
const TABLES = ['plain/003', 'plain/000', 'types/001', 'keys/003'];

/** Unchanged documents; before the changed one in the order of files, so that no problem is located here. */
const contextOf = (pattern: RegExp): readonly Source[] =>
  [...directory.keys()]
    .filter((file) => pattern.test(file) && !file.endsWith('.csv'))
    .map((file) => {
      const table = file.replace('.meta.json', '.csv');
      const csv = table === file ? {} : { csv: { file: `a/${table}`, text: readText(table) } };
      return { file: `a/${file}`, text: readText(file), ...csv };
    });
/** What the documents with foreign keys refer to; others refer to nothing. */
const LISTS = contextOf(/^editions\/00[23]\./);
/** What the set refers to. */
const MEMBERS = contextOf(/^(editions\/00[4-7]\.|sets\/00[567])/);

/** A changed document, and the unchanged ones next to it. */
interface Changed {
  readonly source: Source;
  readonly context: readonly Source[];
}

const changeDocument = (file: string, change: (text: string) => string): Changed => ({
  source: { file: 'z/document.json', text: change(readText(file)) },
  context: file.startsWith('sets/') ? MEMBERS : LISTS,
});

const changeTable = (name: string, change: (text: string) => string): Changed => {
  const csv = { file: 'z/document.csv', text: change(readText(`${name}.csv`)) };
  return {
    source: { file: 'z/document.meta.json', text: readText(`${name}.meta.json`), csv },
    context: LISTS,
  };
};

describe('a valid document that is changed', { timeout: 240_000 }, () => {
  test.each([
    { what: 'in its JSON', files: DOCUMENTS, change: changeDocument, mutate: mutateJson, runs: RUNS.json },
    { what: 'in its CSV', files: TABLES, change: changeTable, mutate: mutateCsv, runs: RUNS.csv },
  ])(
    '$runs times $what: is reported there, or published unchanged',
    async ({ files, change, mutate, runs }) => {
      const unreported = new Map<string, Changed>();
      assertProperty(
        fc.property(fc.constantFrom(...files), fc.infiniteStream(fc.nat()), (file, numbers) => {
          const changed = change(file, (text) => mutate(text, makeChoose(numbers)));
          const { text, csv } = changed.source;
          if (expectReportedOrPublished(changed)) unreported.set(csv?.text ?? text, changed);
        }),
        runs,
      );
      await expectBuilt([...unreported.values()]);
    },
  );
});

/** Returns whether there are no problems and the published document has the expected text. */
function expectReportedOrPublished({ source, context }: Changed): boolean {
  const { catalogue, problems } = makeCatalogue([...context, source]);
  const files = [source.file, source.csv?.file];
  const reported = problems.filter(({ file }) => files.includes(file));
  const details = `${source.csv?.text ?? source.text}\n\n${problems.map((one) => JSON.stringify(one)).join('\n')}`;
  expect(problems.length, `problems in another document: ${details}`).toBe(reported.length);
  for (const problem of reported) expectLocationIn(source, problem, details);
  if (reported.some(({ severity }) => severity === 'error')) return false;
  const expected = expectedText(source);
  expect(schemaErrors(source.text), `not valid by the schema, and no error: ${details}`).toEqual([]);
  expect(rowErrors(expected), `rows that do not fit their columns, and no error: ${details}`).toEqual([]);
  const published = catalogue.documents.filter((document) => document.source === source);
  expect(published.length, `not published, and no error: ${details}`).toBeGreaterThan(0);
  for (const { whole } of published) expect(comparable(whole, source), details).toBe(expected);
  return reported.length === 0;
}

/** The text to compare: documents with a CSV are compared by their values in order. */
const comparable = (whole: string, { csv }: Source): string =>
  csv ? JSON.stringify(JSON.parse(whole)) : whole;

function expectLocationIn(
  source: Source,
  { file, line, column = 1, message }: Problem,
  details: string,
): void {
  expect(message, details).not.toBe('');
  if (line === undefined) return;
  const text = file === source.file ? source.text : (source.csv?.text ?? '');
  const lines = text.split(/\r\n|\n|\r/);
  expect(line >= 1 && line <= lines.length, `line ${line} of ${lines.length}: ${details}`).toBe(true);
  const length = lines[line - 1]?.length ?? 0;
  expect(column >= 1 && column <= length + 1, `column ${column} of ${length}: ${details}`).toBe(true);
}

/** Publishes some of the documents by complete builds, and expects their texts in the site. */
async function expectBuilt(documents: readonly Changed[]): Promise<void> {
  expect(documents.length, 'changes without problems').toBeGreaterThan(BUILDS);
  const step = Math.floor(documents.length / BUILDS);
  for (let i = 0; i < BUILDS; i++) {
    const { source, context } = documents[i * step] as Changed;
    const at = mkdtempSync(join(folder, 'site-'));
    const tree: Record<string, string> = {};
    for (const { file, text, csv } of [...context, source]) {
      tree[file] = text;
      if (csv) tree[csv.file] = csv.text;
    }
    writeContent(join(at, 'content'), tree);
    const budget = { ...DEFAULT_BUDGET, files: 0 };
    const { problems } = await buildSite(join(at, 'content'), join(at, 'out'), budget);
    expect(problems).toEqual([]);
    const files = filesBelow(join(at, 'out/site/v1')).filter((path) => dirname(path).endsWith('/whole'));
    const found = files.map((path) => comparable(readFileSync(path, 'utf8'), source));
    expect(found, 'texts of the site').toContain(expectedText(source));
    rmSync(at, { recursive: true });
  }
}

// ---- Validity ----

const ajv = new Ajv2020({ allErrors: true, strict: false });
ajv.addFormat('language-tag', /^([a-z]{2,8}(-[a-z0-9]{1,8})*|x(-[a-z0-9]{1,8})+)$/i);
ajv.addFormat('absolute-iri', /^[a-z][a-z0-9+.-]*:[^\s"<>\\^`{|}]+$/i);
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?)?$/i);
ajv.addFormat('regex', (text: string) => {
  try {
    return new RegExp(text, 'u') !== undefined;
  } catch {
    return false;
  }
});
const validate = ajv.compile(documentSchemas['0.3']);

const schemaErrors = (text: string): unknown[] => (validate(JSON.parse(text)) ? [] : (validate.errors ?? []));

interface ColumnValue {
  readonly id: string;
  readonly type: string;
  readonly optional?: boolean;
  readonly nullable?: boolean;
  readonly members?: readonly { readonly value: unknown }[];
}

/** Checks rows by column, without bounds, patterns and schemas. */
function rowErrors(text: string): string[] {
  const { codeList } = JSON.parse(text) as {
    codeList?: {
      columnSet: { columns: ColumnValue[]; keys: { columnIds: string[] }[] };
      dataSet?: { rows: Record<string, unknown>[] };
    };
  };
  if (!codeList) return [];
  const { columns, keys } = codeList.columnSet;
  const rows = codeList.dataSet?.rows ?? [];
  const errors: string[] = [];
  for (const row of rows) {
    for (const id of Object.keys(row))
      if (!columns.some((column) => column.id === id)) errors.push(`${id} is not a column`);
    for (const column of columns)
      if (!isCell(row[column.id], column)) errors.push(`${column.id} is ${JSON.stringify(row[column.id])}`);
  }
  for (const { columnIds } of keys) {
    const values = rows.map((row) => JSON.stringify(columnIds.map((id) => row[id])));
    if (new Set(values).size < values.length) errors.push(`${columnIds} is not unique`);
  }
  return errors;
}

function isCell(
  value: unknown,
  { type, optional = false, nullable = true, members = [] }: ColumnValue,
): boolean {
  if (value === undefined) return optional;
  if (value === null) return nullable;
  const isMember = (one: unknown) => members.some((member) => member.value === one);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'number') return typeof value === 'number';
  if (type === 'boolean' || type === 'bool') return typeof value === 'boolean';
  if (type === 'enum') return isMember(value);
  if (type === 'enum-set') return Array.isArray(value) && value.every(isMember);
  if (type === 'document' || type === 'object') return typeof value === 'object';
  return typeof value === 'string';
}

// ---- Published documents ----

/** The text of a valid document without white space, with the rows of its CSV. */
function expectedText({ text, csv }: Source): string {
  if (!csv) return text.replace(/("(?:[^"\\]|\\.)*")|[ \t\r\n]+/g, '$1');
  const document = JSON.parse(text);
  const columns: ColumnValue[] = document.codeList.columnSet.columns;
  const [header = [], ...lines] = readCells(csv.text);
  const rows = lines.map((cells) => {
    const row: Record<string, unknown> = {};
    for (const column of columns) {
      const at = header.indexOf(column.id);
      const cell = cells[at] ?? '';
      if (at >= 0 && (cell !== '' || !column.optional)) row[column.id] = readCell(cell, column);
    }
    return row;
  });
  const { identification, columnSet, ...rest } = document.codeList;
  const codeList = { identification, columnSet, dataSet: { rows }, ...rest };
  return JSON.stringify({ ...document, codeList });
}

function readCell(text: string, { type, members = [] }: ColumnValue): unknown {
  const memberOf = (name: string) => members.find(({ value }) => String(value) === name)?.value ?? name;
  if (type === 'string') return text;
  if (text === '') return null;
  if (type === 'enum') return memberOf(text);
  if (type === 'enum-set') return text.split(',').map((name) => memberOf(name.trim()));
  if (type === 'boolean') return /^true$/i.test(text) || (/^false$/i.test(text) ? false : text);
  if (!['integer', 'number', 'document'].includes(type)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const readCells = (text: string): string[][] =>
  parseCsv(text, {
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
  });

// ---- Changes ----

/** Returns a random number from 0 (inclusive) to the limit (exclusive). */
type Choose = (limit: number) => number;

const makeChoose =
  (numbers: fc.Stream<number>): Choose =>
  (limit) =>
    (numbers.next().value as number) % limit;

const pick = <T>(items: readonly T[], choose: Choose): T => items[choose(items.length)] as T;

const VALUES = [
  ...['null', 'true', 'false', '0', '-1', '1.5', '1e3', '-0', '1e400', '7', '100', '12345678901234567890123'],
  ...['""', '"x"', '"ü"', '"\\ud83d\\ude00"', '"\\ud800"', '"true"', '"10"', '"de"', '"c1"', '"urn:x:y"'],
  ...['"2020-01-01"', '"2020-01-01T00:00:00Z"', '"__proto__"', '"red"', '"a b"', '[]', '{}', '[null]'],
  ...['["red"]', '{"size":1}', '{"toString":1,"valueOf":1}', '[{"toString":1}]', '{"__proto__":"x"}'],
];

const NAMES = [
  ...['code', 'name', 'rank', 'note', 'tags', 'changeLog', 'language', 'version', 'x-own', 'description'],
  ...['validFrom', 'longName', 'nullable', 'optional', 'pattern', 'annotation', 'dataSet', 'codeListSet'],
  ...['', '__proto__', 'constructor', '0', 'Code', 'code ', 'ü', 'a/b~c'],
];

const LAYOUTS = [
  { indent: '  ', lineEnd: '\n' },
  { indent: '\t', lineEnd: '\r\n' },
  { indent: '', lineEnd: '' },
];

/** Deletes, renames, duplicates, replaces, swaps or inserts a member or an element, in one of several layouts. */
function mutateJson(valid: string, choose: Choose): string {
  const { indent, lineEnd } = pick(LAYOUTS, choose);
  const text = JSON.stringify(JSON.parse(valid), null, indent).replaceAll('\n', lineEnd);
  const siblings = pick(findContainers(parseTree(text) as Node), choose);
  const index = choose(siblings.length);
  const node = siblings[index] as Node;
  const other = pick(siblings, choose);
  const [name, value] = node.type === 'property' ? (node.children as [Node, Node]) : [undefined, node];
  const read = ({ offset, length }: Node) => text.slice(offset, offset + length);
  const replace = ({ offset, length }: Node, by: string) =>
    text.slice(0, offset) + by + text.slice(offset + length);
  const prefix = name ? `${JSON.stringify(pick(NAMES, choose))}:` : '';
  const [first, last] = [node, other].sort((a, b) => a.offset - b.offset) as [Node, Node];
  switch (choose(6)) {
    case 0: {
      const start = index === 0 ? node.offset : endOf(siblings[index - 1] as Node);
      const end = index === 0 ? (siblings[1]?.offset ?? endOf(node)) : endOf(node);
      return text.slice(0, start) + text.slice(end);
    }
    case 1:
      return name ? replace(name, JSON.stringify(pick(NAMES, choose))) : replace(value, pick(VALUES, choose));
    case 2:
      return replace(other, `${read(node)},${read(other)}`);
    case 3:
      return replace(value, pick(VALUES, choose));
    case 4:
      if (first === last) return text;
      return `${text.slice(0, first.offset)}${read(last)}${text.slice(endOf(first), last.offset)}${read(first)}${text.slice(endOf(last))}`;
    default:
      return replace(node, `${prefix}${pick(VALUES, choose)},${read(node)}`);
  }
}

const endOf = ({ offset, length }: Node): number => offset + length;

/** The children of all objects and arrays that have any. */
function findContainers(node: Node): Node[][] {
  const inner = (node.children ?? []).flatMap(findContainers);
  return node.type !== 'property' && node.children?.length ? [node.children, ...inner] : inner;
}

const CELLS = [
  ...['', ' ', 'x', '"', 'a,b', 'a\nb', 'ü', '0', '007', '-5', '1.5', '1e3', '12345678901234567890', 'true'],
  ...['TRUE', 'red', 'red,blue', 'red, red', '{}', '[1]', '{"size": 1}', '{"size":1,"size":2}', '2020-01-01'],
  ...['09:00:00', 'c1', 'code', 'note'],
];

/** Changes a cell, a row or a column of a table, in one of several layouts. */
function mutateCsv(text: string, choose: Choose): string {
  const lines = readCells(text);
  const at = choose(lines.length);
  const line = lines[at] as string[];
  const cell = choose(line.length);
  const otherLine = pick(lines, choose);
  const otherCell = choose(otherLine.length);
  const changes = [
    () => lines.splice(at, 1),
    () => line.splice(cell, 1),
    () => lines.splice(lines.indexOf(otherLine), 0, [...line]),
    () => line.splice(cell, 0, line[cell] as string),
    () => line.splice(cell, 1, pick(CELLS, choose)),
    () => line.splice(cell, 1, pick(CELLS, choose)),
    () => otherLine.splice(otherCell, 1, ...line.splice(cell, 1, otherLine[otherCell] as string)),
    () => line.splice(cell, 0, pick(CELLS, choose)),
    () => {
      for (const one of lines) one.push(one.shift() as string);
    },
  ];
  pick(changes, choose)();
  const end = pick(['\n', '\r\n', '\r'], choose);
  const isQuoted = choose(3) === 0;
  const printCell = (one: string) =>
    isQuoted || /[",\r\n]/.test(one) ? `"${one.replaceAll('"', '""')}"` : one;
  return lines.map((cells) => `${cells.map(printCell).join(',')}${end}`).join('');
}
