/*
 * The format's kinds of text as regular expressions of ECMAScript, as JSON Schema has them: what checks of content and
 * requests do by code, other programs can do by these. They have no flags, and are anchored.
 */

import { NOT_IN_IRI_BELOW_10000 } from './uri.ts';

const LETTERS_OR_DIGITS = '[A-Za-z0-9]';

/** RFC 5646 section 2.1, with the irregular tags of its time as they are registered. */
export const LANGUAGE_TAG = `^(?:${[
  [
    '(?:[A-Za-z]{2,3}(?:-[A-Za-z]{3}){0,3}|[A-Za-z]{4,8})',
    '(?:-[A-Za-z]{4})?',
    '(?:-(?:[A-Za-z]{2}|[0-9]{3}))?',
    `(?:-(?:${LETTERS_OR_DIGITS}{5,8}|[0-9]${LETTERS_OR_DIGITS}{3}))*`,
    `(?:-[0-9A-WY-Za-wy-z](?:-${LETTERS_OR_DIGITS}{2,8})+)*`,
    `(?:-[xX](?:-${LETTERS_OR_DIGITS}{1,8})+)?`,
  ].join(''),
  `[xX](?:-${LETTERS_OR_DIGITS}{1,8})+`,
  'en-GB-oed|sgn-(?:BE-FR|BE-NL|CH-DE)',
  'i-(?:ami|bnn|default|enochian|hak|klingon|lux|mingo|navajo|pwn|tao|tay|tsu)',
].join('|')})$`;

/** RFC 3986, as far as a pattern can: a scheme, and then only characters that a URI may have. */
export const ABSOLUTE_URI = '^[A-Za-z][A-Za-z0-9+.-]*:[!#-;=?-\\[\\]_a-z~]+$';

/** The same for RFC 3987. Engines may see characters from U+10000 on as one or as two: all of these pass. */
export const ABSOLUTE_IRI = `^[A-Za-z][A-Za-z0-9+.-]*:[^${NOT_IN_IRI_BELOW_10000}]+$`;

const FULL_DATE = '[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])';
const TIME = '(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\\.[0-9]+)?';
const OFFSET = '(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])?';

/** RFC 3339 section 5.6, but for the offset, which may be missing. Days that a month has not pass. */
export const DATE_TIME = `^${FULL_DATE}[Tt]${TIME}${OFFSET}$`;

/** A date, or a date-time, which may have a blank for its `T`. */
export const DATE_OR_DATE_TIME = `^${FULL_DATE}(?:[Tt ]${TIME}${OFFSET})?$`;
