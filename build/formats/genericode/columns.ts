import { findRepeated, omitUndefined } from '../../model/collections.ts';
import type { CodeListJson, ColumnJson, KeyJson } from '../../model/document/columns.ts';
import { quoted } from '../../model/problems/wording.ts';
import { type ImportContext, lineOf, SourceFault, statedKey } from '../import/format.ts';
import { languageOf } from '../import/names.ts';
import { childrenOf, textOf, type XmlElement } from '../xml.ts';
import { readValue, TYPES } from './datatypes.ts';
import { partOf, partsOf, readAttribute, reportOther, take, takeAnnotation, takeName } from './elements.ts';

export type SourceRow = ReturnType<typeof readRow>;

/** Reads the value of each column that has one. @throws SourceFault for two, or one of no column */
export function readRow(row: XmlElement, indexes: ReadonlyMap<string, number>, context: ImportContext) {
  const values: (string | undefined)[] = Array(indexes.size).fill(undefined);
  let index = -1;
  for (const value of childrenOf(row)) {
    if (value.name !== 'Value') {
      reportOther(value, context);
      continue;
    }
    const ref = readAttribute(value, 'ColumnRef');
    // A value without a reference is that of the next column.
    index = ref === '' ? index + 1 : (indexes.get(ref) ?? indexes.size);
    if (index >= indexes.size) {
      const fault = 'a value is of a column that is not in <ColumnSet>';
      throw new SourceFault(`${fault}: declare it there, or correct ColumnRef`, value, ref || undefined);
    }
    for (const content of childrenOf(value)) {
      if (content.name !== 'SimpleValue') reportOther(content, context);
      else if (values[index] === undefined) values[index] = textOf(content);
      else throw new SourceFault(`the row has two values for ${quoted(ref)}: remove one`, value);
    }
  }
  return { line: row.line, values };
}

/** The language of the values of a column, as a tag of BCP 47. */
export const languageOfValues = (column: XmlElement): string | undefined =>
  languageOf(partOf(column, 'Data')?.attributes.get('Lang'));

export type ImportedColumn = ReturnType<typeof importColumn>;

/** Imports a column as its datatype, or as text if a value does not fit. Its cells are JSON, or empty. */
export function importColumn(
  element: XmlElement,
  index: number,
  rows: readonly SourceRow[],
  context: ImportContext,
) {
  const { loss } = context;
  const id = readAttribute(element, 'Id');
  const name = takeName(element, 'ShortName');
  const data = partOf(element, 'Data');
  const declared = readAttribute(data, 'Type').replace(/^.*:/, '') || 'string';
  const library = readAttribute(data, 'DatatypeLibrary') || 'XMLSchema';
  const isKnown = library.includes('XMLSchema') && TYPES.has(declared);
  const misfit = isKnown && rows.find(({ values }) => readValue(declared, values[index]) === undefined);
  const remedy = 'the column is imported as string';
  if (!isKnown) loss(data ?? element, `a datatype has no counterpart: ${remedy}`, `${id}: ${declared}`);
  if (misfit) {
    const fault = `a value is not of the type ${TYPES.get(declared)}, or would change`;
    loss(misfit, `${fault}: ${remedy}`, `${id}: ${misfit.values[index]}`);
  }
  const datatype = isKnown && !misfit ? declared : 'string';
  const type = TYPES.get(datatype) ?? 'string';
  const language = languageOfValues(element);
  const cells = rows.map(({ values }) => readValue(datatype, values[index]) ?? '');
  const isRequired = readAttribute(element, 'Use') === 'required';
  const incomplete = isRequired ? rows[cells.indexOf('')] : undefined;
  if (incomplete) loss(incomplete, 'a required column has no value: it is imported as optional', id);
  const json: ColumnJson = omitUndefined({
    id,
    name: takeName(element, 'LongName', language) ?? name ?? id,
    type,
    description: takeAnnotation(element, context).text,
    optional: isRequired && !incomplete ? undefined : true,
    nullable: false,
    language: type === 'string' ? language : undefined,
  });
  return { id, name, json, cells };
}

/** Takes the keys of a list, without those with repeated values. */
export function takeKeys(
  columnSet: XmlElement,
  columns: readonly ImportedColumn[],
  rows: readonly SourceRow[],
  context: ImportContext,
): Pick<CodeListJson['columnSet'], 'keys' | 'defaultKey'> {
  const elements = partsOf(columnSet, 'Key');
  for (const element of elements) take(element);
  const stated = statedKey(context, columns);
  if (stated) return { keys: [{ id: 'key', columnIds: stated }] };
  const cellsById = new Map(columns.map(({ id, cells }) => [id, cells]));
  const keys: KeyJson[] = [];
  let recommended: string | undefined;
  for (const element of elements) {
    const id = readAttribute(element, 'Id');
    const columnIds = partsOf(element, 'ColumnRef').map((reference) => readAttribute(reference, 'Ref'));
    if (columnIds.length === 0 || !columnIds.every((ref) => cellsById.has(ref))) {
      context.loss(element, 'a key without columns, or with unknown ones, is not imported', id);
      continue;
    }
    const texts = rows.map((_, i) => columnIds.map((ref) => cellsById.get(ref)?.[i]).join(','));
    const [repeated] = findRepeated(texts);
    if (repeated) {
      const [second, first] = repeated.map((index) => lineOf(rows[index] as SourceRow));
      context.loss(`${first} and ${second}`, 'a key whose values are not unique is not imported as key', id);
      continue;
    }
    const { text, xoev } = takeAnnotation(element, context);
    const name = takeName(element, 'LongName') ?? takeName(element, 'ShortName');
    keys.push(omitUndefined({ id, columnIds, name, description: text }));
    // XÖV recommends a key by an empty annotation, or one with `true`.
    if ((xoev.recommendedKey ?? 'false') !== 'false') recommended ??= id;
  }
  const [first] = columns;
  const isUnique = rows.length > 0 && new Set(first?.cells).size === rows.length;
  if (elements.length === 0 && first && isUnique && !first.cells.includes('')) {
    const guess = `column ${quoted(first.id)} is the key: the list states none`;
    context.guess(undefined, guess, `--key ${first.id}`);
    keys.push({ id: 'key', columnIds: [first.id] });
  }
  const fault = 'the list has no unique key: state columns that identify a row with --key COLUMNS';
  if (keys.length === 0) context.error(columnSet, fault);
  const defaultKey = keys.length > 1 && recommended !== undefined ? { keyId: recommended } : undefined;
  return omitUndefined({ keys, defaultKey });
}
