import { quoted } from '../../model/problems/wording.ts';
import { lineOf, type ReportNote, SourceFault } from '../import/format.ts';
import { languageOf } from '../import/names.ts';
import { childrenOf, collapsed, readXml, textOf, type XmlElement } from '../xml/read.ts';

/** The namespace of genericode 1.0. */
export const GENERICODE = 'http://docs.oasis-open.org/codelist/ns/genericode/1.0/';

/** Whether an element is one of the format. All except the root are without namespace, but some programs write it. */
const isOwn = ({ uri }: XmlElement): boolean => uri === '' || uri === GENERICODE;

/** The elements of the format in an element with a name. */
export const partsOf = (element: XmlElement, name: string): XmlElement[] =>
  childrenOf(element).filter((child) => child.name === name && isOwn(child));

/** The first element of the format with a name. */
export const partOf = (element: XmlElement, name: string): XmlElement | undefined =>
  partsOf(element, name)[0];

/** The text of the first element with a name, without white space around it; undefined if it is absent or empty. */
export function tokenOf(element: XmlElement, name: string): string | undefined {
  const part = partOf(element, name);
  return (part && collapsed(textOf(part))) || undefined;
}

/** Reports the elements in an element that have none of these names. */
export function reportOthers(element: XmlElement, names: readonly string[], report: ReportNote): void {
  for (const child of childrenOf(element)) {
    if (isOwn(child) && names.includes(child.name)) continue;
    const message = `the element <${child.name}> in <${element.name}> is not imported`;
    report({ kind: 'loss', place: lineOf(child), message });
  }
}

/** A genericode document: its elements without rows, and its rows as texts. */
export interface GenericodeSource {
  readonly root: XmlElement;
  readonly columns: readonly SourceColumn[];
  readonly keys: readonly SourceKey[];
  /** Undefined for a document without `SimpleCodeList` (code list metadata). */
  readonly rows: readonly SourceRow[] | undefined;
}

/** A `Column`. */
export interface SourceColumn {
  readonly id: string;
  readonly element: XmlElement;
  readonly line: number;
  /** The element `Data`, which states type and language. */
  readonly data: XmlElement | undefined;
  /** The language of its values, as a tag of BCP 47. */
  readonly language: string | undefined;
  readonly isRequired: boolean;
}

export interface SourceKey {
  readonly id: string;
  readonly element: XmlElement;
  readonly line: number;
  readonly columnIds: readonly string[];
}

/** A row with a value for each column; undefined for a column without one. */
export interface SourceRow {
  readonly line: number;
  readonly values: readonly (string | undefined)[];
}

/** Reads a document. @throws SourceFault */
export function readGenericode(bytes: Uint8Array, report: ReportNote): GenericodeSource {
  let columns: readonly SourceColumn[] = [];
  let keys: readonly SourceKey[] = [];
  let readRow: RowReader | undefined;
  const rows: SourceRow[] = [];
  const take = (element: XmlElement, depth: number): boolean => {
    if (depth === 1 && element.name === 'ColumnSet') {
      columns = readColumns(element, report);
      keys = readKeys(element);
    }
    if (depth !== 2 || element.name !== 'Row') return false;
    readRow ??= makeRowReader(columns, report);
    rows.push(readRow(element));
    return true;
  };
  const root = readXml(bytes, { start: assertRoot, take });
  return { root, columns, keys, rows: partOf(root, 'SimpleCodeList') && rows };
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

function readColumns(columnSet: XmlElement, report: ReportNote): SourceColumn[] {
  const [other] = partsOf(columnSet, 'ColumnRef');
  if (other) throw fault(other, 'refers to a column of another document: replace it with that <Column>');
  reportOthers(columnSet, ['Column', 'Key', 'Annotation'], report);
  return partsOf(columnSet, 'Column').map((element) => {
    const data = partOf(element, 'Data');
    return {
      ...{ id: idOf(element), element, line: element.line, data },
      language: languageOf(data?.attributes.get('Lang')),
      isRequired: element.attributes.get('Use') === 'required',
    };
  });
}

const readKeys = (columnSet: XmlElement): SourceKey[] =>
  partsOf(columnSet, 'Key').map((element) => {
    const columnIds = partsOf(element, 'ColumnRef').map(({ attributes }) => attributes.get('Ref') ?? '');
    return { id: idOf(element), element, line: element.line, columnIds };
  });

function idOf(element: XmlElement): string {
  const id = collapsed(element.attributes.get('Id') ?? '');
  if (id === '') throw fault(element, `the element <${element.name}> has no Id: add it`);
  return id;
}

type RowReader = (row: XmlElement) => SourceRow;

function makeRowReader(columns: readonly SourceColumn[], report: ReportNote): RowReader {
  const indexes = new Map(columns.map(({ id }, i) => [id, i]));
  return (row) => {
    const values: (string | undefined)[] = Array(columns.length).fill(undefined);
    let index = -1;
    for (const value of partsOf(row, 'Value')) {
      const ref = value.attributes.get('ColumnRef');
      index = ref === undefined ? index + 1 : (indexes.get(collapsed(ref)) ?? -1);
      if (index < 0)
        throw fault(
          value,
          `a value refers to the column ${quoted(ref as string)}, which is not in <ColumnSet>: declare it there, or correct ColumnRef`,
        );
      if (index >= columns.length)
        throw fault(value, 'the row has more values than the list has columns: state their ColumnRef');
      if (values[index] !== undefined)
        throw fault(value, `the row has two values for ${quoted(columns[index]?.id as string)}: remove one`);
      values[index] = readValue(value, report);
    }
    reportOthers(row, ['Value'], report);
    return { line: row.line, values };
  };
}

/** The text of a value; undefined if it has none. */
function readValue(value: XmlElement, report: ReportNote): string | undefined {
  reportOthers(value, ['SimpleValue'], report);
  const simple = partOf(value, 'SimpleValue');
  return simple && textOf(simple);
}
