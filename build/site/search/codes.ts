import { codeKeyOf, wordKeysOf } from './keys.ts';
import type { Query } from './query.ts';
import type { Result } from './rate.ts';
import type { PreparedList } from './source.ts';

const MAX_CODES = 60;

/** The text of a query if it is a code, by its capitals and digits, that no result has as a code or a word. */
export function findUnknownCode({ wholes }: Query, results: readonly Result[]): string | undefined {
  const { typed = '', codeKey = '', key = '' } = wholes.at(-1) ?? {};
  const isCode = /^(?=.*[\p{Lu}\p{N}])[^\p{Ll}\s]{2,24}$/u.test(typed);
  if (codeKey === '' || !isCode || (typed.length > 3 && !/[0-9]/.test(typed))) return undefined;
  const isKnown = ({ title, match, row }: Result): boolean => {
    const texts = row ? [row.name, row.alias ?? ''] : [title, match?.text ?? ''];
    const words = texts.map(wordKeysOf);
    return (
      row?.codes.some((code) => codeKeyOf(code) === codeKey) === true ||
      words.some((keys) => keys.includes(key) || keys.join('') === key)
    );
  };
  return results.some(isKnown) ? undefined : typed;
}

/**
 * The codes of a query that is several codes: all in capitals and digits, of which lists have at least two, or one if
 * commas or semicolons are between them.
 */
export function findCodes({ text }: Query, lists: readonly PreparedList[]): string[] {
  const codes = text.split(/[\s,;]+/).filter((code) => code !== '');
  if (codes.length < 2 || codes.length > MAX_CODES || /\p{Ll}/u.test(text)) return [];
  const keys = new Set(lists.flatMap(({ rows }) => rows.flatMap(({ codeKeys }) => codeKeys)));
  const known = codes.filter((code) => codeKeyOf(code) !== '' && keys.has(codeKeyOf(code)));
  return known.length >= (/[,;]/.test(text) ? 1 : 2) ? codes : [];
}
