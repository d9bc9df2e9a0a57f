import { describe, expect, it } from 'vitest';
import { formatDate, isoDay } from '../../../../../build/site/explorer/components/dates.ts';

describe('formatDate(ui, text)', () => {
  it.each([
    ['en', '2025-11-05T12:00:00Z', '5 November 2025'],
    ['de', '2025-11-05T12:00:00Z', '5. November 2025'],
    ['en', '2025-11-05T23:30:00-05:00', '6 November 2025'],
    ['de', '2025-03-01', '1. März 2025'],
    ['en', 'some day', 'some day'],
  ] as const)('formatDate(%s, %s) is %s', (ui, text, expected) => {
    expect(formatDate(ui, text)).toBe(expected);
  });
});

describe('isoDay(text)', () => {
  it.each([
    ['2025-11-05T23:30:00-05:00', '2025-11-06'],
    ['2025-11-05', '2025-11-05'],
    ['some day', undefined],
  ])('isoDay(%s) is %s', (text, expected) => {
    expect(isoDay(text)).toBe(expected);
  });
});
