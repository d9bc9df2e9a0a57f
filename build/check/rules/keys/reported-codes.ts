import { type Codes, cellsAt } from '../../../model/changes/code-rows.ts';
import { hiddenCharacters } from '../../../model/characters/invisible.ts';
import { withoutLookAlikes } from '../../../model/characters/look-alikes.ts';
import { groupBy } from '../../../model/collections.ts';
import { columnDefinitions } from '../../../model/document/document.ts';
import { identityOf } from '../../../model/values/json-values.ts';
import { unreportedRows } from '../columns/cell-check.ts';
import type { ListContent } from '../content.ts';
import { foreignKeysIn, makeFindValue } from '../references/foreign-key-targets.ts';
import type { CodeChange } from '../versions/version-changes.ts';
import { isOdd } from './code-characters.ts';

/**
 * The removed codes that are in the new version with a mistake that is reported. One problem is enough: a new code with
 * a reported mistake stands for a removed one that is the same otherwise.
 */
export function reportedCodes(
  content: ListContent,
  { codes, earlierCodes, removed }: CodeChange,
): Set<string> {
  const added = [...codes.rows.keys()].filter((code) => !earlierCodes.rows.has(code));
  const found = new Set<string>();
  if (added.length === 0) return found;
  const faults = wrongColumns(content, codes, added);
  for (const own of groupBy([...faults], ([, columns]) => columns.join()).values()) {
    const [, wrong] = own[0] as [string, readonly number[]];
    const isAlone = wrong.length === codes.columnIds.length;
    const frameOf = (list: Codes, code: string): string =>
      identityOf(cellsAt(list, code).map((cell, i) => (wrong.includes(i) ? plainOf(cell, isAlone) : cell)));
    const left = groupBy(removed, (code) => frameOf(earlierCodes, code));
    for (const [code] of own) {
      const meant = left.get(frameOf(codes, code))?.pop();
      if (meant !== undefined) found.add(meant);
    }
  }
  return found;
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
  content: ListContent,
  { document, columnIds, rows }: Codes,
  added: readonly string[],
): Map<string, number[]> {
  const indexes = added.map((code) => rows.get(code) as number);
  const tests = foreignKeysIn(content, document)
    .filter(({ json }) => json.columnIds.some((id) => columnIds.includes(id)))
    .flatMap((foreignKey) => {
      const isFound = makeFindValue(foreignKey);
      return isFound ? [{ ids: foreignKey.json.columnIds, isFound }] : [];
    });
  const columns = columnIds.map((id) => {
    const column = columnDefinitions(document).find((one) => one.id === id);
    return { id, allowed: new Set(column ? unreportedRows(document, column, indexes) : indexes) };
  });
  const wrongIn = (index: number): number[] => {
    const row = document.rows.at(index) ?? {};
    const missing = tests.flatMap(({ ids, isFound }) => (isFound(row) ? [] : ids));
    return columns.flatMap(({ id, allowed }, i) => {
      const cell = row[id];
      return !allowed.has(index) || missing.includes(id) || (typeof cell === 'string' && isOdd(cell))
        ? [i]
        : [];
    });
  };
  const wrong = added.map((code, i): [string, number[]] => [code, wrongIn(indexes[i] as number)]);
  return new Map(wrong.filter(([, own]) => own.length > 0));
}
