import { closeBidiControls } from '../characters/bidi.ts';
import type { IndexEntry } from '../domain/entry.ts';

/**
 * The title of a document: its short name, or the next best name if that is invisible. It does not change the direction
 * of the text after it.
 */
export function titleOf({
  shortName,
  longName = '',
  canonicalUri,
}: Pick<IndexEntry, 'shortName' | 'longName' | 'canonicalUri'>): string {
  return closeBidiControls([shortName, longName].find(isVisible) ?? canonicalUri);
}

const isVisible = (text: string): boolean => /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u.test(text);
