import type { UiLanguage } from '../paths.ts';

/*
 * The panel of a code: in a file of its own, because its script is loaded on demand.
 */
const en = {
  close: 'Close',
  names: 'Names',
  time: 'History',
  version: 'Version',
  removedIn: (version: string, date: string | undefined) =>
    date === undefined ? `removed in version ${version}` : `removed in version ${version} on ${date}`,
  notInVersion: (version: string) => `This code is not in version ${version}.`,
  replacedBy: 'Replaced by',
  maybeReplacedBy: 'Perhaps replaced by a code with the same name:',
  validFrom: (from: string) => `valid from ${from}`,
  loading: 'Loading the history of this code…',
  failed: 'The history of this code could not be loaded.',
  usedIn: 'Used in',
  copyCode: 'Copy code',
  copyLink: 'Copy link',
  copyJson: 'Copy as JSON',
  copied: 'Copied',
  copyFailed: 'The browser does not allow copying.',
  api: 'In the API',
};

const de: typeof en = {
  close: 'Schließen',
  names: 'Namen',
  time: 'Verlauf',
  version: 'Version',
  removedIn: (version, date) =>
    date === undefined ? `entfernt in Version ${version}` : `entfernt in Version ${version} am ${date}`,
  notInVersion: (version) => `Dieser Code ist nicht in Version ${version} enthalten.`,
  replacedBy: 'Ersetzt durch',
  maybeReplacedBy: 'Möglicherweise ersetzt durch einen Code mit demselben Namen:',
  validFrom: (from) => `gültig ab ${from}`,
  loading: 'Der Verlauf dieses Codes wird geladen …',
  failed: 'Der Verlauf dieses Codes konnte nicht geladen werden.',
  usedIn: 'Verwendet in',
  copyCode: 'Code kopieren',
  copyLink: 'Link kopieren',
  copyJson: 'Als JSON kopieren',
  copied: 'Kopiert',
  copyFailed: 'Der Browser erlaubt das Kopieren nicht.',
  api: 'In der API',
};

export const PANEL_TEXTS: Readonly<Record<UiLanguage, typeof en>> = { en, de };
