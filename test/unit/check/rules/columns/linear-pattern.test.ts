import { describe, expect, it } from 'vitest';
import { compileLinear, StepLimitError } from '../../../../../build/check/facts/linear-pattern.ts';

describe('compileLinear', () => {
  it.each<[string, string[], string[]]>([
    ['^a$', ['a'], ['a\n', '\na', 'b\na\nb']],
    ['^.$', ['a', '\u{1f600}', '\u0085'], ['\n', '\r', '\u2028', '\u2029', 'ab']],
    ['^\\s$', [' ', '\u00a0', '\ufeff', '\u2028', '\v'], ['\u200b', '\u0085']],
    ['^\\S$', ['\u200b'], ['\u00a0']],
    ['^\\d\\w$', ['1_', '1a'], ['\u0661a', '1\u00e4']],
    ['^[^\\d\\s]$', ['a'], ['1', '\u00a0']],
    ['^[a\\-\\]^.(]$', ['a', '-', ']', '^', '.', '('], ['\\', 'b']],
    ['^[[:alpha:]\\]$', ['a]', ':]', '[]'], ['b', 'z]']],
    ['^[\\b]$', ['\b'], ['b']],
    ['[]', [], ['', 'a']],
    ['^[^]$', ['\n', '\u{10ffff}'], ['']],
    ['\\ba\\B', ['ab', ' ab'], ['a', 'xab']],
    ['^\\x41\\u0042\\u{43}\\ud83d\\ude00\\cJ\\0$', ['ABC\u{1f600}\n\0'], ['ABC']],
    ['^(?<year>\\d{4})(?:-(\\d{2}))??$', ['2025', '2025-01'], ['2025-1']],
    ['^\\p{Lu}\\P{Lu}$', ['\u00c4a', 'A1'], ['\u00e4a', 'AA']],
    ['^[\\p{Script=Greek}\\d]+$', ['\u03b11'], ['a']],
    ['^a{2,3}?$', ['aa', 'aaa'], ['a', 'aaaa']],
    ['^\\$\\/\\.$', ['$/.'], ['$/a']],
    ['^(?!.*--)[a-z-]+$', ['a-b', '-'], ['a--b', '--', '']],
    ['^(?=.*\\d)(?=.*[a-z]).{2,}$', ['a1', '1a'], ['a', 'aa', '11']],
    ['^a{1,2000}$', ['a', 'a'.repeat(2000)], ['', 'a'.repeat(2001)]],
    ['^a{1200,}b{0,2}$', ['a'.repeat(1300), `${'a'.repeat(1200)}bb`], ['a'.repeat(1199)]],
    ['^.{1,4000}$', ['x'.repeat(3999)], ['x'.repeat(4001)]],
    ['^\\-$', ['-'], ['\\-']],
    ['^[\\S\\n]+[^\\S ]$', ['a\n\u00a0', '\u{1f600}\t'], ['a ', ' \t']],
    ['^\\p{Script_Extensions=Greek}\\P{ASCII}$', ['\u03b1\u00e4'], ['\u03b1a', 'a\u00e4']],
    ['^[\\p{ID_Start}\\P{Any}]$', ['a', '\u00e4'], ['1', '']],
  ])('%s matches %j and not %j', (pattern, matching, others) => {
    const test = compileLinear(pattern);
    expect(matching.filter((text) => !test?.(text))).toEqual([]);
    expect(others.filter((text) => test?.(text) !== false)).toEqual([]);
  });

  it.each([
    ...['(a)\\1', '(?<x>a)\\k<x>', '((a{200}){200}){200}', '(', '^(?:){1000000000}a$'],
    ...['a(?=b)', '(?<=a)b', '^(?:(?!ab)[a-z]){3}$', '^(?=(?!a)b)'],
  ])('%s has no linear form', (pattern) => {
    expect(compileLinear(pattern)).toBeUndefined();
  });

  it('a repetition inside a repetition is fast', () => {
    expect(compileLinear('^(?=a)(a+)+$')?.(`${'a'.repeat(100_000)}!`)).toBe(false);
  });

  it('a test whose automaton is too large ends with an error', () => {
    const test = compileLinear('^(a?){3000}a{3000}$');
    expect(() => test?.('a'.repeat(3000))).toThrow(StepLimitError);
  });
});
