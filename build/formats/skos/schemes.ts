import { append } from '../../model/collections.ts';
import { SourceFault } from '../import/format.ts';
import { findResources, isConcept, placeOf } from './rdf.ts';
import { SCHEME, TERM } from './terms.ts';
import type { SkosContext } from './texts.ts';

/**
 * The concepts of each concept scheme of a file. Reports schemes without concepts, and what is neither.
 *
 * @param uri the scheme of a file that has none
 * @throws SourceFault if there is no scheme
 */
export function findSchemes(context: SkosContext, uri: string | undefined): ReadonlyMap<string, string[]> {
  const { graph, loss } = context;
  const members = new Map<string, string[]>();
  const topOf = new Map<string, string[]>();
  const addScheme = (scheme: string) => members.set(scheme, members.get(scheme) ?? []);
  for (const subject of graph.keys()) {
    const tops = findResources(graph, subject, TERM.hasTopConcept);
    const isScheme = findResources(graph, subject, TERM.type).includes(TERM.conceptScheme);
    if (isScheme || tops.length > 0) addScheme(subject);
    for (const scheme of findResources(graph, subject, TERM.inScheme, TERM.topConceptOf)) addScheme(scheme);
    for (const top of tops) {
      append(topOf, top, subject);
      const message = 'a top concept that the file does not describe is not imported';
      if (!graph.has(top)) loss(placeOf(graph, subject), message, top);
    }
  }
  if (members.size === 0 && uri !== undefined) addScheme(uri);
  if (members.size === 0)
    throw new SourceFault(
      'has no concept scheme: state its URI with --uri or --uri-prefix, or add a skos:ConceptScheme',
    );
  assignConcepts(context, members, topOf);
  for (const [scheme, concepts] of members) {
    if (concepts.length > 0) continue;
    loss(placeOf(graph, scheme), 'a concept scheme without concepts is not imported');
    members.delete(scheme);
  }
  return members;
}

/**
 * Adds each concept to its schemes, and reports resources that are neither. Concepts without a scheme belong to the only
 * one, unless others state it and have URIs with another beginning.
 */
function assignConcepts(
  { graph, loss }: SkosContext,
  members: ReadonlyMap<string, string[]>,
  topOf: ReadonlyMap<string, string[]>,
): void {
  const schemesOf = new Map<string, ReadonlySet<string>>();
  const publishers = [...members.keys()].flatMap((one) => findResources(graph, one, ...SCHEME.publisher));
  const known = new Set([...members.keys(), ...publishers]);
  for (const subject of graph.keys()) {
    const tops = topOf.get(subject) ?? [];
    if (tops.length === 0 && !isConcept(graph, subject)) {
      const [type] = findResources(graph, subject, TERM.type);
      const isRead = known.has(subject) || type === TERM.xlLabel || type === TERM.property;
      const message = 'a resource of another type is not imported';
      if (type && !isRead && !subject.startsWith('_:')) loss(placeOf(graph, subject), message, type);
      continue;
    }
    const stated = findResources(graph, subject, TERM.inScheme, TERM.topConceptOf);
    schemesOf.set(subject, new Set([...stated, ...tops]));
  }
  const all = [...schemesOf.keys()];
  const placed = all.filter((concept) => schemesOf.get(concept)?.size);
  const beginnings = new Set((placed.length > 0 ? placed : all).map(removeLastPart));
  for (const [concept, stated] of schemesOf) {
    const isOfOnly = stated.size === 0 && members.size === 1 && beginnings.has(removeLastPart(concept));
    const schemes = isOfOnly ? members.keys() : stated;
    for (const scheme of schemes) members.get(scheme)?.push(concept);
    if (stated.size === 0 && !isOfOnly)
      loss(placeOf(graph, concept), 'a concept without skos:inScheme is not imported');
  }
}

const removeLastPart = (iri: string): string => iri.replace(/[^/#:]*$/, '');
