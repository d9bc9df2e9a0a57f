import { findRepeated, omitUndefined } from '../../model/collections.ts';
import type { CodeListJson, ColumnJson, KeyJson } from '../../model/document/columns.ts';
import { quoted } from '../../model/problems/wording.ts';
import { lineOf, SourceFault, statedKey } from '../import/format.ts';
import { languageOf } from '../import/names.ts';
import { collapsed } from '../xml/collapsed.ts';
import { childrenOf, textOf, type XmlElement } from '../xml/read.ts';
import { readAnnotation, readXoev } from './annotations.ts';
import { type Datatype, findDatatype, STRING } from './datatypes.ts';
import type { GenericodeContext } from './elements.ts';
import { partOf, partsOf, readAttribute, readName, reportOther } from './elements.ts';

/** A `Column`. */
export interface SourceColumn {
  readonly id: string;
  /** Its short name, which `--key` may state. */
  readonly name: string | undefined;
  readonly element: XmlElement;
  /** The language of its values, as a tag of BCP 47. */
  readonly language: string | undefined;
}

/** A row with a value for each column; undefined for a column without one. */
export interface SourceRow {
  readonly line: number;
  readonly values: readonly (string | undefined)[];
}

/** Reads `ColumnSet`. @throws SourceFault */
export const readColumns = (columnSet: XmlElement, context: GenericodeContext): SourceColumn[] =>
  partsOf(columnSet, 'Column').map((element) => ({
    id: readId(element),
    name: readName(element, 'ShortName', context),
    element,
    language: languageOf(partOf(element, 'Data')?.attributes.get('Lang')),
  }));

/** @throws SourceFault if there is none */
function readId(element: XmlElement): string {
  const id = readAttribute(element, 'Id');
  if (id === '') throw new SourceFault(`the element <${element.name}> has no Id: add it`, element);
  return id;
}

/** Reads a row. @throws SourceFault if a value is not that of one of the columns, or if a column has two */
export function readRow(
  row: XmlElement,
  columns: ReadonlyMap<string, number>,
  context: GenericodeContext,
): SourceRow {
  const values: (string | undefined)[] = Array(columns.size).fill(undefined);
  let index = -1;
  for (const value of childrenOf(row)) {
    if (value.name !== 'Value') {
      reportOther(value, context);
      continue;
    }
    const ref = readAttribute(value, 'ColumnRef');
    // A value without a reference is that of the next column.
    index = ref === '' ? index + 1 : (columns.get(ref) ?? columns.size);
    if (index >= columns.size) {
      const remedy = 'declare it there, or correct ColumnRef';
      throw new SourceFault(
        `a value is of a column that is not in <ColumnSet>: ${remedy}`,
        value,
        ref || undefined,
      );
    }
    for (const content of childrenOf(value)) {
      if (content.name !== 'SimpleValue') reportOther(content, context);
      else if (values[index] === undefined) values[index] = textOf(content);
      else throw new SourceFault(`the row has two values for ${quoted(ref)}: remove one`, value);
    }
  }
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
  { id, name, element, language }: SourceColumn,
  index: number,
  rows: readonly SourceRow[],
  context: GenericodeContext,
): ImportedColumn {
  const { type, read: readValue } = chooseDatatype(id, element, index, rows, context);
  const read = (value: string | undefined): string | undefined => {
    const isAbsent = value === undefined || (type !== 'string' && collapsed(value) === '');
    return isAbsent ? undefined : readValue(value);
  };
  const isRequired = readAttribute(element, 'Use') === 'required';
  const incomplete = isRequired ? rows.find(({ values }) => read(values[index]) === undefined) : undefined;
  if (incomplete) context.loss(incomplete, 'a required column has no value: it is imported as optional', id);
  const json = omitUndefined({
    id,
    name: readName(element, 'LongName', context, language) ?? name ?? id,
    type,
    description: readDescription(element, context),
    optional: isRequired && !incomplete ? undefined : true,
    nullable: false,
    language: type === 'string' ? language : undefined,
  });
  return { json, read };
}

/** Reads the annotation of a column or key. */
const readDescription = (element: XmlElement, context: GenericodeContext): string | undefined =>
  readAnnotation(element, context)
    ?.descriptions?.map(({ content }) => content)
    .join('\n\n');

function chooseDatatype(
  id: string,
  column: XmlElement,
  index: number,
  rows: readonly SourceRow[],
  { loss }: GenericodeContext,
): Datatype {
  const data = partOf(column, 'Data');
  const name = readAttribute(data, 'Type') || 'string';
  const library = readAttribute(data, 'DatatypeLibrary') || 'XMLSchema';
  const declared = library.includes('XMLSchema') ? findDatatype(name) : undefined;
  if (!declared) {
    const message = 'a datatype has no counterpart: the column is imported as string';
    loss(data ?? column, message, `${id}: ${name}`);
    return STRING;
  }
  for (const row of rows) {
    const value = row.values[index];
    if (value === undefined || collapsed(value) === '' || declared.read(value) !== undefined) continue;
    const fault = `a value is not of the type ${declared.type}, or would change`;
    loss(row, `${fault}: the column is imported as string`, `${id}: ${value}`);
    return STRING;
  }
  return declared;
}

/** The cells of a row as JSON texts by column id. */
export interface ImportedRow {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
}

/** Reads the keys of a list, without those with repeated values. */
export function importKeys(
  columnSet: XmlElement | undefined,
  columns: readonly SourceColumn[],
  rows: readonly ImportedRow[],
  context: GenericodeContext,
): Pick<CodeListJson['columnSet'], 'keys' | 'defaultKey'> {
  const elements = partsOf(columnSet, 'Key');
  for (const element of elements) context.read.add(element);
  const stated = statedKey(context, columns);
  if (stated) return { keys: [{ id: 'key', columnIds: stated }] };
  const keys: KeyJson[] = [];
  let recommended: string | undefined;
  for (const element of elements) {
    const id = readId(element);
    const columnIds = partsOf(element, 'ColumnRef').map((reference) => readAttribute(reference, 'Ref'));
    if (columnIds.length === 0 || !columnIds.every((ref) => columns.some((column) => column.id === ref))) {
      context.loss(element, 'a key has no columns, or some that are not in the list: it is not imported', id);
      continue;
    }
    const [repeated] = findRepeated(printKeyValues(rows, columnIds));
    if (repeated) {
      const [second, first] = repeated.map((index) => lineOf(rows[index] as ImportedRow));
      context.loss(`${first} and ${second}`, 'a key whose values are not unique is not imported as key', id);
      continue;
    }
    const name = readName(element, 'LongName', context) ?? readName(element, 'ShortName', context);
    keys.push(omitUndefined({ id, columnIds, name, description: readDescription(element, context) }));
    // XÖV recommends a key by an empty annotation, or one with `true`.
    if ((readXoev(element, 'recommendedKey') ?? 'false') !== 'false') recommended ??= id;
  }
  const first = columns[0]?.id ?? '';
  const codes = printKeyValues(rows, [first]);
  const isUnique = codes.length > 0 && !codes.includes('') && findRepeated(codes).length === 0;
  if (elements.length === 0 && isUnique) {
    context.guess(undefined, `column ${quoted(first)} is the key: the list states none`, `--key ${first}`);
    keys.push({ id: 'key', columnIds: [first] });
  }
  const remedy = 'state the ids of columns that identify a row with --key COLUMNS';
  if (keys.length === 0) context.error(columnSet, `the list has no unique key: ${remedy}`);
  const defaultKey = keys.length > 1 && recommended !== undefined ? { keyId: recommended } : undefined;
  return omitUndefined({ keys, defaultKey });
}

const printKeyValues = (rows: readonly ImportedRow[], columnIds: readonly string[]): string[] =>
  rows.map(({ cells }) => columnIds.map((id) => cells.get(id) ?? '').join(','));
