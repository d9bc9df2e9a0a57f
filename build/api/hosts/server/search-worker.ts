import { parentPort, Worker, workerData } from 'node:worker_threads';
import { type SearchResult, searchRecords } from '../../../model/query/matches.ts';
import { type RecordTexts, type SearchTexts, searchTextsOf } from '../../../model/query/texts.ts';

/** The texts of a directory's records, shared between threads as JSON in UTF-8. */
export interface SharedTexts {
  /** Number of the output that the texts belong to. */
  readonly revision: number;
  readonly bytes: SharedArrayBuffer;
}

/** A request to load texts in advance, or to search them. */
export interface WorkerRequest {
  readonly texts: SharedTexts;
  readonly term?: string;
}

/** A search has started, or its result. */
type WorkerReply = 'started' | SearchResult;

/** A search thread. */
export interface SearchWorker {
  readonly post: (request: WorkerRequest) => void;
  /** Terminates the thread, even during a search. */
  readonly terminate: () => Promise<unknown>;
}

interface WorkerListeners {
  readonly onReply: (reply: WorkerReply) => void;
  /** Called if the thread ends by itself. */
  readonly onFailure: (error: Error) => void;
}

export type StartWorker = (listeners: WorkerListeners) => SearchWorker;

/** Worker data that identifies search threads. */
const ROLE = 'search';

/** Maximum heap size of a thread in megabytes: a search that needs more ends its thread, not the server. */
const MAX_HEAP = 512;

/** Encodes texts so that threads can share them. */
export function shareTexts(revision: number, records: readonly RecordTexts[]): SharedTexts {
  const texts = searchTextsOf(records);
  const json = new TextEncoder().encode(JSON.stringify({ ...texts, pairs: Array.from(texts.pairs) }));
  const bytes = new SharedArrayBuffer(json.length);
  new Uint8Array(bytes).set(json);
  return { revision, bytes };
}

/** Starts a thread that runs the server's program. It does not keep the process alive. */
export const startSearchWorker: StartWorker = ({ onReply, onFailure }) => {
  const worker = openThread();
  worker.unref();
  let isTerminated = false;
  worker.on('message', onReply);
  worker.on('error', (error) => {
    isTerminated = true;
    onFailure(error);
  });
  worker.on('exit', (code) => {
    if (!isTerminated) onFailure(new Error(`the search thread exited with code ${code}`));
  });
  return {
    post: (request) => worker.postMessage(request),
    terminate: () => {
      isTerminated = true;
      return worker.terminate();
    },
  };
};

/** The program of the threads, if it is not the same as that of the server; `scripts/pack.ts` defines it. */
declare const SEARCH_THREAD: string | undefined;

/** Threads run the same bundle as the server. */
function openThread(): Worker {
  return new Worker(new URL(threadProgram(), import.meta.url), {
    workerData: ROLE,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP },
  });
}

function threadProgram(): string {
  if (typeof SEARCH_THREAD === 'string') return SEARCH_THREAD;
  return import.meta.url.endsWith('.ts') ? 'main-from-source.mjs' : import.meta.url;
}

/** Whether this thread was started by {@link startSearchWorker}. */
export const isSearchWorker = (): boolean => parentPort !== null && workerData === ROLE;

/** Serves search requests of the main thread until it terminates this one. */
export function runSearchWorker(): void {
  const port = parentPort;
  if (!port) throw new Error('this is not a worker thread');
  let revision: number | undefined;
  let searched: SearchTexts = { texts: [], records: 0, pairs: [] };
  const reply = (message: WorkerReply) => port.postMessage(message);
  port.on('message', ({ texts, term }: WorkerRequest) => {
    if (texts.revision !== revision) {
      // TextDecoder does not support shared memory.
      searched = JSON.parse(Buffer.from(texts.bytes).toString('utf8')) as SearchTexts;
      revision = texts.revision;
    }
    if (term === undefined) return;
    reply('started');
    reply(searchRecords(term, searched));
  });
}
