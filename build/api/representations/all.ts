import { CSV } from './csv.ts';
import { DOCUMENT, METADATA } from './document.ts';
import { JSON_LINES } from './json-lines.ts';
import type { Representation } from './representation.ts';

/** The alternative formats of documents, the default first. */
export const ALTERNATIVE_FORMATS: readonly [Representation, ...Representation[]] = [CSV, JSON_LINES];

/** Every representation of documents. */
export const REPRESENTATIONS: readonly Representation[] = [DOCUMENT, ...ALTERNATIVE_FORMATS, METADATA];

/** The representations that a host's rules select; all others need content negotiation. */
export const STATIC_REPRESENTATIONS: readonly Representation[] = [DOCUMENT, METADATA, ALTERNATIVE_FORMATS[0]];
