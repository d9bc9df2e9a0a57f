import { primaryLanguage } from '../../../model/identity/language.ts';
import { compareCodeUnits } from '../../../model/identity/version.ts';
import { oncePerKey } from '../../../model/once.ts';
import type { UiLanguage } from '../../paths.ts';

/** Caches language names: a directory has few languages, and Intl is slow. */
const namesIn = oncePerKey((ui: UiLanguage) => {
  const names = new Intl.DisplayNames(ui, { type: 'language' });
  return oncePerKey((tag: string) => {
    try {
      return names.of(tag) ?? tag;
    } catch {
      return tag;
    }
  });
});

/** Name of a language in the UI language: German. A tag without a name is returned unchanged. */
export function languageName(ui: UiLanguage, tag: string): string {
  // Some engines have unhelpful names for private and grandfathered tags (x-own, i-klingon).
  return /^[a-z]{2,3}(-|$)/i.test(tag) ? namesIn(ui)(tag) : tag;
}

/** ISO 15924 codes of the scripts that are written from right to left today. */
const RIGHT_TO_LEFT = new Set('Adlm Arab Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa Yezi'.split(' '));

/** The `dir` of a table in a language; undefined from left to right. */
export const directionOf = oncePerKey((tag: string): 'rtl' | undefined => {
  try {
    const { script = '' } = new Intl.Locale(tag).maximize();
    return RIGHT_TO_LEFT.has(script) ? 'rtl' : undefined;
  } catch {
    return undefined;
  }
});

/** Sorts documents by language: that of the page first, then English, then by tag. */
export const sortByLanguage = <T extends { readonly entry: { readonly language: string } }>(
  ui: UiLanguage,
  documents: readonly T[],
): T[] =>
  [...documents].sort(
    ({ entry: { language: a } }, { entry: { language: b } }) =>
      rankIn(ui, a) - rankIn(ui, b) || compareCodeUnits(a, b),
  );

function rankIn(ui: UiLanguage, tag: string): number {
  const language = primaryLanguage(tag);
  return language === ui ? 0 : language === 'en' ? 1 : 2;
}
