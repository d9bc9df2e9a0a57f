import { omitUndefined } from '../../model/collections.ts';
import type { AnnotationJson } from '../../model/document/columns.ts';
import { collapsed } from '../xml/collapsed.ts';
import { childrenOf, textOf, type XmlElement } from '../xml/read.ts';
import { type GenericodeContext, languageIn, partOf, partsOf } from './elements.ts';

/** Reads the annotation of a list or reference as text. */
export function readAnnotation(
  parent: XmlElement,
  { read, loss }: GenericodeContext,
): AnnotationJson | undefined {
  const annotation = partOf(parent, 'Annotation');
  if (!annotation) return undefined;
  read.add(annotation);
  const descriptions: { format: string; content: string; language?: string }[] = [];
  for (const part of [...partsOf(annotation, 'Description'), ...partsOf(annotation, 'AppInfo')]) {
    const other = childrenOf(part).find((child) => child.uri !== XHTML && !isXoev(child));
    if (other) loss(other, 'the elements of an annotation are imported as text');
    const content = readText(part);
    if (content === '') continue;
    descriptions.push(omitUndefined({ format: 'text', content, language: languageIn(part) }));
  }
  return descriptions.length > 0 ? { descriptions } : undefined;
}

/** The namespace of paragraphs. */
const XHTML = 'http://www.w3.org/1999/xhtml';

/** The text of an element and of those in it, without what {@link readXoev} reads. */
function readText({ content }: XmlElement): string {
  let text = '';
  for (const part of content) {
    if (typeof part === 'string') text += part;
    else if (!isXoev(part)) text += `${readText(part)}\n`;
  }
  return text.trim();
}

/** The annotations of XÖV that are imported, by their names in XÖV 2 to 4. */
const XOEV_NAMES = {
  description: ['beschreibung', 'codelistDescription'],
  validFrom: ['datumGueltigkeitAb', 'validFrom'],
  recommendedKey: ['empfohleneCodeSpalte', 'recommendedKeyColumn'],
} as const;

/** Whether an element is one of XÖV with a name; its namespaces have a version at the end. */
function isXoev(
  { name, uri }: XmlElement,
  names: readonly string[] = Object.values(XOEV_NAMES).flat(),
): boolean {
  return uri.startsWith('http://xoev.de/schemata/genericode/') && names.includes(name);
}

/** Reads the text of an XÖV annotation anywhere in an element; undefined if there is none. */
export function readXoev(element: XmlElement, kind: keyof typeof XOEV_NAMES): string | undefined {
  for (const child of childrenOf(element)) {
    const found = isXoev(child, XOEV_NAMES[kind]) ? collapsed(textOf(child)) : readXoev(child, kind);
    if (found !== undefined) return found;
  }
  return undefined;
}
