import type { Cause } from './causes.ts';
import { cellOf, type Diff, isSameCell, type Table } from './diff.ts';

/**
 * Which of the two tables of a diff is wrong about a cause: the one that the cause itself shows, else the one with which
 * fewer of the other languages agree, else the one with which fewer languages of the version before agree.
 *
 * @returns undefined on a tie
 */
export function findWrong(
  diff: Diff,
  cause: Cause,
  languages: readonly Table[],
  before: readonly Table[],
): Table | undefined {
  if (cause.wrong) return cause.wrong;
  const compared = [diff.own.document, diff.other.document];
  const others = languages.filter(({ document }) => !compared.includes(document));
  // A code that the version before does not have may be new.
  const known = before.filter(
    ({ rows }) => cause.column !== undefined || cause.codes.some((code) => rows.has(code)),
  );
  const sum = countVotes(diff, cause, others) || countVotes(diff, cause, known);
  if (sum === 0) return undefined;
  return sum > 0 ? diff.other : diff.own;
}

/** How many tables agree with `own`, minus those that agree with `other`. */
function countVotes(diff: Diff, cause: Cause, voters: readonly Table[]): number {
  let sum = 0;
  for (const voter of voters) {
    let agreement = 0;
    for (const code of cause.codes) agreement += compareWith(voter, diff, cause, code);
    sum += Math.sign(agreement);
  }
  return sum;
}

/** 1 if a table agrees with `own` about a code, -1 if it agrees with `other`, otherwise 0. */
function compareWith(voter: Table, { own, other }: Diff, cause: Cause, code: string): number {
  const { kind, column, meant } = cause;
  const hasCode = voter.rows.has(code);
  if (column !== undefined) {
    if (!hasCode) return 0;
    const value = cellOf(voter, code, column);
    const isOwn = isSameCell(value, cellOf(own, code, column));
    return Number(isOwn) - Number(isSameCell(value, cellOf(other, code, column)));
  }
  if (meant) return Number(hasCode) - Number(voter.rows.has(meant.get(code) ?? code));
  if (kind === 'missing') return hasCode ? -1 : 1;
  return hasCode ? 1 : -1;
}
