import { omitUndefined } from '../../model/collections.ts';
import type { CodeListSetJson } from '../../model/document/columns.ts';
import {
  type ImportedDocument,
  type ImportFormat,
  type ImportOptions,
  type ImportResult,
  NOTHING,
  type ReportNote,
} from '../import/format.ts';
import { fileNameOf, stemOf } from '../import/names.ts';
import { IDENTIFICATION_OPTIONS } from '../import/options.ts';
import { type ImportedColumn, importColumn } from './columns.ts';
import { readAnnotation, readIdentification } from './identification.ts';
import { importKeys, readReferences } from './keys.ts';
import { GENERICODE, type GenericodeSource, lineOf, partOf, readGenericode, reportOthers } from './source.ts';

/** Lists and sets of lists in genericode 1.0 of OASIS. */
export const genericode: ImportFormat = {
  name: 'genericode',
  label: 'code lists and code list sets in genericode 1.0 (OASIS)',
  options: IDENTIFICATION_OPTIONS,
  detects: ({ file, bytes }) => {
    const beginning = new TextDecoder(bytes[0] === 0xff || bytes[1] === 0 ? 'utf-16le' : 'utf-8').decode(
      bytes,
    );
    return beginning.includes(GENERICODE) || (/\.gc$/i.test(file) && beginning.trimStart().startsWith('<'));
  },
  read: ({ file, bytes }, options, report): ImportResult => {
    const source = readGenericode(bytes, report);
    if (!source) return NOTHING;
    const importRoot = source.root.name === 'CodeListSet' ? importSet : importList;
    const content = importRoot(source, options, report);
    return content ? { documents: [{ name: fileNameOf(stemOf(file)), content }] } : NOTHING;
  },
};

type Content = ImportedDocument['content'];

function importList(
  source: GenericodeSource,
  options: ImportOptions,
  report: ReportNote,
): Content | undefined {
  const { root, columns: sources, rows: sourceRows = [] } = source;
  reportOthers(root, ['Annotation', 'Identification', 'ColumnSet', 'SimpleCodeList'], report);
  if (sources.length === 0) {
    const message = 'defines no columns: import a document with <ColumnSet> and columns';
    report({ kind: 'error', place: lineOf(root), message });
    return undefined;
  }
  const identification = readIdentification(root, sources, options, report);
  if (!identification) return undefined;
  const columns = sources.map((column, index) => importColumn(column, index, sourceRows, report));
  const rows = sourceRows.map(({ line, values }) => ({ line, cells: cellsOf(columns, values) }));
  const ids = sources.map(({ id }) => id);
  const columnSet = {
    columns: columns.map(({ json }) => json),
    ...importKeys(source, ids, rows, options, report),
  };
  const annotation = readAnnotation(partOf(root, 'Annotation'));
  const cells = source.rows && rows.map((row) => row.cells);
  return { codeList: omitUndefined({ identification, columnSet, rows: cells, annotation }) };
}

function cellsOf(
  columns: readonly ImportedColumn[],
  values: readonly (string | undefined)[],
): Map<string, string> {
  const cells = new Map<string, string>();
  for (const [index, { read, source }] of columns.entries()) {
    const text = read(values[index]);
    if (text !== undefined) cells.set(source.id, text);
  }
  return cells;
}

function importSet(
  { root }: GenericodeSource,
  options: ImportOptions,
  report: ReportNote,
): Content | undefined {
  const inner = partOf(root, 'CodeListSet');
  if (inner) {
    const message = 'a set in a set is not imported: move it to a file of its own, and refer to it';
    report({ kind: 'error', place: lineOf(inner), message });
    return undefined;
  }
  reportOthers(root, ['Annotation', 'Identification', 'CodeListRef', 'CodeListSetRef'], report);
  const identification = readIdentification(root, [], options, report);
  if (!identification) return undefined;
  const codeListSet = omitUndefined({
    identification,
    referenceSet: readReferences(root, report),
    annotation: readAnnotation(partOf(root, 'Annotation')),
  }) as CodeListSetJson;
  return { codeListSet };
}
