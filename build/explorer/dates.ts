import { parseInstant } from '../domain/instant.ts';
import type { UiLanguage } from '../plan/paths.ts';

const DAY_IN_WORDS = { dateStyle: 'long', timeZone: 'UTC' } as const;

/** Made once, because making one is slow. English as most of its readers have it: days before months. */
const FORMATS: Readonly<Record<UiLanguage, Intl.DateTimeFormat>> = {
  en: new Intl.DateTimeFormat('en-GB', DAY_IN_WORDS),
  de: new Intl.DateTimeFormat('de-DE', DAY_IN_WORDS),
};

/** The day of a date or date-time in UTC, in words: 5 November 2025. What is no date stays as it is. */
export function formatDate(ui: UiLanguage, text: string): string {
  const instant = parseInstant(text);
  return instant ? FORMATS[ui].format(instant.time) : text;
}

/** The day of a date or date-time in UTC as the time element wants it; undefined for what is no date. */
export function isoDay(text: string): string | undefined {
  const instant = parseInstant(text);
  return instant && new Date(instant.time).toISOString().slice(0, 10);
}
