import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeAnswer } from '../../build/function/answer.ts';
import type { DirectoryRecord } from '../../build/query/directory.ts';

/*
 * What a search may cost: no term keeps the function busy for longer than its guard allows, whatever its texts are,
 * and none makes it keep memory.
 */

/** 10,000 documents with the texts on which patterns do badly: long runs that nearly match. */
const RECORDS: DirectoryRecord[] = Array.from({ length: 10_000 }, (_, i) => ({
  csv: true,
  entry: {
    type: 'CodeList',
    language: 'de',
    shortName: `List ${i}`,
    longName: `${'a'.repeat(60)} ${'ab'.repeat(20)}!`,
    description: `the quick brown fox ${'x '.repeat(30)}äöü ${i}`,
    canonicalUri: `urn:x:${i}`,
    canonicalVersionUri: `urn:x:${i}:1`,
    tags: [],
  },
}));

const answer = makeAnswer(RECORDS, () => Promise.reject(new Error('no files')));

interface Cost {
  readonly status: number;
  /** Milliseconds of CPU, in all threads. */
  readonly cpu: number;
}

async function search(term: string): Promise<Cost> {
  const url = `http://localhost/v1/documents/index?pageSize=1&searchTerm=${encodeURIComponent(term)}`;
  const before = process.cpuUsage();
  const { status } = await answer(new Request(url));
  const { user, system } = process.cpuUsage(before);
  return { status, cpu: (user + system) / 1000 };
}

/** The guard's 250 ms, and as much again for compiling, collecting garbage and slow machines. */
const MOST_CPU = 500;

const EVIL = [
  '(a+)+$',
  '(a*)*b',
  '(a|a)*b',
  '(a|b|ab|ba)*c$',
  '(x+x+)+y',
  '(?:[a-z ]{1,31}){1,31}Q',
  '(?:[a-z ]{1,17}){1,17}Q',
  '[a-q][^u-z]{13}x',
  '(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)[^>]$',
  '\\pL{100}Q',
  '(?:a?){100}a{100}',
  '[ -~]*a[ -~]{14}$',
  '(?s)(.{1,50}){1,5}Q',
  '.*.*.*.*.*.*.*.*=.*',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '((a{0,100}){0,100}){0,100}',
  '\\pL{1000}',
  '[\\pL\\pN\\pP]{999}',
  '(?i)(?i)(?i)a',
  '\\C+',
  'a{,}',
  '[[:^alpha:]]{200}',
  '(?P<n>a)(?P=n)',
  '(?=a)a',
  '\u0000',
  '('.repeat(200),
  'a?'.repeat(100),
  '(?:'.repeat(60) + ')*'.repeat(60),
  '|'.repeat(200),
  '[a-z]'.repeat(40),
  '.'.repeat(200),
  '.'.repeat(201),
];

describe('the cost of a search among 10,000 documents', () => {
  test('warm', async () => {
    for (let i = 0; i < 5; i++) expect((await search(`list .${i}`)).status).toBe(200);
  });

  test.each(EVIL)(`%j costs no more than ${MOST_CPU} ms of CPU, and is 200 or 400`, async (term) => {
    const { status, cpu } = await search(term);
    expect([200, 400]).toContain(status);
    expect(cpu).toBeLessThan(MOST_CPU);
  });

  test('so does any term that is made of what patterns are made of', async () => {
    const part = fc.constantFrom(
      ...['a', 'b', 'ab', '.', '.*', '\\pL', '\\w', '[a-z ]', '[^q]', '(?:', '(', ')', '|', '$', '^', '\\b'],
      ...['*', '+', '?', '{2,30}', '{13}', '{1,9}?', '*?', '(?i)', '(?s)', 'ä', 'ß', 'K', '\\', '[', ']'],
    );
    const term = fc.array(part, { minLength: 1, maxLength: 30 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(term, async (text) => {
        const { status, cpu } = await search(text);
        expect([200, 400]).toContain(status);
        expect(cpu).toBeLessThan(MOST_CPU);
      }),
      { seed: 20_261_120, numRuns: 300 },
    );
  });

  test('300 different terms leave no more than 64 MB behind', async () => {
    const before = process.memoryUsage().rss;
    for (let i = 0; i < 300; i++) await search(`(?:${i}|[a-${'bcdefgh'[i % 7]}]{${(i % 40) + 1}})Q`);
    expect(process.memoryUsage().rss - before).toBeLessThan(64e6);
  });
});
