import { elementTexts, readString } from '../../model/json/text.ts';
import { numberIdentity } from '../../model/values/json-values.ts';

/** The JSON text of each cell of a row, by column; undefined for an absent value. */
export type RawRow = readonly (string | undefined)[];

export const isMissing = (raw: string | undefined): raw is 'null' | undefined =>
  raw === undefined || raw === 'null';

/** A cell as text for searching, sorting and fragments; empty for null and absent values. */
export function textOf(raw: string | undefined): string {
  if (isMissing(raw)) return '';
  if (raw.startsWith('"')) return readString(raw, 0, raw.length);
  return scalars(raw)?.map(textOf).join(', ') ?? raw;
}

/** A cell as it appears in fragments: numbers are normalized, so that 2.50 and 2.5 have the same URL. */
export function codeOf(raw: string | undefined): string {
  return raw === undefined || numberIdentity(raw) === undefined ? textOf(raw) : String(Number(raw));
}

/** The values of a cell as they appear in URLs: several of a set, and an empty one if there is none. */
export const codesIn = (raw: string | undefined): readonly string[] =>
  scalars(raw ?? '')?.map(codeOf) ?? [codeOf(raw)];

/** Whether a cell has this value, as the same text or as the same number in another notation. */
export function hasValue(raw: string | undefined, text: string): boolean {
  if (isMissing(raw)) return false;
  if (textOf(raw) === text) return true;
  const number = /^[-0-9]/.test(raw) && /^[-0-9]/.test(text) ? numberIdentity(raw) : undefined;
  return number !== undefined && number === numberIdentity(text);
}

/** The elements of an array of scalars (enum-set); undefined for any other value. */
export function scalars(raw: string): string[] | undefined {
  if (!raw.startsWith('[')) return undefined;
  const parts = elementTexts(raw);
  return parts.some((part) => part.startsWith('{') || part.startsWith('[')) ? undefined : parts;
}

/** The value of one column of a key. */
export interface CodePart {
  readonly columnId: string;
  readonly value: string;
}

/** Serializes the fragment that selects the row with these values, such as `country=AD&currency=EUR`. */
export function printFragment(parts: readonly CodePart[]): string {
  return parts.map(({ columnId, value }) => `${encode(columnId)}=${encode(value)}`).join('&');
}

/** Parses a fragment, with or without `#`; undefined if it selects no row. */
export function parseFragment(fragment: string): CodePart[] | undefined {
  const parts = fragment
    .replace(/^#/, '')
    .split('&')
    .map((part) => part.split('='));
  if (parts.some(({ length }) => length !== 2)) return undefined;
  try {
    return parts.map(([columnId = '', value = '']) => ({
      columnId: decodeURIComponent(columnId),
      value: decodeURIComponent(value),
    }));
  } catch {
    return undefined;
  }
}

/** Lone surrogates cannot be encoded and become U+FFFD. */
const encode = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
