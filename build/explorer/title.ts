import type { IndexEntry } from '../domain/entry.ts';

/** What a document is called on pages: its short name, or the next best where one would see nothing of it. */
export function titleOf({ shortName, longName = '', canonicalUri }: IndexEntry): string {
  return [shortName, longName].find(isVisible) ?? canonicalUri;
}

/** Whether anything of a text takes ink: not blanks, controls, zero-width characters and the like. */
const isVisible = (text: string): boolean => /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u.test(text);
