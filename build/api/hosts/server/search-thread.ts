import { parentPort, Worker, workerData } from 'node:worker_threads';
import { type SearchResult, type SearchTexts, searchRecords } from '../../../model/query/search.ts';

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
