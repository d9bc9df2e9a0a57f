/** The usual prefixes of the vocabularies. */
export const PREFIXES = {
  adms: 'http://www.w3.org/ns/adms#',
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
} as const;

type Name = `${keyof typeof PREFIXES}:${string}`;

/** The kind of a property's values: resources, language-tagged texts, plain texts, or literals of a datatype. */
type Range = 'resource' | 'in-languages' | 'plain' | `xsd:${string}`;

/** Classes by JSON-LD name. */
export const CLASSES = {
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
export const PROPERTIES = {
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
export type Property = keyof typeof PROPERTIES;

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

/** Expands a prefixed name to an IRI. */
export function expand(name: Name): string {
  const colon = name.indexOf(':');
  return PREFIXES[name.slice(0, colon) as keyof typeof PREFIXES] + name.slice(colon + 1);
}

/** A property of a resource and its values, at least one. */
export type Statement = readonly [property: Property, values: readonly (string | LanguageText)[]];

/** The statements about a resource, without duplicate values. */
export function statementsOf({ properties }: Resource): Statement[] {
  const statements: Statement[] = [];
  for (const property in properties) {
    const values = properties[property as Property] ?? [];
    if (values.length > 0) statements.push([property as Property, distinct<string | LanguageText>(values)]);
  }
  return statements;
}

/** The values without duplicates, in their original order. */
function distinct<T extends string | LanguageText>(values: readonly T[]): readonly T[] {
  if (values.length < 2) return values;
  return [...new Map(values.map((value) => [keyOf(value), value])).values()];
}

const keyOf = (value: string | LanguageText): string =>
  typeof value === 'string' ? value : `${value.language} ${value.text}`;
