import { staticListPlace, staticPlace } from '../../../api/files/files.ts';
import type { IndexEntry } from '../../../model/document/entry.ts';
import { codeCheckPage, documentPage, type UiLanguage } from '../../paths.ts';

/** The URL of the page that checks codes of a document, by the path of its pages (`Naming.placeOf`). */
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

/** What the query of the page names: a version, and perhaps a language. */
export interface CheckAddress {
  readonly uri: string;
  readonly language: string | undefined;
  /** The path of the pages of the document; absent if it follows from the URI and the language. */
  readonly place: string | undefined;
}

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
  encodeURIComponent(segment).replace(/%(3D|3A|2B)/g, decodeURIComponent);
