import { keysOf } from '../catalogue/document.ts';
import { makeFindNearest } from '../domain/nearest.ts';
import { pointerOf } from '../json/pointer.ts';
import { didYouMean, listed, quoted } from '../problems/wording.ts';
import { perDocument, type Rule } from './support/rule.ts';

export const keyColumns: Rule = {
  id: 'keys/columns',
  description: 'The columns of a key are columns of its list',
  help: 'A key that names a column which does not exist, or one column twice, identifies nothing. Write ids of columns of this list, each once; ids are case-sensitive.',
  severity: 'error',
  check: perDocument((document) => {
    const ids = [...new Set(document.columns.map(({ id }) => id))];
    const findColumn = makeFindNearest(ids);
    return keysOf(document).flatMap(({ id, columnIds }, i) =>
      columnIds.flatMap((columnId, j) => {
        const twice = columnIds.indexOf(columnId) !== j;
        if (ids.includes(columnId) && !twice) return [];
        const remedy = 'correct the columns of the key';
        const wrong = twice
          ? `is named twice: ${remedy}`
          : `is not a column of this list, which has ${listed(ids.map(quoted), 10)}: ${didYouMean(findColumn(columnId), remedy)}`;
        const pointer = pointerOf('codeList', 'columnSet', 'keys', i, 'columnIds', j);
        const message = `key ${quoted(id)}: ${quoted(columnId)} ${wrong}`;
        return [{ document, pointer, message }];
      }),
    );
  }),
};
