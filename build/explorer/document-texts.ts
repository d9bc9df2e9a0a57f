import type { UiLanguage } from '../site/addresses.ts';

/** The words of the table of rows that only a script has use for. */
export interface TableTexts {
  readonly filter: string;
  readonly jump: string;
  readonly go: string;
  readonly rows: (shown: number, all: number) => string;
  readonly noSuchCode: (code: string) => string;
  /** What stands on paper beside the number of rows, before the address of the CSV. */
  readonly printed: (shown: number) => string;
  readonly filteredBy: (filter: string) => string;
  readonly failed: string;
  readonly copied: string;
  readonly keys: string;
}

/** Numbers with their groups; German and English have no words in them. */
const count = (locale: string) => {
  const format = new Intl.NumberFormat(locale);
  return (number: number): string => format.format(number);
};
const en = count('en');
const de = count('de');

/** The words of the table, kept apart so that scripts carry no others. */
export const TABLE_TEXTS: Readonly<Record<UiLanguage, TableTexts>> = {
  en: {
    filter: 'Filter',
    jump: 'Go to code',
    go: 'Go',
    rows: (shown, all) => (shown === all ? `${en(all)} rows` : `${en(shown)} of ${en(all)} rows`),
    noSuchCode: (code) => `There is no code “${code}”.`,
    printed: (shown) => `Only the first ${en(shown)} are printed; all rows:`,
    filteredBy: (filter) => `filtered by “${filter}”`,
    failed: 'Not all rows could be loaded; try again by reloading the page.',
    copied: 'Copied',
    keys: 'Arrow keys move between rows, Enter shows all of a row.',
  },
  de: {
    filter: 'Filtern',
    jump: 'Zum Code',
    go: 'Los',
    rows: (shown, all) => (shown === all ? `${de(all)} Zeilen` : `${de(shown)} von ${de(all)} Zeilen`),
    noSuchCode: (code) => `Den Code „${code}“ gibt es nicht.`,
    printed: (shown) => `Nur die ersten ${de(shown)} sind gedruckt; alle Zeilen:`,
    filteredBy: (filter) => `gefiltert nach „${filter}“`,
    failed: 'Nicht alle Zeilen konnten geladen werden; laden Sie die Seite neu.',
    copied: 'Kopiert',
    keys: 'Pfeiltasten bewegen zwischen Zeilen, die Eingabetaste zeigt eine Zeile ganz.',
  },
};

/** The words of the page of a document. */
export interface DocumentTexts {
  readonly list: string;
  readonly set: string;
  readonly version: string;
  readonly versions: string;
  readonly otherVersions: (count: number) => string;
  readonly latest: string;
  readonly changes: string;
  readonly whatChanged: string;
  readonly feed: string;
  readonly languages: string;
  readonly published: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly tags: string;
  readonly publisher: string;
  readonly canonicalUri: string;
  readonly canonicalVersionUri: string;
  readonly locations: string;
  readonly otherFormats: string;
  readonly otherLanguages: string;
  readonly about: string;
  readonly name: string;
  readonly changeLog: string;
  readonly notes: string;
  readonly format: (format: string) => string;
  readonly appInfo: string;
  readonly comments: string;
  readonly rows: string;
  readonly noRows: string;
  readonly emptyRows: string;
  readonly firstRows: (shown: number, all: number) => string;
  readonly allRowsIn: string;
  readonly columns: string;
  readonly column: string;
  readonly type: string;
  readonly rules: string;
  readonly required: string;
  readonly nullable: string;
  readonly optional: string;
  readonly length: (min: number | undefined, max: number | undefined) => string;
  readonly pattern: string;
  readonly from: string;
  readonly to: string;
  readonly above: string;
  readonly below: string;
  readonly schema: string;
  readonly values: (count: number) => string;
  readonly more: (count: number) => string;
  readonly languageOfColumn: string;
  readonly keys: string;
  readonly defaultKey: string;
  readonly foreignKeys: string;
  readonly key: string;
  readonly outside: string;
  readonly otherVersion: (uri: string) => string;
  readonly cycle: string;
  readonly members: string;
  readonly noMembers: string;
  readonly memberCount: (count: number) => string;
  readonly linksHere: string;
  readonly linksHereText: string;
  readonly download: string;
  readonly whole: string;
  readonly metadata: string;
  readonly csv: string;
  readonly call: string;
  readonly callText: string;
  readonly address: string;
  readonly curl: string;
  readonly copy: string;
  readonly onThisPage: string;
  readonly showAll: string;
}

const range = (
  min: number | undefined,
  max: number | undefined,
  to: string,
  atLeast: string,
  atMost: string,
) =>
  min !== undefined && max !== undefined
    ? min === max
      ? String(min)
      : `${min} ${to} ${max}`
    : min !== undefined
      ? `${atLeast} ${min}`
      : `${atMost} ${max}`;

/** The words of the page of a document; what comes from the document stays in its language. */
export const DOCUMENT_TEXTS: Readonly<Record<UiLanguage, DocumentTexts>> = {
  en: {
    list: 'Code list',
    set: 'Code list set',
    version: 'Version',
    versions: 'Versions',
    otherVersions: (number) => `${en(number)} older versions`,
    latest: 'latest',
    changes: 'Changes',
    whatChanged: 'what changed in this version',
    feed: 'Be told of new versions (Atom feed)',
    languages: 'Languages',
    published: 'Published',
    validFrom: 'Valid from',
    validTo: 'Valid until',
    tags: 'Tags',
    publisher: 'Publisher',
    canonicalUri: 'URI of the list',
    canonicalVersionUri: 'URI of this version',
    locations: 'Also at',
    otherFormats: 'In other formats',
    otherLanguages: 'In other languages',
    about: 'About this document',
    name: 'Short name',
    changeLog: 'Change log',
    notes: 'Notes',
    format: (format) => `as ${format}`,
    appInfo: 'For programs',
    comments: 'Comments',
    rows: 'Rows',
    noRows: 'This document describes its columns only; it has no rows.',
    emptyRows: 'There are no rows.',
    firstRows: (shown, all) =>
      shown === all ? `${en(all)} rows` : `The first ${en(shown)} of ${en(all)} rows.`,
    allRowsIn: 'All rows:',
    columns: 'Columns',
    column: 'Column',
    type: 'Type',
    rules: 'Rules',
    required: 'required',
    nullable: 'may be null',
    optional: 'may be left out',
    length: (min, max) => `${range(min, max, 'to', 'at least', 'at most')} characters`,
    pattern: 'pattern',
    from: 'from',
    to: 'to',
    above: 'above',
    below: 'below',
    schema: 'schema',
    values: (number) => (number === 1 ? '1 value' : `${en(number)} values`),
    more: (number) => `and ${en(number)} more`,
    languageOfColumn: 'language',
    keys: 'Keys',
    defaultKey: 'default',
    foreignKeys: 'References',
    key: 'key',
    outside: 'outside of this directory',
    otherVersion: (uri) => `the version ${uri} is not in this directory; this is its latest`,
    cycle: 'contains this set in turn',
    members: 'Members',
    noMembers: 'This document describes a set only; it has no members.',
    memberCount: (number) => (number === 1 ? '1 member' : `${en(number)} members`),
    linksHere: 'What refers to this',
    linksHereText: 'Lists and sets of this directory that refer to this one.',
    download: 'Download',
    whole: 'JSON',
    metadata: 'JSON without data',
    csv: 'CSV',
    call: 'Use it in a program',
    callText: 'The address answers with the JSON document, from any site, without a key.',
    address: 'Address',
    curl: 'Command line',
    copy: 'Copy',
    onThisPage: 'On this page',
    showAll: 'Show all',
  },
  de: {
    list: 'Codeliste',
    set: 'Codelisten-Sammlung',
    version: 'Version',
    versions: 'Versionen',
    otherVersions: (number) => `${de(number)} ältere Versionen`,
    latest: 'neueste',
    changes: 'Änderungen',
    whatChanged: 'was sich in dieser Version geändert hat',
    feed: 'Von neuen Versionen erfahren (Atom-Feed)',
    languages: 'Sprachen',
    published: 'Veröffentlicht',
    validFrom: 'Gültig ab',
    validTo: 'Gültig bis',
    tags: 'Schlagwörter',
    publisher: 'Herausgeber',
    canonicalUri: 'URI der Liste',
    canonicalVersionUri: 'URI dieser Version',
    locations: 'Auch unter',
    otherFormats: 'In anderen Formaten',
    otherLanguages: 'In anderen Sprachen',
    about: 'Über dieses Dokument',
    name: 'Kurzname',
    changeLog: 'Änderungen laut Herausgeber',
    notes: 'Anmerkungen',
    format: (format) => `als ${format}`,
    appInfo: 'Für Programme',
    comments: 'Kommentare',
    rows: 'Zeilen',
    noRows: 'Dieses Dokument beschreibt nur seine Spalten; es hat keine Zeilen.',
    emptyRows: 'Es gibt keine Zeilen.',
    firstRows: (shown, all) =>
      shown === all ? `${de(all)} Zeilen` : `Die ersten ${de(shown)} von ${de(all)} Zeilen.`,
    allRowsIn: 'Alle Zeilen:',
    columns: 'Spalten',
    column: 'Spalte',
    type: 'Typ',
    rules: 'Regeln',
    required: 'Pflicht',
    nullable: 'darf null sein',
    optional: 'darf fehlen',
    length: (min, max) => `${range(min, max, 'bis', 'mindestens', 'höchstens')} Zeichen`,
    pattern: 'Muster',
    from: 'von',
    to: 'bis',
    above: 'über',
    below: 'unter',
    schema: 'Schema',
    values: (number) => (number === 1 ? '1 Wert' : `${de(number)} Werte`),
    more: (number) => `und ${de(number)} weitere`,
    languageOfColumn: 'Sprache',
    keys: 'Schlüssel',
    defaultKey: 'Standard',
    foreignKeys: 'Verweise',
    key: 'Schlüssel',
    outside: 'nicht in diesem Verzeichnis',
    otherVersion: (uri) => `die Version ${uri} ist nicht in diesem Verzeichnis; dies ist die neueste`,
    cycle: 'enthält seinerseits diese Sammlung',
    members: 'Mitglieder',
    noMembers: 'Dieses Dokument beschreibt nur eine Sammlung; es hat keine Mitglieder.',
    memberCount: (number) => (number === 1 ? '1 Mitglied' : `${de(number)} Mitglieder`),
    linksHere: 'Was hierauf verweist',
    linksHereText: 'Listen und Sammlungen dieses Verzeichnisses, die auf diese verweisen.',
    download: 'Herunterladen',
    whole: 'JSON',
    metadata: 'JSON ohne Daten',
    csv: 'CSV',
    call: 'In einem Programm verwenden',
    callText: 'Unter der Adresse gibt es das Dokument als JSON, von jeder Website aus und ohne Schlüssel.',
    address: 'Adresse',
    curl: 'Befehlszeile',
    copy: 'Kopieren',
    onThisPage: 'Auf dieser Seite',
    showAll: 'Alles zeigen',
  },
};
