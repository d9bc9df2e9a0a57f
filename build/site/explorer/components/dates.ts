import { oncePerKey } from '../../../model/once.ts';
import { DAY, parseInstant } from '../../../model/values/instant.ts';
import type { UiLanguage } from '../../paths.ts';
import { LOCALES } from '../../texts/all.ts';

const formatterOf = (styles: Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>) =>
  oncePerKey((ui: UiLanguage) => new Intl.DateTimeFormat(LOCALES[ui], { ...styles, timeZone: 'UTC' }));
const long = formatterOf({ dateStyle: 'long' });
const medium = formatterOf({ dateStyle: 'medium' });
const withTime = formatterOf({ dateStyle: 'long', timeStyle: 'long' });

/** The UTC day of a date or date-time: 5 November 2025. Text that is not a date is returned unchanged. */
export function formatDate(ui: UiLanguage, text: string): string {
  const instant = parseInstant(text);
  return instant ? formatDay(ui, instant.time) : text;
}

/** The same with the time, except at midnight: 5 November 2025 at 13:05:00 UTC. */
export function formatDateTime(ui: UiLanguage, text: string): string {
  const instant = parseInstant(text);
  if (!instant) return text;
  return instant.time % DAY === 0 ? formatDay(ui, instant.time) : withTime(ui).format(instant.time);
}

/** The UTC day of a time in milliseconds: 5 November 2025. */
export const formatDay = (ui: UiLanguage, time: number): string => long(ui).format(time);

/** The same, abbreviated: 5 Nov 2025. */
export const formatShortDay = (ui: UiLanguage, time: number): string => medium(ui).format(time);

/** The UTC day of a date or date-time for a `datetime` attribute: 2025-11-05. */
export function isoDay(text: string): string | undefined {
  const instant = parseInstant(text);
  return instant && new Date(instant.time).toISOString().slice(0, 10);
}
