import { fold } from '../characters/fold.ts';
import type { CodeRows, NamedCode } from './code-rows.ts';

/** A code in a list of codes. */
export interface CodeEntry extends NamedCode {
  /** The first of the broader codes that the list has. */
  readonly parent?: string;
  readonly hasChildren?: true;
}

export interface CodeFilter {
  /** Only direct children of this code. */
  readonly parent?: string | undefined;
  /** Only codes without a parent. */
  readonly top?: boolean | undefined;
  /** The beginning of a code, or beginnings of words of its name and aliases. */
  readonly q?: string | undefined;
}

/** The codes of a document that pass all filters, in the order of the rows. */
export function selectCodes(rows: CodeRows, { parent, top = false, q = '' }: CodeFilter): CodeEntry[] {
  const { codes, hierarchy, nameCode } = rows;
  const parentsOf = (code: string) => hierarchy?.parentsOf(code) ?? [];
  const isFound = q.trim() === '' ? undefined : makeIsFound(q.trim(), rows);
  const entries: CodeEntry[] = [];
  for (const code of codes) {
    const parents = parentsOf(code);
    if (parent !== undefined && !parents.includes(parent)) continue;
    if (top && parents.length > 0) continue;
    if (isFound && !isFound(code)) continue;
    const hasChildren = (hierarchy?.childrenOf(code) ?? []).length > 0;
    entries.push({
      ...nameCode(code),
      ...(parents[0] !== undefined && { parent: parents[0] }),
      ...(hasChildren && { hasChildren: true as const }),
    });
  }
  return entries;
}

/** Makes the test whether a text is the beginning of a code, or all its words begin words of the names of the code. */
function makeIsFound(q: string, { nameCode, aliasesOf }: CodeRows): (code: string) => boolean {
  const wanted = fold(q);
  const words = (wanted.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(
    (word) => new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${word}`, 'u'),
  );
  return (code) => {
    if (fold(code).startsWith(wanted)) return true;
    if (words.length === 0) return false;
    const names = fold([nameCode(code).name ?? '', ...aliasesOf(code)].join('\n'));
    return words.every((word) => word.test(names));
  };
}
