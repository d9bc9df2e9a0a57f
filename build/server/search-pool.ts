import { TooManySearches } from '../api/search.ts';
import type { Report } from '../http/report.ts';
import { refusalOfLength, type SearchResult } from '../query/matches.ts';
import { expectedTime, MAX_SEARCH_TIME, TOO_COSTLY } from '../query/search.ts';
import { makeSearchCache, type SearchCache } from '../query/search-cache.ts';
import type { RecordTexts } from '../query/texts.ts';
import { makeSearchUsage, type SearchUsage } from './search-usage.ts';
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

const DEFAULTS: Omit<Required<PoolOptions>, 'report'> = {
  startWorker: startSearchWorker,
  maxWaiting: MAX_WAITING,
  maxWaitingTime: MAX_WAITING_TIME,
  maxTime: TERMINATION_TIME,
  now: () => performance.now(),
};

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
 * Searches in a thread of its own, so that nothing else waits for a search; another thread is ready to replace it. The
 * search whose client has searched least lately, what waits included, is the next; when too many wait, that of the
 * client with most makes room. Equal searches are done once.
 */
export class SearchPool {
  readonly #options: Required<PoolOptions>;
  readonly #usage: SearchUsage;
  readonly #waiting: Job[] = [];
  #running: { readonly job: Job; readonly since: number; timer?: NodeJS.Timeout } | undefined;
  #newest: SharedTexts | undefined;
  #isClosed = false;
  #active: SearchWorker | undefined;
  #spare: SearchWorker | undefined;

  constructor(options: PoolOptions) {
    this.#options = { ...DEFAULTS, ...options };
    this.#usage = makeSearchUsage(this.#options.now);
  }

  /** Takes up the records of an output. */
  open(records: readonly RecordTexts[]): PoolSearch {
    const texts = shareTexts((this.#newest?.revision ?? 0) + 1, records);
    this.#newest = texts;
    this.#takeWorker().post({ texts });
    this.#spare?.post({ texts });
    const cache = makeSearchCache();
    return (term, client) => this.#search(term, texts, cache, client);
  }

  /** Ends the threads; searches that wait fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#running?.timer);
    this.#running?.job.reject(new TooManySearches());
    this.#running = undefined;
    while (this.#waiting[0]) this.#giveUp(this.#waiting[0]);
    await Promise.all([this.#active?.terminate(), this.#spare?.terminate()]);
  }

  #start(): SearchWorker {
    const worker = this.#options.startWorker({
      onReply: (reply) => {
        if (worker !== this.#active || !this.#running) return;
        if (reply === 'begun')
          this.#running.timer = setTimeout(() => this.#terminate(worker), this.#options.maxTime);
        else this.#finish((job) => job.resolve(reply), reply);
      },
      onFailure: (error) => {
        this.#options.report(error);
        if (worker === this.#spare) this.#spare = undefined;
        if (worker !== this.#active) return;
        this.#active = undefined;
        this.#finish((job) => job.reject(error));
      },
    });
    if (this.#newest) worker.post({ texts: this.#newest });
    return worker;
  }

  /** The thread to search in, with another one ready. */
  #takeWorker(): SearchWorker {
    this.#active ??= this.#spare ?? this.#start();
    if (this.#active === this.#spare) this.#spare = undefined;
    this.#spare ??= this.#start();
    return this.#active;
  }

  #terminate(worker: SearchWorker): void {
    this.#active = undefined;
    void worker.terminate();
    this.#finish((job) => job.resolve({ refusal: TOO_COSTLY }));
  }

  #finish(settle: (job: Job) => void, result?: SearchResult): void {
    if (!this.#running) return;
    const { job, since, timer } = this.#running;
    clearTimeout(timer);
    this.#running = undefined;
    const time = this.#options.now() - since;
    for (const { keys } of job.clients) this.#usage.add(keys, time - job.expected);
    // What took too long on a busy machine may be done the next time.
    if (result && time < MAX_SEARCH_TIME) job.cache.set(job.term, result);
    settle(job);
    this.#runNext();
  }

  #runNext(): void {
    if (this.#running || this.#isClosed) return;
    this.#dropGone();
    const job = this.#extreme((a, b) => a < b);
    if (!job) return;
    this.#remove(job);
    this.#running = { job, since: this.#options.now() };
    this.#takeWorker().post({ texts: job.texts, term: job.term });
  }

  #remove(job: Job): void {
    clearTimeout(job.timer);
    this.#waiting.splice(this.#waiting.indexOf(job), 1);
  }

  /** Of several clients that wait for the same, the one that has searched least counts. */
  #usageOf({ clients }: Job): number {
    return Math.min(...clients.map(({ keys }) => this.#usage.of(keys)));
  }

  /** The job that comes first by the usage of its clients; of equal ones, the one that waits longest. */
  #extreme(isBefore: (a: number, b: number) => boolean): Job | undefined {
    let best: { job: Job; used: number } | undefined;
    for (const job of this.#waiting) {
      const used = this.#usageOf(job);
      if (!best || isBefore(used, best.used)) best = { job, used };
    }
    return best?.job;
  }

  #dropGone(): void {
    for (const job of this.#waiting.filter(({ clients }) => clients.every(({ isGone }) => isGone())))
      this.#giveUp(job);
  }

  #giveUp(job: Job): void {
    this.#remove(job);
    for (const { keys } of job.clients) this.#usage.add(keys, -job.expected);
    job.reject(new TooManySearches());
  }

  #search(term: string, texts: SharedTexts, cache: SearchCache, client: SearchClient) {
    const known = refusalOfLength(term) ?? cache.get(term);
    if (known) return Promise.resolve(known);
    if (this.#isClosed) return Promise.reject(new TooManySearches());
    const equal = [...(this.#running ? [this.#running.job] : []), ...this.#waiting].find(
      (job) => job.term === term && job.texts === texts,
    );
    if (equal) {
      this.#usage.add(client.keys, equal.expected);
      equal.clients.push(client);
      return equal.result;
    }
    const job = makeJob(term, texts, cache, client);
    this.#usage.add(client.keys, job.expected);
    job.timer = setTimeout(() => this.#giveUp(job), this.#options.maxWaitingTime).unref();
    this.#waiting.push(job);
    if (this.#waiting.length > this.#options.maxWaiting) this.#dropGone();
    if (this.#waiting.length > this.#options.maxWaiting) this.#giveUp(this.#extreme((a, b) => a >= b) as Job);
    this.#runNext();
    return job.result;
  }
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
