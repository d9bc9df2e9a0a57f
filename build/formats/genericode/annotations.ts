import { omitUndefined } from '../../model/collections.ts';
import type { AnnotationJson } from '../../model/document/columns.ts';
import type { ImportContext } from '../import/format.ts';
import { childrenOf, collapsed, textOf, type XmlElement } from '../xml/read.ts';
import { languageIn, partOf, partsOf } from './elements.ts';

/** The annotation of a list or reference, as text. */
export function readAnnotation(parent: XmlElement, { loss }: ImportContext): AnnotationJson | undefined {
  const annotation = partOf(parent, 'Annotation');
  const descriptions: NonNullable<AnnotationJson['descriptions']>[number][] = [];
  for (const part of [...partsOf(annotation, 'Description'), ...partsOf(annotation, 'AppInfo')]) {
    const other = childrenOf(part).find((child) => !isParagraph(child) && !isKnownXoev(child));
    if (other) loss(other, 'the elements of an annotation are imported as text');
    const content = plainText(part);
    if (content !== '')
      descriptions.push(omitUndefined({ format: 'text', content, language: languageIn(part) }));
  }
  return descriptions.length > 0 ? { descriptions } : undefined;
}

/** The text of the first description of a column or key; other annotations are reported. */
export function descriptionOf(element: XmlElement, { loss }: ImportContext): string | undefined {
  const annotation = partOf(element, 'Annotation');
  const [first, ...others] = partsOf(annotation, 'Description');
  const information = partsOf(annotation, 'AppInfo').filter((info) => !childrenOf(info).every(isKnownXoev));
  for (const part of [...others, ...information])
    loss(part, 'an annotation of a column or key is not imported');
  return (first && plainText(first)) || undefined;
}

/** The text of an element and of those in it, without what {@link readXoev} reads. */
function plainText({ content }: XmlElement): string {
  let text = '';
  for (const one of content) {
    if (typeof one === 'string') text += one;
    else if (!isKnownXoev(one)) text += `${plainText(one)}\n`;
  }
  return text.trim();
}

const isParagraph = ({ name, uri }: XmlElement): boolean =>
  name === 'p' && uri === 'http://www.w3.org/1999/xhtml';

/** Namespaces of the annotations of XÖV, with a version at the end. */
const XOEV = 'http://xoev.de/schemata/genericode/';

/** The annotations of XÖV that are imported, by their names in XÖV 2 to 4. */
const XOEV_NAMES = {
  description: ['beschreibung', 'codelistDescription'],
  validFrom: ['datumGueltigkeitAb', 'validFrom'],
  changes: ['aenderungZurVorversion'],
  recommendedKey: ['empfohleneCodeSpalte', 'recommendedKeyColumn'],
} as const;

const ALL_XOEV_NAMES: readonly string[] = Object.values(XOEV_NAMES).flat();

const isKnownXoev = ({ name, uri }: XmlElement): boolean =>
  uri.startsWith(XOEV) && ALL_XOEV_NAMES.includes(name);

/** The text of an XÖV annotation of an element; undefined if there is none. */
export function readXoev(element: XmlElement, kind: keyof typeof XOEV_NAMES): string | undefined {
  const annotation = partOf(element, 'Annotation');
  const names: readonly string[] = XOEV_NAMES[kind];
  const pending = annotation ? [annotation] : [];
  for (let one = pending.shift(); one; one = pending.shift()) {
    if (one.uri.startsWith(XOEV) && names.includes(one.name)) return collapsed(textOf(one));
    pending.unshift(...childrenOf(one));
  }
  return undefined;
}
