import { basename } from 'node:path';
import { Document, type ToStringOptions, visit } from 'yaml';
import { withEscapes } from '../../model/characters/invisible.ts';
import type { IdentificationJson, KeyJson } from '../../model/document/columns.ts';
import type { ImportNote } from '../import/format.ts';
import { printGroup } from '../import/notes.ts';
import type { TableRoles } from './columns/roles.ts';
import type { TypedColumn } from './columns/types.ts';
import { READING } from './description.ts';
import type { SourceTable } from './layout.ts';

interface DraftContent {
  readonly table: SourceTable;
  readonly columns: readonly TypedColumn[];
  readonly keys: readonly KeyJson[];
  readonly roles: TableRoles;
  readonly identification: IdentificationJson;
  /** What the import asked, by options. */
  readonly questions: ReadonlyMap<string, ImportNote>;
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
  questions,
  reading,
  ...content
}: DraftContent): string {
  const name = printComment(basename(table.source ?? table.file));
  const { language = null, shortName, version } = content.identification;
  return [
    `# Description of ${name}. Answer the questions, and correct what was chosen.`,
    `# Then import ${name} again, with --describe and the name of this file.`,
    '',
    '# How the file is read',
    ...printReading(reading, questions),
    '',
    '# language is a tag of BCP 47, such as de, en and pt-BR; shortName is the name of the list, for readers. canonicalUri is',
    `# one URI for the list in all its versions, a URN or a URL that you control, such as urn:example:${table.name}`,
    printYaml({ identification: { language, shortName, canonicalUri: null, version } }),
    '  # Further properties; remove the # to use them',
    '  # canonicalVersionUri: urn:example:list:1',
    '  # longName:',
    '  # description: What the list contains, and what it is for.',
    '  # publishedAt: 2025-01-31T00:00:00Z',
    '  # changeLog: [What changed in this version.]',
    '  # publisher: { shortName: Statistics Office }',
    '',
    '# "from" is the header in the file. Types: string, integer, number, boolean, date, time, date-time, enum, enum-set,',
    '# document. Further properties of columns: description, optional, pattern, minLength, minValue, members, …',
    printYaml({ columns: columns.map(describeColumn) }),
    '',
    '# The columns that identify a row',
    printYaml({ keys }),
    '',
    ...printForeignKeys(roles.foreign),
    '# Is a column the status of the codes, or the days from and to which they are valid? Remove the # to say so.',
    '# annotation:',
    '#   appInfo:',
    '#     columnRoles:',
    ...findStatusColumns(columns, keys, roles).map(printStatus),
    '#       validFrom: from',
    '#       validTo: to',
    '#       replacedBy: replacement',
    '',
  ].join('\n');
}

/** The properties that state how the file is read; those that were asked are empty, with the answers. */
function printReading(reading: DraftContent['reading'], questions: DraftContent['questions']): string[] {
  const lines: string[] = [];
  for (const name of READING) {
    const asked = questions.get(name);
    if (asked) {
      const { place, value } = asked;
      const shown = value === undefined ? place : `${place} (${JSON.stringify(value)})`;
      const group = { ...asked, count: 1, places: place === undefined || shown === undefined ? [] : [shown] };
      lines.push(`# ${printComment(printGroup(group))}`, `${name}:`);
    } else if (reading[name] !== undefined) lines.push(printYaml({ [name]: reading[name] }));
  }
  return lines;
}

const describeColumn = ({ column: { id, ...others }, name, at }: TypedColumn): object => ({
  ...{ id, from: name === '' ? at + 1 : name },
  ...others,
});

/** A proposal for each column with codes that repeat. */
function printForeignKeys(ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const keyRef = { keyId: 'key', codeListRef: { canonicalUri: 'urn:example:other' } };
  const foreignKeys = ids.map((id) => ({ id, columnIds: [id], keyRef }));
  return [
    '# Do these columns have codes of other lists? Remove the # and write their URIs.',
    printYaml({ foreignKeys }).replace(/^/gm, '# '),
    '',
  ];
}

/** Maximum number of values of a column of states. */
const MAX_STATES = 5;

/** Columns with few texts that repeat, which may be the status of codes. */
function findStatusColumns(columns: readonly TypedColumn[], keys: readonly KeyJson[], roles: TableRoles) {
  const taken = [roles.name, roles.parent, ...keys.flatMap(({ columnIds }) => columnIds)];
  return columns.filter(({ id, column, distinct, cells }) => {
    const canBe = column.type === 'string' && !taken.includes(id);
    return canBe && distinct > 1 && distinct <= MAX_STATES && distinct * 2 <= cells.length;
  });
}

function printStatus({ id, cells }: TypedColumn): string {
  const values = [...new Set(cells)].filter((cell) => cell !== '');
  const status = { column: id, deprecated: [], withdrawn: [] };
  const options = { collectionStyle: 'flow' } as const;
  return printComment(
    `#       status: ${printYaml(status, options)}  # it has ${printYaml(values, options)}`,
  );
}

/** Without aliases for repeated values, and with empty properties to fill in. */
function printYaml(value: object, options: ToStringOptions = {}): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar: (_, node) => {
      if (/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(String(node.value))) node.type = 'QUOTE_DOUBLE';
    },
  });
  return document.toString({ lineWidth: 0, nullStr: '', ...options }).trimEnd();
}

const printComment = (text: string): string => withEscapes(text.replace(/[\r\n]+/g, ' '));
