import { SourceFault } from '../import/format.ts';
import { findResources, isConcept, placeOf, type SkosContext } from './graph.ts';
import { SCHEME, TERM } from './terms.ts';

/**
 * The concepts of each concept scheme of a file. Concepts without a scheme belong to the only one, unless others state it
 * and have URIs with another beginning. Reports schemes without concepts, and resources that are neither.
 *
 * @param uri the scheme of a file that has none
 * @throws SourceFault if there is no scheme
 */
export function findSchemes({ graph, loss }: SkosContext, uri: string | undefined): Map<string, string[]> {
  const members = new Map<string, string[]>();
  const schemesOf = new Map<string, ReadonlySet<string>>();
  for (const subject of graph.keys()) {
    if (findResources(graph, subject, TERM.type).includes(TERM.ConceptScheme)) members.set(subject, []);
    if (!isConcept(graph, subject)) continue;
    const schemes = findResources(graph, subject, TERM.inScheme, TERM.topConceptOf);
    schemesOf.set(subject, new Set(schemes));
    for (const scheme of schemes) members.set(scheme, []);
  }
  if (members.size === 0 && uri !== undefined) members.set(uri, []);
  if (members.size === 0)
    throw new SourceFault(
      'has no concept scheme: state its URI with --uri or --uri-prefix, or add a skos:ConceptScheme',
    );
  const all = [...schemesOf.keys()];
  const placed = all.filter((concept) => schemesOf.get(concept)?.size);
  const beginnings = new Set((placed.length > 0 ? placed : all).map(removeLastPart));
  const publishers = [...members.keys()].flatMap((one) => findResources(graph, one, ...SCHEME.publisher));
  const read = new Set([...members.keys(), ...publishers]);
  for (const subject of graph.keys()) {
    const stated = schemesOf.get(subject);
    if (stated) {
      const isOfOnly = stated.size === 0 && members.size === 1 && beginnings.has(removeLastPart(subject));
      const schemes = isOfOnly ? [...members.keys()] : [...stated];
      for (const scheme of schemes) members.get(scheme)?.push(subject);
      const message = 'a concept without skos:inScheme is not imported';
      if (schemes.length === 0) loss(placeOf(graph, subject), message);
      continue;
    }
    const [type] = findResources(graph, subject, TERM.type);
    const isRead = read.has(subject) || type === TERM.Label || type === TERM.Property;
    const message = 'a resource of another type is not imported';
    if (type && !isRead && !subject.startsWith('_:')) loss(placeOf(graph, subject), message, type);
  }
  for (const [scheme, concepts] of members) {
    if (concepts.length > 0) continue;
    loss(placeOf(graph, scheme), 'a concept scheme without concepts is not imported');
    members.delete(scheme);
  }
  return members;
}

const removeLastPart = (iri: string): string => iri.replace(/[^/#:]*$/, '');
