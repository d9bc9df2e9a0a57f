import { decodeHTMLStrict } from 'entities';

/** Characters of the bytes from 0x80 to 0x9F in Windows-1252 (WHATWG Encoding Standard); those above are of Latin-1. */
export const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** A byte from 0x80 to 0xBF, with which UTF-8 continues a character. */
const NEXT = `[\u0080-\u00bf${WINDOWS_1252}]`;

/**
 * The source of a regular expression for characters that are UTF-8 read as Windows-1252, as in `KÃ¤se`. Sequences that
 * correct texts have are left out: `Ã` before a closing quotation mark, or a single `Å…` at the end of a word.
 */
export const MOJIBAKE_SOURCE = [
  `(?<=\\p{Ll})[ÂÃÄÅ]${NEXT}`,
  `Ã(?:(?![“”‘’»›…–—™®©°ªº\u00a0])${NEXT}|${NEXT}(?=\\p{L}))`,
  `Â[\u00a0-\u00bf]`,
  `â[€‚„]${NEXT}`,
  `[ÄÅ]${NEXT}(?=\\p{Ll})`,
  `(?:[ÎÏÐÑ]${NEXT}){2,}`,
  `á»${NEXT}(?=\\p{L})`,
  `(?:[ã-é]${NEXT}${NEXT}){2,}`,
  'ï»¿',
].join('|');

const MOJIBAKE = new RegExp(MOJIBAKE_SOURCE, 'u');

/** The first characters of a text that are UTF-8 read as Windows-1252, and what they mean; undefined if there are none. */
export function findMojibake(text: string): { readonly broken: string; readonly meant: string } | undefined {
  const broken = MOJIBAKE.exec(text)?.[0];
  if (broken === undefined) return undefined;
  const bytes = Array.from(broken, (character) => {
    const index = WINDOWS_1252.indexOf(character);
    return index < 0 ? character.charCodeAt(0) : 0x80 + index;
  });
  return { broken, meant: new TextDecoder().decode(Uint8Array.from(bytes)) };
}

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
