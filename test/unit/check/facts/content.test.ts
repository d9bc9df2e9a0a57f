import { describe, expect, it } from 'vitest';
import { salvageUris } from '../../../../build/check/facts/content.ts';

const BOTH = { canonicalUri: 'urn:x:t', canonicalVersionUri: 'urn:x:t:2' };

describe('salvageUris', () => {
  it.each([
    [
      'of a truncated text',
      '{"codeList":{"identification":{"canonicalUri":"urn:x:t","canonicalVersionUri":"urn:x:t:2"},"c',
      BOTH,
    ],
    [
      'without commas and colons',
      '{"identification": {"canonicalUri" "urn:x:t"\n "canonicalVersionUri": "urn:x:t:2"',
      BOTH,
    ],
    [
      'with escapes',
      '"identification":{"canonicalVersionUri":"urn:x:t\\u003a2","canonicalUri":"urn:x:t",,',
      BOTH,
    ],
    [
      'but not those of other documents',
      '"identification":{,"canonicalUri":"urn:x:t"},"columnSet":{"canonicalVersionUri":"urn:x:other:1"}',
      { canonicalUri: 'urn:x:t' },
    ],
    [
      'but not unclosed strings',
      '"identification":{"canonicalUri":"urn:x:t,\n"canonicalVersionUri":"urn:x:t:2"}',
      { canonicalVersionUri: 'urn:x:t:2' },
    ],
    ['of a set without its own URIs', '{"referenceSet":[{"canonicalUri":"urn:x:t"}]', {}],
    ['of nothing', '', {}],
  ])('%s', (_, text, uris) => {
    expect(salvageUris(text)).toEqual(uris);
  });
});
