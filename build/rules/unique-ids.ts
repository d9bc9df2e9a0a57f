import { pointerOf } from '../json/pointer.ts';
import { quoted } from '../problems/wording.ts';
import { perDocument, type Rule } from './support/rule.ts';

const LISTS = ['columns', 'keys', 'foreignKeys'] as const;

export const uniqueIds: Rule = {
  id: 'columns/unique-ids',
  description: 'The ids of columns, keys and foreign keys are unique',
  help: 'Rows, keys and foreign keys refer to columns and keys by id, so an id that is used twice is ambiguous. Rename one of the two. A column and a key may have the same id.',
  severity: 'error',
  check: perDocument((document) =>
    LISTS.flatMap((name) => {
      const ids = (document.codeList?.columnSet[name] ?? []).map(({ id }) => id);
      return repeated(ids).map(([index, first]) => {
        const message = `the id ${quoted(ids[index] as string)} is already that of number ${first + 1} of the ${name}: give it another`;
        return { document, pointer: pointerOf('codeList', 'columnSet', name, index, 'id'), message };
      });
    }),
  ),
};

/** Indexes of repeated values, each with the index of the first. */
function repeated(values: readonly string[]): [number, number][] {
  const first = new Map<string, number>();
  return values.flatMap((value, i): [number, number][] => {
    const before = first.get(value);
    if (before === undefined) first.set(value, i);
    return before === undefined ? [] : [[i, before]];
  });
}
