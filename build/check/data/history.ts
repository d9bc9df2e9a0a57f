import type { CodeHistory } from '../../model/changes/code-history.ts';
import { aCount, aFlag, anObject, aText, listOf, optional, readShape } from './shape.ts';

const someText = optional(aText);

const version = anObject({
  canonicalVersionUri: aText,
  version: someText,
  publishedAt: someText,
  validFrom: someText,
  validTo: someText,
  languages: listOf(aText),
});

const period = anObject({
  in: listOf(aCount),
  status: someText,
  isStated: aFlag,
  validFrom: someText,
  validTo: someText,
  validBefore: someText,
  next: optional(listOf(aText)),
});

const history = anObject({
  list: aText,
  key: listOf(aText),
  statesValidity: aFlag,
  versions: listOf(version),
  codes: listOf(anObject({ code: aText, periods: listOf(period) })),
  hints: optional(listOf(anObject({ from: aText, to: aText }))),
});

/** Reads a history, without the names of codes. @throws ShapeError */
export const readHistory = (text: string, what: string): CodeHistory =>
  // A status or an array of numbers that the type does not allow applies to no version.
  readShape(text, what, history) as unknown as CodeHistory;
