import { describe, expect, it } from 'vitest';
import { compareCodeUnits } from '../../../../build/model/collections.ts';
import { compareVersions } from '../../../../build/model/identity/versions.ts';

describe('compareVersions', () => {
  it.each([
    ['v9', 'v10', 'numbers by value'],
    ['1.0-beta', '1.0', 'pre-releases first'],
    ['1.0-alpha', '1.0-beta', 'pre-releases by code unit'],
    ['1.0-rc.2', '1.0.1', 'a pre-release before a later patch'],
    ['2024', '2024-06', 'a date with more parts later'],
    ['1.2.9', '1.10.0', 'the first difference decides'],
    ['', '0', 'no version comes first'],
    ['9007199254740993', '9007199254740994', 'digits beyond the precision of a double'],
    ['1.01', '1.1', 'equal numbers fall back to code units'],
    ['007', '8', 'leading zeros do not make a number greater'],
    ['B', 'a', 'capitals before small letters'],
    ['z', 'ä', 'not by locale'],
    ['1', 'v1', 'digits before letters'],
  ])('compareVersions(%j, %j) is negative, and positive in reverse: %s', (a, b) => {
    expect(compareVersions(a, b)).toBeLessThan(0);
    expect(compareVersions(b, a)).toBeGreaterThan(0);
  });

  it.each(['', '1', 'v10', '1.01'])('compareVersions(%j, itself) is 0', (version) => {
    expect(compareVersions(version, version)).toBe(0);
  });
});

describe('compareCodeUnits', () => {
  it.each([
    ['a', 'ä'],
    ['\u{1f600}', '\uff5e'],
    ['', 'a'],
  ])('compareCodeUnits(%j, %j) is -1, and 1 in reverse', (a, b) => {
    expect(compareCodeUnits(a, b)).toBe(-1);
    expect(compareCodeUnits(b, a)).toBe(1);
  });

  it('compareCodeUnits is 0 for the same text, but not for two normal forms', () => {
    expect(compareCodeUnits('ä', 'ä')).toBe(0);
    expect(compareCodeUnits('a\u0308', '\u00e4')).toBe(-1);
  });
});
