import { DataFactory, Parser, type Quad, Store } from 'n3';

const { literal, namedNode, quad } = DataFactory;
const TYPE = namedNode('http://www.w3.org/1999/02/22-rdf-syntax-ns#type');

/** Parses Turtle strictly; `base` resolves relative IRIs. @throws Error with the line of a syntax error */
export function readTurtle(text: string, base: string): Store {
  return new Store(new Parser({ format: 'text/turtle', baseIRI: base }).parse(text));
}

/** The statements as sorted lines, equal for equal graphs; ignores the case of languages. Supports no blank nodes. */
export function linesOf(store: Store): string[] {
  const term = (one: { termType: string; value: string; language?: string; datatype?: { value: string } }) =>
    one.termType === 'Literal'
      ? JSON.stringify([one.value, one.language?.toLowerCase(), one.datatype?.value])
      : `<${one.value}>`;
  return [...store]
    .map((one) => `<${one.subject.value}> <${one.predicate.value}> ${term(one.object)}`)
    .sort();
}

interface Term {
  readonly '@id': string;
  readonly '@type'?: string;
  readonly '@container'?: string;
}
type Context = Readonly<Record<string, string | number | Term>>;

/**
 * Parses JSON-LD 1.1 with a context of terms, which are not prefixes, and a flat graph. Implements the part of the
 * expansion algorithm that such documents need.
 */
export function readJsonLd(text: string, base: string): Store {
  const { '@context': context, '@graph': graph } = JSON.parse(text) as {
    '@context': Context;
    '@graph': Readonly<Record<string, unknown>>[];
  };
  const iri = (value: string) =>
    namedNode(/^[a-z][a-z0-9+.-]*:/i.test(value) ? value : new URL(value, base).href);
  const store = new Store();
  for (const { '@id': id, '@type': types, ...properties } of graph) {
    const subject = iri(id as string);
    for (const type of [types].flat())
      store.addQuad(quad(subject, TYPE, namedNode(context[type as string] as string)));
    for (const [name, values] of Object.entries(properties)) {
      const term = context[name] as Term;
      for (const object of objectsOf(term, values, iri)) {
        store.addQuad(quad(subject, namedNode(term['@id']), object));
      }
    }
  }
  return store;
}

function objectsOf(term: Term, values: unknown, iri: (value: string) => Quad['object']): Quad['object'][] {
  if (term['@container'] === '@language') {
    return Object.entries(values as object).flatMap(([language, texts]) =>
      [texts].flat().map((text) => literal(text as string, language)),
    );
  }
  return [values].flat().map((value) => {
    const type = term['@type'];
    if (type === '@id') return iri(value as string);
    return type === undefined ? literal(value as string) : literal(value as string, namedNode(type));
  });
}
