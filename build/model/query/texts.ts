import type { IndexEntry } from '../document/entry.ts';

/** The searched texts of a record: short name, long name and description, if present. */
export type RecordTexts = readonly string[];

export function textsOf({ shortName, longName, description }: IndexEntry): RecordTexts {
  return [shortName, longName, description].filter((text) => text !== undefined);
}

/** The texts of records that a search reads, each distinct one once: versions of a list share most of them. */
export interface SearchTexts {
  readonly texts: readonly string[];
  /** Number of records. */
  readonly records: number;
  /** Pairs, one after the other: the number of a text, and that of a record that has it. */
  readonly pairs: Int32Array;
}

export function searchTextsOf(records: readonly RecordTexts[]): SearchTexts {
  const numbers = new Map<string, number>();
  const numberOf = (text: string) => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  const pairs: number[] = [];
  records.forEach((texts, record) => {
    for (const text of texts) pairs.push(numberOf(text), record);
  });
  return { texts: [...numbers.keys()], records: records.length, pairs: Int32Array.from(pairs) };
}
