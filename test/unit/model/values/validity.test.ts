import { describe, expect, it } from 'vitest';
import { isValidSince, validityAt } from '../../../../build/model/values/instant.ts';

const at = (text: string): number => Date.parse(text);

describe('validityAt(period, now)', () => {
  it.each([
    [{}, '2025-06-01T00:00:00Z', 'valid'],
    [{ validFrom: '2025-06-01T00:00:00Z' }, '2025-05-31T23:59:59Z', 'not yet'],
    [{ validFrom: '2025-06-01T00:00:00Z' }, '2025-06-01T00:00:00Z', 'valid'],
    [{ validFrom: '2025-06-01T00:00:00+02:00' }, '2025-05-31T22:00:00Z', 'valid'],
    [{ validTo: '2025-06-01T00:00:00Z' }, '2025-06-01T00:00:00Z', 'valid'],
    [{ validTo: '2025-06-01T00:00:00Z' }, '2025-06-01T00:00:01Z', 'no longer'],
    [{ validTo: '2025-06-01' }, '2025-06-01T23:59:59Z', 'valid'],
    [{ validTo: '2025-06-01' }, '2025-06-02T00:00:00Z', 'no longer'],
    [{ validFrom: 'soon', validTo: 'never' }, '2025-06-01T00:00:00Z', 'valid'],
    [{ validFrom: '2026-01-01', validTo: '2025-01-01' }, '2025-06-01T00:00:00Z', 'no longer'],
  ])('validityAt(%j, %s) is %s', (period, now, expected) => {
    expect(validityAt(period, at(now))).toBe(expected);
  });
});

describe('isValidSince(period, date)', () => {
  it.each([
    [{}, undefined, true],
    [{ validFrom: '2025-06-01T00:00:00Z' }, '2025-06-01', true],
    [{ validFrom: '2025-06-01T00:00:00Z' }, '2025-05-31T23:59:59Z', false],
    [{ validFrom: '2025-06-01T00:00:00Z' }, undefined, false],
    [{ validTo: '2999-12-31' }, '2025-06-01', false],
    [{ validFrom: '2025-06-01', validTo: '2999-12-31' }, '2025-06-01', false],
  ])('isValidSince(%j, %s) is %s', (period, date, expected) => {
    expect(isValidSince(period, date)).toBe(expected);
  });
});
