/*
 * Typed codes are kept in this tab of the browser, so that a reload or another language of the page does not lose them.
 * They are not kept if its storage is full or disabled.
 */

/** Codes that were typed for a version of a list. */
export interface TypedCodes {
  /** The canonical version URI; empty if the list is not known yet. */
  readonly uri: string;
  readonly text: string;
  /** Whether they were checked, not only typed. */
  readonly isChecked: boolean;
  /** The lists that contain them, if the list was found by them. */
  readonly lists?: readonly ListWithCodes[];
}

/** A list that contains codes. */
export interface ListWithCodes {
  readonly title: string;
  readonly place: string;
  readonly canonicalVersionUri: string;
  readonly language: string;
  /** The number of the looked up codes that it contains, and of all. */
  readonly found: number;
  readonly all: number;
}

const STORAGE_KEY = 'codes-to-check';

/** Keeps codes instead of those before; an empty text removes them. */
export function keepCodes(codes: TypedCodes): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
    if (codes.text !== '') sessionStorage.setItem(STORAGE_KEY, JSON.stringify(codes));
  } catch {
    // The storage is full or disabled.
  }
}

/** The codes that were typed for a version in this tab; undefined if there are none. */
export function keptCodes(uri: string): TypedCodes | undefined {
  try {
    const codes = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as TypedCodes | null;
    return codes?.uri === uri ? codes : undefined;
  } catch {
    return undefined;
  }
}
