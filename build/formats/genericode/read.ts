import { findRepeated, omitUndefined } from '../../model/collections.ts';
import type { StatedRoles } from '../../model/document/column-roles.ts';
import type { CodeListSetJson, ColumnJson, KeyJson } from '../../model/document/columns.ts';
import { quoted } from '../../model/problems/wording.ts';
import {
  IDENTIFICATION_OPTIONS,
  type ImportContext,
  type ImportedList,
  type ImportFormat,
  lineOf,
  orNone,
  SourceFault,
  statedKey,
} from '../import/format.ts';
import { fileNameOf, stemOf } from '../import/names.ts';
import { childrenOf, type XmlElement } from '../xml/read.ts';
import { descriptionOf, readAnnotation, readXoev } from './annotations.ts';
import {
  type GenericodeSource,
  type ImportedColumn,
  idOf,
  importColumn,
  readGenericode,
  type SourceRow,
} from './columns.ts';
import { NAMESPACE, nameIn, partOf, partsOf, REFERENCES, reportOthers, tokenOf } from './elements.ts';
import { absoluteOrNone, readIdentification, readLocations } from './identification.ts';

/** Lists and sets of lists in genericode 1.0 of OASIS. */
export const genericode: ImportFormat = {
  name: 'genericode',
  label: 'code lists and code list sets in genericode 1.0 (OASIS)',
  options: IDENTIFICATION_OPTIONS,
  detects: ({ file, bytes }) => {
    const encoding = bytes[0] === 0xff || bytes[1] === 0 ? 'utf-16le' : 'utf-8';
    const beginning = new TextDecoder(encoding).decode(bytes);
    return beginning.includes(NAMESPACE) || (/\.gc$/i.test(file) && beginning.trimStart().startsWith('<'));
  },
  read: ({ file, bytes }, context) => {
    const source = readGenericode(bytes, context);
    const importRoot = source.root.name === 'CodeListSet' ? importSet : importList;
    return { documents: [{ name: fileNameOf(stemOf(file)), list: importRoot(source, context) }] };
  },
};

function importList(source: GenericodeSource, context: ImportContext): ImportedList {
  const { root, columns: sources, rows: sourceRows = [] } = source;
  reportOthers(root, context);
  if (sources.length === 0)
    throw new SourceFault('defines no columns: import a document with <ColumnSet> and columns', root);
  const language = sources.find((one) => one.language !== undefined)?.language;
  const identification = readIdentification(root, language, context);
  const columns = sources.map((column, index) => importColumn(column, index, sourceRows, context));
  const rows = leaveOutRepeated(sourceRows, columns, context);
  const columnSet = {
    columns: columns.map(({ json }) => json),
    ...importKeys(source, rows, context),
  };
  const columnRoles = peppolRoles(root, columnSet.columns);
  const described = readAnnotation(root, context);
  const annotation = columnRoles ? { ...described, appInfo: { columnRoles } } : described;
  const cells = source.rows && rows.map((row) => row.cells);
  return omitUndefined({ identification, columnSet, rows: cells, annotation });
}

/** The cells of a row as JSON texts by column id. */
interface ImportedRow {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
}

/** The rows, without those that repeat an earlier one, as published lists have. */
function leaveOutRepeated(
  sources: readonly SourceRow[],
  columns: readonly ImportedColumn[],
  { loss }: ImportContext,
): ImportedRow[] {
  const rows = new Map<string, ImportedRow>();
  for (const { line, values } of sources) {
    const cells = new Map<string, string>();
    for (const [index, { read, json }] of columns.entries()) {
      const text = read(values[index]);
      if (text !== undefined) cells.set(json.id, text);
    }
    const identity = JSON.stringify([...cells]);
    const first = rows.get(identity);
    if (first) loss(`line ${line}, first in line ${first.line}`, 'repeats an earlier row (left out)');
    else rows.set(identity, { line, cells });
  }
  return [...rows.values()];
}

/**
 * The roles of the columns of Peppol's code lists, which have the same ids in all lists and releases:
 * https://docs.peppol.eu/edelivery/codelists/. A code cannot be used after its removal date. Its deprecation release has
 * no role: it is the version in which the status changes.
 */
function peppolRoles(root: XmlElement, columns: readonly ColumnJson[]): StatedRoles | undefined {
  const uri = tokenOf(partOf(root, 'Identification'), 'CanonicalUri');
  if (!uri?.startsWith('urn:peppol.eu:names:identifier:')) return undefined;
  const typeOf = (column: string) => columns.find(({ id }) => id === column)?.type;
  let status: StatedRoles['status'];
  if (typeOf('state')) status = { column: 'state', deprecated: ['deprecated'], withdrawn: ['removed'] };
  // Releases before 8.0 have a boolean.
  else if (typeOf('deprecated') === 'boolean') status = { column: 'deprecated', deprecated: ['true'] };
  const validTo = typeOf('removal-date') === 'date' ? 'removal-date' : undefined;
  const roles: StatedRoles = omitUndefined({ status, validTo });
  return Object.keys(roles).length > 0 ? roles : undefined;
}

function importSet({ root }: GenericodeSource, context: ImportContext): CodeListSetJson {
  reportOthers(root, context);
  const identification = readIdentification(root, undefined, context);
  const references: object[] = [];
  for (const part of childrenOf(root)) {
    const [type] = Object.entries(REFERENCES).find(([, name]) => name === part.name) ?? [];
    if (type === undefined) continue;
    reportOthers(part, context);
    const canonicalUri = absoluteOrNone(tokenOf(part, 'CanonicalUri'));
    if (canonicalUri === undefined) {
      context.loss(part, 'a reference without an absolute canonical URI is not imported');
      continue;
    }
    const canonicalVersionUri = absoluteOrNone(tokenOf(part, 'CanonicalVersionUri'));
    const locationUrls = readLocations(part, context);
    const annotation = readAnnotation(part, context);
    references.push(omitUndefined({ type, canonicalUri, canonicalVersionUri, locationUrls, annotation }));
  }
  const annotation = readAnnotation(root, context);
  return omitUndefined({ identification, referenceSet: orNone(references), annotation }) as CodeListSetJson;
}

/** Reads the keys of a list, without those with repeated values. */
function importKeys(
  { root, columns }: GenericodeSource,
  rows: readonly ImportedRow[],
  context: ImportContext,
): Pick<ImportedList['columnSet'], 'keys' | 'defaultKey'> {
  const names = columns.map(({ id, element }) => ({ id, name: tokenOf(element, 'ShortName') }));
  const stated = statedKey(context, names);
  if (stated) return { keys: [{ id: 'key', columnIds: stated }] };
  const elements = partsOf(partOf(root, 'ColumnSet'), 'Key');
  const keys: KeyJson[] = [];
  let defaultKey: { readonly keyId: string } | undefined;
  for (const element of elements) {
    const id = idOf(element);
    const columnIds = partsOf(element, 'ColumnRef').map(({ attributes }) => attributes.get('Ref') ?? '');
    if (!isKey(element, id, columnIds, names, rows, context)) continue;
    const name = nameIn(element) ?? tokenOf(element, 'ShortName');
    keys.push(omitUndefined({ id, columnIds, name, description: descriptionOf(element, context) }));
    // XÖV recommends a key by an empty annotation, or one with `true`.
    if ((readXoev(element, 'recommendedKey') ?? 'false') !== 'false') defaultKey ??= { keyId: id };
  }
  const [first] = names;
  const codes = rows.map(({ cells }) => cells.get(first?.id ?? '') ?? '');
  const areUnique = codes.length > 0 && !codes.includes('') && new Set(codes).size === codes.length;
  if (first && elements.length === 0 && areUnique) {
    const message = `column ${quoted(first.id)} is the key: the list states none`;
    context.guess(undefined, message, `--key ${first.id}`);
    keys.push({ id: 'key', columnIds: [first.id] });
  }
  if (keys.length === 0)
    context.error(
      partOf(root, 'ColumnSet') ?? root,
      'the list has no unique key: state the ids of columns that identify a row with --key COLUMNS',
    );
  return omitUndefined({ keys, defaultKey: keys.length > 1 ? defaultKey : undefined });
}

/** Whether a key has columns of the list with unique values; reports why not. */
function isKey(
  element: XmlElement,
  id: string,
  columnIds: readonly string[],
  columns: readonly { readonly id: string }[],
  rows: readonly ImportedRow[],
  { loss }: ImportContext,
): boolean {
  const areKnown = columnIds.every((column) => columns.some((one) => one.id === column));
  if (!areKnown || columnIds.length === 0) {
    loss(element, 'a key has no columns, or some that are not in the list: it is not imported', id);
    return false;
  }
  const values = rows.map(({ cells }) => columnIds.map((column) => cells.get(column) ?? '').join(','));
  const [repeated] = findRepeated(values);
  if (!repeated) return true;
  const [second, first] = repeated.map((row) => lineOf(rows[row] as ImportedRow));
  loss(`${first} and ${second}`, 'a key whose values are not unique is not imported as key', id);
  return false;
}
