import { hasFormat, JSON_TYPES, type Representation } from './representation.ts';
import { rowTextsOf } from './rows.ts';
import { documentUrl, metadataUrl } from './urls.ts';

/** The document as in the content folder: complete, with the same names and order. */
export const DOCUMENT: Representation = {
  folder: 'whole',
  extension: 'json',
  content: 'document',
  label: 'JSON',
  contentTypes: JSON_TYPES,
  description: 'The complete document as published.',
  schema: { $ref: '#/components/schemas/CodeListDocument' },
  fileType: 'JSON',
  urlOf: documentUrl,
  supports: () => true,
  print: ({ whole }) => whole,
};

/** The document without its `dataSet` or `referenceSet` (`metaOnly`). */
export const METADATA: Representation = {
  ...DOCUMENT,
  folder: 'metadata',
  content: 'metadata',
  description: 'The document without its data.',
  urlOf: metadataUrl,
  print: ({ metadata }) => metadata,
};

/** The rows of a list, or the references of a set, as JSON Lines (https://jsonlines.org), unchanged. */
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
  print: (document) =>
    rowTextsOf(document)
      .map((row) => `${row}\n`)
      .join(''),
};
