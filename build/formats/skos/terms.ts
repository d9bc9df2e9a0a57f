/** Terms that imports read and exports print, and their form in Turtle (RDF 1.1). */

/** The usual prefixes of vocabularies. */
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

export const { dc: DC, dcat: DCAT, dct: DCT, foaf: FOAF, owl: OWL, rdfs: RDFS, skos: SKOS } = PREFIXES;
export const RDF_PROPERTY = `${PREFIXES.rdf}Property`;
export const RDF_TYPE = `${PREFIXES.rdf}type`;
export const RDF_VALUE = `${PREFIXES.rdf}value`;

/** Properties of concepts that are texts with languages, without their namespace. */
export const SKOS_TEXTS: readonly string[] = [
  ...['prefLabel', 'altLabel', 'hiddenLabel', 'definition', 'scopeNote', 'note', 'example'],
  ...['changeNote', 'historyNote', 'editorialNote'],
];

/** Properties of concepts that are other concepts. */
export const SKOS_RELATIONS: readonly string[] = [
  ...['related', 'exactMatch', 'closeMatch', 'broadMatch', 'narrowMatch', 'relatedMatch'],
];

/** The part of an IRI after its namespace: `prefLabel`. */
export const localName = (iri: string): string => /[^/#:]*$/.exec(iri)?.[0] || iri;

export const printIri = (iri: string): string =>
  `<${ILLEGAL_IN_IRI.test(iri) ? iri.replace(ALL_ILLEGAL_IN_IRI, escapeCharacter) : iri}>`;

const ILLEGAL_IN_IRI = /[\0- <>"{}|^`\\]/;
const ALL_ILLEGAL_IN_IRI = new RegExp(ILLEGAL_IN_IRI, 'g');

/** A plain string literal. */
export const printText = (text: string): string =>
  MAY_NEED_ESCAPE.test(text) ? escapeText(text) : `"${text}"`;

/** A quick test before the exact expressions. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: Turtle escapes them
const MAY_NEED_ESCAPE = /["\\\0-\x1f\x7f-\x9f\ud800-\udfff]/;

const escapeText = (text: string): string =>
  `"${text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replace(UNPRINTABLE, escapeCharacter)}"`;

/** A text in a language. RDF compares language tags without regard to case; lower case is canonical. */
export const printTextIn = (language: string, text: string): string =>
  `${printText(text)}@${language.toLowerCase()}`;

const UNPRINTABLE = /[\p{Cc}\u{10000}-\u{10ffff}]/gu;

function escapeCharacter(character: string): string {
  const code = (character.codePointAt(0) as number).toString(16);
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
}

/** A resource with its statements, one per line. */
export const printResource = (
  term: string,
  type: string,
  properties: readonly (readonly [property: string, objects: readonly string[]])[],
): string =>
  `${term} a ${type}${properties.map(([property, objects]) => printStatement(property, objects, ';\n    ')).join('')}.\n`;

/** A further statement about a resource; nothing without objects. */
export const printStatement = (property: string, objects: readonly string[], separator = '; '): string =>
  objects.length === 0 ? '' : `${separator}${property} ${[...new Set(objects)].join(', ')}`;
