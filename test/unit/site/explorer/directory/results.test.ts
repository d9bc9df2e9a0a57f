import { expect, it } from 'vitest';
import { markMatches } from '../../../../../build/site/explorer/directory/results.tsx';
import { makeQuery } from '../../../../../build/site/search/query.ts';

it.each([
  ['Bhutanese Ngultrum', 'bhutan', '[Bhutan]ese Ngultrum'],
  ['Länder', 'laen', '[Län]der'],
  ['Laender', 'län', '[Laen]der'],
  ['Stra\u00dfen', 'strass', '[Straß]en'],
  ['cafe\u0301teria', 'café', '[cafe\u0301]teria'],
  ['United Kingdom', 'king united', '[United] [King]dom'],
  ['Countries of old', 'country', '[Countries] of old'],
  ['<b>&', 'b', '<[b]>&'],
  ['nothing', 'else', 'nothing'],
])('markMatches(%j) of %j: %s', (text, words, expected) => {
  const parts = [markMatches(makeQuery(words), text)].flat(2);
  const print = (part: unknown) =>
    typeof part === 'string' ? part : `[${(part as { props: { children: string } }).props.children}]`;
  expect(parts.map(print).join('')).toBe(expected);
});
