/*
 * Placeholders of routes. Hosts substitute them one by one, that of the path first, so a substituted value must not
 * contain a placeholder: no placeholder is a prefix of another, and all start unlike URIs. (Query values are escaped and
 * contain no colon.)
 */

/** The URI in a path. */
export const URI = ':uri';

const PREFIX = ':param';

/** The value of a query parameter; the suffix keeps `page` from being a prefix of `pageSize`. */
export const placeholderOf = (parameter: string): string =>
  `${PREFIX}${parameter.charAt(0).toUpperCase()}${parameter.slice(1)}Value`;

/** Whether a host would substitute a placeholder in a substituted text. */
export const containsPlaceholder = (text: string): boolean => text.includes(PREFIX);
