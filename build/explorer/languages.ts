import type { UiLanguage } from '../site/addresses.ts';
import { memoize } from './memoize.ts';

const displayNamesOf = memoize((ui: UiLanguage) => new Intl.DisplayNames(ui, { type: 'language' }));

/** Name of a language in another: German. A tag without a name is returned as it is. */
export function languageName(ui: UiLanguage, tag: string): string {
  // Some engines have unhelpful names for private and grandfathered tags (x-own, i-klingon).
  if (!/^[a-z]{2,3}(-|$)/i.test(tag)) return tag;
  try {
    return displayNamesOf(ui).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
