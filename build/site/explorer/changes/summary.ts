import { countsOf } from '../../../model/changes/counts.ts';
import type { Comparison } from '../../../model/changes/model.ts';
import type { ChangesTexts } from '../../texts/all.ts';

/** What a comparison says in addition to its tables. */
export interface Summary {
  /** The numbers of changes, such as "Codes: 3 added". */
  readonly counts: readonly string[];
  /** Why codes were not compared, and what else readers must know. */
  readonly notes: readonly string[];
}

/** The numbers and notes of a comparison. */
export function summaryOf(changes: Comparison, texts: ChangesTexts): Summary {
  const { codes } = changes;
  const counts = countsOf(changes).map(texts.count);
  if (!codes) return { counts, notes: [] };
  if (!codes.compared) return { counts, notes: [texts.notCompared[codes.reason]] };
  const { key, keyBefore, rowsWithoutCode } = codes;
  const withoutCode = rowsWithoutCode.before + rowsWithoutCode.after;
  return {
    counts,
    notes: [
      ...(keyBefore ? [texts.keyChanged(keyBefore.join(' + '), key.join(' + '))] : []),
      ...(withoutCode > 0 ? [texts.rowsWithoutCode(withoutCode)] : []),
    ],
  };
}
