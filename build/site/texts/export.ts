import type { UiLanguage } from '../paths.ts';

/*
 * Messages about exported rows: in a file of their own, because their script is loaded on demand.
 */
const en = {
  copied: 'Copied.',
  downloaded: (what: string) => `${what} downloaded.`,
  copyFailed: 'The browser does not allow copying.',
  apostrophes: (count: number, number: string) =>
    count === 1
      ? '1 cell that looks like a formula begins with an apostrophe.'
      : `${number} cells that look like formulas begin with an apostrophe.`,
};

export type ExportTexts = typeof en;

const de: ExportTexts = {
  copied: 'Kopiert.',
  downloaded: (what) => `${what} heruntergeladen.`,
  copyFailed: 'Der Browser erlaubt das Kopieren nicht.',
  apostrophes: (count, number) =>
    count === 1
      ? '1 Zelle, die wie eine Formel aussieht, beginnt mit einem Apostroph.'
      : `${number} Zellen, die wie Formeln aussehen, beginnen mit einem Apostroph.`,
};

export const EXPORT_TEXTS: Readonly<Record<UiLanguage, ExportTexts>> = { en, de };
