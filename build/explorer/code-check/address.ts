import { staticPlace } from '../../api/files.ts';
import type { IndexEntry } from '../../domain/entry.ts';
import { codeCheckPage, documentPage, type UiLanguage } from '../../site/paths.ts';

/** The checked document, as in the query of the page. */
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

/** Reads the query of {@link codeCheckUrl}; undefined if it names no document. */
export function readAddress(search: string): CheckedDocument | undefined {
  const query = new URLSearchParams(search);
  const uri = query.get('uri');
  const language = query.get('language');
  if (!uri || !language) return undefined;
  const place = query.get('place') ?? '';
  return { uri, language, place: PLACE.test(place) ? place : staticPlace(uri, language) };
}

/** The page of a checked document. */
export const pageOf = (ui: UiLanguage, { place }: CheckedDocument): string =>
  documentPage(ui, place.split('/').map(encodeSegment).join('/'));

const encodeSegment = (segment: string): string =>
  encodeURIComponent(segment).replace(/%(3D|3A|2B)/g, decodeURIComponent);
