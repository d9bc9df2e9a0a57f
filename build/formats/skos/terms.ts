/** The terms that imports read and exports print: one table for both directions. */

export const PREFIXES = {
  dc: 'http://purl.org/dc/elements/1.1/',
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  owl: 'http://www.w3.org/2002/07/owl#',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
} as const;

/** XKOS (https://rdf-vocabulary.ddialliance.org/xkos.html); only tables of correspondences use it. */
export const XKOS = 'http://rdf-vocabulary.ddialliance.org/xkos#';

const { dc: DC, dcat: DCAT, dct: DCT, foaf: FOAF, owl: OWL, rdf: RDF, rdfs: RDFS, skos: SKOS } = PREFIXES;
const SKOS_XL = 'http://www.w3.org/2008/05/skos-xl#';
const EUVOC = 'http://publications.europa.eu/ontology/euvoc#';

const inSchemaOrg = (...names: string[]): string[] =>
  names.flatMap((name) => [`http://schema.org/${name}`, `https://schema.org/${name}`]);

const inNamespace = <N extends string>(namespace: string, ...names: readonly N[]) =>
  // The compiler knows no names of entries.
  Object.fromEntries(names.map((name) => [name, namespace + name])) as Readonly<Record<N, string>>;

/** Classes, and the properties that have a meaning of their own. */
export const TERM = {
  ...inNamespace(RDF, 'type', 'value', 'Property'),
  ...inNamespace(RDFS, 'label', 'comment', 'subPropertyOf'),
  ...inNamespace(SKOS, 'ConceptScheme', 'Concept', 'hasTopConcept', 'topConceptOf', 'inScheme'),
  ...inNamespace(SKOS, 'broader', 'narrower', 'notation', 'prefLabel', 'altLabel', 'definition'),
  ...inNamespace(SKOS, 'Collection', 'member'),
  ...inNamespace(SKOS_XL, 'Label', 'literalForm'),
  ...inNamespace(DCT, 'isReplacedBy', 'PeriodOfTime'),
  ...inNamespace(OWL, 'deprecated'),
  ...inNamespace(EUVOC, 'startDate', 'endDate'),
  ...inNamespace(FOAF, 'Agent'),
  ...inNamespace(XKOS, 'Correspondence', 'compares'),
};

/** Properties that say the same the other way round, with those that imports read. */
export const INVERSES: ReadonlyMap<string, string> = new Map([
  [TERM.narrower, TERM.broader],
  [TERM.hasTopConcept, TERM.topConceptOf],
]);

/** Properties that imports read, and report, by themselves. */
export const STRUCTURE: readonly string[] = [
  ...[TERM.type, TERM.inScheme, TERM.topConceptOf, TERM.hasTopConcept],
  ...[TERM.broader, TERM.narrower, TERM.isReplacedBy, TERM.deprecated],
];

/** Properties of concepts that are texts with languages. */
export const TEXTS: readonly string[] = [
  ...['prefLabel', 'altLabel', 'hiddenLabel', 'definition', 'scopeNote', 'note', 'example'],
  ...['changeNote', 'historyNote', 'editorialNote'],
].map((name) => SKOS + name);

/** Properties of concepts that are other concepts. */
export const RELATIONS: readonly string[] = [
  ...['related', 'exactMatch', 'closeMatch', 'broadMatch', 'narrowMatch', 'relatedMatch'],
].map((name) => SKOS + name);

/** Dates of concepts without a role. */
export const OTHER_DATES: readonly string[] = ['created', 'issued', 'modified'].map((name) => DCT + name);

/** The property of SKOS-XL for a property of SKOS. */
export const xlOf = (property: string): string => property.replace(SKOS, SKOS_XL);

/** Local names of the first and last days of concepts in any vocabulary; `start.use` is of older EU vocabularies. */
export const FIRST_DAYS: readonly string[] = ['startDate', 'start.use', 'validFrom'];
export const LAST_DAYS: readonly string[] = ['endDate', 'end.use', 'validThrough'];

/** Properties of concept schemes and their publishers: exports write the first, imports read the first that there is. */
export const SCHEME = {
  isVersionOf: [`${DCT}isVersionOf`],
  version: [`${OWL}versionInfo`, ...inSchemaOrg('version')],
  versionUri: [`${OWL}versionIRI`],
  title: [`${DCT}title`, `${DC}title`, TERM.prefLabel, TERM.label],
  alternative: [`${DCT}alternative`],
  description: [`${DCT}description`, `${DC}description`, TERM.definition, TERM.comment],
  publishedAt: [`${DCT}issued`, `${DCT}modified`],
  period: [`${DCT}temporal`],
  validFrom: [`${DCAT}startDate`, ...inSchemaOrg('startDate', 'validFrom')],
  validTo: [`${DCAT}endDate`, ...inSchemaOrg('endDate', 'validThrough')],
  publisher: [`${DCT}publisher`, `${DC}publisher`],
  language: [`${DC}language`, `${DCT}language`],
  keyword: [`${DCAT}keyword`],
  changeNote: [`${SKOS}changeNote`],
  topConcept: [TERM.hasTopConcept],
} as const;

export const PUBLISHER = {
  name: [`${FOAF}name`, TERM.prefLabel, TERM.label, `${DCT}title`, `${DC}title`, ...inSchemaOrg('name')],
  homepage: [`${FOAF}homepage`],
  identifier: [`${DCT}identifier`],
} as const;

/** The part of an IRI after its namespace: `prefLabel`. */
export const localName = (iri: string): string => /[^/#:]*$/.exec(iri)?.[0] || iri;

/* Terms and statements in Turtle (RDF 1.1). */

/** Names that need no escapes after a prefix. */
export const LOCAL_NAME = /^[A-Za-z0-9_][A-Za-z0-9_-]*$/;

/** A term with one of {@link PREFIXES}, as `dct:title`; else its IRI. */
export function printName(iri: string): string {
  const namespaces = Object.entries({ ...PREFIXES, xkos: XKOS });
  const [prefix, namespace = ''] = namespaces.find(([, start]) => iri.startsWith(start)) ?? [];
  const local = iri.slice(namespace.length);
  return prefix !== undefined && LOCAL_NAME.test(local) ? `${prefix}:${local}` : printIri(iri);
}

export const printIri = (iri: string): string => `<${iri.replace(/[\0- <>"{}|^`\\]/g, escapeCharacter)}>`;

export const printText = (text: string): string =>
  `"${text.replace(/["\\\p{Cc}\u{10000}-\u{10ffff}]/gu, (one) => ESCAPES[one] ?? escapeCharacter(one))}"`;

const ESCAPES: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r' };

function escapeCharacter(character: string): string {
  const code = (character.codePointAt(0) as number).toString(16);
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
}

/** A text in a language. RDF compares language tags without regard to case; lower case is canonical. */
export const printTextIn = (language: string, text: string): string =>
  `${printText(text)}@${language.toLowerCase()}`;

export type Statements = readonly (readonly [property: string, objects: readonly string[]])[];

/** A resource with its statements, one per line. */
export const printResource = (term: string, type: string, statements: Statements): string =>
  `${term} a ${printName(type)}${printStatements(statements, ';\n    ')}.\n`;

/** A blank node; none without statements. */
export function printBlankNode(type: string, statements: Statements): string[] {
  const text = printStatements(statements, '; ');
  return text === '' ? [] : [`[ a ${printName(type)}${text} ]`];
}

/** Further statements about a resource; nothing for those without objects. */
function printStatements(statements: Statements, separator: string): string {
  const stated = statements.filter(([, objects]) => objects.length > 0);
  const print = (objects: readonly string[]) => [...new Set(objects)].join(', ');
  return stated.map(([property, objects]) => `${separator}${printName(property)} ${print(objects)}`).join('');
}
