import { afterEach, describe, expect, it } from 'vitest';
import { TooManySearches } from '../../../build/api/search.ts';
import { searchRecords } from '../../../build/query/matches.ts';
import { type PoolOptions, type SearchClient, SearchPool } from '../../../build/server/search-pool.ts';
import type { StartWorker, WorkerRequest } from '../../../build/server/search-worker.ts';

/** Threads that search at once, but for terms that begin with "slow" or "crash". */
function makeThreads() {
  const calls: string[] = [];
  const endings: (() => void)[] = [];
  let started = 0;
  const startWorker: StartWorker = ({ onReply, onFailure }) => {
    const name = `thread ${++started}`;
    calls.push(`${name} starts`);
    let isEnded = false;
    const reply = ({ term, texts }: WorkerRequest) => {
      if (isEnded || term === undefined) return;
      const records = JSON.parse(Buffer.from(texts.bytes).toString('utf8')) as string[][];
      onReply(searchRecords(term, records));
    };
    return {
      post: (request) => {
        if (request.term === undefined) return;
        calls.push(`${name} searches ${request.term}`);
        onReply('begun');
        if (request.term.startsWith('crash')) onFailure(new Error('crashed'));
        else if (request.term.startsWith('slow')) endings.push(() => reply(request));
        else queueMicrotask(() => reply(request));
      },
      terminate: async () => {
        isEnded = true;
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
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { ...threads, pool, reported, pass };
}

const client = (...keys: string[]): SearchClient => ({ keys, isGone: () => false });
const RECORDS = [['Colours'], ['Countries', 'of the world'], ['Units', 'metric', 'and others']];

/** What became of a search: the positions that it has found, or why there are none. */
const outcome = (search: Promise<unknown>): Promise<string> =>
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
    ['x'.repeat(201), '400 must have 200 characters at most'],
    ['(a{50}){20}', TOO_COSTLY],
  ])('search(%j) is %s', async (term, expected) => {
    const search = makePool().pool.open(RECORDS);
    expect(await outcome(search(term, client('a')))).toBe(expected);
  });

  it('starts a thread and another one that is ready, and searches one after the other in the first', async () => {
    const { pool, calls, endSlow } = makePool();
    const search = pool.open(RECORDS);
    const results = [search('slow', client('a')), search('units', client('b'))].map(outcome);
    expect(calls).toEqual(['thread 1 starts', 'thread 2 starts', 'thread 1 searches slow']);
    endSlow();
    expect(await Promise.all(results)).toEqual(['[]', '[2]']);
    expect(calls.slice(3)).toEqual(['thread 1 searches units']);
  });

  it('refuses the last search when too many wait, and accepts one again when there is room', async () => {
    const { pool, endSlow } = makePool({ maxWaiting: 2 });
    const search = pool.open(RECORDS);
    const results = ['slow', 'colours', 'countries', 'units'].map((term, i) =>
      outcome(search(term, client(`${i}`))),
    );
    expect(await results[3]).toBe('503');
    endSlow();
    expect(await Promise.all(results)).toEqual(['[]', '[0]', '[1]', '503']);
    expect(await outcome(search('units', client('3')))).toBe('[2]');
  });

  it('refuses a search that has waited too long', async () => {
    const { pool, calls, endSlow } = makePool({ maxWaitingTime: 20 });
    const search = pool.open(RECORDS);
    const running = outcome(search('slow', client('a')));
    expect(await outcome(search('units', client('b')))).toBe('503');
    endSlow();
    expect(await running).toBe('[]');
    expect(calls.at(-1)).toBe('thread 1 searches slow');
  });

  it('ends a thread that takes too long, refuses its search, and searches the next in the one that is ready', async () => {
    const { pool, calls } = makePool({ maxTime: 20 });
    const search = pool.open(RECORDS);
    const results = [search('slow', client('a')), search('units', client('b'))].map(outcome);
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

  it('searches again for what took too long', async () => {
    const { pool, calls, endSlow } = makePool({ maxTime: 20 });
    const search = pool.open(RECORDS);
    expect(await outcome(search('slow', client('a')))).toBe(TOO_COSTLY);
    // The one that waits for the ended thread.
    endSlow();
    const again = outcome(search('slow', client('b')));
    endSlow();
    expect(await again).toBe('[]');
    expect(calls.at(-1)).toBe('thread 2 searches slow');
  });

  it('reports a thread that ends by itself, and searches the next in the one that is ready', async () => {
    const { pool, reported } = makePool();
    const search = pool.open(RECORDS);
    const results = [search('crash', client('a')), search('units', client('b'))].map(outcome);
    expect(await Promise.all(results)).toEqual(['500 crashed', '[2]']);
    expect(reported).toEqual([new Error('crashed')]);
  });

  it('searches equal terms once, those that wait and those that were found before', async () => {
    const { pool, calls, endSlow } = makePool();
    const search = pool.open(RECORDS);
    const results = ['slow', 'units', 'units', 'slow'].map((term, i) =>
      outcome(search(term, client(`${i}`))),
    );
    endSlow();
    expect(await Promise.all(results)).toEqual(['[]', '[2]', '[2]', '[]']);
    expect(await outcome(search('units', client('a')))).toBe('[2]');
    expect(calls.slice(2)).toEqual(['thread 1 searches slow', 'thread 1 searches units']);
  });

  it('searches the records of a new output, and those of the old one for requests that began with them', async () => {
    const { pool } = makePool();
    const searchOld = pool.open(RECORDS);
    const old = outcome(searchOld('units', client('a')));
    const searchNew = pool.open([['Units'], ['Colours']]);
    expect(
      await Promise.all([
        old,
        outcome(searchNew('units', client('b'))),
        outcome(searchNew('colours', client('b'))),
      ]),
    ).toEqual(['[2]', '[0]', '[1]']);
    expect(await outcome(searchOld('colours', client('a')))).toBe('[0]');
  });

  it('searches first for the client that has searched least', async () => {
    const { pool, calls, endSlow, pass } = makePool();
    const search = pool.open(RECORDS);
    const first = search('slow 1', client('address', 'busy'));
    pass(500);
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

  it('searches first for what is likely to take less time', async () => {
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

  it('one client does not fill the queue: its last search makes room for another client', async () => {
    const { pool, endSlow } = makePool({ maxWaiting: 3 });
    const search = pool.open(RECORDS);
    const running = search('slow', client('greedy'));
    const greedy = ['a', 'b', 'c'].map((term) => outcome(search(term, client('greedy'))));
    const other = outcome(search('units', client('other')));
    endSlow();
    await running;
    expect(await Promise.all([...greedy, other])).toEqual(['[2]', '[]', '503', '[2]']);
  });

  it('does not search for clients that have gone', async () => {
    const { pool, calls, endSlow } = makePool();
    const search = pool.open(RECORDS);
    const running = search('slow', client('a'));
    const gone = outcome(search('units', { keys: ['b'], isGone: () => true }));
    endSlow();
    await running;
    expect(await gone).toBe('503');
    expect(calls.at(-1)).toBe('thread 1 searches slow');
  });

  it('close() ends both threads, and searches that wait fail', async () => {
    const { pool, calls } = makePool();
    const search = pool.open(RECORDS);
    const results = [search('slow', client('a')), search('units', client('b'))].map(outcome);
    await pool.close();
    expect(await Promise.all(results)).toEqual(['503', '503']);
    expect(calls.slice(-2)).toEqual(['thread 1 is ended', 'thread 2 is ended']);
    expect(await outcome(search('units', client('b')))).toBe('503');
  });
});

describe('a real thread', { timeout: 60_000 }, () => {
  it('finds what a search in this thread finds, takes up new records, and ends', async () => {
    const pool = new SearchPool({ report: (error) => expect.fail(String(error)) });
    pools.push(pool);
    const search = pool.open(RECORDS);
    for (const term of ['o', '^co', '\\bof\\b', 'ß', '*', '(a{50}){20}', 'u.*s', '[a-m][a-z ]{60}Q']) {
      expect([term, await search(term, client('a'))]).toEqual([term, searchRecords(term, RECORDS)]);
    }
    const searchNew = pool.open([['Units']]);
    expect(await outcome(searchNew('units', client('a')))).toBe('[0]');
    await pool.close();
    expect(await outcome(searchNew('colours', client('a')))).toBe('503');
  });

  it('is ended when it takes too long, and the next one searches', async () => {
    const pool = new SearchPool({ report: (error) => expect.fail(String(error)), maxTime: 100 });
    pools.push(pool);
    // So many characters take longer, although the automaton knows them at once.
    const search = pool.open(Array.from({ length: 60 }, () => ['x'.repeat(1_000_000)]));
    expect(await outcome(search('[ab]{297}', client('a')))).toBe(TOO_COSTLY);
    const small = pool.open(RECORDS);
    // On a busy machine, a thread may have to wait for longer than its limit.
    let attempt = 0;
    const searchAgain = () => outcome(small(`units|no ${attempt++}`, client('a')));
    await expect.poll(searchAgain, { timeout: 30_000 }).toBe('[2]');
  });
});
