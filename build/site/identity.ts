import { type SiteIdentity, textFor } from '../model/site-identity.ts';
import type { UiLanguage } from './paths.ts';
import { TEXTS } from './texts/all.ts';

/** The title of a site. */
export const siteTitle = (ui: UiLanguage, identity: SiteIdentity | undefined): string =>
  identity?.title === undefined ? TEXTS[ui].site.title : textFor(identity.title, ui);
