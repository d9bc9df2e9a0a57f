import type { Document } from '../catalogue/document.ts';
import { changesPage, documentPage, type UiLanguage } from '../site/addresses.ts';
import type { SiteContext } from '../site/part.ts';

/** Address of the page with the changes of a document, which the first version does not have. */
export function changesAddress(
  ui: UiLanguage,
  document: Document,
  { plan, history }: Pick<SiteContext, 'plan' | 'history'>,
): string | undefined {
  if (history.versionsOf(document.entry.canonicalUri)[0]?.items.includes(document)) return undefined;
  return changesPage(ui, placeOf(document, plan));
}

export function documentAddress(ui: UiLanguage, document: Document, plan: SiteContext['plan']): string {
  return documentPage(ui, placeOf(document, plan));
}

export function placeOf({ entry }: Document, { naming }: SiteContext['plan']): string {
  return naming.placeOf(entry.canonicalVersionUri, entry.language);
}
