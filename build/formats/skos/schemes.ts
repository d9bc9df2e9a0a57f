import { append } from '../../model/collections.ts';
import { type Graph, placeOf, resourcesOf } from './rdf.ts';
import { SCHEME, TERM } from './terms.ts';
import type { SkosContext } from './texts.ts';

/** The concept schemes of a file, which may have no statement about themselves. */
export function schemesOf(graph: Graph): string[] {
  const schemes = new Set<string>();
  for (const [subject, properties] of graph) {
    const isScheme = resourcesOf(graph, subject, TERM.type).includes(TERM.conceptScheme);
    if (isScheme || properties.has(TERM.hasTopConcept)) schemes.add(subject);
    for (const scheme of resourcesOf(graph, subject, TERM.inScheme, TERM.topConceptOf)) schemes.add(scheme);
  }
  return [...schemes];
}

/** Whether a resource is a concept by its type, or by properties that only concepts have. */
export function isConcept(graph: Graph, subject: string): boolean {
  const types = resourcesOf(graph, subject, TERM.type);
  if (types.length > 0) return types.includes(TERM.concept);
  const properties = [TERM.inScheme, TERM.topConceptOf, TERM.broader, TERM.narrower];
  return properties.some((property) => graph.get(subject)?.has(property));
}

/**
 * The concepts of a file by scheme. Those without a scheme belong to the only one, unless others state it and have URIs
 * with another beginning.
 */
export function conceptsByScheme(
  { graph, loss }: SkosContext,
  schemes: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const topOf = new Map<string, string[]>();
  for (const scheme of schemes) {
    for (const concept of resourcesOf(graph, scheme, TERM.hasTopConcept)) {
      append(topOf, concept, scheme);
      const message = 'a top concept that the file does not describe is not imported';
      if (!graph.has(concept)) loss(placeOf(graph, scheme), message, concept);
    }
  }
  const stated = new Map<string, Set<string>>();
  for (const subject of graph.keys()) {
    const isStated = isConcept(graph, subject);
    if (!isStated && !topOf.has(subject)) continue;
    const message = 'is read as a top concept without the type skos:Concept: add it';
    if (!isStated) loss(placeOf(graph, subject), message);
    const own = resourcesOf(graph, subject, TERM.inScheme, TERM.topConceptOf);
    stated.set(subject, new Set([...own, ...(topOf.get(subject) ?? [])]));
  }
  const placed = [...stated.keys()].filter((concept) => stated.get(concept)?.size);
  const beginnings = new Set((placed.length > 0 ? placed : [...stated.keys()]).map(beginningOf));
  const members = new Map(schemes.map((scheme): [string, string[]] => [scheme, []]));
  const only = schemes.length === 1 ? schemes : [];
  for (const [concept, own] of stated) {
    const all = own.size === 0 && beginnings.has(beginningOf(concept)) ? only : [...own];
    const message = 'a concept without skos:inScheme is not imported';
    if (all.length === 0) loss(placeOf(graph, concept), message);
    for (const scheme of all) members.get(scheme)?.push(concept);
  }
  return members;
}

const beginningOf = (iri: string): string => iri.replace(/[^/#:]*$/, '');

/** Reports resources that are neither schemes nor concepts, unless they describe others. */
export function reportOthers(
  { graph, loss }: SkosContext,
  schemes: readonly string[],
  concepts: ReadonlySet<string>,
): void {
  const publishers = schemes.flatMap((scheme) => resourcesOf(graph, scheme, ...SCHEME.publisher));
  const known = new Set([...schemes, ...concepts, ...publishers]);
  const readTypes: readonly string[] = [TERM.concept, TERM.xlLabel, TERM.property];
  for (const [subject, properties] of graph) {
    const [type] = resourcesOf(graph, subject, TERM.type);
    if (known.has(subject) || subject.startsWith('_:') || readTypes.includes(type ?? '')) continue;

    if (type !== undefined) loss(placeOf(graph, subject), 'a resource of another type is not imported', type);
    else if (properties.has(TERM.prefLabel))
      loss(placeOf(graph, subject), 'a resource with a preferred label, but no type, is not imported');
  }
}
