import type { CodeListSetJson } from '../../catalogue/model.ts';
import { omitUndefined } from '../../domain/omit-undefined.ts';
import { isAbsoluteIri } from '../../domain/uri.ts';
import type { ReportNote } from '../format.ts';
import { childrenOf, type XmlElement } from '../xml.ts';
import { lineOf, partOf, reportOthers, tokenOf } from './elements.ts';
import { exportedReference } from './exported.ts';
import { absoluteUris, readAnnotation } from './identification.ts';

type Reference = NonNullable<CodeListSetJson['referenceSet']>[number];

/** The references of a set, in order; undefined if it has none. */
export function readReferences(set: XmlElement, report: ReportNote): readonly Reference[] | undefined {
  const references = childrenOf(set).flatMap((part) => {
    const type = TYPES.get(part.name);
    if (type) return referenceOf(type, part, report);
    return part.name === 'CodeListSet' ? innerSet(part) : [];
  });
  return references.length > 0 ? references : undefined;
}

/** The references of a set that this program exported. */
export function exportedReferences(set: XmlElement): readonly Reference[] | undefined {
  const parts = childrenOf(set).filter(({ name }) => TYPES.has(name));
  const references = parts.map((part) => exportedReference(part, TYPES.get(part.name) as string));
  return references.length > 0 ? (references as unknown as Reference[]) : undefined;
}

const TYPES: ReadonlyMap<string, Reference['type']> = new Map([
  ['CodeListRef', 'codeListRef'],
  ['CodeListSetRef', 'codeListSetRef'],
]);

function referenceOf(type: Reference['type'], part: XmlElement, report: ReportNote): Reference[] {
  reportOthers(part, ['Annotation', 'CanonicalUri', 'CanonicalVersionUri', 'LocationUri'], report);
  const canonicalUri = uriOf(part, 'CanonicalUri');
  if (canonicalUri === undefined) {
    const message = 'a reference without an absolute canonical URI is not imported';
    report({ kind: 'loss', place: lineOf(part), message });
    return [];
  }
  return [
    omitUndefined({
      ...{ type, canonicalUri, canonicalVersionUri: uriOf(part, 'CanonicalVersionUri') },
      locationUrls: absoluteUris(part, 'LocationUri', report),
      annotation: readAnnotation(partOf(part, 'Annotation')),
    }) as Reference,
  ];
}

/** A reference to a set that is part of this one, and imported as a document of its own. */
function innerSet(part: XmlElement): Reference[] {
  const identification = partOf(part, 'Identification');
  const canonicalUri = identification && uriOf(identification, 'CanonicalUri');
  if (!identification || canonicalUri === undefined) return [];
  const canonicalVersionUri = uriOf(identification, 'CanonicalVersionUri');
  return [omitUndefined({ type: 'codeListSetRef', canonicalUri, canonicalVersionUri }) as Reference];
}

function uriOf(part: XmlElement, name: string): string | undefined {
  const uri = tokenOf(part, name)?.replaceAll(' ', '');
  return uri !== undefined && isAbsoluteIri(uri) ? uri : undefined;
}
