import type { UiLanguage } from '../../paths.ts';
import { GERMAN } from './de.ts';
import { type DescriptionTexts, ENGLISH } from './texts.ts';

/** The texts of the API reference by UI language. */
export const DESCRIPTION_TEXTS: Readonly<Record<UiLanguage, DescriptionTexts>> = { en: ENGLISH, de: GERMAN };
