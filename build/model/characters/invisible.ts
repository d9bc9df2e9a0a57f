const PLAIN_CODE = /^[!-~](?:[ -~]*[!-~])?$/;

/** Whether all characters of a code are visible ASCII or inner spaces; a quick test that almost all codes pass. */
export const isPlainCode = (code: string): boolean => PLAIN_CODE.test(code);

/** Spaces that look like U+0020, control characters, noncharacters and zero-width characters. */
const HIDDEN =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]|(?![ \u3000])\p{Zs}/u;

/** Scripts in which U+200C and U+200D select the form of letters; between emoji they join them. */
const JOINING =
  'Arab Beng Deva Gujr Guru Khmr Knda Mlym Mong Mymr Nkoo Orya Sinh Syrc Taml Telu Tibt Adlm Rohg Mand Phlp Java Bali'
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

export type HiddenCharacters = NonNullable<ReturnType<typeof hiddenCharacters>>;

/** Finds outer white space and invisible characters, except joiners that a script or an emoji needs. */
export function hiddenCharacters(code: string) {
  if (isPlainCode(code)) return undefined;
  const start = code.length - code.trimStart().length;
  const end = code.trimEnd().length;
  if (start === 0 && end === code.length && !HIDDEN.test(code)) return undefined;
  const visible = code.replace(NEEDED, (joiner) => '\u{e000}'.repeat(joiner.length));
  const characters: { readonly character: string; readonly isHidden: boolean }[] = [];
  let at = 0;
  for (const character of code) {
    const next = at + character.length;
    const isHidden = at < start || at >= end || HIDDEN.test(visible.slice(at, next));
    characters.push({ character, isHidden });
    at = next;
  }
  if (!characters.some((one) => one.isHidden)) return undefined;
  const first = characters.findIndex((one) => !one.isHidden);
  const last = characters.findLastIndex((one) => !one.isHidden);
  const hiddenIn = (part: typeof characters) => [
    ...new Set(part.filter((one) => one.isHidden).map(({ character }) => character)),
  ];
  const inner = characters.slice(first, last + 1);
  return {
    /** Distinct characters at the start and end, and elsewhere, in order of occurrence. */
    before: hiddenIn(characters.slice(0, first)),
    after: hiddenIn(characters.slice(last + 1)),
    within: hiddenIn(inner),
    /** The code without them; inner white space becomes U+0020. */
    plain: inner.map((one) => (one.isHidden ? plainFor(one.character) : one.character)).join(''),
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
