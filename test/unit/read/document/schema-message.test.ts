import { expect, it } from 'vitest';
import { compilePattern } from '../../../../build/read/document/schema-message.ts';

it.each([
  ['^\\d{3}\\-\\d{2}$', '123-45', true],
  ['^\\p{Lu}$', 'Ä', true],
  ['^.$', '\u{1f600}', true],
  ['\\_[A-Z]', '_A', true],
  ['^a$', 'b', false],
])('compilePattern(%j) tests %j: %s', (pattern, text, found) => {
  expect(compilePattern(pattern)?.test(text)).toBe(found);
});

it.each(['(?i)x', '[a-', '(', '*'])('compilePattern(%j) is undefined', (pattern) => {
  expect(compilePattern(pattern)).toBeUndefined();
});
