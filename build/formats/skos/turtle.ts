import { PREFIXES } from './terms.ts';

/* Terms and statements in Turtle (RDF 1.1). */

/** Names that need no escapes after a prefix. */
export const LOCAL_NAME = /^[A-Za-z0-9_][A-Za-z0-9_-]*$/;

/** A term with one of {@link PREFIXES}, as `dct:title`; else its IRI. */
export function printName(iri: string): string {
  const [prefix, namespace = ''] = Object.entries(PREFIXES).find(([, start]) => iri.startsWith(start)) ?? [];
  const local = iri.slice(namespace.length);
  return prefix !== undefined && LOCAL_NAME.test(local) ? `${prefix}:${local}` : printIri(iri);
}

export const printIri = (iri: string): string => `<${iri.replace(/[\0- <>"{}|^`\\]/g, escapeCharacter)}>`;

/** A plain string literal. */
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
