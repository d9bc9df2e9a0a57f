import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { lineAt, printRefusal } from './refusal.ts';

/** Handles one request. The promise may settle before the client has read the response; it does not reject. */
export type Handle = (message: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Bytes that node:http parses at once: small, because each parsed request that waits takes a few kilobytes. */
const SLICE_SIZE = 512;

/** Maximum number of pipelined requests; the connection is then closed. */
const MAX_PIPELINED = 500;

/** Milliseconds that a client has to read the last response before its connection is destroyed (RFC 9112 section 9.6). */
const LINGER_TIME = 1_000;

/** Maximum size of a request body in bytes; the connection is then closed, because the API expects no bodies. */
const MAX_BODY_SIZE = 16 * 1024;

/** A read of this size means that more bytes wait; libuv would read up to 32 times before it serves other sockets. */
const FULL_READ = 64 * 1024;

const SPACE = 0x20;

const NO_BYTES: Buffer = Buffer.alloc(0);

/**
 * A connection of a node:http server. It handles requests one at a time and yields to the event loop after each, so that
 * connections take turns. A request is handled, and its file opened, only after the previous response has been sent.
 * While requests wait, nothing more is read.
 *
 * node:http emits all requests of a chunk at once (64 KB can contain thousands), and drops the requests of a client that
 * half-closes its connection. This class therefore replaces its `data` and `end` listeners, and passes the bytes on in
 * slices, followed by the end.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #handle: Handle;
  readonly #parse: ((bytes: Buffer) => void)[];
  readonly #parseEnd: (() => void)[];
  readonly #lines = trackLines();
  readonly #waiting: { readonly message: IncomingMessage; readonly response: ServerResponse }[] = [];
  #chunk = NO_BYTES;
  /** Number of bytes of the chunk that node:http has parsed. */
  #position = 0;
  /** The last parsed request. */
  #last: IncomingMessage | undefined;
  #current: ServerResponse | undefined;
  #isServing = false;
  /** Requests since the connection was idle. */
  #pipelined = 0;
  /** Bytes since the start of a request that has a body. */
  #bodySize = 0;
  /** Whether reading is suspended for this iteration of the event loop. */
  #isResting = false;
  /** Whether further requests are ignored. */
  #isStopped = false;
  #isLingering = false;
  /** Whether the client has ended its side of the connection. */
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
    // node:http resumes the socket after each request.
    socket.on('resume', () => {
      if (this.#mustPause()) socket.pause();
    });
    // node:http calls this after the last response, when the client may not have read it yet.
    socket.destroySoon = () => this.#linger();
  }

  /** Queues a parsed request. */
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
   * Sends an error response after the responses to earlier requests, and closes the connection. The response may depend
   * on the line in which node:http stopped, `at` bytes into the slice.
   */
  refuse(makeRefusal: (requestLine: string) => Response, at = 0): void {
    if (this.#isStopped) return;
    this.#refusal = makeRefusal(lineAt(this.#chunk, this.#position + at));
    this.#stop();
    this.#socket.on('error', () => this.#socket.destroy());
    // After CONNECT, node:http no longer forwards this event to the current response.
    if (this.#socket.listenerCount('drain') === 0) {
      this.#socket.on('drain', () => this.#current?.emit('drain'));
    }
    if (!this.#isServing) void this.#finish();
  }

  /** Closes the connection, at once if it is idle, otherwise after the current response. */
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
    // node:http reuses the parser of a destroyed connection for another one.
    while (
      this.#position < this.#chunk.length &&
      this.#waiting.length === 0 &&
      !this.#isStopped &&
      !this.#socket.destroyed
    ) {
      const slice = this.#nextSlice();
      this.#bodySize = this.#last?.complete === false ? this.#bodySize + slice.length : 0;
      for (const listener of this.#parse) listener.call(this.#socket, slice);
      this.#lines.add(slice);
      this.#position += slice.length;
      if (this.#bodySize > MAX_BODY_SIZE) this.#linger();
    }
    if (this.#position >= this.#chunk.length) this.#chunk = NO_BYTES;
  }

  /** The next bytes for node:http; non-ASCII bytes of a request line are percent-encoded in the chunk. */
  #nextSlice(): Buffer {
    const slice = this.#chunk.subarray(this.#position, this.#position + SLICE_SIZE);
    // Bodies are passed on unchanged.
    const raw = this.#last?.complete === false ? -1 : findNonAscii(slice);
    if (raw < 0) return slice;
    const line = slice.lastIndexOf(LINE_FEED, raw) + 1;
    // First the bytes before the line: they determine whether it is a request line.
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
    // Wait until node:http has parsed the whole slice.
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

  /** Ends the connection, and discards incoming bytes until the client ends it too. */
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

/** Resolves in a later iteration of the event loop; each iteration serves one connection. */
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

/** Resolves when a response has been sent completely, or its connection is closed. */
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

/*
 * Clients such as curl send request targets as typed, in UTF-8, although only ASCII is allowed (RFC 9112 section 3.2),
 * and node:http rejects them. Their bytes are percent-encoded before node:http parses them: only in request lines,
 * because encoding would change the length of a body.
 */

/** Tracks the lines that node:http has parsed on a connection. */
interface LineTracker {
  readonly add: (parsed: Buffer) => void;
  /** Whether the current line is the first one or follows a blank line. */
  readonly isAfterBlankLine: () => boolean;
  /** Whether part of the current line has been parsed. */
  readonly isInLine: () => boolean;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

export function trackLines(): LineTracker {
  let previousIsBlank = true;
  /** Whether the current line has had no text so far. */
  let isBlank = true;
  return {
    add: (parsed) => {
      const end = parsed.lastIndexOf(LINE_FEED);
      if (end >= 0) {
        const start = end > 0 ? parsed.lastIndexOf(LINE_FEED, end - 1) + 1 : 0;
        previousIsBlank = (start > 0 || isBlank) && isBlankLine(parsed.subarray(start, end));
      }
      const rest = parsed.subarray(end + 1);
      isBlank = (end >= 0 || isBlank) && isBlankLine(rest);
    },
    isAfterBlankLine: () => previousIsBlank,
    isInLine: () => !isBlank,
  };
}

const isBlankLine = (line: Buffer): boolean => line.every((byte) => byte === CARRIAGE_RETURN);

/** The index of the first non-ASCII byte; -1 if there is none. */
export function findNonAscii(bytes: Buffer): number {
  for (let i = 0; i < bytes.length; i++) if ((bytes[i] as number) > 0x7f) return i;
  return -1;
}

/** The index after the first blank line, or the length if there is none. */
export function endOfHead(bytes: Buffer): number {
  for (let feed = bytes.indexOf(LINE_FEED); feed >= 0; feed = bytes.indexOf(LINE_FEED, feed + 1)) {
    const next = bytes[feed + 1] === CARRIAGE_RETURN ? feed + 2 : feed + 1;
    if (bytes[next] === LINE_FEED) return next + 1;
  }
  return bytes.length;
}

/** Percent-encodes the non-ASCII bytes from an index up to the next line feed or the end. */
export function encodeLine(bytes: Buffer, start: number): Buffer {
  const feed = bytes.indexOf(LINE_FEED, start);
  const end = feed < 0 ? bytes.length : feed;
  const line = bytes
    .toString('latin1', start, end)
    .replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(line, 'latin1'), bytes.subarray(end)]);
}
