import { parse } from 'bcp-47';
import { compareCodeUnits } from './version.ts';

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

/** The tags that find a tag by basic filtering, shortest first: zh, zh-Hant and zh-Hant-TW, but for `de-x-own` no `de-x`. */
export function rangesOf(tag: string): string[] {
  const subtags = tag.split('-');
  return subtags.map((_, i) => subtags.slice(0, i + 1).join('-')).filter(isLanguageTag);
}

/**
 * RFC 4647 section 3.4, lookup: the range loses subtags from its end until a tag equals it (`de-AT` falls back
 * to `de`). Where that finds none, a more specific tag answers for the range as it is (`de` finds `de-AT`), of
 * several the first by code unit.
 *
 * @returns the tag as it is spelled in `tags`, or undefined
 */
export function lookupLanguage(range: string, tags: readonly string[]): string | undefined {
  const sorted = [...tags].sort(compareCodeUnits);
  // What a range may be cut to: those that it extends. A request can have a range of thousands of subtags.
  const [longest] = sorted.filter((tag) => matchesRange(range, tag)).sort((a, b) => b.length - a.length);
  return longest ?? sorted.find((tag) => matchesRange(tag, range));
}

/** The language of a response if the request states none: `de`, else `en`, else the first by code. */
export function defaultLanguage(tags: readonly string[]): string {
  for (const preferred of ['de', 'en']) {
    const exact = tags.find((tag) => tag.toLowerCase() === preferred);
    if (exact !== undefined) return exact;
  }
  const [first] = [...tags].sort(compareCodeUnits);
  if (first === undefined) throw new RangeError('defaultLanguage needs at least one language');
  return first;
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
 * Chooses one of `tags` by an Accept-Language header (RFC 9110 section 12.5.4), matching each range by lookup
 * in order of its quality. A tag that the header refuses with `q=0` is passed over; where nothing fits, the
 * {@link defaultLanguage} is the answer, because a preference never makes an error.
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

function parseAcceptLanguage(header: string): WeightedRange[] {
  const ranges = header.split(',').flatMap((part): WeightedRange[] => {
    const match =
      /^\s*(\*|[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)\s*(?:;\s*[qQ]=([01](?:\.[0-9]{0,3})?)\s*)?$/.exec(part);
    return match ? [{ range: match[1] as string, quality: Math.min(Number(match[2] ?? 1), 1) }] : [];
  });
  return ranges.sort((a, b) => b.quality - a.quality);
}

/** The quality that the most specific matching range gives a tag; undefined where none matches. */
function qualityOf(tag: string, ranges: readonly WeightedRange[]): number | undefined {
  const matching = ranges.filter(({ range }) => range !== '*' && matchesRange(tag, range));
  const best = matching.sort((a, b) => b.range.length - a.range.length)[0];
  return best?.quality;
}

/** Whether two tags are of one language, whatever their regions and scripts: `de` and `de-AT`. */
export const isSameLanguage = (a: string, b: string): boolean => primaryOf(a) === primaryOf(b);

const primaryOf = (tag: string): string => (tag.split('-', 1)[0] as string).toLowerCase();
