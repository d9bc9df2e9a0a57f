import { expect, it } from 'vitest';
import { makeContent } from '../../../../build/check/rules/content.ts';
import { defaultKey } from '../../../../build/check/rules/keys/keys.ts';
import { codeList, documentOf } from '../../support/documents.ts';

it('an unknown default key: lists each key once, even if two have the same id', () => {
  const keys = '"keys":[{"id":"k","columnIds":["code"]},{"id":"k","columnIds":["code"]}]';
  const text = codeList().replace(/"keys":.*?\}\]/, `${keys},"defaultKey":{"keyId":"key"}`);
  expect([...defaultKey.check(makeContent([documentOf(text)], []))].map(({ message }) => message)).toEqual([
    '"key" is not a key of this list, which has "k": name one of them',
  ]);
});
