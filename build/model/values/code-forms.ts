import { hiddenCharacters } from '../characters/invisible.ts';
import { withoutLookAlikes } from '../characters/look-alikes.ts';
import { groupBy } from '../collections.ts';

/** A code in NFC without blanks at its ends and invisible characters. */
export const withoutHidden = (code: string): string =>
  hiddenCharacters(code)?.plain.normalize('NFC') ?? code.normalize('NFC');

/** {@link withoutHidden}, and without letters that look like ASCII. */
export const withoutLooks = (code: string): string => withoutLookAlikes(withoutHidden(code));
/** {@link withoutHidden} in lower case. */
export const withoutCase = (code: string): string => withoutHidden(code).toLowerCase();

/** A number, which may be one value of a code of several. */
const NUMBER = /(?<=^|["/])0*([0-9]+)(\.[0-9]+)?(?=$|["/])/g;

/** A code as a spreadsheet shows the number that it takes it for: `2.1` for `02.10`. */
const withoutZeros = (code: string): string =>
  code.replace(NUMBER, (_, whole: string, fraction = '') => whole + fraction.replace(/\.?0+$/, ''));

/** What people and programs change in a code without changing its meaning; removed in this order. */
const REMOVALS = {
  'hidden characters': withoutHidden,
  'look-alikes': withoutLookAlikes,
  case: (code: string) => code.toLowerCase(),
  'lost zeros': withoutZeros,
  // `01 001 000` is 01001000.
  blanks: (code: string) => code.replace(/(?<=\S)\s+(?=\S)/g, ''),
};
const REMOVED = Object.keys(REMOVALS) as (keyof typeof REMOVALS)[];

/** A code without these differences. */
const without = (differences: typeof REMOVED, code: string): string =>
  differences.reduce((text, one) => REMOVALS[one](text), code);

/** In what two spellings of a code differ. The last two may as well be another code. */
export type SpellingDifference = keyof typeof REMOVALS | 'letters for digits' | 'separators' | 'transposed';

/** Whether codes with this difference are the same code, without a doubt. */
export const isCertain = (how: SpellingDifference): boolean => how !== 'separators' && how !== 'transposed';

/** The normal forms of a code, which all its spellings share that differ in this way, or in one before. */
const NORMAL_FORMS: readonly { how: SpellingDifference; formOf: (code: string) => string }[] = [
  ...REMOVED.map((how, i) => ({ how, formOf: (code: string) => without(REMOVED.slice(0, i + 1), code) })),
  // `BO1` for `B01`
  {
    how: 'letters for digits',
    formOf: (code) => without(REMOVED, code).replaceAll('o', '0').replace(/[il]/g, '1'),
  },
  // `12-34`, `12.34` and `1234` are the same.
  { how: 'separators', formOf: (code) => withoutCase(code).replace(/[\s._/-]/g, '') },
  { how: 'transposed', formOf: (code) => [...withoutCase(code)].sort().join('') },
];

/**
 * Finds the candidates with the same form as a code, by the first form that any other candidate shares. Each form of the
 * candidates is computed once, if it is needed.
 */
export function makeFindRespellings(candidates: Iterable<string>) {
  const all = [...new Set(candidates)];
  const indexes = new Map<SpellingDifference, Map<string, string[]>>();
  return (code: string) => {
    for (const { how, formOf } of NORMAL_FORMS) {
      const index = indexes.get(how) ?? groupBy(all, formOf);
      indexes.set(how, index);
      let same = (index.get(formOf(code)) ?? []).filter((candidate) => candidate !== code);
      if (how === 'transposed') same = same.filter((candidate) => areTransposed(code, candidate));
      const [first, ...others] = same;
      if (first !== undefined) return { codes: [first, ...others] as const, how };
    }
    return undefined;
  };
}

/** The only code that another one is a spelling of. */
export type Respelling = NonNullable<ReturnType<ReturnType<typeof makeFindRespelling>>>;

/** {@link makeFindRespellings} for a single candidate. */
export function makeFindRespelling(candidates: Iterable<string>) {
  const find = makeFindRespellings(candidates);
  return (code: string) => {
    const found = find(code);
    return found?.codes.length === 1 ? { code: found.codes[0], how: found.how } : undefined;
  };
}

/** All differences between a code and one that it is a certain spelling of. */
export function differencesBetween(code: string, other: string): SpellingDifference[] {
  const differences = REMOVED.filter((one) => {
    const others = REMOVED.filter((removed) => removed !== one);
    return without(others, code) !== without(others, other);
  });
  return without(REMOVED, code) === without(REMOVED, other) ? differences : ['letters for digits'];
}

/** Whether two neighbours are exchanged, and nothing else differs. */
function areTransposed(code: string, other: string): boolean {
  const a = withoutCase(code);
  const b = withoutCase(other);
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  return a[start] === b[start + 1] && a[start + 1] === b[start] && a.slice(start + 2) === b.slice(start + 2);
}
