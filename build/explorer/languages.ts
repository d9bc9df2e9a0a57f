import type { UiLanguage } from '../site/addresses.ts';

/** Made once: making one takes longer than a hundred names. */
const NAMES: Readonly<Record<UiLanguage, Intl.DisplayNames>> = {
  en: new Intl.DisplayNames('en', { type: 'language' }),
  de: new Intl.DisplayNames('de', { type: 'language' }),
};

/** Name of a language for readers of another: German. A tag that has no name stays as it is. */
export function languageName(ui: UiLanguage, tag: string): string {
  // Private tags and those that only history explains (x-own, i-klingon) have names in some engines, and odd ones.
  if (!/^[a-z]{2,3}(-|$)/i.test(tag)) return tag;
  try {
    return NAMES[ui].of(tag) ?? tag;
  } catch {
    return tag;
  }
}
