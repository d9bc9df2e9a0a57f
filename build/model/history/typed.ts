import { indexUnique } from '../collections.ts';
import { once } from '../once.ts';
import { editDistance } from '../values/nearest.ts';

/** A code as people may type it: its spelling in each key of the list, and its names and aliases. */
export interface TypedCode {
  readonly codes: readonly string[];
  readonly names: readonly string[];
}

/**
 * Finds the code that a text names: by its spelling, then without case, accents and the separators between the values of
 * several columns; else the only one with the text as a name or alias. Returns its index.
 *
 * @param fold removes case and accents
 */
export function makeFindTyped(
  all: readonly TypedCode[],
  fold: (text: string) => string,
): (typed: string) => number | undefined {
  const foldAll = (text: string): string => fold(text.trim());
  const withBlanks = (text: string): string => foldAll(text.replace(/[\s·,;/]+/g, ' '));
  const forms = [(text: string) => text, (text: string) => text.trim(), foldAll, withBlanks];
  const indexes = forms.map((formOf) => ({ formOf, index: once(() => indexCodes(all, formOf)) }));
  const findName = once(() => {
    const names = all.flatMap((one, index) =>
      Array.from(new Set(one.names.map(fold)), (name) => ({ name, index })),
    );
    return indexUnique(names, ({ name }) => name);
  });
  return (typed) => {
    for (const { formOf, index } of indexes) {
      const found = index().get(formOf(typed));
      if (found !== undefined) return found;
    }
    return findName().get(foldAll(typed))?.index;
  };
}

/** The first code with each form, by the first key that has it. */
function indexCodes(all: readonly TypedCode[], formOf: (text: string) => string): Map<string, number> {
  const found = new Map<string, number>();
  for (const key of all[0]?.codes.keys() ?? [])
    for (const [index, { codes }] of all.entries()) {
      const form = formOf(codes[key] ?? '');
      if (form !== '' && !found.has(form)) found.set(form, index);
    }
  return found;
}

/** Longer texts mean no code, and fewer texts than these are compared by their edits. */
const MAX_LENGTH = 100;
const MAX_COMPARED = 30_000;
const MAX_EDITS = 2;

/** What a text may mean that is no code: other spellings first, then words that begin with it, then those with few edits. */
export function findSimilar<T extends { readonly text: string }>(
  typed: string,
  items: readonly T[],
  limit: number,
): T[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '' || wanted.length > MAX_LENGTH) return [];
  const plainOf = (text: string): string => text.replace(/[\s._-]/g, '').replace(/^0+(?=.)/, '');
  const maxEdits = Math.min(MAX_EDITS, Math.floor(wanted.length / 2));
  const ranked: { readonly item: T; readonly rank: number }[] = [];
  for (const [i, item] of items.entries()) {
    const text = item.text.toLowerCase();
    const edits = i < MAX_COMPARED ? editDistance(wanted, text, maxEdits) : undefined;
    if (plainOf(text) === plainOf(wanted)) ranked.push({ item, rank: 0 });
    else if (text.startsWith(wanted) || ` ${text}`.includes(` ${wanted}`)) ranked.push({ item, rank: 1 });
    else if (edits !== undefined) ranked.push({ item, rank: 1 + edits });
  }
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ item }) => item);
}
