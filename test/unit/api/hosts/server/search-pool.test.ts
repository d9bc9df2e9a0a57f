import { afterEach, describe, expect, it } from 'vitest';
import {
  type PoolOptions,
  type SearchClient,
  SearchPool,
} from '../../../../../build/api/hosts/server/search-pool.ts';
import type { StartWorker, WorkerRequest } from '../../../../../build/api/hosts/server/search-worker.ts';
import { TooManySearches } from '../../../../../build/api/response/search.ts';
import { searchRecords } from '../../../../../build/model/query/matches.ts';
import { type SearchTexts, searchTextsOf } from '../../../../../build/model/query/texts.ts';

/** Threads that search immediately, except for terms that begin with "slow" or "crash". */
function makeThreads() {
  const calls: string[] = [];
  const endings: (() => void)[] = [];
  let started = 0;
  const startWorker: StartWorker = ({ onReply, onFailure }) => {
    const name = `thread ${++started}`;
    calls.push(`${name} starts`);
    let isTerminated = false;
    const reply = ({ term, texts }: WorkerRequest) => {
      if (isTerminated || term === undefined) return;
      const searched = JSON.parse(Buffer.from(texts.bytes).toString('utf8')) as SearchTexts;
      onReply(searchRecords(term, searched));
    };
    return {
      post: (request) => {
        if (request.term === undefined) return;
        calls.push(`${name} searches ${request.term}`);
        onReply('started');
        if (request.term.startsWith('crash')) onFailure(new Error('crashed'));
        else if (request.term.startsWith('slow')) endings.push(() => reply(request));
        else queueMicrotask(() => reply(request));
      },
      terminate: async () => {
        isTerminated = true;
        calls.push(`${name} is ended`);
      },
    };
  };
  return { calls, startWorker, endSlow: () => endings.shift()?.() };
}

const pools: SearchPool[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

function makePool(options: Partial<PoolOptions> = {}) {
  const threads = makeThreads();
  const reported: unknown[] = [];
  let time = 0;
  const pool = new SearchPool({
    report: (error) => reported.push(error),
    startWorker: threads.startWorker,
    now: () => time,
    ...options,
  });
  pools.push(pool);
  const advance = (milliseconds: number) => {
    time += milliseconds;
  };
  return { ...threads, pool, reported, advance };
}

const client = (...keys: string[]): SearchClient => ({ keys, isGone: () => false });
const RECORDS = [['Colours'], ['Countries', 'of the world'], ['Units', 'metric', 'and others']];

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

describe('SearchPool', () => {
  it.each([
    ['colours', '[0]'],
    ['^co', '[0,1]'],
    ['other', '[2]'],
    ['nothing', '[]'],
    ['*', '400 must be a regular expression in RE2 syntax: missing argument to repetition operator: `*`'],
    ['x'.repeat(201), '400 must have at most 200 characters'],
    ['(a{50}){20}', TOO_COSTLY],
  ])('search(%j) is %s', async (term, expected) => {
    const search = makePool().pool.open(RECORDS);
    expect(await describeResult(search(term, client('a')))).toBe(expected);
  });

  it('starts a thread and a spare one, and searches one after the other in the first', async () => {
    const { pool, calls, endSlow } = makePool();
    const search = pool.open(RECORDS);
    const results = [search('slow', client('a')), search('units', client('b'))].map(describeResult);
    expect(calls).toEqual(['thread 1 starts', 'thread 2 starts', 'thread 1 searches slow']);
    endSlow();
    expect(await Promise.all(results)).toEqual(['[]', '[2]']);
    expect(calls.slice(3)).toEqual(['thread 1 searches units']);
  });

  it('rejects the last search when too many are waiting, and accepts searches again afterwards', async () => {
    const { pool, endSlow } = makePool({ maxWaiting: 2 });
    const search = pool.open(RECORDS);
    const results = ['slow', 'colours', 'countries', 'units'].map((term, i) =>
      describeResult(search(term, client(`${i}`))),
    );
    expect(await results[3]).toBe('503');
    endSlow();
    expect(await Promise.all(results)).toEqual(['[]', '[0]', '[1]', '503']);
    expect(await describeResult(search('units', client('3')))).toBe('[2]');
  });

  it('rejects a search that has waited too long', async () => {
    const { pool, calls, endSlow } = makePool({ maxWaitingTime: 20 });
    const search = pool.open(RECORDS);
    const running = describeResult(search('slow', client('a')));
    expect(await describeResult(search('units', client('b')))).toBe('503');
    endSlow();
    expect(await running).toBe('[]');
    expect(calls.at(-1)).toBe('thread 1 searches slow');
  });

  it('terminates a thread that takes too long, rejects its search, and uses the spare one for the next', async () => {
    const { pool, calls } = makePool({ maxTime: 20 });
    const search = pool.open(RECORDS);
    const results = [search('slow', client('a')), search('units', client('b'))].map(describeResult);
    expect(await Promise.all(results)).toEqual([TOO_COSTLY, '[2]']);
    expect(calls).toEqual([
      'thread 1 starts',
      'thread 2 starts',
      'thread 1 searches slow',
      'thread 1 is ended',
      'thread 3 starts',
      'thread 2 searches units',
    ]);
  });

  it('searches again for a term that took too long', async () => {
    const { pool, calls, endSlow } = makePool({ maxTime: 20 });
    const search = pool.open(RECORDS);
    expect(await describeResult(search('slow', client('a')))).toBe(TOO_COSTLY);
    // Ends the search in the terminated thread.
    endSlow();
    const again = describeResult(search('slow', client('b')));
    endSlow();
    expect(await again).toBe('[]');
    expect(calls.at(-1)).toBe('thread 2 searches slow');
  });

  it('reports a thread that crashes, and uses the spare one for the next search', async () => {
    const { pool, reported } = makePool();
    const search = pool.open(RECORDS);
    const results = [search('crash', client('a')), search('units', client('b'))].map(describeResult);
    expect(await Promise.all(results)).toEqual(['500 crashed', '[2]']);
    expect(reported).toEqual([new Error('crashed')]);
  });

  it('searches equal terms once, both waiting and completed ones', async () => {
    const { pool, calls, endSlow } = makePool();
    const search = pool.open(RECORDS);
    const results = ['slow', 'units', 'units', 'slow'].map((term, i) =>
      describeResult(search(term, client(`${i}`))),
    );
    endSlow();
    expect(await Promise.all(results)).toEqual(['[]', '[2]', '[2]', '[]']);
    expect(await describeResult(search('units', client('a')))).toBe('[2]');
    expect(calls.slice(2)).toEqual(['thread 1 searches slow', 'thread 1 searches units']);
  });

  it('searches the records of a new output, and the old ones for requests that started before', async () => {
    const { pool } = makePool();
    const searchOld = pool.open(RECORDS);
    const old = describeResult(searchOld('units', client('a')));
    const searchNew = pool.open([['Units'], ['Colours']]);
    expect(
      await Promise.all([
        old,
        describeResult(searchNew('units', client('b'))),
        describeResult(searchNew('colours', client('b'))),
      ]),
    ).toEqual(['[2]', '[0]', '[1]']);
    expect(await describeResult(searchOld('colours', client('a')))).toBe('[0]');
  });

  it('prioritizes the client with the lowest usage', async () => {
    const { pool, calls, endSlow, advance } = makePool();
    const search = pool.open(RECORDS);
    const first = search('slow 1', client('address', 'busy'));
    advance(500);
    endSlow();
    await first;
    const results = [
      search('slow 2', client('elsewhere')),
      search('units', client('address', 'busy')),
      search('colours', client('address', 'idle')),
      search('countries', client('another')),
    ];
    endSlow();
    await Promise.all(results);
    expect(calls.slice(-4)).toEqual([
      'thread 1 searches slow 2',
      'thread 1 searches countries',
      'thread 1 searches colours',
      'thread 1 searches units',
    ]);
  });

  it('prioritizes searches that are expected to be faster', async () => {
    const { pool, calls, endSlow } = makePool();
    const search = pool.open(RECORDS);
    const results = ['slow', '[a-z]{90}', 'c.*s', 'units'].map((term, i) => search(term, client(`${i}`)));
    endSlow();
    await Promise.all(results);
    expect(calls.slice(-3)).toEqual([
      'thread 1 searches units',
      'thread 1 searches c.*s',
      'thread 1 searches [a-z]{90}',
    ]);
  });

  it('one client cannot fill the queue: its last search is dropped for another client', async () => {
    const { pool, endSlow } = makePool({ maxWaiting: 3 });
    const search = pool.open(RECORDS);
    const running = search('slow', client('greedy'));
    const greedy = ['a', 'b', 'c'].map((term) => describeResult(search(term, client('greedy'))));
    const other = describeResult(search('units', client('other')));
    endSlow();
    await running;
    expect(await Promise.all([...greedy, other])).toEqual(['[2]', '[]', '503', '[2]']);
  });

  it('does not search for disconnected clients', async () => {
    const { pool, calls, endSlow } = makePool();
    const search = pool.open(RECORDS);
    const running = search('slow', client('a'));
    const gone = describeResult(search('units', { keys: ['b'], isGone: () => true }));
    endSlow();
    await running;
    expect(await gone).toBe('503');
    expect(calls.at(-1)).toBe('thread 1 searches slow');
  });

  it('close() terminates both threads, and waiting searches fail', async () => {
    const { pool, calls } = makePool();
    const search = pool.open(RECORDS);
    const results = [search('slow', client('a')), search('units', client('b'))].map(describeResult);
    await pool.close();
    expect(await Promise.all(results)).toEqual(['503', '503']);
    expect(calls.slice(-2)).toEqual(['thread 1 is ended', 'thread 2 is ended']);
    expect(await describeResult(search('units', client('b')))).toBe('503');
  });
});

describe('a real thread', () => {
  it('finds the same as a search in this thread, takes new records, and terminates', async () => {
    const pool = new SearchPool({ report: (error) => expect.fail(String(error)) });
    pools.push(pool);
    const search = pool.open(RECORDS);
    for (const term of ['o', '^co', '\\bof\\b', 'ß', '*', '(a{50}){20}', 'u.*s', '[a-m][a-z ]{60}Q']) {
      expect([term, await search(term, client('a'))]).toEqual([
        term,
        searchRecords(term, searchTextsOf(RECORDS)),
      ]);
    }
    const searchNew = pool.open([['Units']]);
    expect(await describeResult(searchNew('units', client('a')))).toBe('[0]');
    await pool.close();
    expect(await describeResult(searchNew('colours', client('a')))).toBe('503');
  });

  it('is terminated when it takes too long, and the next one searches', async () => {
    const pool = new SearchPool({ report: (error) => expect.fail(String(error)), maxTime: 100 });
    pools.push(pool);
    // Takes longer than the limit because of the number of characters.
    const search = pool.open(Array.from({ length: 60 }, (_, i) => [`${i}${'x'.repeat(1_000_000)}`]));
    expect(await describeResult(search('[ab]{297}', client('a')))).toBe(TOO_COSTLY);
    const small = pool.open(RECORDS);
    // On a busy machine, a thread may wait for longer than its limit.
    let attempt = 0;
    const searchAgain = () => describeResult(small(`units|no ${attempt++}`, client('a')));
    await expect.poll(searchAgain, { timeout: 30_000 }).toBe('[2]');
  });
});
