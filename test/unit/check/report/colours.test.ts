import { expect, test } from 'vitest';
import { makePaint } from '../../../../build/check/report/text.ts';

test('makePaint(true) colours by severity and resets, even if stdout is not a terminal', () => {
  const paint = makePaint(true);
  expect([paint('error', 'e'), paint('warning', 'w'), paint('note', 'n'), paint('dim', 'd')]).toEqual([
    '\u001b[31me\u001b[39m',
    '\u001b[33mw\u001b[39m',
    '\u001b[36mn\u001b[39m',
    '\u001b[2md\u001b[22m',
  ]);
});

test('makePaint(false) returns the text unchanged', () => {
  expect(makePaint(false)('error', 'e')).toBe('e');
});
