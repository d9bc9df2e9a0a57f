/** One column of a key with a value, as text. */
export interface CodePart {
  readonly columnId: string;
  readonly value: string;
}

/**
 * The fragment of an address that means the row with these values: `code=AD`, or `country=AD&currency=EUR` for a key
 * of several columns. Different parts give different fragments.
 */
export function printFragment(parts: readonly CodePart[]): string {
  return parts.map(({ columnId, value }) => `${encode(columnId)}=${encode(value)}`).join('&');
}

/** Reads a fragment, with or without its `#`; undefined where it means no row. */
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

/** Half a character, which cannot be encoded, becomes the character for what is none. */
const encode = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
