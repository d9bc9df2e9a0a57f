import { type CodeHistory, isValidOn } from '../../model/changes/code-history.ts';
import { isUsableIn, periodAt, startOfVersion } from '../../model/history/periods.ts';

/** The codes of a list on a day, and the version that they are from; undefined if no version is known for that day. */
export function codesOn(
  history: CodeHistory,
  pinned: number,
  date: string,
): { readonly codes: ReadonlySet<string>; readonly version: number } | undefined {
  const { versions, statesValidity = false } = history;
  const applied = versions.findLastIndex((one) => (startOfVersion(one) ?? '9') <= date);
  const end = versions[applied]?.validTo?.slice(0, 10);
  if (!statesValidity && (applied < 0 || (end !== undefined && end < date))) return undefined;
  const version = statesValidity ? pinned : applied;
  const codes = new Set<string>();
  for (const { code, periods } of history.codes) {
    const period = periodAt(periods, version);
    if (!period || !isValidOn(period, date)) continue;
    // A list that states when codes are valid keeps the rows of withdrawn ones, which were codes to use before.
    const isEnded = period.validTo !== undefined || period.validBefore !== undefined;
    const wasUsable = statesValidity && (isEnded || isUsableIn(periods, applied, history));
    if (wasUsable || isUsableIn(periods, version, history)) codes.add(code);
  }
  return { version, codes };
}

/** The earliest day for which the codes of a list are known. */
export function earliestOf({ versions }: CodeHistory): string | undefined {
  const days = versions.map(startOfVersion).filter((day) => day !== undefined);
  return days.sort()[0];
}
