import { describe, expect, it } from 'vitest';
import { DAY, parseInstant } from '../../../../build/model/values/instant.ts';

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
