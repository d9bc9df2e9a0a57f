import type { UiLanguage } from '../plan/paths.ts';

const namesIn = (ui: UiLanguage) => new Intl.DisplayNames(ui, { type: 'language' });

/** Asking for names is cheap, and being ready to is not. */
const NAMES: Readonly<Record<UiLanguage, Intl.DisplayNames>> = { en: namesIn('en'), de: namesIn('de') };

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
