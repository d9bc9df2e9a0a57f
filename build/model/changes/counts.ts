import type { Comparison } from './model.ts';

/** Kinds of changed things. */
type Subject = 'codes' | 'names' | 'columns' | 'keys' | 'foreignKeys' | 'references' | 'identification';

/** Number of added, removed or changed things of one kind. */
export interface Count {
  readonly subject: Subject;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly count: number;
}

/** The non-zero counts of a comparison, without the change log, which readers see in full. */
export function countsOf(comparison: Comparison): Count[] {
  const { codes, columns, keys, foreignKeys, references, identification, defaultKey } = comparison;
  const of = (subject: Subject, parts: Partial<Record<Count['kind'], readonly unknown[]>>): Count[] =>
    KINDS.map((kind) => ({ subject, kind, count: parts[kind]?.length ?? 0 }));
  const all = [
    ...(codes?.compared ? [...of('codes', codes), ...of('names', { changed: codes.renamed })] : []),
    ...of('columns', columns),
    ...of('keys', { ...keys, changed: [...keys.changed, ...(defaultKey ? [defaultKey] : [])] }),
    ...of('foreignKeys', foreignKeys),
    ...of('references', references),
    ...of('identification', { changed: identification.filter(({ field }) => field !== 'changeLog') }),
  ];
  return all.filter(({ count }) => count > 0);
}

const KINDS = ['added', 'removed', 'changed'] as const;
