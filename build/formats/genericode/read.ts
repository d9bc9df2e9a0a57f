import { omitUndefined } from '../../model/collections.ts';
import type {
  AnnotationJson,
  CodeListSetJson,
  ColumnJson,
  IdentificationJson,
} from '../../model/document/columns.ts';
import {
  type ImportedDocument,
  type ImportedList,
  type ImportFormat,
  type ImportOptions,
  type ImportResult,
  NOTHING,
  type ReportNote,
} from '../import/format.ts';
import { fileNameOf, stemOf } from '../import/names.ts';
import { IDENTIFICATION_OPTIONS } from '../import/options.ts';
import type { XmlElement } from '../xml/read.ts';
import { type ImportedColumn, importColumn } from './columns.ts';
import { GENERICODE, type LocatedRow, lineOf, partOf, partsOf, reportOthers } from './elements.ts';
import { exportedIdentification } from './exported.ts';
import {
  findTranslatedColumns,
  type GenericodeHeader,
  readHeader,
  type TranslatedColumn,
} from './identification.ts';
import { exportedReferences, importKeys, readReferences } from './keys.ts';
import { type ExportedSource, type GenericodeSource, readGenericode } from './source.ts';

/** Lists and sets of lists in genericode 1.0 of OASIS. */
export const genericode: ImportFormat = {
  name: 'genericode',
  label: 'code lists and code list sets in genericode 1.0 (OASIS)',
  options: [
    ...IDENTIFICATION_OPTIONS,
    {
      name: 'languages-as-columns',
      description: 'import columns of several languages as they are, not as a document per language',
    },
  ],
  detects: ({ file, bytes }) => {
    const beginning = new TextDecoder(bytes[0] === 0xff || bytes[1] === 0 ? 'utf-16le' : 'utf-8').decode(
      bytes,
    );
    return beginning.includes(GENERICODE) || (/\.gc$/i.test(file) && beginning.trimStart().startsWith('<'));
  },
  read: ({ file, bytes }, options, report): ImportResult => {
    const source = readGenericode(bytes, report);
    if (!source) return NOTHING;
    const name = fileNameOf(stemOf(file));
    const { root, exported } = source;
    if (exported) return { documents: importExported(source, exported, name, report) };
    const documents =
      root.name === 'CodeListSet'
        ? importSet(root, name, options, report)
        : importList(source, name, options, report);
    return { documents };
  },
};

function importList(
  source: GenericodeSource,
  name: string,
  options: ImportOptions,
  report: ReportNote,
): ImportedDocument[] {
  const { root, columns: sources } = source;
  reportOthers(root, ['Annotation', 'Identification', 'ColumnSet', 'SimpleCodeList'], report);
  const header = readHeader(root, options, report);
  if (sources.length === 0) {
    const [place, message] = [
      lineOf(root),
      'defines no columns: import a document with <ColumnSet> and columns',
    ];
    report({ kind: 'error', place, message });
  }
  if (!header || sources.length === 0) return [];
  const { rows = [] } = source;
  const columns = sources.map((column, index) => importColumn(column, index, rows, report));
  const located = rows.map(({ line, values }) => ({ line, cells: cellsOf(columns, values) }));
  const distinct = withoutRepeated(located, report);
  const { keys, ...rest } = importKeys(
    source,
    sources.map(({ id }) => id),
    distinct,
    options,
    report,
  );
  const translated = findTranslatedColumns(source, options, report);
  const languages = languagesOf(translated, header, sources, report);
  header.reportOtherNames(languages);
  return languages.map((language) => {
    const view = viewOf(columns, translated, language);
    const codeList = omitUndefined({
      identification: header.inLanguage(language),
      columnSet: { columns: view.columns, keys, ...rest },
      rows: source.rows && rowsOf(distinct, view),
      annotation: header.annotation,
    });
    return { name: languages.length > 1 ? fileNameOf(name, language) : name, content: { codeList } };
  });
}

function cellsOf(
  columns: readonly ImportedColumn[],
  values: readonly (string | undefined)[],
): Map<string, string> {
  const cells = new Map<string, string>();
  for (const [index, { read, source }] of columns.entries()) {
    const text = read(values[index]);
    if (text !== undefined) cells.set(source.id, text);
  }
  return cells;
}

/** Rows that are equal in all columns say nothing new, and cannot have a key. */
function withoutRepeated(rows: readonly LocatedRow[], report: ReportNote): LocatedRow[] {
  const seen = new Set<string>();
  return rows.filter(({ line, cells }) => {
    const identity = JSON.stringify([...cells]);
    if (!seen.has(identity)) return seen.add(identity);
    report({
      kind: 'loss',
      place: lineOf({ line }),
      message: 'the row is equal to an earlier one: it is not imported',
    });
    return false;
  });
}

/** The languages of the documents; one unless columns are translated. */
function languagesOf(
  translated: readonly TranslatedColumn[],
  { language }: GenericodeHeader,
  columns: GenericodeSource['columns'],
  report: ReportNote,
): readonly string[] {
  const several = new Set(translated.flatMap(({ columns: own }) => [...own.keys()]));
  if (several.size > 0) return [...several].sort();
  if (language !== undefined) return [language];
  const ofColumns = new Set(columns.flatMap((column) => column.language ?? []));
  const [guess = 'en'] = ofColumns;
  const reason = ofColumns.size === 0 ? 'the source states none' : 'columns state it';
  report({
    kind: 'guess',
    message: `the language of the list is ${guess}: ${reason}`,
    option: '--language TAG',
  });
  return [guess];
}

/** The columns of a document in a language, and the ids of their values in rows. */
interface ColumnView {
  readonly columns: readonly ColumnJson[];
  /** Id of each column in {@link LocatedRow}, by its id in the document. */
  readonly sourceIds: ReadonlyMap<string, string>;
}

/** Leaves out the columns of other languages. The one in this language has the place of the first of them. */
function viewOf(
  columns: readonly ImportedColumn[],
  translated: readonly TranslatedColumn[],
  language: string,
): ColumnView {
  const plain = new Set(columns.map(({ source }) => source.id));
  const view = new Map<string, ColumnJson>();
  const sourceIds = new Map<string, string>();
  for (const { source, json } of columns) {
    if (translated.some(({ empty }) => empty.has(source))) continue;
    const group = translated.find(({ columns: own }) => [...own.values()].includes(source));
    if (!group) {
      view.set(source.id, json);
      sourceIds.set(source.id, source.id);
      continue;
    }
    const id = plain.has(group.id) ? `${group.id}_translated` : group.id;
    const own = group.columns.get(language);
    const ownJson = columns.find((column) => column.source === own)?.json;
    if (!own || !ownJson || view.has(id)) continue;
    view.set(id, { ...ownJson, id, name: group.id });
    sourceIds.set(id, own.id);
  }
  return { columns: [...view.values()], sourceIds };
}

function* rowsOf(
  rows: readonly LocatedRow[],
  { sourceIds }: ColumnView,
): Generator<ReadonlyMap<string, string>> {
  for (const { cells } of rows) {
    const row = new Map<string, string>();
    for (const [id, sourceId] of sourceIds) {
      const text = cells.get(sourceId);
      if (text !== undefined) row.set(id, text);
    }
    yield row;
  }
}

/** A list or set that this program exported: all that genericode cannot express is in annotations. */
function importExported(
  { root, rows }: GenericodeSource,
  { json, columns, keys, rows: exportedRows }: ExportedSource,
  name: string,
  report: ReportNote,
): ImportedDocument[] {
  const element = partOf(root, 'Identification') ?? root;
  const identification = exportedIdentification(
    element,
    json.identification,
  ) as unknown as IdentificationJson;
  if (json.$comments !== undefined)
    report({
      kind: 'loss',
      place: lineOf(root),
      message: 'the comments of the document ($comments) are not imported',
    });
  const annotation = json.annotation as AnnotationJson | undefined;
  if (root.name === 'CodeListSet') {
    const referenceSet = exportedReferences(root);
    return [{ name, content: { codeListSet: omitUndefined({ identification, referenceSet, annotation }) } }];
  }
  const { defaultKey, foreignKeys } = json as Pick<ImportedList['columnSet'], 'defaultKey' | 'foreignKeys'>;
  const codeList = omitUndefined({
    identification,
    columnSet: omitUndefined({ columns, keys, defaultKey, foreignKeys }),
    rows: rows && exportedRows.map(({ cells }) => cells),
    annotation,
  });
  return [{ name, content: { codeList } }];
}

/** A set and the sets in it, which become documents of their own. */
function importSet(
  root: XmlElement,
  name: string,
  options: ImportOptions,
  report: ReportNote,
): ImportedDocument[] {
  reportOthers(
    root,
    ['Annotation', 'Identification', 'CodeListRef', 'CodeListSetRef', 'CodeListSet'],
    report,
  );
  const header = readHeader(root, options, report);
  if (!header) return [];
  const language = header.language ?? 'en';
  if (header.language === undefined)
    report({
      kind: 'guess',
      message: `the language of the set is en: the source states none`,
      option: '--language TAG',
    });
  const inner = partsOf(root, 'CodeListSet').flatMap((part, i) =>
    importSet(part, fileNameOf(name, String(i + 1)), options, report),
  );
  const codeListSet = omitUndefined({
    identification: header.inLanguage(language),
    referenceSet: readReferences(root, report),
    annotation: header.annotation,
  }) as CodeListSetJson;
  return [{ name, content: { codeListSet } }, ...inner];
}
