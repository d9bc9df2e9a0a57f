import { omitUndefined } from '../../model/collections.ts';
import type { CodeListSetJson, KeyJson } from '../../model/document/columns.ts';
import { isAbsoluteIri } from '../../model/identity/uri.ts';
import { listed, quoted } from '../../model/problems/wording.ts';
import {
  IDENTIFICATION_OPTIONS,
  type ImportedDocument,
  type ImportFormat,
  type ImportOptions,
  type ImportResult,
  lineOf,
  NOTHING,
  type ReportNote,
  URI_PREFIX,
  UsageFault,
} from '../import/format.ts';
import { fileNameOf, stemOf } from '../import/names.ts';
import { childrenOf, type XmlElement } from '../xml/read.ts';
import { descriptionOf, type ImportedColumn, importColumn } from './columns.ts';
import {
  absoluteUris,
  longNames,
  nameIn,
  readAnnotation,
  readIdentification,
  xoevOf,
} from './identification.ts';
import {
  GENERICODE,
  type GenericodeSource,
  partOf,
  readGenericode,
  reportOthers,
  type SourceKey,
  tokenOf,
} from './source.ts';

/** Lists and sets of lists in genericode 1.0 of OASIS. */
export const genericode: ImportFormat = {
  name: 'genericode',
  label: 'code lists and code list sets in genericode 1.0 (OASIS)',
  options: [...IDENTIFICATION_OPTIONS, URI_PREFIX],
  detects: ({ file, bytes }) => {
    const beginning = new TextDecoder(bytes[0] === 0xff || bytes[1] === 0 ? 'utf-16le' : 'utf-8').decode(
      bytes,
    );
    return beginning.includes(GENERICODE) || (/\.gc$/i.test(file) && beginning.trimStart().startsWith('<'));
  },
  read: ({ file, bytes }, options, report): ImportResult => {
    const source = readGenericode(bytes, report);
    const importRoot = source.root.name === 'CodeListSet' ? importSet : importList;
    const content = importRoot(source, options, report);
    return content ? { documents: [{ name: fileNameOf(stemOf(file)), content }] } : NOTHING;
  },
};

type Content = ImportedDocument['content'];

function importList(
  source: GenericodeSource,
  options: ImportOptions,
  report: ReportNote,
): Content | undefined {
  const { root, columns: sources, rows: sourceRows = [] } = source;
  reportOthers(root, ['Annotation', 'Identification', 'ColumnSet', 'SimpleCodeList'], report);
  if (sources.length === 0) {
    const message = 'defines no columns: import a document with <ColumnSet> and columns';
    report({ kind: 'error', place: lineOf(root), message });
    return undefined;
  }
  const identification = readIdentification(root, sources, options, report);
  if (!identification) return undefined;
  const columns = sources.map((column, index) => importColumn(column, index, sourceRows, report));
  const rows = sourceRows.map(({ line, values }) => ({ line, cells: cellsOf(columns, values) }));
  const ids = sources.map(({ id }) => id);
  const columnSet = {
    columns: columns.map(({ json }) => json),
    ...importKeys(source, ids, rows, options, report),
  };
  const annotation = readAnnotation(root, report);
  const cells = source.rows && rows.map((row) => row.cells);
  return { codeList: omitUndefined({ identification, columnSet, rows: cells, annotation }) };
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

function importSet(
  { root }: GenericodeSource,
  options: ImportOptions,
  report: ReportNote,
): Content | undefined {
  reportOthers(root, ['Annotation', 'Identification', 'CodeListRef', 'CodeListSetRef'], report);
  const identification = readIdentification(root, [], options, report);
  if (!identification) return undefined;
  const codeListSet = omitUndefined({
    identification,
    referenceSet: readReferences(root, report),
    annotation: readAnnotation(root, report),
  }) as CodeListSetJson;
  return { codeListSet };
}

/** A row as JSON texts by column id, and its line in the source. */
interface LocatedRow {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
}

interface ImportedKeys {
  readonly keys: readonly KeyJson[];
  readonly defaultKey?: { readonly keyId: string };
}

/** Reads the keys of a list, without those with repeated values. */
function importKeys(
  { keys, root }: Pick<GenericodeSource, 'keys' | 'root'>,
  columnIds: readonly string[],
  rows: readonly LocatedRow[],
  options: ImportOptions,
  report: ReportNote,
): ImportedKeys {
  const stated = options.valueOf('key');
  if (stated !== undefined) return { keys: [statedKey(stated, columnIds)] };
  const usable = keys.filter((key) => hasKnownColumns(key, columnIds, report) && isUnique(key, rows, report));
  if (usable.length === 0)
    report({
      ...{ kind: 'error', place: lineOf(partOf(root, 'ColumnSet') ?? root) },
      message: 'the list has no unique key: state the ids of columns that identify a row with --key COLUMNS',
    });
  const recommended = usable.find(({ element }) => isRecommended(element));
  const json = usable.map((key) => keyJson(key, report));
  return { keys: json, ...(recommended && json.length > 1 && { defaultKey: { keyId: recommended.id } }) };
}

function statedKey(stated: string, columnIds: readonly string[]): KeyJson {
  const ids = stated.split(',').map((id) => id.trim());
  const unknown = ids.find((id) => !columnIds.includes(id));
  if (unknown !== undefined)
    throw new UsageFault(
      `--key: ${quoted(unknown)} is not a column of this list, which has ${listed(columnIds.map(quoted), 10)}`,
    );
  return { id: 'key', columnIds: ids };
}

function hasKnownColumns(key: SourceKey, columnIds: readonly string[], report: ReportNote): boolean {
  const unknown = key.columnIds.find((id) => !columnIds.includes(id));
  if (unknown === undefined && key.columnIds.length > 0) return true;
  const fault = unknown === undefined ? 'has no columns' : `names ${quoted(unknown)}, which is not a column`;
  const message = `the key ${quoted(key.id)} ${fault}: it is not imported`;
  report({ kind: 'loss', place: lineOf(key), message });
  return false;
}

function isUnique({ id, columnIds }: SourceKey, rows: readonly LocatedRow[], report: ReportNote): boolean {
  const repeated = findRepetition(columnIds, rows);
  if (!repeated) return true;
  const message = `the values of the key ${quoted(id)} are not unique: it is not imported as key`;
  report({ kind: 'loss', place: `${lineOf(repeated[0])} and ${lineOf(repeated[1])}`, message });
  return false;
}

/** The first two rows with the same values in some columns. */
function findRepetition(
  columnIds: readonly string[],
  rows: readonly LocatedRow[],
): readonly [LocatedRow, LocatedRow] | undefined {
  const first = new Map<string, LocatedRow>();
  for (const row of rows) {
    const identity = columnIds.map((id) => row.cells.get(id) ?? '').join(',');
    const before = first.get(identity);
    if (before) return [before, row];
    first.set(identity, row);
  }
  return undefined;
}

function keyJson({ id, element, columnIds }: SourceKey, report: ReportNote): KeyJson {
  const name = nameIn(longNames(element), '') ?? tokenOf(element, 'ShortName');
  return omitUndefined({ id, columnIds, name, description: descriptionOf(element, report) });
}

/** Whether XÖV recommends a key: by an empty element, or one with `true`. */
function isRecommended(key: XmlElement): boolean {
  const annotation = partOf(key, 'Annotation');
  const value = xoevOf(annotation)('empfohleneCodeSpalte', 'recommendedKeyColumn');
  return value !== undefined && value !== 'false' && childrenOf(annotation as XmlElement).length > 0;
}

type Reference = NonNullable<CodeListSetJson['referenceSet']>[number];

/** The references of a set, in order; undefined if it has none. */
function readReferences(set: XmlElement, report: ReportNote): readonly Reference[] | undefined {
  const references = childrenOf(set).flatMap((part) => {
    const type = TYPES.get(part.name);
    return type ? referenceOf(type, part, report) : [];
  });
  return references.length > 0 ? references : undefined;
}

const TYPES: ReadonlyMap<string, Reference['type']> = new Map([
  ['CodeListRef', 'codeListRef'],
  ['CodeListSetRef', 'codeListSetRef'],
]);

function referenceOf(type: Reference['type'], part: XmlElement, report: ReportNote): Reference[] {
  reportOthers(part, ['Annotation', 'CanonicalUri', 'CanonicalVersionUri', 'LocationUri'], report);
  const canonicalUri = uriOf(part, 'CanonicalUri');
  if (canonicalUri === undefined) {
    const message = 'a reference without an absolute canonical URI is not imported';
    report({ kind: 'loss', place: lineOf(part), message });
    return [];
  }
  return [
    omitUndefined({
      ...{ type, canonicalUri, canonicalVersionUri: uriOf(part, 'CanonicalVersionUri') },
      locationUrls: absoluteUris(part, 'LocationUri', report),
      annotation: readAnnotation(part, report),
    }) as Reference,
  ];
}

function uriOf(part: XmlElement, name: string): string | undefined {
  const uri = tokenOf(part, name);
  return uri !== undefined && isAbsoluteIri(uri) ? uri : undefined;
}
