import { describe, expect, test } from 'vitest';
import { makePaint, showsColours } from '../../../build/report/colours.ts';

test('makePaint(true) paints by severity and resets', () => {
  const paint = makePaint(true);
  expect([paint('error', 'e'), paint('warning', 'w'), paint('note', 'n'), paint('dim', 'd')]).toEqual([
    '\u001b[31me\u001b[0m',
    '\u001b[33mw\u001b[0m',
    '\u001b[36mn\u001b[0m',
    '\u001b[2md\u001b[0m',
  ]);
});

test('makePaint(false) leaves a text as it is', () => {
  expect(makePaint(false)('error', 'e')).toBe('e');
});

describe('showsColours', () => {
  test.each<[boolean, { isTTY?: boolean }, Record<string, string>]>([
    [true, { isTTY: true }, {}],
    [true, { isTTY: true }, { TERM: 'xterm', NO_COLOR: '' }],
    [false, { isTTY: true }, { NO_COLOR: '1' }],
    [false, { isTTY: true }, { NO_COLOR: '0', FORCE_COLOR: '1' }],
    [false, { isTTY: true }, { TERM: 'dumb' }],
    [false, { isTTY: false }, {}],
    [false, {}, { FORCE_COLOR: '1' }],
  ])('%j for stream %j in environment %j', (expected, stream, env) => {
    expect(showsColours(stream, env)).toBe(expected);
  });
});
