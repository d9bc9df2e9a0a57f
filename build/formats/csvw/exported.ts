import type { CodeListSetJson, ColumnJson } from '../../model/document/columns.ts';
import type { Column } from '../../model/document/document.ts';
import { quoted } from '../../model/problems/wording.ts';
import { identityOf, ownMember } from '../../model/values/json-values.ts';
import { readCell as readCsvCell } from '../../read/csv/cells.ts';
import type { CsvRecord, CsvRecords } from '../../read/csv/records.ts';
import {
  type ImportedDocument,
  type ImportedList,
  type ImportResult,
  NOTHING,
  type ReportNote,
} from '../import/format.ts';
import { type CsvMetadata, type JsonObject, textIn } from './metadata.ts';
import { EMPTY_VALUE } from './write.ts';

/** The records of a CSV, of which the first is the header row. */
export interface CsvSource {
  /** Name of the document. */
  readonly name: string;
  readonly records: CsvRecords;
  /** Place of a record by its index. */
  readonly placeOf: (index: number) => string;
}

/** The columns of the references of a code list set; see build/formats/csv/write.ts. */
const REFERENCE_COLUMNS: readonly ColumnJson[] = [
  { id: 'type', type: 'string' },
  { id: 'canonicalUri', type: 'string' },
  { id: 'canonicalVersionUri', type: 'string', optional: true },
  { id: 'locationUrls', type: 'uris', optional: true },
];

/**
 * Reads a CSV that the API printed, by the document in its metadata: the same rows, columns, keys and identification.
 * Reports each cell that does not match its column.
 */
export function readExported(
  source: CsvSource,
  { exported, columns }: CsvMetadata,
  report: ReportNote,
): ImportResult {
  const { codeList, codeListSet, $comments: comments } = exported as unknown as ExportedDocument;
  const extras = comments && { comments };
  const readers = makeReaders(source, codeList?.columnSet.columns ?? REFERENCE_COLUMNS, columns, report);
  if (!readers || !areValid(source, readers, report)) return NOTHING;
  const rows = { [Symbol.iterator]: () => readRows(source, readers) };
  const document: ImportedDocument = {
    name: source.name,
    content: codeList
      ? { codeList: { ...codeList, rows } }
      : { codeListSet: { ...codeListSet, referenceSet: [...rows].map(parseRow) } as CodeListSetJson },
    placeOf: (row) => source.placeOf(row + 1),
    ...extras,
  };
  return { documents: [document] };
}

interface ExportedDocument {
  readonly $comments?: readonly string[];
  readonly codeList?: ImportedList;
  readonly codeListSet?: CodeListSetJson;
}

/** Reads the cells of a column. */
interface ColumnReader {
  readonly id: string;
  readonly type: string;
  /** Index in the source. */
  readonly at: number;
  /** The JSON text of a cell; the empty string for no value, undefined for an invalid cell. */
  readonly read: (cell: string) => string | undefined;
}

/** The readers of all columns; undefined after an error. */
function makeReaders(
  { records, placeOf }: CsvSource,
  columns: readonly ColumnJson[],
  descriptions: readonly JsonObject[],
  report: ReportNote,
): readonly ColumnReader[] | undefined {
  const headers = records.at(0)?.cells ?? [];
  const place = placeOf(0);
  let isValid = true;
  for (const value of headers.filter((header) => !columns.some(({ id }) => id === header))) {
    const message = 'the metadata has no column with this id, so it is not imported: describe it there';
    report({ kind: 'loss', place, value, message });
  }
  const readers = columns.map((column): ColumnReader => {
    const { id, type } = column;
    const at = headers.indexOf(id);
    if (at < 0 && column.optional !== true) {
      isValid = false;
      const message = `the header row has no column ${quoted(id)}: add it, or state --separator`;
      report({ kind: 'error', place, message });
    }
    const empty = emptyValueOf(
      column,
      descriptions.find(({ titles }) => textIn(titles) === id),
    );
    const read = makeJsonReader(column);
    return { id, type, at, read: (cell) => (cell === '' ? empty : read(cell)) };
  });
  return isValid ? readers : undefined;
}

/** What the empty cells of a column stand for: a JSON text, or the empty string for no value. */
function emptyValueOf({ type, optional }: ColumnJson, description: JsonObject = {}): string {
  const stated = description[EMPTY_VALUE];
  if (typeof stated === 'string' && EMPTY_VALUES.has(stated)) return stated;
  const { null: nulls } = description;
  if (type === 'string' && Array.isArray(nulls) && nulls.length === 0) return '""';
  return optional === true ? '' : 'null';
}

const EMPTY_VALUES: ReadonlySet<string> = new Set(['', 'null', '""', '[]', '[""]']);

/** Reports cells that do not match their columns. */
function areValid(source: CsvSource, readers: readonly ColumnReader[], report: ReportNote): boolean {
  const width = source.records.at(0)?.cells.length ?? 0;
  let isValid = true;
  const error = (index: number, message: string, value?: string): void => {
    isValid = false;
    report({ kind: 'error', place: source.placeOf(index), message, ...(value !== undefined && { value }) });
  };
  for (const [index, { cells }] of rowsOf(source)) {
    if (cells.length !== width) {
      error(index, 'has more or fewer cells than the header row: correct it');
      continue;
    }
    for (const { id, type, at, read } of readers) {
      const cell = cells[at] ?? '';
      if (read(cell) === undefined)
        error(index, `column ${quoted(id)}: is not a value of type ${type}: correct it`, cell);
    }
  }
  return isValid;
}

function* readRows(
  source: CsvSource,
  readers: readonly ColumnReader[],
): Generator<ReadonlyMap<string, string>> {
  for (const [, { cells }] of rowsOf(source)) {
    const row = new Map<string, string>();
    for (const { id, at, read } of readers) {
      const json = at < 0 ? '' : read(cells[at] ?? '');
      if (json) row.set(id, json);
    }
    yield row;
  }
}

/** The records below the header row, with their indexes. */
function* rowsOf({ records }: CsvSource): Generator<[index: number, record: CsvRecord]> {
  let index = 0;
  for (const record of records) {
    if (index > 0) yield [index, record];
    index++;
  }
}

/** Creates the function that reads a cell that is not empty as JSON; it returns undefined for an invalid one. */
function makeJsonReader(column: ColumnJson): (cell: string) => string | undefined {
  const { id, type, members = [] } = column;
  const values = members.map((member) => ownMember(member, 'value') as string | number | boolean);
  const identities = new Set(values.map((value) => identityOf([value])));
  const as = (name: string): Column => ({ id, type: name, optional: false, members: values });
  switch (type) {
    case 'string':
      return (cell) => JSON.stringify(cell);
    case 'uris':
      return (cell) => JSON.stringify(cell.split(' '));
    case 'enum-set': {
      const member = as('enum');
      const split = makeSetSplitter(new Set(values.map(String)));
      return (cell) =>
        `[${split(cell)
          .map((part) => (part === '' ? '""' : readCsvCell(part, member, identities).text))
          .join(',')}]`;
    }
    default: {
      const own = as(type === 'object' ? 'document' : type === 'bool' ? 'boolean' : type);
      return (cell) => readCsvCell(cell, own, identities).text || undefined;
    }
  }
}

/** Splits sets into members, which may contain commas: the longest that fits is meant. */
function makeSetSplitter(members: ReadonlySet<string>): (cell: string) => string[] {
  const maxParts = [...members].reduce((max, member) => Math.max(max, member.split(',').length), 1);
  return (cell) => {
    const parts = cell.split(',');
    if (maxParts === 1) return parts;
    const found: string[] = [];
    for (let from = 0; from < parts.length; ) {
      let to = Math.min(from + maxParts, parts.length);
      while (to > from + 1 && !members.has(parts.slice(from, to).join(','))) to--;
      found.push(parts.slice(from, to).join(','));
      from = to;
    }
    return found;
  };
}

/** A row as JSON value. */
const parseRow = (row: ReadonlyMap<string, string>): unknown =>
  JSON.parse(`{${Array.from(row, ([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`);
