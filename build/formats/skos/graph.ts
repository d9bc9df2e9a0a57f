import type { ImportContext } from '../import/format.ts';
import { decodePath } from '../urls.ts';
import type { Graph, Statement } from './rdf.ts';
import { TERM } from './terms.ts';

/** The context of the import of a vocabulary. */
export interface SkosContext extends ImportContext {
  readonly graph: Graph;
}

/** The context of the import of a scheme as a list in each language. */
export interface SchemeContext extends SkosContext {
  readonly scheme: string;
  readonly concepts: readonly string[];
  readonly languages: readonly string[];
}

/** The statements of a subject with any of the properties. */
export const findStatements = (graph: Graph, subject: string, ...properties: readonly string[]) =>
  properties.flatMap((property) => graph.get(subject)?.get(property) ?? []);

/** The resources that properties refer to. */
export const findResources = (graph: Graph, subject: string, ...properties: readonly string[]) =>
  findStatements(graph, subject, ...properties)
    .filter(({ isText }) => !isText)
    .map(({ value }) => value);

/** Whether a resource is a concept by its type, or by properties that only concepts have. */
export function isConcept(graph: Graph, subject: string): boolean {
  const types = findResources(graph, subject, TERM.type);
  if (types.length > 0) return types.includes(TERM.concept);
  const properties = [TERM.inScheme, TERM.topConceptOf, TERM.broader, TERM.narrower];
  return properties.some((property) => graph.get(subject)?.has(property));
}

/** The texts in a language, or else those without one, unless others have one. */
export function textsIn(statements: readonly Statement[], language: string): readonly Statement[] {
  const texts = statements.filter(({ isText }) => isText);
  const own = texts.filter((text) => text.language === language);
  return own.length === 0 && texts.every((text) => text.language === '') ? texts : own;
}

/** Where a subject is described first. */
export function placeOf(graph: Graph, subject: string): string {
  const [statements = []] = graph.get(subject)?.values() ?? [];
  return statements[0]?.place ?? `<${subject}>`;
}

/** The last part of an IRI, decoded: `red` of `https://example.org/colours#red`. */
export function segmentOf(iri: string): string {
  const separator = /^urn:/i.test(iri) && !/[/#]/.test(iri) ? ':' : /[/#]/;
  const segment =
    iri
      .replace(/[/#]+$/, '')
      .split(separator)
      .at(-1) ?? iri;
  return decodePath(segment) ?? segment;
}
