/*
 * Placeholders of routes. Hosts substitute them one after the other, the one of the path first. So what they have
 * substituted must not contain another: no placeholder is the beginning of another, and all begin in a way in which URIs
 * do not. (Values of queries arrive escaped and contain no colon.)
 */

/** The URI in a path. */
export const URI = ':uri';

const PREFIX = ':param';

/** The value of a query parameter; the end keeps `page` from being the beginning of `pageSize`. */
export const placeholderOf = (parameter: string): string =>
  `${PREFIX}${parameter.charAt(0).toUpperCase()}${parameter.slice(1)}Value`;

/** Whether a host would go on substituting where it has substituted this. */
export const containsPlaceholder = (text: string): boolean => text.includes(PREFIX);
