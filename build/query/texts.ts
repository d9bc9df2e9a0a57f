import type { IndexEntry } from '../domain/entry.ts';

/** The texts of one record that a search reads: short name, long name and description, as far as it has them. */
export type RecordTexts = readonly string[];

export function textsOf({ shortName, longName, description }: IndexEntry): RecordTexts {
  return [shortName, longName, description].filter((text) => text !== undefined);
}
