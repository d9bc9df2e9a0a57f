import { pointerOf } from '../place.ts';
import type { Rule } from './rule.ts';

/** A schema that is named by its address is never fetched, so its column's values are not checked by it. */
export const schemaLocation: Rule = {
  id: 'columns/schema-location',
  description: 'A schema that is named by its address is not fetched',
  severity: 'note',
  check: ({ documents }) =>
    documents.flatMap((document) =>
      (document.codeList?.columnSet.columns ?? []).flatMap(({ schema }, i) =>
        typeof schema === 'string'
          ? [
              {
                document,
                pointer: pointerOf('codeList', 'columnSet', 'columns', i, 'schema'),
                message:
                  'this schema is not fetched and the values are not checked by it: embed it to have them checked',
              },
            ]
          : [],
      ),
    ),
};
