import type { Comparison } from './comparison.ts';

const KINDS = ['added', 'removed', 'changed'] as const;

/** Number of added, removed or changed things of one kind. */
export interface Count {
  readonly subject: 'codes' | 'names' | 'columns' | 'keys' | 'foreignKeys' | 'references' | 'identification';
  readonly kind: (typeof KINDS)[number];
  readonly count: number;
}

/** The changes of a document in its own language, and in its other ones. */
type Changes = Comparison & { readonly inOtherLanguages?: readonly Comparison[] };

/** The non-zero counts of a comparison, without the change log, which readers see in full. */
export function countsOf({ inOtherLanguages = [], ...own }: Changes): Count[] {
  const all = [own, ...inOtherLanguages].map(partsOf);
  const counts: Count[] = [];
  for (const [i, { subject }] of (all[0] ?? []).entries())
    for (const kind of KINDS) {
      const items = all.flatMap((parts) => parts[i]?.parts[kind] ?? []);
      // What changed in several languages is one change.
      const count = all.length === 1 ? items.length : new Set(items.map(identify)).size;
      if (count > 0) counts.push({ subject, kind, count });
    }
  return counts;
}

interface Parts {
  readonly subject: Count['subject'];
  readonly parts: Partial<Record<Count['kind'], readonly object[]>>;
}

/** The code, or the id of a column or key, or the field that a change is of. */
function identify(item: { readonly code?: unknown; readonly id?: string; readonly field?: string }): string {
  return JSON.stringify(item.code ?? item.id ?? item.field ?? item);
}

function partsOf(comparison: Comparison): readonly Parts[] {
  const { codes, columns, keys, foreignKeys, references, identification, defaultKey } = comparison;
  const ofCodes = codes?.compared ? codes : undefined;
  const ofKeys = { ...keys, changed: [...keys.changed, ...(defaultKey ? [defaultKey] : [])] };
  const fields = identification.filter(({ field }) => field !== 'changeLog');
  return [
    { subject: 'codes', parts: ofCodes ?? {} },
    { subject: 'names', parts: { changed: ofCodes?.renamed ?? [] } },
    { subject: 'columns', parts: columns },
    { subject: 'keys', parts: ofKeys },
    { subject: 'foreignKeys', parts: foreignKeys },
    { subject: 'references', parts: references },
    { subject: 'identification', parts: { changed: fields } },
  ];
}
