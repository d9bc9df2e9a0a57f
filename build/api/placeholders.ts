/*
 * Placeholders of routes. Hosts fill them in one after the other, the one of the path first, and so what they have
 * filled in must not hold the name of another: no query placeholder begins another, and all begin in a way in which
 * URIs do not. (Values of queries arrive escaped and hold no colon.)
 */

/** The URI in a path. */
export const URI = ':uri';

const PREFIX = ':param';

/** Values of query parameters. */
export const TYPE = `${PREFIX}Type`;
export const LANGUAGE = `${PREFIX}Language`;
export const TAGS = `${PREFIX}Tags`;
export const FROM = `${PREFIX}From`;
export const UNTIL = `${PREFIX}Until`;
export const SEARCH = `${PREFIX}Search`;
export const META_ONLY = `${PREFIX}MetaOnly`;
export const PAGE_NUMBER = `${PREFIX}PageNumber`;
export const PAGE_SIZE = `${PREFIX}PageSize`;

/** Whether a host would go on filling in where it has filled in this. */
export const containsPlaceholder = (text: string): boolean => text.includes(PREFIX);
