import { describe, expect, it } from 'vitest';
import { nameColumnIn } from '../../../../build/model/document/codes.ts';

describe('nameColumnIn', () => {
  it.each([
    [['economy', 'countryName'], 1],
    [['remark', 'Schulformbezeichnung'], 1],
    [['remark', 'nom_fr'], 1],
    [['remark', 'libellé'], 1],
    [['economy', 'nominal'], 0],
  ])('%j → %i', (ids, expected) => {
    expect(nameColumnIn(ids.map((id) => ({ id, isText: true })))).toBe(expected);
  });

  it('prefers texts, and is -1 without one', () => {
    const name = { id: 'name', isText: false };
    expect(nameColumnIn([name, { id: 'remark', isText: true }])).toBe(1);
    expect(nameColumnIn([name])).toBe(-1);
  });
});
