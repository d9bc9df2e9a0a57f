import { closeBidiControls } from '../../../model/characters/bidi.ts';
import { fold } from '../../../model/characters/fold.ts';
import { truncate } from '../../../model/characters/truncate.ts';
import { compareCodeUnits } from '../../../model/collections.ts';
import type { IndexEntry } from '../../../model/document/entry.ts';
import { primaryLanguage } from '../../../model/identity/language.ts';
import { oncePerKey } from '../../../model/once.ts';
import { DAY, timeOf } from '../../../model/values/instant.ts';
import type { UiLanguage } from '../../paths.ts';
import { LOCALES } from '../../texts/all.ts';

/**
 * The title of a document: its short name, or the next best name if that is invisible. It does not change the direction
 * of the text after it.
 */
export function titleOf(entry: Pick<IndexEntry, 'shortName' | 'longName' | 'canonicalUri'>): string {
  const isVisible = (text: string) => /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u.test(text);
  return closeBidiControls([entry.shortName, entry.longName ?? ''].find(isVisible) ?? entry.canonicalUri);
}

/** The end of a sentence: "…of ISO 3166-1. They", but not "e.g. The" or "No. 5". */
const SENTENCE = /^.*?(?:[^.\s]{2}[.!?](?=\s+[^\p{Ll}\p{N}\s])|。|(?=\n\s*\n))/su;

/** The first sentence of a text of any length. */
export function firstSentence(text: string): string {
  const start = truncate(text.trim(), 1000);
  return SENTENCE.exec(start)?.[0] ?? start;
}

/** Whether a text has no visible character. */
export const isBlank = (text: string): boolean => /^[\s\p{Cc}\p{Cf}]*$/u.test(text);

/** Escapes text for elements and for attributes in double quotes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The version of a document, or its URI if it has none. */
export const versionName = (
  { version, canonicalVersionUri }: Pick<IndexEntry, 'version' | 'canonicalVersionUri'>,
  longest = 60,
): string => truncate(version ?? canonicalVersionUri, longest);

/** A file name without extension that is valid on every system. */
export function fileNameOf(document: {
  readonly shortName: string;
  readonly version?: string | undefined;
  readonly language: string;
}): string {
  const { shortName, version = '', language } = document;
  const name = `${shortName} ${version} ${language}`.replace(/[^\p{L}\p{N}._-]+/gu, '-');
  return name.replace(/^[-.]+|-+$/g, '').slice(0, 80) || 'list';
}

/** A JSON value as text, a string without quotes. */
export const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** The folded words of a search, without white space. */
export const wordsIn = (text: string): string[] =>
  fold(text)
    .split(/\s+/)
    .filter((word) => word !== '');

/** Caches formatted times: documents share most of them, and Intl is slow. */
const formatterOf = (styles: Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>) =>
  oncePerKey((ui: UiLanguage) => {
    const formatter = new Intl.DateTimeFormat(LOCALES[ui], { ...styles, timeZone: 'UTC' });
    return oncePerKey((time: number) => formatter.format(time));
  });
const FORMATTERS = {
  long: formatterOf({ dateStyle: 'long' }),
  withTime: formatterOf({ dateStyle: 'long', timeStyle: 'long' }),
};

/**
 * A date or date-time in UTC: 5 November 2025 (long), or with the time, except at midnight:
 * 5 November 2025 at 13:05:00 UTC. Text that is not a date is returned unchanged.
 */
export function formatDate(ui: UiLanguage, date: string, style: keyof typeof FORMATTERS = 'long'): string {
  const time = timeOf(date);
  if (time === undefined) return date;
  return FORMATTERS[style === 'withTime' && time % DAY === 0 ? 'long' : style](ui)(time);
}

/** The UTC day of a date or date-time, or of a time in milliseconds, for a `datetime` attribute: 2025-11-05. */
export const isoDay = oncePerKey((date: string | number): string | undefined => {
  const time = typeof date === 'number' ? date : timeOf(date);
  return time === undefined ? undefined : new Date(time).toISOString().slice(0, 10);
});

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

const sizeFormatters = oncePerKey((ui: UiLanguage) =>
  UNITS.map((unit, power) => {
    const style = { style: 'unit', unit, unitDisplay: power === 0 ? 'long' : 'short' } as const;
    return new Intl.NumberFormat(LOCALES[ui], { ...style, maximumSignificantDigits: 3 });
  }),
);

/** A file size in a UI language: 812 bytes, 4.5 kB, 3,1 MB. */
export function formatBytes(ui: UiLanguage, bytes: number): string {
  const power = Math.min(Math.floor((String(bytes).length - 1) / 3), UNITS.length - 1);
  return sizeFormatters(ui)[power]?.format(bytes / 1000 ** power) ?? '';
}

/** Caches language names: a directory has few languages, and Intl is slow. */
const namesIn = oncePerKey((ui: UiLanguage) => {
  const names = new Intl.DisplayNames(ui, { type: 'language', languageDisplay: 'standard' });
  return oncePerKey((tag: string) => {
    try {
      return names.of(tag) ?? tag;
    } catch {
      return tag;
    }
  });
});

/** Name of a language in the UI language: German (Austria). A tag without a name is returned unchanged. */
export function languageName(ui: UiLanguage, tag: string): string {
  // Some engines have unhelpful names for private and grandfathered tags (x-own, i-klingon).
  return /^[a-z]{2,3}(-|$)/i.test(tag) ? namesIn(ui)(tag) : tag;
}

/** ISO 15924 codes of the scripts that are written from right to left today. */
const RIGHT_TO_LEFT = new Set('Adlm Arab Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa Yezi'.split(' '));

/** The `dir` of a table in a language; undefined from left to right. */
export const directionOf = oncePerKey((tag: string): 'rtl' | undefined => {
  try {
    const { script = '' } = new Intl.Locale(tag).maximize();
    return RIGHT_TO_LEFT.has(script) ? 'rtl' : undefined;
  } catch {
    return undefined;
  }
});

/** Sorts documents by language: that of the page first, then English, then by tag. */
export function sortByLanguage<T extends { readonly entry: { readonly language: string } }>(
  ui: UiLanguage,
  documents: readonly T[],
): T[] {
  const rankOf = (tag: string) => [ui, 'en', primaryLanguage(tag)].indexOf(primaryLanguage(tag));
  const compare = (a: string, b: string) => rankOf(a) - rankOf(b) || compareCodeUnits(a, b);
  return [...documents].sort((a, b) => compare(a.entry.language, b.entry.language));
}
