import type { DocumentType } from '../../domain/entry.ts';
import type { UiLanguage } from '../../site/addresses.ts';
import type { Facet } from './search.ts';
import type { Sort } from './view.ts';

/** The words of the directory in one language; apart from the others, because its script brings them along. */
interface DirectoryTexts {
  readonly types: Readonly<Record<DocumentType, string>>;
  readonly facets: Readonly<Record<Facet, string>>;
  readonly all: Readonly<Record<Facet, string>>;
  readonly search: string;
  readonly searchHint: string;
  readonly isPattern: string;
  readonly publishedFrom: string;
  readonly publishedUntil: string;
  readonly sort: string;
  readonly sorts: Readonly<Record<Sort, string>>;
  readonly reset: string;
  readonly version: (version: string) => string;
  readonly published: string;
  readonly languages: string;
  readonly olderVersions: string;
  readonly newestVersion: string;
  readonly allVersions: (count: number) => string;
  readonly tags: string;
  readonly counts: (lists: number, documents: number) => string;
  readonly none: string;
  readonly badPattern: string;
  readonly notLoaded: string;
  readonly pages: string;
  readonly page: (page: number, pages: number) => string;
  readonly previous: string;
  readonly next: string;
  readonly asInterface: string;
}

/** 1,234 with its noun. */
function counted(locale: string, one: string, other: string): (count: number) => string {
  const { format } = new Intl.NumberFormat(locale);
  return (count) => `${format(count)} ${count === 1 ? one : other}`;
}

const englishLists = counted('en', 'code list', 'code lists');
const englishDocuments = counted('en', 'document', 'documents');
const germanLists = counted('de', 'Codeliste', 'Codelisten');
const germanDocuments = counted('de', 'Dokument', 'Dokumente');

export const DIRECTORY_TEXTS: Readonly<Record<UiLanguage, DirectoryTexts>> = {
  en: {
    types: { CodeList: 'Code list', CodeListSet: 'Collection' },
    facets: { type: 'Kind', language: 'Language', tag: 'Tag', publisher: 'Publisher' },
    all: { type: 'All kinds', language: 'All languages', tag: 'All tags', publisher: 'All publishers' },
    search: 'Search',
    searchHint: 'Name, description, tag, publisher or URI',
    isPattern: 'Regular expression',
    publishedFrom: 'Published from',
    publishedUntil: 'Published until',
    sort: 'Sort by',
    sorts: { name: 'Name', newest: 'Newest', publisher: 'Publisher' },
    reset: 'Reset',
    version: (version) => `Version ${version}`,
    published: 'published on',
    languages: 'Languages',
    olderVersions: 'Earlier versions',
    newestVersion: 'Newest version',
    allVersions: (count) => `all ${count}`,
    tags: 'Tags',
    counts: (lists, documents) => `${englishLists(lists)}, ${englishDocuments(documents)}`,
    none: 'Nothing was found. Use fewer or shorter words, or reset the filters.',
    badPattern: 'The search does not take this pattern:',
    notLoaded: 'The directory could not be loaded. Please try again.',
    pages: 'Pages',
    page: (page, pages) => `Page ${page} of ${pages}`,
    previous: 'Previous page',
    next: 'Next page',
    asInterface: 'This view in the API',
  },
  de: {
    types: { CodeList: 'Codeliste', CodeListSet: 'Sammlung' },
    facets: { type: 'Art', language: 'Sprache', tag: 'Schlagwort', publisher: 'Herausgeber' },
    all: {
      type: 'Alle Arten',
      language: 'Alle Sprachen',
      tag: 'Alle Schlagwörter',
      publisher: 'Alle Herausgeber',
    },
    search: 'Suche',
    searchHint: 'Name, Beschreibung, Schlagwort, Herausgeber oder URI',
    isPattern: 'Regulärer Ausdruck',
    publishedFrom: 'Veröffentlicht ab',
    publishedUntil: 'Veröffentlicht bis',
    sort: 'Sortieren nach',
    sorts: { name: 'Name', newest: 'Neueste', publisher: 'Herausgeber' },
    reset: 'Zurücksetzen',
    version: (version) => `Version ${version}`,
    published: 'veröffentlicht am',
    languages: 'Sprachen',
    olderVersions: 'Frühere Versionen',
    newestVersion: 'Neueste Version',
    allVersions: (count) => `alle ${count}`,
    tags: 'Schlagwörter',
    counts: (lists, documents) => `${germanLists(lists)}, ${germanDocuments(documents)}`,
    none: 'Nichts gefunden. Weniger oder kürzere Wörter helfen, oder setzen Sie die Filter zurück.',
    badPattern: 'Die Suche nimmt diesen Ausdruck nicht an:',
    notLoaded: 'Das Verzeichnis konnte nicht geladen werden. Bitte versuchen Sie es noch einmal.',
    pages: 'Seiten',
    page: (page, pages) => `Seite ${page} von ${pages}`,
    previous: 'Vorige Seite',
    next: 'Nächste Seite',
    asInterface: 'Diese Ansicht in der API',
  },
};
