import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { makeCatalogue } from '../../build/check/check.ts';
import type { Source } from '../../build/model/document/document.ts';
import { documentSchema } from '../../build/model/document/schema.ts';
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
 * implementation: JSON without duplicate names and lost digits, a parser for CSVs and cells, and the formats in the
 * schema.
 */

const RUNS = { json: 120, csv: 120, text: 100 };
/** Number of changes without problems that are also published by a complete build. */
const BUILDS = 8;

const { folder, remove } = makeFolder();
afterAll(remove);

const directory: Files = makeLargeDirectory();
const textOf = (file: string): string => (directory.get(file) as string).replace('\ufeff', '');

/** Documents to change: of every kind, as JSON and CSV; no other document refers to them. */
const JSON_DOCUMENTS = [
  'plain/001.json',
  'plain/002.json',
  'types/006.json',
  'keys/002.json',
  'sets/004.json',
];
const CSV_DOCUMENTS = ['plain/003', 'plain/000', 'types/001', 'keys/003'];
/** Unchanged documents; before the changed one in the order of files, so that no problem is located here. */
const contextOf = (pattern: RegExp): readonly Source[] =>
  [...directory.keys()]
    .filter((file) => pattern.test(file) && !file.endsWith('.csv'))
    .map((file) => {
      const table = file.replace('.meta.json', '.csv');
      const csv = table === file ? {} : { csv: { file: `a/${table}`, text: textOf(table) } };
      return { file: `a/${file}`, text: textOf(file), ...csv };
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

const jsonSource = (name: string, text: string): Changed => ({
  source: { file: 'z/document.json', text },
  context: name.startsWith('sets/') ? MEMBERS : LISTS,
});

const tableSource = (meta: string, text: string): Changed => ({
  source: { file: 'z/document.meta.json', text: meta, csv: { file: 'z/document.csv', text } },
  context: LISTS,
});

describe('a valid document that is changed', { timeout: 240_000 }, () => {
  test(`${RUNS.json} times in its JSON: is reported there, or published unchanged`, async () => {
    const unreported = new Map<string, Changed>();
    assertProperty(
      fc.property(fc.constantFrom(...JSON_DOCUMENTS), fc.infiniteStream(fc.nat()), (file, numbers) => {
        const choose = makeChoose(numbers);
        const text = print(mutate(toNode(JSON.parse(textOf(file))), choose), choose);
        const changed = jsonSource(file, text);
        if (expectReportedOrPublished(changed, compact(text))) unreported.set(text, changed);
      }),
      RUNS.json,
    );
    await expectBuilt([...unreported.values()]);
  });

  test(`${RUNS.csv} times in its CSV: is reported there, or published unchanged`, async () => {
    const unreported = new Map<string, Changed>();
    assertProperty(
      fc.property(fc.constantFrom(...CSV_DOCUMENTS), fc.infiniteStream(fc.nat()), (name, numbers) => {
        const choose = makeChoose(numbers);
        const cells = readCells(textOf(`${name}.csv`));
        const text = printCells(mutateCells(cells, choose), choose);
        const changed = tableSource(textOf(`${name}.meta.json`), text);
        if (expectReportedOrPublished(changed, withRows(changed.source.text, text)))
          unreported.set(text, changed);
      }),
      RUNS.csv,
    );
    await expectBuilt([...unreported.values()]);
  });

  test(`${RUNS.text} times by a few characters: is reported there, or published unchanged`, () => {
    const name = fc.constantFrom(...JSON_DOCUMENTS, ...CSV_DOCUMENTS);
    assertProperty(
      fc.property(name, fc.infiniteStream(fc.nat()), (file, numbers) => {
        const choose = makeChoose(numbers);
        if (file.endsWith('.json')) {
          const text = mutateText(textOf(file), choose);
          expectReportedOrPublished(jsonSource(file, text), compact(text));
        } else {
          const text = mutateText(textOf(`${file}.csv`), choose);
          const changed = tableSource(textOf(`${file}.meta.json`), text);
          expectReportedOrPublished(changed, withRows(changed.source.text, text));
        }
      }),
      RUNS.text,
    );
  });
});

/** Returns whether there are no problems and the published document has the expected text. */
function expectReportedOrPublished({ source, context }: Changed, expected: string | undefined): boolean {
  const { catalogue, problems } = makeCatalogue([...context, source]);
  const reported = problems.filter(({ file }) => file === source.file || file === source.csv?.file);
  const details = `${source.csv?.text ?? source.text}\n\n${problems.map((one) => JSON.stringify(one)).join('\n')}`;
  expect(
    problems.filter((one) => !reported.includes(one)),
    `problems in another document: ${details}`,
  ).toEqual([]);
  for (const problem of reported) expectLocationIn(source, problem, details);
  if (reported.some(({ severity }) => severity === 'error')) return false;

  expect(schemaErrors(source.text), `not valid by the schema, and no error: ${details}`).toEqual([]);
  expect(rowErrors(expected ?? ''), `rows that do not fit their columns, and no error: ${details}`).toEqual(
    [],
  );
  const published = catalogue.documents.filter((document) => document.source === source);
  expect(published.length, `not published, and no error: ${details}`).toBeGreaterThan(0);
  for (const { whole } of published) expect(comparable(whole, source), details).toBe(expected);
  return reported.length === 0;
}

/** The text to compare: documents with a CSV are compared by their values in order. */
const comparable = (whole: string, { csv }: Source): string =>
  csv ? JSON.stringify(JSON.parse(whole)) : whole;

function expectLocationIn(source: Source, { file, line, column, message }: Problem, details: string): void {
  expect(message, details).not.toBe('');
  if (line === undefined) return;
  const text = file === source.file ? source.text : (source.csv?.text ?? '');
  const lines = text.split(/\r\n|\n|\r/);
  expect(line >= 1 && line <= lines.length, `line ${line} of ${lines.length}: ${details}`).toBe(true);
  const length = lines[line - 1]?.length ?? 0;
  expect((column ?? 1) >= 1 && (column ?? 1) <= length + 1, `column ${column} of ${length}: ${details}`).toBe(
    true,
  );
}

/** Publishes some of the documents by complete builds, and expects their texts in the site. */
async function expectBuilt(documents: readonly Changed[]): Promise<void> {
  expect(documents.length, 'changes without problems').toBeGreaterThan(BUILDS);
  const step = Math.floor(documents.length / BUILDS);
  for (let i = 0; i < BUILDS; i++) {
    const { source, context } = documents[i * step] as Changed;
    const { text, csv } = source;
    const at = mkdtempSync(join(folder, 'site-'));
    const tree = [...context, source].flatMap((one) => [
      [one.file, one.text] as const,
      ...(one.csv ? [[one.csv.file, one.csv.text] as const] : []),
    ]);
    writeContent(join(at, 'content'), Object.fromEntries(tree));
    const { problems } = await buildSite(join(at, 'content'), join(at, 'out'), {
      ...DEFAULT_BUDGET,
      files: 0,
    });
    expect(problems).toEqual([]);
    const site = join(at, 'out', 'site', 'v1');
    const texts = filesBelow(site)
      .filter((path) => dirname(path).endsWith('/whole'))
      .map((path) => readFileSync(path, 'utf8'));
    const expected = csv ? withRows(text, csv.text) : compact(text);
    const found = texts.map((one) => (csv ? JSON.stringify(JSON.parse(one)) : one));
    expect(found, 'texts of the site').toContain(expected);
    rmSync(at, { recursive: true });
  }
}

// ---- Validity ----

const ajv = new Ajv2020({ allErrors: true, strict: false });
ajv.addFormat('language-tag', /^([a-z]{2,8}(-[a-z0-9]{1,8})*|x(-[a-z0-9]{1,8})+)$/i);
ajv.addFormat('absolute-iri', /^[a-z][a-z0-9+.-]*:[^\s"<>\\^`{|}]+$/i);
ajv.addFormat('date-time', (text: string) =>
  /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?)?$/i.test(text),
);
ajv.addFormat('regex', (text: string) => {
  try {
    return new RegExp(text, 'u') !== undefined;
  } catch {
    return false;
  }
});
const validate = ajv.compile(documentSchema);

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
  const wrongCells = rows.flatMap((row, i) => [
    ...Object.keys(row)
      .filter((id) => !columns.some((column) => column.id === id))
      .map((id) => `row ${i}: ${id} is not a column`),
    ...columns
      .filter((column) => !isCell(row[column.id], column))
      .map((column) => `row ${i}: ${column.id} is ${JSON.stringify(row[column.id])}`),
  ]);
  const repeated = keys.flatMap(({ columnIds }) => {
    const values = rows.map((row) => JSON.stringify(columnIds.map((id) => row[id])));
    return new Set(values).size < values.length ? [`${columnIds} is not unique`] : [];
  });
  return [...wrongCells, ...repeated];
}

function isCell(value: unknown, column: ColumnValue): boolean {
  const { type, optional = false, nullable = true, members = [] } = column;
  if (value === undefined) return optional;
  if (value === null) return nullable;
  const isMember = (one: unknown) => members.some((member) => member.value === one);
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number';
    case 'boolean':
    case 'bool':
      return typeof value === 'boolean';
    case 'enum':
      return isMember(value);
    case 'enum-set':
      return Array.isArray(value) && value.every(isMember);
    case 'document':
    case 'object':
      return typeof value === 'object';
    default:
      return typeof value === 'string';
  }
}

// ---- Published documents ----

/** JSON without white space; undefined if it is not JSON. */
function compact(text: string): string | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  return text.replace(/("(?:[^"\\]|\\.)*")|[ \t\r\n]+/g, '$1');
}

/** A metadata document with the rows of a CSV, as compact JSON; undefined if the CSV cannot be parsed. */
function withRows(meta: string, csv: string): string | undefined {
  const document = JSON.parse(meta);
  const columns = document.codeList.columnSet.columns as ColumnValue[];
  const [header = [], ...lines] = readCells(csv);
  const rows = lines.map((cells) =>
    Object.fromEntries(
      columns.flatMap((column) => {
        const at = header.indexOf(column.id);
        const text = cells[at] ?? '';
        return at < 0 || (text === '' && column.optional) ? [] : [[column.id, readCell(text, column)]];
      }),
    ),
  );
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

/** Parses a CSV (RFC 4180), without blank lines. */
function readCells(text: string): string[][] {
  const lines: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|\n|\r|$)/y;
  let cells: string[] = [];
  while (cell.lastIndex < text.length || cells.length > 0) {
    const match = cell.exec(text);
    if (!match) return [];
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    if (cells.length > 1 || /^[^\r\n]/.test(match[0])) lines.push(cells);
    cells = [];
    if (cell.lastIndex >= text.length) break;
  }
  return lines;
}

// ---- Changes ----

/** Returns a random number from 0 (inclusive) to the limit (exclusive). */
type Choose = (limit: number) => number;

function makeChoose(numbers: fc.Stream<number>): Choose {
  return (limit) => {
    const { value } = numbers.next();
    return (value as number) % limit;
  };
}

const pick = <T>(items: readonly T[], choose: Choose): T => items[choose(items.length)] as T;

/** A JSON tree that allows duplicate names and any form of numbers. */
type Node =
  | { readonly kind: 'object'; readonly members: [string, Node][] }
  | { readonly kind: 'array'; readonly elements: Node[] }
  | { readonly kind: 'scalar'; readonly text: string };

function toNode(value: unknown): Node {
  if (Array.isArray(value)) return { kind: 'array', elements: value.map(toNode) };
  if (typeof value === 'object' && value !== null) {
    return { kind: 'object', members: Object.entries(value).map(([name, one]) => [name, toNode(one)]) };
  }
  return { kind: 'scalar', text: JSON.stringify(value) };
}

const VALUES = [
  ...['null', 'true', 'false', '0', '-1', '1.5', '1e3', '-0', '1e400', '7', '100', '12345678901234567890123'],
  ...['""', '"x"', '"ü"', '"\\ud83d\\ude00"', '"\\ud800"', '"true"', '"10"', '"de"', '"c1"', '"urn:x:y"'],
  ...['"2020-01-01"', '"2020-01-01T00:00:00Z"', '"__proto__"', '"red"', '"a b"'],
].map((text): Node => ({ kind: 'scalar', text }));
const CONTAINERS: readonly Node[] = [
  toNode([]),
  toNode({}),
  toNode([null]),
  toNode(['red']),
  toNode({ size: 1 }),
  toNode({ toString: 1, valueOf: 1 }),
  toNode([{ toString: 1, valueOf: 1 }]),
  { kind: 'object', members: [['__proto__', toNode('x')]] },
];
const anyValue = (choose: Choose): Node => pick([...VALUES, ...CONTAINERS], choose);

const NAMES = [
  ...['code', 'name', 'rank', 'note', 'tags', 'changeLog', 'language', 'version', 'x-own', 'description'],
  ...['validFrom', 'longName', 'nullable', 'optional', 'pattern', 'annotation', 'dataSet', 'codeListSet'],
  ...['', '__proto__', 'constructor', '0', 'Code', 'code ', 'ü', 'a/b~c'],
];

/** All objects and arrays in a value, starting with the value itself. */
function containersIn(node: Node): Exclude<Node, { kind: 'scalar' }>[] {
  if (node.kind === 'scalar') return [];
  const inner = node.kind === 'object' ? node.members.map(([, one]) => one) : node.elements;
  return inner.length === 0 ? [node] : [node, ...inner.flatMap(containersIn)];
}

/** Changes one member or element: deletes, renames, duplicates, replaces, swaps or inserts. */
function mutate(root: Node, choose: Choose): Node {
  const node = pick(containersIn(root), choose);
  if (node.kind === 'object') mutateMembers(node.members, choose);
  else if (node.kind === 'array') mutateElements(node.elements, choose);
  return root;
}

function mutateMembers(members: [string, Node][], choose: Choose): void {
  const at = choose(members.length || 1);
  const other = choose(members.length || 1);
  const [name, value] = members[at] ?? ['x', anyValue(choose)];
  switch (choose(7)) {
    case 0:
      members.splice(at, 1);
      break;
    case 1:
      members[at] = [pick([...NAMES, ...members.map(([one]) => one)], choose), value];
      break;
    case 2:
      members.splice(other, 0, [name, value]);
      break;
    case 3:
      members[at] = [name, anyValue(choose)];
      break;
    case 4:
      [members[at], members[other]] = [members[other] ?? [name, value], [name, value]];
      break;
    case 5: {
      const [otherName, otherValue] = members[other] ?? [name, value];
      members[at] = [name, otherValue];
      members[other] = [otherName, value];
      break;
    }
    default:
      members.splice(at, 0, [pick(NAMES, choose), anyValue(choose)]);
  }
}

function mutateElements(elements: Node[], choose: Choose): void {
  const at = choose(elements.length || 1);
  const other = choose(elements.length || 1);
  const value = elements[at] ?? anyValue(choose);
  switch (choose(5)) {
    case 0:
      elements.splice(at, 1);
      break;
    case 1:
      elements.splice(other, 0, value);
      break;
    case 2:
      elements[at] = anyValue(choose);
      break;
    case 3:
      [elements[at], elements[other]] = [elements[other] ?? value, value];
      break;
    default:
      elements.splice(at, 0, anyValue(choose));
  }
}

/** Prints a value as JSON, in one of several layouts. */
function print(root: Node, choose: Choose): string {
  const [line, step, colon] = pick(
    [
      ['\n', '  ', ': '],
      ['\r\n', '\t', ' :'],
      ['', '', ':'],
    ] as const,
    choose,
  );
  const inside = (open: string, parts: string[], close: string, indent: string) =>
    parts.length === 0
      ? open + close
      : `${open}${parts.map((part) => `${line}${indent}${step}${part}`).join(',')}${line}${indent}${close}`;
  const printNode = (node: Node, indent: string): string => {
    if (node.kind === 'scalar') return node.text;
    const deeper = indent + step;
    return node.kind === 'array'
      ? inside(
          '[',
          node.elements.map((one) => printNode(one, deeper)),
          ']',
          indent,
        )
      : inside(
          '{',
          node.members.map(([name, one]) => `${JSON.stringify(name)}${colon}${printNode(one, deeper)}`),
          '}',
          indent,
        );
  };
  return printNode(root, '');
}

const CELLS = [
  ...[
    '',
    ' ',
    'x',
    '"',
    'a,b',
    'a\nb',
    'ü',
    '0',
    '007',
    '-5',
    '1.5',
    '1e3',
    '12345678901234567890',
    'true',
    'TRUE',
  ],
  ...[
    'red',
    'red,blue',
    'red, red',
    '{}',
    '[1]',
    '{"size": 1}',
    '{"size":1,"size":2}',
    '2020-01-01',
    '09:00:00',
    'c1',
    'code',
    'note',
  ],
];

/** Changes a cell, a row or a column of a table. */
function mutateCells(lines: string[][], choose: Choose): string[][] {
  const at = choose(lines.length);
  const line = lines[at] as string[];
  const cell = choose(line.length);
  const otherAt = choose(lines.length);
  const otherLine = lines[otherAt] as string[];
  const otherCell = choose(otherLine.length);
  switch (choose(9)) {
    case 0:
      lines.splice(at, 1);
      break;
    case 1:
      line.splice(cell, 1);
      break;
    case 2:
      lines.splice(otherAt, 0, [...line]);
      break;
    case 3:
      line.splice(cell, 0, line[cell] as string);
      break;
    case 4:
    case 5:
      line[cell] = pick(CELLS, choose);
      break;
    case 6:
      [line[cell], otherLine[otherCell]] = [otherLine[otherCell] as string, line[cell] as string];
      break;
    case 7:
      line.splice(cell, 0, pick(CELLS, choose));
      break;
    default:
      for (const one of lines) one.splice(0, one.length, ...one.slice(1), one[0] as string);
  }
  return lines;
}

function printCells(lines: readonly string[][], choose: Choose): string {
  const end = pick(['\n', '\r\n', '\r'], choose);
  const always = choose(3) === 0;
  return lines
    .map((line) => {
      const cells = line.map((cell) =>
        always || /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
      );
      return `${cells.join(',')}${end}`;
    })
    .join('');
}

const CHARACTERS = [
  '"',
  '\\',
  ',',
  ':',
  '{',
  '}',
  '[',
  ']',
  '\n',
  '\r',
  ' ',
  '\t',
  '0',
  'e',
  '-',
  'ü',
  '\u0000',
  '\u2028',
];

/** Deletes, inserts, duplicates or replaces characters. */
function mutateText(text: string, choose: Choose): string {
  const at = choose(text.length);
  const length = 1 + choose(4);
  switch (choose(4)) {
    case 0:
      return text.slice(0, at) + text.slice(at + length);
    case 1:
      return text.slice(0, at) + pick(CHARACTERS, choose) + text.slice(at);
    case 2:
      return text.slice(0, at + length) + text.slice(at);
    default:
      return text.slice(0, at) + pick(CHARACTERS, choose) + text.slice(at + 1);
  }
}
