/** Terms of Turtle (RDF 1.1). */

export const printIri = (iri: string): string => `<${iri.replace(/[\0- <>"{}|^`\\]/g, escapeCharacter)}>`;

/** A plain string literal. */
export const printText = (text: string): string =>
  `"${text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replace(UNPRINTABLE, escapeCharacter)}"`;

/** A text in a language. RDF compares language tags without regard to case; lower case is canonical. */
export const printTextIn = (language: string, text: string): string =>
  `${printText(text)}@${language.toLowerCase()}`;

const UNPRINTABLE = /[\p{Cc}\u{10000}-\u{10ffff}]/gu;

function escapeCharacter(character: string): string {
  const code = (character.codePointAt(0) as number).toString(16);
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
}
