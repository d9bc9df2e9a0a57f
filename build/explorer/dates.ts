import { parseInstant } from '../domain/instant.ts';
import type { UiLanguage } from '../site/addresses.ts';

/** Made once, because making one is slow. English as most of its readers have it: days before months. */
const formats = (dateStyle: 'long' | 'medium'): Readonly<Record<UiLanguage, Intl.DateTimeFormat>> => ({
  en: new Intl.DateTimeFormat('en-GB', { dateStyle, timeZone: 'UTC' }),
  de: new Intl.DateTimeFormat('de-DE', { dateStyle, timeZone: 'UTC' }),
});

const LONG = formats('long');
const SHORT = formats('medium');

/** The day of a date or date-time in UTC, in words: 5 November 2025. What is no date stays as it is. */
export function formatDate(ui: UiLanguage, text: string): string {
  const instant = parseInstant(text);
  return instant ? formatDay(ui, instant.time) : text;
}

/** The day of a point in time in UTC, in words. */
export function formatDay(ui: UiLanguage, time: number): string {
  return LONG[ui].format(time);
}

/** The same where there is little room: 5 Nov 2025. */
export function formatShortDay(ui: UiLanguage, time: number): string {
  return SHORT[ui].format(time);
}

/** The day of a date or date-time in UTC as the time element wants it; undefined for what is no date. */
export function isoDay(text: string): string | undefined {
  const instant = parseInstant(text);
  return instant && new Date(instant.time).toISOString().slice(0, 10);
}
