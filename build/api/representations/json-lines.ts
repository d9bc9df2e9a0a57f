import type { Representation } from './representation.ts';
import { rowsOf } from './rows.ts';

/**
 * The rows of a code list, or the references of a code list set, as JSON Lines (https://jsonlines.org): each row is one
 * line of JSON as it is in the document, with LF at its end.
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
  addressOf: undefined,
  supports: ({ hasData }) => hasData,
  print: (document) =>
    [...rowsOf(document)].map(({ start, end }) => `${document.whole.slice(start, end)}\n`).join(''),
};
