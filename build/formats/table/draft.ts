import { basename } from 'node:path';
import { stringify } from 'yaml';
import { withEscapes } from '../../model/characters/invisible.ts';
import type { IdentificationJson, KeyJson } from '../../model/document/columns.ts';
import type { ImportNote } from '../import/format.ts';
import { collectNotes, printGroup } from '../import/notes.ts';
import type { TableRoles } from './columns/roles.ts';
import type { TypedColumn } from './columns/types.ts';
import { READING } from './description.ts';
import type { Table } from './layout.ts';

interface DraftContent {
  readonly table: Table;
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
export function printDraft(content: DraftContent): string {
  const { table, columns, keys, identification } = content;
  const name = printComment(basename(table.source ?? table.file));
  const { language = null, shortName, version } = identification;
  const described = columns.map(({ column: { id, ...others }, name: header, at }) => {
    // A number is a position.
    const isName = header !== '' && !/^[0-9]+$/.test(header);
    const from = isName && table.headers.indexOf(header) === at ? header : at + 1;
    return { id, from, ...others };
  });
  const keyRef = { keyId: 'key', codeListRef: { canonicalUri: 'urn:example:other' } };
  const foreignKeys = content.roles.foreign.map((id) => ({ id, columnIds: [id], keyRef }));
  return [
    `# Description of ${name}. Answer the questions, and correct what was chosen.`,
    `# Then import ${name} again, with --describe and the name of this file.`,
    '',
    '# How the file is read',
    ...printReading(content),
    '',
    '# language is a tag of BCP 47, such as de, en and pt-BR; shortName is the name of the list, for readers. canonicalUri is',
    `# one URI for the list in all its versions, a URN or a URL that you control, such as urn:example:${table.name}`,
    printYaml({ identification: { language, shortName, canonicalUri: null, version } }),
    '  # Further properties: canonicalVersionUri, longName, description, publishedAt: 2025-01-31T00:00:00Z, validFrom,',
    '  # changeLog: [What changed in this version.], tags: [statistics], publisher: { shortName: Statistics Office }',
    '',
    '# "from" is the header in the file. Types: string, integer, number, boolean, date, time, date-time, enum, enum-set,',
    '# document. Further properties of columns: description, optional, pattern, minLength, minValue, members, …',
    printYaml({ columns: described }),
    '',
    '# The columns that identify a row',
    printYaml({ keys: keys.length > 0 ? keys : null }),
    '',
    '# Does a column have codes of another list? Remove the # and write its URI.',
    printYaml({ foreignKeys }).replace(/^/gm, '# '),
    '',
    '# Is a column the status of the codes, or the days from and to which they are valid? Remove the # to say so.',
    '# annotation:',
    '#   appInfo:',
    '#     columnRoles:',
    ...printStatuses(content),
    '#       validFrom: from',
    '#       validTo: to',
    '#       replacedBy: replacement',
    '',
  ].join('\n');
}

/** The properties that state how the file is read; those that were asked are empty, with the answers. */
function printReading({ reading, questions }: DraftContent): string[] {
  const lines: string[] = [];
  for (const name of READING) {
    const asked = questions.get(name);
    if (asked) {
      const notes = collectNotes();
      notes.report(asked);
      lines.push(...notes.groups().map((group) => `# ${printComment(printGroup(group))}`), `${name}:`);
    } else if (reading[name] !== undefined) lines.push(printYaml({ [name]: reading[name] }));
  }
  return lines;
}

/** Maximum number of values of a column of states. */
const MAX_STATES = 5;

/** A proposal for each column with few texts that repeat. */
function printStatuses({ columns, keys, roles }: DraftContent): string[] {
  const taken = [roles.name, roles.parent, ...keys.flatMap(({ columnIds }) => columnIds)];
  const lines: string[] = [];
  for (const { id, column, distinct, cells } of columns) {
    const isFew = distinct > 1 && distinct <= MAX_STATES && distinct * 2 <= cells.length;
    if (!isFew || column.type !== 'string' || taken.includes(id)) continue;
    const values = [...new Set(cells)].filter((cell) => cell !== '');
    const status = printYaml({ column: id, deprecated: [], withdrawn: [] }, 'flow');
    lines.push(printComment(`#       status: ${status}  # it has ${printYaml(values, 'flow')}`));
  }
  return lines;
}

/** Without aliases for repeated values, and with empty properties to fill in. */
const printYaml = (value: object, collectionStyle: 'any' | 'flow' = 'any'): string =>
  stringify(value, { lineWidth: 0, nullStr: '', collectionStyle, aliasDuplicateObjects: false }).trimEnd();

const printComment = (text: string): string => withEscapes(text.replace(/[\r\n]+/g, ' '));
