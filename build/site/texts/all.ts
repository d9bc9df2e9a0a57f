import { type SiteIdentity, textFor } from '../../model/identity/site-identity.ts';
import type { UiLanguage } from '../paths.ts';
import * as de from './de.ts';
import * as en from './en.ts';

/** The texts of one language, by part of the site. */
export type Texts = typeof en;
export type TableTexts = Texts['table'];
export type ChangesTexts = Texts['changes'];
export type CodeCheckTexts = Texts['codeCheck'];
type InEachLanguage<T> = Readonly<Record<UiLanguage, T>>;

/** All texts by UI language, for the build. */
export const TEXTS: InEachLanguage<Texts> = { en, de };

/** The title of a site. */
export const siteTitle = (ui: UiLanguage, identity: SiteIdentity | undefined): string =>
  identity?.title === undefined ? TEXTS[ui].site.title : textFor(identity.title, ui);

/* Texts that client scripts contain: separate exports, so that bundles leave out all others. */
export const LOCALES: InEachLanguage<string> = { en: en.locale, de: de.locale };
export const DIRECTORY_TEXTS: InEachLanguage<Texts['directory']> = { en: en.directory, de: de.directory };
export const TABLE_TEXTS: InEachLanguage<TableTexts> = { en: en.table, de: de.table };
export const EXPORT_TEXTS: InEachLanguage<Texts['exports']> = { en: en.exports, de: de.exports };
export const PANEL_TEXTS: InEachLanguage<Texts['panel']> = { en: en.panel, de: de.panel };
export const CHANGES_TEXTS: InEachLanguage<ChangesTexts> = { en: en.changes, de: de.changes };
export const CODE_CHECK_TEXTS: InEachLanguage<CodeCheckTexts> = { en: en.codeCheck, de: de.codeCheck };
