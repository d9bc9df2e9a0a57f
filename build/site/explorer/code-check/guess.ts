import { similarCodes } from './check.ts';
import { codesIn, type Paste, type PasteSource } from './paste.ts';
import type { CodeIndex, Steps, Target } from './targets.ts';

/** The part of the pasted text that is checked, and the columns against which. */
export interface Choice {
  readonly source: PasteSource;
  readonly target: Target;
}

/** Codes that are compared to guess. */
const SAMPLE = 200;

/** Similar codes count less than the same ones. */
const SIMILAR = 0.8;

/**
 * Guesses the choice with the largest share of known codes; with equal shares, the one with the most codes, then the
 * first. Lines and values are shares of the same number, so that lines do not win because they have fewer unknown codes. A
 * key with several columns counts once for each of them, with the column that fits least.
 *
 * @param indexes the codes of each column, by its position
 */
export function* guess(
  paste: Paste,
  candidates: readonly Choice[],
  indexes: ReadonlyMap<number, CodeIndex>,
): Steps<Choice | undefined> {
  let best: { readonly choice: Choice; readonly rank: readonly [number, number] } | undefined;
  const values = Math.max(1, ...paste.sources.map((source) => codesIn(paste, source, 1).length));
  for (const choice of candidates) {
    const { columns } = choice.target;
    const all = codesIn(paste, choice.source, columns.length);
    const codes = all.slice(0, SAMPLE);
    const known: number[] = [];
    for (const [i, column] of columns.entries()) {
      const index = indexes.get(column) as CodeIndex;
      known.push(codes.reduce((sum, { cells }) => sum + weightOf(cells[i], index), 0));
      yield;
    }
    const least = Math.min(...known);
    const part = choice.source.kind === 'column' ? 1 : all.length / values;
    const rank = [(least / Math.max(codes.length, 1)) * part * columns.length, least] as const;
    if (!best || rank[0] > best.rank[0] || (rank[0] === best.rank[0] && rank[1] > best.rank[1])) {
      best = { choice, rank };
    }
  }
  return best?.choice;
}

function weightOf(code: string | undefined, index: CodeIndex): number {
  if (code === undefined) return 0;
  if (index.codes.has(code)) return 1;
  return similarCodes(code, index).length > 0 ? SIMILAR : 0;
}

/** The possible choices; a key with several columns needs a table, or one line with its values. */
export const choicesOf = (paste: Paste, targets: readonly Target[]): Choice[] =>
  paste.sources.flatMap((source) => {
    const mayBeRow = source.kind === 'column' || (source.kind === 'values' && paste.lines.length === 1);
    return targets.flatMap((target) => (target.columns.length === 1 || mayBeRow ? [{ source, target }] : []));
  });
