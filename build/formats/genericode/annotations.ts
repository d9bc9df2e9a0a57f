import { omitUndefined } from '../../model/collections.ts';
import type { ImportContext } from '../import/format.ts';
import { collapsed } from '../xml/collapsed.ts';
import { childrenOf, textOf, type XmlElement } from '../xml/read.ts';
import { languageIn, partOf, partsOf, take } from './elements.ts';

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
  take(parent, annotation);
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
