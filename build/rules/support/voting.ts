import { groupBy } from '../../domain/group.ts';

/** The result of a vote among documents that should agree. */
export interface Vote<T> {
  /** The majority; undefined on an undecided tie. */
  readonly right: readonly T[] | undefined;
  /** The others; all on an undecided tie. */
  readonly others: readonly T[];
}

/** Finds the most frequent statement. On a tie, other evidence decides, such as the previous and next version. */
export function judge<T>(
  voters: readonly T[],
  statementOf: (voter: T) => string,
  isSupported: (statement: string) => boolean,
): Vote<T> {
  const groups = [...groupBy(voters, statementOf)];
  const most = groups.reduce((size, [, own]) => Math.max(size, own.length), 0);
  const leading = groups.filter(([, own]) => own.length === most);
  const supported = leading.length > 1 ? leading.filter(([statement]) => isSupported(statement)) : leading;
  const [winner] = supported;
  if (supported.length !== 1 || !winner) return { right: undefined, others: groups.length > 1 ? voters : [] };
  return { right: winner[1], others: voters.filter((voter) => statementOf(voter) !== winner[0]) };
}

/** The largest group; on a tie the first. */
export function largest<T>(groups: Iterable<readonly T[]>): readonly T[] {
  let found: readonly T[] = [];
  for (const group of groups) if (group.length > found.length) found = group;
  return found;
}
