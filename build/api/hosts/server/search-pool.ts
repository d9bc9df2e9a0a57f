import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import {
  type SearchResult,
  type SearchTexts,
  searchRecords,
  TOO_COSTLY,
} from '../../../model/query/search.ts';
import { TooManySearches } from '../../response/search.ts';
import type { Report } from '../http/listener.ts';

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

/** Searches the records of one output. */
export interface SearchPool {
  /** @throws TooManySearches if too many others wait */
  readonly search: (term: string, client: SearchClient) => Promise<SearchResult>;
  /** Ends the thread after the waiting searches. */
  readonly retire: () => void;
  /** Ends the thread, and rejects all searches. */
  readonly close: () => Promise<void>;
}

/**
 * Maximum number of waiting searches while one runs: two search threads would leave no core for the server on small
 * machines.
 */
const MAX_WAITING = 32;

/** Maximum waiting time in milliseconds, below the timeouts of proxies. */
const MAX_WAITING_TIME = 15_000;

/** Milliseconds after which a searching thread is ended, as a last resort: a search has a limit of its own between texts. */
const MAX_TIME = 5_000;

/** Milliseconds that a client is charged for a waiting search, as most searches take. */
const EXPECTED_TIME = 25;

export interface PoolOptions {
  readonly report: Report;
  readonly startThread?: StartSearchThread;
  readonly maxWaiting?: number;
  readonly maxWaitingTime?: number;
  readonly maxTime?: number;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
}

interface Job {
  readonly term: string;
  readonly clients: SearchClient[];
  readonly result: Promise<SearchResult>;
  readonly resolve: (result: SearchResult) => void;
  readonly reject: (error: Error) => void;
  /** Rejects the search when it has waited too long. */
  timer?: NodeJS.Timeout;
}

/**
 * Runs searches one at a time in a thread, so that they block nothing else. The next search is that of the client that
 * has used the least time lately; if too many wait, that of the client with the most is rejected. Equal searches run once.
 */
export function makeSearchPool(
  texts: SearchTexts,
  {
    report,
    startThread = startSearchThread,
    maxWaiting = MAX_WAITING,
    maxWaitingTime = MAX_WAITING_TIME,
    maxTime = MAX_TIME,
    now = () => performance.now(),
  }: PoolOptions,
): SearchPool {
  const usage = makeSearchUsage(now);
  const waiting: Job[] = [];
  let running: Job | undefined;
  let isRetired = false;
  let isClosed = false;
  let thread: SearchThread | undefined;

  const takeThread = (): SearchThread => {
    const started = startThread(texts, () => {
      if (thread === started) thread = undefined;
    });
    return started;
  };
  const charge = ({ clients }: Job, time: number): void => {
    for (const { keys } of clients) usage.add(keys, time);
  };
  const remove = (job: Job): void => {
    clearTimeout(job.timer);
    waiting.splice(waiting.indexOf(job), 1);
  };
  const cancel = (job: Job): void => {
    remove(job);
    charge(job, -EXPECTED_TIME);
    job.reject(new TooManySearches());
  };
  const cancelAbandoned = (): void => {
    for (const job of waiting.filter(({ clients }) => clients.every(({ isGone }) => isGone()))) cancel(job);
  };
  /** The waiting searches, the next one first. If several clients wait for one, the one with the least usage counts. */
  const inOrder = (): Job[] => {
    const used = new Map(
      waiting.map((job) => [job, Math.min(...job.clients.map(({ keys }) => usage.of(keys)))]),
    );
    return [...waiting].sort((a, b) => (used.get(a) as number) - (used.get(b) as number));
  };

  const runNext = async (): Promise<void> => {
    if (running || isClosed) return;
    cancelAbandoned();
    const [job] = inOrder();
    if (!job) {
      if (isRetired) void thread?.terminate();
      return;
    }
    remove(job);
    running = job;
    thread ??= takeThread();
    const own = thread;
    const since = now();
    let isTooLong = false;
    const timer = setTimeout(() => {
      isTooLong = true;
      void own.terminate();
    }, maxTime);
    try {
      job.resolve(await own.search(job.term));
    } catch (error) {
      if (isTooLong) job.resolve({ refusal: TOO_COSTLY });
      else if (!isClosed) {
        report(error);
        job.reject(error as Error);
      }
    }
    clearTimeout(timer);
    charge(job, now() - since - EXPECTED_TIME);
    running = undefined;
    void runNext();
  };

  thread = takeThread();
  return {
    search: (term, client) => {
      if (isClosed) return Promise.reject(new TooManySearches());
      usage.add(client.keys, EXPECTED_TIME);
      const equal = [...(running ? [running] : []), ...waiting].find((job) => job.term === term);
      if (equal) {
        equal.clients.push(client);
        return equal.result;
      }
      const job = makeJob(term, client);
      job.timer = setTimeout(() => cancel(job), maxWaitingTime).unref();
      waiting.push(job);
      if (waiting.length > maxWaiting) cancelAbandoned();
      if (waiting.length > maxWaiting) cancel(inOrder().at(-1) as Job);
      void runNext();
      return job.result;
    },
    retire: () => {
      isRetired = true;
      void runNext();
    },
    close: async () => {
      isClosed = true;
      while (waiting[0]) cancel(waiting[0]);
      running?.reject(new TooManySearches());
      await thread?.terminate();
    },
  };
}

function makeJob(term: string, client: SearchClient): Job {
  let resolve: Job['resolve'] = () => {};
  let reject: Job['reject'] = () => {};
  const result = new Promise<SearchResult>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { term, clients: [client], result, resolve, reject };
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
      // Maps keep the insertion order, so the first keys are the least recently used.
      for (const key of usage.keys()) {
        if (usage.size <= MAX_KEYS) break;
        usage.delete(key);
      }
    },
  };
}

/** A thread that searches texts. */
export interface SearchThread {
  /** Searches one term at a time. Rejects if the thread ends before it responds. */
  readonly search: (term: string) => Promise<SearchResult>;
  /** Ends the thread, even during a search. */
  readonly terminate: () => Promise<unknown>;
}

/** @param onExit called when the thread has ended */
export type StartSearchThread = (texts: SearchTexts, onExit: () => void) => SearchThread;

/** The data of search threads; `texts` identifies them. */
interface ThreadData {
  readonly texts: SearchTexts;
}

/** Maximum heap size of a thread in megabytes: a search that needs more ends its thread, not the server. */
const MAX_HEAP = 512;

/** Starts a thread that runs the server's program. It does not keep the process alive. */
export const startSearchThread: StartSearchThread = (texts, onExit) => {
  const data: ThreadData = { texts };
  const worker = new Worker(new URL(threadProgram(), import.meta.url), {
    workerData: data,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP },
  });
  worker.unref();
  let pending: { resolve: (result: SearchResult) => void; reject: (error: Error) => void } | undefined;
  let failure = new Error('the search thread ended');
  worker.on('message', (result: SearchResult) => pending?.resolve(result));
  worker.on('error', (error: Error) => {
    failure = error;
  });
  worker.on('exit', () => {
    onExit();
    pending?.reject(failure);
  });
  return {
    search: (term) =>
      new Promise((resolve, reject) => {
        pending = { resolve, reject };
        worker.postMessage(term);
      }),
    terminate: () => worker.terminate(),
  };
};

/** The program of the threads, if it is not the same as that of the server; `scripts/pack.ts` defines it. */
declare const SEARCH_THREAD: string | undefined;

function threadProgram(): string {
  if (typeof SEARCH_THREAD === 'string') return SEARCH_THREAD;
  return import.meta.url.endsWith('.ts') ? 'main-from-source.mjs' : import.meta.url;
}

/** Whether this thread was started by {@link startSearchThread}. */
export const isSearchThread = (): boolean =>
  parentPort !== null && (workerData as Partial<ThreadData> | null)?.texts !== undefined;

/** Searches the terms that the main thread sends, until it terminates this one. */
export function runSearchThread(): void {
  const { texts } = workerData as ThreadData;
  parentPort?.on('message', (term: string) => parentPort?.postMessage(searchRecords(term, texts)));
}
