import { describe, expect, it } from 'vitest';
import { compileLinear } from '../../../../build/rules/support/linear-pattern.ts';

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
  ])('%s matches %j and not %j', (pattern, matching, others) => {
    const test = compileLinear(pattern);
    expect(matching.filter((text) => !test?.(text))).toEqual([]);
    expect(others.filter((text) => test?.(text) !== false)).toEqual([]);
  });

  it.each(['a(?=b)', 'a(?!b)', '(?<=a)b', '(?<!a)b', '(a)\\1', '(?<x>a)\\k<x>', 'a{1,2000}', '(?i:a)'])(
    '%s has no linear form',
    (pattern) => {
      expect(compileLinear(pattern)).toBeUndefined();
    },
  );
});
