import { describe, expect, it } from 'vitest';
import { readExcuse } from '../../../../build/model/changes/change-log.ts';

const CHANGED = [
  { code: 'A1', label: ['A1'], names: ['Wheat', 'Common wheat'] },
  { code: 'A2', label: ['A2'], names: ['Rye'] },
  { code: 'A3', label: ['A3'], names: ['Oats'] },
  { code: '7', label: ['7'], names: ['Rice'] },
  { code: '07', label: ['07'], names: [''] },
  { code: 'in', label: ['in'], names: ['Inch'] },
  { code: 'DE/1', label: ['DE', '1a'], names: [] },
];

describe('readExcuse', () => {
  const excused = (...entries: string[]) => {
    const { named, isGeneral } = readExcuse(entries, CHANGED);
    return isGeneral ? 'all' : [...named];
  };

  it.each([
    ['A1 and A3 removed.', ['A1', 'A3']],
    ['Removed: A2.', ['A2']],
    ['Common wheat is now a part of rye.', ['A1']],
    ['A1–A3', ['A1', 'A3', 'A2']],
    ['07 withdrawn.', ['07']],
    ['DE: 1a is gone', ['DE/1']],
  ])('%s excuses %s', (entry, codes) => {
    expect(excused(entry)).toEqual(codes);
  });

  it.each(['Editorial changes.', 'Edition of 7 May, in English', 'A11 and BA1', '1a', 'Wheaten', 'a1'])(
    '%s names none, so it excuses all',
    (entry) => {
      expect(excused(entry)).toBe('all');
    },
  );

  it('an entry that names codes excuses these only, unless another one names none', () => {
    expect(excused('A1 removed', 'A2 removed')).toEqual(['A1', 'A2']);
    expect(excused('A1 removed', 'New layout')).toBe('all');
    expect(excused()).toEqual([]);
  });

  it('takes time linear in the entries and codes', { timeout: 60_000 }, () => {
    const many = Array.from({ length: 20_000 }, (_, i) => {
      return { code: `c${i}`, label: [`c${i}`], names: [`District ${i}`] };
    });
    const entries = Array.from({ length: 5000 }, (_, i) => `District ${i} was divided, District 0`);
    expect(readExcuse(entries, many).named.size).toBe(5000);
  });
});
