import { availableParallelism } from 'node:os';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { program } from '#program';
import type { DocumentMetadata } from '../catalogue/document.ts';
import { planNames } from '../plan/plan.ts';
import { directoryLookupsOf } from '../site/context.ts';
import type { DirectoryLookups } from '../site/part.ts';
import { type ListsToRender, type RenderedList, renderLists } from './lists.ts';

/** The work of a thread. */
interface Share extends ListsToRender {
  /** All documents of the directory. */
  readonly documents: readonly DocumentMetadata[];
  readonly maxHeaderRules: number;
  /** Number of lists that threads have taken. */
  readonly taken: Int32Array<SharedArrayBuffer>;
}

/** Number of documents whose rendering takes as long as starting a thread. */
const DOCUMENTS_PER_THREAD = 500;

/** In megabytes: rows and pages are short-lived, so a larger young generation would only use more memory. */
const MAX_YOUNG_GENERATION = 16;

/** More threads would wait for the disk and need more memory. */
const MAX_THREADS = 4;

/**
 * Renders lists in this thread and, if there are many, in further threads. Each thread takes the next remaining list.
 */
export async function renderInThreads(
  work: Omit<Share, 'taken'>,
  directoryLookups: DirectoryLookups,
  onProgress: (text: string) => void,
): Promise<RenderedList[]> {
  const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const count = work.lists.reduce((sum, list) => sum + list.length, 0);
  const threads = Math.min(MAX_THREADS, availableParallelism(), Math.floor(count / DOCUMENTS_PER_THREAD) + 1);
  const others = Array.from({ length: threads - 1 }, () => renderInThread({ ...work, taken }));
  const own = renderLists(work, directoryLookups, () => {
    const i = takeFrom(taken);
    if (i % 100 === 0)
      onProgress(`rendering list ${Math.min(i + 1, work.lists.length)} of ${work.lists.length}`);
    return i;
  });
  // Threads that still write would leave files behind, so a failure ends all of them.
  const all = [own, ...others].map((rendering) =>
    rendering.finally(() => Atomics.store(taken, 0, work.lists.length)),
  );
  await Promise.allSettled(all);
  return (await Promise.all(all)).flat();
}

const takeFrom = (taken: Share['taken']): number => Atomics.add(taken, 0, 1);

/** @throws the error of the thread */
function renderInThread(share: Share): Promise<RenderedList[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program.renderThread, {
      workerData: share,
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_GENERATION },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('a rendering thread exited unexpectedly')));
  });
}

/** Runs a thread of {@link renderInThreads}. */
export async function runRenderThread(): Promise<void> {
  const { documents, maxHeaderRules, taken, ...work } = workerData as Share;
  const directoryLookups = directoryLookupsOf(planNames(documents, maxHeaderRules), documents);
  parentPort?.postMessage(await renderLists(work, directoryLookups, () => takeFrom(taken)));
}
