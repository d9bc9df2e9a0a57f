import { quoted } from '../../model/problems/wording.ts';
import { type ImportContext, lineOf, SourceFault } from '../import/format.ts';
import { languageOf } from '../import/names.ts';
import { childrenOf, collapsed, readXml, textOf, type XmlElement } from '../xml/read.ts';

/** The namespace of genericode 1.0. */
export const GENERICODE = 'http://docs.oasis-open.org/codelist/ns/genericode/1.0/';

/** Whether an element is one of the format. All except the root are without namespace, but some programs write it. */
const isOwn = ({ uri }: XmlElement): boolean => uri === '' || uri === GENERICODE;

/** The elements of the format in an element, if there is one, by their name. */
export const partsOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element ? childrenOf(element).filter((child) => child.name === name && isOwn(child)) : [];

/** The first element of the format with a name. */
export const partOf = (element: XmlElement, name: string): XmlElement | undefined =>
  partsOf(element, name)[0];

/** The text of an element without white space around it; undefined if it is absent or empty. */
export const tokenIn = (element: XmlElement | undefined): string | undefined =>
  (element && collapsed(textOf(element))) || undefined;

/** The text of the first element with a name, as {@link tokenIn}. */
export const tokenOf = (element: XmlElement, name: string): string | undefined =>
  tokenIn(partOf(element, name));

/** Reports the elements in an element that have none of these names. */
export function reportOthers(element: XmlElement, names: readonly string[], { loss }: ImportContext): void {
  for (const child of childrenOf(element)) {
    if (!isOwn(child) || !names.includes(child.name))
      loss(child, `the element <${child.name}> in <${element.name}> is not imported`);
  }
}

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
  const root = readXml(bytes, { start: assertRoot, take });
  return { root, columns, rows: partOf(root, 'SimpleCodeList') && rows };
}

function assertRoot(root: XmlElement): void {
  if (!['CodeList', 'CodeListSet'].includes(root.name))
    throw fault(root, `is not genericode: its root element is <${root.name}>, not <gc:CodeList>`);
  if (root.uri !== GENERICODE) {
    const [actual, expected] = [root.uri, GENERICODE].map(quoted);
    throw fault(root, `is not genericode: <${root.name}> is in the namespace ${actual}, not in ${expected}`);
  }
}

const fault = (element: XmlElement, message: string): SourceFault =>
  new SourceFault(message, lineOf(element));

function readColumns(columnSet: XmlElement, context: ImportContext): SourceColumn[] {
  const [other] = partsOf(columnSet, 'ColumnRef');
  if (other) throw fault(other, 'refers to a column of another document: replace it with that <Column>');
  reportOthers(columnSet, ['Column', 'Key', 'Annotation'], context);
  return partsOf(columnSet, 'Column').map((element) => {
    const data = partOf(element, 'Data');
    return { id: idOf(element), element, data, language: languageOf(data?.attributes.get('Lang')) };
  });
}

/** @throws SourceFault if there is none */
export function idOf(element: XmlElement): string {
  const id = collapsed(element.attributes.get('Id') ?? '');
  if (id === '') throw fault(element, `the element <${element.name}> has no Id: add it`);
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
      throw fault(
        value,
        `a value refers to the column ${quoted(ref)}, which is not in <ColumnSet>: declare it there, or correct ColumnRef`,
      );
    if (index >= columns.length)
      throw fault(value, 'the row has more values than the list has columns: state their ColumnRef');
    if (values[index] !== undefined)
      throw fault(value, `the row has two values for ${quoted(columns[index]?.id)}: remove one`);
    reportOthers(value, ['SimpleValue'], context);
    const simple = partOf(value, 'SimpleValue');
    values[index] = simple && textOf(simple);
  }
  reportOthers(row, ['Value'], context);
  return { line: row.line, values };
}
