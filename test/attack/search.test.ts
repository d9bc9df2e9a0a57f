import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { DirectoryRecord } from '../../build/model/document/entry.ts';
import { findStarvation, SEARCH_FLOOD } from '../soak/starvation.ts';
import { makeFolder } from '../support/content-tree.ts';
import { writeLargeOutput } from '../support/large-output.ts';
import { type Program, startProgram } from '../support/program.ts';
import { mulberry32 } from '../support/random.ts';
import { assertProperty } from '../support/runs.ts';
import { respondFrom } from '../support/site-files.ts';

/*
 * The cost of searches: no term keeps the function busy for longer than its limit, whatever the texts are, and none
 * leaks memory.
 */

/** Letters and blanks without repetitions, so that an automaton keeps creating new states. */
function letters(length: number, seed: number): string {
  const random = mulberry32(seed);
  return Array.from({ length }, () => 'abcdefghijklmnopqrstuvwxyz  '[Math.floor(random() * 28)]).join('');
}

/** 10,000 documents with texts that are slow for many patterns: long runs that almost match. */
const RECORDS: DirectoryRecord[] = Array.from({ length: 10_000 }, (_, i) => ({
  hasData: true,
  entry: {
    type: 'CodeList',
    language: 'de',
    shortName: `List ${i}`,
    longName: `${'a'.repeat(60)} ${'ab'.repeat(20)}!`,
    description: `the quick brown fox ${'x '.repeat(30)}äöü ${i} ${letters(100, i)}`,
    canonicalUri: `urn:x:${i}`,
    canonicalVersionUri: `urn:x:${i}:1`,
    tags: [],
  },
}));

const respond = respondFrom({ records: RECORDS }, () => Promise.reject(new Error('no files')));

/** Searches, and measures the milliseconds of CPU in all threads. */
async function search(term: string) {
  const url = `http://localhost/v1/documents/index?pageSize=1&searchTerm=${encodeURIComponent(term)}`;
  const before = process.cpuUsage();
  const { status } = await respond(new Request(url));
  const { user, system } = process.cpuUsage(before);
  return { status, cpu: (user + system) / 1000 };
}

/** 10,000 states take about 30 ms; more with compilation and garbage collection, and generous for slow machines. */
const MAX_CPU = 1000;

const WIDE = 'B-\u{1e942}';

/** A term per kind of cost: wide classes, counts, nesting, unlimited parts, many texts, and syntax that is not supported. */
const COSTLY_TERMS = [
  `[${WIDE}C-\u{1e941}D-\u{1e940}E-\u{1e93f}F-\u{1e93e}G-\u{1e93d}]`.repeat(10),
  `[${WIDE}]{200}`,
  '(?:a?b?c?d?e?f?g?h?i?j?){1000}',
  'a{1000}'.repeat(28),
  `${'('.repeat(96)}a${')'.repeat(96)}{1000}`,
  '[a-k].{40}[\\pL].{40}9$',
  '(?:a|b).{200}Q',
  'e.{140}Q',
  '.+t[a-z ]{0,60}\\pL[^\\pL]\\w9\\w',
  '(a|b|ab|ba)*c$',
  '(x+x+)+y',
  '(?:[a-z ]{1,31}){1,31}Q',
  '(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)[^>]$',
  '[ -~]*a[ -~]{14}$',
  '(?s)(.{1,50}){1,5}Q',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '((a{0,100}){0,100}){0,100}',
  '\\pL{1000}',
  '\\C+',
  '(?P<n>a)(?P=n)',
  '\u0000',
  '(?:'.repeat(60) + ')*'.repeat(60),
  '|'.repeat(200),
  // Texts that each match contains, which are searched one after the other or almost found everywhere.
  Array.from({ length: 16 }, (_, i) => `a${i}b.x${i}y`).join('|'),
  Array.from({ length: 60 }, (_, i) => `${String.fromCodePoint(97 + (i % 26))}é`).join('|'),
  `${'ab'.repeat(20)}[?]|${'a'.repeat(60)}[?]`,
  '.'.repeat(201),
];

describe('the cost of a search among 10,000 documents', () => {
  test('warm-up', async () => {
    for (let i = 0; i < 5; i++) expect((await search(`list .${i}`)).status).toBe(200);
  });

  test.each(COSTLY_TERMS)(`%j costs at most ${MAX_CPU} ms of CPU, with status 200 or 400`, async (term) => {
    const { status, cpu } = await search(term);
    expect([200, 400]).toContain(status);
    expect(cpu).toBeLessThan(MAX_CPU);
  });

  test('random terms cost as little', async () => {
    const part = fc.constantFrom(
      ...['a', 'b', 'ab', '.', '.*', '\\pL', '\\w', '[a-z ]', '[^q]', '(?:', '(', ')', '|', '$', '^', '\\b'],
      ...['*', '+', '?', '{2,30}', '{13}', '{1,9}?', '*?', '(?i)', '(?s)', 'ä', 'ß', 'K', '\\', '[', ']'],
    );
    const term = fc.array(part, { minLength: 1, maxLength: 30 }).map((parts) => parts.join(''));
    await assertProperty(
      fc.asyncProperty(term, async (text) => {
        const { status, cpu } = await search(text);
        expect([200, 400]).toContain(status);
        expect(cpu).toBeLessThan(MAX_CPU);
      }),
      300,
    );
  });

  test('memory grows by less than 64 MB after 300 different terms', async () => {
    const before = process.memoryUsage().rss;
    for (let i = 0; i < 300; i++) await search(`(?:${i}|[a-${'bcdefgh'[i % 7]}]{${(i % 40) + 1}})Q`);
    expect(process.memoryUsage().rss - before).toBeLessThan(64e6);
  });
});

describe('the Node server while many clients search', () => {
  const { folder: out, remove } = makeFolder();
  let server: Program;
  let document: string;

  beforeAll(async () => {
    document = writeLargeOutput(out, RECORDS);
    server = await startProgram(process.execPath, [inject('tool'), 'serve', '--dir', out, '--port', '0']);
  });

  afterAll(async () => {
    await server?.close();
    remove();
  });

  test('some of 100 concurrent searches of a client get 503 with Retry-After, and the others succeed', async () => {
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, i) => fetch(`${server.url}/v1/documents/index?searchTerm=list.*${i}`)),
    );
    const statuses = responses.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3);
    const rejected = responses.find(({ status }) => status === 503);
    expect(rejected?.headers.get('retry-after')).toBe('5');
    expect(rejected?.headers.get('content-type')).toBe('application/problem+json');
    await Promise.all(responses.map((response) => response.arrayBuffer()));
  });

  // Stops the server, and is therefore the last one.
  test('other clients get documents, tags and index pages in less than a second, and search results', async () => {
    expect(await findStarvation(server, SEARCH_FLOOD, document, () => {})).toEqual([]);
  });
});
