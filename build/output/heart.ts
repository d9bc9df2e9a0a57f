import { Worker } from 'node:worker_threads';

/** What shows others that a build is at work. */
export interface Heart {
  readonly stop: () => void;
}

/**
 * Writes a file's text into it over and over, which changes nothing but the time of its last change. A thread of its
 * own does it, because the writing of an output lets no other work of the process through. It writes into the very
 * file that has this text, never into one that takes its place.
 *
 * @param pause milliseconds between two beats
 */
export function startHeart(file: string, text: string, pause: number): Heart {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(BEATING, {
    eval: true,
    execArgv: [],
    workerData: { file, text, pause, stop },
  });
  // Without a heart others may take the lock over, which is told before anything is put into its place.
  worker.on('error', () => {});
  worker.unref();
  return {
    stop: () => {
      Atomics.store(stop, 0, 1);
      Atomics.notify(stop, 0);
    },
  };
}

const BEATING = `
const { closeSync, openSync, readFileSync, writeSync } = require('node:fs');
const { file, text, pause, stop } = require('node:worker_threads').workerData;
const open = openSync(file, 'r+');
if (readFileSync(open, 'utf8') === text) {
  while (Atomics.wait(stop, 0, 0, pause) === 'timed-out') writeSync(open, text, 0);
}
closeSync(open);
`;
