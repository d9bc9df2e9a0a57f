/** Words for codes, and names of systems of codes, in several languages. */
const CODE_WORDS =
  'c[oó]d\\p{L}{0,4}|k[oó]d|kode|koodi|clave|key|notation|identifier|\\p{L}?ids?|nr|no|plz|zip|postcode|' +
  'ags|ean|gtin|iban|isbn|iso|m49|fips|gkz|insee|lau|nace|nuts|siren|siret|' +
  // But not the number of things.
  '(?:num[eé]ro|n[uú]mero|nummer|number)(?! (?:of|von|der|de|di)(?:$|[^\\p{L}]))';
const CODE_HEADER = new RegExp(
  `(?:^|[^\\p{L}])(?:${CODE_WORDS})(?:$|[^\\p{L}])|\\p{L}nummer(?:$|[^\\p{L}])|schl(?:ü|ue)ssel|kennung|kennziffer|kennzahl|postleitzahl|code$`,
  'iu',
);

/** A header with spaces between its words: `country Code` for `countryCode`. */
export const wordsOf = (header: string): string => header.replace(/(?<=\p{Ll})(?=\p{Lu})|_/gu, ' ');

/** Headers of texts about codes, such as `code name`, and of numbers to sort by. */
const ABOUT_CODES =
  /^sort|\P{L}(?:names?|labels?|titles?|descriptions?|types?|formats?|regex|notes?|bezeichnung)$/iu;

/** Whether a header names codes. */
export const isCodeHeader = (header: string): boolean =>
  CODE_HEADER.test(wordsOf(header)) && !ABOUT_CODES.test(wordsOf(header).trim());
