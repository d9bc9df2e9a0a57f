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
import { readColumns } from './columns/columns.ts';
import { planKeys } from './columns/keys.ts';
import { annotate, planRoles } from './columns/roles.ts';
import { planTypes } from './columns/types.ts';
import type { TableContext } from './description.ts';
import { printDraft } from './draft.ts';
import type { SourceTable } from './layout.ts';
import { readLayout } from './read-layout.ts';
import { findValidRows, readRows } from './rows.ts';

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
  { name: 'parent', value: 'COLUMN', description: 'column with the code of the broader row, or none' },
  { name: 'split', value: 'COLUMN', description: 'column whose values are lists of their own, or none' },
  { name: 'empty', value: 'TEXT,...', description: 'cells that mean empty, such as NA, or none' },
  { name: 'types', value: 'NAME=TYPE,...', description: TYPES },
  { name: 'locale', value: 'TAG', description: LOCALE },
];

/**
 * Reads a table as a list, or as several. Reports what it chose, and asks everything else at once. Without a description or
 * `--uri`, it returns the draft of a description.
 *
 * @param context from `withDescription`
 * @throws UsageFault if an option is invalid; SourceFault if the description states how to read the table wrongly
 */
export function importTable(source: SourceTable, context: TableContext): ImportResult {
  const { description, questions, stated } = context;
  const table = readLayout(source, context);
  const all = readColumns(table, context);
  if (!all) return NOTHING;
  const { keys, split } = planKeys(table, all, context);
  const own = all.filter((column) => column !== split);
  const keyIds = keys.flatMap(({ columnIds }) => columnIds);
  const roles = planRoles(own, keyIds, context);
  const typed = planTypes(table, all, keyIds, roles.parent, context);
  const columns = typed.filter(({ id }) => id !== split?.id);
  const isKeyAsked = questions.has('key');
  const identification = planIdentification(source, context);
  const { defaultKey, foreignKeys, annotation } = description ?? {};
  const makeDocument = (part?: string): ImportedDocument => {
    const group = part === undefined ? table.rows : table.rows.filter((_, i) => split?.cells[i] === part);
    const rows = findValidRows({ ...table, rows: group }, columns, isKeyAsked ? [] : keys, context);
    return {
      name: part === undefined ? table.name : fileNameOf(table.name, part),
      list: {
        identification: part === undefined ? identification : identifyPart(identification, part),
        columnSet: {
          columns: columns.map(({ column }) => column),
          keys,
          ...omitUndefined({ defaultKey, foreignKeys }),
        },
        rows: { [Symbol.iterator]: () => readRows(table, rows, columns) },
        ...omitUndefined({ annotation: annotate(annotation, roles) }),
      },
      placeOf: (row, columnId) =>
        table.placeOf(rows[row] as number, columns.find(({ id }) => id === columnId)?.at),
    };
  };
  const documents = split ? [...new Set(split.cells)].map(makeDocument) : [makeDocument()];
  if (description || !questions.has('uri')) return { documents };
  const headerRows = table.header ? [table.header.first, table.header.last] : [];
  const reading = {
    ...table.reading,
    header: headerRows.length === 0 ? 'none' : [...new Set(headerRows)].map(table.numberOf).join('-'),
    footer: stated('footer')?.text ?? table.footer,
    split: split?.id,
    empty: stated('empty')?.text,
    locale: stated('locale')?.text,
    name: roles.name,
    parent: roles.parent,
  };
  // `a/list.yaml` for `a/list.csv`
  const file = `${table.file.replace(/(?<=[^/\\])\.[^./\\]*$/, '')}.yaml`;
  const text = printDraft({ table, columns: typed, keys, roles, identification, questions, reading });
  const [document] = isKeyAsked ? [] : documents;
  return { documents: [], drafts: [{ file, text, ...omitUndefined({ document }) }] };
}

/** The identification from the description and the options; what is missing is asked, and has placeholders. */
function planIdentification(source: SourceTable, context: TableContext): IdentificationJson {
  const { language: describedLanguage, ...described } = context.description?.identification ?? {};
  const ask = (option: string, name: string, answer: string, message: string): void => {
    const at = context.description?.placeOf(['identification', name]);
    context.ask({ at, message, option, answers: [answer] });
  };
  const uri = statedUri(context, 'uri') ?? described.canonicalUri ?? uriByPrefix(context, source.name);
  const canonicalUri = uri ?? `urn:example:${source.name}`;
  if (uri === undefined)
    ask('uri', 'canonicalUri', canonicalUri, 'which URI identifies the list in all its versions?');
  const language = statedLanguage(context) ?? describedLanguage;
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

/** The identification of one of several lists in a table. */
function identifyPart(identification: IdentificationJson, part: string): IdentificationJson {
  const canonicalUri = versionUri(identification.canonicalUri, part);
  const canonicalVersionUri = versionUri(canonicalUri, String(identification.version));
  return { ...identification, shortName: part, canonicalUri, canonicalVersionUri };
}
