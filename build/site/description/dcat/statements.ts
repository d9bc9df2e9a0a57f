import { DataFactory, type NamedNode, type Quad, Writer } from 'n3';
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
  for (const { subject, object } of statements)
    if (ABBREVIATION.test(`${subject.value} ${object.value}`)) return writeTurtle(statements, {});
  return writeTurtle(statements, PREFIXES).slice(TURTLE_START.length);
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
function distinct(statements: readonly Quad[]): Quad[] {
  const all: Quad[] = [];
  for (const own of groupBy(statements, ({ subject }) => subject.value).values()) {
    const known = new Map(own.map((one) => [`${one.predicate.value} ${termKey(one.object)}`, one]));
    all.push(...known.values());
  }
  return all;
}

const termKey = (object: Quad['object']): string =>
  object.termType === 'Literal'
    ? JSON.stringify([object.value, object.language, object.datatype.value])
    : object.value;

export const TURTLE_START = writeTurtle([], PREFIXES);

/** The names of properties and classes in JSON-LD that are not their names in the vocabularies. */
const TERMS: Readonly<Record<string, string>> = {
  'dct:MediaTypeOrExtent': 'FileType',
  'dct:type': 'resourceType',
  'foaf:Document': 'WebPage',
  'foaf:name': 'agentName',
  'vcard:fn': 'contactName',
  'vcard:hasURL': 'contactPage',
};

/** The vocabulary of the catalogue, by what the values of its properties are. */
const CLASSES = `dcat:Catalog dcat:DataService dcat:Dataset dcat:Distribution dct:LicenseDocument dct:LinguisticSystem
  dct:MediaType dct:MediaTypeOrExtent dct:Standard foaf:Agent foaf:Document skos:Concept vcard:Kind vcard:Organization`;
const RESOURCES = `dcat:accessService dcat:accessURL dcat:contactPoint dcat:dataset dcat:distribution dcat:downloadURL
  dcat:endpointDescription dcat:endpointURL dcat:hasVersion dcat:isVersionOf dcat:landingPage dcat:mediaType
  dcat:previousVersion dcat:servesDataset dcat:service dct:conformsTo dct:format dct:hasPart dct:language dct:license
  dct:publisher dct:type foaf:homepage vcard:hasURL`;
const TRANSLATED = 'adms:versionNotes dcat:keyword dct:description dct:title foaf:name skos:prefLabel';
const PLAIN = 'dcat:version dct:identifier vcard:fn';

/** The terms of classes and properties by their IRIs, and the context that defines them. */
const terms = new Map<string, string>();
const context: Record<string, unknown> = { '@version': 1.1 };

function defineTerms(names: string, definition?: object): void {
  for (const name of names.split(/\s+/)) {
    const iri = nodeOf(name as Name).value;
    const term = TERMS[name] ?? name.slice(name.indexOf(':') + 1);
    terms.set(iri, term);
    context[term] = definition ? { '@id': iri, ...definition } : iri;
  }
}

defineTerms(CLASSES);
defineTerms(RESOURCES, { '@type': '@id' });
defineTerms(TRANSLATED, { '@container': '@language' });
defineTerms(PLAIN, {});
defineTerms('dcat:byteSize', { '@type': `${PREFIXES.xsd}nonNegativeInteger` });
defineTerms('dct:issued dct:modified', { '@type': `${PREFIXES.xsd}dateTime` });

/** The context of {@link printNodes}. No term is a prefix, so that no IRI is mistaken for an abbreviation. */
export const JSON_LD_CONTEXT = JSON.stringify(context);

defineTerms('dcat:catalog dct:isPartOf', { '@type': '@id' });
export const JSON_LD_CONTEXT_OF_PARTS = JSON.stringify(context);

/** Prints statements as nodes of JSON-LD 1.1, one for each resource, separated by commas. */
export function printNodes(statements: readonly Quad[]): string {
  const nodes: string[] = [];
  for (const [id, own] of groupBy(distinct(statements), ({ subject }) => subject.value)) {
    const node: Record<string, unknown> = { '@id': id };
    for (const [property, same] of groupBy(own, ({ predicate }) => predicate.value)) {
      const objects = same.map(({ object }) => object);
      if (property === TYPE) node['@type'] = objects.map(({ value }) => terms.get(value) ?? value);
      else node[terms.get(property) ?? property] = printObjects(objects);
    }
    nodes.push(JSON.stringify(node));
  }
  return nodes.join();
}

/** The values of a property; those with languages by language. */
function printObjects(objects: readonly Quad['object'][]): unknown {
  const byLanguage = groupBy(objects, (object) => (object.termType === 'Literal' ? object.language : ''));
  const values = new Map<string, unknown>();
  for (const [language, same] of byLanguage) {
    const texts = same.map(({ value }) => value);
    values.set(language, texts.length === 1 ? texts[0] : texts);
  }
  return values.has('') ? values.get('') : Object.fromEntries(values);
}
