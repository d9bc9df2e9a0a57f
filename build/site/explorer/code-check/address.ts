import { staticListPlace, staticPlace } from '../../../api/files/files.ts';
import type { IndexEntry } from '../../../model/document/entry.ts';
import { codeCheckPage, documentPage, type UiLanguage } from '../../paths.ts';

/** The URL of the page that checks codes of a document, by the path of its pages (`Naming.placeOf`). */
export function codeCheckUrl(
  ui: UiLanguage,
  { canonicalVersionUri, language }: Pick<IndexEntry, 'canonicalVersionUri' | 'language'>,
  place: string,
): string {
  const query = new URLSearchParams({ uri: canonicalVersionUri });
  const hasOwnPlace = place !== staticPlace(canonicalVersionUri, language);
  // Without a language, the list is in that of the page, which readers may change.
  if (language !== ui || hasOwnPlace) query.set('language', language);
  if (hasOwnPlace) query.set('place', place);
  return `${codeCheckPage(ui)}?${query}`;
}

/** A place, escaped or not, without separators that would address another folder. */
const PLACE = /^l[=~][^/\\?#\s]*\/u[=~][^/\\?#\s]*$/;

/** A version, perhaps a language, and the path of the pages of the document unless it follows from both. */
export type CheckAddress = Readonly<{ uri: string } & Record<'language' | 'place', string | undefined>>;

/** Reads the query of {@link codeCheckUrl}; undefined if it names no document. */
export function readAddress(search: string): CheckAddress | undefined {
  const query = new URLSearchParams(search);
  const uri = query.get('uri');
  if (!uri) return undefined;
  const place = query.get('place') ?? '';
  return { uri, language: query.get('language') || undefined, place: PLACE.test(place) ? place : undefined };
}

/** The page of the document in a language. */
export function pageOf(ui: UiLanguage, address: CheckAddress, language: string): string {
  const [ownPlace = '', listPlace = staticListPlace(address.uri)] = address.place?.split('/') ?? [];
  const languagePlace = (language === address.language && ownPlace) || `l=${language}`;
  return documentPage(ui, `${encodeSegment(languagePlace)}/${encodeSegment(listPlace)}`);
}

const encodeSegment = (segment: string): string =>
  encodeURIComponent(segment).replace(/%(?:3D|3A|2B|25(?=2B))/g, decodeURIComponent);

/*
 * Typed codes are kept in this tab of the browser, so that a reload or another language of the page does not lose them.
 * They are not kept if its storage is full or disabled.
 */

/** Codes that were typed for a version of a list. */
interface TypedCodes {
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

/** The codes that were typed in this tab, not checked if it was for another version; undefined if there are none. */
export function keptCodes(uri: string): TypedCodes | undefined {
  try {
    const codes = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as TypedCodes | null;
    if (!codes) return undefined;
    return codes.uri === uri ? codes : { ...codes, isChecked: false, lists: [] };
  } catch {
    return undefined;
  }
}
