import type { ColumnJson, KeyJson } from '../../model/document/columns.ts';
import { isAbsoluteIri } from '../../model/identity/uri.ts';
import { childrenOf, textOf, type XmlElement, XmlFault } from '../xml/read.ts';
import { type LocatedRow, partOf, partsOf } from './elements.ts';
import { collapsed, normalized } from './xsd-types.ts';

/** The namespace of the annotations that this program writes when it exports genericode. */
const ANNOTATIONS = 'urn:x-code-list-directory:genericode-annotations';

export type JsonObject = Readonly<Record<string, unknown>>;

/** An annotation of this program in an element: `ocl:json`, `ocl:absent`. */
function annotationIn(element: XmlElement, name: string): XmlElement | undefined {
  const annotation = element.name === 'Annotation' ? element : partOf(element, 'Annotation');
  const info = annotation && partOf(annotation, 'AppInfo');
  return info && childrenOf(info).find((part) => part.uri === ANNOTATIONS && part.name === name);
}

/**
 * The members that an exported element has in addition to what its elements state.
 *
 * @throws XmlFault if the annotation is not a JSON object
 */
export function exportedJson(element: XmlElement): JsonObject | undefined {
  const json = annotationIn(element, 'json');
  if (!json) return undefined;
  const value = JSON.parse(validJson(textOf(json), json));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw damaged(json);
  return value;
}

/** The JSON text in an element. */
function validJson(text: string, { line }: XmlElement): string {
  try {
    JSON.parse(text);
    return text.trim();
  } catch {
    throw new XmlFault(line, 'the value is not JSON, as its column requires: export the list again');
  }
}

const damaged = ({ line }: XmlElement): XmlFault =>
  new XmlFault(line, 'the annotation of the exported list is damaged: export the list again');

/** What elements state, with the members of the annotation instead of them; null removes one. */
function merged(read: JsonObject, exact: unknown): JsonObject {
  const members = Object.entries({ ...read, ...(exact as JsonObject | undefined) });
  return Object.fromEntries(members.filter(([, value]) => value !== null && value !== undefined));
}

/** The identification of an exported list, from its element and its annotation. */
export function exportedIdentification(identification: XmlElement, exact: unknown): JsonObject {
  const agency = partOf(identification, 'Agency');
  const locations = partsOf(identification, 'AlternateFormatLocationUri').map((part) => ({
    mimeType: normalized(part.attributes.get('MimeType') ?? ''),
    url: collapsed(textOf(part)),
  }));
  const read = {
    ...namesIn(identification),
    version: tokenIn(identification, 'Version'),
    canonicalUri: tokenIn(identification, 'CanonicalUri'),
    canonicalVersionUri: tokenIn(identification, 'CanonicalVersionUri'),
    alternateFormatLocations: locations.length > 0 ? locations : undefined,
    publisher: agency && merged(namesIn(agency), undefined),
  };
  const result = merged(read, exact);
  for (const name of ['canonicalUri', 'canonicalVersionUri']) {
    if (typeof result[name] !== 'string' || !isAbsoluteIri(result[name])) throw damaged(identification);
  }
  return result;
}

const tokenIn = (element: XmlElement, name: string): string | undefined => {
  const part = partOf(element, name);
  return part && collapsed(textOf(part));
};

function namesIn(element: XmlElement): JsonObject {
  const longName = partOf(element, 'LongName');
  return { shortName: tokenIn(element, 'ShortName'), longName: longName && normalized(textOf(longName)) };
}

/** Members of an exported reference of a set. */
export const exportedReference = (part: XmlElement, type: string): JsonObject =>
  merged(
    {
      type,
      canonicalUri: tokenIn(part, 'CanonicalUri'),
      canonicalVersionUri: tokenIn(part, 'CanonicalVersionUri'),
    },
    exportedJson(part),
  );

/** A column set as it was exported. */
export interface ExportedColumns {
  readonly columns: readonly ColumnJson[];
  readonly keys: readonly KeyJson[];
  readonly readRow: (row: XmlElement) => LocatedRow;
}

/** Reads the columns and keys of an exported list. */
export function readExportedColumns(columnSet: XmlElement): ExportedColumns {
  const ids = new Map<string, string>();
  const columns = partsOf(columnSet, 'Column').map((element) => {
    const id = element.attributes.get('Id') ?? '';
    const column = merged(
      { id, name: namesIn(element).longName },
      exportedJson(element),
    ) as unknown as ColumnJson;
    if (typeof column.id !== 'string' || typeof column.type !== 'string') throw damaged(element);
    ids.set(id, column.id);
    return column;
  });
  const keys = partsOf(columnSet, 'Key').map((element) => {
    const refs = partsOf(element, 'ColumnRef').map(({ attributes }) => attributes.get('Ref') ?? '');
    const columnIds = refs.map((ref) => ids.get(ref) ?? ref);
    return merged(
      { id: element.attributes.get('Id'), columnIds },
      exportedJson(element),
    ) as unknown as KeyJson;
  });
  return { columns, keys, readRow: makeRowReader(columns, ids) };
}

function makeRowReader(columns: readonly ColumnJson[], ids: ReadonlyMap<string, string>) {
  const readers = new Map(columns.map((column) => [column.id, makeValueReader(column)]));
  const missing = new Map(columns.map(({ id, optional }) => [id, optional === true ? undefined : 'null']));
  return (row: XmlElement): LocatedRow => {
    const values = new Map(missing);
    for (const value of partsOf(row, 'Value')) {
      const id = ids.get(value.attributes.get('ColumnRef') ?? '');
      const read = id === undefined ? undefined : readers.get(id);
      if (id === undefined || !read)
        throw new XmlFault(value.line, 'a value refers to no column of this list: export the list again');
      values.set(id, readValue(value, read));
    }
    const present = [...values].filter((entry): entry is [string, string] => entry[1] !== undefined);
    return { line: row.line, cells: new Map(present) };
  };
}

type ValueReader = (simple: XmlElement) => string;

/** The JSON text of a value; undefined if the row has no such member. */
function readValue(value: XmlElement, read: ValueReader): string | undefined {
  const exact = annotationIn(value, 'json');
  if (exact) return validJson(textOf(exact), exact);
  if (annotationIn(value, 'absent')) return undefined;
  const simple = partOf(value, 'SimpleValue');
  return simple ? read(simple) : 'null';
}

const readString: ValueReader = (simple) => JSON.stringify(textOf(simple));
const readJson: ValueReader = (simple) => validJson(textOf(simple), simple);

const JSON_TYPES = ['integer', 'number', 'boolean', 'bool', 'document', 'object'];

function makeValueReader({ type, members = [] }: ColumnJson): ValueReader {
  if (!type.startsWith('enum')) return JSON_TYPES.includes(type) ? readJson : readString;
  const isText = members.some(({ value }) => typeof value === 'string');
  if (type === 'enum') return isText ? readString : readJson;
  return (simple) => {
    const text = textOf(simple);
    const items = text === '' ? [] : text.split(',');
    return `[${items.map((item) => (isText ? JSON.stringify(item) : validJson(item, simple))).join(',')}]`;
  };
}
