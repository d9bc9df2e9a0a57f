/** Terms that imports read and exports print, and their form in Turtle (RDF 1.1). */

export const SKOS = 'http://www.w3.org/2004/02/skos/core#';
export const RDF_PROPERTY = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#Property';
export const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
export const RDF_VALUE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#value';
export const DCT = 'http://purl.org/dc/terms/';
export const DCAT = 'http://www.w3.org/ns/dcat#';
export const DC = 'http://purl.org/dc/elements/1.1/';
export const RDFS = 'http://www.w3.org/2000/01/rdf-schema#';
export const OWL = 'http://www.w3.org/2002/07/owl#';
export const FOAF = 'http://xmlns.com/foaf/0.1/';

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
