import { staticListPlace, staticPlace } from '../../../api/files/files.ts';
import type { IndexEntry } from '../../../model/document/entry.ts';
import { codeCheckPage, documentPage, type UiLanguage } from '../../paths.ts';

/** The checked document. */
export interface CheckedDocument {
  readonly uri: string;
  readonly language: string;
  /** Path of its pages (`Naming.placeOf`). */
  readonly place: string;
}

/** The URL of the page that checks codes of a document. */
export function codeCheckUrl(
  ui: UiLanguage,
  { canonicalVersionUri, language }: Pick<IndexEntry, 'canonicalVersionUri' | 'language'>,
  place: string,
): string {
  const query = new URLSearchParams({ uri: canonicalVersionUri, language });
  if (place !== staticPlace(canonicalVersionUri, language)) query.set('place', place);
  return `${codeCheckPage(ui)}?${query}`;
}

/** A place, escaped or not, without separators that would address another folder. */
const PLACE = /^l[=~][^/\\?#\s]*\/u[=~][^/\\?#\s]*$/;

/** What the query of the page names. */
export interface CheckAddress {
  readonly uri: string;
  readonly language: string | undefined;
  /** Its document in this or another language. */
  readonly documentIn: (language: string) => CheckedDocument;
}

/** Reads the query of {@link codeCheckUrl}; undefined if it names no document. */
export function readAddress(search: string): CheckAddress | undefined {
  const query = new URLSearchParams(search);
  const uri = query.get('uri');
  if (!uri) return undefined;
  const own = query.get('language') || undefined;
  const place = query.get('place') ?? '';
  const [ownPlace, listPlace = staticListPlace(uri)] = PLACE.test(place) ? place.split('/') : [];
  const documentIn = (language: string): CheckedDocument => {
    const languagePlace = (language === own && ownPlace) || `l=${language}`;
    return { uri, language, place: `${languagePlace}/${listPlace}` };
  };
  return { uri, language: own, documentIn };
}

/** The page of a checked document. */
export const pageOf = (ui: UiLanguage, { place }: CheckedDocument): string =>
  documentPage(ui, place.split('/').map(encodeSegment).join('/'));

const encodeSegment = (segment: string): string =>
  encodeURIComponent(segment).replace(/%(3D|3A|2B)/g, decodeURIComponent);
