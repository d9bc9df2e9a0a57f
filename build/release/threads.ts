import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { program } from '#program';

/** Returns the index of the next item; shared by all threads. An index after the last item ends the work. */
export type Take = () => number;

/** What threads do. */
type WorkName = 'check' | 'render' | 'print';

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
  /** Does the work of this thread; yields results as soon as they are known. */
  readonly run: (take: Take) => Results<R>;
  /** Receives the number of each item that this thread takes. */
  readonly onProgress: (number: number) => void;
}

/** Results of work, in any order. */
type Results<R> = AsyncIterable<R> | Iterable<R>;

/** What other threads can do. */
type Works = Readonly<Record<WorkName, (data: never, take: Take) => Promise<Results<unknown>>>>;

/** Number of documents that take as long as starting a thread. */
const DOCUMENTS_PER_THREAD = 500;

/** Maximum growth of heaps in percent while several threads work. */
const MAX_HEAP_GROWTH = 40;

/** In megabytes. With 12, a build of 1,000 documents takes 5 percent more CPU, and 14 MB less memory. */
const MAX_YOUNG_GENERATION = 24;

/** More threads would wait for the disk and need more memory. */
const MAX_THREADS = 4;

/** Number of threads, including this one. */
export const threadsFor = (documents: number): number =>
  Math.min(MAX_THREADS, availableParallelism(), Math.floor(documents / DOCUMENTS_PER_THREAD) + 1);

interface ThreadData extends Pick<SharedWork<unknown>, 'name' | 'data'> {
  readonly taken: Int32Array<SharedArrayBuffer>;
}

/** Does work in this thread and, if there are many documents, in further threads. @returns all results, in any order */
export async function shareWork<R>(work: SharedWork<R>): Promise<R[]> {
  const { name, data, items, documents, run, onProgress } = work;
  const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const results: R[] = [];
  const add = (result: R) => results.push(result);
  const others = Array.from({ length: threadsFor(documents) - 1 }, () =>
    startThread<R>({ name, data, taken }, add),
  );
  if (others.length > 0) {
    await Promise.allSettled(others.map(({ started }) => started));
    limitHeapGrowth(MAX_HEAP_GROWTH);
    // Keeps the young generation of this thread at its size: with 8 MB instead of 32 MB, a build of 5,000 documents needs a
    // fifth less memory, and 5 percent more time. V8 resets the limit when another thread starts.
    setFlagsFromString('--semi-space-growth-factor=1');
  }
  const take = takeFrom(taken);
  const takeAndReport = () => {
    const i = take();
    onProgress(Math.min(i + 1, items));
    return i;
  };
  const own = (async () => {
    for await (const result of run(takeAndReport)) add(result);
  })();
  // Threads that still write would leave files behind, so a failure ends all of them.
  const all = [own, ...others.map(({ ended }) => ended)].map((part) =>
    part.finally(() => Atomics.store(taken, 0, items)),
  );
  await Promise.allSettled(all);
  await Promise.all(all);
  return results;
}

const takeFrom =
  (taken: ThreadData['taken']): Take =>
  () =>
    Atomics.add(taken, 0, 1);

/** @returns promises that are rejected with the error of the thread */
function startThread<R>(
  data: ThreadData,
  onResult: (result: R) => void,
): { readonly started: Promise<unknown>; readonly ended: Promise<void> } {
  const worker = new Worker(program.thread, {
    workerData: data,
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_GENERATION },
  });
  worker.on('message', onResult);
  const ended = new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`a thread exited with code ${code}`)),
    );
  });
  const online = new Promise((resolve) => worker.once('online', resolve));
  return { started: Promise.race([online, ended]), ended };
}

/** Runs a thread of {@link shareWork}. */
export async function runThread(works: Works): Promise<void> {
  const { name, data, taken } = workerData as ThreadData;
  for await (const result of await works[name](data as never, takeFrom(taken)))
    parentPort?.postMessage(result);
}

/*
 * The flags of V8 that builds and checks set. They change times and memory only, and apply to all threads.
 */

/**
 * Limits how much larger than its live data the heap of each thread may get. By default, it may grow to four times its
 * live data. A complete build of 5,000 documents takes as long with 40 as with 100 percent, and needs a quarter less memory.
 * A build after a change takes a tenth longer. In the check of a large document, whose data live until its end, less
 * garbage costs time, too.
 */
export function limitHeapGrowth(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}

/**
 * Makes V8 optimize functions about five times later than by default: most builds end before the optimization pays off.
 * A build of 1,000 documents needs a fifth less CPU with Node.js 20. Twice as late takes 4 percent less of it, but 6 to
 * 10 percent more of 5,000 documents. Later versions first compile with Maglev, and do not have this flag.
 */
export function optimizeLater(): void {
  if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=300000');
}
