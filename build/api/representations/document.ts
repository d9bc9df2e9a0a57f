import { documentAddress, metadataAddress } from '../addresses.ts';
import { JSON_TYPES } from '../content-type.ts';
import type { Representation } from './representation.ts';

/** The document as it is in content: nothing lost, nothing renamed, the order kept. */
export const DOCUMENT: Representation = {
  folder: 'whole',
  extension: 'json',
  content: 'document',
  label: 'JSON',
  contentTypes: JSON_TYPES,
  description: 'The document as it is in content.',
  schema: { $ref: '#/components/schemas/CodeListDocument' },
  fileType: 'JSON',
  addressOf: documentAddress,
  supports: () => true,
  print: ({ whole }) => whole,
};

/** The document without its `dataSet` or `referenceSet` (`metaOnly`). */
export const METADATA: Representation = {
  ...DOCUMENT,
  folder: 'metadata',
  content: 'metadata',
  description: 'The document without its data.',
  addressOf: metadataAddress,
  print: ({ metadata }) => metadata,
};
