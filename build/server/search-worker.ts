import { parentPort, Worker, workerData } from 'node:worker_threads';
import { type SearchResult, searchRecords } from '../query/matches.ts';
import type { RecordTexts } from '../query/texts.ts';

/** The texts of a directory's records, in their order, as threads share them: JSON in UTF-8. */
export interface SharedTexts {
  /** Tells the texts of one output from those of another. */
  readonly revision: number;
  readonly bytes: SharedArrayBuffer;
}

/** What a worker is asked: to read texts, so that a search need not wait for it, or to search them. */
export interface WorkerRequest {
  readonly texts: SharedTexts;
  readonly term?: string;
}

/** What a worker says of a search: that it begins, and what came of it. */
type WorkerReply = 'begun' | SearchResult;

/** A thread that searches. */
export interface SearchWorker {
  readonly post: (request: WorkerRequest) => void;
  /** Ends the thread, whatever it does. */
  readonly terminate: () => Promise<unknown>;
}

interface WorkerListeners {
  readonly onReply: (reply: WorkerReply) => void;
  /** The thread has ended by itself. */
  readonly onFailure: (error: Error) => void;
}

export type StartWorker = (listeners: WorkerListeners) => SearchWorker;

/** Data by which a thread knows what it is for. */
const ROLE = 'search';

/** Megabytes that the objects of a thread may take: a search that needs more ends its thread, and not the server. */
const MAX_HEAP = 512;

/** Encodes texts so that threads can share them. */
export function shareTexts(revision: number, records: readonly RecordTexts[]): SharedTexts {
  const json = new TextEncoder().encode(JSON.stringify(records));
  const bytes = new SharedArrayBuffer(json.length);
  new Uint8Array(bytes).set(json);
  return { revision, bytes };
}

/** Starts a thread of the server's own program. It does not keep the process alive. */
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
    if (!isTerminated) onFailure(new Error(`the search thread ended with code ${code}`));
  });
  return {
    post: (request) => worker.postMessage(request),
    terminate: () => {
      isTerminated = true;
      return worker.terminate();
    },
  };
};

/** The bundle is one file, and each thread runs it. */
function openThread(): Worker {
  const program = import.meta.url.endsWith('.ts') ? 'main-from-source.mjs' : import.meta.url;
  return new Worker(new URL(program, import.meta.url), {
    workerData: ROLE,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP },
  });
}

/** Whether this thread is one that {@link startSearchWorker} has started. */
export const isSearchWorker = (): boolean => parentPort !== null && workerData === ROLE;

/** Searches for the thread that has started this one, until that ends it. */
export function runSearchWorker(): void {
  const port = parentPort;
  if (!port) throw new Error('this is not a worker thread');
  let revision: number | undefined;
  let records: readonly RecordTexts[] = [];
  const reply = (message: WorkerReply) => port.postMessage(message);
  port.on('message', ({ texts, term }: WorkerRequest) => {
    if (texts.revision !== revision) {
      // TextDecoder does not read shared memory.
      records = JSON.parse(Buffer.from(texts.bytes).toString('utf8')) as RecordTexts[];
      revision = texts.revision;
    }
    if (term === undefined) return;
    reply('begun');
    reply(searchRecords(term, records));
  });
}
