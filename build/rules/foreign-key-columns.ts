import { makeFindNearest } from '../domain/nearest.ts';
import { didYouMean, listed, quoted } from '../problems/wording.ts';
import { foreignKeysOf } from './support/foreign-keys.ts';
import type { Rule } from './support/rule.ts';

/** The columns of a foreign key are columns of its list. */
export const foreignKeyColumns: Rule = {
  id: 'foreign-keys/columns',
  description: 'The columns of a foreign key are columns of its list',
  help: 'A foreign key that names a column which does not exist connects nothing. Write the id of a column of this list; ids are case-sensitive.',
  reference: undefined,
  severity: 'error',
  check: (content) =>
    foreignKeysOf(content).flatMap(({ document, json, pointer }) => {
      const ids = document.columns.map(({ id }) => id);
      const findColumn = makeFindNearest(ids);
      return json.columnIds.flatMap((id, i) =>
        ids.includes(id)
          ? []
          : [
              {
                document,
                pointer: pointer('columnIds', i),
                message: `foreign key ${quoted(json.id)}: ${quoted(id)} is no column of this list, which has ${listed(ids.map(quoted), 5)}: ${didYouMean(findColumn(id), 'name one of its columns')}`,
              },
            ],
      );
    }),
};
