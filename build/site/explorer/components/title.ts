import { closeBidiControls } from '../../../model/characters/bidi.ts';
import type { IndexEntry } from '../../../model/document/entry.ts';

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

/** Shortens a text to a number of characters, with an ellipsis; never splits a character. */
export function truncate(text: string, longest: number): string {
  if (text.length <= longest) return text;
  // A character has at most two code units, so a prefix of a long text is enough.
  const characters = [...text.slice(0, 2 * longest + 2)];
  if (characters.length <= longest) return text;
  const start = characters.slice(0, longest - 1).join('');
  return `${start.trimEnd()}…`;
}
