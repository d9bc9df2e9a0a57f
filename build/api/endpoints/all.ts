import type { Endpoint } from '../endpoint.ts';
import { alternativeFormat } from './alternative-format.ts';
import { document } from './document.ts';
import { index } from './index.ts';
import { languages } from './languages.ts';
import { tags } from './tags.ts';
import { versions } from './versions.ts';

/** The endpoints of the API, in the order in which the API reference lists them. */
export const ENDPOINTS: readonly Endpoint[] = [index, versions, document, alternativeFormat, languages, tags];
