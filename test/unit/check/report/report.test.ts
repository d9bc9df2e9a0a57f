import { describe, expect, test } from 'vitest';
import { printable, printableJson } from '../../../../build/check/report/report.ts';

describe('printable', () => {
  test.each<[string, string]>([
    ['größer \u{1f600} \u00a0 100 %', 'größer \u{1f600} \u00a0 100 %'],
    ['a\nb\tc\r\u0007', 'a\\u{a}b\\u{9}c\\u{d}\\u{7}'],
    ['\u001b[2J\u001b]0;x\u0007', '\\u{1b}[2J\\u{1b}]0;x\\u{7}'],
    ['\u007f\u0085\u009b31m', '\\u{7f}\\u{85}\\u{9b}31m'],
    ['a\u202eb\u2066c\ufeffd\u200be\u{e0041}', 'a\\u{202e}b\\u{2066}c\\u{feff}d\\u{200b}e\\u{e0041}'],
    ['a\u2028b\u2029c', 'a\\u{2028}b\\u{2029}c'],
    ['a\ud800b', 'a\\u{d800}b'],
    ['::error::x', '\\u{3a}:error::x'],
    ['x ##[add-mask]y #[z]', 'x #\\u{23}[add-mask]y #[z]'],
  ])('printable(%j) is %j', (text, expected) => {
    expect(printable(text)).toBe(expected);
  });
});

describe('printableJson', () => {
  test.each<[unknown, string]>([
    [{ a: 'ä "q" \\', b: [1, null] }, '{"a":"ä \\"q\\" \\\\","b":[1,null]}'],
    ['\u001b\n\u007f\u009b', '"\\u001b\\n\\u007f\\u009b"'],
    ['\u202e\u2028\ufeff', '"\\u202e\\u2028\\ufeff"'],
    ['\u{e0041}\u{1f600}', '"\\udb40\\udc41\u{1f600}"'],
  ])('printableJson(%j) is %s, which parses to the same value', (value, expected) => {
    expect(printableJson(value)).toBe(expected);
    expect(JSON.parse(printableJson(value))).toEqual(value);
  });
});
