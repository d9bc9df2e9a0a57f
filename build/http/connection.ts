import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { encodeLine, endOfHead, findBeyondAscii, followLines, LINE_FEED } from './raw-target.ts';
import { lineAt, printRefusal } from './refusal.ts';

/** Handles one request. The promise may settle before the client has read the response; it does not reject. */
export type Handle = (message: IncomingMessage, response: ServerResponse) => Promise<void>;

/** One connection of a server by node:http. */
export interface Connection {
  /** Takes a request that node:http has parsed. */
  readonly accept: (message: IncomingMessage, response: ServerResponse) => void;
  /**
   * Sends a refusal after the responses to the requests before, and closes the connection. The refusal may depend on
   * the line in which node:http stopped, `at` bytes into what it was parsing.
   */
  readonly refuse: (makeRefusal: (requestLine: string) => Response, at?: number) => void;
  /** Closes the connection at once when it is idle, otherwise after the response that is being sent. */
  readonly close: () => void;
}

/** node:http parses so many bytes at once, so that few parsed requests wait, each of which takes some kilobytes. */
const SLICE_SIZE = 512;

/** A connection is closed after so many requests that were sent without waiting for responses (pipelined). */
const MAX_PIPELINED = 500;

/** Milliseconds that a client has to read the last response before its connection is cut (RFC 9112 section 9.6). */
const LINGER_TIME = 1_000;

/** A connection is closed after so many bytes of a body: no request of the API has one. */
const MAX_BODY_SIZE = 16 * 1024;

/** A socket that has so many bytes for one read has more, and libuv would read 32 times before others have their turn. */
const FULL_READ = 64 * 1024;

const SPACE = 0x20;

const NO_BYTES: Buffer = Buffer.alloc(0);

/**
 * Handles the requests of a connection one after the other, and returns to the event loop after each, where connections
 * take turns. What a response needs, such as an open file, is taken only when the one before has been
 * sent. While requests wait, nothing more is read.
 *
 * node:http by itself emits all requests of a chunk at once, and a chunk of 64 KB can hold thousands; and it drops what
 * a client asked for that half-closes its connection. So this takes the place of its listeners for `data` and `end`,
 * and passes the bytes on in slices, and the end after them.
 */
export function openConnection(socket: Socket, handle: Handle): Connection {
  const parse = socket.listeners('data') as ((bytes: Buffer) => void)[];
  const parseEnd = socket.listeners('end') as (() => void)[];
  const waiting: { readonly message: IncomingMessage; readonly response: ServerResponse }[] = [];
  let chunk = NO_BYTES;
  /** How far node:http has read the chunk. */
  let position = 0;
  const lines = followLines();
  /** The request that node:http parsed last. */
  let last: IncomingMessage | undefined;
  let current: ServerResponse | undefined;
  let isServing = false;
  /** Requests since the connection was idle. */
  let pipelined = 0;
  /** Bytes since the last request began that has a body. */
  let bodySize = 0;
  /** Nothing more is read in this iteration of the event loop. */
  let isResting = false;
  /** No further request is accepted. */
  let isStopped = false;
  let isLingering = false;
  /** The client sends nothing more. */
  let hasEnded = false;
  let refusal: Response | undefined;

  socket.removeAllListeners('data').on('data', (bytes: Buffer) => {
    if (isStopped) return;
    chunk = position < chunk.length ? Buffer.concat([chunk.subarray(position), bytes]) : bytes;
    position = 0;
    if (!isServing) read();
    if (bytes.length >= FULL_READ) rest();
    pauseOrResume();
  });
  socket.removeAllListeners('end').on('end', () => {
    hasEnded = true;
    if (!isServing) readEnd();
  });
  // node:http resumes a socket whenever it is done with a request.
  socket.on('resume', () => {
    if (mustPause()) socket.pause();
  });
  // node:http calls this after the last response; it would cut the connection before the client has read that.
  socket.destroySoon = linger;

  function read(): void {
    // node:http gives the parser of a connection that is gone to another one.
    while (position < chunk.length && waiting.length === 0 && !isStopped && !socket.destroyed) {
      const slice = nextSlice();
      bodySize = last?.complete === false ? bodySize + slice.length : 0;
      for (const listener of parse) listener.call(socket, slice);
      lines.follow(slice);
      position += slice.length;
      if (bodySize > MAX_BODY_SIZE) linger();
    }
    if (position >= chunk.length) chunk = NO_BYTES;
  }

  /** A few bytes for node:http; those of a request line that are not ASCII are percent-encoded in the chunk. */
  function nextSlice(): Buffer {
    const slice = chunk.subarray(position, position + SLICE_SIZE);
    // Bodies are passed on as they are; no request of the API has one.
    const raw = last?.complete === false ? -1 : findBeyondAscii(slice);
    if (raw < 0) return slice;
    const line = slice.lastIndexOf(LINE_FEED, raw) + 1;
    // First what is before the line, to know whether a request begins with it.
    if (line > 0) return slice.subarray(0, line);
    const isTarget = lines.isInLine() || slice.lastIndexOf(SPACE, raw) >= 0;
    if (!lines.isAfterBlankLine() || !isTarget) return slice.subarray(0, endOfHead(slice));
    chunk = encodeLine(chunk, position);
    return chunk.subarray(position, position + Math.min(SLICE_SIZE, raw + 3));
  }

  function readEnd(): void {
    if (isStopped || socket.destroyed) return;
    for (const listener of parseEnd) listener.call(socket);
  }

  const mustPause = () =>
    isResting || (isStopped ? !isLingering : waiting.length > 0 || position < chunk.length);

  function rest(): void {
    isResting = true;
    setImmediate(() => {
      isResting = false;
      pauseOrResume();
    });
  }

  function pauseOrResume(): void {
    if (mustPause()) socket.pause();
    else if (socket.isPaused()) socket.resume();
  }

  async function serve(): Promise<void> {
    // Not before node:http has parsed the whole slice.
    await undefined;
    for (;;) {
      const next = waiting.shift();
      pauseOrResume();
      if (!next || !socket.writable) break;
      current = next.response;
      await Promise.all([ended(current, socket), handle(next.message, current)]);
      current = undefined;
      if (waiting.length === 0 && position >= chunk.length) break;
      await nextTurn();
      if (waiting.length === 0) read();
    }
    isServing = false;
    pipelined = 0;
    waiting.length = 0;
    if (isStopped) await finish();
    else if (hasEnded) readEnd();
  }

  async function finish(): Promise<void> {
    const bytes = refusal && (await printRefusal(refusal));
    if (bytes && socket.writable) socket.write(bytes);
    linger();
  }

  /** Ends the connection, and discards what still comes in until the client ends it too. */
  function linger(): void {
    if (isLingering) return;
    isStopped = true;
    isLingering = true;
    chunk = NO_BYTES;
    socket.end(() => setTimeout(() => socket.destroy(), LINGER_TIME).unref());
    socket.resume();
  }

  function stop(): void {
    isStopped = true;
    pauseOrResume();
  }

  return {
    accept: (message, response) => {
      if (isStopped) return;
      last = message;
      waiting.push({ message, response });
      pipelined += 1;
      if (pipelined === MAX_PIPELINED) {
        response.shouldKeepAlive = false;
        stop();
      }
      if (isServing) return;
      isServing = true;
      void serve();
    },
    refuse: (makeRefusal, at = 0) => {
      if (isStopped) return;
      refusal = makeRefusal(lineAt(chunk, position + at));
      stop();
      socket.on('error', () => socket.destroy());
      // After CONNECT, node:http no longer reports it to the response that is being sent.
      if (socket.listenerCount('drain') === 0) socket.on('drain', () => current?.emit('drain'));
      if (!isServing) void finish();
    },
    close: () => {
      if (isLingering) return;
      stop();
      waiting.length = 0;
      chunk = NO_BYTES;
      if (!isServing) socket.destroy();
      else if (current && !current.headersSent) current.shouldKeepAlive = false;
    },
  };
}

/** Connections with further requests. */
const turns: (() => void)[] = [];

/** Settles in a later iteration of the event loop, in each of which one connection has its turn. */
function nextTurn(): Promise<void> {
  return new Promise((done) => {
    turns.push(done);
    if (turns.length === 1) setImmediate(takeTurn);
  });
}

function takeTurn(): void {
  turns.shift()?.();
  if (turns.length > 0) setImmediate(takeTurn);
}

/** Settles when a response has been handed over as a whole, or its connection is gone. */
function ended(response: ServerResponse, socket: Socket): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      response.off('close', end);
      socket.off('close', end);
      done();
    };
    response.once('close', end);
    socket.once('close', end);
  });
}
