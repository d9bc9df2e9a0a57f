import { expect, it } from 'vitest';
import { defaultKey } from '../../../build/rules/keys.ts';
import { makeContent } from '../../../build/rules/support/content.ts';
import { codeList, documentOf } from '../support/documents.ts';

it('a default key that is none: names each key once, also where two have one id', () => {
  const keys = '"keys":[{"id":"k","columnIds":["code"]},{"id":"k","columnIds":["code"]}]';
  const text = codeList().replace(/"keys":.*?\}\]/, `${keys},"defaultKey":{"keyId":"key"}`);
  expect([...defaultKey.check(makeContent([documentOf(text)], []))].map(({ message }) => message)).toEqual([
    '"key" is not a key of this list, which has "k": name one of them',
  ]);
});
