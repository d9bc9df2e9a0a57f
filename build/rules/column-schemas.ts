import { columnDefinitions, columnPointer, type Document, rowPointer } from '../catalogue/document.ts';
import type { ColumnJson } from '../catalogue/model.ts';
import { quoted } from '../problems/wording.ts';
import { readSchema } from './support/embedded-schema.ts';
import { type Finding, perDocument, type Rule } from './support/rule.ts';

export const columnSchemas: Rule = {
  id: 'rows/schema',
  description: 'The values of a document column are valid by its embedded JSON Schema',
  help: 'Programs that read a document column rely on its embedded JSON Schema. Correct the value, or the schema where it is too narrow. Formats are annotations and are not tested.',
  reference: 'https://json-schema.org/draft/2020-12/json-schema-validation',
  severity: 'error',
  check: perDocument(function* (document) {
    for (const [i, column] of columnDefinitions(document).entries())
      if (typeof column.schema === 'object') yield* checkColumn(document, column, i);
  }),
};

function* checkColumn(document: Document, { id, schema }: ColumnJson, index: number): Generator<Finding> {
  const reading = readSchema(schema as object);
  if ('broken' in reading) {
    const pointer = columnPointer(index, 'schema');
    for (const fault of reading.broken) {
      yield {
        document,
        pointer: `${pointer}${fault.pointer}`,
        ...(fault.part && { part: fault.part }),
        message: `is not a JSON Schema: ${fault.message}`,
      };
    }
  }
  if (!('faultsOf' in reading)) return;
  for (const [i, row] of document.rows.entries()) {
    const value = Object.hasOwn(row, id) ? row[id] : null;
    // rows/values reports values of another type.
    if (typeof value !== 'object' || value === null) continue;
    for (const { pointer, part, message } of reading.faultsOf(value)) {
      yield {
        document,
        pointer: `${rowPointer(i, id)}${pointer}`,
        ...(part && { part }),
        message: `column ${quoted(id)}${pointer === '' ? '' : `, at ${pointer}`}: ${message}${message.endsWith('?') ? ' If not, ' : ', or '}correct the schema of the column`,
      };
    }
  }
}
