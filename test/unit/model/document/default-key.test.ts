import { describe, expect, it } from 'vitest';
import { defaultKeyOf } from '../../../../build/model/document/codes.ts';

const CODE = { id: 'code' };
const NAME = { id: 'name' };

describe('defaultKeyOf', () => {
  it.each([
    ['the named key', { keys: [CODE, NAME], defaultKey: { keyId: 'name' } }, NAME],
    ['the first key if none is named', { keys: [CODE, NAME] }, CODE],
    ['the first key if there is none with that name', { keys: [CODE], defaultKey: { keyId: 'x' } }, CODE],
    ['undefined without keys', { keys: [] }, undefined],
  ])('is %s', (_, columnSet, expected) => {
    expect(defaultKeyOf(columnSet)).toBe(expected);
  });
});
