import { decodeHTMLStrict } from 'entities';

/** The source of a regular expression for HTML entities. */
export const ENTITY_SOURCE = '&(?:#[0-9]{2,7}|#[xX][0-9a-fA-F]{2,6}|[A-Za-z]{2,6}[0-9]{0,2});';
const ENTITY = new RegExp(ENTITY_SOURCE, 'g');

/** The distinct known character references in a text. */
export function entitiesIn(text: string): string[] {
  return [...new Set(text.match(ENTITY) ?? [])].filter((entity) => characterOf(entity) !== undefined);
}

/** A text with its entities decoded, even if they were escaped up to three times: `&amp;amp;`. */
export function decodeEntities(text: string): string {
  let decoded = text;
  for (let times = 0; times < 3; times++)
    decoded = decoded.replace(ENTITY, (entity) => characterOf(entity) ?? entity);
  return decoded;
}

/** As browsers read it, which read &#128; to &#159; as Windows-1252; soft hyphens are removed. */
function characterOf(entity: string): string | undefined {
  const character = decodeHTMLStrict(entity);
  if (character === entity || NO_TEXT.test(character)) return undefined;
  return character.replace('\u00a0', ' ').replace('\u00ad', '');
}

/** Control characters and noncharacters; U+FFFD replaces numbers without a character. */
const NO_TEXT = /[\p{Cc}\p{Noncharacter_Code_Point}\ufffd]/u;
