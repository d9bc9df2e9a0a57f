import { type CodeHistory, historyOf } from '../changes/code-history.ts';
import type { Document } from '../document/document.ts';
import { inItsLanguages } from '../document/published.ts';
import { oncePerObject } from '../once.ts';

/** The history of a list from all its documents. Once for its files and the search, because it takes 3 % of the time of a build. */
export const historyOfList = oncePerObject(
  ({ records }: { readonly records: readonly Document[] }): CodeHistory =>
    historyOf(records.flatMap(inItsLanguages)),
);
