import { parentPort, Worker, workerData } from 'node:worker_threads';
import { serverError, tooManySearches } from '../../response/problem.ts';
import { type Client, openOutput, type Serve, type ServedSource } from './output.ts';
import { readFile } from './send.ts';

/** Limits of a worker; times are in milliseconds. */
export const WORKER_LIMITS = {
  /** Waiting requests of one client while another one is computed. */
  waitingPerClient: 2,
  /** Waiting requests of all clients. */
  waiting: 64,
  /** Below the timeouts of proxies. */
  waitingTime: 15_000,
  /** For one response; the thread is then ended, and the next request starts another one. */
  time: 10_000,
};

/** Maximum heap size of the thread in megabytes: a response that needs more ends the thread, not the server. */
const MAX_HEAP = 512;

/** The request headers that responses depend on. */
const SENT_HEADERS = ['accept', 'accept-language'];

/** A request and its response as threads exchange them. */
interface Question {
  readonly url: string;
  readonly headers: [string, string][];
}

interface Answer {
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: Uint8Array<ArrayBuffer>;
}

/** A request that waits or is computed. */
interface Job {
  readonly question: Question;
  readonly client: Client;
  /** Has no effect after the first response. */
  readonly resolve: (response: Response) => void;
}

/**
 * Opens a worker, which responds to costly requests of an output in another thread. It has one thread, because two would
 * leave no core for the server on small machines.
 */
export function openWorker(source: ServedSource, report: (error: unknown) => void, limits = WORKER_LIMITS) {
  const waiting = new Set<Job>();
  let running: Job | undefined;
  let timer: NodeJS.Timeout | undefined;
  let thread: Worker | undefined;
  let isReady = false;
  let isClosed = false;

  function start(): Worker {
    return startThread(source)
      .on('message', (answer: Answer | undefined) => {
        if (answer) finish(new Response(answer.body, answer));
        else {
          // The start of a thread does not count.
          isReady = true;
          limitTime();
        }
      })
      .on('error', report)
      .on('exit', () => {
        thread = undefined;
        isReady = false;
        finish(isClosed ? tooManySearches() : serverError());
      });
  }

  function runNext(): void {
    const [next] = waiting;
    if (running || isClosed || !next) return;
    waiting.delete(next);
    running = next;
    thread ??= start();
    thread.postMessage(next.question);
    if (isReady) limitTime();
  }

  function limitTime(): void {
    timer = setTimeout(() => {
      running?.resolve(tooManySearches());
      void thread?.terminate();
    }, limits.time);
  }

  function finish(response: Response): void {
    clearTimeout(timer);
    running?.resolve(response);
    running = undefined;
    for (const job of waiting) if (job.client.isGone()) refuse(job);
    runNext();
  }

  function refuse(job: Job): void {
    if (waiting.delete(job)) job.resolve(tooManySearches());
  }

  /** Responds one request at a time; with 503 to a client that has too many requests waiting, or waits too long. */
  const serve: Serve = async ({ url, headers }, client) => {
    const own = [...waiting].filter((job) => job.client.key === client.key);
    const isFull = own.length >= limits.waitingPerClient || waiting.size >= limits.waiting;
    if (isClosed || isFull) return { response: tooManySearches() };
    let giveUp: NodeJS.Timeout | undefined;
    const response = await new Promise<Response>((resolve) => {
      const sent = [...headers].filter(([name]) => SENT_HEADERS.includes(name));
      const job = { question: { url, headers: sent }, client, resolve };
      waiting.add(job);
      giveUp = setTimeout(() => refuse(job), limits.waitingTime);
      runNext();
    });
    clearTimeout(giveUp);
    return { response };
  };

  /** Ends the thread; waiting requests get 503. */
  const close = async (): Promise<void> => {
    isClosed = true;
    for (const job of waiting) refuse(job);
    await thread?.terminate();
  };

  return { serve, close, countWaiting: () => waiting.size };
}

/** The program of the thread, if it is not the same as that of the server; `scripts/pack.ts` defines it. */
declare const WORKER_THREAD: string | undefined;

/** Starts a thread that runs the server's program. It does not keep the process alive. */
function startThread(source: ServedSource): Worker {
  const ofSource = import.meta.url.endsWith('.ts') ? 'main-from-source.mjs' : import.meta.url;
  const program = typeof WORKER_THREAD === 'string' ? WORKER_THREAD : ofSource;
  const worker = new Worker(new URL(program, import.meta.url), {
    workerData: { sourceToServe: source },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP },
  });
  worker.unref();
  return worker;
}

/** The source for which {@link startThread} has started this thread, if it has. */
export const sourceOfThread = (): ServedSource | undefined =>
  parentPort === null
    ? undefined
    : (workerData as { readonly sourceToServe?: ServedSource } | null)?.sourceToServe;

/** Responds to the requests that the main thread sends, until it terminates this one. */
export function runThread(source: ServedSource): void {
  const { serve } = openOutput(source, console.error);
  const client = { key: '', isGone: () => false };
  parentPort?.postMessage(undefined);
  parentPort?.on('message', async ({ url, headers: sent }: Question) => {
    const { response, file } = await serve(new Request(url, { headers: sent }), client);
    const body = new Uint8Array(file ? await readFile(file) : await response.arrayBuffer());
    const answer: Answer = { status: response.status, headers: [...response.headers], body };
    parentPort?.postMessage(answer, [body.buffer]);
  });
}
