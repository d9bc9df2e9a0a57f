import type { UiLanguage } from '../plan/paths.ts';

/** Name of a language for readers of another: German. A tag that has no name stays as it is. */
export function languageName(ui: UiLanguage, tag: string): string {
  // Private tags and those that only history explains (x-own, i-klingon) have names in some engines, and odd ones.
  if (!/^[a-z]{2,3}(-|$)/i.test(tag)) return tag;
  try {
    return new Intl.DisplayNames(ui, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
