import { describe, expect, it } from 'vitest';
import { hasErrors, type Problem } from '../../../../build/model/problems/problem.ts';

describe('hasErrors', () => {
  it.each<[boolean, Problem['severity'][]]>([
    [false, []],
    [false, ['warning', 'note']],
    [true, ['note', 'error']],
  ])('%s for %j', (expected, severities) => {
    expect(
      hasErrors(severities.map((severity) => ({ severity, file: 'a.json', rule: 'schema', message: 'm' }))),
    ).toBe(expected);
  });
});
