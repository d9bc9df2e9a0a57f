/*
 * XML 1.0 as text. It cannot contain most control characters and unpaired surrogates, not even escaped (section 2.2).
 */

const ALL_ILLEGAL = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Replaces characters that XML cannot contain by U+FFFD. */
export const legal = (text: string): string => text.replace(ALL_ILLEGAL, '\ufffd');

const NEEDS_ESCAPE = /[&<>\r]/;

/** Escapes legal text as the content of an element. Parsers change a carriage return that is not escaped. */
export const escapeContent = (text: string): string =>
  NEEDS_ESCAPE.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;')
    : text;

/** Escapes legal text as an attribute value in double quotes. Parsers change white space that is not escaped. */
export const escapeAttribute = (text: string): string =>
  escapeContent(text).replaceAll('"', '&quot;').replaceAll('\t', '&#9;').replaceAll('\n', '&#10;');

/** An element with text; attributes without a value are omitted. Replaces characters that XML cannot contain. */
export function textElement(
  name: string,
  text: string,
  attributes: Readonly<Record<string, string | undefined>> = {},
): string {
  return `<${name}${printAttributes(attributes)}>${escapeContent(legal(text))}</${name}>`;
}

/** Attributes, each after a blank; those without a value are omitted. */
export const printAttributes = (attributes: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeAttribute(legal(value))}"`))
    .join('');
