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
import { type GenericodeSource, idOf, importColumn, readGenericode } from './columns.ts';
import {
  absoluteOrNone,
  descriptionOf,
  GENERICODE,
  locationUrlsOf,
  nameIn,
  partOf,
  partsOf,
  readAnnotation,
  readIdentification,
  reportOthers,
  tokenOf,
  xoevOf,
} from './elements.ts';

/** Lists and sets of lists in genericode 1.0 of OASIS. */
export const genericode: ImportFormat = {
  name: 'genericode',
  label: 'code lists and code list sets in genericode 1.0 (OASIS)',
  options: IDENTIFICATION_OPTIONS,
  detects: ({ file, bytes }) => {
    const encoding = bytes[0] === 0xff || bytes[1] === 0 ? 'utf-16le' : 'utf-8';
    const beginning = new TextDecoder(encoding).decode(bytes);
    return beginning.includes(GENERICODE) || (/\.gc$/i.test(file) && beginning.trimStart().startsWith('<'));
  },
  read: ({ file, bytes }, context) => {
    const source = readGenericode(bytes, context);
    const importRoot = source.root.name === 'CodeListSet' ? importSet : importList;
    return { documents: [{ name: fileNameOf(stemOf(file)), list: importRoot(source, context) }] };
  },
};

function importList(source: GenericodeSource, context: ImportContext): ImportedList {
  const { root, columns: sources, rows: sourceRows = [] } = source;
  reportOthers(root, ['Annotation', 'Identification', 'ColumnSet', 'SimpleCodeList'], context);
  if (sources.length === 0)
    throw new SourceFault('defines no columns: import a document with <ColumnSet> and columns', root);
  const languages = sources.flatMap(({ language }) => language ?? []);
  const identification = readIdentification(root, languages, context);
  const columns = sources.map((column, index) => importColumn(column, index, sourceRows, context));
  const rows = sourceRows.map(({ values }) => {
    const cells = new Map<string, string>();
    for (const [index, { read, json }] of columns.entries()) {
      const text = read(values[index]);
      if (text !== undefined) cells.set(json.id, text);
    }
    return cells;
  });
  const repeated = new Map(findRepeated(rows.map((cells) => JSON.stringify([...cells]))));
  for (const [row, first] of repeated) {
    const [second, earlier] = [row, first].map((index) => lineOf(sourceRows[index] ?? root));
    context.error(`${second}, first in ${earlier}`, 'repeats an earlier row: remove one of them');
  }
  const isFirst = (_: unknown, index: number): boolean => !repeated.has(index);
  const columnSet = {
    columns: columns.map(({ json }) => json),
    ...importKeys({ ...source, rows: sourceRows.filter(isFirst) }, rows.filter(isFirst), context),
  };
  const columnRoles = peppolRoles(root, columnSet.columns);
  const described = readAnnotation(root, context);
  const annotation = columnRoles ? { ...described, appInfo: { columnRoles } } : described;
  return omitUndefined({ identification, columnSet, rows: source.rows && rows, annotation });
}

/**
 * The roles of the columns of Peppol's code lists, which have the same ids in all lists and releases:
 * https://docs.peppol.eu/edelivery/codelists/. A code cannot be used after its removal date. Its deprecation release has
 * no role: it is the version in which the status changes.
 */
function peppolRoles(root: XmlElement, columns: readonly ColumnJson[]): StatedRoles | undefined {
  const uri = tokenOf(partOf(root, 'Identification') ?? root, 'CanonicalUri');
  if (!uri?.startsWith('urn:peppol.eu:names:identifier:')) return undefined;
  const typeOf = (column: string) => columns.find(({ id }) => id === column)?.type;
  const roles: StatedRoles = omitUndefined({
    // Releases before 8.0 have a boolean.
    status: typeOf('state')
      ? { column: 'state', deprecated: ['deprecated'], withdrawn: ['removed'] }
      : typeOf('deprecated') === 'boolean'
        ? { column: 'deprecated', deprecated: ['true'] }
        : undefined,
    validTo: typeOf('removal-date') === 'date' ? 'removal-date' : undefined,
  });
  return Object.keys(roles).length > 0 ? roles : undefined;
}

function importSet({ root }: GenericodeSource, context: ImportContext): CodeListSetJson {
  reportOthers(root, ['Annotation', 'Identification', 'CodeListRef', 'CodeListSetRef'], context);
  const identification = readIdentification(root, [], context);
  /** The references, in order. */
  const references = childrenOf(root).flatMap((part): object[] => {
    const type = TYPES.get(part.name);
    if (type === undefined) return [];
    reportOthers(part, ['Annotation', 'CanonicalUri', 'CanonicalVersionUri', 'LocationUri'], context);
    const canonicalUri = absoluteOrNone(tokenOf(part, 'CanonicalUri'));
    if (canonicalUri === undefined) {
      context.loss(part, 'a reference without an absolute canonical URI is not imported');
      return [];
    }
    const canonicalVersionUri = absoluteOrNone(tokenOf(part, 'CanonicalVersionUri'));
    const [locationUrls, annotation] = [locationUrlsOf(part, context), readAnnotation(part, context)];
    return [omitUndefined({ type, canonicalUri, canonicalVersionUri, locationUrls, annotation })];
  });
  const annotation = readAnnotation(root, context);
  return omitUndefined({ identification, referenceSet: orNone(references), annotation }) as CodeListSetJson;
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['CodeListRef', 'codeListRef'],
  ['CodeListSetRef', 'codeListSetRef'],
]);

/** Reads the keys of a list, without those with repeated values. */
function importKeys(
  { root, columns, rows: sources = [] }: GenericodeSource,
  rows: readonly ReadonlyMap<string, string>[],
  context: ImportContext,
) {
  const known = columns.map(({ id }) => id);
  const names = columns.map(({ id, element }) => ({ id, name: tokenOf(element, 'ShortName') }));
  const stated = statedKey(context, names);
  if (stated) return { keys: [{ id: 'key', columnIds: stated }] };
  const columnSet = partOf(root, 'ColumnSet');
  let defaultKey: { readonly keyId: string } | undefined;
  const keys = partsOf(columnSet, 'Key').flatMap((element): KeyJson[] => {
    const id = idOf(element);
    const columnIds = partsOf(element, 'ColumnRef').map(({ attributes }) => attributes.get('Ref') ?? '');
    const unknown = columnIds.find((column) => !known.includes(column));
    if (unknown !== undefined || columnIds.length === 0) {
      const fault =
        unknown === undefined ? 'has no columns' : `names ${quoted(unknown)}, which is not a column`;
      context.loss(element, `the key ${quoted(id)} ${fault}: it is not imported`);
      return [];
    }
    const [repeated] = findRepeated(
      rows.map((row) => columnIds.map((column) => row.get(column) ?? '').join(',')),
    );
    if (repeated) {
      const [second, first] = repeated.map((row) => lineOf(sources[row] ?? root));
      const message = `the values of the key ${quoted(id)} are not unique: it is not imported as key`;
      context.loss(`${first} and ${second}`, message);
      return [];
    }
    if (isRecommended(element)) defaultKey ??= { keyId: id };
    const name = nameIn(element) ?? tokenOf(element, 'ShortName');
    return [omitUndefined({ id, columnIds, name, description: descriptionOf(element, context) })];
  });
  const [first] = known;
  const values = first === undefined ? [] : rows.map((row) => row.get(first) ?? '');
  if (first !== undefined && partsOf(columnSet, 'Key').length === 0 && areDistinct(values)) {
    context.guess(undefined, `column ${quoted(first)} is the key: the list states none`, `--key ${first}`);
    keys.push({ id: 'key', columnIds: [first] });
  }
  if (keys.length === 0)
    context.error(
      columnSet ?? root,
      'the list has no unique key: state the ids of columns that identify a row with --key COLUMNS',
    );
  return omitUndefined({ keys, defaultKey: keys.length > 1 ? defaultKey : undefined });
}

const areDistinct = (values: readonly string[]): boolean =>
  values.length > 0 && !values.includes('') && findRepeated(values).length === 0;

/** Whether XÖV recommends a key: by an empty element, or one with `true`. */
function isRecommended(key: XmlElement): boolean {
  const value = xoevOf(partOf(key, 'Annotation'))('empfohleneCodeSpalte', 'recommendedKeyColumn');
  return value !== undefined && value !== 'false';
}
