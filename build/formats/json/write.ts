import { JSON_TYPES, type Representation } from '../representation.ts';
import { documentUrl, metadataUrl } from '../urls.ts';

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
