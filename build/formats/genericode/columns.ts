import { omitUndefined } from '../../model/collections.ts';
import type { ColumnJson } from '../../model/document/columns.ts';
import { quoted } from '../../model/problems/wording.ts';
import { type ImportContext, SourceFault } from '../import/format.ts';
import { languageOf } from '../import/names.ts';
import { collapsed, readXml, textOf, type XmlElement } from '../xml/read.ts';
import { descriptionOf } from './annotations.ts';
import { type Datatype, findDatatype, STRING } from './datatypes.ts';
import { NAMESPACE, nameIn, partOf, partsOf, reportOtherNames, reportOthers, tokenOf } from './elements.ts';

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
    rows.push(readRow(element, indexes, context));
    return true;
  };
  const root = readXml(bytes, { take });
  if (!['CodeList', 'CodeListSet'].includes(root.name))
    throw new SourceFault(`is not genericode: its root element is <${root.name}>, not <gc:CodeList>`, root);
  if (root.uri !== NAMESPACE) {
    const namespaces = `is in the namespace ${quoted(root.uri)}, not in ${quoted(NAMESPACE)}`;
    throw new SourceFault(`is not genericode: <${root.name}> ${namespaces}`, root);
  }
  return { root, columns, rows: partOf(root, 'SimpleCodeList') && rows };
}

function readColumns(columnSet: XmlElement, context: ImportContext): SourceColumn[] {
  const [other] = partsOf(columnSet, 'ColumnRef');
  if (other)
    throw new SourceFault('refers to a column of another document: replace it with that <Column>', other);
  reportOthers(columnSet, context);
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

function readRow(row: XmlElement, indexes: ReadonlyMap<string, number>, context: ImportContext): SourceRow {
  const values: (string | undefined)[] = Array(indexes.size).fill(undefined);
  let index = -1;
  for (const value of partsOf(row, 'Value')) {
    const ref = value.attributes.get('ColumnRef');
    // A value without a reference is that of the next column.
    index = ref === undefined ? index + 1 : (indexes.get(collapsed(ref)) ?? -1);
    if (index < 0) {
      const message = `a value refers to the column ${quoted(ref)}, which is not in <ColumnSet>: declare it there, or correct ColumnRef`;
      throw new SourceFault(message, value);
    }
    if (index >= indexes.size)
      throw new SourceFault(
        'the row has more values than the list has columns: state their ColumnRef',
        value,
      );
    if (values[index] !== undefined)
      throw new SourceFault(
        `the row has two values for ${quoted([...indexes.keys()][index])}: remove one`,
        value,
      );
    reportOthers(value, context);
    const simple = partOf(value, 'SimpleValue');
    values[index] = simple && textOf(simple);
  }
  reportOthers(row, context);
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
  const { type, read: readValue } = chooseDatatype(source, index, rows, context);
  const read = (value: string | undefined): string | undefined =>
    value === undefined || (type !== 'string' && collapsed(value) === '') ? undefined : readValue(value);
  const isRequired = element.attributes.get('Use') === 'required';
  const incomplete = isRequired ? rows.find(({ values }) => read(values[index]) === undefined) : undefined;
  if (incomplete) context.loss(incomplete, 'a required column has no value: it is imported as optional', id);
  reportOthers(element, context);
  if (data) reportOthers(data, context);
  const name = nameIn(element, language) ?? tokenOf(element, 'ShortName') ?? id;
  reportOtherNames(element, [name, id], context);
  const json = omitUndefined({
    ...{ id, name, type, description: descriptionOf(element, context) },
    optional: isRequired && !incomplete ? undefined : true,
    nullable: false,
    language: type === 'string' ? language : undefined,
  });
  return { json, read };
}

function chooseDatatype(
  { id, element, data }: SourceColumn,
  index: number,
  rows: readonly SourceRow[],
  context: ImportContext,
): Datatype {
  const name = data?.attributes.get('Type') ?? 'string';
  const library = data?.attributes.get('DatatypeLibrary') ?? 'XMLSchema';
  const declared = library.includes('XMLSchema') ? findDatatype(name) : undefined;
  if (!declared) {
    const message = 'a datatype has no counterpart: the column is imported as string';
    context.loss(data ?? element, message, `${id}: ${name}`);
    return STRING;
  }
  const changed = rows.find(({ values: { [index]: value } }) => {
    return value !== undefined && collapsed(value) !== '' && declared.read(value) === undefined;
  });
  if (!changed) return declared;
  const message = `a value is not of the type ${declared.type}, or would change: the column is imported as string`;
  context.loss(changed, message, `${id}: ${changed.values[index]}`);
  return STRING;
}
