import { groupBy } from '../../domain/group.ts';

/** What the languages of a version make of something that they should agree on. */
export interface Vote<T> {
  /** Those that most agree with, or that the evidence speaks for; undefined where nothing decides. */
  readonly right: readonly T[] | undefined;
  /** The others; all of them where nothing decides. */
  readonly others: readonly T[];
}

/**
 * Judges voters by what they say: the most frequent statement is right. Of equally frequent ones that is right for which
 * there is other evidence, such as what the versions before and after say.
 */
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

/** The largest of some groups of things that should be alike; of equally large ones the first. */
export function largest<T>(groups: Iterable<readonly T[]>): readonly T[] {
  let found: readonly T[] = [];
  for (const group of groups) if (group.length > found.length) found = group;
  return found;
}
