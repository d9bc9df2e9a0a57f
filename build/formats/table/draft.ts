import { basename } from 'node:path';
import { stringify } from 'yaml';
import { withEscapes } from '../../model/characters/invisible.ts';
import type { IdentificationJson, KeyJson } from '../../model/document/columns.ts';
import type { PlannedColumn } from './columns.ts';
import type { Table } from './layout.ts';

interface DraftContent {
  readonly table: Table;
  readonly columns: readonly PlannedColumn[];
  readonly keys: readonly KeyJson[];
  readonly locale: string | undefined;
  readonly identification: IdentificationJson;
}

/**
 * The draft of a description in YAML: everything that was guessed, with comments, and empty properties to fill in. With
 * them filled in, it gives the same list.
 */
export function printDraft(content: DraftContent): string {
  const { table, identification } = content;
  const name = comment(basename(table.source ?? table.file));
  return [
    `# Description of ${name}. Fill in what is empty, and correct what was guessed.`,
    `# Then import ${name} again, with --describe and the name of this file.`,
    '',
    '# How the file is read',
    ...readingLines(content),
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
    '  # validFrom: 2025-01-31T00:00:00Z',
    '  # tags: [statistics]',
    '  # publisher:',
    '  #   shortName: Statistics Office',
    '',
    '# "from" is the header in the file. Types: string, integer, number, boolean, date, time, date-time, enum, enum-set,',
    '# document. Further properties of columns: description, optional, pattern, minLength, minValue, members, …',
    'columns:',
    ...content.columns.flatMap(columnLines),
    '',
    '# The columns that identify a row',
    'keys:',
    ...(content.keys.length === 0 ? ['#  - id: key', '#    columnIds: [code]'] : []),
    ...content.keys.flatMap(({ id, columnIds }) => [
      `  - id: ${scalar(id)}`,
      `    columnIds: [${columnIds.map(flowScalar).join(', ')}]`,
    ]),
    '',
    '# Columns of the days, the status and the successors of codes; remove the # to use them',
    '# annotation:',
    '#   appInfo:',
    '#     columnRoles: { validFrom: from, validTo: to, replacedBy: replacement }',
    '',
  ].join('\n');
}

function readingLines({ table, locale }: DraftContent): string[] {
  const { header, reading, isNeutral, numberOf } = table;
  const rows = header && [...new Set([header.first, header.last])].map(numberOf).join('-');
  const hint =
    '# locale: de  # how numbers and dates are written: 1.234,5 and 31.1.2024; if it is missing, it is guessed';
  return [
    ...Object.entries(reading).map(([name, value]) => member(0, name, value)),
    `header: ${rows ?? 'none'}  # number of the header row, such as 3, or 3-4 for several, or none`,
    ...(locale === undefined ? (isNeutral ? [] : [hint]) : [member(0, 'locale', locale)]),
  ];
}

function columnLines({ column: { id, name, type, ...others }, header, at, guess }: PlannedColumn): string[] {
  const reason = guess.reason === undefined || type !== 'string' ? '' : `  # ${comment(guess.reason)}`;
  return [
    `  - id: ${scalar(id)}`,
    member(4, 'from', header === '' ? at + 1 : header),
    member(4, 'name', name),
    `    type: ${type}${reason}`,
    ...Object.entries(others).map(([property, value]) => member(4, property, value)),
  ];
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
