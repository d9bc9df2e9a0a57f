import type { UiLanguage } from '../paths.ts';

/*
 * The dialog to export rows: in a file of its own, because its script is loaded on demand.
 */
const en = {
  heading: 'Export rows',
  close: 'Close',
  formats: {
    spreadsheet: { name: 'Spreadsheet', hint: 'CSV for Excel, LibreOffice and Google Sheets' },
    json: { name: 'JSON', hint: 'Array with an object for each row' },
    sql: { name: 'SQL', hint: 'CREATE TABLE with keys, and INSERT' },
    typescript: { name: 'TypeScript', hint: 'Constant with the rows, and type of the codes' },
    markdown: { name: 'Markdown', hint: 'Table for documentation' },
  },
  style: 'Decimal separator',
  pointStyle: 'Point (1.5)',
  commaStyle: 'Comma (1,5)',
  copy: 'Copy',
  download: 'Download',
  copied: (what: string) => `${what} copied.`,
  downloaded: (what: string) => `${what} downloaded.`,
  copyFailed: 'The browser does not allow copying.',
  linkToView: 'Link to this view',
  copyLinkToView: 'Copy link to this view',
  notes: {
    apostrophes: (count: number, number: string) =>
      count === 1
        ? '1 cell that looks like a formula begins with an apostrophe.'
        : `${number} cells that look like formulas begin with an apostrophe.`,
    numbersAsText: (count: number, number: string) =>
      count === 1
        ? '1 number is text, to keep its digits.'
        : `${number} numbers are text, to keep their digits.`,
    characters: (count: number, number: string) =>
      count === 1
        ? 'Characters that cannot be stored were replaced in 1 cell.'
        : `Characters that cannot be stored were replaced in ${number} cells.`,
    names: (count: number, number: string) =>
      count === 1 ? '1 column has a new name.' : `${number} columns have new names.`,
    foreignKeys: (count: number, number: string) =>
      count === 1
        ? '1 foreign key is left out; a comment says why.'
        : `${number} foreign keys are left out; comments say why.`,
  },
};

export type ExportTexts = typeof en;

const de: ExportTexts = {
  heading: 'Zeilen exportieren',
  close: 'Schließen',
  formats: {
    spreadsheet: { name: 'Tabellenkalkulation', hint: 'CSV für Excel, LibreOffice und Google Sheets' },
    json: { name: 'JSON', hint: 'Array mit einem Objekt pro Zeile' },
    sql: { name: 'SQL', hint: 'CREATE TABLE mit Schlüsseln und INSERT' },
    typescript: { name: 'TypeScript', hint: 'Konstante mit den Zeilen und Typ der Codes' },
    markdown: { name: 'Markdown', hint: 'Tabelle für Dokumentation' },
  },
  style: 'Dezimaltrennzeichen',
  pointStyle: 'Punkt (1.5)',
  commaStyle: 'Komma (1,5)',
  copy: 'Kopieren',
  download: 'Herunterladen',
  copied: (what) => `${what} kopiert.`,
  downloaded: (what) => `${what} heruntergeladen.`,
  copyFailed: 'Der Browser erlaubt das Kopieren nicht.',
  linkToView: 'Link zu dieser Ansicht',
  copyLinkToView: 'Link zu dieser Ansicht kopieren',
  notes: {
    apostrophes: (count, number) =>
      count === 1
        ? '1 Zelle, die wie eine Formel aussieht, beginnt mit einem Apostroph.'
        : `${number} Zellen, die wie Formeln aussehen, beginnen mit einem Apostroph.`,
    numbersAsText: (count, number) =>
      count === 1
        ? '1 Zahl ist Text, damit keine Ziffern verloren gehen.'
        : `${number} Zahlen sind Text, damit keine Ziffern verloren gehen.`,
    characters: (count, number) =>
      count === 1
        ? 'In 1 Zelle wurden Zeichen ersetzt, die nicht gespeichert werden können.'
        : `In ${number} Zellen wurden Zeichen ersetzt, die nicht gespeichert werden können.`,
    names: (count, number) =>
      count === 1 ? '1 Spalte hat einen neuen Namen.' : `${number} Spalten haben neue Namen.`,
    foreignKeys: (count, number) =>
      count === 1
        ? '1 Fremdschlüssel fehlt; ein Kommentar nennt den Grund.'
        : `${number} Fremdschlüssel fehlen; Kommentare nennen die Gründe.`,
  },
};

export const EXPORT_TEXTS: Readonly<Record<UiLanguage, ExportTexts>> = { en, de };
