import { expect, test } from 'vitest';
import { hasColours } from '../../../scripts/colours.ts';

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
])('%j → %s on a terminal, %s in a pipe', (env, onTerminal, inPipe) => {
  expect([hasColours(terminal, env), hasColours(pipe, env)]).toEqual([onTerminal, inPipe]);
});
