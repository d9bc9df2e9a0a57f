import { describe, expect, it } from 'vitest';
import { timeRemedy } from '../../../../build/model/values/times.ts';

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
