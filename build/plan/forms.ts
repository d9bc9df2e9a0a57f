import { DEFAULT_JSON_TYPE } from '../domain/media-type.ts';
import type { DirectoryRecord } from '../query/directory.ts';
import { type Headers, INTERFACE_HEADERS } from './headers.ts';
import type { FormPlace } from './paths.ts';

/** A form in which documents are published: what hosts and the function must know of it. */
export interface Form extends FormPlace {
  /** Headers of an answer in this form, but for content-language. */
  readonly headers: Headers;
  /** Whether a document has this form. */
  readonly isFormOf: (record: DirectoryRecord) => boolean;
}

const JSON_HEADERS = {
  'content-type': DEFAULT_JSON_TYPE,
  ...INTERFACE_HEADERS,
  vary: 'Accept, Accept-Language',
};

/** The document as it is in content (interface: endpoint 3). */
export const WHOLE: Form = {
  folder: 'whole',
  extension: 'json',
  headers: JSON_HEADERS,
  isFormOf: () => true,
};

/** The document without its data (interface: endpoint 3, `metaOnly`). */
export const METADATA: Form = {
  folder: 'metadata',
  extension: 'json',
  headers: JSON_HEADERS,
  isFormOf: () => true,
};

/** The rows of a code list, or the references of a code list set, as CSV (interface: endpoint 4). */
export const TABLE: Form = {
  folder: 'table',
  extension: 'csv',
  headers: { 'content-type': 'text/csv; charset=utf-8', ...INTERFACE_HEADERS, vary: 'Accept-Language' },
  isFormOf: ({ csv }) => csv,
};

export const FORMS: readonly Form[] = [WHOLE, METADATA, TABLE];
