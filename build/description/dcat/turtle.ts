import { DataFactory, type Literal, type NamedNode, type Quad, Writer } from 'n3';
import {
  CLASSES,
  expand,
  type LanguageText,
  PREFIXES,
  PROPERTIES,
  type Property,
  type Resource,
  statementsOf,
} from './vocabulary.ts';

const { literal, namedNode, quad } = DataFactory;
const TYPE = namedNode('http://www.w3.org/1999/02/22-rdf-syntax-ns#type');

/** Serializes resources as Turtle (RDF 1.1). */
export function printTurtle(resources: readonly Resource[]): string {
  const quads = resources.flatMap(quadsOf);
  const writer = new Writer({ prefixes: prefixesFor(quads) });
  writer.addQuads(quads);
  let text: string | undefined;
  writer.end((error: Error | null, result: string) => {
    if (error) throw error;
    text = result;
  });
  if (text === undefined) throw new Error('the Turtle was not printed at once');
  return text;
}

/** The writer abbreviates an IRI whose scheme equals a prefix: such a prefix is omitted. */
function prefixesFor(quads: readonly Quad[]): Record<string, string> {
  const iris = quads.flatMap(({ subject, object }) => [subject.value, object.value]);
  const schemes = new Set(iris.map((iri) => iri.slice(0, Math.max(0, iri.indexOf(':')))));
  return Object.fromEntries(Object.entries(PREFIXES).filter(([prefix]) => !schemes.has(prefix)));
}

function quadsOf(resource: Resource): Quad[] {
  const subject = namedNode(resource.id);
  return [
    ...resource.classes.map((name) => quad(subject, TYPE, namedNode(expand(CLASSES[name])))),
    ...statementsOf(resource).flatMap(([property, values]) =>
      values.map((value) =>
        quad(subject, namedNode(expand(PROPERTIES[property][0])), objectOf(property, value)),
      ),
    ),
  ];
}

function objectOf(property: Property, value: string | LanguageText): Literal | NamedNode {
  if (typeof value !== 'string') return literal(value.text, value.language);
  const range = PROPERTIES[property][1];
  if (range === 'resource') return namedNode(value);
  return range === 'plain' ? literal(value) : literal(value, namedNode(expand(range as 'xsd:string')));
}
