import type { ImportContext } from '../import/format.ts';
import { languageOf } from '../import/names.ts';
import { collapsed } from '../xml/collapsed.ts';
import { childrenOf, textOf, type XmlElement } from '../xml/read.ts';
import { NAMESPACE } from './namespace.ts';

/** Whether an element is part of the format. Elements below the root have no namespace, but some programs add it. */
const isOwn = ({ uri }: XmlElement): boolean => uri === '' || uri === NAMESPACE;

/** The elements of the format with a name in an element, if there is one. */
export const partsOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element ? childrenOf(element).filter((child) => child.name === name && isOwn(child)) : [];

/** The first element of the format with a name. */
export const partOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  partsOf(element, name)[0];

/** The text of an element without white space around it; undefined if it is absent or empty. */
export const readToken = (element: XmlElement | undefined): string | undefined =>
  (element && collapsed(textOf(element))) || undefined;

/** An attribute without white space around it; the empty string if it is absent. */
export const readAttribute = (element: XmlElement | undefined, name: string): string =>
  collapsed(element?.attributes.get(name) ?? '');

/** The language of the text of an element. */
export const languageIn = ({ attributes }: XmlElement): string | undefined =>
  languageOf(attributes.get('xml:lang'));

/** Takes an element out of the one that contains it, because it is read, and returns its text like {@link readToken}. */
export function take(parent: XmlElement, element: XmlElement | undefined): string | undefined {
  if (element) parent.content.splice(parent.content.indexOf(element), 1);
  return readToken(element);
}

/** Takes the `ShortName` or `LongName` in a language, else the one without a language, else the first. */
export function takeName(
  parent: XmlElement,
  part: 'ShortName' | 'LongName',
  language?: string,
): string | undefined {
  const names = partsOf(parent, part).filter(({ attributes }) => !attributes.has('Identifier'));
  const own = names.find((name) => language !== undefined && languageIn(name) === language);
  return take(parent, own ?? names.find((name) => languageIn(name) === undefined) ?? names[0]);
}

/** The elements whose content is taken one by one. */
const CONTAINERS: ReadonlySet<string> = new Set([
  ...['Identification', 'Agency', 'ColumnSet', 'Column', 'Data', 'SimpleCodeList'],
  ...['CodeListRef', 'CodeListSetRef'],
]);

/** Reports the elements in an element, and in those below it, that have not been taken. */
export function reportUnread(element: XmlElement, context: ImportContext): void {
  for (const child of childrenOf(element)) {
    if (isOwn(child) && CONTAINERS.has(child.name)) reportUnread(child, context);
    else reportOther(child, context);
  }
}

/** Reports an element that has no counterpart in documents. */
export function reportOther(element: XmlElement, { loss }: ImportContext): void {
  const what = `${element.name} ${collapsed(textOf(element))}`.trim();
  loss(element, 'an element is not imported: documents have no counterpart', what);
}
