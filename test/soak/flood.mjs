import { workerData } from 'node:worker_threads';

/*
 * A thread that sends costly searches to a server until it is terminated. It does not slow down the thread that measures.
 */

const CLIENTS = 20;

let count = 0;

/** Terms of increasing cost, up to ones that the server rejects. No term is repeated. */
const nextTerm = () => `e.{${10 + (count++ % 60)}}Q${count}`;

/** Sends one request at a time. */
async function search() {
  const url = `${workerData}/v1/documents/index?searchTerm=${encodeURIComponent(nextTerm())}`;
  try {
    await (await fetch(url)).arrayBuffer();
  } catch {
    // The server has stopped.
    await new Promise((done) => setTimeout(done, 100));
  }
  void search();
}

for (let i = 0; i < CLIENTS; i++) void search();
