import type * as en from './en.ts';

/* All German texts of the HTML pages, the feeds and the DCAT catalogue. */

export const locale: typeof en.locale = 'de-DE';

const numbers = /* @__PURE__ */ new Intl.NumberFormat(locale);

const count = (number: number, one: string, other: string): string =>
  `${numbers.format(number)} ${number === 1 ? one : other}`;

const rows = (number: number): string => count(number, 'Zeile', 'Zeilen');

export const site: typeof en.site = {
  languageName: 'Deutsch',
  title: 'Codelistenverzeichnis',
  lead: 'Codelisten legen vereinbarte Werte wie Länder, Währungen oder Einheiten fest, jeweils mit einem Code für den Datenaustausch.',
  leadForDevelopers:
    'Sie können sie in allen Versionen und Sprachen lesen, herunterladen und über eine offene API abrufen.',
  skip: 'Zum Hauptinhalt springen',
  menu: 'Hauptmenü',
  directory: 'Codelisten',
  tags: 'Schlagwörter',
  tagsText: 'Alle Schlagwörter mit der Anzahl der zugehörigen Codelisten.',
  noTags: 'Es gibt noch keine Schlagwörter.',
  allTags: 'Alle Schlagwörter',
  searchInTag: 'Innerhalb dieses Schlagworts suchen',
  searchNeedsScript:
    'Für die Suche wird JavaScript benötigt. Ohne JavaScript können Sie alle Codelisten seitenweise oder nach Schlagwörtern durchblättern.',
  api: 'API',
  apiDocumentation: 'API-Dokumentation',
  newVersions: 'Neue Versionen',
  newVersionsFeed: 'Atom-Feed der neuen Versionen',
  newVersionsText: 'Die zuletzt veröffentlichten Versionen aller Codelisten, höchstens 100.',
  noDocuments: 'Es gibt noch keine Codelisten.',
  withoutDate: 'Ohne Veröffentlichungsdatum',
  catalogue: 'DCAT-Katalog',
  relations: 'Verweisgraph',
  licenses: 'Lizenzen',
  forDevelopers: 'Für Entwickler',
  notFound: 'Seite nicht gefunden',
  notFoundText:
    'Unter dieser Adresse gibt es keine Seite. Prüfen Sie die Schreibweise oder durchsuchen Sie das Verzeichnis.',
  searchDirectory: 'Verzeichnis durchsuchen',
  search: 'Suchen',
};

export const directory: typeof en.directory = {
  types: { CodeList: 'Codeliste', CodeListSet: 'Codelistensammlung' },
  all: {
    type: 'Alle Typen',
    language: 'Alle Sprachen',
    tag: 'Alle Schlagwörter',
    publisher: 'Alle Herausgeber',
  },
  version: (version) => `Version ${version}`,
  published: 'veröffentlicht am',
  languages: 'Sprachen',
  olderVersions: 'Ältere Versionen',
  latestVersion: 'Neueste Version',
  allVersions: (number) => `alle ${numbers.format(number)}`,
  tags: 'Schlagwörter',
  counts: (lists, documents) =>
    `${count(lists, 'Codeliste', 'Codelisten')}, ${count(documents, 'Dokument', 'Dokumente')}`,
  noResults:
    'Keine Treffer. Versuchen Sie es mit weniger oder kürzeren Wörtern oder setzen Sie die Filter zurück.',
  badPattern: 'Dieser reguläre Ausdruck kann nicht verwendet werden:',
  notLoaded: 'Das Verzeichnis konnte nicht geladen werden. Bitte versuchen Sie es erneut.',
  pages: 'Seiten',
  page: (page, pages) => `Seite ${page} von ${pages}`,
  previous: 'Vorherige Seite',
  next: 'Nächste Seite',
  notYetValid: (from) => `gültig ab ${from}`,
  noLongerValid: (to) => `nicht mehr gültig seit ${to}`,
};

export const searchForm: typeof en.searchForm = {
  facets: { type: 'Typ', language: 'Sprache', tag: 'Schlagwort', publisher: 'Herausgeber' },
  search: 'Suche',
  searchHint: 'Name, Beschreibung, Schlagwort, Herausgeber oder URI',
  isPattern: 'Regulärer Ausdruck',
  publishedFrom: 'Veröffentlicht ab',
  publishedUntil: 'Veröffentlicht bis',
  sort: 'Sortieren nach',
  sorts: { name: 'Name', newest: 'Neueste zuerst', publisher: 'Herausgeber' },
  reset: 'Zurücksetzen',
  viewInApi: 'Diese Ansicht in der API',
};

export const table: typeof en.table = {
  filter: 'Filtern',
  goToCode: 'Gehe zu Code',
  go: 'Los',
  rows: (shown, all) => (shown === all ? rows(all) : `${numbers.format(shown)} von ${rows(all)}`),
  noSuchCode: (code) => `Code „${code}“ nicht gefunden.`,
  printed: (shown) => `Nur die ersten ${rows(shown)} werden gedruckt. Alle Zeilen:`,
  filteredBy: (filter) => `gefiltert nach „${filter}“`,
  failed: 'Einige Zeilen konnten nicht geladen werden. Bitte laden Sie die Seite neu.',
  copied: 'Kopiert',
};

export const document: typeof en.document = {
  version: 'Version',
  versions: 'Versionen',
  olderVersions: (number) => count(number, 'ältere Version', 'ältere Versionen'),
  latest: 'neueste',
  changes: 'Änderungen',
  whatChanged: 'Was sich in dieser Version geändert hat',
  feed: 'Neue Versionen abonnieren (Atom-Feed)',
  languages: 'Sprachen',
  published: 'Veröffentlicht',
  validFrom: 'Gültig ab',
  validTo: 'Gültig bis',
  tags: 'Schlagwörter',
  publisher: 'Herausgeber',
  canonicalUri: 'Kanonische URI',
  canonicalVersionUri: 'Kanonische URI der Version',
  locations: 'Auch verfügbar unter',
  otherFormats: 'Andere Formate',
  otherLanguages: 'Andere Sprachen',
  about: 'Über dieses Dokument',
  shortName: 'Kurzname',
  changeLog: 'Änderungsprotokoll',
  notes: 'Anmerkungen',
  format: (format) => `als ${format}`,
  appInfo: 'Anwendungsdaten',
  comments: 'Kommentare',
  rows: 'Zeilen',
  noRows: 'Dieses Dokument definiert nur Spalten und enthält keine Zeilen.',
  emptyRows: 'Diese Codeliste enthält keine Zeilen.',
  firstRows: (shown, all) =>
    shown === all ? rows(all) : `Die ersten ${numbers.format(shown)} von ${rows(all)}.`,
  allRows: 'Alle Zeilen:',
  columns: 'Spalten',
  column: 'Spalte',
  type: 'Typ',
  constraints: 'Vorgaben',
  required: 'erforderlich',
  nullable: 'darf null sein',
  optional: 'optional',
  exactLength: (length) => `${length} Zeichen`,
  lengthBetween: (min, max) => `${min} bis ${max} Zeichen`,
  minLength: (min) => `mindestens ${min} Zeichen`,
  maxLength: (max) => `höchstens ${max} Zeichen`,
  pattern: 'Muster',
  minValue: 'mindestens',
  maxValue: 'höchstens',
  exclusiveMinValue: 'größer als',
  exclusiveMaxValue: 'kleiner als',
  schema: 'Schema',
  values: (number) => count(number, 'Wert', 'Werte'),
  more: (number) => `und ${numbers.format(number)} weitere`,
  columnLanguage: 'Sprache',
  keys: 'Schlüssel',
  defaultKey: 'Standard',
  foreignKeys: 'Fremdschlüssel',
  key: 'Schlüssel',
  outside: 'nicht in diesem Verzeichnis',
  otherVersion: (uri) => `Version ${uri} ist nicht in diesem Verzeichnis; dies ist die neueste Version`,
  cycle: 'zirkulärer Verweis',
  members: 'Mitglieder',
  noMembers: 'Diese Codelistensammlung ist leer.',
  memberCount: (number) => count(number, 'Mitglied', 'Mitglieder'),
  referencedBy: 'Verweise auf dieses Dokument',
  download: 'Herunterladen',
  metadata: 'JSON-Metadaten',
  useApi: 'API verwenden',
  useApiText:
    'Unter dieser URL ist das Dokument als JSON abrufbar, von jeder Website aus und ohne API-Schlüssel.',
  url: 'URL',
  curl: 'Befehlszeile',
  copy: 'Kopieren',
  showMore: 'Mehr anzeigen',
};

export const timeline: typeof en.timeline = {
  title: 'Zeitachse der Versionen',
  description: (versions) =>
    `${count(versions, 'Version', 'Versionen')}, die älteste zuerst. Ein Punkt steht für das Veröffentlichungsdatum, ein Balken für die Gültigkeitsdauer.`,
  notShown: (number) => `${count(number, 'Version wird', 'Versionen werden')} nicht angezeigt.`,
  undated: 'ohne Datum',
  published: 'veröffentlicht',
  valid: 'gültig',
  thisVersion: 'diese Version',
};

const subjects: typeof en.changes.subjects = {
  codes: 'Codes',
  columns: 'Spalten',
  keys: 'Schlüssel',
  foreignKeys: 'Fremdschlüssel',
  references: 'Verweise',
  identification: 'Identifikation',
};
const changeKinds: typeof en.changes.kinds = {
  added: 'hinzugefügt',
  removed: 'entfernt',
  renamed: 'umbenannt',
  changed: 'geändert',
};

export const changes: typeof en.changes = {
  title: 'Was sich geändert hat',
  titleOf: (name, version) => `${name}: Änderungen in ${version}`,
  comparedWith: 'Verglichen mit Version',
  newLanguage: (language) => `Die Sprache „${language}“ ist in dieser Version neu.`,
  previousLanguages: 'Die vorherige Version gibt es in:',
  nothing: 'Keine Änderungen gefunden.',
  publisherNotes: 'Hinweise des Herausgebers',
  summary: 'Zusammenfassung',
  goToDocument: 'Zum Dokument',
  asJson: 'Änderungen als JSON',
  nextChanges: 'Nächste Änderungen',
  previousChanges: 'Vorherige Änderungen',
  subjects,
  kinds: changeKinds,
  count: ({ subject, kind, count: number }) =>
    `${subjects[subject]}: ${numbers.format(number)} ${changeKinds[kind]}`,
  defaultKey: 'Standardschlüssel',
  code: 'Code',
  name: 'Name',
  column: 'Spalte',
  property: 'Eigenschaft',
  id: 'ID',
  before: 'Vorher',
  after: 'Nachher',
  document: 'Dokument',
  empty: 'leer',
  notShown: (number) => `${numbers.format(number)} weitere werden nicht angezeigt. Alle Änderungen:`,
  truncated: 'gekürzt',
  keyChanged: (before, after) => `Der Schlüssel wurde von ${before} in ${after} geändert.`,
  rowsWithoutCode: (number) =>
    `${count(number, 'Zeile ohne eindeutigen Code wurde', 'Zeilen ohne eindeutigen Code wurden')} nicht verglichen.`,
  notCompared: {
    'no-rows-before':
      'Die Codes lassen sich nicht vergleichen: Die vorherige Version wurde ohne Zeilen veröffentlicht.',
    'no-rows-after':
      'Die Codes lassen sich nicht vergleichen: Diese Version wurde ohne Zeilen veröffentlicht.',
    'no-rows': 'Die Codes lassen sich nicht vergleichen: Beide Versionen wurden ohne Zeilen veröffentlicht.',
    'no-common-key':
      'Die Codes lassen sich nicht vergleichen: Die Versionen haben keinen gemeinsamen Schlüssel.',
  },
};

export const relations: typeof en.relations = {
  title: 'Verweise zwischen Codelisten',
  text: 'Die neuesten Versionen aller Codelisten und Codelistensammlungen, die durch Fremdschlüssel oder Mitgliedschaft verbunden sind.',
  graph: (lists, references) =>
    `Graph mit ${count(lists, 'Dokument', 'Dokumenten')} und ${count(references, 'Verweis', 'Verweisen')}. Die Tabelle darunter enthält dieselben Angaben.`,
  withoutReferences: (lists) =>
    `${count(lists, 'weiteres Dokument ist', 'weitere Dokumente sind')} nicht verbunden.`,
  notInGraph: (lists) =>
    `Der Graph zeigt die Dokumente mit den meisten Verweisen; ${count(lists, 'weiteres fehlt', 'weitere fehlen')}.`,
  legend: 'Legende',
  codeList: 'Codeliste',
  set: 'Codelistensammlung',
  foreignKey: 'Fremdschlüssel',
  member: 'Mitglied der Codelistensammlung',
  references: 'Verweise',
  from: 'Verweis von',
  to: 'Verweis auf',
  type: 'Typ',
  outside: 'nicht in diesem Verzeichnis',
  none: 'Es gibt keine Verweise zwischen Codelisten.',
  notInTable: (number) =>
    `${count(number, 'weiterer Verweis wird', 'weitere Verweise werden')} nicht angezeigt; siehe die Seiten der Dokumente.`,
};

export const docs: typeof en.docs = {
  title: 'API-Dokumentation',
  description: 'Alle Endpunkte der API, mit Formularen zum Ausprobieren (auf Englisch).',
  openApi: 'OpenAPI-Beschreibung (3.1)',
  schema: 'JSON Schema der Dokumente',
  catalogue: 'DCAT-AP-Katalog für Datenportale',
  endpoints: 'Endpunkte',
  path: 'Pfad',
  summary: 'Beschreibung',
  parameters: 'Parameter',
  forms: 'Ausprobieren',
  noScript:
    'Die Formulare benötigen JavaScript. Die OpenAPI-Beschreibung ist auch ohne JavaScript verfügbar.',
};

export const catalogue: typeof en.catalogue = {
  description: 'Alle Codelisten dieses Verzeichnisses mit ihren Versionen, Sprachen und Formaten.',
  serviceTitle: 'API des Codelistenverzeichnisses',
  serviceDescription: 'Findet Codelisten und liefert sie in mehreren Formaten.',
};
