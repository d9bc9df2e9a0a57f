const ESCAPE = '%[0-9A-Fa-f]{2}';
const PLAIN = "[A-Za-z0-9._~!$&'()*+,;=-]";
const IN_PATH = `(?:${PLAIN}|[:@/]|${ESCAPE})*`;
const IN_QUERY = `(?:${PLAIN}|[:@/?]|${ESCAPE})*`;
const HOST = `(?:\\[(?:[0-9A-Fa-f:.]+|[vV][0-9A-Fa-f]+\\.(?:${PLAIN}|:)+)\\]|(?:${PLAIN}|${ESCAPE})*)`;
const AUTHORITY = `(?:(?:${PLAIN}|:|${ESCAPE})*@)?${HOST}(?::[0-9]*)?`;

const ABSOLUTE = new RegExp(
  `^[A-Za-z][A-Za-z0-9+.-]*:(?=.)(?://${AUTHORITY}(?=[/?#]|$)|(?!//))${IN_PATH}(?:\\?${IN_QUERY})?(?:#${IN_QUERY})?$`,
);

/**
 * Whether a text is a URI with a scheme and something after it (RFC 3986 section 3; a fragment is no harm). Brackets
 * stand around an address in numbers alone, and a percent sign begins an escape.
 */
export function isAbsoluteUri(text: string): boolean {
  return ABSOLUTE.test(text);
}
