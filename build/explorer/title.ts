import type { IndexEntry } from '../domain/entry.ts';

/** What a document is called on pages: its short name, or the next best where one would see nothing of it. */
export function titleOf({ shortName, longName = '', canonicalUri }: IndexEntry): string {
  return [shortName, longName].find(isVisible) ?? canonicalUri;
}

/** The first characters of a text with an ellipsis, or the whole text where it is not longer. */
export function shortened(text: string, length: number): string {
  const cut = text.slice(0, length + 1);
  return cut.length <= length ? text : `${[...cut].slice(0, -2).join('').trimEnd()}…`;
}

/** Whether anything of a text takes ink: not blanks, controls, zero-width characters and the like. */
const isVisible = (text: string): boolean => /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u.test(text);
