import type { UiLanguage } from '../site/addresses.ts';

/** The words of the pages in one language. */
export interface Texts {
  readonly title: string;
  /** What this is, in two sentences. */
  readonly lead: string;
  readonly leadForDevelopers: string;
  readonly skip: string;
  readonly menu: string;
  readonly directory: string;
  readonly tags: string;
  readonly tagsText: string;
  readonly noTags: string;
  readonly allTags: string;
  readonly searchHere: string;
  readonly searchNeedsScript: string;
  readonly api: string;
  readonly apiDocumentation: string;
  readonly feed: string;
  readonly feedAsAtom: string;
  readonly newestText: string;
  readonly noDocuments: string;
  readonly withoutDate: string;
  readonly catalogue: string;
  readonly relations: string;
  readonly licenses: string;
  readonly forDevelopers: string;
  /** The language itself, in its own words. */
  readonly ownName: string;
  readonly notFound: string;
  readonly notFoundText: string;
  readonly searchInDirectory: string;
}

/** The words of the pages; what comes from documents stays in their language. */
export const TEXTS: Readonly<Record<UiLanguage, Texts>> = {
  en: {
    title: 'Code list directory',
    lead: 'Code lists are agreed values, such as countries, currencies or units, each with a code that programs exchange.',
    leadForDevelopers:
      'Here you find them in all their versions and languages, to read, to download, and to call through an open API.',
    skip: 'To the content',
    menu: 'Main menu',
    directory: 'Code lists',
    tags: 'Tags',
    tagsText: 'All tags, with the number of code lists that have them.',
    noTags: 'No document has a tag.',
    allTags: 'All tags',
    searchHere: 'Search among these',
    searchNeedsScript:
      'Searching needs JavaScript. These pages and the tags lead to every code list without it.',
    api: 'API',
    apiDocumentation: 'API documentation',
    feed: 'New versions',
    feedAsAtom: 'Feed of new versions (Atom)',
    newestText: 'The newest versions of all code lists by the day on which they were published, at most 100.',
    noDocuments: 'There is no code list yet.',
    withoutDate: 'Without a date',
    catalogue: 'DCAT catalogue',
    relations: 'Map of references',
    licenses: 'Licenses',
    forDevelopers: 'For developers',
    ownName: 'English',
    notFound: 'Not found',
    notFoundText:
      'There is nothing at this address. Perhaps it was mistyped, or what was here has another address now.',
    searchInDirectory: 'Search in the directory',
  },
  de: {
    title: 'Verzeichnis der Codelisten',
    lead: 'Codelisten sind vereinbarte Werte wie Länder, Währungen oder Einheiten, jeder mit einem Code, den Programme austauschen.',
    leadForDevelopers:
      'Hier finden Sie sie in allen Versionen und Sprachen: zum Lesen, zum Herunterladen und zum Abruf über eine offene API.',
    skip: 'Zum Inhalt',
    menu: 'Hauptmenü',
    directory: 'Codelisten',
    tags: 'Schlagwörter',
    tagsText: 'Alle Schlagwörter mit der Zahl der Codelisten, die sie haben.',
    noTags: 'Kein Dokument hat ein Schlagwort.',
    allTags: 'Alle Schlagwörter',
    searchHere: 'Unter diesen suchen',
    searchNeedsScript:
      'Die Suche braucht JavaScript. Diese Seiten und die Schlagwörter führen auch ohne zu jeder Codeliste.',
    api: 'API',
    apiDocumentation: 'API-Dokumentation',
    feed: 'Neue Versionen',
    feedAsAtom: 'Neue Versionen als Feed (Atom)',
    newestText: 'Die neuesten Versionen aller Codelisten nach dem Tag ihrer Veröffentlichung, höchstens 100.',
    noDocuments: 'Noch gibt es keine Codeliste.',
    withoutDate: 'Ohne Datum',
    catalogue: 'DCAT-Katalog',
    relations: 'Karte der Verweise',
    licenses: 'Lizenzen',
    forDevelopers: 'Für Entwickler',
    ownName: 'Deutsch',
    notFound: 'Nicht gefunden',
    notFoundText:
      'Unter dieser Adresse gibt es nichts. Vielleicht ist sie falsch geschrieben, oder der Inhalt hat jetzt eine andere Adresse.',
    searchInDirectory: 'Im Verzeichnis suchen',
  },
};
