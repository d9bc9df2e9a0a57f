import type { Endpoint } from '../endpoint.ts';
import { alternativeFormat, csvMetadata, document } from './documents.ts';
import { codes, history, schema } from './history.ts';
import { index } from './index.ts';
import { languages } from './languages.ts';
import { at } from './rows-at.ts';
import { tags } from './tags.ts';
import { versions } from './versions.ts';

const ALL = [
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
] as const;

type IdOf<E> = E extends Endpoint<infer Id> ? Id : never;

/** The operations of all endpoints. */
export type OperationId = IdOf<(typeof ALL)[number]>;

/** The endpoints of the API, in the order in which the API reference lists them. */
export const ENDPOINTS: readonly Endpoint<OperationId>[] = ALL;
