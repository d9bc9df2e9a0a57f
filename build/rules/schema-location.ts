import { columnDefinitions, columnPointer } from '../catalogue/document.ts';
import type { ColumnJson } from '../catalogue/model.ts';
import { readSchema } from './support/embedded-schema.ts';
import { perDocument, type Rule } from './support/rule.ts';

export const schemaLocation: Rule = {
  id: 'columns/schema-location',
  description: 'A schema is embedded whole, in a draft that values can be checked by',
  help: 'A schema that is only referred to is never fetched, and not every draft and pattern can be evaluated safely, so the values are not checked by it. This is allowed. Embed the schema in draft 2020-12 to have them checked.',
  reference: 'https://json-schema.org/draft/2020-12/json-schema-core',
  severity: 'note',
  check: perDocument((document) =>
    columnDefinitions(document).flatMap(({ schema }, i) => {
      const reason = whyUnusable(schema);
      return reason === undefined
        ? []
        : [
            {
              document,
              pointer: `${columnPointer(i, 'schema')}${reason.pointer}`,
              message: `this schema ${reason.unusable} to have the values checked by it; they are not checked now`,
            },
          ];
    }),
  ),
};

/** Why values cannot be checked by the schema of a column, and what to do; undefined where they can. */
function whyUnusable(schema: ColumnJson['schema']): { unusable: string; pointer: string } | undefined {
  if (typeof schema === 'string') return { unusable: 'is never fetched: embed it', pointer: '' };
  if (typeof schema !== 'object') return undefined;
  const reading = readSchema(schema);
  return 'unusable' in reading ? reading : undefined;
}
