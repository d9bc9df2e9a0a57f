import type { UiLanguage } from '../plan/paths.ts';

/** Name of a language for readers of another: German. A tag that has no name stays as it is. */
export function languageName(ui: UiLanguage, tag: string): string {
  try {
    return new Intl.DisplayNames(ui, { type: 'language' }).of(tag) ?? tag;
  } catch {
    // Well-formed tags that only history explains (i-klingon) are an error there.
    return tag;
  }
}
