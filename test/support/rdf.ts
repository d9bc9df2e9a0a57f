import { DataFactory, Parser, Store } from 'n3';

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

/** A value of JSON-LD in expanded form. */
interface JsonLdValue {
  readonly '@id'?: string;
  readonly '@value'?: string;
  readonly '@language'?: string;
  readonly '@type'?: string;
}

/** Parses JSON-LD 1.1 in expanded form, of nodes without other nodes in them. */
export function readJsonLd(text: string, base: string): Store {
  const iri = (value: string) =>
    namedNode(/^[a-z][a-z0-9+.-]*:/i.test(value) ? value : new URL(value, base).href);
  const store = new Store();
  for (const { '@id': id, '@type': types = [], ...properties } of JSON.parse(text)) {
    for (const type of types) store.addQuad(quad(iri(id), TYPE, namedNode(type)));
    for (const [name, values] of Object.entries<JsonLdValue[]>(properties)) {
      for (const { '@id': other, '@value': value = '', '@language': language, '@type': type } of values) {
        const object =
          other === undefined ? literal(value, language ?? (type && namedNode(type))) : iri(other);
        store.addQuad(quad(iri(id), namedNode(name), object));
      }
    }
  }
  return store;
}
