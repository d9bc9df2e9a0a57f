import { describe, expect, it } from 'vitest';
import {
  DAY,
  isValidSince,
  parseInstant,
  timeRemedy,
  validityAt,
} from '../../../../build/model/values/instant.ts';

describe('parseInstant', () => {
  it.each([
    ['2025-01-31T12:00:00Z', 1_738_324_800_000],
    ['2025-01-31T12:00:00', 1_738_324_800_000],
    ['2025-01-31T12:00:00-00:00', 1_738_324_800_000],
    ['2025-01-31T14:00:00+02:00', 1_738_324_800_000],
    ['2025-02-01T01:00:00+13:00', 1_738_324_800_000],
    ['2025-01-31T12:00:00.5Z', 1_738_324_800_500],
    ['2016-12-31T23:59:60Z', 1_483_228_799_999.999],
    ['2016-12-31T23:59:59.9999999Z', 1_483_228_799_999.999],
    ['2017-01-01T00:59:60+01:00', 1_483_228_799_999.999],
    ['1970-01-01T00:00:00Z', 0],
    ['0001-01-01T00:00:00Z', -62_135_596_800_000],
  ])('parseInstant(%j) is the time %i', (text, time) => {
    expect(parseInstant(text)).toEqual({ time, wholeDay: false });
  });

  it('parseInstant keeps fractions of milliseconds', () => {
    expect(parseInstant('2025-01-31T12:00:00.123456Z')?.time).toBeCloseTo(1_738_324_800_123.456, 2);
  });

  it.each([
    ['2025-01-31', 1_738_281_600_000],
    ['2024-02-29', 1_709_164_800_000],
    ['1969-12-31', -86_400_000],
  ])('parseInstant(%j) is the whole day from %i', (text, time) => {
    expect(parseInstant(text)).toEqual({ time, wholeDay: true });
  });

  it.each([
    ...['', 'yesterday', '2025-1-31', '20250131', '31.01.2025', '2025-01-31\n', '2025-13-01', '2025-01-00'],
    ...['2023-02-29', '1900-02-29', '2025-01-31T24:00:00Z', '2016-12-31T12:00:60Z', '2025-01-31T12:60:00Z'],
    ...['2025-01-31T12:00:00.Z', '2025-01-31T12:00:00+24:00', '2025-01-31T12:00:00+02:60'],
    ...['2025-01-31T12:00:00+0200', '٢٠٢٥-٠١-٣١'],
  ])('parseInstant(%j) is undefined', (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });

  it('DAY is the time from one day to the next', () => {
    expect(1_738_281_600_000 + DAY).toBe(parseInstant('2025-02-01')?.time);
  });
});

describe('timeRemedy of dates', () => {
  it.each([
    ['01.02.2024', 'write 2024-02-01'],
    ['2024/01/02', 'write 2024-01-02'],
    ['2024.1.2', 'write 2024-01-02'],
    ['20240102', 'write 2024-01-02'],
    ['1/2/2024', 'write one such as 2025-01-31'],
    ['2024-06-25T00:00:00Z', 'write 2024-06-25'],
    ['2024-02-30', '2024-02 has 29 days; write one such as 2025-01-31'],
    ['31.02.2024', '2024-02 has 29 days; write one such as 2025-01-31'],
    ['2024', 'write one such as 2025-01-31'],
    ['soon', 'write one such as 2025-01-31'],
  ])('%s', (text, remedy) => {
    expect(timeRemedy('date', text)).toBe(remedy);
  });

  it('has an example if the value is not a string', () => {
    expect(timeRemedy('date', null)).toBe('write one such as 2025-01-31');
    expect(timeRemedy('date', 20240102)).toBe('write 2024-01-02');
  });
});

describe('timeRemedy of date-times and times', () => {
  const example = 'write one such as 2025-01-31T12:00:00Z (the offset may be missing)';
  it.each([
    ['2024-06-25', 'write 2024-06-25T00:00:00Z'],
    ['25.06.2024', 'write 2024-06-25T00:00:00Z'],
    ['2024-06-25 10:00:00', 'write 2024-06-25T10:00:00'],
    ['2024-06-25T10:00Z', example],
    ['2024-06-25T24:00:00Z', example],
    ['2024-02-30T00:00:00Z', `2024-02 has 29 days; ${example}`],
  ])('%s', (text, remedy) => {
    expect(timeRemedy('date-time', text)).toBe(remedy);
  });

  it('has an example of a time', () => {
    expect(timeRemedy('time', '2024-06-25')).toBe('write one such as 12:00:00');
  });

  it('has an example for an object with a property toString', () => {
    expect(timeRemedy('time', { toString: 1, valueOf: 1 })).toBe('write one such as 12:00:00');
  });
});

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
