import type { Column } from '../../model/document/document.ts';
import type { Problem } from '../../model/problems/problem.ts';
import { listed, quoted } from '../../model/problems/wording.ts';
import type { TextFault } from '../syntax.ts';
import { cellsAt, SEPARATORS, skipLineBreaks } from './records.ts';

/**
 * Finds unknown, repeated, unnamed and missing columns in a header row. Only exact names are columns: where one of the
 * metadata is missing, an unknown header may be a new name of it, or the id in the metadata may be wrong.
 *
 * @param filled indexes of the cells without a name below which some row has a value
 */
export function findHeaderProblems(
  names: readonly string[],
  columns: readonly Column[],
  filled: ReadonlySet<number>,
) {
  const problems: (Pick<Problem, 'severity' | 'pointer' | 'message'> & { readonly cell: number })[] = [];
  const ids = new Set(columns.map(({ id }) => id));
  const present = new Set(names);
  const missing = columns.filter(({ id, optional }) => !optional && !present.has(id)).map(({ id }) => id);
  const firstOf = new Map<string, number>();
  let hasUnknown = false;
  for (const [cell, name] of names.entries()) {
    const first = firstOf.get(name);
    if (isBlankName(name)) {
      const message = filled.has(cell)
        ? 'has cells but no column id in the header row: add one, or remove the column'
        : 'has neither a name nor cells and is ignored: remove it';
      const severity = filled.has(cell) ? 'error' : 'warning';
      problems.push({ severity, cell, message: `column ${cell + 1} ${message}` });
    } else if (!ids.has(name)) {
      hasUnknown = true;
      problems.push({ severity: 'error', cell, pointer: name, message: unknownMessage(name, missing) });
    } else if (first !== undefined) {
      const message = `${quoted(name)} is already the header of column ${first + 1}: remove one of the two columns, or correct this header`;
      problems.push({ severity: 'error', cell, pointer: name, message });
    } else firstOf.set(name, cell);
  }
  if (hasUnknown) return problems;
  for (const id of missing) {
    const message = `the column ${quoted(id)} is missing from the header row: add it, or make it optional in the metadata`;
    problems.push({ severity: 'error', cell: 0, pointer: id, message });
  }
  return problems;
}

function unknownMessage(name: string, missing: readonly string[]): string {
  if (missing.length === 0)
    return `${quoted(name)} is not a column id: remove the column, or add it to the metadata`;
  const [are, ids] = missing.length === 1 ? ['is', 'id'] : ['are', 'ids'];
  return `${quoted(name)} is not a column id, and the ${ids} ${listed(missing.map(quoted), 10)} of the metadata ${are} not in this row: correct this header, or the id in the metadata`;
}

export const isBlankName = (name: string): boolean => name.trim() === '';

/** Finds a header row without any column id. */
export function findForeignHeader(
  names: readonly string[],
  columns: readonly Column[],
): Pick<TextFault, 'rule' | 'message'> | undefined {
  const ids = columns.map(({ id }) => id);
  const known = new Set(ids);
  if (names.some((name) => known.has(name))) return undefined;
  const message = `the first row contains no column id: write a header row with the column ids ${listed(ids.map(quoted), 10)}, and nothing above it`;
  return { rule: 'csv/header', message };
}

/**
 * Finds another separator than commas in the first row: one that gives more column ids, or any if the row has no comma.
 *
 * @param ids of the columns; none if they are unknown
 */
export function findSeparatorFault(text: string, ids: readonly string[]): TextFault | undefined {
  const offset = skipLineBreaks(text, 0);
  const [line = ''] = /^[^\r\n]*/.exec(text.slice(offset, offset + MAX_HEADER)) ?? [];
  if (/^"?sep=.[",;\t|]*$/i.test(line)) {
    const message = `the line ${quoted(line)} is for Excel only: remove it, and separate the cells by commas`;
    return { offset, rule: 'csv/separator', message };
  }
  const known = new Set(ids);
  const countIds = (separator: string) =>
    cellsAt(text, offset, separator).filter((cell) => known.has(cell)).length;
  const byComma = countIds(',');
  for (const [separator, name] of SEPARATORS) {
    const isOther = line.includes(separator) && byComma === 0 && !line.includes(',');
    if (!isOther && countIds(separator) <= byComma) continue;
    const message = `the cells are separated by ${name}: save the file with commas`;
    return { offset, rule: 'csv/separator', message };
  }
  return undefined;
}

const MAX_HEADER = 100_000;
