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
