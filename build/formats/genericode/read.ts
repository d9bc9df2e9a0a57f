import { omitUndefined } from '../../model/collections.ts';
import type { StatedRoles } from '../../model/document/column-roles.ts';
import type { CodeListSetJson, ColumnJson, ReferenceJson } from '../../model/document/columns.ts';
import { quoted } from '../../model/problems/wording.ts';
import {
  IDENTIFICATION_OPTIONS,
  type ImportedList,
  type ImportFormat,
  orNone,
  SourceFault,
} from '../import/format.ts';
import { fileNameOf, stemOf } from '../import/names.ts';
import { collapsed } from '../xml/collapsed.ts';
import { childrenOf, readXml, textOf, type XmlElement } from '../xml/read.ts';
import { readAnnotation } from './annotations.ts';
import type { ImportedColumn, ImportedRow, SourceColumn, SourceRow } from './columns.ts';
import { importColumn, importKeys, readColumns, readRow } from './columns.ts';
import { type GenericodeContext, partOf, reportUnread } from './elements.ts';
import { readIdentification, readLocations, readUri } from './identification.ts';
import { NAMESPACE } from './namespace.ts';

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
  read: ({ file, bytes }, context) => ({
    documents: [
      { name: fileNameOf(stemOf(file)), list: readDocument(bytes, { ...context, read: new Set() }) },
    ],
  }),
};

/** Reads a document. Rows are dropped once they are read. @throws SourceFault */
function readDocument(bytes: Uint8Array, context: GenericodeContext): ImportedList | CodeListSetJson {
  let columns: readonly SourceColumn[] = [];
  let indexes: ReadonlyMap<string, number> = new Map();
  const rows: SourceRow[] = [];
  const take = (element: XmlElement, depth: number): boolean => {
    if (depth === 1 && element.name === 'ColumnSet') {
      columns = readColumns(element, context);
      indexes = new Map(columns.map(({ id }, i) => [id, i]));
    }
    if (depth !== 2 || element.name !== 'Row') return false;
    rows.push(readRow(element, indexes, context));
    return true;
  };
  const root = readXml(bytes, { take });
  const { name, uri } = root;
  if ((name !== 'CodeList' && name !== 'CodeListSet') || uri !== NAMESPACE) {
    const found = `its root element is <${name}> in the namespace ${quoted(uri)}`;
    throw new SourceFault(`is not genericode: ${found}, not <CodeList> in ${quoted(NAMESPACE)}`, root);
  }
  const isSet = name === 'CodeListSet';
  const list = isSet ? importSet(root, context) : importList(root, columns, rows, context);
  reportUnread(root, context);
  return list;
}

function importList(
  root: XmlElement,
  sources: readonly SourceColumn[],
  sourceRows: readonly SourceRow[],
  context: GenericodeContext,
): ImportedList {
  if (sources.length === 0)
    throw new SourceFault('defines no columns: import a document with <ColumnSet> and columns', root);
  const language = sources.find((source) => source.language !== undefined)?.language;
  const identification = readIdentification(root, language, context);
  const imported = sources.map((source, index) => importColumn(source, index, sourceRows, context));
  const columns = imported.map(({ json }) => json);
  const rows = readRows(sourceRows, imported, context);
  const columnSet = { columns, ...importKeys(partOf(root, 'ColumnSet'), sources, rows, context) };
  const columnRoles = findPeppolRoles(root, columns);
  const described = readAnnotation(root, context);
  return omitUndefined({
    identification,
    columnSet,
    rows: partOf(root, 'SimpleCodeList') && rows.map(({ cells }) => cells),
    annotation: columnRoles ? { ...described, appInfo: { columnRoles } } : described,
  });
}

/** Reads rows, without those that repeat an earlier one, as published lists have. */
function readRows(
  sources: readonly SourceRow[],
  columns: readonly ImportedColumn[],
  { loss }: GenericodeContext,
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
function findPeppolRoles(root: XmlElement, columns: readonly ColumnJson[]): StatedRoles | undefined {
  const element = partOf(partOf(root, 'Identification'), 'CanonicalUri');
  if (!element || !collapsed(textOf(element)).startsWith('urn:peppol.eu:names:identifier:')) return undefined;
  const types = new Map(columns.map(({ id, type }) => [id, type]));
  let status: StatedRoles['status'];
  if (types.has('state')) status = { column: 'state', deprecated: ['deprecated'], withdrawn: ['removed'] };
  // Releases before 8.0 have a boolean.
  else if (types.get('deprecated') === 'boolean') status = { column: 'deprecated', deprecated: ['true'] };
  const validTo = types.get('removal-date') === 'date' ? 'removal-date' : undefined;
  return status || validTo ? omitUndefined({ status, validTo }) : undefined;
}

function importSet(root: XmlElement, context: GenericodeContext): CodeListSetJson {
  const identification = readIdentification(root, undefined, context);
  const references: ReferenceJson[] = [];
  for (const element of childrenOf(root)) {
    const type = REFERENCE_TYPES.get(element.name);
    if (type === undefined) continue;
    const canonicalUri = readUri(partOf(element, 'CanonicalUri'), context);
    if (canonicalUri === undefined) {
      context.read.add(element);
      context.loss(element, 'a reference without an absolute canonical URI is not imported');
      continue;
    }
    const reference = {
      type,
      canonicalUri,
      canonicalVersionUri: readUri(partOf(element, 'CanonicalVersionUri'), context),
      locationUrls: readLocations(element, context),
      annotation: readAnnotation(element, context),
    };
    references.push(omitUndefined(reference));
  }
  const annotation = readAnnotation(root, context);
  return omitUndefined({ identification, referenceSet: orNone(references), annotation });
}

const REFERENCE_TYPES: ReadonlyMap<string, ReferenceJson['type']> = new Map([
  ['CodeListRef', 'codeListRef'],
  ['CodeListSetRef', 'codeListSetRef'],
]);
