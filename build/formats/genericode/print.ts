/** Most control characters and unpaired surrogates, which XML 1.0 cannot contain, not even escaped (section 2.2). */
const ALL_ILLEGAL = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Replaces characters that XML cannot contain by U+FFFD. */
export const makeLegal = (text: string): string => text.replace(ALL_ILLEGAL, '\ufffd');

type Attributes = Readonly<Record<string, string | undefined>>;

/** Prints an element with XML as content, if there is any; attributes without a value are omitted. */
export function printElement(name: string, attributes: Attributes, ...content: readonly string[]): string {
  let text = `<${name}`;
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) text += ` ${key}="${makeLegal(value).replace(IN_ATTRIBUTE, printEscaped)}"`;
  return content.length === 0 ? `${text}/>` : `${text}>${content.join('')}</${name}>`;
}

/** Prints an element with text, if there is any. */
export const printText = (name: string, text: string | undefined, attributes: Attributes = {}): string =>
  text === undefined ? '' : printElement(name, attributes, printContent(text));

const IN_CONTENT = /[&<>\r]/g;
const IN_ATTRIBUTE = /[&<>"\t\n\r]/g;

/** Prints text as the content of an element. Most texts have nothing to escape. */
export function printContent(text: string): string {
  const legal = makeLegal(text);
  return legal.search(IN_CONTENT) === -1 ? legal : legal.replace(IN_CONTENT, printEscaped);
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Parsers change white space that is not escaped: tabs and line feeds in attributes, carriage returns everywhere. */
const printEscaped = (one: string): string => ESCAPES[one] ?? `&#${one.charCodeAt(0)};`;

/** Creates unique XML names (type `xsd:ID`) from ids: columns and keys share one namespace. */
export function makeIds(): (id: string) => string {
  const used = new Set<string>();
  return (id) => {
    const plain = id.replace(/[^\w.\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff-]/gu, '_');
    const name = /^[0-9.-]|^$/.test(plain) ? `_${plain}` : plain;
    let unique = name;
    for (let n = 2; used.has(unique); n++) unique = `${name}-${n}`;
    used.add(unique);
    return unique;
  };
}
