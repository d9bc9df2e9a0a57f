import type { Endpoint } from '../plan.ts';
import { alternativeFormat } from './alternative-format.ts';
import { documents } from './documents.ts';
import { index } from './index.ts';
import { languages } from './languages.ts';
import { tags } from './tags.ts';
import { versions } from './versions.ts';

/** The endpoints of the interface, in the order in which their routes are tried. */
export const ENDPOINTS: readonly Endpoint[] = [
  index,
  versions,
  tags,
  alternativeFormat,
  languages,
  documents,
];
