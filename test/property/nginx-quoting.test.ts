import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { block, directive, isLiteral, map, word } from '../../build/targets/nginx/syntax.ts';
import { makeFolder } from '../../scripts/support/content-tree.ts';
import { type RunningNginx, SKIPS_NGINX, startServerOf } from '../../scripts/support/nginx.ts';

/*
 * Whatever a text holds, nginx reads the word that is printed for it as that text: as a value, and as a key.
 */

const { folder, remove } = makeFolder();
let nginx: RunningNginx;

const HOSTILE = [
  ...['"', "'", '\\', '\\\\', '\\"', "\\'", '";}', "';}", '}', '{', '{uri}', '#', ';', '~', '~*', '~^.*'],
  ...[
    '\\n',
    '\\t',
    '\n',
    '\r\n',
    '\t',
    ' ',
    '',
    '*',
    '.',
    'default',
    '\\default',
    'include',
    'hostnames',
    'volatile',
  ],
  ...[
    'a" b',
    'a; return 500;',
    '%00',
    '\u0001',
    '\u007f',
    'ä',
    '\u2028',
    '😀',
    '"; } } evil { "',
    '*.example',
    '.a',
  ],
];
const RANDOM = fc.sample(
  fc.string({
    unit: fc.oneof(fc.constantFrom(...'"\'\\{};#~*.= \n\r\tna'), fc.string({ unit: 'binary', maxLength: 1 })),
  }),
  { numRuns: 300, seed: 20261122 },
);
const TEXTS = [...new Set([...HOSTILE, ...RANDOM])].filter((text) => isLiteral(text) && text.isWellFormed());

beforeAll(async () => {
  if (SKIPS_NGINX) return;
  const maps = TEXTS.map((text, i) => map(text, `$found_${i}`, { otherwise: 'no', plain: [[text, 'yes']] }));
  const locations = TEXTS.map((text, i) =>
    block('location', ['=', `/${i}`], [directive('return', '200', `$found_${i} ${text}.`)]),
  );
  const sizes = ['map_hash_bucket_size 512;', 'variables_hash_max_size 4096;'];
  nginx = await startServerOf(folder, [...sizes, ...maps.flat()], locations.flat());
});

afterAll(async () => {
  await nginx?.close();
  remove();
});

describe.skipIf(SKIPS_NGINX)('nginx reads what is printed', () => {
  test(`${TEXTS.length} texts, as values and as keys`, async () => {
    expect(TEXTS.length).toBeGreaterThan(200);
    for (const [i, text] of TEXTS.entries()) {
      const answer = await fetch(`${nginx.url}/${i}`);
      expect(await answer.text(), word(text)).toBe(`yes ${text}.`);
    }
  });
});
