import { basename } from 'node:path';
import { stringify } from 'yaml';
import { withEscapes } from '../../model/characters/invisible.ts';
import { omitUndefined } from '../../model/collections.ts';
import type { IdentificationJson } from '../../model/document/columns.ts';
import { isLanguageTag } from '../../model/identity/language.ts';
import { counted, quoted } from '../../model/problems/wording.ts';
import type { ImportedDocument, ImportOption, ImportResult } from '../import/format.ts';
import { IDENTIFICATION_OPTIONS, NOTHING, statedLanguage, statedUri } from '../import/format.ts';
import { fileNameOf, makeUnique, stemOf, versionUri } from '../import/names.ts';
import { findPrefixes } from '../import/parents.ts';
import { printNote } from '../import/print.ts';
import { readColumns } from './columns.ts';
import { READING, type TableContext } from './description.ts';
import type { SourceTable } from './layout.ts';
import { planLevels, raiseLevels } from './levels.ts';
import { readLayout } from './read-layout.ts';
import { annotate, planKeys, planRoles } from './roles.ts';
import { findValidRows, readRows } from './rows.ts';
import { planTypes, type TypedColumn } from './types.ts';

const DESCRIBE =
  'YAML file that describes the list; without it (and --uri), a draft is written next to the source';
const TYPES = 'types of columns: string, integer, number, boolean, date, date-time, time';
const LOCALE = 'how numbers and dates are written: de for 1.234,5 and 31.1.2024, or none for text';

/** The options of all formats with tables; include them in those of the format. */
export const TABLE_OPTIONS: readonly ImportOption[] = [
  { name: 'describe', value: 'FILE', description: DESCRIBE },
  ...IDENTIFICATION_OPTIONS,
  { name: 'list-version', value: 'TEXT', description: 'version of the list (default: 1)' },
  { name: 'header', value: 'N', description: 'number of the header row, 3-4 for several, or none' },
  { name: 'footer', value: 'N', description: 'number of the first row below the table, or none' },
  { name: 'name', value: 'COLUMN', description: 'column with the names of the codes, or none' },
  { name: 'levels', value: 'COLUMNS', description: 'columns of codes from the top to the key, or none' },
  { name: 'split', value: 'COLUMN', description: 'column whose values are lists of their own, or none' },
  { name: 'empty', value: 'TEXT,...', description: 'cells that mean empty, such as NA, or none' },
  { name: 'types', value: 'NAME=TYPE,...', description: TYPES },
  { name: 'locale', value: 'TAG', description: LOCALE },
];

/**
 * Reads a table as a list, or as several. Reports what it chose, and asks everything else at once. Without a description or
 * `--uri`, it returns the draft of a description. @throws UsageFault or SourceFault for a wrong statement
 */
export function importTable(source: SourceTable, context: TableContext): ImportResult {
  const plan = planList(source, context);
  if (!plan) return NOTHING;
  const { split } = plan;
  const parts = split ? new Set(split.cells) : [undefined];
  const documents = Array.from(parts, (part) => makeDocument(plan, part, context));
  if (context.description || !context.questions.has('uri')) return { documents };
  // `a/list.yaml` for `a/list.csv`
  const file = `${source.file.replace(/(?<=[^/\\])\.[^./\\]*$/, '')}.yaml`;
  const [document] = context.questions.has('key') ? [] : documents;
  return {
    documents: [],
    drafts: [{ file, text: printDraft(plan, context), ...omitUndefined({ document }) }],
  };
}

type ListPlan = NonNullable<ReturnType<typeof planList>>;

/** What the columns of a table mean; undefined after an error. */
function planList(source: SourceTable, context: TableContext) {
  const table = readLayout(source, context);
  const all = readColumns(table, context);
  if (!all) return undefined;
  // Texts in further languages, such as those of name@de, have the role of the first one.
  const first = all.filter(({ id }) => !isInOther(id, all));
  const { keys, split } = planKeys(table, first, context);
  const own = first.filter((column) => column !== split);
  const keyIds = keys.flatMap(({ columnIds }) => columnIds);
  const levels = planLevels(own, keyIds, context);
  const roles = planRoles(own, keyIds, context);
  const codes = [...levels, ...roles.foreign.filter(({ key }) => key)].map(({ id }) => id);
  const typed = planTypes(table, all, keyIds, [...codes, roles.parent], context);
  const language = context.description
    ? undefined
    : first.find(({ described }) => described.language)?.described.language;
  const identification = planIdentification(source, language, context);
  const prefix = roles.parent === 'prefix' ? planPrefixes(typed, keyIds, context) : undefined;
  return { table, keys, split, levels, roles, prefix, typed, identification };
}

const isInOther = (id: string, columns: readonly { readonly id: string }[]): boolean =>
  columns.some((one) => id.startsWith(`${one.id}@`) && isLanguageTag(id.slice(one.id.length + 1)));

/** The list, or a part of it: the rows with this value in the column that splits it. */
function makeDocument(plan: ListPlan, part: string | undefined, context: TableContext): ImportedDocument {
  const { table, keys, split, levels, roles, prefix, typed, identification } = plan;
  const { defaultKey, foreignKeys, annotation } = context.description ?? {};
  const columns = [...typed.filter(({ id }) => id !== split?.id), ...(prefix ? [prefix] : [])];
  const group = split ? table.rows.filter((_, i) => split.cells[i] === part) : table.rows;
  const checked = context.questions.has('key') ? [] : keys;
  const rows = findValidRows({ ...table, rows: group }, columns, checked, context);
  const own = { name: roles.name, parent: prefix?.id ?? roles.parent };
  const columnRoles = levels.length > 0 ? { name: 'name', parent: 'parent', level: 'level' } : own;
  const document = {
    name: part === undefined ? table.name : fileNameOf(table.name, part),
    list: {
      identification: part === undefined ? identification : identifyPart(identification, part),
      columnSet: {
        columns: columns.map(({ column }) => column),
        keys,
        ...omitUndefined({ defaultKey, foreignKeys }),
      },
      rows: { [Symbol.iterator]: () => readRows(table, rows, columns) },
      ...omitUndefined({ annotation: annotate(annotation, columnRoles) }),
    },
    placeOf: (row: number, columnId?: string) =>
      table.placeOf(rows[row] as number, columns.find(({ id }) => id === columnId)?.at),
  };
  if (levels.length === 0) return document;
  return raiseLevels(document, levels, roles.name ?? '', context);
}

/** A column that reads the key as the broader code: its longest prefix that is a code. None if a column has the id `prefix`. */
function planPrefixes(typed: readonly TypedColumn[], [key]: readonly string[], { guess }: TableContext) {
  const code = typed.find(({ id }) => id === key);
  if (!code || typed.some(({ id }) => id === 'prefix')) return undefined;
  const [id = ''] = makeUnique([...typed.map((column) => column.id), 'parent']).slice(-1);
  const prefixes = findPrefixes(code.cells);
  const tops = code.cells.filter((cell) => cell !== '' && !prefixes.has(cell));
  const message = `has ${counted(prefixes.size, 'code')} below others, and ${tops.length} at the top`;
  const examples = [
    ...[...prefixes].slice(0, 1).map((pair) => pair.join(' below ')),
    `${tops[0]} at the top`,
  ];
  guess(`column ${quoted(code.id)}`, message, '--parent prefix', examples.join(', '));
  const read = (cell: string) => JSON.stringify(prefixes.get(cell.trim()) ?? null);
  return { ...code, id, column: { id, name: 'parent', type: 'string' }, read };
}

/** The identification from the description and the options; what is missing is asked, and has placeholders. */
function planIdentification(
  source: SourceTable,
  found: string | undefined,
  context: TableContext,
): IdentificationJson {
  const { language: describedLanguage, ...described } = context.description?.identification ?? {};
  const ask = (option: string, name: string, answer: string, message: string): void => {
    const at = context.description?.placeOf(['identification', name]);
    context.ask({ at, message, option, answers: [answer] });
  };
  const uri =
    statedUri(context, 'uri') ?? described.canonicalUri ?? statedUri(context, 'uri-prefix', source.name);
  const canonicalUri = uri ?? `urn:example:${source.name}`;
  if (uri === undefined)
    ask('uri', 'canonicalUri', canonicalUri, 'which URI identifies the list in all its versions?');
  const language = statedLanguage(context) ?? describedLanguage ?? found;
  if (language === undefined) ask('language', 'language', 'TAG', 'which language does the list have?');
  const statedVersion = context.valueOf('list-version');
  const version = statedVersion ?? described.version ?? '1';
  // The described URI is that of the described version.
  const isOther = context.valueOf('uri') !== undefined || statedVersion !== undefined;
  const describedUri = isOther ? undefined : described.canonicalVersionUri;
  return {
    ...omitUndefined({ language }),
    shortName: source.title ?? stemOf(source.file),
    ...described,
    version,
    canonicalUri,
    canonicalVersionUri:
      statedUri(context, 'version-uri') ?? describedUri ?? versionUri(canonicalUri, String(version)),
  };
}

function identifyPart(identification: IdentificationJson, part: string): IdentificationJson {
  const canonicalUri = versionUri(identification.canonicalUri, part);
  const canonicalVersionUri = versionUri(canonicalUri, String(identification.version));
  return { ...identification, shortName: part, canonicalUri, canonicalVersionUri };
}

/**
 * The draft of a description in YAML: everything that was chosen, questions as comments, and empty properties to fill in.
 * With them filled in, it gives the same list.
 */
function printDraft(plan: ListPlan, context: TableContext): string {
  const { table, typed, keys, roles, identification } = plan;
  const name = printComment(basename(table.source ?? table.file));
  const { language = null, shortName, version } = identification;
  const described = typed.map(({ column: { id, ...others }, name: header, at }) => {
    // A number is a position.
    const isName = header !== '' && !/^[0-9]+$/.test(header);
    const from = isName && table.headers.indexOf(header) === at ? header : at + 1;
    return { id, from, ...others };
  });
  const foreignKeys = roles.foreign.map(({ id, key }) => {
    const { keyId = 'key', canonicalUri = 'urn:example:other' } = key ?? {};
    const version = roles.isCorrespondence && { canonicalVersionUri: key?.canonicalVersionUri };
    return { id, columnIds: [id], keyRef: { keyId, codeListRef: { canonicalUri, ...version } } };
  });
  const [source, target] = roles.isCorrespondence ? foreignKeys : [];
  const related = target && printYaml({ correspondence: { source: source?.id, target: target.id } }, 'flow');
  return [
    `# Description of ${name}. Answer the questions, and correct what was chosen.`,
    `# Then import ${name} again, with --describe and the name of this file.`,
    '',
    '# How the file is read',
    ...printReading(plan, context),
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
    '# Does a column have codes of another list? Remove the # and write its URI, or keep one of the content folder.',
    printYaml({ foreignKeys }).replace(/^/gm, '# '),
    '',
    '# Is a column the status of the codes, or the days from and to which they are valid? Remove the # to say so.',
    '# annotation:',
    '#   appInfo:',
    ...(related
      ? [`#     ${related.slice(2, -2)}  # if each row relates a code to one of another list`]
      : []),
    '#     columnRoles:',
    ...printStatuses(plan),
    '#       validFrom: from',
    '#       validTo: to',
    '#       replacedBy: replacement',
    '',
  ].join('\n');
}

/** The properties that state how the file is read; those that were asked are empty, with the answers. */
function printReading({ table, split, roles }: ListPlan, { stated, questions }: TableContext): string[] {
  const headerRows = table.header ? [table.header.first, table.header.last] : [];
  const reading: Readonly<Record<string, string | undefined>> = {
    ...table.reading,
    header: headerRows.length === 0 ? 'none' : [...new Set(headerRows)].map(table.numberOf).join('-'),
    footer: stated('footer')?.text ?? table.footer,
    split: split?.id,
    empty: stated('empty')?.text,
    locale: stated('locale')?.text,
    name: roles.name,
    parent: roles.parent,
    levels: stated('levels')?.text,
  };
  const lines: string[] = [];
  for (const name of READING) {
    const asked = questions.get(name);
    if (asked) lines.push(`# ${printComment(printNote(asked))}`, `${name}:`);
    else if (reading[name] !== undefined) lines.push(printYaml({ [name]: reading[name] }));
  }
  return lines;
}

const MAX_STATES = 5;

function printStatuses({ typed, keys, roles }: ListPlan): string[] {
  const taken = [roles.name, roles.parent, ...keys.flatMap(({ columnIds }) => columnIds)];
  const lines: string[] = [];
  for (const { id, column, distinct, cells } of typed) {
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
