import { expect, it } from 'vitest';
import { remedyFor } from '../../../../build/read/document/remedy.ts';

it.each([
  ['number', '567,5', 'write 567.5'],
  ['number', '-0,12', 'write -0.12'],
  ['number', '.5', 'write 0.5'],
  ['integer', '+2', 'write 2'],
  ['integer', ' 2', 'write 2'],
])('remedyFor(%j, %j) is %j', (type, text, remedy) => {
  expect(remedyFor(type, text)).toBe(remedy);
});

it.each([
  ['number', '1,234'],
  ['integer', '1,5'],
  ['integer', '02'],
  ['number', '1-2'],
  ['number', '12'],
  ['boolean', 'yes'],
  ['date', '31.01.2025'],
])('remedyFor(%j, %j) is undefined: what it means is unclear', (type, text) => {
  expect(remedyFor(type, text)).toBeUndefined();
});
