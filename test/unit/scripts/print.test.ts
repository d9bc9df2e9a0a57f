import { expect, test } from 'vitest';
import { readBaseUrl } from '../../../scripts/command.ts';
import { hasColours } from '../../../scripts/print.ts';
import { lossLines } from '../../../scripts/run-build.ts';

const terminal = {
  isTTY: true,
  hasColors: ({ TERM, NO_COLOR }: NodeJS.ProcessEnv) => TERM !== 'dumb' && NO_COLOR === undefined,
} as unknown as NodeJS.WriteStream;
const pipe = { isTTY: false } as NodeJS.WriteStream;

test.each([
  [{ TERM: 'xterm' }, true, false],
  [{ TERM: 'dumb' }, false, false],
  [{ TERM: 'xterm', NO_COLOR: '1' }, false, false],
  [{ TERM: 'xterm', NO_COLOR: '' }, true, false],
  [{ TERM: 'xterm', FORCE_COLOR: '' }, true, false],
  [{ TERM: 'xterm', FORCE_COLOR: '0' }, false, false],
  [{ TERM: 'dumb', FORCE_COLOR: '1' }, true, true],
  [{ FORCE_COLOR: 'true', NO_COLOR: '1' }, true, true],
])('hasColours with %j → %s on a terminal, %s in a pipe', (env, onTerminal, inPipe) => {
  expect([hasColours(terminal, env), hasColours(pipe, env)]).toEqual([onTerminal, inPipe]);
});

const losses = ['CSV', 'SKOS', 'Excel', 'CSVW'].map((format) => ({
  format,
  message: 'is flat',
  lists: ['a', 'b', 'c', 'd', 'e', 'f'],
}));

test('lossLines → at most three lines, or all of them with all lists', () => {
  expect(lossLines(losses.slice(0, 1), false)).toEqual(['note: CSV: is flat (a, b, c, d, e, 1 more)']);
  expect(lossLines(losses, false)).toEqual([
    'note: CSV: is flat (a, b, c, d, e, 1 more)',
    'note: SKOS: is flat (a, b, c, d, e, 1 more)',
    'note: 2 more on what formats cannot hold: print all with --losses',
  ]);
  expect(lossLines(losses, true)).toHaveLength(4);
  expect(lossLines(losses, true)[3]).toBe('note: CSVW: is flat (a, b, c, d, e, f)');
});

test.each([
  ['https://codes.example.org/', 'https://codes.example.org'],
  ['https://example.org/our/codes/', 'https://example.org/our/codes'],
  ['https://example.org/codes', 'https://example.org/codes'],
])('readBaseUrl of %s → %s', (text, url) => expect(readBaseUrl('base-url', text)).toBe(url));

test.each([
  'ftp://example.org',
  'https://example.org/a b',
  'https://example.org/%C3%A4',
  'https://example.org//codes',
  'https://example.org/codes//',
  'https://example.org/?a',
  'https://example.org/#a',
  'https://me@example.org/',
  'codes',
])('readBaseUrl of %s → an error', (text) => {
  expect(() => readBaseUrl('base-url', text)).toThrow(
    `--base-url must be an http or https URL such as https://codes.example.org or https://example.org/codes, with only letters, digits, ".", "_", "~" and "-" in its path, not "${text}"`,
  );
});
