import type { Comparison } from './model.ts';

/** What can change. */
type Subject = 'codes' | 'columns' | 'keys' | 'foreignKeys' | 'references' | 'identification';

/** How many of something were added, removed, renamed or changed. */
export interface Count {
  readonly subject: Subject;
  readonly kind: 'added' | 'removed' | 'renamed' | 'changed';
  readonly count: number;
}

/** What a comparison found, in numbers, without those that are 0; the change log speaks for itself. */
export function countsOf(comparison: Comparison): Count[] {
  const { codes, columns, keys, foreignKeys, references, identification, defaultKey } = comparison;
  const of = (subject: Subject, parts: Partial<Record<Count['kind'], readonly unknown[]>>): Count[] =>
    KINDS.map((kind) => ({ subject, kind, count: parts[kind]?.length ?? 0 }));
  const all = [
    ...(codes?.compared ? of('codes', codes) : []),
    ...of('columns', columns),
    ...of('keys', { ...keys, changed: [...keys.changed, ...(defaultKey ? [defaultKey] : [])] }),
    ...of('foreignKeys', foreignKeys),
    ...of('references', references),
    ...of('identification', { changed: identification.filter(({ field }) => field !== 'changeLog') }),
  ];
  return all.filter(({ count }) => count > 0);
}

const KINDS = ['added', 'removed', 'renamed', 'changed'] as const;
