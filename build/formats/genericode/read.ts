import { omitUndefined } from '../../model/collections.ts';
import type { StatedRoles } from '../../model/document/column-roles.ts';
import type { CodeListSetJson, KeyJson, ReferenceJson } from '../../model/document/columns.ts';
import { quoted } from '../../model/problems/wording.ts';
import type { ImportContext, ImportedList, ImportFormat } from '../import/format.ts';
import { IDENTIFICATION_OPTIONS, orNone, SourceFault, statedColumn } from '../import/format.ts';
import { fileNameOf, stemOf } from '../import/names.ts';
import { findParentColumns } from '../import/parents.ts';
import { childrenOf, readXml, type XmlElement } from '../xml.ts';
import type { ImportedColumn, SourceRow } from './columns.ts';
import { importColumn, languageOfValues, readRow, takeKeys } from './columns.ts';
import { NAMESPACE } from './datatypes.ts';
import {
  partOf,
  partsOf,
  readAttribute,
  readToken,
  reportUnread,
  take,
  takeAnnotation,
  takeIdentification,
  takeUris,
} from './elements.ts';

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
    documents: [{ name: fileNameOf(stemOf(file)), list: readDocument(bytes, context) }],
  }),
};

/** Reads a document, its rows while it is parsed. Reports elements that no function takes. @throws SourceFault */
function readDocument(bytes: Uint8Array, context: ImportContext): ImportedList | CodeListSetJson {
  let indexes: ReadonlyMap<string, number> = new Map();
  // Published lists repeat rows, which are left out.
  const rows = new Map<string, SourceRow>();
  const takeRow = (element: XmlElement, depth: number): boolean => {
    if (depth === 1 && element.name === 'ColumnSet') indexes = indexColumns(element);
    if (depth !== 2 || element.name !== 'Row') return false;
    const row = readRow(element, indexes, context);
    const identity = JSON.stringify(row.values);
    const place = `line ${row.line}, first in line ${rows.get(identity)?.line}`;
    if (rows.has(identity)) context.loss(place, 'repeats an earlier row (left out)');
    else rows.set(identity, row);
    return true;
  };
  const root = readXml(bytes, { take: takeRow });
  const { name, uri } = root;
  if ((name !== 'CodeList' && name !== 'CodeListSet') || uri !== NAMESPACE) {
    const found = `its root element is <${name}> in the namespace ${quoted(uri)}`;
    throw new SourceFault(`is not genericode: ${found}, not <CodeList> in ${quoted(NAMESPACE)}`, root);
  }
  const isSet = name === 'CodeListSet';
  const list = isSet ? importSet(root, context) : importList(root, [...rows.values()], context);
  reportUnread(root, context);
  return list;
}

/** The indexes of columns by their ids. @throws SourceFault if there are too many columns or keys, or an id is missing */
function indexColumns(columnSet: XmlElement): ReadonlyMap<string, number> {
  const columns = partsOf(columnSet, 'Column');
  const keys = partsOf(columnSet, 'Key');
  if (columns.length > 1000 || keys.length > 50)
    throw new SourceFault('has more than 1,000 columns or 50 keys: split the list', columnSet);
  const unnamed = [...columns, ...keys].find((element) => readAttribute(element, 'Id') === '');
  if (unnamed) throw new SourceFault(`an element <${unnamed.name}> has no Id: add it`, unnamed);
  return new Map(columns.map((column, i) => [readAttribute(column, 'Id'), i]));
}

function importList(root: XmlElement, rows: readonly SourceRow[], context: ImportContext): ImportedList {
  const columnSet = partOf(root, 'ColumnSet');
  const elements = partsOf(columnSet, 'Column');
  if (!columnSet || elements.length === 0)
    throw new SourceFault('defines no columns: import a document with <ColumnSet> and columns', root);
  const uri = readToken(partOf(partOf(root, 'Identification'), 'CanonicalUri'));
  const language = elements.map(languageOfValues).find((one) => one !== undefined);
  const { identification, annotation } = takeIdentification(root, language, context);
  const columns = elements.map((element, index) => importColumn(element, index, rows, context));
  const keys = takeKeys(columnSet, columns, rows, context);
  const parent = planParent(columns, keys.keys, context);
  const columnRoles = parent === undefined ? findPeppolRoles(uri, columns) : { parent };
  return omitUndefined({
    identification,
    columnSet: { columns: columns.map(({ json }) => json), ...keys },
    rows:
      partOf(root, 'SimpleCodeList') &&
      rows.map((_, row) => {
        const stated = columns.filter(({ cells }) => cells[row] !== '');
        return new Map(stated.map(({ id, cells }) => [id, cells[row] ?? '']));
      }),
    annotation: columnRoles ? { ...annotation, appInfo: { columnRoles } } : annotation,
  });
}

/** The column that `--parent` states; proposes those with codes of other rows. */
function planParent(columns: readonly ImportedColumn[], [key]: readonly KeyJson[], context: ImportContext) {
  const stated = context.valueOf('parent');
  const code = columns.find(({ id }) => id === key?.columnIds.join('\0'));
  for (const { id } of code && stated === undefined ? findParentColumns(columns, code.cells) : [])
    context.guess(undefined, `column ${quoted(id)} has codes of broader rows, but no role`, `--parent ${id}`);
  return stated === undefined || stated === 'none' ? undefined : statedColumn('parent', stated, columns);
}

/**
 * The roles of the columns of Peppol's code lists, which have the same ids in all lists and releases:
 * https://docs.peppol.eu/edelivery/codelists/. A code cannot be used after its removal date. Its deprecation release has
 * no role: it is the version in which the status changes.
 */
function findPeppolRoles(uri = '', columns: readonly ImportedColumn[]): StatedRoles | undefined {
  if (!uri.startsWith('urn:peppol.eu:names:identifier:')) return undefined;
  const types = new Map(columns.map(({ id, json }) => [id, json.type]));
  let status: StatedRoles['status'];
  if (types.has('state')) status = { column: 'state', deprecated: ['deprecated'], withdrawn: ['removed'] };
  // Releases before 8.0 have a boolean.
  else if (types.get('deprecated') === 'boolean') status = { column: 'deprecated', deprecated: ['true'] };
  const validTo = types.get('removal-date') === 'date' ? 'removal-date' : undefined;
  return status || validTo ? omitUndefined({ status, validTo }) : undefined;
}

function importSet(root: XmlElement, context: ImportContext): CodeListSetJson {
  const { identification, annotation } = takeIdentification(root, undefined, context);
  const references: ReferenceJson[] = [];
  for (const element of childrenOf(root)) {
    if (!/^CodeList(?:Set)?Ref$/.test(element.name)) continue;
    const type: ReferenceJson['type'] = element.name === 'CodeListRef' ? 'codeListRef' : 'codeListSetRef';
    const [uri] = takeUris(element, 'CanonicalUri');
    if (!uri) {
      take(element);
      context.loss(element, 'a reference without an absolute canonical URI is not imported');
      continue;
    }
    const reference = {
      type,
      canonicalUri: uri.url,
      canonicalVersionUri: takeUris(element, 'CanonicalVersionUri')[0]?.url,
      locationUrls: orNone(takeUris(element, 'LocationUri').map(({ url }) => url)),
      annotation: takeAnnotation(element, context).annotation,
    };
    references.push(omitUndefined(reference));
  }
  return omitUndefined({ identification, referenceSet: orNone(references), annotation });
}
