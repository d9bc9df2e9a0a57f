import { columnDefinitions, columnPointer, rowPointer } from '../../../model/document/document.ts';
import { quoted } from '../../../model/problems/wording.ts';
import { readSchema } from '../../facts/embedded-schema.ts';
import { perDocument, type Rule } from '../rule.ts';

export const columnSchemas: Rule = {
  id: 'rows/schema',
  description: 'The values of a document column are valid by its embedded JSON Schema',
  help: 'Correct the value, or the schema where it is too narrow. Formats are not tested. Only embedded schemas in draft 2020-12, 2019-09 or 7 are evaluated; one that is too large, or refers to another file, gives a warning.',
  reference: 'https://json-schema.org/draft/2020-12/json-schema-validation',
  severity: 'error',
  check: perDocument(function* (document) {
    for (const [index, { id, schema }] of columnDefinitions(document).entries()) {
      if (typeof schema !== 'object') continue;
      const reading = readSchema(schema);
      if ('faults' in reading) {
        const place = columnPointer(index, 'schema');
        for (const { pointer, ...fault } of reading.faults)
          yield { document, pointer: `${place}${pointer}`, ...fault };
        continue;
      }
      for (const [i, row] of document.rows.entries()) {
        const value = row[id];
        // rows/values reports values of another type.
        if (typeof value !== 'object' || value === null) continue;
        for (const fault of reading.findFaults(value)) {
          const at = fault.pointer === '' ? '' : `, at ${fault.pointer}`;
          const or = fault.message.endsWith('?') ? ' If not, ' : ', or ';
          const message = `column ${quoted(id)}${at}: ${fault.message}${or}correct the schema of the column`;
          yield { document, ...fault, pointer: `${rowPointer(i, id)}${fault.pointer}`, message };
        }
      }
    }
  }),
};
