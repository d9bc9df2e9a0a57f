import { parseInstant } from '../domain/instant.ts';
import type { UiLanguage } from '../plan/paths.ts';

/** English of no country in particular: days before months, as most readers have it. */
const LOCALES: Readonly<Record<UiLanguage, string>> = { en: 'en-GB', de: 'de-DE' };

/** The day of a date or date-time in UTC, in words: 5 November 2025. What is no date stays as it is. */
export function formatDate(ui: UiLanguage, text: string): string {
  const instant = parseInstant(text);
  if (!instant) return text;
  return new Intl.DateTimeFormat(LOCALES[ui], { dateStyle: 'long', timeZone: 'UTC' }).format(instant.time);
}

/** The day of a date or date-time in UTC as the time element wants it; undefined for what is no date. */
export function isoDay(text: string): string | undefined {
  const instant = parseInstant(text);
  return instant && new Date(instant.time).toISOString().slice(0, 10);
}
