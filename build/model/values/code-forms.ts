import { hiddenCharacters } from '../characters/invisible.ts';
import { withoutLookAlikes } from '../characters/look-alikes.ts';
import { groupBy } from '../collections.ts';

/** In what two spellings of a code differ. */
export type SpellingDifference =
  | 'hidden characters'
  | 'look-alikes'
  | 'case'
  | 'lost zeros'
  | 'separators'
  | 'transposed';

/** A code in NFC without blanks at its ends and invisible characters. */
export const withoutHidden = (code: string): string =>
  hiddenCharacters(code)?.plain.normalize('NFC') ?? code.normalize('NFC');

/** {@link withoutHidden}, and without letters that look like ASCII. */
export const withoutLooks = (code: string): string => withoutLookAlikes(withoutHidden(code));
/** {@link withoutHidden} in lower case. */
export const withoutCase = (code: string): string => withoutHidden(code).toLowerCase();

/** A number, which may be one value of a code of several. */
const NUMBER = /(?<=^|")0*([0-9]+)(\.[0-9]+)?(?=$|")/g;

/** A code as a spreadsheet shows the number that it takes it for: `2.1` for `02.10`. */
const withoutZeros = (code: string): string =>
  withoutCase(code).replace(
    NUMBER,
    (_, whole: string, fraction = '') => whole + fraction.replace(/\.?0+$/, ''),
  );

/** The normal forms of a code, which all its spellings share that differ in this way, or in one before. */
const NORMAL_FORMS: readonly { how: SpellingDifference; formOf: (code: string) => string }[] = [
  { how: 'hidden characters', formOf: withoutHidden },
  { how: 'look-alikes', formOf: withoutLooks },
  { how: 'case', formOf: withoutCase },
  { how: 'lost zeros', formOf: withoutZeros },
  // `12-34`, `12.34` and `1234` are the same.
  { how: 'separators', formOf: (code) => withoutCase(code).replace(/[\s._/-]/g, '') },
  { how: 'transposed', formOf: (code) => [...withoutCase(code)].sort().join('') },
];

/** The code that another one is a spelling of. */
export interface Respelling {
  readonly code: string;
  readonly how: SpellingDifference;
}

/**
 * Finds the only candidate with the same form as a code, by the first form that any other candidate shares. Each form of
 * the candidates is computed once, if it is needed.
 */
export function makeFindRespelling(candidates: Iterable<string>): (code: string) => Respelling | undefined {
  const all = [...new Set(candidates)];
  const indexes = new Map<SpellingDifference, Map<string, string[]>>();
  return (code) => {
    for (const { how, formOf } of NORMAL_FORMS) {
      const index = indexes.get(how) ?? groupBy(all, formOf);
      indexes.set(how, index);
      let same = (index.get(formOf(code)) ?? []).filter((candidate) => candidate !== code);
      if (how === 'transposed') same = same.filter((candidate) => areTransposed(code, candidate));
      const [first] = same;
      if (first !== undefined) return same.length === 1 ? { code: first, how } : undefined;
    }
    return undefined;
  };
}

/** Whether two neighbours are exchanged, and nothing else differs. */
function areTransposed(code: string, other: string): boolean {
  const a = withoutCase(code);
  const b = withoutCase(other);
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  return a[start] === b[start + 1] && a[start + 1] === b[start] && a.slice(start + 2) === b.slice(start + 2);
}
