const PLAIN_CODE = /^[!-~](?:[ -~]*[!-~])?$/;

/** Whether all characters of a code are visible ASCII or inner spaces; a quick test that almost all codes pass. */
export const isPlainCode = (code: string): boolean => PLAIN_CODE.test(code);

/** Spaces that look like U+0020, control characters, noncharacters and zero-width characters. */
const HIDDEN =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]|(?![ \u3000])\p{Zs}/gu;

/** White space at the start or end. */
const OUTER_SPACE = /^\s+|\s+$/gu;

/**
 * A quick test before HIDDEN, whose Unicode properties are slow; it may be true for codes without hidden characters.
 */
const MAY_HIDE = new RegExp(
  [
    '^[ \\u3000]|[ \\u3000]$|[\\u0000-\\u001f\\u007f-\\u00a0\\u00ad\\u034f\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5',
    '\\u180b-\\u180f\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u3164\\ufdd0-\\ufdef\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8',
    '\\ufffe\\uffff\\ud82f\\ud834\\udb40-\\udb43]|[\\ud800-\\udbff][\\udffe\\udfff]',
  ].join(''),
);

/** Scripts in which U+200C and U+200D select the form of letters; between emoji they join them. */
const JOINING = [
  'Arab Beng Deva Gujr Guru Khmr Knda Mlym Mong Mymr Nkoo Orya Sinh Syrc Taml Telu Tibt Adlm Rohg Mand Phlp Java Bali',
]
  .join(' ')
  .split(' ')
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');

/** Joiners and variation selectors that select the form of a letter or an emoji. */
const NEEDED = new RegExp(
  [
    `(?<=[${JOINING}\\p{Extended_Pictographic}\\u{fe0f}\\p{Emoji_Modifier}])[\\u200c\\u200d]`,
    // Not after letters of scripts without such forms.
    '(?<=[^\\s\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}])\\p{Variation_Selector}',
    '(?<=\\u{1f3f4})[\\u{e0020}-\\u{e007e}]+\\u{e007f}',
  ].join('|'),
  'gu',
);

/** The hidden characters of a code, and the code without them. */
export interface HiddenCharacters {
  /** Distinct characters at the start and end, in order of occurrence. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Distinct characters elsewhere. */
  readonly within: readonly string[];
  /** The code without them; inner white space becomes U+0020. */
  readonly plain: string;
}

/** Finds outer white space and invisible characters, except joiners that a script or an emoji needs. */
export function hiddenCharacters(code: string): HiddenCharacters | undefined {
  if (isPlainCode(code) || !MAY_HIDE.test(code)) return undefined;
  const outer = [...code.matchAll(OUTER_SPACE)];
  const kept = code.replace(NEEDED, (joiner) => '\u{e000}'.repeat(joiner.length));
  const hidden = [...kept.matchAll(HIDDEN)];
  if (outer.length === 0 && hidden.length === 0) return undefined;
  const isHidden = new Set([
    ...hidden.map(({ index }) => index),
    ...outer.flatMap((blank) => [...blank[0]].map((_, i) => blank.index + i)),
  ]);
  let at = 0;
  const characters = [...code].map((character) => {
    at += character.length;
    return { character, isHidden: isHidden.has(at - character.length) };
  });
  const first = characters.findIndex((one) => !one.isHidden);
  const last = characters.findLastIndex((one) => !one.isHidden);
  const hiddenIn = (start: number, end?: number) => [
    ...new Set(characters.slice(start, end).flatMap((one) => (one.isHidden ? [one.character] : []))),
  ];
  const plain = characters
    .slice(first, last + 1)
    .map((one) => (one.isHidden ? plainFor(one.character) : one.character));
  return {
    before: hiddenIn(0, first),
    after: hiddenIn(last + 1),
    within: hiddenIn(first, last + 1),
    plain: plain.join(''),
  };
}

const plainFor = (character: string): string => (/\s/u.test(character) && character !== '\ufeff' ? ' ' : '');

/** Characters that are invisible or look like a space. */
const INVISIBLE =
  /(?![ \u3000\u200c\u200d])[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]/gu;

/** A text with JSON escapes for invisible characters, except joiners, which scripts need. */
export const withEscapes = (text: string): string => text.replace(INVISIBLE, escapeUnits);

/** JSON's escapes of a character, which are those of UTF-16 code units (RFC 8259 section 7). */
export const escapeUnits = (character: string): string =>
  [...Array(character.length).keys()]
    .map((i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`)
    .join('');
