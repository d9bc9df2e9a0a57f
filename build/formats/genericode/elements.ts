import type { ImportContext } from '../import/format.ts';
import { languageOf } from '../import/names.ts';
import { childrenOf, collapsed, textOf, type XmlElement } from '../xml/read.ts';

/** The namespace of genericode 1.0. */
export const NAMESPACE = 'http://docs.oasis-open.org/codelist/ns/genericode/1.0/';

/** The elements that documents have, by the element that they are in; imports report all others. */
const ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  CodeList: ['Annotation', 'Identification', 'ColumnSet', 'SimpleCodeList'],
  CodeListSet: ['Annotation', 'Identification', 'CodeListRef', 'CodeListSetRef'],
  Identification: [
    ...['ShortName', 'LongName', 'Version', 'CanonicalUri', 'CanonicalVersionUri', 'LocationUri'],
    ...['AlternateFormatLocationUri', 'Agency'],
  ],
  Agency: ['ShortName', 'LongName', 'Identifier'],
  ColumnSet: ['Column', 'Key', 'Annotation'],
  Column: ['ShortName', 'LongName', 'Data', 'Annotation'],
  Row: ['Value'],
  Value: ['SimpleValue'],
  CodeListRef: ['Annotation', 'CanonicalUri', 'CanonicalVersionUri', 'LocationUri'],
  CodeListSetRef: ['Annotation', 'CanonicalUri', 'CanonicalVersionUri', 'LocationUri'],
};

/** The elements of references, by the types of references. */
export const REFERENCES = { codeListRef: 'CodeListRef', codeListSetRef: 'CodeListSetRef' } as const;

/** Whether an element is part of the format. Elements below the root have no namespace, but some programs add it. */
const isOwn = ({ uri }: XmlElement): boolean => uri === '' || uri === NAMESPACE;

/** The elements of the format with a name in an element, if there is one. */
export const partsOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element ? childrenOf(element).filter((child) => child.name === name && isOwn(child)) : [];

/** The first element of the format with a name. */
export const partOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  partsOf(element, name)[0];

/** The text of an element without white space around it; undefined if it is absent or empty. */
export const tokenIn = (element: XmlElement | undefined): string | undefined =>
  (element && collapsed(textOf(element))) || undefined;

/** The text of the first element with a name, as {@link tokenIn}. */
export const tokenOf = (element: XmlElement | undefined, name: string): string | undefined =>
  tokenIn(partOf(element, name));

/** Reports the elements in an element that have no counterpart in documents. */
export function reportOthers(element: XmlElement, { loss }: ImportContext): void {
  const known = ELEMENTS[element.name] ?? [];
  for (const child of childrenOf(element)) {
    if (isOwn(child) && known.includes(child.name)) continue;
    loss(
      child,
      'an element is not imported: documents have no counterpart',
      `${child.name} in ${element.name}`,
    );
  }
}

/** The names that are not identifiers. */
const namesIn = (element: XmlElement, part: string): XmlElement[] =>
  partsOf(element, part).filter(({ attributes }) => !attributes.has('Identifier'));

/** The name in a language, else one without a language, else the first. */
export function nameIn(element: XmlElement, language = '', part = 'LongName'): string | undefined {
  const names = namesIn(element, part);
  const own = names.find((one) => languageIn(one) === language);
  return tokenIn(own ?? names.find((one) => languageIn(one) === undefined) ?? names[0]);
}

/** The language of the text of an element. */
export const languageIn = ({ attributes }: XmlElement): string | undefined =>
  languageOf(attributes.get('xml:lang'));

/** The first language that the names of a list have. */
export const languageOfNames = (element: XmlElement): string | undefined =>
  [...namesIn(element, 'ShortName'), ...namesIn(element, 'LongName')]
    .map(languageIn)
    .find((language) => language !== undefined);

/** Reports the names of a list or column that are not imported. */
export function reportOtherNames(
  element: XmlElement,
  used: readonly (string | undefined)[],
  { loss }: ImportContext,
): void {
  for (const part of [...partsOf(element, 'ShortName'), ...partsOf(element, 'LongName')]) {
    const name = tokenIn(part);
    if (name === undefined || (!part.attributes.has('Identifier') && used.includes(name))) continue;
    loss(part, 'a further name is not imported', name);
  }
}
