import { fold } from '../characters/fold.ts';
import type { CodeRows } from './code-rows.ts';

interface CodeFilter {
  /** Only direct children of this code. */
  readonly parent?: string | undefined;
  /** Only codes without a parent. */
  readonly top?: boolean | undefined;
  /** The beginning of a code, or beginnings of words of its name and aliases. */
  readonly q?: string | undefined;
}

/** The codes of a document that pass all filters, in the order of the rows, with the first of their parents, and all if there are several. */
export function selectCodes(rows: CodeRows, { parent, top = false, q = '' }: CodeFilter) {
  const { codes, hierarchy, nameCode } = rows;
  const isFound = q.trim() === '' ? () => true : makeIsFound(q.trim(), rows);
  const entries = [];
  for (const code of codes) {
    const parents = hierarchy?.parentsOf(code) ?? [];
    if (parent !== undefined && !parents.includes(parent)) continue;
    if ((top && parents.length > 0) || !isFound(code)) continue;
    const hasChildren = hierarchy !== undefined && hierarchy.childrenOf(code).length > 0;
    entries.push({
      ...nameCode(code),
      ...(parents.length > 0 && { parent: parents[0] }),
      ...(parents.length > 1 && { parents }),
      ...(hasChildren && { hasChildren }),
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
