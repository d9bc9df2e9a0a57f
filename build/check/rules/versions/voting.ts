import { groupBy } from '../../../model/collections.ts';

/** A voter that deviates from the majority, or from others if there is none. */
export interface Deviation<T> {
  readonly voter: T;
  /** One that it deviates from. */
  readonly other: T;
  /** Whether the other one is right. */
  readonly isDecided: boolean;
}

/**
 * Finds the voters without the most frequent statement; all of them on a tie which other evidence, such as the versions
 * before and after, does not decide.
 */
export function findDeviations<T>(
  voters: readonly T[],
  statementOf: (voter: T) => string,
  isSupported: (statement: string) => boolean,
): Deviation<T>[] {
  const statements = voters.map((voter) => ({ voter, statement: statementOf(voter) }));
  const groups = [...groupBy(statements, ({ statement }) => statement).values()];
  if (groups.length < 2) return [];
  const most = largest(groups).length;
  const leading = groups.filter((own) => own.length === most);
  const supported =
    leading.length > 1 ? leading.filter(([one]) => isSupported(one?.statement ?? '')) : leading;
  const [right] = supported.length === 1 ? (supported[0] ?? []) : [];
  return statements.flatMap(({ voter, statement }) => {
    if (statement === right?.statement) return [];
    const other = right ?? statements.find((one) => one.statement !== statement);
    return other ? [{ voter, other: other.voter, isDecided: right !== undefined }] : [];
  });
}

/** The largest group; on a tie the first. */
export function largest<T>(groups: Iterable<readonly T[]>): readonly T[] {
  let found: readonly T[] = [];
  for (const group of groups) if (group.length > found.length) found = group;
  return found;
}
