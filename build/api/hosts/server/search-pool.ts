import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { refusalOfLength, type SearchResult } from '../../../model/query/matches.ts';
import { expectedTime, TOO_COSTLY } from '../../../model/query/search.ts';
import { makeSearchCache, type SearchCache } from '../../../model/query/search-cache.ts';
import type { RecordTexts } from '../../../model/query/texts.ts';
import { TooManySearches } from '../../response/search.ts';
import type { Report } from '../http/report.ts';
import {
  type SearchWorker,
  type SharedTexts,
  type StartWorker,
  shareTexts,
  startSearchWorker,
} from './search-worker.ts';

/** Networks of trusted reverse proxies (RFC 1918, 4193, 6890). */
const PROXY_NETWORKS: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
];

const proxyNetworks = new BlockList();
for (const [network, prefix, family] of PROXY_NETWORKS) proxyNetworks.addSubnet(network, prefix, family);

/**
 * Identifies the client of a request, to share searches fairly: by the last IP address in `X-Forwarded-For`, which a
 * reverse proxy has added, otherwise by its own IP address and its connection.
 */
export function searchClientOf({ socket, headers }: IncomingMessage): SearchClient {
  const { remoteAddress = '', remotePort } = socket;
  const isGone = () => socket.destroyed;
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  if (forwarded && isIP(forwarded) !== 0 && isProxy(remoteAddress)) return { keys: [forwarded], isGone };
  return { keys: [remoteAddress, `${remoteAddress} ${remotePort}`], isGone };
}

function isProxy(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  const family = isIP(plain);
  return family !== 0 && proxyNetworks.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}

/** A client that waits for a search. */
export interface SearchClient {
  /** Identifiers of the client, such as its IP address and its connection; the usage of each counts. */
  readonly keys: readonly string[];
  /** Whether it has disconnected. */
  readonly isGone: () => boolean;
}

/** Searches the records of one output. @throws TooManySearches if too many others wait */
type PoolSearch = (term: string, client: SearchClient) => Promise<SearchResult>;

/**
 * Maximum number of waiting searches while one runs: two search threads would leave no core for the server on small
 * machines. A search of 10,000 entries takes at most 0.1 seconds, so the last one waits for a few seconds.
 */
const MAX_WAITING = 32;

/** Maximum waiting time in milliseconds, below the timeouts of proxies. */
const MAX_WAITING_TIME = 15_000;

/**
 * Milliseconds after which a searching thread is terminated, as a last resort: costly searches exceed the limit on steps
 * first, unless the machine is very slow or the directory very large.
 */
const MAX_SEARCH_TIME = 3_500;

export interface PoolOptions {
  readonly report: Report;
  readonly startWorker?: StartWorker;
  readonly maxWaiting?: number;
  readonly maxWaitingTime?: number;
  /** Milliseconds after which a search is terminated with its thread. */
  readonly maxTime?: number;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
}

const DEFAULTS: Omit<Required<PoolOptions>, 'report'> = {
  startWorker: startSearchWorker,
  maxWaiting: MAX_WAITING,
  maxWaitingTime: MAX_WAITING_TIME,
  maxTime: MAX_SEARCH_TIME,
  now: () => performance.now(),
};

interface Job {
  readonly term: string;
  readonly texts: SharedTexts;
  readonly cache: SearchCache;
  readonly clients: SearchClient[];
  /** Milliseconds that are charged to its clients while it waits. */
  readonly expected: number;
  readonly result: Promise<SearchResult>;
  readonly resolve: (result: SearchResult) => void;
  readonly reject: (error: Error) => void;
  /** Cancels it when it has waited too long. */
  timer?: NodeJS.Timeout;
}

/**
 * Runs searches one at a time in a thread, so that they block nothing else; a spare thread is ready to replace it. The
 * next search is that of the client with the least recent usage, including waiting searches; if too many wait, that of
 * the client with the most usage is rejected. Equal searches run once.
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

  /** Loads the records of an output into the threads. */
  open(records: readonly RecordTexts[]): PoolSearch {
    const texts = shareTexts((this.#newest?.revision ?? 0) + 1, records);
    this.#newest = texts;
    this.#takeWorker().post({ texts });
    this.#spare?.post({ texts });
    const cache = makeSearchCache();
    return (term, client) => this.#search(term, texts, cache, client);
  }

  /** Terminates the threads and rejects waiting searches. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#running?.timer);
    this.#running?.job.reject(new TooManySearches());
    this.#running = undefined;
    while (this.#waiting[0]) this.#cancel(this.#waiting[0]);
    await Promise.all([this.#active?.terminate(), this.#spare?.terminate()]);
  }

  #start(): SearchWorker {
    const worker = this.#options.startWorker({
      onReply: (reply) => {
        if (worker !== this.#active || !this.#running) return;
        if (reply === 'started')
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

  /** Returns the active thread and makes sure that a spare one is ready. */
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
    if (result) job.cache.set(job.term, result);
    settle(job);
    this.#runNext();
  }

  #runNext(): void {
    if (this.#running || this.#isClosed) return;
    this.#cancelAbandoned();
    const job = this.#firstBy((a, b) => a < b);
    if (!job) return;
    this.#remove(job);
    this.#running = { job, since: this.#options.now() };
    this.#takeWorker().post({ texts: job.texts, term: job.term });
  }

  #remove(job: Job): void {
    clearTimeout(job.timer);
    this.#waiting.splice(this.#waiting.indexOf(job), 1);
  }

  /** If several clients wait for the same search, the one with the least usage counts. */
  #usageOf({ clients }: Job): number {
    return Math.min(...clients.map(({ keys }) => this.#usage.of(keys)));
  }

  /** The first waiting job by the usage of its clients; of equal ones, the oldest. */
  #firstBy(isBefore: (a: number, b: number) => boolean): Job | undefined {
    let best: { job: Job; used: number } | undefined;
    for (const job of this.#waiting) {
      const used = this.#usageOf(job);
      if (!best || isBefore(used, best.used)) best = { job, used };
    }
    return best?.job;
  }

  #cancelAbandoned(): void {
    for (const job of this.#waiting.filter(({ clients }) => clients.every(({ isGone }) => isGone())))
      this.#cancel(job);
  }

  #cancel(job: Job): void {
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
    job.timer = setTimeout(() => this.#cancel(job), this.#options.maxWaitingTime).unref();
    this.#waiting.push(job);
    if (this.#waiting.length > this.#options.maxWaiting) this.#cancelAbandoned();
    if (this.#waiting.length > this.#options.maxWaiting) this.#cancel(this.#firstBy((a, b) => a >= b) as Job);
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

/** Recent search time of each client. */
interface SearchUsage {
  /** The milliseconds of all keys of a client; they decay over time. */
  readonly of: (keys: readonly string[]) => number;
  readonly add: (keys: readonly string[], milliseconds: number) => void;
}

/** Milliseconds after which a search counts half. */
const HALF_LIFE = 10_000;

/** Maximum number of remembered keys; the least recently used are dropped. */
const MAX_KEYS = 2_000;

/** @param now a monotonic clock in milliseconds */
export function makeSearchUsage(now: () => number): SearchUsage {
  const usage = new Map<string, { readonly milliseconds: number; readonly at: number }>();
  const ofKey = (key: string): number => {
    const known = usage.get(key);
    return known ? known.milliseconds * 0.5 ** ((now() - known.at) / HALF_LIFE) : 0;
  };
  return {
    of: (keys) => keys.reduce((sum, key) => sum + ofKey(key), 0),
    add: (keys, more) => {
      for (const key of keys) {
        const milliseconds = Math.max(0, ofKey(key) + more);
        usage.delete(key);
        usage.set(key, { milliseconds, at: now() });
      }
      // Maps keep the insertion order.
      for (const key of usage.keys()) {
        if (usage.size <= MAX_KEYS) break;
        usage.delete(key);
      }
    },
  };
}
