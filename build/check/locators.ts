import type { DocumentMetadata } from '../catalogue/document.ts';
import { oncePerKey } from '../domain/once.ts';
import { type Locate, makeJsonLocator } from '../json/locator.ts';
import type { Place } from '../text/position.ts';

/** Places in files by pointer and part. */
export type Places = Map<string, Map<string, Place>>;

/** Maximum number of files whose texts are kept. */
const MAX_TEXTS = 20;

/** Makes the locator of problems in documents without rows: it reads their texts again, and keeps the places. */
export function makeLocators(
  textOf: (file: string) => string,
  places: Places,
): (document: DocumentMetadata) => Locate {
  const texts = new Map<string, Locate>();
  const locatorOf = (file: string): Locate => {
    const known = texts.get(file) ?? makeJsonLocator(file, textOf(file));
    texts.set(file, known);
    if (texts.size > MAX_TEXTS) texts.delete(texts.keys().next().value as string);
    return known;
  };
  const placesIn = oncePerKey((file: string) => {
    const own = places.get(file) ?? new Map<string, Place>();
    places.set(file, own);
    return own;
  });
  return ({ source: { file } }) =>
    (pointer, part = 'value') => {
      const own = placesIn(file);
      const name = `${part} ${pointer}`;
      const place = own.get(name) ?? locatorOf(file)(pointer, part);
      own.set(name, place);
      return place;
    };
}
