/** A code of visible ASCII characters and of blanks within, which nothing in this file objects to. */
const PLAIN_CODE = /^[!-~](?:[ -~]*[!-~])?$/;

/** Whether every character of a code is one that can be seen in print; a quick answer for almost all codes. */
export const isPlainCode = (code: string): boolean => PLAIN_CODE.test(code);

/** Whether a text has no character that can be seen. */
export const isBlank = (text: string): boolean => NOTHING_VISIBLE.test(text);

const NOTHING_VISIBLE = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u;

/**
 * Blanks that look like U+0020, control characters, noncharacters, and what takes no room in print. The
 * ideographic space is wide enough to be seen, and is typed in East Asian codes.
 */
const HIDDEN =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]|(?![ \u3000])\p{Zs}/gu;

/** A blank of any kind at the beginning or end. */
const OUTER_BLANKS = /^\s+|\s+$/gu;

/**
 * A blank at either end, or a code unit of a character that HIDDEN has: wrong for few, and much faster than Unicode
 * properties, which ask for each character of each code.
 */
const MAY_HIDE = new RegExp(
  [
    '^[ \\u3000]|[ \\u3000]$|[\\u0000-\\u001f\\u007f-\\u00a0\\u00ad\\u034f\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5',
    '\\u180b-\\u180f\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u3164\\ufdd0-\\ufdef\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8',
    '\\ufffe\\uffff\\ud82f\\ud834\\udb40-\\udb43]|[\\ud800-\\udbff][\\udffe\\udfff]',
  ].join(''),
);

/**
 * Scripts in which U+200C and U+200D choose the form of letters, as in Persian or Hindi; beside emoji they make
 * one of several.
 */
const JOINING = [
  'Arab Beng Deva Gujr Guru Khmr Knda Mlym Mong Mymr Nkoo Orya Sinh Syrc Taml Telu Tibt Adlm Rohg Mand Phlp Java Bali',
]
  .join(' ')
  .split(' ')
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');

/** Joiners where they choose the form of a letter or emoji, and selectors of the form of the character before. */
const MEANT = new RegExp(
  [
    `(?<=[${JOINING}\\p{Extended_Pictographic}\\u{fe0f}\\p{Emoji_Modifier}])[\\u200c\\u200d]`,
    // Not after letters of scripts that have no such forms, where it is just one more invisible character.
    '(?<=[^\\s\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}])\\p{Variation_Selector}',
    '(?<=\\u{1f3f4})[\\u{e0020}-\\u{e007e}]+\\u{e007f}',
  ].join('|'),
  'gu',
);

/** What is hidden in a code, and the code as it was probably meant. */
export interface HiddenCharacters {
  /** Distinct characters at the beginning or end, in their order. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Distinct characters elsewhere. */
  readonly within: readonly string[];
  /** The code without them; blanks within are U+0020. */
  readonly plain: string;
}

/**
 * The invisible characters in a code: blanks at its ends, blanks within that are not U+0020, control characters
 * and what takes no room. Undefined where there are none. A blank within a code is fine, and so are joiners where a
 * script or an emoji needs them.
 */
export function hiddenCharacters(code: string): HiddenCharacters | undefined {
  if (isPlainCode(code) || !MAY_HIDE.test(code)) return undefined;
  const outer = [...code.matchAll(OUTER_BLANKS)];
  const kept = code.replace(MEANT, (joiner) => '\u{e000}'.repeat(joiner.length));
  const hidden = [...kept.matchAll(HIDDEN)];
  if (outer.length === 0 && hidden.length === 0) return undefined;
  const isHidden = new Set([
    ...hidden.map(({ index }) => index),
    ...outer.flatMap((blank) => [...blank[0]].map((_, i) => blank.index + i)),
  ]);
  const characters = charactersOf(code).map(({ index, character }) => ({
    character,
    isHidden: isHidden.has(index),
  }));
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

/** What to write in place of a hidden character within a code. */
const plainFor = (character: string): string => (/\s/u.test(character) && character !== '\ufeff' ? ' ' : '');

function charactersOf(text: string): { readonly index: number; readonly character: string }[] {
  let index = 0;
  return [...text].map((character) => {
    const one = { index, character };
    index += character.length;
    return one;
  });
}

/** The first character in a text that cannot be seen in print, or looks like a blank. */
const INVISIBLE =
  /(?![ \u3000\u200c\u200d])[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]/gu;

/** A text with JSON escapes in place of the characters that cannot be seen; joiners stay, for the sake of scripts. */
export function withEscapes(text: string): string {
  return text.replace(INVISIBLE, (character) =>
    [...Array(character.length).keys()]
      .map((i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
