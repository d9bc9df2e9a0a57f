/*
 * The JSX runtime of the build prints elements directly as HTML. Without a tree, pages take half the time. In scripts,
 * the same components create Preact elements (`imports` in package.json). Both use the types of Preact.
 */
import { type ComponentChildren, Fragment } from 'preact';

export type { JSX } from 'preact/jsx-runtime';
export { Fragment };

/** Printed elements, as opposed to text, which is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The content of elements and components in this runtime. */
type Content = Html | string | number | bigint | boolean | null | undefined | readonly Content[];

type Props = Readonly<Record<string, unknown>>;
type FunctionComponent = (props: Props) => Content;

/** Creates an element or calls a component; the compiler inserts the calls. */
export function jsx(type: string | FunctionComponent, props: Props): Html {
  if (typeof type === 'string') return new Html(printElement(type, props));
  const content = type(props);
  return content instanceof Html ? content : new Html(print(content));
}

export { jsx as jsxDEV, jsx as jsxs };

/** Prints content as HTML. */
export const renderToString = (content: ComponentChildren): string => print(content as Content);

export const VOID_ELEMENTS = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);

/** Property names whose attributes are in lower case, unlike those of SVG. */
const HTML_PROPERTIES = new Set(['tabIndex', 'dateTime', 'colSpan']);

/** The name of the attribute for a property. */
export const attributeName = (property: string): string =>
  HTML_PROPERTIES.has(property) ? property.toLowerCase() : property;

function printElement(name: string, props: Props): string {
  let start = `<${name}`;
  let content = '';
  for (const prop in props) {
    const value = props[prop];
    if (prop === 'children') content = print(value as Content);
    else if (prop === 'dangerouslySetInnerHTML') content = (value as { readonly __html: string }).__html;
    else start += printAttribute(attributeName(prop), value);
  }
  return VOID_ELEMENTS.has(name) ? `${start}/>` : `${start}>${content}</${name}>`;
}

/** An attribute with the space before it; nothing if it has no value. */
export function printAttribute(name: string, value: unknown): string {
  if (value === undefined || value === null || typeof value === 'function') return '';
  // Only these attributes have a value "false"; others are omitted.
  if (typeof value === 'boolean' && !name.startsWith('aria-') && name !== 'spellcheck') {
    return value ? ` ${name}` : '';
  }
  return value === '' ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
}

/** Prints content as HTML; texts are escaped. */
export function print(content: Content): string {
  if (typeof content === 'string') return escapeHtml(content);
  if (content instanceof Html) return content.text;
  if (Array.isArray(content)) {
    let text = '';
    for (const one of content) text += print(one);
    return text;
  }
  if (content === undefined || content === null || typeof content === 'boolean') return '';
  return escapeHtml(String(content));
}

const SPECIAL = /["&<]/;

/** Escapes text for elements and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
