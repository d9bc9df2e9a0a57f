import type { IndexEntry } from '../domain/entry.ts';

/** The title of a document: its short name, or the next best name if that is invisible. */
export function titleOf({
  shortName,
  longName = '',
  canonicalUri,
}: Pick<IndexEntry, 'shortName' | 'longName' | 'canonicalUri'>): string {
  return [shortName, longName].find(isVisible) ?? canonicalUri;
}

const isVisible = (text: string): boolean => /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u.test(text);
