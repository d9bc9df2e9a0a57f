import type { Comparison } from './comparison.ts';

const KINDS = ['added', 'removed', 'changed'] as const;

/** Number of added, removed or changed things of one kind. */
export interface Count {
  readonly subject: keyof ReturnType<typeof partsOf>;
  readonly kind: (typeof KINDS)[number];
  readonly count: number;
}

/** The changes of a document in its own language, and in its other ones. */
type Changes = Comparison & { readonly inOtherLanguages?: readonly Comparison[] };

/** The non-zero counts of a comparison, without the change log, which readers see in full. */
export function countsOf({ inOtherLanguages = [], ...own }: Changes): Count[] {
  const all = [own, ...inOtherLanguages].map(partsOf);
  const counts: Count[] = [];
  // The keys of a literal.
  for (const subject of Object.keys(partsOf(own)) as Count['subject'][])
    for (const kind of KINDS) {
      // What changed in several languages is one change.
      const items = all.flatMap(({ [subject]: parts }: Record<string, Parts>) => parts?.[kind] ?? []);
      const count = new Set(items.map(identify)).size;
      if (count > 0) counts.push({ subject, kind, count });
    }
  return counts;
}

type Parts = Partial<Record<Count['kind'], readonly object[]>>;

/** The code, or the id of a column or key, or the field that a change is of. */
function identify(item: { readonly code?: unknown; readonly id?: string; readonly field?: string }): string {
  return JSON.stringify(item.code ?? item.id ?? item.field ?? item);
}

function partsOf(comparison: Comparison) {
  const { codes, columns, keys, foreignKeys, references, identification, defaultKey } = comparison;
  const ofCodes = codes?.compared ? codes : undefined;
  return {
    codes: ofCodes ?? {},
    names: { changed: ofCodes?.renamed ?? [] },
    columns,
    keys: { ...keys, changed: [...keys.changed, ...(defaultKey ? [defaultKey] : [])] },
    foreignKeys,
    references,
    identification: { changed: identification.filter(({ field }) => field !== 'changeLog') },
  };
}
