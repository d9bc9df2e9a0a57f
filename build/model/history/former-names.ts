import type { CodeHistory, Period } from '../changes/code-history.ts';
import { periodAt } from './verdict.ts';

type Names = NonNullable<Period['names']>;

/** The names of a code in a version, by language; its last names if the version does not have it. */
export function namesIn(periods: readonly Period[], version: number): Names {
  const { names, formerNames = [] } = periodAt(periods, version) ?? periods.at(-1) ?? {};
  const former = formerNames.find(({ in: [first, last] }) => first <= version && version <= last);
  return { ...names, ...former?.names };
}

/** A name that a code had before, and the index of the last version with it. */
interface FormerName {
  readonly name: string;
  readonly lastVersion: number;
}

/**
 * The names in a language that a code had before a version, the latest first, without the name that it has then. A code that
 * was valid from another day was another thing: CS was Czechoslovakia, then Serbia and Montenegro.
 *
 * @param version its index; default: the last one
 */
export function findFormerNames(
  periods: readonly Period[],
  language: string,
  version = Number.POSITIVE_INFINITY,
): FormerName[] {
  const current = namesIn(periods, version)[language];
  const own = periodAt(periods, version) ?? periods.at(-1);
  if (!own || current === undefined) return [];
  const found = new Map<string, number>();
  const add = (names: Names, lastVersion: number): void => {
    const name = names[language] ?? current;
    found.delete(name);
    found.set(name, lastVersion);
  };
  let before: Period | undefined;
  for (const period of periods.slice(0, periods.indexOf(own) + 1)) {
    const isSame = before?.in[1] === period.in[0] - 1 && before.validFrom === period.validFrom;
    if (!isSame) found.clear();
    for (const former of period.formerNames ?? []) {
      // Those of later versions are not former ones yet.
      const isLater = period === own && period.in[0] <= version && former.in[0] > version;
      if (!isLater) add(former.names, former.in[1]);
    }
    if (period !== own) add(period.names ?? {}, period.in[1]);
    before = period;
  }
  found.delete(current);
  return Array.from(found, ([name, lastVersion]) => ({ name, lastVersion })).reverse();
}

export type RenamedCodes = ReadonlyMap<string, readonly Period[]>;

/** The codes that may have had other names in earlier versions, with their periods. */
export function findRenamedCodes({ codes }: Pick<CodeHistory, 'codes'>): RenamedCodes {
  const renamed = codes.filter(({ periods }) => periods.length > 1 || periods[0]?.formerNames);
  return new Map(renamed.map(({ code, periods }) => [code, periods]));
}
