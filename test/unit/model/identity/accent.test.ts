import { describe, expect, test } from 'vitest';
import { accentStyles, contrastOf, readAccent } from '../../../../build/model/identity/accent.ts';

describe('contrastOf(a, b)', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#767676', '#ffffff', 4.54],
    ['#ffffff', '#777777', 4.48],
    ['#0b4f8a', '#0b4f8a', 1],
  ])('%s, %s → %d', (a, b, contrast) => {
    expect(contrastOf(a, b)).toBeCloseTo(contrast, 2);
  });
});

describe('readAccent(text)', () => {
  test('a light colour → a darker one that is sufficient, of the same hue', () => {
    const { accent, contrast, darker } = readAccent('#FC0');
    expect([accent, contrast.toFixed(2), darker]).toEqual(['#ffcc00', '1.51', '#8f7200']);
    expect(contrastOf(darker, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });
});

describe('accentStyles(accent)', () => {
  test.each(['#000000', '#0b4f8a', '#b00020', '#006644', '#767676'])(
    '%s has contrast in both modes',
    (accent) => {
      const colours = accentStyles(accent).match(/#[0-9a-f]{6}/g) ?? [];
      expect(colours).toHaveLength(4);
      expect(colours[0]).toBe(accent);
      for (const [i, background] of ['#ffffff', '#ffffff', '#22262c', '#22262c'].entries())
        expect(contrastOf(colours[i] ?? '', background)).toBeGreaterThanOrEqual(4.5);
    },
  );
});
