import { describe, expect, it } from 'vitest';
import { DAY, isDateTime, parseInstant } from '../../../build/domain/instant.ts';

describe('parseInstant', () => {
  it.each([
    ['2025-01-31T12:00:00Z', 1_738_324_800_000],
    ['2025-01-31t12:00:00z', 1_738_324_800_000],
    ['2025-01-31T12:00:00', 1_738_324_800_000],
    ['2025-01-31T12:00:00+00:00', 1_738_324_800_000],
    ['2025-01-31T12:00:00-00:00', 1_738_324_800_000],
    ['2025-01-31T14:00:00+02:00', 1_738_324_800_000],
    ['2025-01-31T06:30:00-05:30', 1_738_324_800_000],
    ['2025-02-01T01:00:00+13:00', 1_738_324_800_000],
    ['2025-01-31T12:00:00.5Z', 1_738_324_800_500],
    ['2025-01-31T12:00:00.250', 1_738_324_800_250],
    ['2016-12-31T23:59:60Z', 1_483_228_800_000],
    ['1970-01-01T00:00:00Z', 0],
    ['0001-01-01T00:00:00Z', -62_135_596_800_000],
  ])('parseInstant(%j) is the moment %i', (text, time) => {
    expect(parseInstant(text)).toEqual({ time, wholeDay: false });
  });

  it('parseInstant keeps what a fraction says beyond milliseconds', () => {
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
    '',
    'yesterday',
    '2025',
    '2025-01',
    '2025-1-31',
    '20250131',
    '31.01.2025',
    ' 2025-01-31',
    '2025-01-31\n',
    '2025-01-31Z',
    '2025-00-10',
    '2025-13-01',
    '2025-01-00',
    '2025-04-31',
    '2023-02-29',
    '1900-02-29',
    '2025-01-31T12:00Z',
    '2025-01-31T24:00:00Z',
    '2025-01-31T12:60:00Z',
    '2025-01-31T12:00:61Z',
    '2025-01-31T12:00:00.Z',
    '2025-01-31T12:00:00+24:00',
    '2025-01-31T12:00:00+02:60',
    '2025-01-31T12:00:00+0200',
    '2025-01-31T12:00:00+02',
    '٢٠٢٥-٠١-٣١',
    '-2025-01-31',
  ])('parseInstant(%j) is undefined', (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });

  it('DAY takes the first moment of a day to that of the next', () => {
    expect(1_738_281_600_000 + DAY).toBe(parseInstant('2025-02-01')?.time);
  });
});

describe('isDateTime', () => {
  it.each([
    ['2025-01-31T12:00:00Z', true],
    ['2025-01-31T12:00:00', true],
    ['2025-01-31T12:00:00.123+01:00', true],
    ['2025-01-31', false],
    ['2025-02-30T12:00:00Z', false],
    ['soon', false],
    ['', false],
  ])('isDateTime(%j) is %s', (text, answer) => {
    expect(isDateTime(text)).toBe(answer);
  });
});
