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
  const found = new Map<string, number>();
  const current = namesIn(periods, version)[language];
  if (current === undefined) return found;
  let next: Period | undefined;
  for (const period of periods.filter((one) => one.in[0] <= version).reverse()) {
    if (next && (period.in[1] !== next.in[0] - 1 || period.validFrom !== next.validFrom)) break;
    next = period;
    for (const stage of [...(period.formerNames ?? []), period].reverse()) {
      const [, last] = stage.in;
      const name: string = stage.names?.[language] ?? current;
      if (last < version && name !== current && !found.has(name)) found.set(name, last);
    }
  }
  return found;
}
