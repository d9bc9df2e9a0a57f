import { omitUndefined } from '../../model/collections.ts';
import type { IdentificationJson } from '../../model/document/columns.ts';
import {
  IDENTIFICATION_OPTIONS,
  type ImportedDocument,
  type ImportOption,
  type ImportResult,
  NOTHING,
  statedLanguage,
  statedUri,
  uriByPrefix,
} from '../import/format.ts';
import { fileNameOf, stemOf, versionUri } from '../import/names.ts';
import { planColumns } from './columns/columns.ts';
import { findForms } from './columns/forms.ts';
import { planKeys } from './columns/keys.ts';
import { annotate, planRoles } from './columns/roles.ts';
import { planTypes } from './columns/types.ts';
import type { TableContext } from './description.ts';
import { printDraft } from './draft.ts';
import type { SourceTable, Table } from './layout.ts';
import { readLayout } from './read-layout.ts';
import { findValidRows, readRows } from './rows.ts';

/** The options of all formats with tables; include them in those of the format. */
export const TABLE_OPTIONS: readonly ImportOption[] = [
  {
    name: 'describe',
    value: 'FILE',
    description:
      'YAML file that describes the list; without it (and --uri), a draft is written next to the source',
  },
  ...IDENTIFICATION_OPTIONS,
  { name: 'list-version', value: 'TEXT', description: 'version of the list (default: 1)' },
  { name: 'header', value: 'N', description: 'number of the header row, 3-4 for several, or none' },
  { name: 'footer', value: 'N', description: 'number of the first row below the table, or none' },
  { name: 'name', value: 'COLUMN', description: 'column with the names of the codes, or none' },
  { name: 'parent', value: 'COLUMN', description: 'column with the code of the broader row, or none' },
  { name: 'split', value: 'COLUMN', description: 'column whose values are lists of their own, or none' },
  { name: 'empty', value: 'TEXT,...', description: 'cells that mean empty, such as NA, or none' },
  {
    name: 'types',
    value: 'NAME=TYPE,...',
    description: 'types of columns: string, integer, number, boolean, date, date-time, time',
  },
  {
    name: 'locale',
    value: 'TAG',
    description: 'how numbers and dates are written: de for 1.234,5 and 31.1.2024, or none for text',
  },
];

/**
 * Reads a table as a list, or as several. Reports what it chose, and asks everything else at once. Without a description or
 * `--uri`, it returns the draft of a description.
 *
 * @param context from `withDescription`
 * @throws UsageFault if an option is invalid; SourceFault if the description states how to read the table wrongly
 */
export function importTable(source: SourceTable, context: TableContext): ImportResult {
  const { description } = context;
  const table = readLayout(source, context);
  const sources = planColumns(table, context);
  if (!sources) return NOTHING;
  const all = findForms(table, sources);
  const { keys, split } = planKeys(table, all, context);
  const columns = all.filter((column) => column !== split);
  const keyIds = keys.flatMap(({ columnIds }) => columnIds);
  const roles = planRoles(columns, keyIds, context);
  const planned = planTypes(
    table,
    columns,
    new Set([...keyIds, ...(roles.parent ? [roles.parent] : [])]),
    context,
  ).map((one) => ({ ...one, column: completeKeyColumn(one.column, keyIds, one.isFilled) }));
  const isKeyOpen = context.questions.some(({ option = '' }) => option.startsWith('--key '));
  const identification = planIdentification(source, context);
  const { defaultKey, foreignKeys, annotation } = description ?? {};
  const makeDocument = (value?: string): ImportedDocument => {
    const group = value === undefined ? table.rows : table.rows.filter((_, i) => split?.cells[i] === value);
    const rows = findValidRows({ ...table, rows: group }, planned, isKeyOpen ? [] : keys, context);
    return {
      name: value === undefined ? table.name : fileNameOf(table.name, value),
      list: {
        identification: value === undefined ? identification : identifyPart(identification, value),
        columnSet: {
          columns: planned.map(({ column }) => column),
          keys,
          ...omitUndefined({ defaultKey, foreignKeys }),
        },
        rows: { [Symbol.iterator]: () => readRows(table, rows, planned) },
        ...omitUndefined({ annotation: annotate(annotation, roles) }),
      },
      placeOf: (row, columnId) => {
        const at = planned.find(({ id }) => id === columnId)?.at;
        return table.placeOf(rows[row] as number, at);
      },
    };
  };
  const documents = split ? [...new Set(split.cells)].map(makeDocument) : [makeDocument()];
  if (findUri(source, context) !== undefined || description) return { documents };
  const questions = context.questions.splice(0);
  const reading = {
    ...table.reading,
    header: printHeader(table),
    footer: context.stated('footer')?.text ?? table.footer,
    split: split?.id,
    empty: context.stated('empty')?.text,
    locale: context.stated('locale')?.text,
    name: roles.name,
    parent: roles.parent,
  };
  const text = printDraft({ table, columns: planned, keys, roles, identification, questions, reading });
  const [document] = isKeyOpen ? [] : documents;
  return { documents: [], drafts: [{ file: draftPath(table), text, ...omitUndefined({ document }) }] };
}

/** Columns of keys have a value in every row, unless they identify it with others. */
function completeKeyColumn<C extends { readonly id: string; readonly nullable?: boolean }>(
  column: C,
  keyIds: readonly string[],
  isFilled: boolean,
): C {
  if (!keyIds.includes(column.id)) return column;
  return { ...column, nullable: column.nullable ?? (!isFilled && keyIds.length > 1) };
}

/** The numbers of the header rows: `3`, `3-4` or `none`. */
function printHeader({ header, numberOf }: Table): string {
  if (header === undefined) return 'none';
  return [...new Set([header.first, header.last])].map(numberOf).join('-');
}

/** The path of the draft for a source: `a/list.yaml` for `a/list.csv`. */
const draftPath = ({ file }: SourceTable): string => `${file.replace(/(?<=[^/\\])\.[^./\\]*$/, '')}.yaml`;

/** The canonical URI that options or the description state. */
const findUri = ({ name }: SourceTable, context: TableContext): string | undefined =>
  statedUri(context, 'uri') ?? context.description?.identification.canonicalUri ?? uriByPrefix(context, name);

/** The identification from the description and the options; what is missing is asked, and has placeholders. */
function planIdentification(source: SourceTable, context: TableContext): IdentificationJson {
  const { description } = context;
  const { language: describedLanguage, ...described } = description?.identification ?? {};
  const placeOf = (name: string) => description?.placeOf(`/codeList/identification/${name}`);
  const uri = findUri(source, context);
  const canonicalUri = uri ?? `urn:example:${source.name}`;
  if (uri === undefined) {
    const message = 'which URI identifies the list in all its versions?';
    context.ask({ at: placeOf('canonicalUri'), message, option: 'uri', answers: [canonicalUri] });
  }
  const language = statedLanguage(context) ?? describedLanguage;
  if (language === undefined) {
    const message = 'which language does the list have?';
    context.ask({ at: placeOf('language'), message, option: 'language', answers: ['TAG'] });
  }
  const statedVersion = context.valueOf('list-version');
  const version = statedVersion ?? described.version ?? '1';
  const isOverridden = context.valueOf('uri') !== undefined || statedVersion !== undefined;
  return {
    ...(language !== undefined && { language }),
    shortName: source.title ?? stemOf(source.file),
    ...described,
    version,
    canonicalUri,
    canonicalVersionUri:
      statedUri(context, 'version-uri') ??
      (isOverridden ? undefined : described.canonicalVersionUri) ??
      versionUri(canonicalUri, String(version)),
  };
}

/** The identification of one of several lists in a table. */
function identifyPart(identification: IdentificationJson, value: string): IdentificationJson {
  const canonicalUri = versionUri(identification.canonicalUri, value);
  const canonicalVersionUri = versionUri(canonicalUri, String(identification.version));
  return { ...identification, shortName: value, canonicalUri, canonicalVersionUri };
}
