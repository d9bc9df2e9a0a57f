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

test('readBaseUrl of a host name → its origin; of a URL with a path → which hosts can serve a site', () => {
  expect(readBaseUrl('base-url', 'https://codes.example.org/')).toBe('https://codes.example.org');
  expect(() => readBaseUrl('base-url', 'https://example.org/lists/')).toThrow(
    '--base-url must be an http or https URL without a path, not "https://example.org/lists/"; ' +
      'the site needs a host name of its own, such as https://codes.example.org: Netlify, nginx and the Node server ' +
      'can use one; project pages such as https://example.github.io/codes and proxies at a path cannot serve it',
  );
  expect(() => readBaseUrl('base-url', 'ftp://example.org')).toThrow(/, not "ftp:\/\/example.org"$/);
});
