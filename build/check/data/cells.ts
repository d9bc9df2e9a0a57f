import { elements, endOfValue, forEachMember, type Span, unquote } from '../../model/json/text.ts';
import { readRecord } from '../../read/csv/records.ts';

/** A cell in the text of data, whose offsets include its quotes. */
export interface DataCell extends Span {
  readonly text: string;
  /** The elements of an array in JSON. */
  readonly items?: readonly DataCell[];
}

/** Reads the cells of the row at an offset; `end` is undefined if the row is incomplete or damaged. */
type ReadRow = (
  text: string,
  from: number,
) => { readonly start: number; readonly end: number | undefined; readonly cells: readonly DataCell[] };

/** Reads rows of a CSV as Python's csv module does, on which standard validators rely. */
export function makeReadCells(delimiter: string): ReadRow {
  const separator = delimiter.charCodeAt(0);
  return (text, start) => {
    const texts: string[] = [];
    const starts: number[] = [];
    const end = readRecord(text, start, separator, texts, starts, true);
    const last = (end ?? text.length) + 1;
    const cells = starts.map((from, i) => ({
      ...{ text: texts[i] ?? '', start: from, end: (starts[i + 1] ?? last) - 1 },
    }));
    return { start, end, cells };
  };
}

/**
 * Reads objects with anything between them that separates rows in JSON and JSON Lines; without cells if none is left.
 *
 * @param names to which the names of all properties are added
 */
export function makeReadObject(columns: readonly string[], names: Set<string>): ReadRow {
  const none = { text: '', start: 0, end: 0 };
  return (text, from) => {
    const gap = /[\s,[\]]*/y;
    gap.lastIndex = from;
    gap.test(text);
    const start = gap.lastIndex;
    if (start === text.length) return { start, end: start, cells: [] };
    const end = endOfObject(text, start);
    if (end === undefined) return { start, end, cells: [] };
    const found = new Map<string, DataCell>();
    forEachMember(text, start, (name, valueStart, valueEnd) => {
      names.add(name);
      if (columns.includes(name)) found.set(name, readValue(text, { start: valueStart, end: valueEnd }));
    });
    return { start, end, cells: columns.map((column) => found.get(column) ?? none) };
  };
}

function endOfObject(text: string, start: number): number | undefined {
  if (text[start] !== '{') return undefined;
  try {
    const end = endOfValue(text, start);
    JSON.parse(text.slice(start, end));
    return end;
  } catch {
    return undefined;
  }
}

function readValue(text: string, { start, end }: Span): DataCell {
  const json = text.slice(start, end);
  const cell = { text: json === 'null' ? '' : unquote(json), start, end };
  if (json[0] !== '[') return cell;
  return { ...cell, items: Array.from(elements(text, start), (item) => readValue(text, item)) };
}

/** The codes in a cell, with their offsets in its text or in that of an item. Blanks around a separator are no part of them. */
export function codesIn(cell: DataCell, separator: string | undefined) {
  if (separator === undefined && !cell.items) return [{ code: cell.text, item: cell, offset: 0 }];
  const codes: { readonly code: string; readonly item: DataCell; readonly offset: number }[] = [];
  for (const item of cell.items ?? [cell]) {
    let offset = 0;
    for (const part of separator === undefined ? [item.text] : item.text.split(separator)) {
      const code = separator === undefined ? part : part.trim();
      if (code !== '') codes.push({ code, item, offset: offset + part.indexOf(code) });
      offset += part.length + (separator ?? '').length;
    }
  }
  return codes;
}
