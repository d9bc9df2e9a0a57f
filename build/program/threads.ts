import { availableParallelism } from 'node:os';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { program } from '#program';

/** Returns the index of the next item; shared by all threads. An index after the last item ends the work. */
export type Take = () => number;

/** What threads do. */
type WorkName = 'check' | 'render';

/** Work on items that this thread shares with others. */
interface SharedWork<R> {
  /** The work of the other threads, in {@link Works}. */
  readonly name: WorkName;
  /** What they need for it. */
  readonly data: object;
  /** Number of items. */
  readonly items: number;
  /** Number of documents in all items. */
  readonly documents: number;
  /** Does the work of this thread. */
  readonly run: (take: Take) => R | Promise<R>;
  /** Receives the number of the item that this thread takes, sometimes. */
  readonly onProgress: (number: number) => void;
}

/** What other threads can do; returns the result of their share. */
type Works = Readonly<Record<WorkName, (data: never, take: Take) => Promise<unknown>>>;

/** Number of documents that take as long as starting a thread. */
const DOCUMENTS_PER_THREAD = 500;

/** In megabytes: rows and pages are short-lived, so a larger young generation would only use more memory. */
const MAX_YOUNG_GENERATION = 16;

/** More threads would wait for the disk and need more memory. */
const MAX_THREADS = 4;

/** Number of threads, including this one. */
export const threadsFor = (documents: number): number =>
  Math.min(MAX_THREADS, availableParallelism(), Math.floor(documents / DOCUMENTS_PER_THREAD) + 1);

interface ThreadData {
  readonly name: WorkName;
  readonly data: object;
  readonly taken: Int32Array<SharedArrayBuffer>;
}

/** Does work in this thread and, if there are many documents, in further threads. @returns the results of all threads */
export async function shareWork<R>(work: SharedWork<R>): Promise<R[]> {
  const { name, data, items, documents, run, onProgress } = work;
  const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const others = Array.from({ length: threadsFor(documents) - 1 }, () =>
    startThread<R>({ name, data, taken }),
  );
  const take = takeFrom(taken);
  const takeAndReport = () => {
    const i = take();
    if (i % 100 === 0) onProgress(Math.min(i + 1, items));
    return i;
  };
  const own = (async () => run(takeAndReport))();
  // Threads that still write would leave files behind, so a failure ends all of them.
  const all = [own, ...others].map((part) => part.finally(() => Atomics.store(taken, 0, items)));
  await Promise.allSettled(all);
  return Promise.all(all);
}

const takeFrom =
  (taken: ThreadData['taken']): Take =>
  () =>
    Atomics.add(taken, 0, 1);

/** @throws the error of the thread */
function startThread<R>(data: ThreadData): Promise<R> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program.thread, {
      workerData: data,
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_GENERATION },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('a thread exited unexpectedly')));
  });
}

/** Runs a thread of {@link shareWork}. */
export async function runThread(works: Works): Promise<void> {
  const { name, data, taken } = workerData as ThreadData;
  parentPort?.postMessage(await works[name](data as never, takeFrom(taken)));
}
