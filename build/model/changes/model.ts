import type { Comparison } from './comparison.ts';

const KINDS = ['added', 'removed', 'changed'] as const;

/** Number of added, removed or changed things of one kind. */
export interface Count {
  readonly subject: 'codes' | 'names' | 'columns' | 'keys' | 'foreignKeys' | 'references' | 'identification';
  readonly kind: (typeof KINDS)[number];
  readonly count: number;
}

/** The non-zero counts of a comparison, without the change log, which readers see in full. */
export function countsOf(comparison: Comparison): Count[] {
  const { codes, columns, keys, foreignKeys, references, identification, defaultKey } = comparison;
  const ofCodes = codes?.compared ? codes : undefined;
  const ofKeys = { ...keys, changed: [...keys.changed, ...(defaultKey ? [defaultKey] : [])] };
  const fields = identification.filter(({ field }) => field !== 'changeLog');
  const all: readonly {
    readonly subject: Count['subject'];
    readonly parts: Partial<Record<Count['kind'], readonly unknown[]>>;
  }[] = [
    { subject: 'codes', parts: ofCodes ?? {} },
    { subject: 'names', parts: { changed: ofCodes?.renamed ?? [] } },
    { subject: 'columns', parts: columns },
    { subject: 'keys', parts: ofKeys },
    { subject: 'foreignKeys', parts: foreignKeys },
    { subject: 'references', parts: references },
    { subject: 'identification', parts: { changed: fields } },
  ];
  const counts: Count[] = [];
  for (const { subject, parts } of all)
    for (const kind of KINDS) {
      const count = parts[kind]?.length ?? 0;
      if (count > 0) counts.push({ subject, kind, count });
    }
  return counts;
}
