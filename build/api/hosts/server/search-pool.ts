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
const proxyNetworks = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  proxyNetworks.addSubnet(network, prefix, 'ipv4');
proxyNetworks.addSubnet('fc00::', 7, 'ipv6');
proxyNetworks.addAddress('::1', 'ipv6');

/** A client that waits for a search. */
export interface SearchClient {
  /** Its IP address. */
  readonly key: string;
  /** Whether it has disconnected. */
  readonly isGone: () => boolean;
}

/**
 * Identifies the client of a request, so that clients take turns: by the last IP address in `X-Forwarded-For`, which a
 * reverse proxy has added, otherwise by its own.
 */
export function searchClientOf({ socket, headers }: IncomingMessage): SearchClient {
  const { remoteAddress = '' } = socket;
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .replace(/^.*,/s, '')
    .trim();
  const isForwarded = isIP(forwarded) !== 0 && isProxy(remoteAddress);
  return { key: isForwarded ? forwarded : remoteAddress, isGone: () => socket.destroyed };
}

function isProxy(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  const family = isIP(plain);
  return family !== 0 && proxyNetworks.check(plain, family === 4 ? 'ipv4' : 'ipv6');
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

/** Milliseconds after which the thread of a search is ended: its cost is only limited between texts. */
const MAX_TIME = 5_000;

export interface PoolOptions {
  readonly report: Report;
  readonly startThread?: StartSearchThread;
  readonly maxWaiting?: number;
  readonly maxWaitingTime?: number;
  readonly maxTime?: number;
}

interface Job {
  readonly term: string;
  readonly clients: SearchClient[];
  readonly result: Promise<SearchResult>;
  readonly resolve: (result: SearchResult) => void;
  readonly reject: (error: Error) => void;
  /** Searches with a lower turn come first. */
  turn: number;
  /** Rejects the search when it has waited too long. */
  timer?: NodeJS.Timeout;
}

/**
 * Runs searches one at a time in a thread, so that they block nothing else. Clients take turns; if too many searches wait,
 * the one with the last turn is rejected. Equal searches run once.
 */
export function makeSearchPool(
  texts: SearchTexts,
  {
    report,
    startThread = startSearchThread,
    maxWaiting = MAX_WAITING,
    maxWaitingTime = MAX_WAITING_TIME,
    maxTime = MAX_TIME,
  }: PoolOptions,
): SearchPool {
  const waiting: Job[] = [];
  let running: Job | undefined;
  /** The turn of the last search that was started, and the clients that have had this turn. */
  let turn = 0;
  const turns = new Map<string, number>();
  let isRetired = false;
  let isClosed = false;
  let thread: SearchThread | undefined;

  const takeThread = (): SearchThread => {
    const started = startThread(texts, () => {
      if (thread === started) thread = undefined;
    });
    return started;
  };
  const remove = (job: Job): void => {
    clearTimeout(job.timer);
    waiting.splice(waiting.indexOf(job), 1);
  };
  const cancel = (job: Job): void => {
    remove(job);
    job.reject(new TooManySearches());
  };
  const cancelAbandoned = (): void => {
    for (const job of waiting.filter(({ clients }) => clients.every(({ isGone }) => isGone()))) cancel(job);
  };
  const inOrder = (): Job[] => [...waiting].sort((a, b) => a.turn - b.turn);
  /** The turn after those of the client's other searches, and not before the current one. */
  const nextTurn = ({ key }: SearchClient): number => {
    const own = waiting.filter(({ clients }) => clients.some((one) => one.key === key));
    return 1 + Math.max(turn - 1, turns.get(key) ?? 0, ...own.map((job) => job.turn));
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
    turn = job.turn;
    for (const { key } of job.clients) turns.set(key, turn);
    for (const [key, last] of turns) if (last < turn) turns.delete(key);
    thread ??= takeThread();
    const own = thread;
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
    running = undefined;
    void runNext();
  };

  thread = takeThread();
  return {
    search: (term, client) => {
      if (isClosed) return Promise.reject(new TooManySearches());
      const equal = [...(running ? [running] : []), ...waiting].find((job) => job.term === term);
      if (equal) {
        equal.turn = Math.min(equal.turn, nextTurn(client));
        equal.clients.push(client);
        return equal.result;
      }
      const job = makeJob(term, client, nextTurn(client));
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

function makeJob(term: string, client: SearchClient, turn: number): Job {
  let resolve: Job['resolve'] = () => {};
  let reject: Job['reject'] = () => {};
  const result = new Promise<SearchResult>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { term, clients: [client], result, resolve, reject, turn };
}

/** A thread that searches texts. */
interface SearchThread {
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
const startSearchThread: StartSearchThread = (texts, onExit) => {
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
