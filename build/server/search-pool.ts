import { TooManySearches } from '../api/search.ts';
import type { Report } from '../http/report.ts';
import { refusalOfLength, type SearchResult } from '../query/matches.ts';
import { expectedTime, MAX_SEARCH_TIME, TOO_COSTLY } from '../query/search.ts';
import { makeSearchCache, type SearchCache } from '../query/search-cache.ts';
import type { RecordTexts } from '../query/texts.ts';
import { makeSearchUsage } from './search-usage.ts';
import {
  type SearchWorker,
  type SharedTexts,
  type StartWorker,
  shareTexts,
  startSearchWorker,
} from './search-worker.ts';

/** Who waits for a search. */
export interface SearchClient {
  /** What the client is known by, such as its address and its connection; what any of these has used counts. */
  readonly keys: readonly string[];
  /** Whether it no longer waits. */
  readonly isGone: () => boolean;
}

/** Searches the records of one output. @throws TooManySearches where it would wait for too many others */
type PoolSearch = (term: string, client: SearchClient) => Promise<SearchResult>;

/** Searches in a thread of its own, so that nothing else waits for a search. */
export interface SearchPool {
  /** Takes up the records of an output. */
  readonly open: (records: readonly RecordTexts[]) => PoolSearch;
  /** Ends the threads; searches that wait fail. */
  readonly close: () => Promise<void>;
}

/**
 * So many searches wait at most, while one runs: two threads that search would leave no core to the server on small
 * machines. A search takes 0.2 seconds at most among 10,000 entries, so that the last one waits for some seconds.
 */
const MAX_WAITING = 32;

/** A search waits for so many milliseconds at most: less than after which servers give up a connection. */
const MAX_WAITING_TIME = 15_000;

/** A thread that has not answered so many milliseconds after its own limit has passed is ended. */
const TERMINATION_TIME = MAX_SEARCH_TIME + 500;

export interface PoolOptions {
  readonly report: Report;
  readonly startWorker?: StartWorker;
  readonly maxWaiting?: number;
  readonly maxWaitingTime?: number;
  /** Milliseconds after which a search is ended with its thread. */
  readonly maxTime?: number;
  /** A clock in milliseconds that never goes back. */
  readonly now?: () => number;
}

interface Job {
  readonly term: string;
  readonly texts: SharedTexts;
  readonly cache: SearchCache;
  readonly clients: SearchClient[];
  /** Milliseconds that it counts for its clients while it waits. */
  readonly expected: number;
  readonly result: Promise<SearchResult>;
  readonly resolve: (result: SearchResult) => void;
  readonly reject: (error: Error) => void;
  /** Ends it when it has waited too long. */
  timer?: NodeJS.Timeout;
}

/**
 * Makes a pool of one thread that searches and one that is ready to replace it. The search whose client has searched
 * least lately, what waits included, is the next; when too many wait, that of the client with most makes room. Equal searches are done once.
 */
export function makeSearchPool({
  report,
  startWorker = startSearchWorker,
  maxWaiting = MAX_WAITING,
  maxWaitingTime = MAX_WAITING_TIME,
  maxTime = TERMINATION_TIME,
  now = () => performance.now(),
}: PoolOptions): SearchPool {
  const usage = makeSearchUsage(now);
  const waiting: Job[] = [];
  let running: { readonly job: Job; readonly since: number; timer?: NodeJS.Timeout } | undefined;
  let newest: SharedTexts | undefined;
  let isClosed = false;
  let active: SearchWorker | undefined;
  let spare: SearchWorker | undefined;

  function start(): SearchWorker {
    const worker = startWorker({
      onReply: (reply) => {
        if (worker !== active || !running) return;
        if (reply === 'begun') running.timer = setTimeout(terminate, maxTime, worker);
        else finish((job) => job.resolve(reply), reply);
      },
      onFailure: (error) => {
        report(error);
        if (worker === spare) spare = undefined;
        if (worker !== active) return;
        active = undefined;
        finish((job) => job.reject(error));
      },
    });
    if (newest) worker.post({ texts: newest });
    return worker;
  }

  /** The thread to search in, with another one ready. */
  function takeWorker(): SearchWorker {
    active ??= spare ?? start();
    if (active === spare) spare = undefined;
    spare ??= start();
    return active;
  }

  function terminate(worker: SearchWorker): void {
    active = undefined;
    void worker.terminate();
    finish((job) => job.resolve({ refusal: TOO_COSTLY }));
  }

  function finish(settle: (job: Job) => void, result?: SearchResult): void {
    if (!running) return;
    const { job, since, timer } = running;
    clearTimeout(timer);
    running = undefined;
    const time = now() - since;
    for (const { keys } of job.clients) usage.add(keys, time - job.expected);
    // What took too long on a busy machine may be done the next time.
    if (result && time < MAX_SEARCH_TIME) job.cache.set(job.term, result);
    settle(job);
    runNext();
  }

  function runNext(): void {
    if (running || isClosed) return;
    dropGone();
    const job = extreme((a, b) => a < b);
    if (!job) return;
    remove(job);
    running = { job, since: now() };
    takeWorker().post({ texts: job.texts, term: job.term });
  }

  function remove(job: Job): void {
    clearTimeout(job.timer);
    waiting.splice(waiting.indexOf(job), 1);
  }

  /** Of several clients that wait for the same, the one that has searched least counts. */
  const usageOf = ({ clients }: Job): number => Math.min(...clients.map(({ keys }) => usage.of(keys)));

  /** The job that comes first by the usage of its clients; of equal ones, the one that waits longest. */
  function extreme(isBefore: (a: number, b: number) => boolean): Job | undefined {
    let best: { job: Job; used: number } | undefined;
    for (const job of waiting) {
      const used = usageOf(job);
      if (!best || isBefore(used, best.used)) best = { job, used };
    }
    return best?.job;
  }

  function dropGone(): void {
    for (const job of waiting.filter(({ clients }) => clients.every(({ isGone }) => isGone()))) giveUp(job);
  }

  function giveUp(job: Job): void {
    remove(job);
    for (const { keys } of job.clients) usage.add(keys, -job.expected);
    job.reject(new TooManySearches());
  }

  function search(term: string, texts: SharedTexts, cache: SearchCache, client: SearchClient) {
    const known = refusalOfLength(term) ?? cache.get(term);
    if (known) return Promise.resolve(known);
    if (isClosed) return Promise.reject(new TooManySearches());
    const equal = [...(running ? [running.job] : []), ...waiting].find(
      (job) => job.term === term && job.texts === texts,
    );
    if (equal) {
      usage.add(client.keys, equal.expected);
      equal.clients.push(client);
      return equal.result;
    }
    const job = makeJob(term, texts, cache, client);
    usage.add(client.keys, job.expected);
    job.timer = setTimeout(giveUp, maxWaitingTime, job).unref();
    waiting.push(job);
    if (waiting.length > maxWaiting) dropGone();
    if (waiting.length > maxWaiting) giveUp(extreme((a, b) => a >= b) as Job);
    runNext();
    return job.result;
  }

  return {
    open: (records) => {
      const texts = shareTexts((newest?.revision ?? 0) + 1, records);
      newest = texts;
      takeWorker().post({ texts });
      spare?.post({ texts });
      const cache = makeSearchCache();
      return (term, client) => search(term, texts, cache, client);
    },
    close: async () => {
      isClosed = true;
      clearTimeout(running?.timer);
      running?.job.reject(new TooManySearches());
      running = undefined;
      while (waiting[0]) giveUp(waiting[0]);
      await Promise.all([active?.terminate(), spare?.terminate()]);
    },
  };
}

function makeJob(term: string, texts: SharedTexts, cache: SearchCache, client: SearchClient): Job {
  let resolve: Job['resolve'] = () => {};
  let reject: Job['reject'] = () => {};
  const result = new Promise<SearchResult>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { term, texts, cache, clients: [client], expected: expectedTime(term), result, resolve, reject };
}
