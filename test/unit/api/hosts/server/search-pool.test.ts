import { afterEach, describe, expect, it } from 'vitest';
import type { StartSearchThread } from '../../../../../build/api/hosts/server/search-pool.ts';
import {
  makeSearchPool,
  type PoolOptions,
  type SearchClient,
  type SearchPool,
} from '../../../../../build/api/hosts/server/search-pool.ts';
import { TooManySearches } from '../../../../../build/api/response/search.ts';
import { searchRecords, searchTextsOf } from '../../../../../build/model/query/search.ts';
import { mulberry32 } from '../../../../support/random.ts';

/** Threads that search immediately, except for terms that begin with "slow" or "crash". */
function makeThreads() {
  const calls: string[] = [];
  const endings: (() => void)[] = [];
  let started = 0;
  const startThread: StartSearchThread = (texts, onExit) => {
    const name = `thread ${++started}`;
    calls.push(`${name} starts`);
    let fail = () => {};
    return {
      search: (term) =>
        new Promise((resolve, reject) => {
          calls.push(`${name} searches ${term}`);
          fail = () => {
            onExit();
            reject(new Error('crashed'));
          };
          if (term.startsWith('crash')) fail();
          else if (term.startsWith('slow')) endings.push(() => resolve(searchRecords(term, texts)));
          else resolve(searchRecords(term, texts));
        }),
      terminate: async () => {
        calls.push(`${name} is ended`);
        fail();
      },
    };
  };
  return { calls, startThread, endSlow: () => endings.shift()?.() };
}

const pools: SearchPool[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

const RECORDS = [['Colours'], ['Countries', 'of the world'], ['Units', 'metric', 'and others']];

function makePool(options: Partial<PoolOptions> = {}) {
  const threads = makeThreads();
  const reported: unknown[] = [];
  const pool = makeSearchPool(searchTextsOf(RECORDS), {
    report: (error) => reported.push(error),
    startThread: threads.startThread,
    ...options,
  });
  pools.push(pool);
  return { ...threads, ...pool, reported };
}

const client = (key: string): SearchClient => ({ key, isGone: () => false });
/** The result of a search: the positions of the matches, or the error. */
const describeResult = (search: Promise<unknown>): Promise<string> =>
  search.then(
    (result) => {
      const { matches, refusal } = result as { matches?: Uint8Array; refusal?: string };
      return matches ? `[${[...matches].flatMap((found, i) => (found === 1 ? [i] : []))}]` : `400 ${refusal}`;
    },
    (error: unknown) => (error instanceof TooManySearches ? '503' : `500 ${(error as Error).message}`),
  );

const TOO_COSTLY = '400 is too costly: use fewer or smaller repetitions and character classes';

describe('makeSearchPool', () => {
  it.each([
    ['colours', '[0]'],
    ['^co', '[0,1]'],
    ['other', '[2]'],
    ['nothing', '[]'],
    ['*', '400 must be a regular expression in RE2 syntax: missing argument to repetition operator: `*`'],
    ['x'.repeat(201), '400 must have at most 200 characters'],
    ['(a{50}){20}', TOO_COSTLY],
  ])('search(%j) is %s', async (term, expected) => {
    const { search } = makePool();
    expect(await describeResult(search(term, client('a')))).toBe(expected);
  });

  it('starts a thread, and searches one after the other in it', async () => {
    const { search, calls, endSlow } = makePool();
    const results = [search('slow', client('a')), search('units', client('b'))].map(describeResult);
    expect(calls).toEqual(['thread 1 starts', 'thread 1 searches slow']);
    endSlow();
    expect(await Promise.all(results)).toEqual(['[]', '[2]']);
    expect(calls.slice(2)).toEqual(['thread 1 searches units']);
  });

  it('rejects the last search when too many are waiting, and accepts searches again afterwards', async () => {
    const { search, endSlow } = makePool({ maxWaiting: 2 });
    const results = ['slow', 'colours', 'countries', 'units'].map((term, i) =>
      describeResult(search(term, client(`${i}`))),
    );
    expect(await results[3]).toBe('503');
    endSlow();
    expect(await Promise.all(results)).toEqual(['[]', '[0]', '[1]', '503']);
    expect(await describeResult(search('units', client('3')))).toBe('[2]');
  });

  it('rejects a search that has waited too long', async () => {
    const { search, calls, endSlow } = makePool({ maxWaitingTime: 20 });
    const running = describeResult(search('slow', client('a')));
    expect(await describeResult(search('units', client('b')))).toBe('503');
    endSlow();
    expect(await running).toBe('[]');
    expect(calls.at(-1)).toBe('thread 1 searches slow');
  });

  it('terminates a thread that takes too long, rejects its search, and starts another one for the next', async () => {
    const { search, calls } = makePool({ maxTime: 20 });
    const results = [search('slow', client('a')), search('units', client('b'))].map(describeResult);
    expect(await Promise.all(results)).toEqual([TOO_COSTLY, '[2]']);
    expect(calls).toEqual([
      'thread 1 starts',
      'thread 1 searches slow',
      'thread 1 is ended',
      'thread 2 starts',
      'thread 2 searches units',
    ]);
  });

  it('reports a thread that crashes, and starts another one for the next search', async () => {
    const { search, reported } = makePool();
    const results = [search('crash', client('a')), search('units', client('b'))].map(describeResult);
    expect(await Promise.all(results)).toEqual(['500 crashed', '[2]']);
    expect(reported).toEqual([new Error('crashed')]);
  });

  it('searches equal terms once', async () => {
    const { search, calls, endSlow } = makePool();
    const results = ['slow', 'units', 'units', 'slow'].map((term, i) =>
      describeResult(search(term, client(`${i}`))),
    );
    endSlow();
    expect(await Promise.all(results)).toEqual(['[]', '[2]', '[2]', '[]']);
    expect(calls.slice(1)).toEqual(['thread 1 searches slow', 'thread 1 searches units']);
  });

  it('clients take turns, whoever has searches waiting', async () => {
    const { search, calls, endSlow } = makePool();
    const results = [
      ['slow', 'busy'],
      ['units', 'busy'],
      ['metric', 'busy'],
      ['colours', 'a'],
      ['countries', 'b'],
      ['others', 'a'],
    ].map(([term = '', name = '']) => search(term, client(name)));
    endSlow();
    await Promise.all(results);
    expect(calls.slice(2)).toEqual(
      ['colours', 'countries', 'units', 'others', 'metric'].map((term) => `thread 1 searches ${term}`),
    );
  });

  it('a client that has just searched waits for another one that has not', async () => {
    const { search, calls, endSlow } = makePool();
    const results = [search('slow 1', client('busy')), search('slow 2', client('busy'))];
    endSlow();
    await results[0];
    results.push(search('units', client('busy')), search('colours', client('a')));
    endSlow();
    await Promise.all(results);
    expect(calls.slice(-2)).toEqual(['thread 1 searches colours', 'thread 1 searches units']);
  });

  it('one client cannot fill the queue: its last search is dropped for another client', async () => {
    const { search, endSlow } = makePool({ maxWaiting: 3 });
    const running = search('slow', client('greedy'));
    const greedy = ['a', 'b', 'c'].map((term) => describeResult(search(term, client('greedy'))));
    const other = describeResult(search('units', client('other')));
    endSlow();
    await running;
    expect(await Promise.all([...greedy, other])).toEqual(['[2]', '[]', '503', '[2]']);
  });

  it('does not search for disconnected clients', async () => {
    const { search, calls, endSlow } = makePool();
    const running = search('slow', client('a'));
    const gone = describeResult(search('units', { key: 'b', isGone: () => true }));
    endSlow();
    await running;
    expect(await gone).toBe('503');
    expect(calls.at(-1)).toBe('thread 1 searches slow');
  });

  it('retire() ends the thread after the waiting searches; later ones get a thread of their own', async () => {
    const { search, retire, calls, endSlow } = makePool();
    const results = [search('slow', client('a')), search('units', client('b'))].map(describeResult);
    retire();
    endSlow();
    expect(await Promise.all(results)).toEqual(['[]', '[2]']);
    expect(calls.at(-1)).toBe('thread 1 is ended');
    expect(await describeResult(search('colours', client('a')))).toBe('[0]');
    expect(calls.slice(-3)).toEqual(['thread 2 starts', 'thread 2 searches colours', 'thread 2 is ended']);
  });

  it('close() ends the thread, and all searches fail', async () => {
    const { search, close, calls, reported } = makePool();
    const results = [search('slow', client('a')), search('units', client('b'))].map(describeResult);
    await close();
    expect(await Promise.all(results)).toEqual(['503', '503']);
    expect(calls.at(-1)).toBe('thread 1 is ended');
    expect(await describeResult(search('units', client('b')))).toBe('503');
    expect(reported).toEqual([]);
  });
});

describe('a real thread', () => {
  const openReal = (records: readonly string[][], maxTime?: number) => {
    const pool = makeSearchPool(searchTextsOf(records), {
      report: (error) => expect.fail(String(error)),
      ...(maxTime !== undefined && { maxTime }),
    });
    pools.push(pool);
    return pool;
  };

  it('finds the same as a search in this thread, and terminates', async () => {
    const { search, close } = openReal(RECORDS);
    for (const term of ['o', '^co', '\\bof\\b', 'ß', '*', '(a{50}){20}', 'u.*s', '[a-m][a-z ]{60}Q']) {
      expect([term, await search(term, client('a'))]).toEqual([
        term,
        searchRecords(term, searchTextsOf(RECORDS)),
      ]);
    }
    await close();
    expect(await describeResult(search('colours', client('a')))).toBe('503');
  });

  it('is terminated when it takes too long, and the next one searches', async () => {
    // A pattern that needs a new state of its automaton for almost every letter.
    const random = mulberry32(1);
    const letters = Array.from(
      { length: 2_000_000 },
      () => 'abcdefghijklmnopqrstuvwxyz  '[Math.floor(random() * 28)],
    ).join('');
    const { search } = openReal([[letters.repeat(2)], ['units']], 2000);
    expect(await describeResult(search('[a-m][a-z ]{60}9', client('a')))).toBe(TOO_COSTLY);
    // Starting a thread may take longer than the limit.
    let attempt = 0;
    const searchAgain = () => describeResult(search(`^units$|^no ${attempt++}$`, client('a')));
    await expect.poll(searchAgain, { timeout: 30_000 }).toBe('[1]');
  });
});
