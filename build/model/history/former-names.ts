import type { Period } from '../changes/code-history.ts';
import { periodAt } from './verdict.ts';

/** The names of a code in a version, by language; its last names if the version does not have it. */
export function namesIn(periods: readonly Period[], version: number): NonNullable<Period['names']> {
  const { names, formerNames = [] } = periodAt(periods, version) ?? periods.at(-1) ?? {};
  const former = formerNames.find(({ in: [first, last] }) => first <= version && version <= last);
  return { ...names, ...former?.names };
}

/**
 * The names in a language that a code had before a version, with the index of the last version of each, the latest first. They
 * are not the name that it has then. A code that was valid from another day was another thing: CS was Czechoslovakia, then
 * Serbia and Montenegro.
 *
 * @param version its index; default: after the last one
 */
export function findFormerNames(
  periods: readonly Period[],
  language: string,
  version = Number.POSITIVE_INFINITY,
): ReadonlyMap<string, number> {
  const current = namesIn(periods, version)[language];
  const found = new Map<string, number>();
  if (current === undefined) return found;
  let stages: Pick<Period, 'in' | 'names'>[] = [];
  let before: Period | undefined;
  for (const period of periods) {
    if (period.in[0] > version) break;
    const isSame = before?.in[1] === period.in[0] - 1 && before.validFrom === period.validFrom;
    if (!isSame) stages = [];
    stages.push(...(period.formerNames ?? []), period);
    before = period;
  }
  for (const {
    in: [, last],
    names,
  } of stages.reverse()) {
    const name: string = names?.[language] ?? current;
    if (last < version && name !== current && !found.has(name)) found.set(name, last);
  }
  return found;
}
