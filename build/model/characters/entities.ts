import { windows1252Of } from './mojibake.ts';

/** The source of a regular expression for HTML entities. */
export const ENTITY_SOURCE = '&(?:#[0-9]{2,7}|#[xX][0-9a-fA-F]{2,6}|[A-Za-z]{2,6}[0-9]{0,2});';
const ENTITY = new RegExp(ENTITY_SOURCE, 'g');
const LEADING_ENTITY = new RegExp(`^${ENTITY_SOURCE}`);

/** The distinct known character references in a text. */
export function entitiesIn(text: string): string[] {
  return [...new Set(text.match(ENTITY) ?? [])].filter((entity) => characterOf(entity) !== undefined);
}

/** Whether a text is a single character reference. */
export const isEntity = (text: string): boolean => LEADING_ENTITY.exec(text)?.[0] === text;

/** A text with its entities decoded, even if they were escaped several times. */
export function decodeEntities(text: string): string {
  let decoded = text;
  for (let times = 0; times < MAX_ROUNDS; times++)
    decoded = decoded.replace(ENTITY, (entity) => characterOf(entity) ?? entity);
  return decoded;
}

/** Maximum number of times a text may have been escaped. */
const MAX_ROUNDS = 3;

function characterOf(entity: string): string | undefined {
  const name = entity.slice(1, -1);
  if (!name.startsWith('#')) return NAMED.get(name) ?? accentedLetter(name);
  const codePoint = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isCharacter =
    codePoint >= 0x20 &&
    codePoint <= 0x10ffff &&
    (codePoint & 0x1ff800) !== 0xd800 &&
    (codePoint & 0xfffe) !== 0xfffe &&
    codePoint !== 0xfffd;
  if (!isCharacter) return undefined;
  const character = String.fromCodePoint(codePoint);
  // Browsers read &#128; to &#159; as Windows-1252.
  return character === '\u00a0' ? ' ' : (windows1252Of(character) ?? character);
}

/** The letter for a name such as `uuml` or `Ccaron`. */
function accentedLetter(name: string): string | undefined {
  const accent = ACCENTS.get(name.slice(1));
  const letter = accent === undefined ? '' : `${name[0]}${accent}`.normalize('NFC');
  return letter.length === 1 ? letter : undefined;
}

const ACCENTS = new Map(
  [
    'grave \u0300 acute \u0301 circ \u0302 tilde \u0303 macr \u0304 breve \u0306 dot \u0307 uml \u0308 ring \u030a',
    'dblac \u030b caron \u030c cedil \u0327 ogon \u0328',
  ].flatMap(pairsIn),
);

const NAMED: ReadonlyMap<string, string> = new Map(
  [
    'amp & lt < gt > quot " apos \' szlig ß aelig æ AElig Æ oslash ø Oslash Ø oelig œ OElig Œ eth ð ETH Ð thorn þ THORN Þ',
    'lstrok ł Lstrok Ł dstrok đ Dstrok Đ inodot ı sect § para ¶ copy © reg ® trade ™ deg ° middot · bull • hellip …',
    'ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ laquo « raquo » lsaquo ‹ rsaquo ›',
    'cent ¢ pound £ yen ¥ euro € ordf ª ordm º sup1 ¹ sup2 ² sup3 ³ frac12 ½ frac14 ¼ frac34 ¾ micro µ times × divide ÷',
    'plusmn ± le ≤ ge ≥ ne ≠ permil ‰ infin ∞ iexcl ¡ iquest ¿ not ¬ larr ← rarr →',
  ]
    .flatMap(pairsIn)
    .concat([
      ['nbsp', ' '],
      ['shy', ''],
    ]),
);

/** The words of a text in pairs. */
function pairsIn(text: string): [string, string][] {
  return [...text.matchAll(/(\S+) (\S+)/g)].map(([, name = '', character = '']) => [name, character]);
}
