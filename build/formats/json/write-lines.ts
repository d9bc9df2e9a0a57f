import { hasFormat, type Representation } from '../representation.ts';
import { rowTextsOf } from '../rows.ts';

/**
 * The rows of a code list, or the references of a code list set, as JSON Lines (https://jsonlines.org): one line of JSON
 * per row, unchanged, with a trailing LF.
 */
export const JSON_LINES: Representation = {
  folder: 'json-lines',
  extension: 'ndjson',
  content: 'data',
  label: 'JSON Lines',
  contentTypes: ['application/x-ndjson; charset=utf-8'],
  description:
    'The rows of a code list, or the references of a code list set, as JSON Lines: one JSON object per line.',
  schema: { type: 'string', description: 'JSON Lines: one JSON object per line.' },
  fileType: 'JSONL',
  urlOf: undefined,
  supports: hasFormat('json-lines'),
  print: (document) => [...rowTextsOf(document)].map((row) => `${row}\n`).join(''),
};
