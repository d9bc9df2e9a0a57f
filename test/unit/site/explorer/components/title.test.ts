import { describe, expect, it } from 'vitest';
import { titleOf } from '../../../../../build/site/explorer/components/title.ts';
import { listed } from '../documents.ts';

describe('titleOf(entry)', () => {
  it.each([
    [{ shortName: 'Short', longName: 'Long' }, 'Short'],
    [{ shortName: ' \u200b\u00ad\u2066', longName: 'Long' }, 'Long'],
    [{ shortName: '' }, 'urn:x:list'],
    [{ shortName: '\u3164', longName: '\t' }, 'urn:x:list'],
    [{ shortName: '\u200f\u05d0' }, '\u200f\u05d0'],
    [{ shortName: 'a\u202eb\u2067c' }, 'a\u202eb\u2067c\u2069\u202c'],
    [{ shortName: '\u2067a\u2069' }, '\u2067a\u2069'],
  ])('titleOf(%j) is %s', (fields, expected) => {
    expect(titleOf(listed(fields).entry)).toBe(expected);
  });
});
