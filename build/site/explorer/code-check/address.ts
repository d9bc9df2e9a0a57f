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

/** What the query of the page names: without a language, the document in the language of the page. */
export interface CheckAddress {
  readonly uri: string;
  readonly language: string | undefined;
  /** The second segment of the place, which all languages share. */
  readonly listPlace: string;
  readonly languagePlace: string | undefined;
}

/** Reads the query of {@link codeCheckUrl}; undefined if it names no document. */
export function readAddress(search: string): CheckAddress | undefined {
  const query = new URLSearchParams(search);
  const uri = query.get('uri');
  if (!uri) return undefined;
  const language = query.get('language') || undefined;
  const place = query.get('place') ?? '';
  const [languagePlace, listPlace = staticListPlace(uri)] = PLACE.test(place) ? place.split('/') : [];
  return { uri, language, listPlace, languagePlace };
}

/** The document of an address that names a language, or in a language of its list. */
export function documentAt({ uri, listPlace, ...named }: CheckAddress, language: string): CheckedDocument {
  const languagePlace = named.language === language ? named.languagePlace : undefined;
  return { uri, language, place: `${languagePlace ?? `l=${language}`}/${listPlace}` };
}

/** The page of a checked document. */
export const pageOf = (ui: UiLanguage, { place }: CheckedDocument): string =>
  documentPage(ui, place.split('/').map(encodeSegment).join('/'));

const encodeSegment = (segment: string): string =>
  encodeURIComponent(segment).replace(/%(3D|3A|2B)/g, decodeURIComponent);
