import type { ColumnJson, KeyJson } from '../../model/document/columns.ts';
import { quoted } from '../../model/problems/wording.ts';
import type { ReportNote } from '../import/format.ts';
import { languageOf } from '../import/names.ts';
import { childrenOf, printContent, readXml, textOf, type XmlElement, XmlFault } from '../xml/read.ts';
import {
  GENERICODE,
  isGenericodeNamespace,
  type LocatedRow,
  lineOf,
  partOf,
  partsOf,
  reportOthers,
} from './elements.ts';
import { type ExportedColumns, exportedJson, type JsonObject, readExportedColumns } from './exported.ts';
import { collapsed } from './xsd-types.ts';

/** A genericode document: its elements without rows, and its rows as texts. */
export interface GenericodeSource {
  readonly root: XmlElement;
  readonly columns: readonly SourceColumn[];
  readonly keys: readonly SourceKey[];
  /** Undefined for a document without `SimpleCodeList` (code list metadata). */
  readonly rows: readonly SourceRow[] | undefined;
  /** The annotations of a list or set that this program exported. */
  readonly exported: ExportedSource | undefined;
}

/** What a document states in the annotations of this program. */
export interface ExportedSource {
  readonly json: JsonObject;
  readonly columns: readonly ColumnJson[];
  readonly keys: readonly KeyJson[];
  readonly rows: readonly LocatedRow[];
}

/** A `Column`, or a `ColumnRef` to a column of another document. */
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

/** Reads a document; undefined after an error. */
export function readGenericode(bytes: Uint8Array, report: ReportNote): GenericodeSource | undefined {
  const reader = makeReader(report);
  try {
    return reader.sourceOf(readXml(bytes, { start: assertRoot, take: reader.take }));
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    report({ kind: 'error', place: lineOf(error), message: error.message });
    return undefined;
  }
}

function assertRoot(root: XmlElement): void {
  if (root.name === 'ColumnSet')
    throw new XmlFault(root.line, 'is a column set without a list: import the code lists that use it');
  if (!['CodeList', 'CodeListSet'].includes(root.name))
    throw new XmlFault(root.line, `is not genericode: its root element is <${root.name}>, not <gc:CodeList>`);
  if (!isGenericodeNamespace(root.uri))
    throw new XmlFault(
      root.line,
      `is not genericode: <${root.name}> is in the namespace ${quoted(root.uri)}, not in ${quoted(GENERICODE)}`,
    );
}

function makeReader(report: ReportNote) {
  let columns: readonly SourceColumn[] = [];
  let keys: readonly SourceKey[] = [];
  let json: JsonObject | undefined;
  let exported: ExportedColumns | undefined;
  let readRow: RowReader | undefined;
  const rows: SourceRow[] = [];
  const exportedRows: LocatedRow[] = [];
  const takeRow = (row: XmlElement): void => {
    if (exported) exportedRows.push(exported.readRow(row));
    else {
      readRow ??= makeRowReader(columns, report);
      rows.push(readRow(row));
    }
  };
  return {
    sourceOf: (root: XmlElement): GenericodeSource => ({
      ...{ root, columns, keys, rows: partOf(root, 'SimpleCodeList') && rows },
      exported: json && { columns: [], keys: [], ...exported, json, rows: exportedRows },
    }),
    take: (element: XmlElement, depth: number): boolean => {
      if (depth === 1 && element.name === 'Annotation') json = exportedJson(element);
      if (depth === 1 && element.name === 'ColumnSet') {
        if (json) exported = readExportedColumns(element);
        else {
          columns = readColumns(element, report);
          keys = readKeys(element, report);
        }
      }
      if (depth !== 2 || element.name !== 'Row') return false;
      takeRow(element);
      return true;
    },
  };
}

function readColumns(columnSet: XmlElement, report: ReportNote): SourceColumn[] {
  const elements = childrenOf(columnSet).filter(({ name }) => name === 'Column' || name === 'ColumnRef');
  reportOthers(columnSet, ['Column', 'ColumnRef', 'Key', 'KeyRef', 'Annotation'], report);
  return elements.map((element) => {
    const data = partOf(element, 'Data');
    return {
      ...{ id: idOf(element), element, line: element.line, data },
      language: languageOf(data?.attributes.get('Lang')),
      isRequired: element.attributes.get('Use') === 'required',
    };
  });
}

function readKeys(columnSet: XmlElement, report: ReportNote): SourceKey[] {
  for (const key of partsOf(columnSet, 'KeyRef')) {
    const message = 'a key of another document is not imported: declare it in this document';
    report({ kind: 'loss', place: lineOf(key), message });
  }
  return partsOf(columnSet, 'Key').map((element) => {
    const columnIds = partsOf(element, 'ColumnRef').map(({ attributes }) => attributes.get('Ref') ?? '');
    return { id: idOf(element), element, line: element.line, columnIds };
  });
}

function idOf(element: XmlElement): string {
  const id = collapsed(element.attributes.get('Id') ?? '');
  if (id === '') throw new XmlFault(element.line, `the element <${element.name}> has no Id: add it`);
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
      if (index < 0) throw unknownColumn(value, ref as string);
      if (index >= columns.length)
        throw new XmlFault(
          value.line,
          'the row has more values than the list has columns: state their ColumnRef',
        );
      if (values[index] !== undefined)
        throw new XmlFault(
          value.line,
          `the row has two values for ${quoted(columns[index]?.id as string)}: remove one`,
        );
      values[index] = readValue(value, report);
    }
    reportOthers(row, ['Value'], report);
    return { line: row.line, values };
  };
}

const unknownColumn = ({ line }: XmlElement, ref: string): XmlFault =>
  new XmlFault(
    line,
    `a value refers to the column ${quoted(ref)}, which is not in <ColumnSet>: declare it there, or correct ColumnRef`,
  );

/** The text of a value; undefined if it has none. */
function readValue(value: XmlElement, report: ReportNote): string | undefined {
  reportOthers(value, ['SimpleValue', 'ComplexValue'], report);
  const complex = partOf(value, 'ComplexValue');
  if (complex) {
    const message = 'a complex value has no counterpart: it is imported as the text of its XML';
    report({ kind: 'loss', place: lineOf(complex), message });
    return printContent(complex);
  }
  const simple = partOf(value, 'SimpleValue');
  return simple && textOf(simple);
}
