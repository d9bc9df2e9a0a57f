import { expect, test } from 'vitest';
import { RULE_DESCRIPTIONS } from '../../build/check/report/rules.ts';
import { runTool } from '../support/tool.ts';

const explain = (...args: string[]) => runTool(['explain', ...args]);

test('a rule: its severity, description, help and reference', () => {
  expect(explain('json/repeated-name')).toEqual({
    status: 0,
    stdout: [
      'json/repeated-name: error',
      '',
      'The names in an object are unique.',
      '',
      'JSON parsers silently keep only one of the values, and not all keep the same one. Remove the wrong',
      'one.',
      '',
      'Reference: https://www.rfc-editor.org/rfc/rfc8259#section-4',
      '',
    ].join('\n'),
    stderr: '',
  });
});

test('a rule that --codes-are-permanent makes stricter: both severities, and no reference', () => {
  const lines = explain('versions/codes').stdout.split('\n');
  expect(lines[0]).toBe('versions/codes: warning; error with --codes-are-permanent');
  expect(lines.join('\n')).not.toContain('Reference');
});

test('no rule: all rules, one per line', () => {
  const { status, stdout } = explain();
  expect(status).toBe(0);
  const lines = stdout.trimEnd().split('\n');
  expect(lines.map((line) => line.split(' ')[0])).toEqual([...RULE_DESCRIPTIONS.keys()]);
  expect(lines.find((line) => line.startsWith('file/encoding '))).toMatch(
    /^file\/encoding +A file is UTF-8$/,
  );
});

test.each([
  [['versions/code'], 'unknown rule "versions/code": did you mean versions/codes?'],
  [['qqqqqqqq'], 'unknown rule "qqqqqqqq": leave it out to list all rules'],
  [['schema', 'site'], 'name one rule only, not "site" too'],
])('%j: exits 2', (args, message) => {
  expect(explain(...args)).toEqual({
    status: 2,
    stdout: '',
    stderr: `error: ${message}\nsee --help for the options\n`,
  });
});
