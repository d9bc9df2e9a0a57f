import { omitUndefined } from '../../model/collections.ts';
import type { ImportContext } from '../import/format.ts';
import { languageOf } from '../import/names.ts';
import { collapsed } from '../xml/collapsed.ts';
import { childrenOf, textOf, type XmlElement } from '../xml/read.ts';
import { NAMESPACE } from './datatypes.ts';

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

/** Marks an element as read, and returns its text like {@link readToken}. */
export function take(element: XmlElement | undefined): string | undefined {
  if (element) element.isRead = true;
  return readToken(element);
}

/** Takes the first element with a name, like {@link take}. */
export const takeText = (parent: XmlElement, name: string): string | undefined => take(partOf(parent, name));

/** Takes the `ShortName` or `LongName` in a language, else the one without a language, else the first. */
export function takeName(parent: XmlElement, part: string, language?: string): string | undefined {
  const names = partsOf(parent, part).filter(({ attributes }) => !attributes.has('Identifier'));
  const own = names.find((name) => languageIn(name) === language);
  return take(own ?? names.find((name) => languageIn(name) === undefined) ?? names[0]);
}

/** The annotations of XÖV that are imported, by their names in XÖV 2 to 4. */
const XOEV_NAMES: ReadonlyMap<string, 'description' | 'validFrom' | 'recommendedKey'> = new Map([
  ['beschreibung', 'description'],
  ['codelistDescription', 'description'],
  ['datumGueltigkeitAb', 'validFrom'],
  ['validFrom', 'validFrom'],
  ['empfohleneCodeSpalte', 'recommendedKey'],
  ['recommendedKeyColumn', 'recommendedKey'],
]);

/** What {@link XOEV_NAMES} has for an element of XÖV; its namespaces have a version at the end. */
const findXoev = ({ name, uri }: XmlElement) =>
  uri.startsWith('http://xoev.de/schemata/genericode/') ? XOEV_NAMES.get(name) : undefined;

/** The namespace of paragraphs. */
const XHTML = 'http://www.w3.org/1999/xhtml';

/** Takes the annotation of an element: its texts, also joined as one, and what XÖV states in it. */
export function takeAnnotation(parent: XmlElement, { loss }: ImportContext) {
  const annotation = partOf(parent, 'Annotation');
  take(annotation);
  const xoev: { description?: string; validFrom?: string; recommendedKey?: string } = {};
  /** The text of an element and of those in it. */
  const readText = ({ content }: XmlElement): string => {
    let text = '';
    for (const part of content) {
      const kind = typeof part === 'string' ? undefined : findXoev(part);
      if (typeof part === 'string') text += part;
      else if (kind) xoev[kind] ??= collapsed(textOf(part));
      else text += `${readText(part)}\n`;
    }
    return text.trim();
  };
  const descriptions: { format: string; content: string; language?: string }[] = [];
  for (const part of [...partsOf(annotation, 'Description'), ...partsOf(annotation, 'AppInfo')]) {
    const other = childrenOf(part).find((child) => child.uri !== XHTML && !findXoev(child));
    if (other) loss(other, 'the elements of an annotation are imported as text');
    const content = readText(part);
    if (content === '') continue;
    descriptions.push(omitUndefined({ format: 'text', content, language: languageIn(part) }));
  }
  const text = descriptions.map(({ content }) => content).join('\n\n') || undefined;
  return { annotation: text === undefined ? undefined : { descriptions }, text, xoev };
}

/** The elements whose content is taken one by one. */
const CONTAINERS = /^(?:Identification|Agency|ColumnSet|Column|Data|SimpleCodeList|CodeList(?:Set)?Ref)$/;

/** Reports the elements in an element, and in those below it, that no function has taken. */
export function reportUnread(element: XmlElement, context: ImportContext): void {
  for (const child of childrenOf(element)) {
    if (child.isRead) continue;
    if (isOwn(child) && CONTAINERS.test(child.name)) reportUnread(child, context);
    else reportOther(child, context);
  }
}

/** Reports an element that has no counterpart in documents. */
export function reportOther(element: XmlElement, { loss }: ImportContext): void {
  const what = `${element.name} ${collapsed(textOf(element))}`.trim();
  loss(element, 'an element is not imported: documents have no counterpart', what);
}
