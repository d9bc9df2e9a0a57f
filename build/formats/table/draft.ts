import { basename } from 'node:path';
import { stringify } from 'yaml';
import { withEscapes } from '../../model/characters/invisible.ts';
import type { IdentificationJson, KeyJson } from '../../model/document/columns.ts';
import type { ImportNote } from '../import/format.ts';
import { printGroup } from '../import/notes.ts';
import type { TableRoles } from './columns/roles.ts';
import type { PlannedColumn } from './columns/types.ts';
import { READING } from './description.ts';
import type { Table } from './layout.ts';

interface DraftContent {
  readonly table: Table;
  readonly columns: readonly PlannedColumn[];
  readonly keys: readonly KeyJson[];
  readonly roles: TableRoles;
  readonly identification: IdentificationJson;
  /** What the import asked. */
  readonly questions: readonly ImportNote[];
  /** How the table is read, by the names of options, as far as it is known. */
  readonly reading: Readonly<Record<string, string | undefined>>;
}

/**
 * The draft of a description in YAML: everything that was chosen, questions as comments, and empty properties to fill in.
 * With them filled in, it gives the same list.
 */
export function printDraft({
  table,
  columns,
  keys,
  roles,
  identification,
  questions,
  reading,
}: DraftContent): string {
  const name = comment(basename(table.source ?? table.file));
  return [
    `# Description of ${name}. Answer the questions, and correct what was chosen.`,
    `# Then import ${name} again, with --describe and the name of this file.`,
    '',
    '# How the file is read',
    ...printReading(reading, questions),
    '',
    'identification:',
    '  # BCP 47: de, en, pt-BR',
    member(2, 'language', identification.language),
    '  # Name of the list, for readers',
    member(2, 'shortName', identification.shortName),
    '  # One URI for the list in all its versions: a URN, or a URL that you control',
    `  canonicalUri:  # such as urn:example:${table.name}`,
    member(2, 'version', identification.version),
    '  # URI of this version; if it is empty, canonicalUri and the version',
    '  canonicalVersionUri:',
    '  # Further properties; remove the # to use them',
    '  # longName:',
    '  # description: What the list contains, and what it is for.',
    '  # publishedAt: 2025-01-31T00:00:00Z',
    '  # changeLog: [What changed in this version.]',
    '  # validFrom: 2025-01-31T00:00:00Z',
    '  # tags: [statistics]',
    '  # publisher:',
    '  #   shortName: Statistics Office',
    '',
    '# "from" is the header in the file. Types: string, integer, number, boolean, date, time, date-time, enum, enum-set,',
    '# document. Further properties of columns: description, optional, pattern, minLength, minValue, members, …',
    'columns:',
    ...columns.flatMap(printColumn),
    '',
    '# The columns that identify a row',
    'keys:',
    ...(keys.length === 0 ? ['#  - id: key', '#    columnIds: [code]'] : []),
    ...keys.flatMap(({ id, columnIds }) => [
      `  - id: ${scalar(id)}`,
      `    columnIds: [${columnIds.map(flowScalar).join(', ')}]`,
    ]),
    '',
    ...printForeignKeys(roles.foreign),
    '# Is a column the status of the codes, or the days from and to which they are valid? Remove the # to say so.',
    '# annotation:',
    '#   appInfo:',
    '#     columnRoles:',
    ...findStatusColumns(columns, keys, roles).map(
      ({ id, values }) =>
        `#       status: { column: ${comment(flowScalar(id))}, deprecated: [], withdrawn: [] }  # it has ${comment(values.map(flowScalar).join(', '))}`,
    ),
    '#       validFrom: from',
    '#       validTo: to',
    '#       replacedBy: replacement',
    '',
  ].join('\n');
}

/** The properties that state how the file is read; those that were asked are empty, with the answers. */
function printReading(
  reading: Readonly<Record<string, string | undefined>>,
  questions: readonly ImportNote[],
): string[] {
  const lines: string[] = [];
  for (const name of READING) {
    const asked = questions.find(({ option = '' }) => option.startsWith(`--${name} `));
    if (asked) {
      const { kind, message, option = '', place, value } = asked;
      const places =
        place === undefined ? [] : [value === undefined ? place : `${place} (${JSON.stringify(value)})`];
      lines.push(`# ${comment(printGroup({ kind, message, option, count: 1, places }))}`, `${name}:`);
    } else if (reading[name] !== undefined) lines.push(member(0, name, reading[name]));
  }
  return lines;
}

function printColumn({ column: { id, name, type, ...others }, header, at }: PlannedColumn): string[] {
  return [
    `  - id: ${scalar(id)}`,
    member(4, 'from', header === '' ? at + 1 : header),
    member(4, 'name', name),
    `    type: ${type}`,
    ...Object.entries(others).map(([property, value]) => member(4, property, value)),
  ];
}

/** A proposal for each column with codes that repeat. */
function printForeignKeys(ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  return [
    '# Do these columns have codes of other lists? Remove the # and write their URIs.',
    '# foreignKeys:',
    ...ids.flatMap((id) => [
      `#   - id: ${comment(scalar(id))}`,
      `#     columnIds: [${comment(flowScalar(id))}]`,
      '#     keyRef: { keyId: key, codeListRef: { canonicalUri: "urn:example:other" } }',
    ]),
    '',
  ];
}

/** Maximum number of values of a column of states. */
const MAX_STATES = 5;

/** Columns with few texts that repeat, which may be the status of codes. */
function findStatusColumns(columns: readonly PlannedColumn[], keys: readonly KeyJson[], roles: TableRoles) {
  const taken = [roles.name, roles.parent, ...keys.flatMap(({ columnIds }) => columnIds)];
  const few = columns.filter(
    ({ id, column, distinct, cells }) =>
      column.type === 'string' &&
      !taken.includes(id) &&
      distinct > 1 &&
      distinct <= MAX_STATES &&
      distinct * 2 <= cells.length,
  );
  return few.map(({ id, cells }) => ({ id, values: [...new Set(cells)].filter((cell) => cell !== '') }));
}

const member = (indent: number, name: string, value: unknown): string =>
  `${' '.repeat(indent)}${name}:${value === undefined ? '' : ` ${scalar(value)}`}`;

/** A value on one line. */
const scalar = (value: unknown): string =>
  typeof value === 'string' && /[\n\r\u0085\u2028\u2029]|[\p{Cc}\p{Cf}]/u.test(value)
    ? JSON.stringify(value)
    : stringify(value, { lineWidth: 0, defaultStringType: 'PLAIN', collectionStyle: 'flow' }).trimEnd();

/** A text in `[]`, where commas and brackets separate. */
const flowScalar = (value: string): string =>
  /^[A-Za-z_][A-Za-z0-9_-]*$/.test(value) ? scalar(value) : JSON.stringify(value);

/** A text within a comment. */
const comment = (text: string): string => withEscapes(text.replace(/[\r\n]+/g, ' '));
