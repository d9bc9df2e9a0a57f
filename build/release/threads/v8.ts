import { setFlagsFromString } from 'node:v8';

/*
 * The flags of V8 that builds and checks set. They change times and memory only, and apply to all threads.
 */

/**
 * Limits how much larger than its live data the heap of each thread may get. By default, it may grow to four times its
 * live data. A complete build of 5,000 documents takes as long with 40 as with 100 percent, and needs a quarter less memory.
 * A build after a change takes a tenth longer. In the check of a large document, whose data live until its end, less
 * garbage costs time, too.
 *
 * @param percent the largest share of garbage, in percent of the live data
 */
export function limitHeapGrowth(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}

/**
 * Keeps the young generation of this thread at its current size, until another thread starts: V8 then resets the limit.
 * With a young generation of 8 MB instead of 32 MB, a build of 5,000 documents needs a fifth less memory, and 5 percent
 * more time.
 */
export function stopYoungGenerationGrowth(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

/**
 * Makes V8 optimize functions about five times later than by default: most builds end before the optimization pays off.
 * A build of 1,000 documents needs a fifth less CPU with Node.js 20. Twice as late takes 4 percent less of it, but 6 to
 * 10 percent more of 5,000 documents. Later versions first compile with Maglev, and do not have this flag.
 */
export function optimizeLater(): void {
  if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=300000');
}
