import type { UiLanguage } from '../plan/paths.ts';

/** The words of the pages in one language. */
export interface Texts {
  readonly title: string;
  readonly skip: string;
  readonly directory: string;
  readonly tags: string;
  readonly api: string;
  readonly feed: string;
  readonly inOtherLanguage: string;
  readonly notFound: string;
  readonly notFoundText: string;
  readonly notYetValid: (from: string) => string;
  readonly noLongerValid: (to: string) => string;
}

/** The words of the pages; what comes from documents stays in their language. */
export const TEXTS: Readonly<Record<UiLanguage, Texts>> = {
  en: {
    title: 'Code list directory',
    skip: 'To the content',
    directory: 'Code lists',
    tags: 'Tags',
    api: 'API',
    feed: 'New versions',
    inOtherLanguage: 'Deutsch',
    notFound: 'Not found',
    notFoundText: 'There is nothing at this address.',
    notYetValid: (from) => `valid from ${from}`,
    noLongerValid: (to) => `no longer valid since ${to}`,
  },
  de: {
    title: 'Verzeichnis der Codelisten',
    skip: 'Zum Inhalt',
    directory: 'Codelisten',
    tags: 'Schlagwörter',
    api: 'API',
    feed: 'Neue Versionen',
    inOtherLanguage: 'English',
    notFound: 'Nicht gefunden',
    notFoundText: 'Unter dieser Adresse gibt es nichts.',
    notYetValid: (from) => `gültig ab ${from}`,
    noLongerValid: (to) => `nicht mehr gültig seit ${to}`,
  },
};
