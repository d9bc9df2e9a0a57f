/*
 * The text formats as anchored ECMAScript regular expressions without flags, as in JSON Schema: other programs can use
 * them where this one uses code.
 */

const LETTERS_OR_DIGITS = '[A-Za-z0-9]';

/** RFC 5646 section 2.1, including the registered irregular tags. */
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

/** Characters that RFC 3987 section 2.2 does not allow, and invisible ones except joiners. */
export const NOT_IN_IRI_BELOW_10000 =
  '\\u0000- "<>\\\\^`{|}\\u007f-\\u00a0\\u00ad\\u061c\\u1680\\u180e\\u2000-\\u200b\\u200e\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u3000\\ue000-\\uf8ff\\ufdd0-\\ufdef\\ufeff\\ufff0-\\uffff';

/** An approximation of RFC 3987: a scheme followed by characters that are allowed in IRIs. Characters from U+10000 all match, because engines may treat them as one or two. */
export const ABSOLUTE_IRI = `^[A-Za-z][A-Za-z0-9+.-]*:[^${NOT_IN_IRI_BELOW_10000}]+$`;

const FULL_DATE = '[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])';
const TIME = '(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\\.[0-9]+)?';
const OFFSET = '(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])?';

/** A date (RFC 3339 section 5.6). Matches days that do not exist. */
export const DATE = `^${FULL_DATE}$`;

/** RFC 3339 section 5.6, except that the offset is optional. Matches days that do not exist, such as 30 February. */
export const DATE_TIME = `^${FULL_DATE}[Tt]${TIME}${OFFSET}$`;

/** A date, or a date-time with `T` or a space. */
export const DATE_OR_DATE_TIME = `^${FULL_DATE}(?:[Tt ]${TIME}${OFFSET})?$`;
