import { columnDefinitions, type Document } from '../../catalogue/document.ts';
import { hiddenCharacters } from '../../characters/invisible.ts';
import { withoutLookAlikes } from '../../characters/look-alikes.ts';
import { groupBy } from '../../domain/group.ts';
import { identityOf } from '../../domain/long-numbers.ts';
import { isOdd } from '../code-characters.ts';
import { type KnownValues, makeFindValue } from '../foreign-key-values.ts';
import { unreportedRows } from './cell-check.ts';
import { cellsAt } from './codes.ts';
import type { Content } from './content.ts';
import { foreignKeysIn } from './foreign-key-targets.ts';
import type { CodeChange } from './version-changes.ts';

/** Finds those of the codes that a version lacks which are in it with a mistake that is reported. */
export type FindReportedCodes = (succession: CodeChange, removed: readonly string[]) => ReadonlySet<string>;

/** One problem is enough: a new code with a reported mistake stands for a removed one that is the same otherwise. */
export function makeFindReportedCodes(content: Content): FindReportedCodes {
  const known: KnownValues = new Map();
  return ({ document, codes, earlier, earlierCodes }, removed) => {
    const added = [...codes.rows].filter(([code]) => !earlierCodes.rows.has(code));
    const found = new Set<string>();
    if (added.length === 0) return found;
    const { columnIds } = codes;
    const faults = wrongColumns(content, document, columnIds, added, known);
    for (const own of groupBy([...faults], ([, columns]) => columns.join()).values()) {
      const [, wrong] = own[0] as [string, readonly number[]];
      const isAlone = wrong.length === columnIds.length;
      const frameOf = (cells: readonly unknown[]): string =>
        identityOf(cells.map((cell, i) => (wrong.includes(i) ? plainOf(cell, isAlone) : cell)));
      const left = groupBy([...removed], (code) => frameOf(cellsAt(earlier, earlierCodes, code)));
      for (const [code] of own) {
        const meant = left.get(frameOf(cellsAt(document, codes, code)))?.pop();
        if (meant !== undefined) found.add(meant);
      }
    }
    return found;
  };
}

/** What remains of a wrong cell: nothing next to right ones, else the code as people read it. */
function plainOf(cell: unknown, isAlone: boolean): unknown {
  if (!isAlone || typeof cell !== 'string') return '';
  return withoutLookAlikes(hiddenCharacters(cell)?.plain ?? cell)
    .trim()
    .toLowerCase();
}

/** The columns of codes whose cells are reported, by their index in the key. */
function wrongColumns(
  content: Content,
  document: Document,
  columnIds: readonly string[],
  codes: readonly (readonly [string, number])[],
  known: KnownValues,
): Map<string, number[]> {
  const indexes = codes.map(([, index]) => index);
  const isFound = foreignKeysIn(content, document)
    .filter(({ json }) => json.columnIds.some((id) => columnIds.includes(id)))
    .flatMap((foreignKey) => {
      const test = makeFindValue(foreignKey, known);
      return test ? [{ ids: foreignKey.json.columnIds, test }] : [];
    });
  const columns = columnIds.map((id) => {
    const column = columnDefinitions(document).find((one) => one.id === id);
    return { id, allowed: new Set(column ? unreportedRows(document, column, indexes) : indexes) };
  });
  const wrong = new Map<string, number[]>();
  for (const [code, index] of codes) {
    const row = document.rows[index] ?? {};
    const missing = new Set(isFound.filter(({ test }) => !test(row)).flatMap(({ ids }) => ids));
    const own = columns.flatMap(({ id, allowed }, i) => {
      const cell = row[id];
      return !allowed.has(index) || missing.has(id) || (typeof cell === 'string' && isOdd(cell)) ? [i] : [];
    });
    if (own.length > 0) wrong.set(code, own);
  }
  return wrong;
}
