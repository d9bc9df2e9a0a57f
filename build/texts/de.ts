import type { Count } from '../changes/counts.ts';
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
  searchInTag: 'Codelisten mit diesem Schlagwort durchsuchen',
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
  rows,
  members: (number) => count(number, 'Liste', 'Listen'),
  published: 'veröffentlicht am',
  languages: 'Sprachen',
  olderVersions: 'Ältere Versionen',
  latestVersion: 'Neueste Version',
  allVersions: (number) => `alle ${numbers.format(number)}`,
  tags: 'Schlagwörter',
  counts: (lists, documents) =>
    `${count(lists, 'Codeliste', 'Codelisten')}, ${count(documents, 'Dokument', 'Dokumente')}`,
  noResults: 'Keine Treffer',
  noResultsHelp: 'Versuchen Sie es mit weniger oder kürzeren Wörtern, oder prüfen Sie die Schreibweise.',
  codeCount: (number, isMinimum) => `${isMinimum ? 'Mindestens ' : ''}${count(number, 'Code', 'Codes')}`,
  codes: 'Codes',
  moreCodes: 'Mehr Codes anzeigen',
  moreRowsIn: (number, title) => `${numbers.format(number)} weitere in ${title}`,
  cutCodes: (number) =>
    `${number === undefined ? 'Möglicherweise passen weitere Codes.' : `Mindestens ${numbers.format(number)} Codes passen.`} Die Suche zeigt nur die besten davon: Geben Sie mehr von einem Namen oder Code ein, oder öffnen Sie eine Liste und filtern Sie ihre Zeilen.`,
  codeList: 'Codeliste',
  suggestions: (number) => count(number, 'Vorschlag', 'Vorschläge'),
  allResults: (text) => `Alle Treffer für „${text}“`,
  fields: {
    title: 'Name',
    translation: 'Name',
    longName: 'Name',
    tag: 'Schlagwort',
    column: 'Spalte',
    uri: 'URI',
    publisher: 'Herausgeber',
  },
  reset: 'Suche zurücksetzen',
  badPattern: {
    syntax: (part) => `Das ist kein gültiger regulärer Ausdruck: „${part}“ (RE2-Syntax).`,
    cost: () =>
      'Dieser reguläre Ausdruck ist zu aufwendig. Verwenden Sie weniger oder kleinere Wiederholungen.',
    length: () => 'Dieser reguläre Ausdruck ist zu lang.',
  },
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
  search: 'Codelisten und Codes suchen',
  searchHint: 'z. B. Währung, Bhutan',
  submit: 'Suchen',
  moreFilters: 'Weitere Filter',
  isPattern: 'Regulärer Ausdruck',
  publishedFrom: 'Veröffentlicht ab',
  publishedUntil: 'Veröffentlicht bis',
  sort: 'Sortieren nach',
  sorts: { relevance: 'Relevanz', name: 'Name', newest: 'Neueste zuerst', publisher: 'Herausgeber' },
  reset: 'Zurücksetzen',
  viewInApi: 'Diese Ansicht in der API',
};

export const table: typeof en.table = {
  filter: 'Filtern',
  goToCode: 'Zu Code springen',
  go: 'Springen',
  checkCodes: 'Codes prüfen',
  codesToCheck: 'Codes zum Prüfen',
  check: 'Prüfen',
  rows: (shown, all) => (shown === all ? rows(all) : `${numbers.format(shown)} von ${rows(all)}`),
  noMatch: 'Keine Zeile entspricht dem Filter.',
  resetFilter: 'Filter zurücksetzen',
  noSuchCode: (code) => `Code „${code}“ nicht gefunden.`,
  similar: 'Meinten Sie:',
  yes: 'Ja',
  no: 'Nein',
  printed: (shown) => `Nur die ersten ${rows(shown)} werden gedruckt. Alle Zeilen:`,
  filteredBy: (filter) => `gefiltert nach „${filter}“`,
  failed: 'Einige Zeilen konnten nicht geladen werden. Bitte laden Sie die Seite neu.',
  copied: 'Kopiert',
  export: 'Exportieren',
  exportFailed: 'Der Export konnte nicht geladen werden. Bitte laden Sie die Seite neu.',
};

export const codeCheck: typeof en.codeCheck = {
  title: 'Codes prüfen',
  lead: 'Fügen Sie Codes ein, zum Beispiel eine Spalte einer Tabelle. Sie erfahren, welche davon in einer Codeliste enthalten sind und wie die übrigen richtig geschrieben werden.',
  privacy: 'Die Prüfung läuft in Ihrem Browser. Ihre Codes werden nirgendwohin gesendet.',
  needsScript:
    'Für die Prüfung wird JavaScript benötigt, weil sie in Ihrem Browser läuft. Ohne JavaScript können Sie die Codelisten durchblättern.',
  list: 'Codeliste',
  findList: 'Codeliste suchen',
  findListHint: 'Name, Beschreibung, Schlagwort oder Herausgeber',
  foundLists: (number) => count(number, 'Codeliste gefunden', 'Codelisten gefunden'),
  noList: 'Keine Codeliste gefunden. Versuchen Sie es mit weniger oder kürzeren Wörtern.',
  otherList: 'Andere Codeliste wählen',
  loadingList: 'Die Codeliste wird geladen …',
  listFailed: 'Die Codeliste konnte nicht geladen werden. Bitte laden Sie die Seite neu.',
  listWithoutCodes: 'Dieses Dokument enthält keine Codes. Wählen Sie eine andere Codeliste.',
  numberOfCodes: (number) => count(number, 'Code', 'Codes'),
  codes: 'Codes',
  codesHint:
    'Einer pro Zeile oder getrennt durch Tabulatoren, Semikolons oder Kommas. Höchstens 10.000 Codes.',
  check: 'Codes prüfen',
  clear: 'Leeren',
  nothingPasted: 'Fügen Sie mindestens einen Code ein.',
  compareWith: 'Vergleichen mit',
  codesAreIn: 'Codes stehen in',
  automatic: 'Automatisch erkennen',
  detected: (name) => `Erkannt: ${name}`,
  sources: {
    lines: 'ganzen Zeilen',
    values: 'allen Werten',
    mixed: 'allen Werten, mit beliebigem Trennzeichen',
  },
  sourceColumn: (number, heading) => `Spalte ${number} (${heading})`,
  checking: 'Codes werden geprüft …',
  checkingVersions: (done, all) =>
    `Andere Versionen werden durchsucht: ${numbers.format(done)} von ${numbers.format(all)} …`,
  result: 'Ergebnis',
  comparedWith: (columns) => `Verglichen mit „${columns}“.`,
  fileName: 'gepruefte-codes',
  version: (version) => `Version ${version}`,
  summary: (number, valid) =>
    number === valid
      ? `${count(number, 'Code', 'Codes')} geprüft, alle gültig.`
      : `${count(number, 'Code', 'Codes')} geprüft, davon ${numbers.format(valid)} gültig.`,
  show: 'Anzeigen',
  filters: {
    problems: 'Nicht gültig',
    all: 'Alle',
    valid: 'Gültig',
    differs: 'Andere Schreibweise',
    'other-column': 'In einer anderen Spalte',
    'other-versions': 'Nur in anderen Versionen',
    unknown: 'Unbekannt',
    duplicates: 'Doppelt',
  },
  notFound: 'Nicht gefunden',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyFailed: 'Der Browser erlaubt das Kopieren nicht. Laden Sie das Ergebnis stattdessen herunter.',
  downloadCsv: 'CSV herunterladen',
  downloadTsv: 'TSV herunterladen',
  exportHint: (number) => `${count(number, 'angezeigte Zeile', 'angezeigte Zeilen')} für Tabellenprogramme:`,
  line: 'Zeile',
  code: 'Code',
  name: 'Name',
  details: 'Details',
  correctCode: 'Richtiger Code',
  nearest: 'Ähnlicher Code',
  or: 'oder',
  differences: {
    case: 'Groß- und Kleinschreibung',
    blanks: 'Leerzeichen oder unsichtbare Zeichen',
    zeros: 'führende Nullen',
    'look-alikes': 'ähnlich aussehende Zeichen',
  },
  differsIn: (what) => `Unterschied: ${what}`,
  inColumns: (names) => `Wert der Spalte „${names}“`,
  duplicateOf: (line) => `Gleicher Code wie in Zeile ${numbers.format(line)}`,
  inVersions: (ranges) => {
    const parts = ranges.map(([from, to]) => (from === to ? from : `${from} bis ${to}`));
    const isOne = ranges.length === 1 && ranges[0]?.[0] === ranges[0]?.[1];
    return `${isOne ? 'Version' : 'Versionen'} ${parts.join(', ')}`;
  },
  removedSince: 'seitdem entfernt',
  addedLater: 'später hinzugefügt',
  spelledThere: (code) => `Dort ${code} geschrieben`,
  moreRows: (number) => `${numbers.format(number)} weitere anzeigen`,
  notes: {
    heading: (text) => `Die erste Zeile („${text}“) ist eine Überschrift und wurde nicht geprüft.`,
    tooMany: (checked, all) =>
      `Nur die ersten ${numbers.format(checked)} von ${count(all, 'Code', 'Codes')} wurden geprüft.`,
    tooLong: 'Der eingefügte Text ist zu lang; nur sein Anfang wurde geprüft.',
    failedVersions: (versions) =>
      `Diese Versionen konnten nicht geladen werden und wurden nicht durchsucht: ${versions}.`,
    otherColumns: (versions) =>
      `Diese Versionen haben nicht dieselben Spalten und wurden nicht durchsucht: ${versions}.`,
    moreVersions: (number) =>
      `Nur die ${numbers.format(number)} nächstliegenden Versionen wurden durchsucht.`,
    versionsUnknown: 'Die anderen Versionen konnten nicht geladen werden und wurden nicht durchsucht.',
  },
};

export const document: typeof en.document = {
  version: 'Version',
  versions: 'Versionen',
  olderVersions: (number) => count(number, 'ältere Version', 'ältere Versionen'),
  latest: 'neueste',
  changes: 'Änderungen',
  outdated: 'Dies ist nicht die neueste Version.',
  latestVersion: 'Neueste Version:',
  latestValidVersion: 'Neueste gültige Version:',
  valid: (from, to) =>
    from === undefined
      ? `Gültig bis ${to}`
      : to === undefined
        ? `Gültig ab ${from}`
        : `Gültig von ${from} bis ${to}`,
  notYetValid: (from) => `Erst ab ${from} gültig.`,
  noLongerValid: (to) => `Abgelaufen am ${to}.`,
  whatChanged: 'Was sich in dieser Version geändert hat',
  feed: 'Neue Versionen abonnieren (Atom-Feed)',
  languages: 'Sprachen',
  published: 'Veröffentlicht',
  validFrom: 'Gültig ab',
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
  skipToRows: 'Zu den Zeilen springen',
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
  members: 'Enthaltene Listen',
  noMembers: 'Diese Codelistensammlung ist leer.',
  memberCount: (number) => count(number, 'Liste', 'Listen'),
  referencedBy: 'Verweise auf dieses Dokument',
  download: 'Herunterladen',
  metadata: 'JSON-Metadaten',
  formatUses: {
    'JSON Lines': 'eine Zeile je Datensatz, für Programme',
    genericode: 'XML-Standard für Codelisten (OASIS)',
    SKOS: 'Vokabular für Linked Data (RDF)',
    CSVW: 'Beschreibung der Spalten der CSV-Datei',
  },
  checkCodes: 'Codes prüfen',
  useApi: 'API verwenden',
  useApiText:
    'Unter dieser URL ist das Dokument als JSON abrufbar, von jeder Website aus und ohne API-Schlüssel.',
  url: 'URL',
  curl: 'Kommandozeile',
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

const subjects: Readonly<Record<Count['subject'], readonly [string, string]>> = {
  codes: ['Code', 'Codes'],
  names: ['Name', 'Namen'],
  columns: ['Spalte', 'Spalten'],
  keys: ['Schlüssel', 'Schlüssel'],
  foreignKeys: ['Fremdschlüssel', 'Fremdschlüssel'],
  references: ['Verweis', 'Verweise'],
  identification: ['Metadatenfeld', 'Metadatenfelder'],
};
const changeKinds = { added: 'hinzugefügt', removed: 'entfernt', changed: 'geändert' };
const changeHeadings = { added: 'Hinzugefügte', removed: 'Entfernte', changed: 'Geänderte' };

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
  count: ({ subject, kind, count: number }) => `${count(number, ...subjects[subject])} ${changeKinds[kind]}`,
  heading: (subject, kind) => `${changeHeadings[kind]} ${subjects[subject][1]}`,
  otherReferenceChanges: 'Weitere Änderungen an Verweisen',
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
  definition: 'Definition',
  version: 'Version',
  latestVersion: 'neueste Version',
  technical: (number) => `Technische Änderungen (${numbers.format(number)})`,
  compare: 'Mit einer anderen Version vergleichen',
  compareVersions: 'Versionen vergleichen',
  compareTitleOf: (name) => `${name}: Versionen vergleichen`,
  compareLead:
    'Wählen Sie zwei Versionen, um zu sehen, welche Codes hinzugefügt, entfernt oder geändert wurden.',
  compareNeedsScript: 'Für den Vergleich beliebiger Versionen wird JavaScript benötigt.',
  language: 'Sprache',
  from: 'Von Version',
  to: 'Auf Version',
  differentLanguages: (before, after) =>
    `Diese Versionen haben keine gemeinsame Sprache: die erste ist auf ${before}, die zweite auf ${after}. Unterschiedliche Texte können Übersetzungen sein.`,
  swap: 'Versionen tauschen',
  comparing: 'Die Versionen werden verglichen …',
  sameVersion: 'Wählen Sie zwei verschiedene Versionen.',
  loadFailed: 'Die Versionen konnten nicht geladen werden. Bitte laden Sie die Seite neu.',
  compared: (before, after) => `Änderungen von Version ${before} auf ${after}.`,
  showMore: (number) => `${numbers.format(number)} weitere anzeigen`,
  byVersion: 'Änderungen in jeder Version',
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
  text: 'Die neuesten Versionen aller Codelisten und Codelistensammlungen, die durch Fremdschlüssel oder Codelistensammlungen verbunden sind.',
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
  member: 'Teil der Codelistensammlung',
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
  description: 'Alle Endpunkte der API mit Parametern, Antworten und Beispielen.',
  descriptions: 'Für Programme',
  openApi: 'OpenAPI-Beschreibung (3.1)',
  schema: 'JSON Schema der Dokumente',
  catalogue: 'DCAT-AP-Katalog für Datenportale',
  contents: 'Inhalt',
  endpoints: 'Endpunkte',
  path: 'Pfad',
  summary: 'Beschreibung',
  parameters: 'Parameter',
  places: { path: 'Pfadparameter', query: 'Query-Parameter', header: 'Header der Anfrage' },
  required: 'erforderlich',
  default: 'Standard',
  example: 'Beispiel',
  between: (min, max) => `${numbers.format(min)} bis ${numbers.format(max)}`,
  minimum: (min) => `mindestens ${numbers.format(min)}`,
  minCharacters: (min) => `mindestens ${count(min, 'Zeichen', 'Zeichen')}`,
  maxCharacters: (max) => `höchstens ${count(max, 'Zeichen', 'Zeichen')}`,
  maxItems: (max) => `höchstens ${count(max, 'Eintrag', 'Einträge')}`,
  pattern: 'Muster',
  responses: 'Antworten',
  mediaTypes: 'Medientypen',
  body: 'Inhalt',
  responseHeaders: 'Header der Antworten',
  headersText: 'Alle Header, die die API sendet. Hosts können weitere hinzufügen.',
  curl: 'Kommandozeile',
  as: (format) => `Kommandozeile, als ${format}`,
  exampleResponse: 'Beispielantwort',
  firstLines: 'erste Zeilen',
  withoutOrigin: 'Ergänzen Sie in den Befehlen vor dem Pfad die Adresse dieser Website.',
  statuses: 'Statuscodes',
  statusesText:
    'Fehler werden als Problem Details (RFC 9457) mit dem Medientyp application/problem+json beschrieben. Ihre Texte sind auf Englisch.',
  schemas: 'Schemas',
  extends: 'Alle Eigenschaften von',
  forms: 'API ausprobieren',
  formsText:
    'Füllen Sie die Parameter aus und senden Sie die Anfrage aus Ihrem Browser. Die Formulare sind auf Englisch.',
  tryIt: 'Ausprobieren',
  backToReference: 'Zurück zur API-Dokumentation',
  noScript: 'Die Formulare benötigen JavaScript. Alles Weitere zur API steht in der Dokumentation.',
};

export const catalogue: typeof en.catalogue = {
  description: 'Alle Codelisten dieses Verzeichnisses mit ihren Versionen, Sprachen und Formaten.',
  serviceTitle: 'API des Codelistenverzeichnisses',
  serviceDescription: 'Findet Codelisten und liefert sie in mehreren Formaten.',
};
