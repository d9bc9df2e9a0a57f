import type { Endpoint } from '../endpoint.ts';
import { alternativeFormat, csvMetadata, document } from './documents.ts';
import { codes, history, schema } from './history.ts';
import { index } from './index.ts';
import { languages, tags, versions } from './lists.ts';
import { at } from './rows-at.ts';

/** The endpoints of the API, in the order in which the API reference lists them. */
export const ENDPOINTS: readonly Endpoint[] = [
  index,
  versions,
  document,
  alternativeFormat,
  csvMetadata,
  languages,
  history,
  codes,
  at,
  schema,
  tags,
];
