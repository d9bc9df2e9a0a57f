import { DataFactory, type NamedNode, type Quad, Store, Writer } from 'n3';
import { PREFIXES as COMMON } from '../../../formats/skos/terms.ts';
import { groupBy } from '../../../model/collections.ts';

const { literal, namedNode, quad } = DataFactory;

/** The prefixes of the vocabularies. */
const PREFIXES = {
  adms: 'http://www.w3.org/ns/adms#',
  dcat: COMMON.dcat,
  dct: COMMON.dct,
  foaf: COMMON.foaf,
  skos: COMMON.skos,
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  xsd: COMMON.xsd,
};
const TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';

type Prefix = keyof typeof PREFIXES;
type Name = `${Prefix}:${string}`;

/** A resource, or a text with its language (BCP 47) or its datatype, if it has one. */
export type Value =
  | { readonly iri: string }
  | { readonly text: string; readonly language?: string; readonly datatype?: Name };

/** The statements that a resource belongs to classes and has properties. IRIs may be relative to the site. */
export function describe(
  iri: string,
  classes: readonly Name[],
  properties: Readonly<Partial<Record<Name, readonly Value[]>>> = {},
): Quad[] {
  const subject = namedNode(iri);
  const statements = classes.map((name) => quad(subject, namedNode(TYPE), nodeOf(name)));
  for (const [name, values = []] of Object.entries(properties)) {
    for (const value of values) statements.push(quad(subject, nodeOf(name as Name), termOf(value)));
  }
  return statements;
}

/** Values that are resources, without undefined ones. */
export const iris = (...all: readonly (string | undefined)[]): Value[] =>
  all.filter((iri) => iri !== undefined).map((iri) => ({ iri }));

/** A text without a language, if it is defined. */
export const texts = (text: string | undefined): Value[] => (text === undefined ? [] : [{ text }]);

function nodeOf(name: Name): NamedNode {
  const colon = name.indexOf(':');
  return namedNode(PREFIXES[name.slice(0, colon) as Prefix] + name.slice(colon + 1));
}

function termOf(value: Value) {
  if ('iri' in value) return namedNode(value.iri);
  return literal(value.text, value.language ?? (value.datatype && nodeOf(value.datatype)));
}

/** Prints statements as Turtle (RDF 1.1), after {@link TURTLE_START}. */
export function printTurtle(statements: readonly Quad[]): string {
  // The writer takes the IRI `dcat:x` for an abbreviation.
  const isAmbiguous = statements.some(({ subject, object }) =>
    ABBREVIATION.test(`${subject.value} ${object.value}`),
  );
  return isAmbiguous
    ? writeTurtle(statements, {})
    : writeTurtle(statements, PREFIXES).slice(TURTLE_START.length);
}

const ABBREVIATION = new RegExp(`(?:^| )(?:${Object.keys(PREFIXES).join('|')}):`);

function writeTurtle(statements: readonly Quad[], prefixes: Readonly<Record<string, string>>): string {
  const writer = new Writer({ prefixes });
  writer.addQuads(distinct(statements));
  let written = '';
  writer.end((_, result: string) => {
    written = result;
  });
  return written;
}

/** Each statement once, those about a resource next to each other. */
const distinct = (statements: readonly Quad[]): Quad[] =>
  new Store([...statements]).getQuads(null, null, null, null);

export const TURTLE_START = writeTurtle([], PREFIXES);

/**
 * Prints statements as nodes of JSON-LD 1.1 in expanded form, one for each resource, separated by commas. Without terms
 * and prefixes no IRI is mistaken for another.
 */
export function printNodes(statements: readonly Quad[]): string {
  const nodes: string[] = [];
  for (const [id, own] of groupBy(distinct(statements), ({ subject }) => subject.value)) {
    const node: Record<string, unknown> = { '@id': id };
    for (const [property, same] of groupBy(own, ({ predicate }) => predicate.value)) {
      const isType = property === TYPE;
      const values = same.map(({ object }) => (isType ? object.value : printValue(object)));
      node[isType ? '@type' : property] = values;
    }
    nodes.push(JSON.stringify(node));
  }
  return nodes.join();
}

function printValue(object: Quad['object']): object {
  if (object.termType !== 'Literal') return { '@id': object.value };
  if (object.language !== '') return { '@value': object.value, '@language': object.language };
  const datatype = object.datatype.value;
  return { '@value': object.value, ...(datatype !== `${PREFIXES.xsd}string` && { '@type': datatype }) };
}
