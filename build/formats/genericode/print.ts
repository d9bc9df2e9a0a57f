/*
 * XML 1.0 as text. It cannot contain most control characters and unpaired surrogates, not even escaped (section 2.2).
 */

const ALL_ILLEGAL = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Replaces characters that XML cannot contain by U+FFFD. */
export const makeLegal = (text: string): string => text.replace(ALL_ILLEGAL, '\ufffd');

type Attributes = Readonly<Record<string, string | undefined>>;

/** Prints an element with XML as content. */
export const printElement = (name: string, content: string, attributes: Attributes = {}): string =>
  `<${name}${printAttributes(attributes)}>${content}</${name}>`;

/** Prints an element with text, if there is any. */
export const printText = (name: string, text: string | undefined, attributes: Attributes = {}): string =>
  text === undefined ? '' : printElement(name, printContent(text), attributes);

/** Prints attributes, each after a blank; those without a value are omitted. Parsers change white space otherwise. */
export function printAttributes(attributes: Attributes): string {
  let text = '';
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    const escaped = printContent(value).replaceAll('"', '&quot;').replaceAll('\t', '&#9;');
    text += ` ${name}="${escaped.replaceAll('\n', '&#10;')}"`;
  }
  return text;
}

const NEEDS_ESCAPE = /[&<>\r]/;

/** Prints text as the content of an element. Parsers change a carriage return that is not escaped. */
export function printContent(text: string): string {
  const legal = makeLegal(text);
  if (!NEEDS_ESCAPE.test(legal)) return legal;
  const escaped = legal.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped.replaceAll('\r', '&#13;');
}
