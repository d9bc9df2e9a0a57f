import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { type Document, rowPointer } from '../document.ts';
import type { ColumnJson } from '../model.ts';
import { pointerOf } from '../place.ts';
import type { Finding, Rule } from './rule.ts';
import { quoted } from './wording.ts';

/** The values of a document column are valid by its embedded JSON Schema. A schema elsewhere is never fetched. */
export const columnSchemas: Rule = {
  id: 'rows/schema',
  description: 'The values of a document column are valid by its embedded JSON Schema',
  severity: 'error',
  *check({ documents }) {
    for (const document of documents) {
      for (const [i, column] of (document.codeList?.columnSet.columns ?? []).entries()) {
        if (typeof column.schema === 'object') yield* checkColumn(document, column, i);
      }
    }
  },
};

function* checkColumn(document: Document, column: ColumnJson, index: number): Generator<Finding> {
  const pointer = pointerOf('codeList', 'columnSet', 'columns', index, 'schema');
  const validate = compile(column.schema as object);
  if (typeof validate === 'string') {
    yield { document, pointer, message: `is not a JSON Schema that can be used here: ${validate}` };
    return;
  }
  for (const [i, row] of document.rows.entries()) {
    const value = Object.hasOwn(row, column.id) ? row[column.id] : null;
    if (value === null || validate(value)) continue;
    for (const { instancePath, message } of validate.errors ?? []) {
      yield {
        document,
        pointer: `${rowPointer(i, column.id)}${instancePath}`,
        message: `column ${quoted(column.id)}: ${instancePath === '' ? '' : `${instancePath} `}${message} by the schema of the column`,
      };
    }
  }
}

/** The validation of a schema, or why there is none: it is not well-formed, or refers to what is elsewhere. */
function compile(schema: object): ValidateFunction | string {
  try {
    // A new instance for each schema: identifiers of one list's schema are nothing to another's.
    return new Ajv2020({ allErrors: true, strict: false, validateFormats: false, logger: false }).compile(
      schema,
    );
  } catch (error) {
    return (error as Error).message;
  }
}
