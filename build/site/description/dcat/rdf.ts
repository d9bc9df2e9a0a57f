import type { FilePart } from '../../../api/files/output-file.ts';
import { PREFIXES as COMMON } from '../../../formats/skos/terms.ts';
import { printIri, printResource, printText, printTextIn } from '../../../formats/skos/turtle.ts';
import { groupBy } from '../../../model/collections.ts';

/** The prefixes of the vocabularies. */
const PREFIXES = {
  adms: 'http://www.w3.org/ns/adms#',
  dcat: COMMON.dcat,
  dct: COMMON.dct,
  foaf: COMMON.foaf,
  skos: COMMON.skos,
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  xsd: COMMON.xsd,
} as const;

type Name = `${keyof typeof PREFIXES}:${string}`;

/** The kind of a property's values: resources, language-tagged texts, plain texts, or literals of a datatype. */
type Range = 'resource' | 'in-languages' | 'plain' | `xsd:${string}`;

/** Classes by JSON-LD name. */
const CLASSES = {
  Agent: 'foaf:Agent',
  Catalog: 'dcat:Catalog',
  Concept: 'skos:Concept',
  DataService: 'dcat:DataService',
  Dataset: 'dcat:Dataset',
  Distribution: 'dcat:Distribution',
  FileType: 'dct:MediaTypeOrExtent',
  Kind: 'vcard:Kind',
  LicenseDocument: 'dct:LicenseDocument',
  LinguisticSystem: 'dct:LinguisticSystem',
  MediaType: 'dct:MediaType',
  Organization: 'vcard:Organization',
  Standard: 'dct:Standard',
  WebPage: 'foaf:Document',
} as const satisfies Record<string, Name>;

/** Properties by JSON-LD name. */
const PROPERTIES = {
  accessService: ['dcat:accessService', 'resource'],
  accessURL: ['dcat:accessURL', 'resource'],
  agentName: ['foaf:name', 'in-languages'],
  byteSize: ['dcat:byteSize', 'xsd:nonNegativeInteger'],
  conformsTo: ['dct:conformsTo', 'resource'],
  contactName: ['vcard:fn', 'plain'],
  contactPage: ['vcard:hasURL', 'resource'],
  contactPoint: ['dcat:contactPoint', 'resource'],
  dataset: ['dcat:dataset', 'resource'],
  description: ['dct:description', 'in-languages'],
  distribution: ['dcat:distribution', 'resource'],
  downloadURL: ['dcat:downloadURL', 'resource'],
  endpointDescription: ['dcat:endpointDescription', 'resource'],
  endpointURL: ['dcat:endpointURL', 'resource'],
  format: ['dct:format', 'resource'],
  hasPart: ['dct:hasPart', 'resource'],
  hasVersion: ['dcat:hasVersion', 'resource'],
  homepage: ['foaf:homepage', 'resource'],
  identifier: ['dct:identifier', 'plain'],
  isVersionOf: ['dcat:isVersionOf', 'resource'],
  issued: ['dct:issued', 'xsd:dateTime'],
  keyword: ['dcat:keyword', 'in-languages'],
  landingPage: ['dcat:landingPage', 'resource'],
  language: ['dct:language', 'resource'],
  license: ['dct:license', 'resource'],
  mediaType: ['dcat:mediaType', 'resource'],
  modified: ['dct:modified', 'xsd:dateTime'],
  prefLabel: ['skos:prefLabel', 'in-languages'],
  previousVersion: ['dcat:previousVersion', 'resource'],
  publisher: ['dct:publisher', 'resource'],
  resourceType: ['dct:type', 'resource'],
  servesDataset: ['dcat:servesDataset', 'resource'],
  service: ['dcat:service', 'resource'],
  title: ['dct:title', 'in-languages'],
  version: ['dcat:version', 'plain'],
  versionNotes: ['adms:versionNotes', 'in-languages'],
} as const satisfies Record<string, readonly [Name, Range]>;

export type Class = keyof typeof CLASSES;
type Property = keyof typeof PROPERTIES;

export interface LanguageText {
  readonly text: string;
  /** BCP 47. */
  readonly language: string;
}

type ValueOf<P extends Property> = (typeof PROPERTIES)[P][1] extends 'in-languages' ? LanguageText : string;

/** A resource with its properties; an empty list makes no statement. IRIs may be relative to the site. */
export interface Resource {
  readonly id: string;
  readonly classes: readonly Class[];
  readonly properties: { readonly [P in Property]?: readonly ValueOf<P>[] };
}

/** The resources of a catalogue. */
export interface Catalogue {
  /** The catalogue itself, the publishers, and external resources that lists share. */
  readonly directory: readonly Resource[];
  /** The resources of each list, with a digest of everything that they depend on. */
  readonly lists: Iterable<{ readonly digest: string; readonly resources: () => readonly Resource[] }>;
}

/**
 * Serializes resources as JSON-LD 1.1 with an inline context. No term of the context is a prefix, so that an IRI is never
 * mistaken for a compact IRI. Each list is a part of its own.
 */
export function* printJsonLd({ directory, lists }: Catalogue): Generator<FilePart> {
  yield { print: () => `{"@context":${JSON.stringify(CONTEXT)},"@graph":[${printNodes(directory)}` };
  for (const { digest, resources } of lists) yield { digest, print: () => `,${printNodes(resources())}` };
  yield { print: () => ']}' };
}

const printNodes = (resources: readonly Resource[]): string =>
  resources.map((resource) => JSON.stringify(nodeOf(resource))).join();

const CONTEXT = {
  '@version': 1.1,
  ...Object.fromEntries(Object.entries(CLASSES).map(([name, iri]) => [name, expand(iri)])),
  ...Object.fromEntries(
    Object.entries(PROPERTIES).map(([name, [iri, range]]) => [name, termOf(expand(iri), range)]),
  ),
};

function termOf(iri: string, range: string): object {
  if (range === 'resource') return { '@id': iri, '@type': '@id' };
  if (range === 'in-languages') return { '@id': iri, '@container': '@language' };
  return range === 'plain' ? { '@id': iri } : { '@id': iri, '@type': expand(range as 'xsd:string') };
}

function nodeOf(resource: Resource): object {
  const node: Record<string, unknown> = { '@id': resource.id, '@type': resource.classes };
  for (const [property, values] of statementsOf(resource)) node[property] = printedValue(property, values);
  return node;
}

function printedValue(property: Property, values: Values): unknown {
  if (PROPERTIES[property][1] !== 'in-languages') return oneOrAll(values);
  const byLanguage = groupBy(values as readonly LanguageText[], ({ language }) => language);
  return Object.fromEntries(
    [...byLanguage].map(([language, texts]) => [language, oneOrAll(texts.map(({ text }) => text))]),
  );
}

const oneOrAll = (values: readonly unknown[]): unknown => (values.length === 1 ? values[0] : values);

/**
 * Serializes resources as Turtle (RDF 1.1). Only names of the vocabularies are abbreviated by prefixes. Each list is a
 * part of its own.
 */
export function* printTurtle({ directory, lists }: Catalogue): Generator<FilePart> {
  const prefixes = Object.entries(PREFIXES).map(([prefix, iri]) => `@prefix ${prefix}: <${iri}>.\n`);
  yield { print: () => `${prefixes.join('')}\n${printResources(directory)}` };
  for (const { digest, resources } of lists) yield { digest, print: () => printResources(resources()) };
}

const printResources = (resources: readonly Resource[]): string =>
  resources
    .map((resource) =>
      printResource(
        printIri(resource.id),
        resource.classes.map((name) => CLASSES[name]).join(', '),
        statementsOf(resource).map(([property, values]) => [
          PROPERTIES[property][0],
          values.map((value) => printValue(property, value)),
        ]),
      ),
    )
    .join('');

function printValue(property: Property, value: string | LanguageText): string {
  if (typeof value !== 'string') return printTextIn(value.language, value.text);
  const range = PROPERTIES[property][1];
  if (range === 'resource') return printIri(value);
  return range === 'plain' ? printText(value) : `${printText(value)}^^${range}`;
}

type Values = readonly (string | LanguageText)[];

/** The properties of a resource that have values, without duplicate values. */
function statementsOf({ properties }: Resource): [property: Property, values: Values][] {
  const statements: [Property, Values][] = [];
  for (const property in properties) {
    const values: Values = properties[property as Property] ?? [];
    if (values.length > 0)
      statements.push([property as Property, values.length > 1 ? distinct(values) : values]);
  }
  return statements;
}

const distinct = (values: Values): Values => [
  ...new Map(
    values.map((value) => [typeof value === 'string' ? value : `${value.language} ${value.text}`, value]),
  ).values(),
];

/** Expands a prefixed name to an IRI. */
function expand(name: Name): string {
  const colon = name.indexOf(':');
  return PREFIXES[name.slice(0, colon) as keyof typeof PREFIXES] + name.slice(colon + 1);
}
