import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { encodeLine, endOfHead, findBeyondAscii, followLines, LINE_FEED } from './raw-target.ts';
import { lineAt, printRefusal } from './refusal.ts';

/** Handles one request. The promise may settle before the client has read the response; it does not reject. */
export type Handle = (message: IncomingMessage, response: ServerResponse) => Promise<void>;

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
 * One connection of a server by node:http. It handles requests one after the other, and returns to the event loop after
 * each, where connections take turns. What a response needs, such as an open file, is taken only when the one before has
 * been sent. While requests wait, nothing more is read.
 *
 * node:http by itself emits all requests of a chunk at once, and a chunk of 64 KB can hold thousands; and it drops what
 * a client asked for that half-closes its connection. So this takes the place of its listeners for `data` and `end`,
 * and passes the bytes on in slices, and the end after them.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #handle: Handle;
  readonly #parse: ((bytes: Buffer) => void)[];
  readonly #parseEnd: (() => void)[];
  readonly #lines = followLines();
  readonly #waiting: { readonly message: IncomingMessage; readonly response: ServerResponse }[] = [];
  #chunk = NO_BYTES;
  /** How far node:http has read the chunk. */
  #position = 0;
  /** The request that node:http parsed last. */
  #last: IncomingMessage | undefined;
  #current: ServerResponse | undefined;
  #isServing = false;
  /** Requests since the connection was idle. */
  #pipelined = 0;
  /** Bytes since the last request began that has a body. */
  #bodySize = 0;
  /** Nothing more is read in this iteration of the event loop. */
  #isResting = false;
  /** No further request is accepted. */
  #isStopped = false;
  #isLingering = false;
  /** The client sends nothing more. */
  #hasEnded = false;
  #refusal: Response | undefined;

  constructor(socket: Socket, handle: Handle) {
    this.#socket = socket;
    this.#handle = handle;
    this.#parse = socket.listeners('data') as ((bytes: Buffer) => void)[];
    this.#parseEnd = socket.listeners('end') as (() => void)[];
    socket.removeAllListeners('data').on('data', (bytes: Buffer) => this.#take(bytes));
    socket.removeAllListeners('end').on('end', () => {
      this.#hasEnded = true;
      if (!this.#isServing) this.#readEnd();
    });
    // node:http resumes a socket whenever it is done with a request.
    socket.on('resume', () => {
      if (this.#mustPause()) socket.pause();
    });
    // node:http calls this after the last response; it would cut the connection before the client has read that.
    socket.destroySoon = () => this.#linger();
  }

  /** Takes a request that node:http has parsed. */
  accept(message: IncomingMessage, response: ServerResponse): void {
    if (this.#isStopped) return;
    this.#last = message;
    this.#waiting.push({ message, response });
    this.#pipelined += 1;
    if (this.#pipelined === MAX_PIPELINED) {
      response.shouldKeepAlive = false;
      this.#stop();
    }
    if (this.#isServing) return;
    this.#isServing = true;
    void this.#serve();
  }

  /**
   * Sends a refusal after the responses to the requests before, and closes the connection. The refusal may depend on
   * the line in which node:http stopped, `at` bytes into what it was parsing.
   */
  refuse(makeRefusal: (requestLine: string) => Response, at = 0): void {
    if (this.#isStopped) return;
    this.#refusal = makeRefusal(lineAt(this.#chunk, this.#position + at));
    this.#stop();
    this.#socket.on('error', () => this.#socket.destroy());
    // After CONNECT, node:http no longer reports it to the response that is being sent.
    if (this.#socket.listenerCount('drain') === 0) {
      this.#socket.on('drain', () => this.#current?.emit('drain'));
    }
    if (!this.#isServing) void this.#finish();
  }

  /** Closes the connection at once when it is idle, otherwise after the response that is being sent. */
  close(): void {
    if (this.#isLingering) return;
    this.#stop();
    this.#waiting.length = 0;
    this.#chunk = NO_BYTES;
    if (!this.#isServing) this.#socket.destroy();
    else if (this.#current && !this.#current.headersSent) this.#current.shouldKeepAlive = false;
  }

  #take(bytes: Buffer): void {
    if (this.#isStopped) return;
    const isRead = this.#position >= this.#chunk.length;
    this.#chunk = isRead ? bytes : Buffer.concat([this.#chunk.subarray(this.#position), bytes]);
    this.#position = 0;
    if (!this.#isServing) this.#read();
    if (bytes.length >= FULL_READ) this.#rest();
    this.#pauseOrResume();
  }

  #read(): void {
    // node:http gives the parser of a connection that is gone to another one.
    while (
      this.#position < this.#chunk.length &&
      this.#waiting.length === 0 &&
      !this.#isStopped &&
      !this.#socket.destroyed
    ) {
      const slice = this.#nextSlice();
      this.#bodySize = this.#last?.complete === false ? this.#bodySize + slice.length : 0;
      for (const listener of this.#parse) listener.call(this.#socket, slice);
      this.#lines.follow(slice);
      this.#position += slice.length;
      if (this.#bodySize > MAX_BODY_SIZE) this.#linger();
    }
    if (this.#position >= this.#chunk.length) this.#chunk = NO_BYTES;
  }

  /** A few bytes for node:http; those of a request line that are not ASCII are percent-encoded in the chunk. */
  #nextSlice(): Buffer {
    const slice = this.#chunk.subarray(this.#position, this.#position + SLICE_SIZE);
    // Bodies are passed on as they are; no request of the API has one.
    const raw = this.#last?.complete === false ? -1 : findBeyondAscii(slice);
    if (raw < 0) return slice;
    const line = slice.lastIndexOf(LINE_FEED, raw) + 1;
    // First what is before the line, to know whether a request begins with it.
    if (line > 0) return slice.subarray(0, line);
    const isTarget = this.#lines.isInLine() || slice.lastIndexOf(SPACE, raw) >= 0;
    if (!this.#lines.isAfterBlankLine() || !isTarget) return slice.subarray(0, endOfHead(slice));
    this.#chunk = encodeLine(this.#chunk, this.#position);
    return this.#chunk.subarray(this.#position, this.#position + Math.min(SLICE_SIZE, raw + 3));
  }

  #readEnd(): void {
    if (this.#isStopped || this.#socket.destroyed) return;
    for (const listener of this.#parseEnd) listener.call(this.#socket);
  }

  #mustPause(): boolean {
    if (this.#isStopped) return this.#isResting || !this.#isLingering;
    return this.#isResting || this.#waiting.length > 0 || this.#position < this.#chunk.length;
  }

  #rest(): void {
    this.#isResting = true;
    setImmediate(() => {
      this.#isResting = false;
      this.#pauseOrResume();
    });
  }

  #pauseOrResume(): void {
    if (this.#mustPause()) this.#socket.pause();
    else if (this.#socket.isPaused()) this.#socket.resume();
  }

  async #serve(): Promise<void> {
    // Not before node:http has parsed the whole slice.
    await undefined;
    for (;;) {
      const next = this.#waiting.shift();
      this.#pauseOrResume();
      if (!next || !this.#socket.writable) break;
      this.#current = next.response;
      await Promise.all([ended(this.#current, this.#socket), this.#handle(next.message, this.#current)]);
      this.#current = undefined;
      if (this.#waiting.length === 0 && this.#position >= this.#chunk.length) break;
      await nextTurn();
      if (this.#waiting.length === 0) this.#read();
    }
    this.#isServing = false;
    this.#pipelined = 0;
    this.#waiting.length = 0;
    if (this.#isStopped) await this.#finish();
    else if (this.#hasEnded) this.#readEnd();
  }

  async #finish(): Promise<void> {
    const bytes = this.#refusal && (await printRefusal(this.#refusal));
    if (bytes && this.#socket.writable) this.#socket.write(bytes);
    this.#linger();
  }

  /** Ends the connection, and discards what still comes in until the client ends it too. */
  #linger(): void {
    if (this.#isLingering) return;
    this.#isStopped = true;
    this.#isLingering = true;
    this.#chunk = NO_BYTES;
    this.#socket.end(() => setTimeout(() => this.#socket.destroy(), LINGER_TIME).unref());
    this.#socket.resume();
  }

  #stop(): void {
    this.#isStopped = true;
    this.#pauseOrResume();
  }
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
