import { editDistance } from '../values/nearest.ts';
import { findSimilar, makeFindTyped, type TypedCode } from './typed.ts';

/** A code to search for; its names include its aliases. */
interface SearchedCode extends TypedCode {
  readonly aliases: ReadonlySet<string>;
}

/** Scores of equal texts, ignoring case and accents; those of similar ones are lower. */
const CODE = 100;
const NAME = 95;
const ALIAS = 90;

/** Maximum number of similar texts with a score. */
const MAX_SCORED = 200;

/** Makes the search for the codes that a text may mean, best first. `isMatch` is true for the only exact one. */
export function makeFindCandidates<T extends SearchedCode>(
  all: readonly T[],
  fold: (text: string) => string,
) {
  const findTyped = makeFindTyped(all, fold);
  const texts: { readonly text: string; readonly item: T }[] = [];
  for (const item of all)
    for (const text of [...item.codes, ...item.names]) texts.push({ text: fold(text), item });
  return (typed: string, limit: number, withSimilar: boolean) => {
    const wanted = fold(typed.trim());
    const exact = wanted === '' ? undefined : all[findTyped(typed) ?? -1];
    const found = new Set(exact && [exact]);
    const similar = withSimilar ? findSimilar(wanted, texts, MAX_SCORED) : [];
    for (const { item } of similar) found.add(item);
    return Array.from(found, (item) => ({ item, isMatch: item === exact, ...scoreOf(item, wanted, fold) }))
      .sort((a, b) => Number(b.isMatch) - Number(a.isMatch) || b.score - a.score)
      .slice(0, limit);
  };
}

/** The best score of the texts of a code, and the text that has it. */
function scoreOf({ codes, names, aliases }: SearchedCode, wanted: string, fold: (text: string) => string) {
  let best = { found: '', score: 0 };
  for (const [i, found] of [...codes, ...names].entries()) {
    const ifEqual = i < codes.length ? CODE : aliases.has(found) ? ALIAS : NAME;
    const text = fold(found);
    const score = text === wanted ? ifEqual : scoreSimilar(text, wanted);
    if (score > best.score) best = { found, score };
  }
  return best;
}

/** The share of the longer text that both texts have, as a part of the lowest score of equal ones. */
function scoreSimilar(text: string, wanted: string): number {
  const length = Math.max(text.length, wanted.length);
  const edits = text.includes(wanted) ? length - wanted.length : editDistance(wanted, text, 2);
  return Math.round((ALIAS - 1) * (1 - (edits ?? length) / length));
}
