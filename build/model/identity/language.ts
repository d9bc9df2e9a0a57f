import { parse } from 'bcp-47';
import { compareCodeUnits } from '../collections.ts';

/** Whether a text is a well-formed BCP 47 language tag (RFC 5646 section 2.2.9), registered or not. */
export function isLanguageTag(text: string): boolean {
  const { language, privateuse, irregular, regular } = parse(text);
  return Boolean(language || privateuse.length > 0 || irregular || regular);
}

/** RFC 4647 section 3.3.1, basic filtering: the range equals the tag or is a prefix of it up to a hyphen. */
export function matchesRange(tag: string, range: string): boolean {
  const { length } = range;
  const isAtSubtag = tag.length === length || tag[length] === '-';
  return isAtSubtag && tag.slice(0, length).toLowerCase() === range.toLowerCase();
}

/** The ranges that match a tag, shortest first: zh, zh-Hant and zh-Hant-TW; `de-x` is not a range for `de-x-own`. */
export function rangesOf(tag: string): string[] {
  const subtags = tag.split('-');
  return subtags.map((_, i) => subtags.slice(0, i + 1).join('-')).filter(isLanguageTag);
}

/**
 * RFC 4647 section 3.4, lookup: subtags are removed from the end of the range until it equals a tag (`de-AT` falls back
 * to `de`). Otherwise a more specific tag matches (`de` finds `de-AT`), the first one by code unit.
 *
 * @returns the tag as spelled in `tags`, or undefined
 */
export function lookupLanguage(range: string, tags: readonly string[]): string | undefined {
  // The tags to which the range can be truncated. Ranges in requests can have thousands of subtags.
  const [longest] = tags
    .filter((tag) => matchesRange(range, tag))
    .sort((a, b) => b.length - a.length || compareCodeUnits(a, b));
  return longest ?? tags.filter((tag) => matchesRange(tag, range)).sort(compareCodeUnits)[0];
}

/** The language of a response if the request specifies none: `de`, else `en`, else the first by code unit. */
export function defaultLanguage(tags: readonly string[]): string {
  const find = (language: string) => tags.find((tag) => tag.toLowerCase() === language);
  const found = find('de') ?? find('en') ?? [...tags].sort(compareCodeUnits)[0];
  if (found === undefined) throw new RangeError('defaultLanguage needs at least one language');
  return found;
}

/** The document whose language {@link lookupLanguage} finds, else the one in the {@link defaultLanguage}. */
export function inLanguage<T extends { readonly entry: { readonly language: string } }>(
  documents: readonly T[],
  range?: string,
): T {
  const tags = documents.map(({ entry }) => entry.language);
  const language = (range === undefined ? undefined : lookupLanguage(range, tags)) ?? defaultLanguage(tags);
  return documents.find(({ entry }) => entry.language === language) as T;
}

/**
 * Selects one of `tags` by an Accept-Language header (RFC 9110 section 12.5.4): looks up the ranges in order of quality,
 * and skips tags with `q=0`. If nothing matches, returns the {@link defaultLanguage}, because preferences never cause
 * errors.
 */
export function negotiateLanguage(header: string | null, tags: readonly string[]): string {
  const ranges = parseAcceptLanguage(header ?? '');
  const allowed = tags.filter((tag) => qualityOf(tag, ranges) !== 0);
  for (const { range, quality } of ranges) {
    if (quality === 0 || allowed.length === 0) break;
    const found = range === '*' ? defaultLanguage(allowed) : lookupLanguage(range, allowed);
    if (found !== undefined) return found;
  }
  return defaultLanguage(tags);
}

interface WeightedRange {
  readonly range: string;
  readonly quality: number;
}

const RANGE = /^\s*(\*|[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)\s*(?:;\s*[qQ]=([01](?:\.[0-9]{0,3})?)\s*)?$/;

function parseAcceptLanguage(header: string): WeightedRange[] {
  const ranges: WeightedRange[] = [];
  for (const part of header.split(',')) {
    const [, range, quality = '1'] = RANGE.exec(part) ?? [];
    if (range !== undefined) ranges.push({ range, quality: Math.min(Number(quality), 1) });
  }
  return ranges.sort((a, b) => b.quality - a.quality);
}

/** The quality of the most specific range that matches a tag; undefined if none does. */
function qualityOf(tag: string, ranges: readonly WeightedRange[]): number | undefined {
  const matching = ranges.filter(({ range }) => range !== '*' && matchesRange(tag, range));
  return matching.sort((a, b) => b.range.length - a.range.length)[0]?.quality;
}

/** Whether two tags have the same primary language: `de` and `de-AT`. */
export const isSameLanguage = (a: string, b: string): boolean => primaryLanguage(a) === primaryLanguage(b);

/** The primary language subtag in lower case (RFC 5646 section 2.2.1): `de` of `de-AT`. */
export const primaryLanguage = (tag: string): string => (tag.split('-', 1)[0] as string).toLowerCase();
