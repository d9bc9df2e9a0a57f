import type { Count } from '../../model/changes/counts.ts';
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
  hyphenatedTitle: 'Codelisten\u00adverzeichnis',
  lead: 'Codelisten legen vereinbarte Werte wie Länder, Währungen oder Einheiten fest, jeweils mit einem Code für den Datenaustausch.',
  leadForDevelopers:
    'Sie können sie in allen Versionen und Sprachen lesen, herunterladen und über eine offene API abrufen.',
  identity: {
    about: 'Über diese Website',
    publisher: 'Herausgegeben von',
    license: 'Lizenz der Daten',
    contact: 'Kontakt',
    feedback: 'Rückmeldung',
    imprint: 'Impressum',
    privacy: 'Datenschutz',
  },
  downloadAll: 'Alles herunterladen (ZIP)',
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
  licenses: 'Softwarelizenzen',
  forDevelopers: 'Für Entwickler',
  notFound: 'Seite nicht gefunden',
  notFoundText:
    'Unter dieser Adresse gibt es keine Seite. Prüfen Sie die Schreibweise oder durchsuchen Sie das Verzeichnis.',
  otherLanguages: 'Das Dokument dieser Adresse gibt es nicht in dieser Sprache, aber in:',
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
  names: 'Namen',
  olderVersions: 'Ältere Versionen',
  latestVersion: 'Neueste Version',
  allVersions: (number) => `alle ${numbers.format(number)}`,
  tags: 'Schlagwörter',
  counts: (lists, documents) =>
    `${count(lists, 'Codeliste', 'Codelisten')}, ${count(documents, 'Dokument', 'Dokumente')}`,
  searching: 'Suche läuft …',
  noResults: 'Keine Treffer',
  noResultsHelp:
    'Versuchen Sie es mit weniger oder kürzeren Wörtern, oder prüfen Sie die Schreibweise. Listen in einer anderen Sprache werden durch Wörter dieser Sprache gefunden.',
  codeCount: (number, isMinimum) => `${isMinimum ? 'Mindestens ' : ''}${count(number, 'Code', 'Codes')}`,
  foundRowsIn: (number, title) => `${rows(number)} in ${title} zeigen`,
  cutCodes:
    'Möglicherweise passen weitere Codes. Die Suche zeigt nur die besten davon: Geben Sie mehr von einem Namen oder Code ein, oder öffnen Sie eine Liste und filtern Sie ihre Zeilen.',
  suggestions: (number) => count(number, 'Vorschlag', 'Vorschläge'),
  noSuggestions: 'Keine Vorschläge',
  formerly: 'früher',
  mostWords: 'Keine Zeile enthält alle Wörter; diese enthalten die meisten.',
  unknownCode: (code) => `Keine Liste enthält den Code „${code}“ in ihrer neuesten Version.`,
  checkCodes: (number) => `Diese ${numbers.format(number)} Codes prüfen`,
  resultsFor: (text) => `Treffer für „${text}“`,
  searchInstead: (text) => `Stattdessen nach „${text}“ suchen`,
  allResults: (text) => `Alle Treffer für „${text}“`,
  fields: {
    title: 'Name',
    translation: 'Name',
    longName: 'Name',
    tag: 'Schlagwort',
    column: 'Spalte',
    value: 'Wert',
    uri: 'URI',
    publisher: 'Herausgeber',
    description: 'Beschreibung',
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
  languageOfNames: 'Sprache der Namen',
  namesIn: (language: string) => `Namen: ${language}`,
  go: 'Springen',
  rows: (shown, all) => (shown === all ? rows(all) : `${numbers.format(shown)} von ${rows(all)}`),
  noMatch: 'Keine Zeile entspricht dem Filter.',
  resetFilter: 'Filter zurücksetzen',
  noSuchCode: (code) => `Code „${code}“ nicht gefunden.`,
  similar: 'Meinten Sie:',
  yes: 'Ja',
  no: 'Nein',
  group: '.',
  decimal: ',',
  status: { deprecated: 'veraltet', withdrawn: 'zurückgezogen' },
  validUntil: (to) => `gültig bis ${to}`,
  withdrawnOn: (date) => `zurückgezogen am ${date}`,
  validOn: 'Gültig am',
  printed: (shown) => `Nur die ersten ${rows(shown)} werden gedruckt. Alle Zeilen:`,
  filteredBy: (filter) => `gefiltert nach „${filter}“`,
  foundBy: (text) => `gefunden mit der Suche nach „${text}“`,
  filteredByDay: (day) => `gültig am ${day}`,
  failed: 'Einige Zeilen konnten nicht geladen werden. Bitte laden Sie die Seite neu.',
  copied: 'Kopiert',
  filteredRows: (number) => `Gefilterte Zeilen (${numbers.format(number)})`,
  copyAs: { table: 'Als Tabelle kopieren', Markdown: 'Als Markdown kopieren' },
  values: { wide: 'Werte und Spalten', narrow: 'Werte' },
  onlyRowsWith: 'Nur Zeilen mit',
  columns: 'Spalten',
  noValue: 'Ohne Wert',
  match: {
    exact: 'genaue Entsprechung',
    close: 'ungefähre Entsprechung',
    broad: 'weiter gefasst',
    narrow: 'enger gefasst',
    related: 'verwandt',
  },
  exportFailed: 'Der Export konnte nicht geladen werden. Bitte laden Sie die Seite neu.',
  codesFound: (shown, all) =>
    shown === all
      ? count(all, 'Code', 'Codes')
      : `${numbers.format(shown)} von ${count(all, 'Code', 'Codes')} gefunden`,
  expandAll: 'Alle aufklappen',
  collapseAll: 'Alle zuklappen',
  expandTo: 'Aufklappen bis Ebene',
  level: (number) => `Ebene ${number}`,
};

export const codeCheck: typeof en.codeCheck = {
  title: 'Codes prüfen',
  lead: 'Fügen Sie Codes ein, zum Beispiel eine Spalte einer Tabelle. Sie erfahren, welche davon in einer Codeliste enthalten sind und wie die übrigen richtig geschrieben werden.',
  privacy: 'Die Prüfung läuft in Ihrem Browser. Ihre Codes werden nirgendwohin gesendet.',
  needsScript:
    'Für die Prüfung wird JavaScript benötigt, weil sie in Ihrem Browser läuft. Ohne JavaScript können Sie die Codelisten durchblättern.',
  list: 'Codeliste',
  findHint:
    'Codeliste und Spalte werden anhand der Codes ermittelt: Die Seite lädt dazu die Teile des Suchindex, die sie enthalten.',
  findingList: 'Codeliste zu diesen Codes wird gesucht …',
  noListWithCodes: 'Keine Codeliste enthält diese Codes in ihrer neuesten Version.',
  alsoIn: 'Auch enthalten in:',
  foundOf: (found, all) => `${numbers.format(found)} von ${numbers.format(all)}`,
  findList: 'Oder öffnen Sie eine Codeliste und folgen Sie dort „Codes prüfen“',
  otherList: 'Andere Codeliste wählen',
  loadingList: 'Die Codeliste wird geladen …',
  listFailed: 'Die Codeliste konnte nicht geladen werden. Bitte laden Sie die Seite neu.',
  listNotFound: 'Diese Codeliste gibt es nicht.',
  listWithoutCodes: 'Dieses Dokument enthält keine Codes. Wählen Sie eine andere Codeliste.',
  numberOfCodes: (number) => count(number, 'Code', 'Codes'),
  codes: 'Codes',
  codesHint:
    'Einer pro Zeile oder getrennt durch Tabulatoren, Semikolons oder Kommas. Höchstens 10.000 Codes.',
  clear: 'Leeren',
  nothingPasted: 'Fügen Sie mindestens einen Code ein.',
  compareWith: 'Vergleichen mit',
  codesAreIn: 'Codes stehen in',
  automatic: 'Automatisch erkennen',
  detected: (name) => `Erkannt: ${name}`,
  sources: { lines: 'ganzen Zeilen', values: 'allen Werten' },
  chooseColumn: 'Spalte wählen',
  chooseColumnOfTable: 'Der Text ist eine Tabelle. Wählen Sie die Spalte mit den Codes.',
  sourceColumn: (number, heading) => `Spalte ${number} (${heading})`,
  checking: 'Codes werden geprüft …',
  result: 'Ergebnis',
  comparedWith: (columns) => `Verglichen mit „${columns}“.`,
  fileName: 'gepruefte-codes',
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
    deprecated: 'Veraltet',
    withdrawn: 'Zurückgezogen',
    'other-versions': 'Nur in anderen Versionen',
    similar: 'Unbekannt, ähnlicher Code',
    unknown: 'Unbekannt',
    duplicates: 'Doppelt',
  },
  notFound: 'Nicht gefunden',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyFailed: 'Der Browser erlaubt das Kopieren nicht. Laden Sie das Ergebnis stattdessen herunter.',
  downloadCsv: 'CSV herunterladen',
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
  validUntil: (date) => `Gültig bis ${date}`,
  replacedBy: (codes) => `Ersetzt durch ${codes}`,
  perhapsReplacedBy: (codes) => `Vielleicht ersetzt durch ${codes} mit demselben Namen`,
  successor: 'Nachfolger',
  perhaps: 'Vielleicht',
  and: 'und',
  inList: 'In der Liste',
  columnHint: 'Richtige Codes Zeile für Zeile, mit Leerzeilen, zum Einfügen neben Ihren Codes:',
  copyColumn: 'Korrigierte Spalte kopieren',
  removedSince: 'seitdem entfernt',
  addedLater: 'später hinzugefügt',
  spelledThere: (code) => `Dort ${code} geschrieben`,
  moreRows: (number) => `${numbers.format(number)} weitere anzeigen`,
  notes: {
    heading: (text) => `Die erste Zeile („${text}“) ist eine Überschrift und wurde nicht geprüft.`,
    tooMany: (checked, all) =>
      `Nur die ersten ${numbers.format(checked)} von ${count(all, 'Code', 'Codes')} wurden geprüft.`,
    tooLong: 'Der eingefügte Text ist zu lang; nur sein Anfang wurde geprüft.',
    versionsUnknown: 'Andere Versionen wurden nicht durchsucht.',
  },
};

export const document: typeof en.document = {
  versions: 'Versionen',
  olderVersions: (number) => count(number, 'ältere Version', 'ältere Versionen'),
  moreLanguages: (number) => count(number, 'weitere Sprache', 'weitere Sprachen'),
  namesIn: (languages) => `Namen: ${languages}`,
  latest: 'neueste',
  thisVersion: 'diese Version',
  undated: 'ohne Datum',
  versionsNotShown: (number) => `${count(number, 'Version wird', 'Versionen werden')} nicht angezeigt.`,
  knownSince: (date) => `bekannt seit ${date}`,
  changes: 'Änderungen',
  outdated: 'Dies ist nicht die neueste Version.',
  latestVersion: 'Neueste Version:',
  replacedByVersion: 'Ersetzt durch Version',
  latestValidVersion: 'Neueste gültige Version:',
  period: (from, to) =>
    from === undefined ? `bis ${to}` : to === undefined ? `ab ${from}` : `von ${from} bis ${to}`,
  valid: (period) => `Gültig ${period}.`,
  validNow: 'Diese Version ist derzeit gültig.',
  isValid: (period) => `gilt ${period}.`,
  notYetValid: (from) => `Erst ab ${from} gültig.`,
  noLongerValid: (to) => `Abgelaufen am ${to}.`,
  feed: 'Neue Versionen abonnieren (Atom-Feed)',
  published: 'Veröffentlicht',
  validFrom: 'Gültig ab',
  publisher: 'Herausgeber',
  canonicalUri: 'Kanonische URI',
  canonicalVersionUri: 'Kanonische URI der Version',
  locations: 'Auch verfügbar unter',
  otherFormats: 'Andere Formate',
  otherLanguages: 'Andere Sprachen',
  about: 'Über dieses Dokument',
  origin: 'Herausgeber, Lizenz, Zitat',
  cite: 'Diese Version zitieren als',
  shortName: 'Kurzname',
  changeLog: 'Änderungsprotokoll',
  notes: 'Anmerkungen',
  format: (format) => `als ${format}`,
  comments: 'Kommentare',
  skipToRows: 'Zu den Zeilen springen',
  rows: 'Zeilen',
  noRows: 'Dieses Dokument definiert nur Spalten und enthält keine Zeilen.',
  emptyRows: 'Diese Codeliste enthält keine Zeilen.',
  firstRows: (shown, all) =>
    shown === all ? rows(all) : `Die ersten ${numbers.format(shown)} von ${rows(all)}.`,
  tapForAll: (columns) => `Auf eine Zeile tippen, um alle ${columns} Spalten zu sehen.`,
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
  otherVersion: (uri) => `Version ${uri} ist nicht in diesem Verzeichnis; dies ist die neueste Version`,
  members: 'Enthaltene Listen',
  noMembers: 'Diese Codelistensammlung ist leer.',
  memberCount: (number) => count(number, 'Liste', 'Listen'),
  referencedBy: 'Verweise auf dieses Dokument',
  download: 'Herunterladen',
  wholeSet: 'Alle Listen der Sammlung (ZIP)',
  wholeList: (number) => `Ganze Liste (${rows(number)})`,
  metadata: 'JSON-Metadaten',
  formatUses: {
    'JSON Lines': 'eine Zeile je Datensatz, für Programme',
    genericode: 'XML-Standard für Codelisten (OASIS)',
    SKOS: 'Vokabular für Linked Data (RDF)',
    CSVW: 'Beschreibung der Spalten der CSV-Datei',
  },
  layouts: 'Ansicht',
  table: 'Tabelle',
  tree: 'Baum',
  treeNeedsScript: (codes) =>
    `Für den Baum von mehr als ${count(codes, 'Code', 'Codes')} wird JavaScript benötigt.`,
  useApi: 'API verwenden',
  useApiText:
    'Unter dieser URL ist das Dokument als JSON abrufbar, von jeder Website aus und ohne API-Schlüssel.',
  url: 'URL',
  curl: 'Kommandozeile',
  copy: 'Kopieren',
  showMore: 'Mehr anzeigen',
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
  nothing: 'Keine Änderungen gefunden.',
  publisherNotes: (version) => `Hinweise des Herausgebers zu Version ${version}`,
  summary: 'Zusammenfassung',
  count: ({ subject, kind, count: number }) =>
    subject === 'codes' && kind === 'changed'
      ? count(number, 'Code mit geänderten Werten', 'Codes mit geänderten Werten')
      : `${count(number, ...subjects[subject])} ${changeKinds[kind]}`,
  heading: (subject, kind) =>
    subject === 'codes' && kind === 'changed'
      ? 'Geänderte Werte'
      : `${changeHeadings[kind]} ${subjects[subject][1]}`,
  technicalCount: (number) => count(number, 'technische Änderung', 'technische Änderungen'),
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
  definition: 'Definition',
  version: 'Version',
  latestVersion: 'neueste Version',
  technical: (number) => `Technische Änderungen (${numbers.format(number)})`,
  compareVersions: 'Versionen vergleichen',
  compareLanguages: 'Vergleichen',
  compareTitleOf: (name) => `${name}: Vergleich`,
  compareLead:
    'Wählen Sie zwei Versionen, um zu sehen, welche Codes hinzugefügt, entfernt oder geändert wurden, oder zweimal dieselbe, um zwei ihrer Sprachen nebeneinander zu sehen.',
  compareNeedsScript: 'Für den Vergleich beliebiger Versionen wird JavaScript benötigt.',
  language: 'Sprache',
  from: 'Von Version',
  to: 'Bis Version',
  fromLanguage: 'Erste Sprache',
  toLanguage: 'Zweite Sprache',
  swapLanguages: 'Sprachen tauschen',
  comparedLanguages: (first, second, version) => `${first} und ${second} nebeneinander, Version ${version}.`,
  sideBySide: 'Texte',
  textCount: (number, same) =>
    `${count(number, 'Text', 'Texte')}, davon ${numbers.format(same)} in beiden Sprachen gleich oder in einer fehlend`,
  noTexts: 'Keine Texte.',
  show: 'Anzeigen',
  shows: {
    all: 'Alle Texte',
    different: 'Nur unterschiedliche Texte',
    same: 'Nur gleiche oder fehlende Texte',
  },
  onlyIn: (language) => `Codes nur auf ${language}`,
  loaded: (loaded, size) => `${loaded} von ${size}`,
  differentLanguages: (before, after) =>
    `Diese Versionen haben keine gemeinsame Sprache: die erste ist auf ${before}, die zweite auf ${after}. Unterschiedliche Texte können Übersetzungen sein.`,
  swap: 'Versionen tauschen',
  comparing: 'Die Versionen werden verglichen …',
  sameVersion: 'Wählen Sie zwei verschiedene Versionen.',
  correspondences: 'Entsprechungen zwischen den Versionen:',
  noSuchVersion: (version) => `Diese Liste hat keine Version „${version}“.`,
  kind: 'Änderung',
  fileName: 'aenderungen',
  downloadCsv: 'CSV herunterladen',
  loadFailed: 'Die Versionen konnten nicht geladen werden. Bitte laden Sie die Seite neu.',
  compared: (before, after) => `Änderungen von Version ${before} auf ${after}.`,
  showMore: (number) => `${numbers.format(number)} weitere anzeigen`,
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
  text: 'Die Verweise der neuesten Versionen aller Codelisten und Codelistensammlungen: Fremdschlüssel und Teile von Sammlungen.',
  sortedByName: (shown, all) =>
    shown === all
      ? `${count(all, 'Verweis', 'Verweise')}, nach Namen sortiert.`
      : `Die ersten ${numbers.format(shown)} von ${count(all, 'Verweis', 'Verweisen')}, nach Namen sortiert. Die übrigen stehen auf den Seiten der Dokumente.`,
  from: 'Verweis von',
  type: 'Typ',
  foreignKey: 'Fremdschlüssel',
  member: 'Teil der Codelistensammlung',
  to: 'Verweis auf',
  version: 'Version',
  outside: 'nicht in diesem Verzeichnis',
  none: 'Es gibt keine Verweise zwischen Codelisten.',
};

export const docs: typeof en.docs = {
  description:
    'So verwenden Sie die API: Beispiele für Programme, alle Endpunkte und eine Referenz zum Ausprobieren.',
  introduction:
    'Alle Endpunkte sind öffentlich und beantworten GET-Anfragen. Fehler werden als Problem Details (RFC 9457) auf Englisch beschrieben, ebenso die Endpunkte.',
  descriptions: 'Für Programme',
  openApi: 'OpenAPI-Beschreibung (3.1)',
  schema: 'JSON Schema der Dokumente',
  catalogue: 'DCAT-AP-Katalog für Datenportale',
  quickStart: 'Schnellstart',
  withoutOrigin: 'Ergänzen Sie in den Beispielen vor dem Pfad die Adresse dieser Website.',
  endpoints: 'Endpunkte',
  path: 'Pfad',
  summary: 'Beschreibung',
  example: 'Beispiel',
  reference: 'Referenz',
  needsScript: 'Die interaktive Referenz benötigt JavaScript. Sie zeigt diese Datei:',
};

export const catalogue: typeof en.catalogue = {
  description: 'Alle Codelisten dieses Verzeichnisses mit ihren Versionen, Sprachen und Formaten.',
  serviceTitle: 'API des Codelistenverzeichnisses',
  serviceDescription: 'Findet Codelisten und liefert sie in mehreren Formaten.',
};

export const panel: typeof en.panel = {
  close: 'Schließen',
  names: 'Namen',
  time: 'Verlauf',
  version: 'Version',
  formerly: 'früher',
  untilVersion: (version) => `(bis Version ${version})`,
  removedIn: (version, date) =>
    date === undefined ? `entfernt in Version ${version}` : `entfernt in Version ${version} am ${date}`,
  notInVersion: (version) => `Dieser Code ist nicht in Version ${version} enthalten.`,
  replacedBy: 'Ersetzt durch',
  maybeReplacedBy: 'Möglicherweise ersetzt durch einen Code mit demselben Namen:',
  validFrom: (from) => `gültig ab ${from}`,
  loading: 'Der Verlauf dieses Codes wird geladen …',
  failed: 'Der Verlauf dieses Codes konnte nicht geladen werden.',
  place: 'Stelle in der Liste',
  prev: 'Vorheriger',
  next: 'Nächster',
  children: (number) => `Enthält ${count(number, 'Code', 'Codes')}`,
  usedIn: 'Verwendet in',
  rowsIn: (number, column) => `${rows(number)} (${column})`,
  notCounted: 'nicht gezählt',
  correspondsTo: 'Entspricht',
  noCounterpart: 'keine Entsprechung',
  loadingUses: 'Die Listen, die diesen Code verwenden, werden geladen …',
  copyCode: 'Code kopieren',
  copyLink: 'Link kopieren',
  copyJson: 'Als JSON kopieren',
  copied: 'Kopiert',
  copyFailed: 'Der Browser erlaubt das Kopieren nicht.',
  api: 'In der API',
};

export const exports: typeof en.exports = {
  copied: 'Kopiert.',
  downloaded: (what) => `${what} heruntergeladen.`,
  copyFailed: 'Der Browser erlaubt das Kopieren nicht.',
  apostrophes: (count, number) =>
    count === 1
      ? '1 Zelle, die wie eine Formel aussieht, beginnt mit einem Apostroph.'
      : `${number} Zellen, die wie Formeln aussehen, beginnen mit einem Apostroph.`,
};
