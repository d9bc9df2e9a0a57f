import { omitUndefined } from '../../model/collections.ts';
import type { ColumnJson } from '../../model/document/columns.ts';
import { quoted } from '../../model/problems/wording.ts';
import { timeOf } from '../../model/values/times.ts';
import { type ImportContext, SourceFault } from '../import/format.ts';
import { languageOf } from '../import/names.ts';
import { CELL_TYPES, NEUTRAL } from '../table/values.ts';
import { collapsed, readXml, textOf, type XmlElement } from '../xml/read.ts';
import {
  descriptionOf,
  GENERICODE,
  nameIn,
  partOf,
  partsOf,
  reportOtherNames,
  reportOthers,
  tokenOf,
} from './elements.ts';

/** A genericode document: its elements without rows, and its rows as texts. */
export interface GenericodeSource {
  readonly root: XmlElement;
  readonly columns: readonly SourceColumn[];
  /** Undefined for a document without `SimpleCodeList` (code list metadata). */
  readonly rows: readonly SourceRow[] | undefined;
}

/** A `Column`. */
export interface SourceColumn {
  readonly id: string;
  readonly element: XmlElement;
  /** The element `Data`, which states type and language. */
  readonly data: XmlElement | undefined;
  /** The language of its values, as a tag of BCP 47. */
  readonly language: string | undefined;
}

/** A row with a value for each column; undefined for a column without one. */
export interface SourceRow {
  readonly line: number;
  readonly values: readonly (string | undefined)[];
}

/** Reads a document. @throws SourceFault */
export function readGenericode(bytes: Uint8Array, context: ImportContext): GenericodeSource {
  let columns: readonly SourceColumn[] = [];
  let indexes: ReadonlyMap<string, number> = new Map();
  const rows: SourceRow[] = [];
  const take = (element: XmlElement, depth: number): boolean => {
    if (depth === 1 && element.name === 'ColumnSet') {
      columns = readColumns(element, context);
      indexes = new Map(columns.map(({ id }, i) => [id, i]));
    }
    if (depth !== 2 || element.name !== 'Row') return false;
    rows.push(readRow(element, columns, indexes, context));
    return true;
  };
  const root = readXml(bytes, { take });
  assertRoot(root);
  return { root, columns, rows: partOf(root, 'SimpleCodeList') && rows };
}

function assertRoot(root: XmlElement): void {
  if (!['CodeList', 'CodeListSet'].includes(root.name))
    throw new SourceFault(`is not genericode: its root element is <${root.name}>, not <gc:CodeList>`, root);
  if (root.uri !== GENERICODE) {
    const [actual, expected] = [root.uri, GENERICODE].map(quoted);
    const message = `is not genericode: <${root.name}> is in the namespace ${actual}, not in ${expected}`;
    throw new SourceFault(message, root);
  }
}

function readColumns(columnSet: XmlElement, context: ImportContext): SourceColumn[] {
  const [other] = partsOf(columnSet, 'ColumnRef');
  if (other)
    throw new SourceFault('refers to a column of another document: replace it with that <Column>', other);
  reportOthers(columnSet, ['Column', 'Key', 'Annotation'], context);
  return partsOf(columnSet, 'Column').map((element) => {
    const data = partOf(element, 'Data');
    return { id: idOf(element), element, data, language: languageOf(data?.attributes.get('Lang')) };
  });
}

/** @throws SourceFault if there is none */
export function idOf(element: XmlElement): string {
  const id = collapsed(element.attributes.get('Id') ?? '');
  if (id === '') throw new SourceFault(`the element <${element.name}> has no Id: add it`, element);
  return id;
}

function readRow(
  row: XmlElement,
  columns: readonly SourceColumn[],
  indexes: ReadonlyMap<string, number>,
  context: ImportContext,
): SourceRow {
  const values: (string | undefined)[] = Array(columns.length).fill(undefined);
  let index = -1;
  for (const value of partsOf(row, 'Value')) {
    const ref = value.attributes.get('ColumnRef');
    index = ref === undefined ? index + 1 : (indexes.get(collapsed(ref)) ?? -1);
    if (index < 0)
      throw new SourceFault(
        `a value refers to the column ${quoted(ref)}, which is not in <ColumnSet>: declare it there, or correct ColumnRef`,
        value,
      );
    if (index >= columns.length)
      throw new SourceFault(
        'the row has more values than the list has columns: state their ColumnRef',
        value,
      );
    if (values[index] !== undefined)
      throw new SourceFault(`the row has two values for ${quoted(columns[index]?.id)}: remove one`, value);
    reportOthers(value, ['SimpleValue'], context);
    const simple = partOf(value, 'SimpleValue');
    values[index] = simple && textOf(simple);
  }
  reportOthers(row, ['Value'], context);
  return { line: row.line, values };
}

/** A column, and how its values are read. */
export interface ImportedColumn {
  readonly json: ColumnJson;
  /** The JSON text of a value; undefined for no value. */
  readonly read: (value: string | undefined) => string | undefined;
}

/** Reads a column by its datatype; as text if it has values that the type of the column cannot hold. */
export function importColumn(
  source: SourceColumn,
  index: number,
  rows: readonly SourceRow[],
  context: ImportContext,
): ImportedColumn {
  const { id, element, data, language } = source;
  const type = typeOf(source, index, rows, context);
  const read = (value: string | undefined): string | undefined =>
    value === undefined || (type.type !== 'string' && collapsed(value) === '') ? undefined : type.read(value);
  const isRequired = element.attributes.get('Use') === 'required';
  const incomplete = isRequired && rows.find(({ values }) => read(values[index]) === undefined);
  if (incomplete) {
    const message = `the column ${quoted(id)} is required, but rows have no value for it: it is imported as optional`;
    context.loss(incomplete, message);
  }
  const known = ['ShortName', 'LongName', 'CanonicalUri', 'CanonicalVersionUri', 'Data', 'Annotation'];
  reportOthers(element, known, context);
  if (data) reportOthers(data, [], context);
  const name = nameIn(element, language) ?? tokenOf(element, 'ShortName') ?? id;
  reportOtherNames(element, [name, id], context);
  for (const part of [...partsOf(element, 'CanonicalUri'), ...partsOf(element, 'CanonicalVersionUri')])
    context.loss(part, 'URIs of columns are not imported');
  const description = descriptionOf(element, context);
  const json = omitUndefined({
    ...{ id, name, description, type: type.type },
    ...(isRequired && !incomplete ? { nullable: false } : { optional: true, nullable: false }),
    language: type.type === 'string' ? language : undefined,
  }) as ColumnJson;
  return { json, read };
}

function typeOf(
  { id, element, data }: SourceColumn,
  index: number,
  rows: readonly SourceRow[],
  context: ImportContext,
): XsdType {
  const name = data?.attributes.get('Type') ?? 'string';
  const library = data?.attributes.get('DatatypeLibrary') ?? 'XMLSchema';
  const declared = library.includes('XMLSchema') ? xsdType(name) : undefined;
  if (!declared) {
    const message = `the datatype ${quoted(name)} has no counterpart: its values are imported as string`;
    context.loss(data ?? element, message);
    return STRING;
  }
  const unreadable = rows.find(({ values: { [index]: value } }) => {
    return value !== undefined && collapsed(value) !== '' && declared.read(value) === undefined;
  });
  if (!unreadable) return declared;
  const message = `the column ${quoted(id)} is declared as ${declared.type}, but has values that would change or are not of this type: it is imported as string`;
  context.loss(unreadable, message, unreadable.values[index]);
  return STRING;
}

/** How values of a datatype of XML Schema (part 2) are read. */
interface XsdType {
  /** Type of the column. */
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'date' | 'time' | 'date-time';
  /** The JSON text of a value; undefined if the type of the column cannot hold it. */
  readonly read: (text: string) => string | undefined;
}

/** Reads any value as it is. */
const STRING: XsdType = { type: 'string', read: (value) => JSON.stringify(value) };
const TOKEN: XsdType = { type: 'string', read: (value) => JSON.stringify(collapsed(value)) };

/** Numbers as JSON spells them. Others would change, such as those with leading zeros, or that programs would round. */
const number = (type: 'integer' | 'number'): XsdType => ({
  type,
  read: (value) => CELL_TYPES.get(type)?.read(collapsed(value), NEUTRAL),
});

const BOOLEANS: ReadonlyMap<string, string> = new Map(
  Object.entries({ true: 'true', 1: 'true', false: 'false', 0: 'false' }),
);

const time = (type: 'date' | 'time' | 'date-time'): XsdType => ({
  type,
  read: (value) => {
    const trimmed = collapsed(value);
    return timeOf(type, trimmed) === undefined ? undefined : JSON.stringify(trimmed);
  },
});

const TYPES: ReadonlyMap<string, XsdType> = new Map<string, XsdType>([
  ['string', STRING],
  ['normalizedString', { ...STRING, read: (value) => JSON.stringify(value.replace(/[\t\n\r]/g, ' ')) }],
  ['decimal', number('number')],
  ['float', number('number')],
  ['double', number('number')],
  ['boolean', { type: 'boolean', read: (value) => BOOLEANS.get(collapsed(value)) }],
  ['date', time('date')],
  ['time', time('time')],
  ['dateTime', time('date-time')],
]);

const TOKENS = /^(?:token|language|N(?:C?Name|MTOKEN)|ID(?:REF)?|ENTITY|anyURI|QName)$/;
const INTEGERS = /^(?:(?:non)?(?:positive|negative)Integer|integer|(?:unsigned)?(?:long|int|short|byte))$/i;

/** The datatype with a name such as `string` or `xs:string`; undefined if XML Schema has none. */
function xsdType(qualified: string): XsdType | undefined {
  const name = collapsed(qualified).replace(/^.*:/, '');
  return TYPES.get(name) ?? (TOKENS.test(name) ? TOKEN : INTEGERS.test(name) ? number('integer') : undefined);
}
