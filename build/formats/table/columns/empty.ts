import { quoted } from '../../../model/problems/wording.ts';
import type { TableContext } from '../description.ts';
import { NUMBER } from '../header.ts';
import { FOUND_TYPES, isOfType, NEUTRAL } from '../values.ts';
import type { ColumnForm } from './forms.ts';

/** What programs write into empty cells: R, SQL, Python and pandas. */
const MARKERS = ['NA', 'N/A', '#N/A', 'NULL', 'null', 'NaN', 'None', '\\N'];

/**
 * The cells that mean empty, in columns without codes. It is a question if programs write such cells, or if a single text
 * is in a column of numbers or dates.
 */
export function planEmpty(
  columns: readonly ColumnForm[],
  codes: ReadonlySet<string>,
  context: TableContext,
): readonly string[] {
  const stated = context.stated('empty');
  if (stated) return stated.text === 'none' ? [] : stated.text.split(',').map((text) => text.trim());
  const found: { readonly id: string; readonly marker: string }[] = [];
  for (const { id, cells } of columns) {
    const marker = codes.has(id) ? undefined : findMarker(cells);
    if (marker !== undefined) found.push({ id, marker });
  }
  const markers = [...new Set(found.map(({ marker }) => marker))];
  for (const { id, marker } of found)
    context.ask({
      at: `column ${quoted(id)}`,
      value: marker,
      message: 'may mean an empty cell, in all columns without codes: does it?',
      option: 'empty',
      answers: [markers.join(','), 'none'],
    });
  return markers;
}

/** The only text in a column of numbers or dates, else a repeated cell that programs write. */
function findMarker(cells: readonly string[]): string | undefined {
  const distinct = [...new Set(cells)].filter((cell) => cell !== '');
  const [only, ...others] = distinct.filter((cell) => !/[0-9]/.test(cell));
  const rest = distinct.filter((cell) => cell !== only);
  const areNumbers = rest.length > 0 && rest.every((cell) => NUMBER.test(cell) && !/^-?0[0-9]/.test(cell));
  const haveType = areNumbers || FOUND_TYPES.some((type) => isOfType(type, rest, NEUTRAL));
  const isOnly = others.length === 0 && haveType;
  return isOnly ? only : MARKERS.find((one) => cells.filter((cell) => cell === one).length > 1);
}
